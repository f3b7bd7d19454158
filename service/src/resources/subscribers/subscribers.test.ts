import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { linksOf, press, subscribeForm, typeAddress } from '../../../test/world/subscribing.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { keysOf } from '../../keys.ts'
import { anHourMax } from '../../mail/visitor-mail.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import { inviteSubscriber } from './request-subscription.ts'
import { unblockSubscriber } from './subscribers.ts'
import { subscriptionMailerOf } from './subscription-emails.ts'

let world: World
let mailServer: MailServer
beforeAll(async () => {
  mailServer = await openMailServer()
  world = await openWorld({ SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
})
afterAll(async () => {
  await world.close()
  await mailServer.close()
})
beforeEach(() => {
  mailServer.mails.length = 0
})

let people = 0
/** An address that nobody has used. */
const freshAddress = () => `person-${people++}@example.com`

/** The emails that went to an address, oldest first. */
async function emailsTo(email: string) {
  await world.settle()
  return mailServer.mails.filter((mail) => mail.envelopeTo.some((to) => to.toLowerCase() === email))
}
/** The links of the last email that asks for an answer. */
const linksTo = async (email: string) => (await emailsTo(email)).map(linksOf).findLast(({ confirm }) => confirm !== '')!
const emailTo = async (email: string) => (await emailsTo(email)).at(-1)!

async function subscribe(fields: { email: string; name?: string } = { email: freshAddress() }) {
  await typeAddress(world, { ...fields })
  const links = await linksTo(fields.email)
  expect((await press(links.confirm)).status).toBe(303)
  const [subscriber] = (await world.ask('subscribers.list', { query: fields.email })).body.subscribers
  return { ...links, id: subscriber.id as string, email: fields.email }
}

const listed = async (query: string) => (await world.ask('subscribers.list', { query })).body.subscribers
const eventsOf = async (topic: string, email: string) =>
  world.sql<{ data: Record<string, unknown> }[]>`
    select data from event where topic = ${topic} and data->>'email' = ${email} order by event_id`
const textOf = async (response: Response) => (await response.text()).replaceAll(/\s+/g, ' ')
/** What somebody reads: the page without its tags. */
const readingOf = async (response: Response) => (await textOf(response)).replaceAll(/<[^>]*>/g, '')
const post = () => subscriptionMailerOf({ baseUrl: world.address, keys: keysOf(world.secretKey) })
const invite = (email: string, more: { name?: string; language?: string } = {}) =>
  inviteSubscriber(world.sql, post(), {
    organizationId: world.business.organizationId,
    projectId: world.business.projectId,
    email,
    name: more.name ?? null,
    language: more.language ?? 'en',
  })

describe('subscribing', () => {
  test('takes an email that is answered: only then is anybody told, and only then is the address in the list', async () => {
    const email = freshAddress()
    const asked = await typeAddress(world, { email, name: ' Ada ' })
    expect(asked.status).toBe(200)
    expect(await textOf(asked)).toContain('Look in your inbox.')
    const message = await emailTo(email)
    expect(message.subject).toBe('Please confirm: news from Acme')
    expect(message.text).toContain('Someone, most likely you, typed this address')
    expect(message.headers.get('list')).toMatchObject({ unsubscribe: { url: linksOf(message).leave } })
    expect(await listed(email)).toEqual([])

    const { confirm } = linksOf(message)
    const page = await fetch(confirm)
    expect(page.status).toBe(200)
    expect(await readingOf(page)).toContain(`Confirm that ${email} wants to hear from Acme.`)
    expect(await listed(email)).toEqual([])
    expect(await eventsOf('subscriber.created', email)).toEqual([])

    const confirmed = await press(confirm)
    expect(confirmed.status).toBe(303)
    expect(await textOf(await fetch(new URL(confirmed.headers.get('location')!, confirm)))).toContain('You are subscribed.')
    const [subscriber] = await listed(email)
    expect(subscriber).toMatchObject({
      email,
      name: 'Ada',
      status: 'active',
      source: 'direct',
      language: 'en',
      projectId: world.business.projectId,
    })
    expect(subscriber.confirmedAt >= subscriber.createdAt).toBe(true)
    expect(await eventsOf('subscriber.created', email)).toEqual([{ data: subscriber }])
    expect((await emailTo(email)).subject).toBe('You are subscribed: Acme')
  })

  test('is announced once, however often it is confirmed and however many do it at the same time', async () => {
    const email = freshAddress()
    await typeAddress(world, { email })
    const { confirm } = linksOf(await emailTo(email))
    const answers = await Promise.all(Array.from({ length: 50 }, () => press(confirm)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
    expect((await press(confirm)).status).toBe(303)
    expect(await eventsOf('subscriber.created', email)).toHaveLength(1)
    expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual(['Please confirm: news from Acme', 'You are subscribed: Acme'])
  })

  test('changes nothing by looking: whoever opens the links, with GET or HEAD, confirms nothing and leaves nothing', async () => {
    const email = freshAddress()
    await typeAddress(world, { email })
    const { confirm, leave } = linksOf(await emailTo(email))
    const kept = () => world.sql`select * from subscriber where email = ${email}`
    const before = await kept()
    for (const method of ['GET', 'HEAD'])
      for (const address of [confirm, leave]) expect((await fetch(address, { method })).status).toBe(200)
    expect(await kept()).toEqual(before)
  })

  test('has seven days to be confirmed; then the link says so and the address is forgotten', async () => {
    const email = freshAddress()
    await typeAddress(world, { email })
    const { confirm } = linksOf(await emailTo(email))
    await world.timePasses('7 days')
    const late = await fetch(confirm)
    expect(late.status).toBe(410)
    expect(await textOf(late)).toContain('This link has ended.')
    await press(confirm)
    expect(await listed(email)).toEqual([])
    await world.settle()
    expect(await world.sql`select from subscriber where email_ascii = ${email}`).toHaveLength(0)
    expect((await fetch(confirm)).status).toBe(404)
  })

  test('keeps nothing that opens a link', async () => {
    const email = freshAddress()
    await typeAddress(world, { email })
    const links = linksOf(await emailTo(email))
    const kept = JSON.stringify([await world.sql`select * from subscriber`, await world.sql`select * from mail`])
    for (const link of Object.values(links)) expect(kept).not.toContain(link.split('/').at(-1))
  })

  test('says nothing of an address in the log', async () => {
    const { email, confirm, leave } = await subscribe()
    const log = world.logged.join('')
    for (const secret of [email, confirm.split('/').at(-1)!, leave.split('/').at(-1)!]) expect(log).not.toContain(secret)
  })

  test('is in the language of the page it began on', async () => {
    const email = freshAddress()
    const asked = await fetch(`${world.address}/subscribe/${world.business.slug}?lang=de`, {
      method: 'POST',
      body: subscribeForm(world, { email }),
    })
    expect(await textOf(asked)).toContain('Sehen Sie in Ihr Postfach.')
    const message = await emailTo(email)
    expect(message.subject).toBe('Bitte bestätigen: Neuigkeiten von Acme')
    expect(await textOf(await fetch(linksOf(message).confirm, { headers: { 'accept-language': 'fr' } }))).toContain('Noch ein Schritt.')
  })
})

describe('nobody learns who subscribes', () => {
  test('the same is answered to a new address, one that waits, a subscriber, one who declined and a blocked one', async () => {
    const waiting = freshAddress()
    await typeAddress(world, { email: waiting })
    const { email: active } = await subscribe()
    const declined = freshAddress()
    await typeAddress(world, { email: declined })
    await press(linksOf(await emailTo(declined)).confirm, { answer: 'no' })
    const { email: blocked, id } = await subscribe()
    await world.ask('subscribers.block', { id })

    const answers = await Promise.all(
      [freshAddress(), waiting, active, declined, blocked].map(async (email) => {
        const response = await typeAddress(world, { email })
        const said = (await textOf(response)).replaceAll(email, 'ADDRESS').replaceAll(/nonce="[^"]*"/g, '')
        const headers = [...response.headers].filter(
          ([name]) => !['date', 'x-request-id', 'content-length', 'content-security-policy'].includes(name),
        )
        return { status: response.status, headers, said }
      }),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test('a subscriber who is typed again gets an email that says so, once a day, and stays as they were', async () => {
    const { email } = await subscribe({ email: freshAddress(), name: 'Ada' })
    // Letters that go out in one turn go side by side, and arrive in any order.
    await world.settle()
    await world.timePasses('23 hours')
    await typeAddress(world, { email, name: 'Somebody else' })
    await world.timePasses('2 hours')
    for (let time = 0; time < 3; time++) await typeAddress(world, { email, name: 'Somebody else' })
    expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual([
      'Please confirm: news from Acme',
      'You are subscribed: Acme',
      'You are subscribed already: Acme',
    ])
    expect(await listed(email)).toMatchObject([{ name: 'Ada' }])
    expect(await eventsOf('subscriber.created', email)).toHaveLength(1)
  })
})

describe('strangers are not flooded', () => {
  test('an address gets one email an hour, also of fifty that ask at once, and three until it is confirmed', async () => {
    const email = freshAddress()
    await Promise.all(Array.from({ length: 50 }, () => typeAddress(world, { email })))
    expect(await emailsTo(email)).toHaveLength(1)
    for (let hour = 0; hour < 6; hour++) {
      await world.timePasses('61 minutes')
      await typeAddress(world, { email })
    }
    expect(await emailsTo(email)).toHaveLength(3)
    expect((await press(linksOf(await emailTo(email)).confirm)).status).toBe(303)
    expect(await listed(email)).toHaveLength(1)
  })

  test('what was typed as a name is in no email', async () => {
    const email = freshAddress()
    await typeAddress(world, { email, name: 'Win a prize at https://evil.example' })
    expect((await emailTo(email)).raw).not.toContain('evil')
  })

  test('where more wait than go out in a day, the page says so, keeps what was typed, and goes on later', async () => {
    const busy = await world.openBusiness('Busy')
    const { organizationId, projectId } = busy
    await world.sql`
      insert into mail (organization_id, project_id, kind, to_email, encryption_key_id, status, visitor_due_at)
      select ${organizationId}, ${projectId}, 'subscription', 'busy@example.com', '', 'sent', now() + interval '25 hours' from generate_series(1, ${anHourMax})`
    const email = freshAddress()
    const refused = await typeAddress(world, { email, name: 'Ada' }, busy)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    const page = await textOf(refused)
    expect(page).toContain('Too many just now')
    expect(page).toContain(`value="${email}"`)
    expect(await emailsTo(email)).toEqual([])
    await world.timePasses('61 minutes')
    expect((await typeAddress(world, { email }, busy)).status).toBe(200)
    await world.timePasses('25 hours')
    expect(await emailsTo(email)).toHaveLength(1)
  })
})

describe('the form', () => {
  const send = (fields: Record<string, string>, secondsAgo = 10) =>
    fetch(`${world.address}/subscribe/${world.business.slug}`, { method: 'POST', body: subscribeForm(world, fields, { secondsAgo }) })

  test('sent within three seconds it is shown again with everything in it, and the same form is taken a moment later', async () => {
    const email = freshAddress()
    const hasty = await send({ email, name: 'Ada "A." <b>' }, 0)
    expect(hasty.status).toBe(422)
    const page = await textOf(hasty)
    expect(page).toContain('Please send it once more')
    expect(page).toContain(`value="${email}"`)
    expect(page).toContain('value="Ada &#34;A.&#34; &#60;b&#62;"')
    expect(await emailsTo(email)).toEqual([])

    const session = /name="session" value="([^"]+)"/.exec(page)![1]!
    await expect
      .poll(async () => (await fetch(hasty.url, { method: 'POST', body: new URLSearchParams({ email, session }) })).status, {
        timeout: 30_000,
      })
      .toBe(200)
    expect(await emailsTo(email)).toHaveLength(1)
  })

  test.each([
    ['the field that nobody sees filled in', { homepage: 'https://spam.example' }],
    ['no signature', { session: '' }],
    ['one of its own making', { session: 'A'.repeat(51) }],
    ['a time of days ago', {}, 200_000],
  ])('with %s it is shown again, with everything in it, and nobody is written to', async (_what, fields, secondsAgo?) => {
    const email = freshAddress()
    const answer = await send({ email, ...fields }, secondsAgo)
    expect(answer.status).toBe(422)
    const page = await textOf(answer)
    expect(page).toContain('Please send it once more')
    expect(page).toContain(`value="${email}"`)
    expect(page).not.toContain('spam.example')
    expect(await emailsTo(email)).toEqual([])
  })

  test.each([
    ['no address', { email: '' }, 'Type your e‑mail address.'],
    ['blanks', { email: '   ' }, 'Type your e‑mail address.'],
    ['no address at all', { email: 'ada' }, 'This is not an e‑mail address.'],
    ['two addresses', { email: 'ada@example.com, eve@example.com' }, 'This is not an e‑mail address.'],
    ['a line break', { email: 'ada@example.com\r\nBcc: eve@example.com' }, 'This is not an e‑mail address.'],
    ['a name around it', { email: 'Ada <ada@example.com>' }, 'This is not an e‑mail address.'],
    ['a network address', { email: 'ada@127.0.0.1' }, 'This is not an e‑mail address.'],
    [
      '255 characters',
      { email: `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.com` },
      'This is not an e‑mail address.',
    ],
    ['U+0000', { email: 'a\0da@example.com' }, 'This is not an e‑mail address.'],
    ['a name of 151 characters', { email: 'ada@example.com', name: '🙂'.repeat(151) }, 'A name can have 150 characters at most.'],
    ['U+0000 in the name', { email: 'ada@example.com', name: 'A\0da' }, 'This contains a character that cannot be kept.'],
  ])('says what to mend: %s', async (_what, fields, says) => {
    const before = await world.sql`select * from subscriber`
    const answer = await send(fields)
    expect(answer.status).toBe(422)
    const page = await textOf(answer)
    expect(page).toContain(says)
    expect(page).toContain('aria-invalid="true"')
    expect(await world.sql`select * from subscriber`).toEqual(before)
  })

  test('takes addresses of every kind there is', async () => {
    for (const email of ['  Grace@Example.COM ', 'o’hara@example.com', 'ada+news@example.com', 'ada@bücher.example'])
      expect((await send({ email })).status).toBe(200)
    await typeAddress(world, { email: 'GRACE@example.com' })
    expect(await emailsTo('grace@example.com')).toHaveLength(1)
  })

  test('sent in any other way it is not understood, and nothing breaks', async () => {
    const address = `${world.address}/subscribe/${world.business.slug}`
    const kinds: RequestInit[] = [
      { method: 'POST', body: '{"email":"ada@example.com"}', headers: { 'content-type': 'application/json' } },
      { method: 'POST', body: new FormData() },
      { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } },
    ]
    for (const kind of kinds) expect((await fetch(address, kind)).status).toBe(415)
    expect((await fetch(address, { method: 'POST' })).status).toBe(422)
    expect((await fetch(address, { method: 'PUT' })).status).toBe(405)
    expect((await fetch(address, { method: 'POST', body: new URLSearchParams({ email: 'x'.repeat(70_000) }) })).status).toBe(413)
  })

  test.each([
    '',
    '/',
    '/nobody-has-this',
    '/%00',
    '/%ff',
    "/'",
    `/${'x'.repeat(600)}`,
    '/confirm',
    '/confirm/x',
    '/leave/x',
    '/confirm/%00',
  ])('of no project is a page that says so: /subscribe%s', async (path) => {
    for (const method of ['GET', 'POST']) {
      const { status } = await fetch(`${world.address}/subscribe${path}`, { method })
      expect([400, 404, 414], `${method} ${path} ${status}`).toContain(status)
    }
  })

  test('is closed where the project is archived, open where it only takes no opinions', async () => {
    const shut = await world.openBusiness('Shut')
    for (const [status, answered] of [
      ['paused', 200],
      ['archived', 410],
    ] as const) {
      await world.sql`update project set status = ${status} where project_id = ${shut.projectId}`
      expect((await fetch(`${world.address}/subscribe/${shut.slug}`)).status).toBe(answered)
      expect((await typeAddress(world, { email: freshAddress() }, shut)).status).toBe(answered)
    }
  })
})

describe('leaving', () => {
  test('takes one press, is announced once, and deletes name and address', async () => {
    const { email, leave, id } = await subscribe({ email: freshAddress(), name: 'Ada' })
    expect(await readingOf(await fetch(leave))).toContain(`${email} then gets no more news from Acme.`)
    const answers = await Promise.all(Array.from({ length: 20 }, () => press(leave)))
    for (const answer of answers) expect(answer.status).toBe(200)
    expect(await textOf(answers[0]!)).toContain('You have left.')
    expect(await eventsOf('subscriber.deleted', email)).toMatchObject([
      { data: { id, email, name: 'Ada', status: 'active', blocked: false, deletedAt: expect.any(String) } },
    ])
    expect(await listed(email)).toEqual([])
    expect(await world.sql`select email, email_ascii, name, search from subscriber where subscriber_id = ${id}`).toMatchObject([
      { email: null, emailAscii: null, name: null, search: id },
    ])
    expect(await textOf(await fetch(leave))).toContain('You have left.')
    await world.timePasses('31 days')
    await world.settle()
    expect(await world.sql`select from subscriber where subscriber_id = ${id}`).toHaveLength(0)
  })

  test.each([
    ['a form', () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    [
      'a form of parts',
      () => {
        const form = new FormData()
        form.set('List-Unsubscribe', 'One-Click')
        return form
      },
    ],
    ['nothing', () => null],
  ])('works with one click in a mail program that sends %s', async (_what, body) => {
    const { email } = await subscribe()
    const message = await emailTo(email)
    expect(message.raw).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/i)
    expect((await fetch(linksOf(message).leave, { method: 'POST', body: body() })).status).toBe(200)
    expect(await listed(email)).toEqual([])
  })

  test('can be leaving everything of the organization: every subscription ends, and links are mailed no more', async () => {
    const email = freshAddress()
    const [sibling] = await world.sql<[{ projectId: string }]>`
      insert into project (organization_id, name, slug, platform_goals)
      values (${world.business.organizationId}, 'Sibling', 'everything-sibling', '[]') returning project_id`
    const foreign = await world.openBusiness('Foreign')
    for (const project of [{ ...sibling, slug: 'everything-sibling' }, foreign]) {
      await typeAddress(world, { email }, project)
      await press((await linksTo(email)).confirm)
    }
    const { leave } = await subscribe({ email })
    expect(await textOf(await press(leave, { from: 'everything' }))).toContain('All subscriptions at Acme have ended')
    expect(await eventsOf('subscriber.deleted', email)).toHaveLength(2)
    expect((await world.ask('subscribers.list', { projectId: sibling.projectId })).body.subscribers).toEqual([])
    expect((await world.ask('subscribers.list', { projectId: foreign.projectId }, foreign.apiKey)).body.subscribers).toHaveLength(1)
    expect(await world.ask('preverifiedLinks.sendEmail', { customerEmail: email })).toMatchObject({
      status: 409,
      body: { code: 'CUSTOMER_UNSUBSCRIBED' },
    })
  })

  test('does not stand in the way of coming back', async () => {
    const { email, leave, confirm, id } = await subscribe()
    await press(leave)
    expect((await press(confirm)).status).toBe(303)
    expect(await listed(email)).toEqual([])
    const { id: again } = await subscribe({ email })
    expect(again).not.toBe(id)
  })

  test('of one who only was asked counts as a no, without a word to anybody', async () => {
    const email = freshAddress()
    await typeAddress(world, { email })
    const { leave, confirm } = linksOf(await emailTo(email))
    expect((await press(leave)).status).toBe(200)
    expect(await eventsOf('subscriber.deleted', email)).toEqual([])
    expect(await textOf(await fetch(confirm))).toContain('All right, no news.')
    // Changed their mind, in the same email.
    await press(confirm)
    expect(await listed(email)).toHaveLength(1)
  })

  test('the link that confirms does not leave, nor the other way round', async () => {
    const { confirm, leave } = await subscribe()
    expect((await fetch(confirm.replace('confirm', 'leave'))).status).toBe(404)
    expect((await fetch(leave.replace('leave', 'confirm'))).status).toBe(404)
    expect((await press(`${leave}A`)).status).toBe(404)
  })
})

describe('blocking', () => {
  test('removes and blocks, answers the same again, and is announced once, also of many at the same time', async () => {
    const { id, email } = await subscribe({ email: freshAddress(), name: 'Ada' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.ask('subscribers.block', { id })))
    for (const answer of [...answers, await world.ask('subscribers.block', { id })])
      expect(answer).toMatchObject({ status: 200, body: answers[0]!.body })
    expect(answers[0]!.body).toEqual({ id, blocked: true, deletedAt: expect.any(String) })
    expect(await eventsOf('subscriber.deleted', email)).toMatchObject([
      { data: { id, email, name: 'Ada', blocked: true, deletedAt: answers[0]!.body.deletedAt } },
    ])
    expect(await listed(email)).toEqual([])
  })

  test('keeps the address from subscribing again and from being mailed links, until the block ends', async () => {
    const { id, email } = await subscribe()
    const emails = (await emailsTo(email)).length
    await world.ask('subscribers.block', { id })
    await typeAddress(world, { email: email.toUpperCase() })
    expect(await emailsTo(email)).toHaveLength(emails)
    expect(await invite(email)).toMatchObject({ code: 'CUSTOMER_BLOCKED' })
    expect(await world.ask('preverifiedLinks.sendEmail', { customerEmail: email })).toMatchObject({
      status: 409,
      body: { code: 'CUSTOMER_BLOCKED' },
    })

    const ofBusiness = { organizationId: world.business.organizationId, projectId: world.business.projectId, email }
    expect(await unblockSubscriber(world.sql, ofBusiness)).toEqual({ email, blocked: false })
    expect(await unblockSubscriber(world.sql, ofBusiness)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await world.ask('subscribers.block', { id })).toMatchObject({ status: 404 })
    await subscribe({ email })
  })

  test('an old email to a blocked address says no, kindly, and does nothing', async () => {
    const email = freshAddress()
    await typeAddress(world, { email })
    const { confirm, leave } = linksOf(await emailTo(email))
    const [{ subscriberId: id }] = await world.sql<[{ subscriberId: string }]>`select subscriber_id from subscriber where email = ${email}`
    expect((await world.ask('subscribers.block', { id })).status).toBe(200)
    expect(await eventsOf('subscriber.deleted', email)).toEqual([])
    await press(confirm)
    const page = await fetch(confirm)
    expect(page.status).toBe(403)
    expect(await textOf(page)).toContain('Acme has decided not to write to it.')
    expect((await press(leave)).status).toBe(200)
    expect(await listed(email)).toEqual([])
    expect(await eventsOf('subscriber.created', email)).toEqual([])
  })

  test('while somebody confirms ends blocked either way, and what is announced fits', async () => {
    for (let round = 0; round < 10; round++) {
      const email = freshAddress()
      await typeAddress(world, { email })
      const [{ subscriberId }] = await world.sql<[{ subscriberId: string }]>`select subscriber_id from subscriber where email = ${email}`
      const of = { organizationId: world.business.organizationId, projectId: world.business.projectId, subscriberId }
      const [isConfirmed, blocked] = await Promise.all([
        confirmSubscription(world.sql, post(), of),
        world.ask('subscribers.block', { id: subscriberId }),
      ])
      expect(blocked.status).toBe(200)
      expect(await listed(email)).toEqual([])
      expect(await eventsOf('subscriber.created', email)).toHaveLength(isConfirmed ? 1 : 0)
      expect(await eventsOf('subscriber.deleted', email)).toHaveLength(isConfirmed ? 1 : 0)
    }
    await world.settle()
  })

  test('of somebody who left, of another project and of another organization is 404', async () => {
    const { id, leave } = await subscribe()
    const foreign = await world.openBusiness('Foreign')
    expect((await world.ask('subscribers.block', { id, projectId: foreign.projectId }, foreign.apiKey)).status).toBe(404)
    await press(leave)
    expect(await world.ask('subscribers.block', { id })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })
})

describe('an invitation', () => {
  test('is accepted on a page, and the subscriber came by it', async () => {
    const email = freshAddress()
    expect(JSON.parse((await invite(email, { name: 'Ada', language: 'fr' })) as string)).toMatchObject({
      email,
      name: 'Ada',
      status: 'pending',
    })
    const message = await emailTo(email)
    expect(message.subject).toBe('Acme vous invite à vous abonner')
    const { confirm } = linksOf(message)
    expect(await textOf(await fetch(confirm))).toContain('Non, merci')
    expect(await listed(email)).toEqual([])
    await press(confirm)
    expect(await eventsOf('subscriber.created', email)).toMatchObject([
      { data: { email, name: 'Ada', source: 'invitation', language: 'fr' } },
    ])
  })

  test('is declined on the same page; nobody is told, and nobody asks again for a week', async () => {
    const email = freshAddress()
    await invite(email)
    const { confirm } = linksOf(await emailTo(email))
    const declined = await press(confirm, { answer: 'no' })
    expect(declined.status).toBe(303)
    expect(await textOf(await fetch(confirm))).toContain('All right, no news.')
    expect(await eventsOf('subscriber.created', email)).toEqual([])
    expect(await invite(email)).toMatchObject({ code: 'CONFLICT', detail: expect.stringContaining('declined') })
    await world.timePasses('7 days')
    expect(await invite(email)).toEqual(expect.any(String))
  })

  test('is refused where it would be unwelcome, and says why', async () => {
    const { email: active } = await subscribe()
    expect(await invite(active)).toMatchObject({ code: 'CONFLICT', detail: 'The address is subscribed already.' })
    const { email: gone, leave } = await subscribe()
    await press(leave, { from: 'everything' })
    expect(await invite(gone)).toMatchObject({ code: 'CUSTOMER_UNSUBSCRIBED' })
    const recent = freshAddress()
    await typeAddress(world, { email: recent })
    expect(await invite(recent)).toMatchObject({ code: 'CONFLICT', detail: expect.stringContaining('within the last hour') })
  })
})

describe('the list', () => {
  test('has those who confirmed, the latest first, found by id, address and name, page by page', async () => {
    const business = await world.openBusiness('Listed')
    const { projectId, apiKey } = business
    const names = ['Zoë Müller', 'Ada', 'Łucja']
    for (const [at, name] of names.entries()) {
      const email = `listed-${at}@example.com`
      await typeAddress(world, { email, name }, business)
      await press(linksOf(await emailTo(email)).confirm)
    }
    await typeAddress(world, { email: 'listed-waits@example.com' }, business)
    const list = async (request: object = {}) => (await world.ask('subscribers.list', { projectId, ...request }, apiKey)).body
    const { subscribers, pagination } = await list()
    expect(subscribers.map(({ name }: { name: string }) => name)).toEqual(names.toReversed())
    expect(pagination).toMatchObject({ total: 3, hasMore: false })
    for (const [query, found] of [
      ['LISTED-1', 'Ada'],
      ['zoe muller', 'Zoë Müller'],
      [subscribers[0].id.slice(3, 23), 'Łucja'],
    ])
      expect((await list({ query })).subscribers).toMatchObject([{ name: found }])
    const first = await list({ limit: 2 })
    expect((await list({ limit: 2, cursor: first.pagination.nextCursor })).subscribers).toMatchObject([{ name: 'Zoë Müller' }])
  })
})

test('who confirms has the last word on the name: somebody else may have typed it', async () => {
  const email = freshAddress()
  await typeAddress(world, { email, name: 'Dishonest <Person>' })
  const { confirm } = await linksTo(email)
  expect(await textOf(await fetch(confirm))).toContain('value="Dishonest &#60;Person&#62;"')
  const tooLong = await press(confirm, { name: 'x'.repeat(151) })
  expect(tooLong.status).toBe(422)
  expect(await textOf(tooLong)).toContain('A name can have 150 characters at most.')
  expect(await listed(email)).toEqual([])
  await press(confirm, { name: ' Ada ' })
  expect(await eventsOf('subscriber.created', email)).toMatchObject([{ data: { name: 'Ada' } }])
  await press(confirm, { name: 'Eve' })
  expect(await listed(email)).toMatchObject([{ name: 'Ada' }])

  const nameless = freshAddress()
  await typeAddress(world, { email: nameless, name: 'Not me' })
  await press((await linksTo(nameless)).confirm, { name: '' })
  expect(await listed(nameless)).toMatchObject([{ name: null }])
})

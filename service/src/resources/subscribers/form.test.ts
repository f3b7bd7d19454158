import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { subscribeForm, typeAddress } from '../../../test/world/subscribing.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { emailsTo, freshAddress, textOf } from './subscribed.fixture.ts'

// The form of subscribing: what it takes, what it shows again, and when it is closed.

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

describe('the form', () => {
  const send = (fields: Record<string, string>, secondsAgo = 10) =>
    fetch(`${world.address}/subscribe/${world.business.slug}`, { method: 'POST', body: subscribeForm(world, fields, { secondsAgo }) })

  test('sent within three seconds it is shown again with everything in it, and the same form is taken a moment later', async () => {
    const email = freshAddress()
    const hasty = await send({ email, name: 'Ada "A." <b>' }, 0)
    expect(hasty.status).toBe(422)
    const page = await textOf(hasty)
    expect(page).toContain('Please send it again')
    expect(page).toContain(`value="${email}"`)
    expect(page).toContain('value="Ada &#34;A.&#34; &#60;b&#62;"')
    expect(await emailsTo(world, mailServer, email)).toEqual([])

    const session = /name="session" value="([^"]+)"/.exec(page)![1]!
    await expect
      .poll(async () => (await fetch(hasty.url, { method: 'POST', body: new URLSearchParams({ email, session }) })).status, {
        timeout: 30_000,
      })
      .toBe(200)
    expect(await emailsTo(world, mailServer, email)).toHaveLength(1)
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
    expect(page).toContain('Please send it again')
    expect(page).toContain(`value="${email}"`)
    expect(page).not.toContain('spam.example')
    expect(await emailsTo(world, mailServer, email)).toEqual([])
  })

  test.each([
    ['no address', { email: '' }, 'Enter your email address.'],
    ['blanks', { email: '   ' }, 'Enter your email address.'],
    ['no address at all', { email: 'ada' }, 'This isn’t an email address'],
    ['two addresses', { email: 'ada@example.com, eve@example.com' }, 'This isn’t an email address'],
    ['a line break', { email: 'ada@example.com\r\nBcc: eve@example.com' }, 'This isn’t an email address'],
    ['a name around it', { email: 'Ada <ada@example.com>' }, 'This isn’t an email address'],
    ['a network address', { email: 'ada@127.0.0.1' }, 'This isn’t an email address'],
    [
      '255 characters',
      { email: `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.com` },
      'This isn’t an email address',
    ],
    ['U+0000', { email: 'a\0da@example.com' }, 'This isn’t an email address'],
    [
      'a name of 151 characters',
      { email: 'ada@example.com', name: '🙂'.repeat(151) },
      'A name can have up to 150 characters. Shorten it a little.',
    ],
    ['U+0000 in the name', { email: 'ada@example.com', name: 'A\0da' }, 'This contains a character that can’t be saved'],
  ])('says what to fix: %s', async (_what, fields, says) => {
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
    expect(await emailsTo(world, mailServer, 'grace@example.com')).toHaveLength(1)
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

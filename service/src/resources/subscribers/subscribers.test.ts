import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { linksOf, press, subscribeForm, typeAddress } from '../../../test/world/subscribing.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { emailsTo, emailTo, eventsOf, freshAddress, linksTo, listed, readingOf, subscribe, textOf } from './subscribed.fixture.ts'

// Subscribing takes an email that is answered; then the subscriber is in the list.

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

describe('subscribing', () => {
  test('takes an email that is answered: only then is anybody told, and only then is the address in the list', async () => {
    const email = freshAddress()
    const asked = await typeAddress(world, { email, name: ' Ada ' })
    expect(asked.status).toBe(200)
    expect(await textOf(asked)).toContain('Check your inbox')
    const message = await emailTo(world, mailServer, email)
    expect(message.subject).toBe('Confirm your subscription to Acme')
    expect(message.text).toContain('If it was you, press the button within 7')
    expect(message.headers.get('list')).toMatchObject({ unsubscribe: { url: linksOf(message).leave } })
    expect(await listed(world, email)).toEqual([])

    const { confirm } = linksOf(message)
    const page = await fetch(confirm)
    expect(page.status).toBe(200)
    expect(await readingOf(page)).toContain(`Confirm that you want to hear from Acme at ${email}.`)
    expect(await listed(world, email)).toEqual([])
    expect(await eventsOf(world, 'subscriber.created', email)).toEqual([])

    const confirmed = await press(confirm)
    expect(confirmed.status).toBe(303)
    expect(await textOf(await fetch(new URL(confirmed.headers.get('location')!, confirm)))).toContain('You’re subscribed')
    const [subscriber] = await listed(world, email)
    expect(subscriber).toMatchObject({
      email,
      name: 'Ada',
      status: 'active',
      source: 'direct',
      language: 'en',
      projectId: world.business.projectId,
    })
    expect(subscriber.confirmedAt >= subscriber.createdAt).toBe(true)
    expect(await eventsOf(world, 'subscriber.created', email)).toEqual([{ data: subscriber }])
    expect((await emailTo(world, mailServer, email)).subject).toBe('You’re subscribed to Acme')
  })

  test('is announced once, however often it is confirmed and however many do it at the same time', async () => {
    const email = freshAddress()
    await typeAddress(world, { email })
    const { confirm } = linksOf(await emailTo(world, mailServer, email))
    const answers = await Promise.all(Array.from({ length: 50 }, () => press(confirm)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
    expect((await press(confirm)).status).toBe(303)
    expect(await eventsOf(world, 'subscriber.created', email)).toHaveLength(1)
    expect((await emailsTo(world, mailServer, email)).map(({ subject }) => subject)).toEqual([
      'Confirm your subscription to Acme',
      'You’re subscribed to Acme',
    ])
  })

  test('changes nothing by looking: whoever opens the links, with GET or HEAD, confirms nothing and leaves nothing', async () => {
    const email = freshAddress()
    await typeAddress(world, { email })
    const { confirm, leave } = linksOf(await emailTo(world, mailServer, email))
    const kept = () => world.sql`select * from subscriber where email = ${email}`
    const before = await kept()
    for (const method of ['GET', 'HEAD'])
      for (const address of [confirm, leave]) expect((await fetch(address, { method })).status).toBe(200)
    expect(await kept()).toEqual(before)
  })

  test('has seven days to be confirmed; then the link says so and the address is forgotten', async () => {
    const email = freshAddress()
    await typeAddress(world, { email })
    const { confirm } = linksOf(await emailTo(world, mailServer, email))
    await world.timePasses('7 days')
    const late = await fetch(confirm)
    expect(late.status).toBe(410)
    expect(await textOf(late)).toContain('This link is no longer valid')
    await press(confirm)
    expect(await listed(world, email)).toEqual([])
    await world.settle()
    expect(await world.sql`select from subscriber where email_ascii = ${email}`).toHaveLength(0)
    expect((await fetch(confirm)).status).toBe(404)
  })

  test('keeps nothing that opens a link', async () => {
    const email = freshAddress()
    await typeAddress(world, { email })
    const links = linksOf(await emailTo(world, mailServer, email))
    const kept = JSON.stringify([await world.sql`select * from subscriber`, await world.sql`select * from mail`])
    for (const link of Object.values(links)) expect(kept).not.toContain(link.split('/').at(-1))
  })

  test('says nothing of an address in the log', async () => {
    const { email, confirm, leave } = await subscribe(world, mailServer)
    const log = world.logged.join('')
    for (const secret of [email, confirm.split('/').at(-1)!, leave.split('/').at(-1)!]) expect(log).not.toContain(secret)
  })

  test('is in the language of the page it began on', async () => {
    const email = freshAddress()
    const asked = await fetch(`${world.address}/subscribe/${world.business.slug}?lang=de`, {
      method: 'POST',
      body: subscribeForm(world, { email }),
    })
    expect(await textOf(asked)).toContain('Prüfen Sie Ihr Postfach')
    const message = await emailTo(world, mailServer, email)
    expect(message.subject).toBe('Bestätigen Sie Ihr Abonnement von Acme')
    expect(await textOf(await fetch(linksOf(message).confirm, { headers: { 'accept-language': 'fr' } }))).toContain('Noch ein Schritt')
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
      await press(linksOf(await emailTo(world, mailServer, email)).confirm)
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

test('the person who confirms has the last word on the name: another may have typed it', async () => {
  const email = freshAddress()
  await typeAddress(world, { email, name: 'Dishonest <Person>' })
  const { confirm } = await linksTo(world, mailServer, email)
  expect(await textOf(await fetch(confirm))).toContain('value="Dishonest &#60;Person&#62;"')
  const tooLong = await press(confirm, { name: 'x'.repeat(151) })
  expect(tooLong.status).toBe(422)
  expect(await textOf(tooLong)).toContain('A name can have up to 150 characters. Shorten it a little.')
  expect(await listed(world, email)).toEqual([])
  await press(confirm, { name: ' Ada ' })
  expect(await eventsOf(world, 'subscriber.created', email)).toMatchObject([{ data: { name: 'Ada' } }])
  await press(confirm, { name: 'Eve' })
  expect(await listed(world, email)).toMatchObject([{ name: 'Ada' }])

  const nameless = freshAddress()
  await typeAddress(world, { email: nameless, name: 'Not me' })
  await press((await linksTo(world, mailServer, nameless)).confirm, { name: '' })
  expect(await listed(world, nameless)).toMatchObject([{ name: null }])
})

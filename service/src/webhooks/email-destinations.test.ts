import { topicNames } from '@earshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../test/world/mail-server.ts'
import { openReceiver, type Receiver } from '../../test/world/receiver.ts'
import { openWebhookDashboard, type WebhookDashboard } from '../../test/world/webhook-dashboard.ts'
import { openWorld, type World } from '../../test/world/world.ts'
import { otherWorkers } from './happen.fixture.ts'

// Destinations of the kind email: one email for each event, or a digest. The same engine sends to them.

const to = 'team@acme.example'
const topics = ['question.created']

let server: MailServer
let world: World
let receiver: Receiver
let dashboard: WebhookDashboard
beforeAll(async () => {
  server = await openMailServer()
  world = await openWorld({ SMTP_URL: server.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
  receiver = await openReceiver()
})
afterAll(async () => {
  await world.close()
  await receiver.close()
  await server.close()
})
beforeEach(async () => {
  server.misbehave({})
  // Those of the tests before have no digest any more.
  await world.sql`update destination set digest_due_at = null`
  dashboard = await openWebhookDashboard(world, receiver)
  await dashboard.portal.ask('destinations.pause', { destinationId: dashboard.destinationId })
  await world.settle()
  server.mails.length = 0
})

/** An email destination. Its first digest is due a whole span later: 06:00 UTC may come while a test runs. */
const emailed = async (more: object = {}) => {
  const made = await dashboard.destination({ kind: 'email', url: `mailto:${to}`, topics, ...more })
  await world.sql`
    update destination set digest_due_at = now() + ('1 ' || digest)::interval
    where destination_id = ${made.destinationId} and digest <> 'none'`
  return made
}
const stopAddress = (text = '') => /http\S+\/notifications\/[\w-]+/.exec(text)![0]

describe('each event is an email', () => {
  test('to the address, from the organization, with a link into the dashboard, and the delivery shows its text', async () => {
    const { destinationId } = await emailed()
    await dashboard.happen('Is the bread <b>warm</b>?')
    expect(server.mails).toHaveLength(1)
    const [{ subject, text, html, from, to: recipient, headers }] = server.mails as [(typeof server.mails)[number]]
    expect([subject, from!.text, JSON.stringify(recipient)]).toEqual([
      'Question created',
      '"Testers" <feedback@acme.example>',
      expect.stringContaining(to),
    ])
    expect(text).toContain('Is the bread <b>warm</b>?')
    expect(text).toContain(`${world.address}/dashboard/`)
    expect(html).toContain('Is the bread &#60;b&#62;warm&#60;/b&#62;?')
    expect(headers.get('list')).toMatchObject({ unsubscribe: { url: expect.stringContaining('/notifications/') } })
    const [{ deliveryId }] = await dashboard.deliveries({ destinationId })
    const delivery = await dashboard.delivery(deliveryId)
    expect(delivery).toMatchObject({
      state: 'delivered',
      request: { url: `mailto:${to}`, headers: {} },
      attempts: [{ responseStatus: 250 }],
    })
    expect(delivery.request.body.trim()).toBe(text!.trim())
  })

  test('also each example of every topic', async () => {
    const { destinationId } = await emailed()
    for (const topic of topicNames) await dashboard.portal.ask('destinations.test', { destinationId, topic })
    await world.settle()
    expect(server.mails).toHaveLength(topicNames.length)
  })

  test.each([
    ['refuses the address', { recipient: 550 }, { responseStatus: 550, failure: 'http-status' }],
    ['is not taken now', { recipient: 451 }, { responseStatus: 451, failure: 'http-status' }],
  ])('that the mail server %s is tried again, and its delivery says why', async (_, misbehaviour, attempt) => {
    server.misbehave(misbehaviour)
    const { destinationId } = await emailed()
    await dashboard.happen()
    const [{ deliveryId }] = await dashboard.deliveries({ destinationId })
    expect(await dashboard.delivery(deliveryId)).toMatchObject({ state: 'pending', attempts: [attempt] })
    server.misbehave({})
    await world.timePasses('10 seconds')
    await world.settle()
    expect(await dashboard.delivery(deliveryId)).toMatchObject({ state: 'delivered', attemptCount: 2 })
    expect(server.mails).toHaveLength(1)
  })
})

test('an email that waits for its turn at the mail server is not sent to a destination that was paused meanwhile', async () => {
  const mailboxes = await Promise.all(
    ['first', 'second', 'third', 'fourth', 'fifth'].map(async (name) => {
      const address = `${name}@acme.example`
      return { address, ...(await emailed({ url: `mailto:${address}` })) }
    }),
  )
  await world.sql`update destination set timeout_seconds = 1 where kind = 'email'`
  server.misbehave({ data: 'silent' })
  server.read.length = 0
  const sent = dashboard.happen()
  await expect.poll(() => server.read.length).toBe(4)
  const [waiting] = mailboxes.filter(({ address }) => !server.read.join().includes(address))
  await dashboard.portal.ask('destinations.pause', { destinationId: waiting!.destinationId })
  server.misbehave({})
  await sent
  await world.timePasses('10 seconds')
  await world.settle()
  const reached = server.mails.flatMap(({ envelopeTo }) => envelopeTo)
  expect(reached.toSorted()).toEqual(
    mailboxes
      .filter((each) => each !== waiting)
      .map(({ address }) => address)
      .toSorted(),
  )
  expect(await dashboard.deliveries({ destinationId: waiting!.destinationId, state: 'held' })).toHaveLength(1)
})

test.each([
  [300, 'quick'],
  [200, 'quick'],
  [200, 'unknown'],
  [140, 'slow'],
])('a mail server that says nothing holds up no other destination: %i mailboxes that were %s', async (count, health) => {
  const { destinationId } = dashboard
  const { organizationId, apiKey, projectId } = dashboard.business
  await dashboard.portal.ask('destinations.resume', { destinationId })
  await world.sql`update destination set topics = '{link.created}' where destination_id = ${destinationId}`
  // Beside one that nobody has tried, one that others found slow.
  const slow = await dashboard.destination({ url: `${receiver.url}?slow`, topics: ['link.created'] })
  await world.sql`update lane set health = 'slow' where destination_id = ${slow.destinationId}`
  await world.sql`
    with made as (
      insert into destination (organization_id, kind, url, topics, timeout_seconds)
      select ${organizationId}, 'email', 'mailto:mailbox' || number || '@acme.example', ${topics}, 30 from generate_series(1, ${count}) as number
      returning *
    )
    insert into lane (organization_id, destination_id, health) select organization_id, destination_id, ${health} from made`
  server.misbehave({ data: 'silent' })
  server.read.length = 0
  const ask = (id: Parameters<World['ask']>[0], request: object) => world.ask(id, { projectId, ...request }, apiKey)
  await ask('questions.create', { question: 'How was it?', tags: ['staff'], answerMode: 'text_only' })
  const endings: (() => unknown)[] = []
  const workers = otherWorkers(world, endings, { onTheirOwn: true, smtpUrl: server.url })
  workers.wake()
  await expect.poll(() => server.read.length).toBe(4)
  await ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' })
  workers.wake()
  await expect.poll(() => receiver.topics()).toEqual(['link.created', 'link.created'])
  expect(server.read).toHaveLength(4)
  await world.sql`update destination set status = 'deleted' where organization_id = ${organizationId} and kind = 'email'`
  await world.sql`update delivery set state = 'cancelled' where organization_id = ${organizationId} and state = 'pending'`
  server.hangUp()
  for (const end of endings) await end()
})

test('many mailboxes take turns at the mail server, each gets all of its emails, and other destinations wait for none', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `mailbox${at}`)
  for (const name of names) await emailed({ url: `mailto:${name}@acme.example` })
  await dashboard.portal.ask('destinations.resume', { destinationId: dashboard.destinationId })
  for (let at = 0; at < 3; at++) await dashboard.happen()
  const counts = Object.groupBy(server.mails, ({ envelopeTo }) => envelopeTo[0]!)
  expect(names.map((name) => counts[`${name}@acme.example`]?.length)).toEqual(names.map(() => 3))
  expect(receiver.received).toHaveLength(3)
})

describe('a digest', () => {
  test.each([
    ['day', '2026-11-30T05:59:59.999Z', '2026-11-30T06:00:00.000Z'],
    ['day', '2026-11-30T06:00:00.000Z', '2026-12-01T06:00:00.000Z'],
    ['day', '2026-12-31T23:59:59.000Z', '2027-01-01T06:00:00.000Z'],
    // A Monday.
    ['week', '2026-11-30T05:59:59.999Z', '2026-11-30T06:00:00.000Z'],
    ['week', '2026-11-30T06:00:00.000Z', '2026-12-07T06:00:00.000Z'],
    ['week', '2026-12-06T23:59:59.000Z', '2026-12-07T06:00:00.000Z'],
  ])('of a %s is due at 06:00 UTC: after %s at %s', async (digest, after, due) => {
    const [next] = await world.sql`select next_digest_at(${digest}, ${after}::timestamptz) as due`
    expect(next!.due).toEqual(new Date(due))
  })

  test.each([
    ['day', '24 hours', '3 events since yesterday'],
    ['week', '7 days', '3 events this week'],
  ])('of a %s tells once of everything that happened, when it is due', async (digest, span, subject) => {
    const { destinationId } = await emailed({ digest })
    for (const question of ['One?', 'Two?', 'Three?']) await dashboard.happen(question)
    expect(server.mails).toEqual([])
    const states = (await dashboard.deliveries({ destinationId })).map(({ state }: { state: string }) => state)
    expect(states).toEqual(['delivered', 'delivered', 'delivered'])
    await world.timePasses(span)
    await world.settle()
    expect(server.mails).toMatchObject([{ subject }])
    const { text } = server.mails[0]!
    expect(text).toContain('3 × Question created')
    for (const question of ['One?', 'Two?', 'Three?']) expect(text).toContain(question)
    // Nothing has happened since.
    await world.timePasses(span)
    await world.settle()
    expect(server.mails).toHaveLength(1)
  })

  test('shows the newest twenty, and says how many more there are', async () => {
    await emailed({ digest: 'day' })
    for (let at = 1; at <= 23; at++) await dashboard.happen(`Number ${at}?`)
    await world.timePasses('24 hours')
    await world.settle()
    const { text } = server.mails[0]!
    expect(text).toContain('23 × Question created')
    expect(text!.match(/Number \d+\?/g)!.at(0)).toBe('Number 23?')
    expect(text!.match(/Number \d+\?/g)).toHaveLength(20)
    expect(text).toContain('And 3 more, in Earshot.')
  })

  test('does not keep back a test event', async () => {
    const { destinationId } = await emailed({ digest: 'week' })
    await dashboard.portal.ask('destinations.test', { destinationId, topic: 'opinion.created' })
    await world.settle()
    expect(server.mails).toMatchObject([{ subject: expect.stringContaining('New opinion') }])
  })

  test('is sent at once when digests are turned off, and what comes then by itself', async () => {
    const { destinationId } = await emailed({ digest: 'week' })
    await dashboard.happen('Before?')
    expect((await dashboard.portal.ask('destinations.update', { destinationId, digest: 'none' })).body.digest).toBe('none')
    await world.settle()
    expect(server.mails).toMatchObject([{ subject: '1 event since yesterday' }])
    await dashboard.happen('After?')
    expect(server.mails).toMatchObject([{}, { subject: 'Question created' }])
  })

  test('is told of once, by however many workers', async () => {
    await emailed({ digest: 'day' })
    await dashboard.happen()
    await world.timePasses('24 hours')
    await Promise.all([world.settle(), world.settle(), world.settle()])
    await world.settle()
    expect(server.mails).toHaveLength(1)
  })

  test('waits while its destination is paused, and is forgotten with it', async () => {
    const { destinationId } = await emailed({ digest: 'day' })
    await dashboard.happen()
    await dashboard.portal.ask('destinations.pause', { destinationId })
    await world.timePasses('24 hours')
    await world.settle()
    expect(server.mails).toEqual([])
    // The session of the day before is over.
    await (await world.portal(dashboard.business.apiKey)).ask('destinations.delete', { destinationId })
    await world.settle()
    expect(await world.sql`select from digest_event where destination_id = ${destinationId}`).toHaveLength(0)
  })

  test('that waits for the mail server is not sent any more when its destination is gone', async () => {
    const { destinationId } = await emailed({ digest: 'day' })
    await dashboard.happen()
    server.misbehave({ greeting: 421 })
    await world.sql`update destination set digest_due_at = now() where destination_id = ${destinationId}`
    await world.settle()
    await dashboard.portal.ask('destinations.delete', { destinationId })
    server.misbehave({})
    await world.timePasses('1 hour')
    await world.settle()
    expect(server.mails).toEqual([])
  })

  test('goes to the address as it was written, whatever is escaped in it', async () => {
    for (const [written, mailbox] of [
      ['a%2520b@acme.example', 'a%20b@acme.example'],
      ['a%2541b@acme.example', 'a%41b@acme.example'],
    ]) {
      const { destinationId } = await emailed({ digest: 'day', url: `mailto:${written}` })
      await dashboard.happen()
      await world.sql`update destination set digest_due_at = now() where destination_id = ${destinationId}`
      await world.settle()
      expect(server.mails.flatMap(({ envelopeTo }) => envelopeTo)).toContain(mailbox)
    }
  })

  test('that can’t be made is in the way of no other, and waits for its next day', async () => {
    const [bad, good] = [await emailed({ digest: 'day' }), await emailed({ digest: 'day', url: 'mailto:good@acme.example' })]
    await dashboard.happen()
    await world.sql`
      update destination set url = 'mailto:no mailbox', digest_due_at = now() - interval '1 hour' where destination_id = ${bad.destinationId}`
    await world.sql`update destination set digest_due_at = now() where destination_id = ${good.destinationId}`
    await expect(world.settle()).rejects.toThrow('one mailbox')
    await world.settle()
    expect(server.mails).toMatchObject([{ envelopeTo: ['good@acme.example'] }])
    expect(await world.sql`select from digest_event where destination_id = ${bad.destinationId}`).toHaveLength(1)
  })

  test('of events that are kept no longer is none', async () => {
    const { destinationId } = await emailed({ digest: 'day' })
    await world.sql`
      insert into digest_event (organization_id, destination_id, day, event_id)
      values (${dashboard.business.organizationId}, ${destinationId}, '2020-01-01', gen_random_uuid())`
    await world.timePasses('24 hours')
    await world.settle()
    expect(server.mails).toEqual([])
  })
})

describe('the reader', () => {
  test('stops the emails at the address below each, which looking at does not, and what comes then is held', async () => {
    const { destinationId } = await emailed()
    await dashboard.happen()
    const address = stopAddress(server.mails[0]!.text)
    const asked = await fetch(address)
    expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('Unsubscribe from notifications about Testers?')])
    await dashboard.happen('Still?')
    expect(server.mails).toHaveLength(2)
    const stopped = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect([stopped.status, await stopped.text()]).toEqual([200, expect.stringContaining('You’re unsubscribed')])
    await dashboard.happen('And now?')
    expect(server.mails).toHaveLength(2)
    expect((await dashboard.portal.ask('destinations.get', { destinationId })).body).toMatchObject({
      status: 'disabled',
      disabledReason: 'asked',
    })
    expect(await dashboard.deliveries({ destinationId, state: 'held' })).toHaveLength(1)
  })

  test('of an address that we did not make, or of a destination that is gone, finds nothing', async () => {
    const { destinationId } = await emailed()
    await dashboard.happen()
    const address = stopAddress(server.mails[0]!.text)
    const forged = address.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))
    for (const method of ['GET', 'POST']) expect((await fetch(forged, { method })).status).toBe(404)
    expect((await dashboard.portal.ask('destinations.get', { destinationId })).body.status).toBe('enabled')
    await dashboard.portal.ask('destinations.delete', { destinationId })
    expect((await fetch(address)).status).toBe(404)
  })
})

describe('what does not go together is refused', () => {
  test.each([
    ['no mailbox', { kind: 'email', url: 'https://acme.example/hooks' }, 'url'],
    ['two mailboxes', { kind: 'email', url: 'mailto:a@acme.example,b@acme.example' }, 'url'],
    ['a mailbox with a subject', { kind: 'email', url: 'mailto:a@acme.example?subject=Hello' }, 'url'],
    ['a header in a mailbox', { kind: 'email', url: 'mailto:a@acme.example%0d%0aBcc:b@acme.example' }, 'url'],
    ['half an escape', { kind: 'email', url: 'mailto:a%@acme.example%' }, 'url'],
    ['a mailbox of a webhook', { url: 'mailto:a@acme.example' }, 'url'],
    ['a mailbox of a chat', { kind: 'slack', url: 'mailto:a@acme.example' }, 'url'],
    ['a digest of a webhook', { url: 'https://acme.example/hooks', digest: 'day' }, 'digest'],
  ])('%s', async (_, wish, field) => {
    const { status, body } = await world.ask('webhooks.destinations.upsert', wish, dashboard.business.apiKey)
    expect([status, body.code, body.errors?.[0]?.path ?? body.detail]).toEqual([400, 'VALIDATION_ERROR', expect.stringContaining(field)])
  })

  test('an email destination that becomes a webhook without another address', async () => {
    const { destinationId } = await emailed({ digest: 'day' })
    expect((await dashboard.portal.ask('destinations.update', { destinationId, kind: 'webhook' })).status).toBe(400)
    const { body } = await dashboard.portal.ask('destinations.update', { destinationId, kind: 'webhook', url: receiver.url })
    expect(body).toMatchObject({ kind: 'webhook', digest: 'none' })
    await dashboard.portal.ask('destinations.delete', { destinationId })
  })
})

test('without a mail server the email is kept, to be read', async () => {
  const without = await openWorld()
  await without.ask('webhooks.destinations.upsert', { kind: 'email', url: `mailto:${to}`, topics })
  await without.ask('questions.create', { question: 'Kept?', tags: ['staff'], answerMode: 'text_only' })
  await without.settle()
  const kept = await without.sql`select kind, status, to_email from mail where kind = 'notification'`
  expect(kept).toEqual([{ kind: 'notification', status: 'kept', toEmail: to }])
  await without.close()
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'
import { eraseCustomer } from '../../privacy/erase-customer.ts'
import { deriveKey } from '../../secrets.ts'
import { suppress } from '../suppressions/suppressions.ts'
import { sendOrders } from './send-orders.ts'
import { openShop, ordersOf, post, type Shop, shopifyOrder, wooOrder } from './shops.fixture.ts'

// When orders are sent, to whom, and once.

let world: World
let mailServer: MailServer
/** Signed in anew: sessions end while time passes. */
const member: Pick<Member, 'ask'> = { ask: async (...asked) => (await world.member()).ask(...asked) }
let shop: Shop
beforeAll(async () => {
  mailServer = await openMailServer()
  world = await openWorld({ SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
})
afterAll(async () => {
  await world.close()
  await mailServer.close()
})
beforeEach(async () => {
  mailServer.misbehave({})
  await world.timePasses('1 minute')
  await world.settle()
  mailServer.mails.length = 0
  await world.sql`delete from order_source`
  shop = await openShop(member)
})

let last = 1000
/** Nothing that stands in a random address, which a search would find too. */
const fresh = () => `R${++last}`
const buy = async (email: string, at = shop) => {
  const reference = fresh()
  expect((await post(world, at, wooOrder(reference, email))).status).toBe(200)
  return reference
}
const someone = () => `${crypto.randomUUID()}@example.com`
const find = async (reference: string) => (await ordersOf(member, { query: reference }))[0]!
const mailerWithoutServer = ({ address, secretKey }: World) => ({
  ...{ baseUrl: address, mailServer: null, mailKey: deriveKey(secretKey, 'mail') },
  ...{ linkTokenKey: deriveKey(secretKey, 'link-token'), unsubscribeKey: deriveKey(secretKey, 'unsubscribe') },
})
const sentTo = () => mailServer.mails.map(({ envelopeTo }) => envelopeTo[0])
const topicsOf = async (verificationId: string) =>
  (
    await world.sql<{ topic: string }[]>`
    select topic from event where data->>'verificationId' = ${verificationId} order by event_id`
  ).map(({ topic }) => topic)

test('a fulfilled order is sent after its days, once, as a link with its reference', async () => {
  const email = someone()
  const reference = await buy(email)
  await world.settle()
  expect(await find(reference)).toMatchObject({ state: 'waiting', verificationId: null })
  await world.timePasses('3 days')
  await world.settle()
  const sent = await find(reference)
  expect(sent).toMatchObject({ state: 'sent', reason: null, verificationId: expect.any(String) })
  expect(sentTo()).toEqual([email])
  const [link] = (await member.ask('preverifiedLinks.list', { query: email })).body.preverifiedLinks
  expect(link).toMatchObject({ verificationId: sent.verificationId, customerReference: reference, status: 'issued' })
  expect(await topicsOf(sent.verificationId!)).toEqual(['link.created', 'link.emailed'])
  await post(world, shop, wooOrder(reference, email))
  await world.timePasses('10 days')
  await world.settle()
  expect(sentTo()).toEqual([email])
})

test('a Shopify order with no day to wait goes out at once, in the customer’s language', async () => {
  const shopify = await openShop(member, 'shopify', 0)
  const email = someone()
  await post(world, shopify, shopifyOrder(`#${fresh()}`, email))
  await world.settle()
  expect(mailServer.mails).toMatchObject([{ envelopeTo: [email], subject: expect.stringMatching(/^Was halten Sie/) }])
})

test('nobody who opted out, was refunded, or was emailed a link within 48 hours is emailed, and the order says why', async () => {
  const [gone, refunded, emailed, fine] = [someone(), someone(), someone(), someone()]
  const orders = [await buy(gone), await buy(refunded), await buy(emailed), await buy(fine)]
  await post(world, shop, wooOrder(orders[1]!, refunded, 'refunded'))
  await world.timePasses('3 days')
  await suppress(world.sql, { ...world.business, email: gone, reason: 'unsubscribed' })
  expect((await world.ask('preverifiedLinks.sendEmail', { customerEmail: emailed })).status).toBe(200)
  mailServer.mails.length = 0
  await world.settle()
  expect((await Promise.all(orders.map(find))).map(({ state, reason }) => [state, reason])).toEqual([
    ['skipped', 'CUSTOMER_UNSUBSCRIBED'],
    ['skipped', 'ORDER_REFUNDED'],
    ['skipped', 'LINK_EMAIL_COOLDOWN'],
    ['sent', null],
  ])
  expect(sentTo()).toEqual([fine])
})

test('two orders of one customer on one day bring one email', async () => {
  const email = someone()
  const orders = [await buy(email), await buy(email)]
  await world.timePasses('3 days')
  await world.settle()
  expect((await Promise.all(orders.map(find))).map(({ reason }) => reason).toSorted()).toEqual(['LINK_EMAIL_COOLDOWN', null])
  expect(sentTo()).toEqual([email])
})

test('sixty are sent a minute, and the rest afterwards', async () => {
  const at = await openShop(member, 'woocommerce', 0)
  await Promise.all(Array.from({ length: 63 }, () => buy(someone(), at)))
  await world.settle()
  expect(mailServer.mails).toHaveLength(60)
  await world.timePasses('61 seconds')
  await world.settle()
  expect(new Set(sentTo()).size).toBe(63)
  const sent = (await ordersOf(member, { limit: 100 })).filter(({ orderSourceId }) => orderSourceId === at.orderSourceId)
  expect(sent.map(({ state }) => state)).toEqual(Array(63).fill('sent'))
})

test('while the mail server takes nothing an order waits for a day; a mailbox there is not is skipped at once', async () => {
  const [late, unknown] = [await buy(someone()), await buy(someone())]
  await world.timePasses('3 days')
  mailServer.misbehave({ greeting: 421 })
  await world.settle()
  expect((await Promise.all([late, unknown].map(find))).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  mailServer.misbehave({ recipient: 550 })
  await world.timePasses('61 seconds')
  await world.settle()
  expect(await find(unknown)).toMatchObject({ state: 'skipped', reason: 'EMAIL_DELIVERY_FAILED' })
  const givenUp = await buy(someone(), await openShop(member, 'woocommerce', 0))
  mailServer.misbehave({ greeting: 421 })
  await world.settle()
  await world.timePasses('25 hours')
  await world.settle()
  expect(await find(givenUp)).toMatchObject({ state: 'skipped', reason: 'EMAIL_DELIVERY_FAILED' })
})

test('mailboxes that take nothing now hold up no others, and are emailed when they do', async () => {
  const lasting = await Promise.all(Array.from({ length: 6 }, () => buy(`${crypto.randomUUID()}@nowhere.example`)))
  const emails = Array.from({ length: 6 }, someone)
  await world.timePasses('1 second')
  const others = await Promise.all(emails.map((email) => buy(email)))
  mailServer.misbehave({ domain: ['nowhere.example', 450] })
  await world.timePasses('3 days')
  // A minute for the first batch, which nobody of took anything; then the others are before them.
  for (let minutes = 0; minutes < 3; minutes++) {
    await world.settle()
    await world.timePasses('61 seconds')
  }
  expect((await Promise.all(others.map(find))).map(({ state }) => state)).toEqual(Array(6).fill('sent'))
  expect((await Promise.all(lasting.map(find))).map(({ state }) => state)).toEqual(Array(6).fill('waiting'))
  mailServer.misbehave({})
  await world.settle()
  expect((await Promise.all(lasting.map(find))).map(({ state }) => state)).toEqual(Array(6).fill('sent'))
})

test('a mailbox that takes nothing for a day is skipped, also while others are emailed; an order that is due since a moment waits its own day', async () => {
  const at = await openShop(member, 'woocommerce', 0)
  mailServer.misbehave({ domain: ['nowhere.example', 450] })
  const lasting = await buy(`${crypto.randomUUID()}@nowhere.example`, at)
  for (let hours = 0; hours < 24; hours += 8) {
    const other = await buy(someone(), at)
    await world.settle()
    expect([(await find(other)).state, (await find(lasting)).state]).toEqual(['sent', 'waiting'])
    await world.timePasses('8 hours')
  }
  await world.timePasses('1 minute')
  const fresh = await buy(`${crypto.randomUUID()}@nowhere.example`, at)
  await world.settle()
  expect(await find(lasting)).toMatchObject({ state: 'skipped', reason: 'EMAIL_DELIVERY_FAILED' })
  expect((await find(fresh)).state).toBe('waiting')
})

test('a worker that was killed after its emails went out emails nobody twice, and two workers at once send each once', async () => {
  const emails = Array.from({ length: 7 }, someone)
  const orders = await Promise.all(emails.map((email) => buy(email)))
  await world.timePasses('3 days')
  await Promise.all([world.settle(), world.settle()])
  const before = await Promise.all(orders.map(find))
  // As it stood before what came of them was written down.
  await world.sql`update customer_order set state = 'waiting', verification_id = null where reference = any(${orders}::text[])`
  await world.sql`update order_source set next_batch_at = now(), leased_until = now() + interval '1 minute'`
  await world.settle()
  expect((await find(orders[0]!)).state).toBe('waiting')
  await world.timePasses('61 seconds')
  await world.settle()
  expect(await Promise.all(orders.map(find))).toMatchObject(before.map(({ verificationId }) => ({ state: 'sent', verificationId })))
  expect(sentTo().toSorted()).toEqual(emails.toSorted())
})

test('a project that takes no opinions emails nobody', async () => {
  const reference = await buy(someone())
  await member.ask('projects.update', { status: 'paused' })
  await world.timePasses('3 days')
  await world.settle()
  await member.ask('projects.update', { status: 'active' })
  expect(await find(reference)).toMatchObject({ state: 'skipped', reason: 'PROJECT_INACTIVE' })
  expect(mailServer.mails).toEqual([])
})

test('an erased customer’s order is not sent, and the shop that sends it again makes nothing', async () => {
  const email = someone()
  const reference = await buy(email)
  const eraseResponses = async () => 0
  const { organizationId } = world.business
  const done = await eraseCustomer(world.sql, { organizationId, email, eraseResponses, noteErasure: async () => {} })
  expect(done.orders).toBe(1)
  await post(world, shop, wooOrder(reference, email))
  await world.timePasses('3 days')
  await world.settle()
  expect(await ordersOf(member, { query: reference })).toEqual([])
  expect(mailServer.mails).toEqual([])
})

test('a customer who is erased while their order is being sent is erased with the link that is made of it', async () => {
  const email = someone()
  const { organizationId } = world.business
  await buy(email)
  await world.timePasses('3 days')
  const waiting = (statement: string) => world.sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and strpos(query, ${statement}) > 0`
  const { sent, erased } = await world.sql.begin(async (sql) => {
    // The link waits to be announced, and the erasure for what is being made of the order.
    await sql`lock table event in share mode`
    const sent = sendOrders(world.sql, { mailer: mailerWithoutServer(world) })
    await expect.poll(() => waiting('insert into link ')).toHaveLength(1)
    const erased = eraseCustomer(world.sql, { organizationId, email, eraseResponses: async () => 0, noteErasure: async () => {} })
    await expect.poll(() => waiting('update customer_order')).toHaveLength(1)
    return { sent, erased }
  })
  await sent
  expect(await erased).toMatchObject({ orders: 1, links: 1 })
  const left = await world.sql`
    select from link where organization_id = ${organizationId} and customer_email = ${email}
    union all select from customer_order where organization_id = ${organizationId} and customer_email = ${email}`
  expect(left).toEqual([])
})

test('an order is forgotten 90 days after it was due, and is not taken for a new one', async () => {
  const email = someone()
  const reference = await buy(email)
  await world.timePasses('3 days')
  await world.settle()
  expect(await find(reference)).toMatchObject({ state: 'sent' })
  await world.timePasses('91 days')
  await world.settle()
  await post(world, shop, wooOrder(reference, email))
  await world.timePasses('3 days')
  await world.settle()
  expect(await ordersOf(member, { query: reference })).toEqual([])
  expect(sentTo()).toEqual([email])
})

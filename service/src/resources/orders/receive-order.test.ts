import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'
import { suppress } from '../suppressions/suppressions.ts'
import { openShop, ordersOf, post, shopifyOrder, signatureOf, wooOrder } from './shops.fixture.ts'

// What shops may post, and what is kept of it.

let world: World
let member: Member
beforeAll(async () => {
  world = await openWorld()
  member = await world.member({ role: 'admin', name: 'Grace' })
})
afterAll(() => world.close())

test('a source shows its secret once, keeps it encrypted, and takes one that the shop has made', async () => {
  const given = await member.ask('orderSources.create', { platform: 'shopify', sendAfterDays: 0, secret: 'shpss_0123456789' })
  expect(given).toMatchObject({ status: 201, body: { secret: 'shpss_0123456789', platform: 'shopify', sendAfterDays: 0 } })
  const made = await openShop(member)
  expect(made.secret).toMatch(/^[\w-]{48}$/)
  expect(made.url).toMatch(new RegExp(`^http://[^/]+/orders/${made.orderSourceId}$`))
  const { orderSources } = (await member.ask('orderSources.list')).body
  expect(orderSources).toMatchObject([{ orderSourceId: made.orderSourceId, url: made.url, createdBy: 'Grace', receivedAt: null }, {}])
  expect(JSON.stringify(orderSources)).not.toMatch(/secret/i)
  const kept = await world.sql`select order_source::text as row, encode(secret_encrypted, 'escape') as bytes from order_source`
  expect(JSON.stringify([...kept])).not.toContain(made.secret)
  for (const { orderSourceId } of orderSources)
    expect(await member.ask('orderSources.delete', { orderSourceId })).toMatchObject({
      status: 200,
      body: { id: orderSourceId, deleted: true },
    })
  expect((await member.ask('orderSources.delete', { orderSourceId: made.orderSourceId })).status).toBe(404)
})

test('a project takes 20 sources and refuses the next, also when they come all at once', async () => {
  const { projectId } = (await (await world.member({ role: 'owner' })).ask('projects.create', { name: 'Many shops' })).body
  const asked = await Promise.all(
    Array.from({ length: 22 }, () => member.ask('orderSources.create', { projectId, platform: 'shopify', sendAfterDays: 1 })),
  )
  expect(asked.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(asked.filter(({ body }) => body.code === 'LIMIT_REACHED')).toHaveLength(2)
})

test.each(['woocommerce', 'shopify'] as const)(
  '%s: a body counts with its own signature alone, over its bytes as they came',
  async (platform) => {
    const shop = await openShop(member, platform)
    const order = platform === 'shopify' ? shopifyOrder('#1001', 'ada@example.com') : wooOrder('1001', 'ada@example.com')
    const spaced = JSON.stringify(order, null, 3)
    for (const signature of [
      null,
      '',
      'AAAA',
      signatureOf('another secret', spaced),
      signatureOf(shop.secret, JSON.stringify(order)),
      `${signatureOf(shop.secret, spaced)}=`,
      signatureOf(shop.secret, spaced).toLowerCase(),
      Buffer.from(signatureOf(shop.secret, spaced), 'base64').toString('hex'),
    ])
      expect(await post(world, shop, spaced, { signature })).toMatchObject({ status: 401, body: { code: 'Unauthorized' } })
    const other = platform === 'shopify' ? 'woocommerce' : 'shopify'
    expect((await post(world, { ...shop, platform: other }, spaced)).status).toBe(401)
    expect((await ordersOf(member)).filter(({ orderSourceId }) => orderSourceId === shop.orderSourceId)).toEqual([])
    expect(await post(world, shop, spaced)).toEqual({ status: 200, body: { received: true } })
    const [kept] = await ordersOf(member)
    expect(kept).toMatchObject({
      ...{ orderSourceId: shop.orderSourceId, reference: platform === 'shopify' ? '#1001' : '1001', customerEmail: 'ada@example.com' },
      ...{ state: 'waiting', reason: null, verificationId: null },
    })
    expect(Date.parse(kept!.sendAt) - Date.parse(kept!.createdAt)).toBe(3 * 86_400_000)
  },
)

test('WooCommerce asks whether the address is there, without a signature; nothing else is taken so', async () => {
  const [woo, shopify] = [await openShop(member, 'woocommerce'), await openShop(member, 'shopify')]
  expect((await post(world, woo, 'webhook_id=17', { signature: null })).status).toBe(200)
  for (const other of ['webhook_id=', 'webhook_id=17&number=1', 'webhook_id=x', '', '{}'])
    expect((await post(world, woo, other, { signature: null })).status).toBe(401)
  expect((await post(world, shopify, 'webhook_id=17', { signature: null })).status).toBe(401)
})

test('a request that is sent again makes nothing, also many times at once, and whatever state it tells', async () => {
  const shop = await openShop(member)
  const order = wooOrder('2001', 'grace@example.com')
  const all = await Promise.all(Array.from({ length: 20 }, () => post(world, shop, order)))
  expect(all.every(({ status }) => status === 200)).toBe(true)
  await post(world, shop, { ...wooOrder('2001', 'mallory@example.com'), note: 'changed' })
  expect(await ordersOf(member, { query: '2001' })).toMatchObject([{ customerEmail: 'grace@example.com' }])
  expect(await ordersOf(member, { query: 'mallory' })).toEqual([])
})

test('an order that is not fulfilled is not kept', async () => {
  const [woo, shopify] = [await openShop(member, 'woocommerce'), await openShop(member, 'shopify')]
  for (const status of ['pending', 'processing', 'on-hold', 'cancelled', 'refunded', 'failed', 'checkout-draft'])
    expect((await post(world, woo, wooOrder('3001', 'ada@example.com', status))).status).toBe(200)
  for (const more of [{ fulfillment_status: null }, { fulfillment_status: 'partial' }, { cancelled_at: '2026-01-01T00:00:00Z' }])
    expect((await post(world, shopify, shopifyOrder('#3001', 'ada@example.com', more))).status).toBe(200)
  expect(await ordersOf(member, { query: '3001' })).toEqual([])
})

test('what is no order is refused in words that say what to do, and nothing is kept', async () => {
  const shop = await openShop(member)
  const wrong: [string | Buffer, string][] = [
    ['', 'INVALID_JSON'],
    ['{', 'INVALID_JSON'],
    ['{"number":"1",}', 'INVALID_JSON'],
    [Buffer.from([0x7b, 0xff, 0x7d]), 'INVALID_JSON'],
    ['\ufeff{"number":"1","status":"completed"}', 'INVALID_JSON'],
    ['null', 'VALIDATION_ERROR'],
    ['[]', 'VALIDATION_ERROR'],
    ['"x"', 'VALIDATION_ERROR'],
    ['{}', 'VALIDATION_ERROR'],
    ['{"number":"","status":"completed"}', 'VALIDATION_ERROR'],
    ['{"number":"1\\u0000","status":"completed"}', 'VALIDATION_ERROR'],
    ['{"number":"\\ud800","status":"completed"}', 'VALIDATION_ERROR'],
    ['{"number":1.5,"status":"completed"}', 'VALIDATION_ERROR'],
    [JSON.stringify({ number: 'x'.repeat(256), status: 'completed' }), 'VALIDATION_ERROR'],
  ]
  for (const [body, code] of wrong) expect([body, (await post(world, shop, body)).body.code]).toEqual([body, code])
  expect((await ordersOf(member)).filter(({ orderSourceId }) => orderSourceId === shop.orderSourceId)).toEqual([])
  const deep = `{"number":"4001","status":"completed","meta":${'['.repeat(5000)}${']'.repeat(5000)},"__proto__":{"number":"4002"},"billing":7}`
  expect((await post(world, shop, deep)).status).toBe(200)
  expect(await ordersOf(member, { query: '4001' })).toMatchObject([{ state: 'skipped', reason: 'EMAIL_MISSING', customerEmail: null }])
})

test('names and texts that cannot be stored fail nothing', async () => {
  const shop = await openShop(member)
  const odd = {
    ...wooOrder('4100', 'ada@example.com'),
    billing: { email: 'ada@example.com', first_name: 'A\u0000', last_name: 'x'.repeat(5000) },
  }
  expect((await post(world, shop, odd)).status).toBe(200)
  expect(await ordersOf(member, { query: '4100' })).toMatchObject([{ state: 'waiting', customerEmail: 'ada@example.com' }])
})

test('a body over 1 MB is refused before it is read, as is one for a source that is not there; other methods are told', async () => {
  const shop = await openShop(member)
  const large = JSON.stringify({ ...wooOrder('5001', 'ada@example.com'), note: 'x'.repeat(1024 * 1024) })
  expect(await post(world, shop, large)).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } })
  // Also one that does not say how large it is.
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(large))
      controller.close()
    },
  })
  const chunked = await fetch(world.address + new URL(shop.url).pathname, { method: 'POST', body: stream, duplex: 'half' } as RequestInit)
  expect([chunked.status, await chunked.json()]).toMatchObject([
    413,
    { code: 'PAYLOAD_TOO_LARGE', detail: expect.stringContaining('1 MB') },
  ])
  const nearly = JSON.stringify({ ...wooOrder('5002', 'ada@example.com'), note: 'x'.repeat(1_000_000) })
  expect((await post(world, shop, nearly)).status).toBe(200)
  for (const id of [crypto.randomUUID(), 'x', '%00', "a'b"]) {
    const answer = await post(world, { ...shop, url: `${world.address}/orders/${id}` }, {})
    expect([id, answer.status]).toEqual([id, 404])
  }
  const read = await fetch(world.address + new URL(shop.url).pathname)
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST'])
})

test('a customer without an address that can be used, or who opted out, is skipped with the reason', async () => {
  const [woo, shopify] = [await openShop(member, 'woocommerce'), await openShop(member, 'shopify')]
  await suppress(world.sql, { ...world.business, email: 'gone@example.com', reason: 'unsubscribed' })
  await suppress(world.sql, { ...world.business, projectId: null, email: 'blocked@example.com', reason: 'blocked' })
  for (const [number, email] of [
    ['6001', ''],
    ['6002', 'not an address'],
    ['6003', 'Gone@Example.com'],
    ['6004', 'blocked@example.com'],
  ] as const)
    await post(world, woo, wooOrder(number, email))
  await post(world, shopify, shopifyOrder('#6005', null))
  const found = await ordersOf(member, { query: '600' })
  expect(found.map(({ reference, state, reason }) => [reference, state, reason]).toSorted()).toEqual([
    ['#6005', 'skipped', 'EMAIL_MISSING'],
    ['6001', 'skipped', 'EMAIL_MISSING'],
    ['6002', 'skipped', 'EMAIL_INVALID'],
    ['6003', 'skipped', 'CUSTOMER_UNSUBSCRIBED'],
    ['6004', 'skipped', 'CUSTOMER_BLOCKED'],
  ])
})

test('an order that is over before its email is skipped, by whatever the shop names it', async () => {
  const [woo, shopify] = [await openShop(member, 'woocommerce'), await openShop(member, 'shopify')]
  for (const number of ['7001', '7002', '7003']) await post(world, woo, wooOrder(number, `${number}@example.com`))
  await post(world, woo, wooOrder('7001', '7001@example.com', 'refunded'))
  await post(world, woo, wooOrder('7002', '7002@example.com', 'cancelled'))
  await post(world, woo, { id: 7003 }, { topic: 'order.deleted' })
  for (const name of ['#7004', '#7005', '#7006']) await post(world, shopify, shopifyOrder(name, 'ada@example.com'))
  await post(world, shopify, shopifyOrder('#7004', 'ada@example.com', { cancelled_at: '2026-01-01T00:00:00Z' }))
  await post(world, shopify, shopifyOrder('#7005', 'ada@example.com', { financial_status: 'refunded' }))
  await post(world, shopify, { id: 1, order_id: shopifyOrder('#7006', null).id }, { topic: 'refunds/create' })
  const found = await ordersOf(member, { query: '700' })
  expect(found.map(({ reference, reason }) => [reference, reason]).toSorted()).toEqual([
    ['#7004', 'ORDER_CANCELLED'],
    ['#7005', 'ORDER_REFUNDED'],
    ['#7006', 'ORDER_REFUNDED'],
    ['7001', 'ORDER_REFUNDED'],
    ['7002', 'ORDER_CANCELLED'],
    ['7003', 'ORDER_CANCELLED'],
  ])
  // Told again, it stays over.
  await post(world, woo, wooOrder('7001', '7001@example.com'))
  expect(await ordersOf(member, { query: '7001' })).toMatchObject([{ state: 'skipped' }])
})

test('a deleted source takes nothing more, and what waited is shown as skipped', async () => {
  const shop = await openShop(member)
  await post(world, shop, wooOrder('8001', 'ada@example.com'))
  await member.ask('orderSources.delete', { orderSourceId: shop.orderSourceId })
  expect((await post(world, shop, wooOrder('8002', 'ada@example.com'))).status).toBe(404)
  expect(await ordersOf(member, { query: '800' })).toMatchObject([{ reference: '8001', state: 'skipped', reason: 'SOURCE_DELETED' }])
})

test('bodies that break off give their turn back', async () => {
  const shop = await openShop(member)
  const hanging = Array.from({ length: 40 }, () => {
    const ending = new AbortController()
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) })
    const request = { method: 'POST', body, duplex: 'half', signal: ending.signal } as RequestInit
    return { end: () => ending.abort(), sent: fetch(world.address + new URL(shop.url).pathname, request).catch(() => null) }
  })
  // Refused before its body: the others have their turns, or wait for one.
  expect((await fetch(world.address + new URL(shop.url).pathname)).status).toBe(405)
  for (const { end } of hanging) end()
  await Promise.all(hanging.map(({ sent }) => sent))
  expect((await post(world, shop, wooOrder('9001', 'ada@example.com'))).status).toBe(200)
})

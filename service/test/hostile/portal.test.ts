import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '../../src/database/database.ts'
import { revokeKey } from '../../src/resources/organizations/api-keys.ts'
import { brokenInvariants, watchFinalStates } from '../faults/invariants.ts'
import { openReceiver, type Receiver } from '../world/receiver.ts'
import { openWebhookDashboard, type WebhookDashboard } from '../world/webhook-dashboard.ts'
import { openWorld, type PortalVisitor, type World } from '../world/world.ts'
import { loggedFailures } from './logged-failures.ts'

// People who are in the portal and wish it ill, and receivers that do: all at once, over and over, and with answers as nobody sends them.
// What any single request may be is bad-input/portal.test.ts.

let world: World
let receiver: Receiver
let dashboard: WebhookDashboard
beforeAll(async () => {
  world = await openWorld()
  receiver = await openReceiver()
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})
beforeEach(async () => {
  dashboard = await openWebhookDashboard(world, receiver)
})

describe('a session', () => {
  test('is one, however many come at once with its code', async () => {
    const { body } = await world.ask('webhooks.portal', {}, dashboard.business.apiKey)
    const code = new URLSearchParams(new URL(body.url).hash.slice(1)).get('code')!
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        fetch(`${world.address}/portal/session`, {
          method: 'POST',
          headers: { accept: 'application/json', 'sec-fetch-site': 'same-origin' },
          body: new URLSearchParams({ code }),
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.headers.has('set-cookie'))).toHaveLength(1)
    expect([...new Set(answers.map(({ status }) => status))].toSorted()).toEqual([200, 410])
  })

  test('has a name of its own each time: who brings one gets another', async () => {
    const { body } = await world.ask('webhooks.portal', {}, dashboard.business.apiKey)
    const brought = `earshot_portal=${'B'.repeat(43)}`
    const entered = await fetch(`${world.address}/portal/session`, {
      method: 'POST',
      headers: { accept: 'application/json', 'sec-fetch-site': 'same-origin', cookie: brought },
      body: new URLSearchParams({ code: new URLSearchParams(new URL(body.url).hash.slice(1)).get('code')! }),
    })
    expect(entered.headers.get('set-cookie')).not.toContain(brought)
    expect((await fetch(`${dashboard.portal.url}/session`, { headers: { cookie: brought } })).status).toBe(401)
  })

  test('whose key is revoked does nothing more, in whatever it is at', async () => {
    const { keyId, key } = await dashboard.business.keyWith({ permissions: ['webhooks'] })
    const visitors = await Promise.all([world.portal(key), world.portal(key)])
    await dashboard.happen()
    const [{ deliveryId }] = await dashboard.deliveries()
    const asked = Array.from({ length: 40 }, (_, at) => visitors[at % 2]!.ask('deliveries.resend', { deliveryId }))
    const revoked = revokeKey(world.sql, { keyId })
    const answers = await Promise.all(asked)
    await revoked
    for (const { status } of answers) expect([201, 401]).toContain(status)
    for (const visitor of visitors) expect((await visitor.ask('deliveries.resend', { deliveryId })).status).toBe(401)
    expect(await dashboard.deliveries({ origin: 'manual', limit: 100 })).toHaveLength(answers.filter(({ status }) => status === 201).length)
    await world.settle()
  })
})

test('a session asks so many times a minute and no more; whoever else is in does not feel it', async () => {
  // Less than the portal needs is meant for programs.
  await using small = await openWorld({ RATE_LIMIT_PER_MINUTE: '30' })
  const [storm, calm] = [await small.portal(), await small.portal()]
  const answers = await Promise.all(Array.from({ length: 400 }, () => fetch(`${storm.url}/topics`, { headers: { cookie: storm.cookie } })))
  const refused = answers.filter(({ status }) => status === 429)
  // A fifth of 600 at once; those that came to be due meanwhile, too: all of them only if it took half a minute.
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(120)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) {
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answer.json()).toMatchObject({ code: 'RATE_LIMITED' })
  }
  expect((await calm.ask('destinations.list')).status).toBe(200)
  expect((await small.ask('webhooks.portal')).status).toBe(200)
})

test('two people do everything at once while it is sent: each answer is a stated one, and every invariant holds', async () => {
  await using world = await openWorld()
  await watchFinalStates(world.sql)
  const dashboard = await openWebhookDashboard(world, receiver)
  const both: [PortalVisitor, PortalVisitor] = [dashboard.portal, await world.portal(dashboard.business.apiKey)]
  const answered = new Set<string>()
  for (let round = 0; round < 4; round++) {
    const { destinationId } = await dashboard.destination()
    receiver.answer(round % 2 ? 500 : 204)
    for (let at = 0; at < 4; at++) await dashboard.portal.ask('destinations.test', { destinationId, topic: 'link.created' })
    await dashboard.happen()
    await dashboard.happen()
    const deliveries = await dashboard.deliveries()
    const at = (turn: number) => deliveries[(turn * 7) % deliveries.length].deliveryId as string
    const { recoveryId } = (await dashboard.portal.ask('recoveries.create', { kind: 'failed', perSecond: 1 })).body
    const asked = both.flatMap((who) =>
      Array.from({ length: 20 }, (_, turn) => [
        who.ask('destinations.pause', { destinationId }),
        who.ask('destinations.resume', { destinationId, held: (['send', 'keep', 'discard'] as const)[turn % 3], perSecond: 1000 }),
        who.ask('destinations.update', { destinationId, ordered: turn % 2 === 0, url: `${receiver.url}/${turn}` }),
        who.ask('deliveries.resend', { deliveryId: at(turn) }),
        who.ask('deliveries.cancel', { deliveryId: at(turn) }),
        who.ask('recoveries.create', { kind: (['failed', 'held', 'discard'] as const)[turn % 3], perSecond: 1000 }),
        who.ask((['recoveries.pause', 'recoveries.resume', 'recoveries.cancel'] as const)[turn % 3]!, { recoveryId }),
        who.ask('destinations.test', { destinationId, topic: 'link.created' }),
        ...(round === 3 && turn === 15 ? [who.ask('destinations.delete', { destinationId })] : []),
      ]).flat(),
    )
    const working = { isOver: false }
    const worked = (async () => {
      while (!working.isOver) await world.settle()
    })()
    for (const { status } of await Promise.all(asked)) answered.add(String(status))
    working.isOver = true
    await worked
  }
  expect([...answered].toSorted()).toEqual(['200', '201', '404', '409'])
  await world.settle()
  expect(loggedFailures(world)).toEqual([])
  // Bytes are the same on every attempt; what is sent again by hand is another delivery, with a count of its own.
  const bytes = Map.groupBy(receiver.received, ({ headers }) => String(headers['webhook-id']))
  for (const payloads of bytes.values()) expect(new Set(payloads.map(({ body }) => body)).size).toBe(1)
  expect(await brokenInvariants(world.sql, { arrivals: new Map(), faultsAt: [] })).toEqual([])
}, 120_000)

describe('a list', () => {
  test('goes on from any place that is forged, and shows what is one’s own', async () => {
    const stranger = await openWebhookDashboard(world, receiver)
    await stranger.happen()
    await dashboard.happen()
    const [theirs] = await stranger.deliveries()
    const [ours] = await dashboard.deliveries()
    const places = [
      `9999-12-31 ${theirs.deliveryId}`,
      `0001-01-01 ${theirs.deliveryId}`,
      `${theirs.createdAt.slice(0, 10)} ${theirs.deliveryId}`,
      `9999-12-31 ffffffff-ffff-ffff-ffff-ffffffffffff`,
      '1970-01-01 00000000-0000-0000-0000-000000000000',
    ]
    for (const id of ['deliveries.list', 'events.list'] as const)
      for (const place of places)
        for (const filter of [
          {},
          { state: 'held' },
          { origin: 'manual' },
          { query: ours.eventId },
          { destinationId: theirs.destinationId },
        ]) {
          const asked = id === 'events.list' && !('query' in filter) ? {} : filter
          const answer = await dashboard.portal.ask(id, { cursor: Buffer.from(place).toString('base64url'), ...asked })
          expect([place, answer.status]).toEqual([place, 200])
          for (const foreign of [theirs.deliveryId, theirs.eventId]) expect(JSON.stringify(answer.body)).not.toContain(foreign)
        }
    for (const place of [
      '-001-01-01 x',
      "2026-01-01 ' or 1",
      `2026-02-30 ${ours.deliveryId}`,
      `0000-01-01 ${ours.deliveryId}`,
      `infinity ${ours.deliveryId}`,
    ])
      expect((await dashboard.portal.ask('deliveries.list', { cursor: Buffer.from(place).toString('base64url') })).status).toBe(400)
  })

  test.each([
    { since: '0001-01-01', until: '9999-12-31' },
    { since: '9999-12-31T23:59:59.999Z' },
    { until: '0001-01-01T00:00:00Z' },
    { since: '1969-12-31', until: '1970-01-01' },
    { since: '0001-01-01T14:00:00+14:00' },
  ])('and a recovery take the ends of time: %j', async (span) => {
    for (const id of ['deliveries.list', 'events.list'] as const) expect((await dashboard.portal.ask(id, span)).status).toBe(200)
    expect((await dashboard.portal.ask('recoveries.preview', { kind: 'failed', ...span })).status).toBe(200)
    const { status, body } = await dashboard.portal.ask('recoveries.create', { kind: 'failed', ...span })
    expect(status).toBe(201)
    await world.settle()
    expect((await dashboard.portal.ask('recoveries.get', { recoveryId: body.recoveryId })).body).toMatchObject({
      status: 'done',
      doneCount: 0,
    })
  })

  test.each([
    { since: '2026-01-02', until: '2026-01-01' },
    { since: '-0001-01-01' },
    { since: '0000-01-01' },
    { since: '+10000-01-01' },
    { since: '0001-01-01T00:00:00+14:00' },
    { until: '44 BC' },
  ])('and a recovery refuse what is no span: %j', async (span) => {
    for (const id of ['deliveries.list', 'events.list'] as const) expect((await dashboard.portal.ask(id, span)).status).toBe(400)
    expect((await dashboard.portal.ask('recoveries.preview', { kind: 'failed', ...span })).status).toBe(400)
    expect((await dashboard.portal.ask('recoveries.create', { kind: 'failed', ...span })).status).toBe(400)
  })
})

test('recoveries that are started and ended over and over end up as none', async () => {
  for (let round = 0; round < 3; round++) {
    const made = await Promise.all(Array.from({ length: 30 }, () => dashboard.portal.ask('recoveries.create', { kind: 'failed' })))
    const ids = made.flatMap(({ status, body }) => (status === 201 ? [body.recoveryId as string] : []))
    expect(ids).toHaveLength(10)
    expect([...new Set(made.map(({ status }) => status))].toSorted()).toEqual([201, 409])
    await Promise.all(ids.map((recoveryId) => dashboard.portal.ask('recoveries.cancel', { recoveryId })))
  }
  expect((await dashboard.portal.ask('recoveries.list')).body.recoveries.map(({ status }: { status: string }) => status)).toEqual(
    Array(30).fill('cancelled'),
  )
})

test('a clock that is put back by an hour loses nothing, and sends what comes then', async () => {
  await dashboard.happen('Before?')
  receiver.answer(500)
  await dashboard.happen('Under way?')
  // Everything that is written down is an hour ahead.
  await world.timePasses('-1 hour')
  receiver.answer(204)
  await dashboard.happen('Meanwhile?')
  expect((await dashboard.deliveries({ state: 'delivered' })).length).toBeGreaterThanOrEqual(2)
  await world.timePasses('2 hours')
  await world.settle()
  expect((await dashboard.deliveries()).map(({ state }: { state: string }) => state)).toEqual(Array(3).fill('delivered'))
})

test('while the database lets nobody in the portal says so, uses up no code and forgets nobody; then it goes on', async () => {
  await using world = await openWorld()
  const portal = await world.portal()
  const { body } = await world.ask('webhooks.portal')
  const code = new URLSearchParams(new URL(body.url).hash.slice(1)).get('code')!
  const database = new URL(world.databaseUrl).pathname.slice(1)
  const outside = connect(Object.assign(new URL(world.databaseUrl), { pathname: '/postgres' }).href, { connectionsMax: 1 })
  const ask = (method: string, path: string, body?: string | URLSearchParams) =>
    fetch(world.address + path, {
      method,
      ...(body === undefined ? {} : { body }),
      headers: {
        ...{ cookie: portal.cookie, 'sec-fetch-site': 'same-origin' },
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
    })
  await outside`alter database ${outside(database)} allow_connections false`
  // Waits for the end of each: one that has not noticed yet would still answer.
  await outside`select pg_terminate_backend(pid, 30000) from pg_stat_activity where datname = ${database}`
  for (const [method, path, sent] of [
    ['GET', '/portal'],
    ['GET', '/portal/session'],
    ['POST', '/portal/session', new URLSearchParams({ code })],
    ['DELETE', '/portal/session'],
    ['GET', '/portal/api/destinations'],
    ['POST', '/portal/api/recoveries', '{"kind":"failed"}'],
  ] as [string, string, (string | URLSearchParams)?][]) {
    const answer = await ask(method, path, sent)
    expect([method, path, answer.status, answer.headers.has('retry-after')]).toEqual([method, path, 503, true])
    expect(answer.headers.has('set-cookie')).toBe(false)
  }
  await outside`alter database ${outside(database)} allow_connections true`
  expect((await portal.ask('session.get')).status).toBe(200)
  expect((await ask('POST', '/portal/session', new URLSearchParams({ code }))).status).toBe(200)
  await outside.end()
})

import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openReceiver, type Receiver } from '../../test/world/receiver.ts'
import { openWorld, type World } from '../../test/world/world.ts'
import type { Row, Rows, Statement } from '../database/sql.ts'
import { addressGuard } from '../network/address-guard.ts'
import { webhookKeyRing } from '../secrets.ts'
import { DeliveryEngine } from './delivery-engine.ts'
import { messagingOf } from './happen.fixture.ts'
import { openSender } from './send/attempt.ts'

// What an event costs the database, from its dispatch until its deliveries are written down and their lanes given back, counted where
// the engine speaks to the driver. At most 6 an event: docs/rules/webhooks.md#statement-budget

let world: World
let receivers: Receiver[]
let engine: ReturnType<typeof openEngine>

beforeEach(async () => {
  world = await openWorld()
  receivers = await Promise.all([openReceiver(), openReceiver(), openReceiver()])
  engine = openEngine()
})
afterEach(async () => {
  await engine.close()
  await world.close()
  for (const receiver of receivers) await receiver.close()
})

/** The engine alone, working by itself, and the statements it made: those that found something to do, and those that only looked. */
function openEngine() {
  const counted = { useful: 0, idle: 0, statements: [] as string[] }
  /** Statements whose answer has not come yet. */
  let asked = 0
  const sql = world.connect({ connectionsMax: 4 })
  const counting = new Proxy(sql, {
    apply(target, self, args: [TemplateStringsArray]) {
      const query: Statement = Reflect.apply(target, self, args)
      if (!args[0]?.raw) return query
      const then = query.then.bind(query)
      // Only what is awaited is sent; the others are parts of one that is.
      return Object.assign(query, {
        // biome-ignore lint/suspicious/noThenProperty: a query is a promise, and is sent when it is waited for.
        then: ((resolve, reject) => {
          asked++
          return then((rows) => {
            counted[isUseful(rows) ? 'useful' : 'idle']++
            if (isUseful(rows)) counted.statements.push(args[0].raw.join('…').trim().replaceAll(/\s+/g, ' ').slice(0, 100))
            return rows
          })
            .finally(() => asked--)
            .then(resolve, reject)
        }) as typeof query.then,
      })
    },
  })
  const guard = addressGuard({ allowPrivateTargets: true })
  const sender = openSender(guard, { connectionsMax: 256 })
  const delivering = new DeliveryEngine({
    sql: counting,
    dispatchSql: counting,
    outcomesSql: counting,
    guard,
    sender,
    secretKeys: webhookKeyRing({ secretKey: world.secretKey, webhookKeys: null }),
    messaging: messagingOf(world).messaging,
    log: pino({ level: 'silent' }),
    isListening: () => true,
    wakeOthers: () => {},
  })
  for (const worker of delivering.workers) worker.start()
  return {
    delivering,
    counted,
    asked: () => asked,
    async close() {
      await delivering.drain(15)
      await sender.close()
      await sql.end({ timeout: 1 })
    },
  }
}

/**
 * A dispatch of nothing answers so, and how long there is nothing to do is only a look, which the engine takes whenever it has time;
 * everything else that did nothing answers no row. An outcome is written without an answer.
 */
function isUseful(rows: Rows<Row[]>): boolean {
  const [first] = rows
  if (first && 'milliseconds' in first) return false
  return first && 'events' in first ? first.events > 0 : rows.count > 0
}

const destinationsAt = async (...urls: string[]) => {
  for (const url of urls) expect((await world.ask('webhooks.destinations.upsert', { url })).status).toBe(201)
}

/** Statements from `act` on until `count` deliveries more are over and every lane is given back. */
async function costOf(act: () => Promise<unknown>, { deliveries }: { deliveries: number }) {
  const [{ over }] = await world.sql<[{ over: number }]>`select count(*)::int as over from delivery where state = 'delivered'`
  Object.assign(engine.counted, { useful: 0, idle: 0, statements: [] })
  await act()
  engine.delivering.wake()
  await vi.waitFor(
    async () => {
      const [now] = await world.sql`
        select (select count(*)::int from delivery where state = 'delivered') as over,
          (select count(*)::int from lane where claim_token is not null) as held`
      expect(now).toEqual({ over: over + deliveries, held: 0 })
      // What the database shows already, the engine may not have been told.
      expect(engine.asked()).toBe(0)
    },
    { timeout: 30_000, interval: 20 },
  )
  return { ...engine.counted }
}

const happen = () => world.ask('questions.create', { tags: ['delivery'], question: 'How much?', answerMode: 'text_only' })

test('one event alone costs at most four statements, three once its destination is known', async () => {
  await destinationsAt(receivers[0]!.url)
  const first = await costOf(happen, { deliveries: 1 })
  const second = await costOf(happen, { deliveries: 1 })
  console.info('one event alone:', first.useful, 'the next:', second.useful)
  expect(first.useful, first.statements.join('\n')).toBeLessThanOrEqual(4)
  expect(second.useful, second.statements.join('\n')).toBeLessThanOrEqual(3)
})

test('an event for three destinations costs at most six', async () => {
  await destinationsAt(...receivers.map(({ url }) => url))
  const first = await costOf(happen, { deliveries: 3 })
  const second = await costOf(happen, { deliveries: 3 })
  console.info('an event for three destinations:', first.useful, 'the next:', second.useful)
  expect(first.useful, first.statements.join('\n')).toBeLessThanOrEqual(6)
  expect(second.useful, second.statements.join('\n')).toBeLessThanOrEqual(6)
})

test('of 500 events at once each costs a fifth of a statement, all that only looked included', async () => {
  await destinationsAt(receivers[0]!.url)
  await costOf(happen, { deliveries: 1 })
  const burst = await costOf(
    () => world.sql`
      insert into event (organization_id, topic, data)
      select ${world.business.organizationId}, 'project.created', '{}' from generate_series(1, 500)`,
    { deliveries: 500 },
  )
  console.info('500 events at once:', burst.useful, 'useful,', burst.idle, 'idle')
  expect(burst.useful + burst.idle).toBeLessThanOrEqual(100)
})

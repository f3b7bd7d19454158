import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRedis, type Redis } from '../../test/world/redis.ts'
import { openWorld, type World } from '../../test/world/world.ts'
import { type App, openApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openLog } from '../log.ts'
import { openMetrics } from '../metrics/metrics.ts'

// Two nodes, one database, one Redis. Twelve requests at once, then one every second. A node that does not hear from Redis within 50 ms,
// on a busy machine also from one that is well, says that Redis is away and counts by itself until it is back.
const burst = 12

let redis: Redis
let world: World
let second: App
let openedAt = 0
const loggedBySecond: string[] = []

beforeAll(async () => {
  redis = await openRedis()
})
afterAll(() => redis.close())

beforeEach(async () => {
  const settings = { RATE_LIMIT_PER_MINUTE: '60', REDIS_URL: redis.url }
  openedAt = performance.now()
  world = await openWorld(settings)
  loggedBySecond.length = 0
  second = await openApp({
    config: { ...readConfig({ ...settings, HOST: '127.0.0.1', SECRET_KEY: world.secretKey }), port: 0 },
    sql: world.sql,
    secretKey: world.secretKey,
    role: 'api',
    log: openLog({ level: 'info', to: { write: (line: string) => void loggedBySecond.push(line) } }),
  })
})
afterEach(async () => {
  await second.close()
  await world.close()
})

const askFirst = async (key = world.business.apiKey) => (await world.ask('goals.list', {}, key)).status
const askSecond = async (key = world.business.apiKey) => {
  const address = `${second.address}/v1/project/${world.business.projectId}/goals`
  return (await fetch(address, { headers: { 'x-api-key': key } })).status
}
/** One of which nobody has counted anything. */
const freshKey = async () => (await world.business.keyWith({ permissions: ['storefront'] })).key
/** What a node answers until it says too many. */
async function allowedBy(ask: (key?: string) => Promise<number>, key?: string): Promise<number> {
  let allowed = 0
  for (; (await ask(key)) === 200; allowed++) if (allowed > 100) throw new Error('it is never too many')
  return allowed
}
const said = (lines: string[], words: string) => lines.filter((line) => line.includes(words)).length
const timesAway = (lines: string[]) => said(lines, 'Redis is away') - said(lines, 'Redis is back')
/** How much both nodes allow together at the most, who share a count: a burst, one a second, and a burst more where a node counted by itself. */
const sharedMax = (since: number, aways: number) => burst * (1 + aways) + Math.floor((performance.now() - since) / 1000)
const awaysSaid = () => said(world.logged, 'Redis is away') + said(loggedBySecond, 'Redis is away')
const until = (condition: () => boolean) => expect.poll(condition, { timeout: 30_000, interval: 50 }).toBe(true)
const bothShare = () => until(() => timesAway(world.logged) === 0 && timesAway(loggedBySecond) === 0)

test('what one node allowed, the other has counted', async () => {
  const answers: number[] = []
  for (let time = 0; time < burst; time++) answers.push(await askFirst(), await askSecond())
  expect(answers.slice(0, burst)).toEqual(Array(burst).fill(200))
  expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(sharedMax(openedAt, awaysSaid()))
})

test('many at once, on both nodes, get no more than their burst', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => (at % 2 ? askFirst() : askSecond())))
  const allowed = answers.filter((status) => status === 200).length
  expect(allowed).toBeGreaterThanOrEqual(burst)
  expect(allowed).toBeLessThanOrEqual(sharedMax(openedAt, awaysSaid()))
})

test('a Redis that goes away stops nobody: each node counts by itself, says so once, and shares again when it is back', async () => {
  expect(await allowedBy(askFirst)).toBeGreaterThanOrEqual(burst)
  await redis.kill()
  const key = await freshKey()
  expect(await allowedBy(askFirst, key)).toBeGreaterThanOrEqual(burst)
  expect(await allowedBy(askSecond, key)).toBeGreaterThanOrEqual(burst)
  expect([timesAway(world.logged), timesAway(loggedBySecond)]).toEqual([1, 1])

  await redis.start()
  await bothShare()
  const [sharedAt, awaysBefore, other] = [performance.now(), awaysSaid(), await freshKey()]
  const allowed = (await allowedBy(askFirst, other)) + (await allowedBy(askSecond, other))
  expect(allowed).toBeGreaterThanOrEqual(burst)
  expect(allowed).toBeLessThanOrEqual(sharedMax(sharedAt, awaysSaid() - awaysBefore))
  for (const lines of [world.logged, loggedBySecond]) expect([0, 1]).toContain(timesAway(lines))
})

test('a Redis that hangs is not waited for', async () => {
  await bothShare()
  redis.hang()
  try {
    // Many at once: they wait for it together, not one after the other.
    const answers = await Promise.all(Array.from({ length: 50 }, () => askFirst()))
    expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(burst)
    expect(new Set(answers)).toEqual(new Set([200, 429]))
    expect(timesAway(world.logged)).toBe(1)
    expect(said(world.logged, 'did not answer within 50 ms')).toBeGreaterThan(0)
  } finally {
    redis.goOn()
  }
  await until(() => timesAway(world.logged) === 0)
})

test('a node starts without Redis, and shares as soon as it is there; its metrics tell both', async () => {
  const metrics = openMetrics({ version: '1.2.3', schema: '0001_schema', role: 'all' })
  const isUp = async () => (await metrics.registry.getSingleMetric('earshot_redis_up')!.get()).values.map(({ value }) => value)
  expect(await isUp()).toEqual([])
  await redis.kill()
  const settings = { RATE_LIMIT_PER_MINUTE: '60', REDIS_URL: redis.url }
  await using alone = await openWorld(settings, { metrics })
  expect((await alone.ask('goals.list')).status).toBe(200)
  expect(said(alone.logged, 'Redis is away')).toBe(1)
  expect(await isUp()).toEqual([0])
  await redis.start()
  await until(() => said(alone.logged, 'Redis is back') > 0)
  expect(await isUp()).toEqual([1])
})

test('neither the address of Redis nor a key is in the log', () => {
  const lines = [...world.logged, ...loggedBySecond].join('\n')
  expect(lines).not.toContain(redis.url)
  expect(lines).not.toContain(world.business.apiKey)
})

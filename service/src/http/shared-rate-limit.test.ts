import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRedis, type Redis } from '../../test/redis.ts'
import { openWorld, type World } from '../../test/world.ts'
import { type App, openApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openLog } from '../log.ts'

// Two nodes, one database, one Redis. Twelve requests at once, then one every second.

let redis: Redis
let world: World
let second: App
const loggedBySecond: string[] = []

beforeAll(async () => {
  redis = await openRedis()
})
afterAll(() => redis.close())

beforeEach(async () => {
  const settings = { RATE_LIMIT_PER_MINUTE: '60', REDIS_URL: redis.url }
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

const askFirst = async () => (await world.ask('goals.list')).status
const askSecond = async () => {
  const address = `${second.address}/v1/project/${world.business.projectId}/goals`
  return (await fetch(address, { headers: { 'x-api-key': world.business.apiKey } })).status
}
/** What a node answers until it says too many. */
async function allowedBy(ask: () => Promise<number>): Promise<number> {
  let allowed = 0
  for (; (await ask()) === 200; allowed++) if (allowed > 100) throw new Error('it is never too many')
  return allowed
}
const said = (lines: string[], words: string) => lines.filter((line) => line.includes(words)).length
const until = (condition: () => boolean) => expect.poll(condition, { timeout: 20_000, interval: 50 }).toBe(true)

test('what one node allowed, the other has counted', async () => {
  for (let time = 0; time < 6; time++) expect([await askFirst(), await askSecond()]).toEqual([200, 200])
  expect([await askFirst(), await askSecond()]).toEqual([429, 429])
})

test('many at once, on both nodes, get no more than their burst', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => (at % 2 ? askFirst() : askSecond())))
  const allowed = answers.filter((status) => status === 200).length
  expect(allowed).toBeGreaterThanOrEqual(12)
  // Those that a slow machine takes a second or two to ask.
  expect(allowed).toBeLessThan(24)
})

test('a Redis that goes away stops nobody: each node counts by itself, says so once, and shares again when it is back', async () => {
  expect(await allowedBy(askFirst)).toBeGreaterThanOrEqual(12)
  await redis.kill()
  expect(await allowedBy(askFirst)).toBeGreaterThanOrEqual(12)
  expect(await allowedBy(askSecond)).toBeGreaterThanOrEqual(12)
  expect([said(world.logged, 'Redis is away'), said(loggedBySecond, 'Redis is away')]).toEqual([1, 1])

  await redis.start()
  await until(() => said(world.logged, 'Redis is back') === 1 && said(loggedBySecond, 'Redis is back') === 1)
  expect(await allowedBy(askFirst)).toBeGreaterThanOrEqual(12)
  expect(await askSecond()).toBe(429)
  expect(said(world.logged, 'Redis is away')).toBe(1)
})

test('a Redis that hangs is not waited for', async () => {
  redis.hang()
  try {
    // Many at once: they wait for it together, not one after the other.
    const answers = await Promise.all(Array.from({ length: 50 }, askFirst))
    expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(12)
    expect(new Set(answers)).toEqual(new Set([200, 429]))
    expect(said(world.logged, 'did not answer within 50 ms')).toBe(1)
  } finally {
    redis.goOn()
  }
  await until(() => said(world.logged, 'Redis is back') === 1)
})

test('a node starts without Redis, and shares as soon as it is there', async () => {
  await redis.kill()
  const settings = { RATE_LIMIT_PER_MINUTE: '60', REDIS_URL: redis.url }
  await using alone = await openWorld(settings)
  expect((await alone.ask('goals.list')).status).toBe(200)
  expect(said(alone.logged, 'Redis is away')).toBe(1)
  await redis.start()
  await until(() => said(alone.logged, 'Redis is back') === 1)
})

test('neither the address of Redis nor a key is in the log', () => {
  const lines = [...world.logged, ...loggedBySecond].join('\n')
  expect(lines).not.toContain(redis.url)
  expect(lines).not.toContain(world.business.apiKey)
})

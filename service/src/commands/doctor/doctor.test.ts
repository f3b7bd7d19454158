import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRedis } from '../../../test/world/redis.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { openProgram, type Program } from '../program.fixture.ts'

// `earshot doctor`, which looks at settings and surroundings and says what is wrong with them.

let world: World
let program: Program
beforeAll(async () => {
  world = await openWorld()
  program = openProgram(world)
})
afterAll(async () => {
  await world.close()
  program.close()
})

test('doctor lists every setting, hides what is secret, and fails when something is broken', async () => {
  const { said, ended } = program.start(['doctor', '--json'], {
    SMTP_URL: 'smtp://mailer:hunter2@127.0.0.1:1',
    MAIL_FROM: 'a@acme.example',
    PORT: '2',
  })
  expect((await ended)[0]).toBe(1)
  const { ok, settings, checks } = JSON.parse(said.stdout)
  expect(ok).toBe(false)
  expect(settings.map(({ name }: { name: string }) => name)).toContain('TRUST_PROXY')
  expect(said.stdout).not.toContain('hunter2')
  expect(said.stdout).not.toContain(world.secretKey)
  expect(checks).toContainEqual({ name: 'mail', state: 'broken', finding: expect.any(String), fix: expect.stringContaining('SMTP_URL') })
  expect(checks).toContainEqual({ name: 'database', state: 'ok', finding: expect.stringContaining('PostgreSQL') })
  expect(checks).toContainEqual(expect.objectContaining({ name: 'tables', state: 'ok' }))
})

test('doctor tells the room in DATA_DIR, also where the database is elsewhere, if anything is kept there', async () => {
  const diskOf = async (settings: Record<string, string>) => {
    const { said, ended } = program.start(['doctor', '--json'], { PORT: '2', ...settings })
    await ended
    return JSON.parse(said.stdout).checks.filter(({ name }: { name: string }) => name === 'disk')
  }
  expect(await diskOf({ DATA_DIR: 'none' })).toEqual([])
  expect(await diskOf({ DATA_DIR: '.' })).toMatchObject([{ finding: expect.stringMatching(/^\d+\.\d GB are free in /) }])
})

test('doctor says before an upgrade what it will change', async () => {
  const { said, ended } = program.start(['doctor', '--before-upgrade', '--json'], { PORT: '2' })
  await ended
  expect(JSON.parse(said.stdout).checks).toContainEqual({
    name: 'upgrade',
    state: 'ok',
    finding: 'The upgrade changes nothing in the database.',
  })
})

test('doctor finds a proxy before the service of which nobody has told, and what to write', async () => {
  const proxy = createServer(async (request, response) => {
    const answer = await fetch(world.address + request.url, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    response.writeHead(answer.status).end(await answer.text())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const proxyFound = async (baseUrl: string) => {
    const { said, ended } = program.start(['doctor', '--json'], { PORT: '2', BASE_URL: baseUrl })
    await ended
    return JSON.parse(said.stdout).checks.filter(({ name }: { name: string }) => name === 'proxy')
  }
  try {
    const behind = `http://127.0.0.1:${(proxy.address() as { port: number }).port}`
    expect(await proxyFound(behind)).toEqual([
      { name: 'proxy', state: 'warning', finding: expect.any(String), fix: expect.stringContaining('TRUST_PROXY=loopback') },
    ])
    expect(await proxyFound(world.address)).toEqual([])
  } finally {
    proxy.close()
    proxy.closeAllConnections()
  }
})

test('doctor says whether Redis counts, without its password', async () => {
  const limitOf = async (settings: Record<string, string>) => {
    const { said, ended } = program.start(['doctor', '--json'], { PORT: '2', ...settings })
    await ended
    expect(said.stdout).not.toContain('hunter2')
    return JSON.parse(said.stdout).checks.find(({ name }: { name: string }) => name === 'rate limit')
  }
  expect(await limitOf({})).toMatchObject({
    state: 'ok',
    finding: expect.stringContaining('1000 requests per minute; each node counts separately'),
  })
  expect(await limitOf({ RATE_LIMIT_PER_MINUTE: '0' })).toMatchObject({ state: 'warning', fix: expect.stringContaining('RATE_LIMIT') })
  expect(await limitOf({ REDIS_URL: 'redis://:hunter2@127.0.0.1:1' })).toMatchObject({
    state: 'warning',
    finding: expect.stringContaining('Redis at 127.0.0.1:1 can’t be used: connect ECONNREFUSED'),
  })
  const redis = await openRedis()
  try {
    expect(await limitOf({ REDIS_URL: redis.url })).toMatchObject({ finding: expect.stringContaining('counts for all nodes') })
  } finally {
    await redis.close()
  }
})

test('doctor says how many nodes the database is enough for, whether a replica follows it, and what a failover may lose', async () => {
  const { host } = new URL(world.databaseUrl)
  const { said, ended } = program.start(['doctor', '--json'], {
    DATABASE_URL: `${world.databaseUrl.replace(host, `127.0.0.1:1,${host}`)}?target_session_attrs=read-write`,
    // It follows itself.
    DATABASE_REPLICA_URL: world.databaseUrl,
    DATABASE_LISTEN_URL: world.databaseUrl,
    PORT: '2',
  })
  await ended
  const { checks, settings } = JSON.parse(said.stdout)
  expect(checks).toContainEqual({
    name: 'connections',
    state: 'ok',
    finding: expect.stringMatching(/^max_connections is 100: enough for 2 nodes with up to 37 connections each/),
  })
  expect(checks).toContainEqual({ name: 'replica', state: 'ok', finding: expect.stringContaining('up to date') })
  expect(checks).toContainEqual({ name: 'listening', state: 'ok', finding: expect.any(String) })
  expect(checks).toContainEqual(expect.objectContaining({ name: 'standbys', fix: expect.stringContaining('synchronous_mode') }))
  const shown = settings.find(({ name }: { name: string }) => name === 'DATABASE_URL').value
  expect(shown).toContain(`earshot:***@127.0.0.1:1,${host}/`)
})

test('doctor says that a replica is away or none, and that nothing is read from it', async () => {
  const { said, ended } = program.start(['doctor', '--json'], { DATABASE_REPLICA_URL: 'postgres://a:hunter2@127.0.0.1:1/b', PORT: '2' })
  await ended
  expect(said.stdout).not.toContain('hunter2')
  expect(JSON.parse(said.stdout).checks).toContainEqual({
    name: 'replica',
    state: 'warning',
    finding: expect.stringContaining('ECONNREFUSED'),
    fix: expect.stringContaining('DATABASE_REPLICA_URL'),
  })
})

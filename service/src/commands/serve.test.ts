import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../test/world/free-port.ts'
import { readableByOthers } from '../../test/world/readable-by-others.ts'
import { openWorld, type World } from '../../test/world/world.ts'
import { openProgram, type Program } from './program.fixture.ts'

// `earshot serve` from its start to its end, and the data directory that it and every other command need.

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

test('wrong settings stop the start with every mistake listed', async () => {
  const { said, ended } = program.start(['serve'], { PORT: 'x', LOG_LEVEL: 'loud', SECRET_KEY: 'short' })
  expect((await ended)[0]).toBe(1)
  expect(said.stderr).toMatch(/PORT must be[\s\S]*SECRET_KEY must be[\s\S]*LOG_LEVEL must be/)
})

test('serve does not start with TRUST_PROXY=true, and says what to write instead', async () => {
  const { said, ended } = program.start(['serve'], { TRUST_PROXY: 'true' })
  expect((await ended)[0]).not.toBe(0)
  expect(said.stderr).toContain('TRUST_PROXY must be the addresses or networks of your own proxies')
})

test('serve on a port that is taken says so, and no worker has met a closed database', async () => {
  const { hostname, port } = new URL(world.address)
  const { said, ended } = program.start(['serve'], { HOST: hostname, PORT: port })
  expect((await ended)[0]).toBe(1)
  expect(said.stderr).toBe(`earshot serve: Port ${port} of ${hostname} is used by another program. Set PORT to another port.\n`)
  expect(said.stdout).not.toMatch(/"level":[56]0/)
})

test('serve says in its log how the first person comes in, until there is one', async () => {
  await using fresh = await openWorld()
  const settings = { DATABASE_URL: fresh.databaseUrl, SECRET_KEY: fresh.secretKey, HOST: '127.0.0.1', PORT: String(await freePort()) }
  const serve = async (until: RegExp) => {
    const server = program.start(['serve'], settings)
    await expect.poll(() => server.said.stdout, { timeout: 60_000 }).toMatch(until)
    return server
  }
  const first = await serve(/nobody can sign in/)
  const [, code] = /"address":"http:\/\/localhost:\d+\/dashboard\/begin#code=([\w-]{43})"/.exec(first.said.stdout)!
  const begun = await fetch(`http://127.0.0.1:${settings.PORT}/dashboard/auth/begin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, name: 'Ada', email: 'ada@acme.example', password: 'a heron walks at dusk' }),
  })
  expect(begun.status).toBe(200)
  first.child.kill('SIGTERM')
  await first.ended
  const second = await serve(/"msg":"serving"/)
  await expect.poll(() => fetch(`http://127.0.0.1:${settings.PORT}/readyz`).then(({ status }) => status), { timeout: 30_000 }).toBe(200)
  expect(second.said.stdout).not.toContain('begin#code')
  // Its database is dropped with the test, and a server would connect again and again.
  second.child.kill('SIGTERM')
  await second.ended
})

test('a server that is told to stop says that it is not ready, and answers for as long as balancers take to notice', async () => {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const settings = { HOST: '127.0.0.1', PORT: String(port), METRICS_PORT: String(metricsPort), DRAIN_SECONDS: '3' }
  const health = async () => {
    const { said, ended } = program.start(['health'], settings)
    return [(await ended)[0], said.stderr.trim()]
  }
  const ask = (path: string, at = port) => fetch(`http://127.0.0.1:${at}${path}`)
  expect(await health()).toEqual([1, `earshot health: http://127.0.0.1:${port}/readyz does not respond (ECONNREFUSED).`])

  const server = program.start(['serve'], settings)
  await expect.poll(() => server.said.stdout, { timeout: 60_000 }).toMatch(/"msg":"serving metrics"/)
  expect(await health()).toEqual([0, ''])
  expect(await (await ask('/metrics', metricsPort)).text()).toContain('earshot_database_up 1')

  server.child.kill('SIGTERM')
  await expect.poll(async () => (await ask('/readyz')).status).toBe(503)
  const answer = await ask('/v1/openapi.json')
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  await answer.arrayBuffer()
  expect((await ask('/livez')).status).toBe(200)
  expect((await server.ended)[0]).toBe(0)
  expect(server.said.stdout).not.toMatch(/"level":[56]0/)
})

test('serve on a port for metrics that is taken names that setting', async () => {
  const { hostname, port } = new URL(world.address)
  const { said, ended } = program.start(['serve'], {
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    METRICS_HOST: hostname,
    METRICS_PORT: port,
  })
  expect((await ended)[0]).toBe(1)
  expect(said.stderr).toBe(`earshot serve: Port ${port} of ${hostname} is used by another program. Set METRICS_PORT to another port.\n`)
})

describe.each([['serve'], ['demo'], ['organization', 'create', '--name', 'Nowhere']])('%s %s', (...args) => {
  test.each([
    ['/proc/earshot', 'ENOENT'],
    ['/dev/null/earshot', 'ENOTDIR'],
    ['/dev/null', 'ENOTDIR'],
  ])('on DATA_DIR=%s, where nothing can be kept, says so at once', async (directory, code) => {
    const { said, ended } = program.start(args, { DATABASE_URL: '', SECRET_KEY: '', DATA_DIR: directory, PORT: '2' })
    expect((await ended)[0]).toBe(1)
    expect(said.stderr).toMatch(
      new RegExp(
        `^earshot .*: DATA_DIR ${directory} can’t be used \\(${code}\\)\\. Set it to a directory that the user running Earshot can write to\\.\n$`,
      ),
    )
    expect(said.stdout).toBe('')
  })
})

test('where only the demo has a database, a command says so and makes no empty one', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'earshot-beside-'))
  mkdirSync(path.join(dataDir, 'demo/postgres'), { recursive: true })
  const { said, ended } = program.start(['mail', 'list'], { DATABASE_URL: '', SECRET_KEY: '', DATA_DIR: dataDir })
  expect((await ended)[0]).toBe(1)
  expect(said.stderr).toContain(`set DATA_DIR=${path.join(dataDir, 'demo')};`)
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)
  rmSync(dataDir, { recursive: true })
})

test('serve on a data directory of its own: one owner, commands beside it, a graceful end, and a start after a kill', {
  timeout: 120_000,
}, async () => {
  const settings = {
    DATABASE_URL: '',
    SECRET_KEY: '',
    DATA_DIR: path.join(program.directory, 'data'),
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
  }
  const serve = async () => {
    const server = program.start(['serve', '--json'], settings)
    await Promise.race([once(server.child.stdout, 'data'), server.ended])
    expect(server.said.stderr + server.said.stdout).toContain('"address"')
    return server
  }
  const first = await serve()
  expect((await fetch(`http://127.0.0.1:${settings.PORT}/readyz`)).status).toBe(200)

  // Where it listens is said once.
  await expect.poll(() => first.said.stderr, { timeout: 30_000 }).toContain('"msg":"serving"')
  expect(first.said.stderr).not.toContain('listening')

  expect(readableByOthers(settings.DATA_DIR)).toEqual([])

  const second = program.start(['serve'], { ...settings, PORT: '2' })
  expect((await second.ended)[0]).toBe(1)
  expect(second.said.stderr).toContain(`is already used by another Earshot process (pid ${first.child.pid})`)

  const beside = program.start(['organization', 'create', '--name', 'Beside', '--json'], settings)
  expect((await beside.ended)[0]).toBe(0)
  expect(JSON.parse(beside.said.stdout)).toEqual({ organizationId: expect.any(String) })

  first.child.kill('SIGKILL')
  await first.ended
  const third = await serve()
  third.child.kill('SIGTERM')
  expect(await third.ended).toEqual([0, null])
  expect(existsSync(path.join(settings.DATA_DIR, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false)

  const alone = program.start(['migrate', '--json'], settings)
  expect((await alone.ended)[0]).toBe(0)
  expect(JSON.parse(alone.said.stdout)).toEqual({ applied: [], schema: 'ready' })
})

/** The command as its users meet it: the program itself, its output and its exit codes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cleanEnvironment } from '../../test/world/clean-environment.ts'
import { freePort } from '../../test/world/free-port.ts'
import { readableByOthers } from '../../test/world/readable-by-others.ts'
import { openRedis } from '../../test/world/redis.ts'
import { openWorld, type World } from '../../test/world/world.ts'
import { findKey } from '../resources/organizations/api-keys.ts'
import { findOrganizationOf } from '../resources/projects/projects.ts'
import { helpOf } from './command.ts'
import { loadCommands } from './table.ts'

const commands = await loadCommands()

const program = path.resolve(import.meta.dirname, '../../bin/earshot')
const someId = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'

let world: World
let elsewhere: string
const running = new Set<ReturnType<typeof start>>()

beforeAll(async () => {
  world = await openWorld()
  elsewhere = mkdtempSync(path.join(os.tmpdir(), 'earshot-command-'))
})

afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGTERM')
    await ended
  }
  running.clear()
})

afterAll(async () => {
  await world.close()
  rmSync(elsewhere, { recursive: true })
})

/** The program, with what is typed into it, in a directory of no importance, on the world's database unless the settings say otherwise. */
function start(args: string[], settings: Record<string, string> = {}, typed = '') {
  const env = { ...cleanEnvironment, DATABASE_URL: world.databaseUrl, SECRET_KEY: world.secretKey, ...settings }
  const child = spawn(program, args, { cwd: elsewhere, env, stdio: 'pipe' })
  child.stdin.end(typed)
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    said.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    said.stderr += chunk
  })
  return { child, said, ended: once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]> }
}

async function earshot(...args: string[]) {
  const { said, ended } = start(args)
  const [exitCode] = await ended
  return { exitCode, ...said }
}

/** What a command said with --json: one line, one object. */
async function answer(...args: string[]): Promise<Record<string, unknown>> {
  const { exitCode, stdout, stderr } = await earshot(...args, '--json')
  expect(stderr).toBe('')
  expect(exitCode).toBe(0)
  expect(stdout.trim().split('\n')).toHaveLength(1)
  return JSON.parse(stdout)
}

test('a business is set up from the command line, from organization to key', async () => {
  const { organizationId, ...more } = await answer('organization', 'create', '--name', 'Harbour Bikes')
  expect(more).toEqual({})
  const { projectId, slug } = await answer('project', 'create', '--organization', String(organizationId), '--name', 'Harbour Bikes')
  expect(slug).toBe('harbour-bikes')

  const settings = JSON.stringify({ accentColor: '#112233', moderation: 'hold_unverified' })
  const update = ['--project', String(projectId), '--status', 'paused', '--description', 'Down by the sea', '--settings', settings]
  expect(await answer('project', 'update', ...update)).toMatchObject({
    projectId,
    organizationId,
    slug: 'harbour-bikes',
    status: 'paused',
    description: 'Down by the sea',
    settings: { accentColor: '#112233', moderation: 'hold_unverified', locale: 'en' },
  })

  const create = ['--organization', String(organizationId), '--name', 'till', '--permissions', 'reviews,storefront', '--expires-days', '2']
  const { keyId, key } = await answer('key', 'create', ...create)
  expect(await findKey(world.sql, String(key))).toMatchObject({ organizationId, permissions: ['reviews', 'storefront'] })
  expect(await answer('key', 'revoke', '--key-id', String(keyId))).toEqual({ keyId, revokedAt: expect.any(String) })
  expect(await findKey(world.sql, String(key))).toBe(null)
})

test('whoever runs the service opens the webhook portal, as long as the organization has a key that may', async () => {
  const { organizationId } = await answer('organization', 'create', '--name', 'Portal & Co')
  const ofIt = ['--organization', String(organizationId)]
  expect((await earshot('portal', 'open', ...ofIt)).stderr).toContain('no API key with the permission webhooks')
  const { keyId } = await answer('key', 'create', ...ofIt, '--name', 'shop', '--permissions', 'reviews,webhooks')
  const { url } = await answer('portal', 'open', ...ofIt)
  expect(url).toMatch(/^http:.*\/portal#code=[\w-]{43}&theme=light$/)
  await answer('key', 'revoke', '--key-id', String(keyId))
  expect((await earshot('portal', 'open', ...ofIt)).exitCode).toBe(1)
})

test('who lost an id finds it again: organizations, their projects, their keys without the secrets', async () => {
  const { organizationId } = await answer('organization', 'create', '--name', 'Harbour Boats')
  const ofIt = ['--organization', String(organizationId)]
  expect((await answer('project', 'list', ...ofIt)).projects).toEqual([])
  const { projectId, slug } = await answer('project', 'create', ...ofIt, '--name', 'Harbour Boats')
  const { keyId, key } = await answer('key', 'create', ...ofIt, '--name', 'till', '--permissions', 'reviews')

  const { organizations } = await answer('organization', 'list')
  expect(organizations).toContainEqual({ organizationId, name: 'Harbour Boats', createdAt: expect.any(String) })
  expect((await answer('project', 'list', ...ofIt)).projects).toEqual([
    { projectId, slug, name: 'Harbour Boats', status: 'active', createdAt: expect.any(String) },
  ])
  const listed = await answer('key', 'list', ...ofIt)
  expect(listed.keys).toMatchObject([{ keyId, name: 'till', permissions: ['reviews'], expiresAt: null, lastUsedAt: null, revokedAt: null }])
  expect(JSON.stringify(listed)).not.toContain(String(key))
  expect((await earshot('key', 'list', ...ofIt)).stdout).toContain(`${keyId}  till  reviews  no end  never used`)
  expect((await earshot('project', 'list', '--organization', someId)).stderr).toContain(`There is no organization ${someId}.`)
})

describe('a project is deleted by who types its name', () => {
  const openProject = async (name: string) => {
    const { organizationId } = world.business
    return String((await answer('project', 'create', '--organization', organizationId, '--name', name)).projectId)
  }
  const isThere = async (projectId: string) => (await findOrganizationOf(world.sql, { projectId })) !== null

  test('as an option', async () => {
    const projectId = await openProject('Kiosk North')
    const { exitCode, stderr } = await earshot('project', 'delete', '--project', projectId, '--confirm', 'Kiosk South')
    expect([exitCode, stderr]).toEqual([
      1,
      'earshot project delete: Nothing was deleted: that is not its name. It is --confirm "Kiosk North".\n',
    ])
    expect(await isThere(projectId)).toBe(true)
    const deleted = await answer('project', 'delete', '--project', projectId, '--confirm', 'Kiosk North')
    expect(deleted).toEqual({ projectId, slug: 'kiosk-north', deletedAt: expect.any(String) })
    expect(await isThere(projectId)).toBe(false)
  })

  test('when asked, which is told what follows', async () => {
    const projectId = await openProject('Kiosk West')
    const typing = async (line: string) => {
      const { said, ended } = start(['project', 'delete', '--project', projectId, '--json'], {}, line)
      return { exitCode: (await ended)[0], ...said }
    }
    const wrong = await typing('kiosk west\n')
    expect(wrong.exitCode).toBe(1)
    expect(wrong.stderr).toContain('This deletes Kiosk West (kiosk-west) with its opinions')
    expect((await typing('')).stderr).toContain('no name was given')
    expect(await isThere(projectId)).toBe(true)
    const { exitCode, stdout } = await typing('Kiosk West\n')
    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ projectId })
  })
})

describe('wrong use ends with 2 and one line that says what to do', () => {
  const cases: [string[], RegExp][] = [
    [[], /a command must be given; there are serve, /],
    [['sevre'], /no command "sevre"; there are serve, /],
    [['project', 'remove'], /no command "project remove"; there are project create, project list, project update, project delete/],
    [['organization', 'create'], /--name NAME must be given/],
    [['organization', 'create', '--name'], /--name needs a value/],
    [['organization', 'create', '--name', '--json'], /--name needs a value/],
    [['organization', 'create', '--name', ''], /1 to 200 characters/],
    [['organization', 'create', '--name', 'a\nb'], /one line/],
    [['organization', 'create', '--name', 'a', '--name', 'b'], /given twice/],
    [['organization', 'create', '--nome', 'a'], /no option --nome; there are --name/],
    [['organization', 'create', 'Acme'], /"Acme" is one word too many/],
    [['organization', 'create', '-n', 'a'], /no option -n/],
    [['serve', '--role', 'both'], /must be one of all, api, worker/],
    [['serve', '--json=yes'], /--json takes no value/],
    [['project', 'create', '--organization', '1', '--name', 'a'], /--organization must be an identifier/],
    [['project', 'create', '--organization', someId, '--name', 'a', '--slug', 'A'], /--slug must have 3 to 60/],
    [['project', 'update', '--project', someId, '--status', 'open'], /must be one of active, paused, archived/],
    [['project', 'update', '--project', someId, '--settings', '{'], /must be a JSON object/],
    [['project', 'update', '--project', someId, '--settings', '[]'], /must be an object/],
    [['project', 'update', '--project', someId, '--settings', '{"moderation":"all"}'], /moderation: must be one of: none, hold_unverified/],
    [['project', 'update', '--project', someId, '--settings', '{"colour":"red"}'], /knows no colour; there are locale/],
    [['project', 'update', '--project', someId, '--settings', '{"logoUrl":"javascript:alert(1)"}'], /logoUrl: must be a complete http/],
    [
      ['project', 'update', '--project', someId, '--settings', '{"widgetOrigins":["http://shop.example"]}'],
      /widgetOrigins.0: must be https:/,
    ],
    [['project', 'update', '--project', someId, '--settings', '{"widgetOrigins":["https://shop.example/path"]}'], /must be https:/],
    [['project', 'update', '--project', someId, '--settings', '{"widgetOrigins":["https://*.shop.example"]}'], /must be https:/],
    [['project', 'update', '--project', someId, '--settings', '{"widgetOrigins":["https://a@shop.example"]}'], /must be https:/],
    [['project', 'update', '--project', someId, '--settings', '{"widgetOrigins":["null"]}'], /must be https:/],
    [['project', 'delete'], /--project ID must be given/],
    [['key', 'create', '--organization', someId, '--name', 'a', '--permissions', 'everything'], /must be all, or some of storefront/],
    [['key', 'create', '--organization', someId, '--name', 'a', '--permissions', 'all', '--expires-days', '0'], /whole number of days/],
    [['key', 'create', '--organization', someId, '--name', 'a', '--permissions', 'all', '--expires-at', '2020-01-01'], /moment to come/],
    [
      [
        'key',
        'create',
        '--organization',
        someId,
        '--name',
        'a',
        '--permissions',
        'all',
        '--expires-days',
        '1',
        '--expires-at',
        '2099-01-01',
      ],
      /exclude each other/,
    ],
  ]
  test.each(cases)('%j', async (args, line) => {
    const { exitCode, stdout, stderr } = await earshot(...args)
    expect(stderr).toMatch(line)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stdout).toBe('')
    expect(exitCode).toBe(2)
  })
})

describe('what can’t be done ends with 1 and one line', () => {
  const cases: [string[], RegExp][] = [
    [['project', 'create', '--organization', someId, '--name', 'Acme'], /There is no organization/],
    [['project', 'update', '--project', someId, '--name', 'Acme'], /There is no project/],
    [['key', 'create', '--organization', someId, '--name', 'a', '--permissions', 'all'], /There is no organization/],
    [['project', 'delete', '--project', someId, '--confirm', 'Acme'], /There is no project/],
    [['key', 'revoke', '--key-id', someId], /There is no key/],
  ]
  test.each(cases)('%j', async (args, line) => {
    const { exitCode, stdout, stderr } = await earshot(...args)
    expect(stderr).toMatch(line)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stdout).toBe('')
    expect(exitCode).toBe(1)
  })

  test('with --json the line is an object too, on standard error', async () => {
    const { exitCode, stdout, stderr } = await earshot('key', 'revoke', '--key-id', someId, '--json')
    expect(JSON.parse(stderr)).toEqual({ error: `There is no key ${someId}.` })
    expect(stdout).toBe('')
    expect(exitCode).toBe(1)
  })
})

test('wrong settings stop the start with every mistake listed', async () => {
  const { said, ended } = start(['serve'], { PORT: 'x', LOG_LEVEL: 'loud', SECRET_KEY: 'short' })
  expect((await ended)[0]).toBe(1)
  expect(said.stderr).toMatch(/PORT must be[\s\S]*SECRET_KEY must be[\s\S]*LOG_LEVEL must be/)
})

test('serve on a port that is taken says so, and no worker has met a closed database', async () => {
  const { hostname, port } = new URL(world.address)
  const { said, ended } = start(['serve'], { HOST: hostname, PORT: port })
  expect((await ended)[0]).toBe(1)
  expect(said.stderr).toBe(`earshot serve: port ${port} of ${hostname} is taken by another program: set PORT to another one.\n`)
  expect(said.stdout).not.toMatch(/"level":[56]0/)
})

test('serve says in its log how the first person comes in, until there is one', async () => {
  await using fresh = await openWorld()
  const settings = { DATABASE_URL: fresh.databaseUrl, SECRET_KEY: fresh.secretKey, HOST: '127.0.0.1', PORT: String(await freePort()) }
  const serve = async (until: RegExp) => {
    const server = start(['serve'], settings)
    running.add(server)
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
})

describe.each([['serve'], ['demo'], ['organization', 'create', '--name', 'Nowhere']])('%s %s', (...args) => {
  test.each([
    ['/proc/earshot', 'ENOENT'],
    ['/dev/null/earshot', 'ENOTDIR'],
    ['/dev/null', 'ENOTDIR'],
  ])('on DATA_DIR=%s, where nothing can be kept, says so at once', async (directory, code) => {
    const { said, ended } = start(args, { DATABASE_URL: '', SECRET_KEY: '', DATA_DIR: directory, PORT: '1' })
    expect((await ended)[0]).toBe(1)
    expect(said.stderr).toMatch(
      new RegExp(
        `^earshot .*: DATA_DIR ${directory} can't be used \\(${code}\\): set it to a directory that the user who runs this may write in\\.\n$`,
      ),
    )
    expect(said.stdout).toBe('')
  })
})

test('where only the demo has a database, a command says so and makes no empty one', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'earshot-beside-'))
  mkdirSync(path.join(dataDir, 'demo/postgres'), { recursive: true })
  const { said, ended } = start(['mail', 'list'], { DATABASE_URL: '', SECRET_KEY: '', DATA_DIR: dataDir })
  expect((await ended)[0]).toBe(1)
  expect(said.stderr).toContain(`set DATA_DIR=${path.join(dataDir, 'demo')};`)
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)
  rmSync(dataDir, { recursive: true })
})

test('every command has help that names its options', async () => {
  for (const command of commands) {
    const help = helpOf(command)
    for (const option of [...Object.keys(command.options), 'json', 'help']) expect(help).toContain(`--${option}`)
  }
  for (const { words } of commands) expect((await loadCommands(words.split(' ')[0])).map((command) => command.words)).toContain(words)
  const { exitCode, stdout } = await earshot('key', 'create', '--help')
  expect(stdout).toContain('Usage: earshot key create --organization ID --name NAME --permissions LIST')
  expect(exitCode).toBe(0)
  expect((await earshot('--help')).stdout).toContain('organization create')
  const ofKeys = (await earshot('key', '--help')).stdout
  expect(ofKeys).toContain('key revoke')
  expect(ofKeys).not.toContain('organization create')
})

test('doctor lists every setting, hides what is secret, and fails when something is broken', async () => {
  const { said, ended } = start(['doctor', '--json'], {
    SMTP_URL: 'smtp://mailer:hunter2@127.0.0.1:1',
    MAIL_FROM: 'a@acme.example',
    PORT: '1',
  })
  expect((await ended)[0]).toBe(1)
  const { ok, settings, checks } = JSON.parse(said.stdout)
  expect(ok).toBe(false)
  expect(settings.map(({ name }: { name: string }) => name)).toContain('TRUST_PROXY')
  expect(said.stdout).not.toContain('hunter2')
  expect(said.stdout).not.toContain(world.secretKey)
  expect(checks).toContainEqual({ name: 'mail', state: 'broken', finding: expect.any(String), mend: expect.stringContaining('SMTP_URL') })
  expect(checks).toContainEqual({ name: 'database', state: 'ok', finding: expect.stringContaining('PostgreSQL') })
  expect(checks).toContainEqual(expect.objectContaining({ name: 'tables', state: 'ok' }))
})

test('doctor finds a proxy before the service of which nobody has told, and what to write', async () => {
  const proxy = createServer(async (request, response) => {
    const answer = await fetch(world.address + request.url, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    response.writeHead(answer.status).end(await answer.text())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const proxyFound = async (baseUrl: string) => {
    const { said, ended } = start(['doctor', '--json'], { PORT: '1', BASE_URL: baseUrl })
    await ended
    return JSON.parse(said.stdout).checks.filter(({ name }: { name: string }) => name === 'proxy')
  }
  try {
    const behind = `http://127.0.0.1:${(proxy.address() as { port: number }).port}`
    expect(await proxyFound(behind)).toEqual([
      { name: 'proxy', state: 'warning', finding: expect.any(String), mend: expect.stringContaining('TRUST_PROXY=loopback') },
    ])
    expect(await proxyFound(world.address)).toEqual([])
  } finally {
    proxy.close()
    proxy.closeAllConnections()
  }
})

test('serve does not start with TRUST_PROXY=true, and says what to write instead', async () => {
  const { said, ended } = start(['serve'], { TRUST_PROXY: 'true' })
  expect((await ended)[0]).not.toBe(0)
  expect(said.stderr).toContain('TRUST_PROXY must be the addresses or networks of your own proxies')
})

test('doctor says whether Redis counts, without its password', async () => {
  const limitOf = async (settings: Record<string, string>) => {
    const { said, ended } = start(['doctor', '--json'], { PORT: '1', ...settings })
    await ended
    expect(said.stdout).not.toContain('hunter2')
    return JSON.parse(said.stdout).checks.find(({ name }: { name: string }) => name === 'rate limit')
  }
  expect(await limitOf({})).toMatchObject({ state: 'ok', finding: expect.stringContaining('1000 requests a minute, counted by each node') })
  expect(await limitOf({ RATE_LIMIT_PER_MINUTE: '0' })).toMatchObject({ state: 'warning', mend: expect.stringContaining('RATE_LIMIT') })
  expect(await limitOf({ REDIS_URL: 'redis://:hunter2@127.0.0.1:1' })).toMatchObject({
    state: 'warning',
    finding: expect.stringContaining('Redis at 127.0.0.1:1 does not count: connect ECONNREFUSED'),
  })
  const redis = await openRedis()
  try {
    expect(await limitOf({ REDIS_URL: redis.url })).toMatchObject({ finding: expect.stringContaining('counts for all nodes') })
  } finally {
    await redis.close()
  }
})

test('serve on a data directory of its own: one owner, commands beside it, a graceful end, and a start after a kill', {
  timeout: 120_000,
}, async () => {
  const settings = {
    DATABASE_URL: '',
    SECRET_KEY: '',
    DATA_DIR: path.join(elsewhere, 'data'),
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
  }
  const serve = async () => {
    const server = start(['serve', '--json'], settings)
    running.add(server)
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

  const second = start(['serve'], { ...settings, PORT: '1' })
  expect((await second.ended)[0]).toBe(1)
  expect(second.said.stderr).toContain(`is already being served by another process (pid ${first.child.pid})`)

  const beside = start(['organization', 'create', '--name', 'Beside', '--json'], settings)
  expect((await beside.ended)[0]).toBe(0)
  expect(JSON.parse(beside.said.stdout)).toEqual({ organizationId: expect.any(String) })

  first.child.kill('SIGKILL')
  await first.ended
  const third = await serve()
  third.child.kill('SIGTERM')
  expect(await third.ended).toEqual([0, null])
  expect(existsSync(path.join(settings.DATA_DIR, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false)

  const alone = start(['migrate', '--json'], settings)
  expect((await alone.ended)[0]).toBe(0)
  expect(JSON.parse(alone.said.stdout)).toEqual({ applied: [], schema: 'ready' })
})

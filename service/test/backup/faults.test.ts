import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { cleanEnvironment } from '../world/clean-environment.ts'
import { openWorld, type World } from '../world/world.ts'
import { type Cut, openCuttingProxy } from './cutting-proxy.ts'
import { openPlace, type Place, run } from './restored.ts'

// Whatever breaks while a backup is written or restored: one clear line, exit 1, and nothing half done.

const program = path.resolve(import.meta.dirname, '../../bin/earshot')

let world: World
let place: Place
/** Backups of a test alone. */
let directory: string
beforeAll(async () => {
  world = await openWorld()
  place = await openPlace()
  // 24 MB that no compression takes away.
  await world.sql`
    insert into goal (organization_id, project_id, goal)
    select ${world.business.organizationId}, ${world.business.projectId},
      (select string_agg(md5(goal || ':' || part), '') from generate_series(1, 30) as part)
    from generate_series(1, 24000) as goal`
})
afterAll(async () => {
  await place.close()
  await world.close()
})
beforeEach(async () => {
  directory = await mkdtemp(path.join(place.directory, 'test-'))
})
afterEach(() => rm(directory, { recursive: true }))

const settings = (url = world.databaseUrl) => ({ DATABASE_URL: url, SECRET_KEY: world.secretKey, DATA_DIR: path.join(directory, 'data') })

/** Runs the program in a shell, behind what is to hold there. */
async function earshot(
  args: string[],
  env: Record<string, string>,
  before = ':',
  onStart: (pid: number) => Promise<void> = async () => {},
) {
  const child = spawn('bash', ['--norc', '-c', `${before} && exec "$@"`, 'bash', program, ...args], {
    env: { ...cleanEnvironment, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr!.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = once(child, 'close')
  onTestFinished(() => void child.kill('SIGKILL'))
  await onStart(child.pid!)
  const [exitCode] = await ended
  return { exitCode, stderr }
}

const proxied = async (url: string, cut: Cut) => {
  const proxy = await openCuttingProxy(url, cut)
  onTestFinished(() => proxy.close())
  return proxy
}

const backups = async () => (await readdir(directory)).filter((name) => name !== 'data')

test('a disk that is full ends a backup with a line that names the file, and nothing is left of it', async () => {
  const { exitCode, stderr } = await earshot(['backup', '--to', directory], settings(), 'ulimit -f 1000')
  expect(stderr).toMatch(/^earshot backup: The backup failed: .*\.backup could not be written \(EFBIG\)\. Free up space[^\n]*\n$/)
  expect(exitCode).toBe(1)
  expect(await backups()).toEqual([])
})

test('a connection that is lost in the middle ends it likewise', async () => {
  const { url } = await proxied(world.databaseUrl, { after: 5_000_000, how: 'ends' })
  const { exitCode, stderr } = await earshot(['backup', '--to', directory], settings(url))
  expect(stderr).toMatch(/^earshot backup: The backup failed: the connection to the database was lost \([^\n]*\n$/)
  expect(exitCode).toBe(1)
  expect(await backups()).toEqual([])
})

test('and so does an administrator who ends the session', async () => {
  const proxy = await proxied(world.databaseUrl, { after: 5_000_000, how: 'silent' })
  const { exitCode, stderr } = await earshot(['backup', '--to', directory], settings(proxy.url), ':', async () => {
    await proxy.cut
    await world.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'earshot backup'`
    await proxy.close()
  })
  expect(stderr).toMatch(/connection to the database was lost/)
  expect(exitCode).toBe(1)
  expect(await backups()).toEqual([])
})

test('whoever interrupts a backup leaves nothing of it', async () => {
  const proxy = await proxied(world.databaseUrl, { after: 5_000_000, how: 'silent' })
  const { exitCode, stderr } = await earshot(['backup', '--to', directory], settings(proxy.url), ':', async (pid) => {
    await proxy.cut
    expect(await backups()).toEqual([expect.stringMatching(/^\..*\.partial-\d+$/)])
    process.kill(pid, 'SIGINT')
  })
  expect(stderr).toBe('earshot backup: Interrupted. The incomplete file was deleted.\n')
  expect(exitCode).toBe(1)
  expect(await backups()).toEqual([])
})

test('a connection that is lost in the middle of a restore leaves the database empty, and the next try does it', async () => {
  const file = await place.backUp(world)
  const target = await place.empty()
  const { url } = await proxied(target.url, { after: 5_000_000, how: 'ends' })
  const { exitCode, stderr } = await earshot(['restore', '--from', file], settings(url))
  expect(stderr).toMatch(/^earshot restore: The restore failed and nothing was changed: [^\n]*\n$/)
  expect(exitCode).toBe(1)
  expect(await target.sql`select from pg_class where relnamespace = 'public'::regnamespace`).toHaveLength(0)
  expect((await run('restore', { from: file, otherSecretKey: false }, settings(target.url))).result.rows).toBeGreaterThan(24_000)
})

test('a connection that is lost while a restore is completed leaves open whether it was, and how to find out is said', async () => {
  const file = await place.backUp(world)
  const target = await place.empty()
  const { url } = await proxied(target.url, { after: 'commit', how: 'ends' })
  const { exitCode, stderr } = await earshot(['restore', '--from', file], settings(url))
  expect(stderr).toMatch(/^earshot restore: The connection to the database was lost while the restore was being completed: [^\n]*\n$/)
  expect(exitCode).toBe(1)
  const again = await earshot(['restore', '--from', file], settings(target.url))
  expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining('The database is not empty')])
  const [{ count }] = await target.sql<[{ count: number }]>`select count(*)::int as count from goal`
  expect(count).toBeGreaterThanOrEqual(24_000)
})

test('who interrupts a restore while it is completed waits for that, and is told that it was done', async () => {
  const file = await place.backUp(world)
  const target = await place.empty()
  const proxy = await proxied(target.url, { after: 'commit', how: 'silent' })
  const { exitCode, stderr } = await earshot(['restore', '--from', file], settings(proxy.url), ':', async (pid) => {
    await proxy.cut
    process.kill(pid, 'SIGTERM')
    proxy.goOn()
  })
  expect([exitCode, stderr]).toEqual([0, withoutLedger])
})

test('a disk that is full in the middle of a restore leaves the database empty, and the next try does it', async () => {
  const file = await place.backUp(world)
  const { DATABASE_URL: _, ...bundled } = settings()
  // Of the file that PostgreSQL keeps a table in: its write-ahead log has files of 16 MB.
  const full = await earshot(['restore', '--from', file], bundled, 'ulimit -f 20000')
  expect(full.stderr).toMatch(/^earshot restore: The restore failed and nothing was changed: could not extend file [^\n]*\n$/)
  expect(full.exitCode).toBe(1)
  expect(await earshot(['restore', '--from', file], bundled)).toMatchObject({ exitCode: 0, stderr: withoutLedger })
})

/** All that a restore says on standard error which found nothing to repeat. */
const withoutLedger = expect.stringMatching(/^No erasure ledger was found [^\n]*\n$/)

test('a disk that is too small for a verification is named, and what was made for it is gone', async () => {
  const file = await place.backUp(world)
  const scratch = path.join(directory, 'data')
  await mkdir(scratch, { mode: 0o711 })
  const { exitCode, stderr } = await earshot(['backup', 'verify', file], { TMPDIR: scratch }, 'ulimit -f 20000')
  expect(stderr).toMatch(/^earshot backup verify: The backup could not be restored: could not extend file .* in \S+\/data\. Set TMPDIR/)
  expect(exitCode).toBe(1)
  expect((await readdir(scratch)).filter((name) => name.startsWith('earshot-verify'))).toEqual([])
  expect((await stat(file)).size).toBeGreaterThan(10_000_000)
})

test('a temporary PostgreSQL that a killed verification left is removed by the next one', async () => {
  const file = await place.backUp(world)
  const scratch = path.join(directory, 'data')
  await mkdir(scratch, { mode: 0o711 })
  const made = () => readdir(scratch).then((names) => names.filter((name) => name.startsWith('earshot-verify')))
  await earshot(['backup', 'verify', file], { TMPDIR: scratch }, ':', async (pid) => {
    await expect
      .poll(async () => Promise.all((await made()).map((name) => readdir(path.join(scratch, name, 'postgres/cluster')).catch(() => []))))
      .toEqual([expect.arrayContaining(['postmaster.pid'])])
    process.kill(pid, 'SIGKILL')
  })
  expect(await made()).toHaveLength(1)
  expect((await earshot(['backup', 'verify', file], { TMPDIR: scratch })).stderr).toBe('')
  expect(await made()).toEqual([])
})

test('and so is one that a process of the same number left, as in a container after its restart', async () => {
  const file = await place.backUp(world)
  const scratch = path.join(directory, 'data')
  await mkdir(scratch, { mode: 0o711 })
  const leftover = path.join(scratch, 'earshot-verify-$$-left')
  const left = `mkdir -m 711 "${leftover}" && touch -d '1 hour ago' "${leftover}"`
  expect((await earshot(['backup', 'verify', file], { TMPDIR: scratch }, left)).stderr).toBe('')
  expect((await readdir(scratch)).filter((name) => name.startsWith('earshot-verify'))).toEqual([])
})

test('nothing is written over, and nowhere that is not there', async () => {
  const file = await place.backUp(world)
  const to = (place: string) => run('backup', { to: place, withKeys: false }, settings())
  await expect(to(file)).rejects.toThrow(/already exists/)
  await expect(to(path.join(directory, 'gone/x.backup'))).rejects.toThrow(/does not exist or is no directory/)
  await expect(run('backup', { to: directory, withKeys: false }, { DATA_DIR: path.join(tmpdir(), 'earshot-nowhere') })).rejects.toThrow(
    /There is no database in/,
  )
  await expect(run('backup', { to: directory, withKeys: false }, settings((await place.empty()).url))).rejects.toThrow(
    /no tables of Earshot/,
  )
})

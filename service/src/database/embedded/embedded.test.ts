/** The PostgreSQL that comes along, with real processes that are really killed. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connect, isUnavailable } from '../database.ts'
import type { Pool } from '../pool.ts'
import { isAlive, signal } from './child-process.ts'
import { AlreadyServed, type Embedded, openEmbedded } from './embedded.ts'

let dataDir = ''
const children = new Set<ChildProcess>()
const opened = new Set<Embedded>()

beforeAll(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'earshot-embedded-'))
})

afterEach(async () => {
  for (const child of children) await kill(child)
  for (const each of opened) await close(each)
  // Whoever leaves last stops PostgreSQL, also one whose own users were killed.
  await close(await open('command'))
})

afterAll(() => rmSync(dataDir, { recursive: true }))

async function open(as: 'serve' | 'command', options = {}) {
  const embedded = await openEmbedded(dataDir, as, options)
  opened.add(embedded)
  return embedded
}

async function close(embedded: Embedded) {
  opened.delete(embedded)
  await embedded.close()
}

/** Another process that serves, until it is killed. */
async function otherServer(): Promise<ChildProcess> {
  const module = pathToFileURL(path.join(import.meta.dirname, 'embedded.ts')).href
  const script = `
    const { openEmbedded } = await import(${JSON.stringify(module)})
    await openEmbedded(${JSON.stringify(dataDir)}, 'serve')
    console.log('serving')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  await once(child.stdout!, 'data')
  return child
}

async function kill(child: ChildProcess) {
  children.delete(child)
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

const pidFile = () => path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid')

const postmasterPid = () => {
  try {
    return Number(readFileSync(pidFile(), 'utf8').split('\n')[0])
  } catch {
    return null
  }
}

async function until(what: string, condition: () => boolean | Promise<boolean>) {
  const deadline = Date.now() + 60_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Still not so after 60 s: ${what}`)
    await pause(20)
  }
}

/** When the PostgreSQL that answers was started: backends outlive a killed one for a moment, and answer. */
async function startOf(sql: Pool): Promise<string> {
  const [row] = await sql<{ at: string }[]>`select pg_postmaster_start_time()::text as at`
  return row!.at
}

async function isOwned(sql: Pool): Promise<boolean> {
  const owners = await sql`select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and granted`
  return owners.length === 1
}

async function kept(embedded: Embedded): Promise<number> {
  const sql = connect(embedded.url, { connectionsMax: 1 })
  try {
    await sql`create table if not exists kept (at timestamptz)`
    await sql`insert into kept values (now())`
    const [row] = await sql<{ count: number }[]>`select count(*) from kept`
    return row!.count
  } finally {
    await sql.end()
  }
}

describe('the PostgreSQL that comes along', { timeout: 120_000 }, () => {
  test('five that open a new directory at once end with one PostgreSQL, which stops when the last has left', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => open('command')))
    expect(new Set(all.map(({ url }) => url)).size).toBe(1)
    const [first, ...others] = all
    for (const other of others) await close(other)
    expect(await kept(first!)).toBe(1)
    await close(first!)
    expect(postmasterPid()).toBe(null)
  })

  test('what is secret is for its owner only', async () => {
    await close(await open('command'))
    expect(statSync(path.join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600)
    expect(statSync(path.join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
    expect(statSync(path.join(dataDir, 'postgres.log')).mode & 0o777).toBe(0o600)
  })

  test('the service works as a role that cannot read files of the machine or run programs', async () => {
    const embedded = await open('command')
    const sql = connect(embedded.url, { connectionsMax: 1 })
    await expect(sql`select pg_read_file('/etc/passwd')`).rejects.toMatchObject({ code: '42501' })
    await sql.end()
  })

  test('a second server is refused, and told whom it met and what to do; commands work beside the first', async () => {
    const server = await otherServer()
    const refusal = await open('serve').catch((error) => error)
    expect(refusal).toBeInstanceOf(AlreadyServed)
    expect(refusal.message).toBe(
      `${dataDir} is already used by another Earshot process (pid ${server.pid}). Stop it, or set DATA_DIR to another directory.`,
    )
    const pid = postmasterPid()!
    const command = await open('command')
    expect(await kept(command)).toBeGreaterThan(0)
    await close(command)
    expect(postmasterPid()).toBe(pid)
  })

  test('a server that was killed leaves PostgreSQL running, and the next takes it over', async () => {
    const server = await otherServer()
    const pid = postmasterPid()!
    server.kill('SIGKILL')
    const next = await open('serve')
    expect(postmasterPid()).toBe(pid)
    expect(await kept(next)).toBeGreaterThan(0)
    await close(next)
    expect(postmasterPid()).toBe(null)
  })

  test('a server and its PostgreSQL killed together: the next start recovers by itself', async () => {
    const before = await open('command')
    const count = await kept(before)
    const server = await otherServer()
    await close(before)
    const pid = postmasterPid()!
    server.kill('SIGKILL')
    signal(pid, 'SIGKILL')
    const next = await open('serve')
    expect(postmasterPid()).not.toBe(pid)
    expect(await kept(next)).toBe(count + 1)
  })

  test('a pid file left by a killed PostgreSQL is recognised when its number belongs to another program by now', async () => {
    await close(await open('command'))
    const { uid, gid } = statSync(path.join(dataDir, 'postgres', 'cluster'))
    const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
    children.add(stranger)
    await once(stranger, 'spawn')
    writeFileSync(pidFile(), `${stranger.pid}\n${path.dirname(pidFile())}\n1700000000\n21000\n\n127.0.0.1\n  1 2\nready   \n`)
    const next = await open('command')
    expect(await kept(next)).toBeGreaterThan(0)
    expect(isAlive(stranger.pid!)).toBe(true)
  })

  test('a pid file left empty by a machine that stopped is taken away after a while', async () => {
    await close(await open('command'))
    writeFileSync(pidFile(), '')
    utimesSync(pidFile(), 0, 0)
    expect(await kept(await open('command'))).toBeGreaterThan(0)
  })

  test('PostgreSQL killed under a server comes back on the same port, and its pool heals', async () => {
    const server = await open('serve')
    const sql = connect(server.url, { connectionsMax: 3 })
    const count = await kept(server)
    for (let round = 0; round < 3; round++) {
      const startedAt = await startOf(sql)
      signal(postmasterPid()!, 'SIGKILL')
      const failures: unknown[] = []
      await until('the pool works again', async () => {
        try {
          return (await Promise.all([startOf(sql), startOf(sql), startOf(sql)])).every((at) => at !== startedAt)
        } catch (error) {
          failures.push(error)
          return false
        }
      })
      expect(failures.filter((error) => !isUnavailable(error))).toEqual([])
    }
    await until('the server owns it again', () => isOwned(sql))
    await sql.end()
    expect(await kept(server)).toBe(count + 1)
  })

  test('a backend that was killed restarts PostgreSQL from within, and the server keeps its ownership', async () => {
    const server = await open('serve')
    const sql = connect(server.url, { connectionsMax: 1 })
    const pid = postmasterPid()
    const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
    signal(backend!.pid, 'SIGKILL')
    await until('the pool works again', () =>
      sql`select 1`.then(
        () => true,
        () => false,
      ),
    )
    expect(postmasterPid()).toBe(pid)
    await until('the server owns it again', () => isOwned(sql))
    await sql.end()
  })

  test('processes that come and go at the same time never meet a PostgreSQL that is away, and leave none behind', async () => {
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let i = 0; i < 5; i++) {
          const embedded = await open('command')
          expect(await kept(embedded)).toBeGreaterThan(0)
          await close(embedded)
        }
      }),
    )
    expect(postmasterPid()).toBe(null)
  })
})

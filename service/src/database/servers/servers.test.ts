import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { databaseUrl } from '../../../test/world/postgres.ts'
import { connect, isUnavailable } from '../database.ts'

// One of several servers is chosen, whatever the others do. What a promotion does is in service/test/faults/failover.test.ts.

const alive = new URL(databaseUrl(inject('postgresUrl'), 'postgres'))
/** The address of the run's PostgreSQL behind another server. */
const behind = (other: string, parameters = '') =>
  alive.href.replace(alive.host, () => `${other},${alive.host}`) + (parameters && `?${parameters}`)

/** A port that nobody listens on. */
const dead = '127.0.0.1:1'

/** A machine that takes connections and says nothing, as a frozen one does. */
async function openFrozen() {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => void sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(server.address() as { port: number }).port}`,
    connections: () => sockets.size,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

describe('the server that takes writes is found', () => {
  let frozen: Awaited<ReturnType<typeof openFrozen>>
  beforeAll(async () => {
    frozen = await openFrozen()
  })
  afterAll(() => frozen.close())

  test('behind one that is away', async () => {
    const sql = connect(behind(dead), { connectionsMax: 2 })
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
    await sql.end()
  })

  test('behind one that is frozen, which holds nobody up', async () => {
    const sql = connect(behind(frozen.host), { connectionsMax: 2, waitSecondsMax: 1.5 })
    // A frozen one is given up after two seconds.
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
    expect(frozen.connections()).toBeGreaterThan(0)
    await sql.end()
  })

  test('by a command as well, which waits for its connection without end', async () => {
    const sql = connect(behind(dead, 'target_session_attrs=primary'), { connectionsMax: 1, waitSecondsMax: null })
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
    await sql.end()
  })
})

describe('where none will do', () => {
  test('a statement is refused as the database being away, and told what each server said', async () => {
    const sql = connect(behind(dead, 'target_session_attrs=standby'), { connectionsMax: 1 })
    const error = await sql`select 1`.then(
      () => expect.unreachable(),
      (error: unknown) => error as Error,
    )
    expect(isUnavailable(error)).toBe(true)
    expect(error.message).toMatch(/^127\.0\.0\.1:1: .*ECONNREFUSED.*; .*: is the primary$/)
    await sql.end()
  })

  test('a server that is read-only is none to write to, and one again when it is not', async () => {
    const name = `read_only_${process.pid}`
    const admin = connect(alive.href, { connectionsMax: 1 })
    await admin.unsafe(`create database ${name}`)
    await admin.unsafe(`alter database ${name} set default_transaction_read_only = on`)
    const sql = connect(`${databaseUrl(alive.href, name)}?target_session_attrs=read-write`, { connectionsMax: 1 })
    await expect(sql`select 1 as one`).rejects.toThrow(/: is read-only$/)
    await admin.unsafe(`alter database ${name} reset default_transaction_read_only`)
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
    await sql.end()
    await admin.unsafe(`drop database ${name} with (force)`)
    await admin.end()
  })

  test('a wrong password is told at once', async () => {
    const sql = connect(alive.href.replace(/:[^:@/]+@/, ':wrong@').replace(alive.host, `${alive.host},localhost:${alive.port}`), {
      connectionsMax: 1,
    })
    await expect(sql`select 1`).rejects.toMatchObject({ code: '28P01' })
    await sql.end()
  })
})

test('a write that a server refuses because it takes none any more ends its connections, also those that nobody uses', async () => {
  const sql = connect(alive.href, { connectionsMax: 3, applicationName: 'demoted' })
  const session = async () => (await sql<[{ pid: number }]>`select pg_backend_pid() as pid, pg_sleep(0.05)`)[0].pid
  const before = new Set(await Promise.all([session(), session(), session()]))
  expect(before.size).toBe(3)
  await expect(sql.begin('read only', (own) => own`create table never (at int)`)).rejects.toMatchObject({ code: '25006' })
  const after = await Promise.all([session(), session(), session()])
  expect(after.filter((pid) => before.has(pid))).toEqual([])
  await sql.end()
})

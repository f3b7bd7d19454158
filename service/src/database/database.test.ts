import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { databaseUrl } from '../../test/world/postgres.ts'
import { connect, isUnavailable } from './database.ts'
import type { Transaction } from './in-transaction.ts'
import { openPool, type Pool } from './pool.ts'

const maintenance = connect(databaseUrl(inject('postgresUrl'), 'postgres'), { connectionsMax: 1 })
const name = `earshot_${randomUUID().replaceAll('-', '')}`
const url = databaseUrl(inject('postgresUrl'), name)
const sql = connect(url, { connectionsMax: 2 })

beforeAll(() => maintenance`create database ${maintenance(name)}`)
afterAll(async () => {
  await sql.end()
  // Forced, it is refused while PostgreSQL cleans up a table of it by itself; unforced, it ends that.
  await maintenance`drop database ${maintenance(name)} with (force)`.catch(() => maintenance`drop database ${maintenance(name)}`)
  await maintenance.end()
})

describe('lists go into the database and come out as they were', () => {
  const day = new Date('2026-02-03T04:05:06.789Z')
  const cases: [string, unknown[]][] = [
    ['text[]', []],
    ['text[]', ['a', '', 'null', 'NULL', 'a,b', '{x}', 'say "hi"', 'back\\slash', 'two\nlines', ' padded ', "o'clock", 'é😀']],
    ['text[]', ['a', null, 'b']],
    ['varchar[]', ['a b']],
    ['uuid[]', ['0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c']],
    ['int[]', [1, -2, 2_147_483_647]],
    ['smallint[]', [1, -2]],
    ['bigint[]', [Number.MAX_SAFE_INTEGER, 0]],
    ['float8[]', [1.5, -1e-7]],
    ['numeric[]', ['1.50', '12345678901234567890.5']],
    ['jsonb[]', [{ a: ['b', '"'] }, 1]],
    ['json[]', [{ a: 'b' }]],
    ['timestamptz[]', [day.toISOString()]],
  ]
  test.each(cases)('%s %j', async (type, list) => {
    const [row] = await sql<{ list: unknown }[]>`select ${list as never}::${sql.unsafe(type)} as list`
    expect(row!.list).toEqual(type === 'timestamptz[]' ? [day] : list)
  })

  test('also as a text that is an array already, and as bytes, words without quotes and yes or no', async () => {
    const [row] = await sql`
      select ${'{1,2}'}::int[] as numbers, array['\\x00ff'::bytea] as bytes, '[0:1]={a,b}'::text[] as words, null::text[] as nothing,
        array[true, false, null] as truths`
    expect(row).toEqual({ numbers: [1, 2], bytes: [Buffer.from([0, 255])], words: ['a', 'b'], nothing: null, truths: [true, false, null] })
  })
})

test('columns come out in camelCase, bigint as a number, undefined goes in as null', async () => {
  const [row] = await sql`select 9007199254740991::bigint as big_number, ${undefined as never}::text as no_value`
  expect(row).toEqual({ bigNumber: Number.MAX_SAFE_INTEGER, noValue: null })
})

describe('a database that is away is told from a statement that is wrong', () => {
  test.each(['ECONNREFUSED', 'CONNECTION_CLOSED', 'CONNECT_TIMEOUT', '57P01', '57P03', '53300', '08006', '25006'])('%s is away', (code) => {
    expect(isUnavailable(Object.assign(new Error('no'), { code }))).toBe(true)
  })
  test.each(['23505', '42P01', '22P02', '40001', '57014', 'ENOENT', 'UNDEFINED_VALUE'])('%s is not', (code) => {
    expect(isUnavailable(Object.assign(new Error('no'), { code }))).toBe(false)
  })
  test('one that lets nobody in just now is away', async () => {
    const closed = `${name}_closed`
    await maintenance`create database ${maintenance(closed)}`
    await maintenance`alter database ${maintenance(closed)} allow_connections false`
    const outside = connect(url.replace(name, closed), { connectionsMax: 1 })
    const error = await outside`select 1`.catch((error: unknown) => error)
    expect(error).toMatchObject({ code: '55000' })
    expect(isUnavailable(error)).toBe(true)
    await outside.end()
    await maintenance`drop database ${maintenance(closed)}`
  })

  test('nor is anything without a code', () => {
    expect([new Error('no'), 'ECONNREFUSED', null, undefined, { code: 'ECONNREFUSED' }].some(isUnavailable)).toBe(false)
  })
  test('a connection that is refused is away', async () => {
    const nowhere = connect('postgres://a:b@127.0.0.1:1/c')
    const error = await nowhere`select 1`.catch((reason: unknown) => reason)
    expect(isUnavailable(error)).toBe(true)
    await nowhere.end()
  })
})

test('of statements that are sent together, each fails with the reason of the first that did', async () => {
  await sql`create table if not exists apart (id int primary key)`
  const reasons = (wait: (each: PromiseLike<unknown>[]) => Promise<unknown>) =>
    sql
      .begin(async (own) => {
        await own`insert into apart values (1)`
        await wait([own`select 1`, own`insert into apart values (1)`, own`select 2`, own`select 3`])
      })
      .catch((error: unknown) => error)
  for (let round = 0; round < 50; round++)
    expect(await reasons((each) => Promise.all(each))).toMatchObject({ code: '23505', message: expect.stringContaining('duplicate key') })
  const settled: PromiseSettledResult<unknown>[] = []
  await reasons(async (each) => settled.push(...(await Promise.allSettled(each))))
  expect(settled.map((one) => (one.status === 'rejected' ? one.reason.code : one.status))).toEqual(['fulfilled', '23505', '23505', '23505'])
  const back = await sql.begin(async (own) => {
    await own.savepoint((inner) => inner`select 1 / 0`).catch(() => {})
    return own`select 1 as one`
  })
  expect(back).toEqual([{ one: 1 }])
})

describe('a connection that is lost under a statement', () => {
  // One connection, so that whatever comes next comes on the one that was lost.
  const one = connect(url, { connectionsMax: 1, applicationName: 'lost' })
  afterAll(() => one.end())
  beforeAll(() => one`create table if not exists lost_connection (said text)`)

  const refusedAsAway = async (statement: PromiseLike<unknown>) =>
    expect(isUnavailable(await Promise.resolve(statement).catch((error: unknown) => error))).toBe(true)

  const kill = async (on: Pool | Transaction) => {
    const [backend] = await on<{ pid: number }[]>`select pg_backend_pid() as pid`
    await sql`select pg_terminate_backend(${backend!.pid}, 5000)`
  }

  test('fails that statement, and the next one works', async () => {
    const sleeping = refusedAsAway(one`select pg_sleep(20)`)
    const killed = async () =>
      (await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where query = 'select pg_sleep(20)'`).count > 0
    while (!(await killed()));
    await sleeping
    expect(await one`select 1 as one`).toEqual([{ one: 1 }])
  })

  test('ends its transaction, which can do nothing more, least of all inside the next one', async () => {
    let goOn = () => {}
    const later = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let ended = Promise.resolve()
    await refusedAsAway(
      one.begin(async (dead) => {
        await dead`insert into lost_connection values ('before')`
        await kill(dead)
        ended = later.then(() => refusedAsAway(dead`insert into lost_connection values ('from the dead')`))
        await later
        await refusedAsAway(dead`insert into lost_connection values ('from the dead')`)
      }),
    )
    await one.begin(async (alive) => {
      await alive`insert into lost_connection values ('alive')`
      goOn()
      await ended
      await alive`select 1`
    })
    expect(await one`select said from lost_connection`).toEqual([{ said: 'alive' }])
  })

  test('settles whatever was under way, waiting or still to come', async () => {
    for (let round = 0; round < 10; round++) {
      const transactions = Array.from({ length: 3 }, () =>
        one.begin(async (each) => {
          await Promise.all([each`select 1`, each`select pg_sleep(0.001)`, each`select 2`])
          if (round % 2) await kill(each)
          return each`select 3`
        }),
      )
      // Asked for before the connections go: a statement that fails meanwhile has somebody to tell.
      const settled = Promise.allSettled([...transactions, one`select 4`, one`select 5`])
      if (round % 3 === 0) await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lost'`
      for (const { status, reason } of (await settled) as PromiseRejectedResult[]) {
        if (status === 'rejected') expect(isUnavailable(reason)).toBe(true)
      }
    }
    expect(await one`select 6 as six`).toEqual([{ six: 6 }])
  })

  test('before it was one, as with a balancer that has no server behind it, is refused as well', async () => {
    const balancer = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
    await new Promise((resolve) => balancer.once('listening', resolve))
    const { port } = balancer.address() as { port: number }
    const nobody = connect(`postgres://a:b@127.0.0.1:${port}/c`, { connectionsMax: 1 })
    await refusedAsAway(nobody`select 1`)
    await refusedAsAway(nobody`select 2`)
    await nobody.end()
    balancer.close()
  })
})

describe('a transaction that begins while a connection is full of statements', () => {
  // So many may be under way on one connection; with one pool of one connection it is sure to be full.
  const pipelined = 100

  test.each([-1, 0, 1])('has it for itself: %i more than fill it', async (more) => {
    const one = connect(url, { connectionsMax: 1 })
    await one`create table if not exists written (by_whom text)`
    await one`truncate written`
    const busy = one`select pg_sleep(0.2)`.execute()
    const before = Array.from({ length: pipelined - 1 + more }, () => one`select 1`.execute())
    const undone = one.begin(async (sql) => {
      await sql`insert into written values ('undone')`
      throw new Error('never mind')
    })
    const neighbour = one`insert into written values ('neighbour')`.execute()
    await Promise.all([busy, ...before, neighbour, expect(undone).rejects.toThrow('never mind')])
    expect(await one`select by_whom from written`).toEqual([{ byWhom: 'neighbour' }])
    await one.end()
  })
})

describe('connections that nobody uses', () => {
  const opened = { url, parameters: { application_name: 'idle' }, idleSecondsMax: 0.05 }

  test('are closed after a while, but for two; more are opened when they are needed again', async () => {
    const pool = openPool({ ...opened, connectionsMax: 5 })
    const allAtOnce = () => Promise.all(Array.from({ length: 5 }, () => pool`select pg_sleep(0.1)`))
    for (let round = 0; round < 2; round++) {
      await allAtOnce()
      await expect.poll(() => pool.usage()).toEqual({ open: 2, idle: 2, waiting: 0 })
    }
    expect((await pool`select 1 as one`)[0]).toEqual({ one: 1 })
    await pool.end()
  })

  test('stay when they are alone in their pool: they may hold locks', async () => {
    const alone = openPool({ ...opened, connectionsMax: 1 })
    await alone`select pg_advisory_lock(56)`
    const others = openPool({ ...opened, connectionsMax: 3 })
    await Promise.all(Array.from({ length: 3 }, () => others`select pg_sleep(0.1)`))
    // As long as it takes those to be closed, and no less.
    await expect.poll(() => others.usage().open).toBe(2)
    expect(await others`select pg_try_advisory_lock(56) as took`).toEqual([{ took: false }])
    await Promise.all([alone.end(), others.end()])
  })
})

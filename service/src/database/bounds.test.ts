import { createServer, connect as dial, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everythingKept } from '../../test/world/everything-kept.ts'
import { lockWaits } from '../../test/world/lock-waits.ts'
import { openWorld, type World } from '../../test/world/world.ts'
import { missingTimeoutsWarning } from '../commands/doctor/timeouts.ts'
import { openDatabase } from '../commands/open-database.ts'
import { type Bounds, connect, jobBounds, poolBeside, servingBounds } from './database.ts'
import type { Pool } from './pool.ts'
import { longTransaction } from './transaction.ts'

// Another session holds what a request needs: an administrator’s, a backup’s, a process’s that hangs. The request ends within its
// bounds, is told to come again, and has changed nothing; and what hangs is ended itself.

const patient = 3600

/** A session that holds locks until it is let go, and is no part of the service. */
async function holding(world: World, statement: string, bounds: Bounds = jobBounds) {
  const sql = connect(world.databaseUrl, { connectionsMax: 1, applicationName: 'somebody else', bounds })
  const session = await sql.reserve()
  await session.unsafe('begin')
  await session.unsafe(statement)
  return {
    commit: () => session.unsafe('commit'),
    letGo: () => sql.end({ timeout: 0 }),
  }
}

/** Fulfilled when so many sessions of the world's database wait for a lock. */
async function waitingForLocks(world: World, count: number): Promise<void> {
  const sql = world.connect({ connectionsMax: 1, bounds: jobBounds })
  while ((await lockWaits(sql)).count < count);
  await sql.end()
}

/** Read by somebody who has time. */
async function everythingOf({ databaseUrl }: World) {
  const sql = connect(databaseUrl, { connectionsMax: 1, bounds: jobBounds })
  return everythingKept(sql).finally(() => sql.end())
}

describe.each([
  ['waits for a lock', { statementSecondsMax: patient, lockSecondsMax: 0.2, idleInTransactionSecondsMax: patient }],
  ['takes', { statementSecondsMax: 1, lockSecondsMax: 0, idleInTransactionSecondsMax: patient }],
])('a request that %s longer than it may', (_what, bounds) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({}, { bounds })
  })
  afterAll(() => world.close())

  test('is told to come again, with nothing half done, and done when it comes again', async () => {
    const { body: goal } = await world.ask('goals.create', { goal: 'Learn' })
    const before = await everythingOf(world)
    const other = await holding(world, `update goal set goal = goal where goal_id = '${goal.goalId}'`)
    try {
      const change = { goalId: goal.goalId, goal: 'Learn more' }
      const answer = await world.ask('goals.update', change)
      expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE', detail: expect.stringContaining('nothing was changed') } })
      expect(answer.headers.get('retry-after')).toBe('1')
      await other.commit()
      expect(await everythingOf(world)).toEqual(before)
      expect((await world.ask('goals.update', change)).status).toBe(200)
    } finally {
      await other.letGo()
    }
    await world.settle()
  })

  test('is no failure of ours, whoever asks: a program, a member, a customer, somebody who signs in', async () => {
    const member = await world.member()
    const { body: made } = await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' })
    await world.settle()
    const other = await holding(world, 'lock table goal, opinion, verification, project, person in access exclusive mode')
    try {
      expect((await world.ask('goals.list')).status).toBe(503)
      expect((await world.ask('opinions.list')).status).toBe(503)
      expect((await member.ask('goals.create', { goal: 'Learn' })).status).toBe(503)
      const page = await fetch(made.link)
      expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
      // Who lives in another home than the one that is held up signs in.
      const signedIn = await member.post('/dashboard/auth/sign-in/email', { email: member.email, password: member.password })
      expect(signedIn.status).toBe(world.people === world.sql ? 503 : 200)
      expect(world.logged.filter((line) => /"level":[56]0/.test(line))).toEqual([])
    } finally {
      await other.letGo()
    }
    expect((await fetch(made.link)).status).toBe(200)
  })
})

test('a request that finds no connection free is told to come again in time, has never been sent, and is done when it comes again', async () => {
  await using world = await openWorld({}, { bounds: { ...jobBounds, lockSecondsMax: patient }, waitSecondsMax: 0.2 })
  const { body: goal } = await world.ask('goals.create', { goal: 'Learn' })
  const made = await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' })
  await world.settle()
  // One organization alone has two fifths of them at the most (decision 46).
  const goals = [{ projectId: world.business.projectId, goalId: goal.goalId, apiKey: world.business.apiKey }]
  for (const name of ['Bluebird', 'Corner']) {
    const { projectId, apiKey } = await world.openBusiness(name)
    goals.push({ projectId, goalId: (await world.ask('goals.create', { projectId, goal: 'Learn' }, apiKey)).body.goalId, apiKey })
  }
  const other = await holding(world, 'update goal set goal = goal')
  // As many as the world has connections for wait for the lock, and would wait for ever.
  const stuck = Array.from({ length: 10 }, async (_, nr) => {
    const { apiKey, ...whose } = goals[nr % 3]!
    for (;;) {
      const answer = await world.ask('goals.update', { ...whose, goal: `Learn ${nr}` }, apiKey)
      // On a busy machine to open a connection takes longer than one is waited for: come again.
      if (answer.status !== 503) return answer
    }
  })
  try {
    await waitingForLocks(world, 10)
    const answers = await Promise.all(Array.from({ length: 40 }, (_, nr) => world.ask('goals.create', { goal: `Never ${nr}` })))
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`))).toEqual(new Set(['503 1']))
    expect(answers[0]!.body).toMatchObject({ code: 'UNAVAILABLE', detail: expect.stringContaining('nothing was changed') })
    const page = await fetch(made.body.link)
    expect([page.status, page.headers.get('retry-after'), page.headers.get('content-type')]).toEqual([
      503,
      '60',
      'text/html; charset=utf-8',
    ])
    expect(world.logged.filter((line) => /"level":[56]0/.test(line))).toEqual([])
  } finally {
    await other.commit()
    await other.letGo()
  }
  expect((await Promise.all(stuck)).map(({ status }) => status)).toEqual(stuck.map(() => 200))
  expect((await world.ask('goals.list')).body.goals).toHaveLength(1)
  expect((await world.ask('goals.create', { goal: 'Once more' })).status).toBe(201)
  await world.settle()
})

test('of two requests that wait for each other one is done, and the other told to come again: neither has failed', async ({ skip }) => {
  await using world = await openWorld()
  skip(world.sql.home.isOnCitus, 'Citus refuses the trigger that has them wait')
  const { body: first } = await world.ask('goals.create', { goal: 'First' })
  const { body: second } = await world.ask('goals.create', { goal: 'Second' })
  // Each change takes a lock of its own, waits until the other has its, and then wants that.
  await world.sql.unsafe(`
    create function cross() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(case when old.goal = 'First' then 1 else 2 end);
      perform pg_advisory_xact_lock_shared(3);
      perform pg_advisory_xact_lock(case when old.goal = 'First' then 2 else 1 end);
      return new;
    end $$;
    create trigger crossing before update on goal for each row execute function cross()`)
  const other = await holding(world, 'select pg_advisory_xact_lock(3)')
  const changes = [first, second].map(({ goalId, goal }) => world.ask('goals.update', { goalId, goal: `${goal} changed` }))
  await waitingForLocks(world, 2)
  await other.commit()
  const [done, refused] = (await Promise.all(changes)).sort((one, another) => one.status - another.status)
  await other.letGo()
  expect(done!.status).toBe(200)
  expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE', detail: expect.stringContaining('nothing was changed') } })
  expect(refused!.headers.get('retry-after')).toBe('1')
  expect(world.logged.filter((line) => /"level":[56]0/.test(line))).toEqual([])
  expect(world.logged.filter((line) => line.includes('40P01'))).toHaveLength(1)
  await world.settle()
})

test('a process that hangs in a transaction is ended by the database, and what it held is free', async () => {
  await using world = await openWorld()
  const { body: goal } = await world.ask('goals.create', { goal: 'Learn' })
  const hung = await holding(world, `update goal set goal = 'Never' where goal_id = '${goal.goalId}'`, {
    ...jobBounds,
    idleInTransactionSecondsMax: 0.2,
  })
  expect(await world.ask('goals.update', { goalId: goal.goalId, goal: 'Learn more' })).toMatchObject({
    status: 200,
    body: { goal: 'Learn more' },
  })
  await hung.letGo()
  await world.settle()
})

const boundsOf = async (sql: Pool) => {
  const settings = await sql<{ setting: string }[]>`
    select setting::int / 1000 as setting from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name desc`
  return settings.map(({ setting }) => setting)
}

describe('the bounds', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  test('of what serves are 10, 5 and 30 seconds; jobs and commands have statements of five minutes', async () => {
    const serving = await openDatabase({ databaseUrl: world.databaseUrl, dataDir: '/nowhere' }, 'serve')
    const jobs = poolBeside(serving.sql, { name: 'jobs', connectionsMax: 1, bounds: jobBounds })
    const command = await openDatabase({ databaseUrl: world.databaseUrl, dataDir: '/nowhere' }, 'command')
    expect(serving.isBounded).toBe(true)
    expect(await boundsOf(serving.sql)).toEqual([10, 5, 30])
    expect([serving, command].map(({ sql }) => sql.settings.waitSecondsMax)).toEqual([5, null])
    expect(jobs.settings.waitSecondsMax).toBeNull()
    expect(await boundsOf(jobs)).toEqual([300, 5, 30])
    expect(await boundsOf(command.sql)).toEqual([300, 5, 30])
    await jobs.end()
    await Promise.all([serving.close(), command.close()])
  })

  test('of what reads everything of somebody are a job’s, for that transaction alone', async () => {
    const serving = connect(world.databaseUrl, { connectionsMax: 1, bounds: servingBounds })
    expect(await longTransaction(serving, (sql) => boundsOf(sql as Pool))).toEqual([300, 5, 30])
    expect(await boundsOf(serving)).toEqual([10, 5, 30])
    await serving.end()
  })

  test('can be others in DATABASE_URL', async () => {
    const url = new URL(world.databaseUrl)
    url.searchParams.set('statement_timeout', '20000')
    const slow = connect(url.href, { connectionsMax: 1, bounds: servingBounds })
    expect(await boundsOf(slow)).toEqual([20, 5, 30])
    await slow.end()
  })

  test('are left out where a pooler refuses them, which is said, with what to do', async () => {
    const pooler = await openPooler(world.people.settings.url)
    const database = await openDatabase({ databaseUrl: pooler.url, dataDir: '/nowhere' }, 'serve')
    const beside = poolBeside(database.sql, { name: 'jobs', connectionsMax: 1, bounds: jobBounds, settings: { enable_seqscan: 'off' } })
    expect(database.isBounded).toBe(false)
    expect(await boundsOf(database.sql)).toEqual([0, 0, 0])
    expect(await boundsOf(beside)).toEqual([0, 0, 0])
    const [{ role }] = await database.sql<[{ role: string }]>`select quote_ident(current_user) as role`
    expect((await missingTimeoutsWarning(database.sql)).fix).toContain(`"alter role ${role} set statement_timeout = '10s'"`)
    await beside.end()
    await database.close()
    await pooler.close()
  })
})

/** Stands before a database as PgBouncer does, as far as the start of a connection goes: it refuses parameters that it does not track. */
async function openPooler(databaseUrl: string) {
  const database = new URL(databaseUrl)
  const known = ['user', 'database', 'application_name', 'client_encoding', 'DateStyle', 'TimeZone', 'standard_conforming_strings']
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    sockets.add(client.on('error', () => {}))
    client.once('data', (startup: Buffer) => {
      const words = startup.subarray(8).toString().split('\0')
      const unknown = words.find(
        (word, at) => at % 2 === 0 && word !== '' && !known.some((name) => name.toLowerCase() === word.toLowerCase()),
      )
      if (unknown) return client.end(fatal('08P01', `unsupported startup parameter: ${unknown}`))
      const upstream = dial(Number(database.port), database.hostname)
      sockets.add(upstream.on('error', () => client.destroy()))
      upstream.write(startup)
      client.pipe(upstream).pipe(client)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    url: url.href,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** An ErrorResponse of PostgreSQL's protocol. */
function fatal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeUInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

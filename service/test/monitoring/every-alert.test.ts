import { execFile } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isLong } from '../long-form.ts'
import { debianProgram } from '../world/debian-program.ts'
import { openMailServer } from '../world/mail-server.ts'
import { openReceiver } from '../world/receiver.ts'
import { openRedis } from '../world/redis.ts'
import { askingPanels, filledIn, readAlerts, readDashboards } from './deployed-files.ts'
import { copyAsVersion, type Installation, type MeasuredNode, openInstallation } from './installation.ts'
import { type FiringAlert, openPrometheus, type Prometheus } from './prometheus.ts'
import { queueEmails } from './queue-emails.ts'

// Every alert is provoked by a fault that it is about, in real processes, and is over when the fault is mended as its page says. In the
// long form only: some four minutes.

const program = isLong ? await debianProgram('prometheus') : null
const faketime = program && (await debianProgram('faketime'))
const run = promisify(execFile)

let prometheus: Prometheus
let earshot: Installation
let api: MeasuredNode
let worker: MeasuredNode
let mailServer: Awaited<ReturnType<typeof openMailServer>>
let receiver: Awaited<ReturnType<typeof openReceiver>>

/** Alerts that fired, and what they said. */
const fired = new Map<string, FiringAlert>()
const untilFiring = async (...names: string[]) => {
  for (const name of names) fired.set(name, await prometheus.untilFiring(name))
}
const untilOver = async (...names: string[]) => {
  for (const name of names) await prometheus.untilOver(name)
}
const scrape = (...more: MeasuredNode[]) => prometheus.scrape([api, worker, ...more].map(({ metricsPort }) => metricsPort))

beforeAll(async () => {
  if (!program) return
  ;[prometheus, earshot, mailServer, receiver] = await Promise.all([
    openPrometheus(program),
    openInstallation(),
    openMailServer(),
    openReceiver(),
  ])
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' }
  ;[api, worker] = [await earshot.node('api', mail), await earshot.node('worker', mail)]
  for (const node of [api, worker]) node.start()
  for (const node of [api, worker]) await node.ready()
  await scrape()
})
afterAll(async () => {
  if (!program) return
  await prometheus.close()
  await earshot.close()
  await Promise.all([mailServer.close(), receiver.close()])
})
// What the next fault is judged by.
afterEach(async () => {
  if (program) await expect.poll(() => prometheus.firing(), { timeout: 100_000 }).toEqual([])
})

async function ask(path: string, body?: object): Promise<number> {
  const response = await fetch(`${api.address}/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-api-key': earshot.business.apiKey, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => null)
  await response?.arrayBuffer()
  return response?.status ?? 0
}
const makeQuestion = () =>
  ask(`/project/${earshot.business.projectId}/questions`, { tags: ['staff'], question: 'How was it?', answerMode: 'text_only' })
const queueSome = (count: number) => queueEmails(count, { ...earshot, ...earshot.business })

/** Makes goals without a pause, so many at once, until the returned function is called: also when there are enough, that takes a statement. */
function keepAsking(together: number): () => Promise<void> {
  let isOver = false
  const asking = Array.from({ length: together }, async () => {
    while (!isOver) {
      await ask(`/project/${earshot.business.projectId}/goals`, { goal: 'Fresh bread' })
      await pause(10)
    }
  })
  return async () => {
    isOver = true
    await Promise.all(asking)
  }
}

const destination = async (url: string, destinationId?: string) => {
  const response = await fetch(`${api.address}/v1/webhooks/destinations`, {
    method: 'POST',
    headers: { 'x-api-key': earshot.business.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ url, topics: ['question.created'], destinationId }),
  })
  return ((await response.json()) as { destinationId: string }).destinationId
}

test.skipIf(!program)('a receiver that is dead', async () => {
  const destinationId = await destination('http://127.0.0.1:9/hooks')
  await makeQuestion()
  await untilFiring('EarshotDestinationsFailing')
  await destination(receiver.url, destinationId)
  await untilOver('EarshotDestinationsFailing')
})

test.skipIf(!program)('a mail server that refuses everybody', async () => {
  mailServer.misbehave({ greeting: 421 })
  await queueSome(4)
  await untilFiring('EarshotMailFailing')
  mailServer.misbehave({})
  await queueSome(10)
  await untilOver('EarshotMailFailing')
})

test.skipIf(!program)('a worker that hangs: what it should do waits', async () => {
  const { sql } = earshot
  receiver.answer(503)
  await makeQuestion()
  await expect.poll(async () => (await sql`select from delivery where attempt_count > 0 and state = 'pending'`).length).toBe(1)
  await expect.poll(async () => (await sql`select from lane where claim_token is not null`).length).toBe(0)
  worker.sleep()
  await makeQuestion()
  await queueSome(1)
  // What is late is late by the clock.
  await sql`update event set occurred_at = occurred_at - interval '10 minutes' where dispatched_at is null`
  await sql`update lane set due_at = now() - interval '10 minutes' where due_at < 'infinity'`
  await sql`update mail set next_attempt_at = now() - interval '1 hour' where status = 'queued'`
  await untilFiring('EarshotNoWorker', 'EarshotNodeDown', 'EarshotEventsNotDispatched', 'EarshotDeliveriesLate', 'EarshotMailLate')
  receiver.answer(204)
  worker.wake()
  await untilOver('EarshotNoWorker', 'EarshotNodeDown', 'EarshotEventsNotDispatched', 'EarshotDeliveriesLate', 'EarshotMailLate')
})

test.skipIf(!program)('a database that is away: requests and jobs fail', async () => {
  const stop = keepAsking(4)
  earshot.passage.cut()
  await untilFiring('EarshotDatabaseDown', 'EarshotErrors', 'EarshotJobFailing')
  earshot.passage.mend()
  await untilOver('EarshotDatabaseDown', 'EarshotErrors', 'EarshotJobFailing')
  await stop()
})

test.skipIf(!program)('a table that somebody locks: requests wait for it, and for connections', async () => {
  const stop = keepAsking(60)
  const locked = await earshot.sql.reserve()
  await locked`begin`
  await locked`lock table goal in access exclusive mode`
  await untilFiring('EarshotPoolExhausted', 'EarshotSlow').finally(async () => {
    await locked`rollback`
    locked.release()
    // They stand in each other's way as well: each locks the project.
    await stop()
  })
  await untilOver('EarshotPoolExhausted', 'EarshotSlow')
})

test.skipIf(!program)('a process that is stalled again and again', async () => {
  let isOver = false
  const stalling = (async () => {
    while (!isOver) {
      api.sleep()
      await pause(500)
      api.wake()
      await pause(400)
    }
  })()
  await untilFiring('EarshotEventLoopLag')
  isOver = true
  await stalling
  await untilOver('EarshotEventLoopLag')
})

test.skipIf(!program || !faketime)('a process whose clock is wrong', async () => {
  const wrong = await earshot.node('api', {
    ...{ LD_PRELOAD: '/usr/$LIB/faketime/libfaketime.so.1', FAKETIME: '-90s', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
  })
  wrong.start()
  await wrong.ready()
  await scrape(wrong)
  await untilFiring('EarshotClockSkew')
  await wrong.kill()
  await scrape()
  await untilOver('EarshotClockSkew')
})

test.skipIf(!program)('a Redis that is away', async () => {
  const redis = await openRedis()
  const counting = await earshot.node('api', { REDIS_URL: redis.url, RATE_LIMIT_PER_MINUTE: '100000' })
  counting.start()
  await counting.ready()
  await scrape(counting)
  await redis.kill()
  await untilFiring('EarshotRedisDown')
  await redis.start()
  await untilOver('EarshotRedisDown')
  await counting.stop()
  await scrape()
  await redis.close()
})

test.skipIf(!program)('an upgrade that was not finished', async () => {
  const directory = path.join(earshot.directory, 'other-version')
  mkdirSync(directory)
  const newer = await earshot.node('api', {}, copyAsVersion('99.0.0', directory))
  newer.start()
  await newer.ready()
  await scrape(newer)
  await untilFiring('EarshotVersionsMixed')
  await newer.stop()
  await scrape()
  await untilOver('EarshotVersionsMixed')
})

test.skipIf(!program)('a database of another version, beside which ours does not run', async () => {
  await earshot.sql`insert into schema_migration (name, sha256) values ('9999_later', '')`
  await untilFiring('EarshotSchemaMismatch')
  await earshot.sql`delete from schema_migration where name = '9999_later'`
  await untilOver('EarshotSchemaMismatch')
})

test.skipIf(!program)('partitions that are not there', async () => {
  const partitions = await earshot.sql<{ name: string }[]>`
    select relname as name from pg_class where relname ~ '^(event|delivery|failed_attempt)_[0-9]{8}$'
      and to_date(right(relname, 8), 'YYYYMMDD') > (now() at time zone 'UTC')::date + 1`
  for (const { name } of partitions) await earshot.sql.unsafe(`drop table "${name}"`)
  await untilFiring('EarshotPartitionsMissing')
  await api.run('migrate')
  await untilOver('EarshotPartitionsMissing')
})

test.skipIf(!program)('a process that is killed again and again, and then all of them', async () => {
  for (let left = 3; left > 0; left--) {
    await worker.kill()
    worker.start()
    await worker.ready()
    await pause(1500)
  }
  await untilFiring('EarshotRestarting')
  await Promise.all([api.kill(), worker.kill()])
  await untilFiring('EarshotDown')
  for (const node of [api, worker]) node.start()
  for (const node of [api, worker]) await node.ready()
  await untilOver('EarshotDown', 'EarshotRestarting')
})

test.skipIf(!program)('a disk that is full', async () => {
  const disk = path.join(earshot.directory, 'disk')
  mkdirSync(disk)
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=1500m,mode=755', 'tmpfs', disk]).then(
    () => true,
    () => false,
  )
  if (!isMounted) return console.warn('Skipped: a disk that is full. It needs root, and a machine that mounts tmpfs.')
  try {
    const bundled = await earshot.node('api', { DATABASE_URL: '', DATA_DIR: disk })
    bundled.start()
    await bundled.ready()
    await scrape(bundled)
    await untilFiring('EarshotDiskFilling')
    const { bavail, bsize } = await statfs(disk)
    await run('fallocate', ['-l', String(bavail * bsize - 900_000_000), path.join(disk, 'filling')])
    await untilFiring('EarshotDiskFull')
    rmSync(path.join(disk, 'filling'))
    await untilOver('EarshotDiskFull')
    await run('mount', ['-o', 'remount,size=6g', disk])
    await untilOver('EarshotDiskFilling')
    expect(await bundled.stop()).toBe(0)
    await scrape()
  } finally {
    await run('umount', [disk])
  }
})

test.skipIf(!program)('every alert has fired, and what it said has no gaps', () => {
  // Provoked where there is a replica (replica-behind.test.ts), where there are homes (home-down.test.ts), and where backups are made (the game day).
  const elsewhere = ['EarshotReplicaBehind', 'EarshotHomeDown', 'EarshotBackupOld']
  const missed = readAlerts().filter(({ name }) => !fired.has(name) && !elsewhere.includes(name))
  expect(missed.map(({ name }) => name)).toEqual([])
  const said = [...fired.values()].flatMap(({ annotations }) => Object.values(annotations))
  expect(said.filter((text) => /\{\{|<|NaN|Inf/.test(text))).toEqual([])
  console.log([...fired.values()].map(({ name, annotations }) => `${name.padEnd(28)} ${annotations.summary}`).join('\n'))
})

test.skipIf(!program)('panels that show failures have shown them', async () => {
  const failures = readDashboards().flatMap((dashboard) =>
    askingPanels(dashboard).filter(({ description }) => /Empty: there were none/.test(description)),
  )
  expect(failures.length).toBeGreaterThan(2)
  for (const { title, targets } of failures)
    for (const { expr } of targets)
      expect([title, (await prometheus.query(filledIn(expr, '10s'), { sinceStart: true })).length > 0]).toEqual([title, true])
})

import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, utimes, watch, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newestBackup } from '../../src/backup/directory.ts'
import { keyIdsIn } from '../../src/backup/keys.ts'
import { proveBackup } from '../../src/backup/read-backup.ts'
import { openSchedule } from '../../src/backup/schedule.ts'
import { tellOwnersOfFailure } from '../../src/backup/tell-owners.ts'
import { openMetrics } from '../../src/metrics/metrics.ts'
import { serveMetrics } from '../../src/metrics/server.ts'
import { ownersToNotify } from '../../src/resources/organizations/owners.ts'
import { deriveKey } from '../../src/secrets.ts'
import { freePort } from '../world/free-port.ts'
import { openWorld, type World } from '../world/world.ts'
import { run } from './restored.ts'

// Backups on a schedule: BACKUP_TO, BACKUP_EVERY, BACKUP_KEEP.

let world: World
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'earshot-schedule-'))
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
  await rm(directory, { recursive: true })
})

const log = pino({ level: 'silent' })
const own = () => keyIdsIn({ secretKey: world.secretKey, webhookKeys: null })
const newest = (to: string) => newestBackup(to, { ...own(), home: null })
const schedule = (to: string, { everySeconds = 0, keep = 7, fails = false, keys = own(), home = null as string | null } = {}) =>
  openSchedule({
    ...{ directory: to, everySeconds, keep, log, stopping: new AbortController().signal, version: '1.2.3' },
    ...{ keys, home },
    sealKeys: fails ? () => Promise.reject(new Error('the stars are not right')) : null,
    tellOfFailure: (sql, since) => tellOwnersOfFailure(sql, { mailKey: deriveKey(world.secretKey, 'mail'), ownersToNotify }, since),
  })

const namesIn = async (to: string) => (await readdir(to)).filter((name) => name.endsWith('.backup')).toSorted()
const doctor = async (to: string) => {
  const env = { DATABASE_URL: world.databaseUrl, SECRET_KEY: world.secretKey, BACKUP_TO: to, PORT: '2' }
  const { result } = await run('doctor', { beforeUpgrade: false }, env)
  return result.checks.find(({ name }: { name: string }) => name === 'backup')
}

/** Has a disk change one bit of the next backup in a directory, as soon as its beginning is there. */
async function damagePartial(to: string) {
  for await (const { filename } of watch(to)) {
    if (!filename?.includes('.partial-')) continue
    await using file = await open(path.join(to, filename), 'r+')
    const { bytesRead, buffer } = await file.read(Buffer.alloc(1), 0, 1, bytesBefore)
    if (bytesRead === 0) continue
    buffer[0]! ^= 1
    await file.write(buffer, 0, 1, bytesBefore)
    return
  }
}
/** Within the header: the file can still be opened as a backup. */
const bytesBefore = 40

/** A backup as it is in a directory, of another time. */
async function copyAs(to: string, day: string, owner = own()) {
  const backup = await newestBackup(to, { ...owner, home: null })
  const text = (await readFile(backup!.file)).toString('latin1')
  await writeFile(
    path.join(to, `earshot-${day}T000000Z.backup`),
    Buffer.from(text.replace(/"createdAt":"[^T]+T/, `"createdAt":"${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T`), 'latin1'),
  )
}

test('of several nodes that find it due, one makes it, and none before it is due again', async () => {
  const to = path.join(directory, 'nodes')
  const nodes = Array.from({ length: 4 }, () => schedule(to, { everySeconds: 3600 }))
  const made = await Promise.all(nodes.map((node) => node(world.sql)))
  expect(made.reduce((sum, each) => sum + each)).toBe(1)
  expect(await Promise.all(nodes.map((node) => node(world.sql)))).toEqual([0, 0, 0, 0])
  expect(await namesIn(to)).toHaveLength(1)
  expect(await doctor(to)).toEqual({ name: 'backup', state: 'ok', finding: expect.stringMatching(/less than an hour old and has 1 MB/) })
})

test('the newest are kept, and what is no backup stays', async () => {
  const to = path.join(directory, 'keep')
  await schedule(to)(world.sql)
  const { file } = (await newest(to))!
  for (const day of ['20260101', '20260102', '20260103']) await copyAs(to, day)
  await rm(file)
  await writeFile(path.join(to, 'earshot-20250101T000000Z.backup'), 'somebody else’s')
  await schedule(to, { keep: 2 })(world.sql)
  expect((await namesIn(to)).slice(0, -1)).toEqual(['earshot-20250101T000000Z.backup', 'earshot-20260103T000000Z.backup'])
  expect((await newest(to))!.createdAt.getTime()).toBeGreaterThan(Date.parse('2026-01-04'))
})

test('one that fails deletes nothing, is told by doctor and once a day to owners, and is forgotten when the next succeeds', async () => {
  const to = path.join(directory, 'fails')
  await world.sql`
    insert into organization_owner (organization_id, email, language) values (${world.business.organizationId}, 'ada@acme.example', 'de')`
  await schedule(to)(world.sql)
  await copyAs(to, '20260101')
  const before = await namesIn(to)
  for (let node = 0; node < 2; node++)
    await expect(schedule(to, { keep: 1, fails: true })(world.sql)).rejects.toThrow('the stars are not right')
  expect(await namesIn(to)).toEqual(before)
  expect((await readdir(to)).filter((name) => name.includes('partial'))).toEqual([])
  expect(await doctor(to)).toMatchObject({ state: 'warning', finding: expect.stringContaining('the stars are not right') })
  const mails = await world.sql`select to_email, status from mail where kind = 'backup'`
  expect(mails).toEqual([{ toEmail: 'ada@acme.example', status: 'queued' }])
  const { result } = await run('mail list', {}, { DATABASE_URL: world.databaseUrl, SECRET_KEY: world.secretKey })
  expect(JSON.stringify(result)).toContain('Backups schlagen fehl')
  await world.settle()

  await world.timePasses('25 hours')
  await expect(schedule(to, { fails: true })(world.sql)).rejects.toThrow()
  await world.settle()
  expect(await world.sql`select from mail where kind = 'backup'`).toHaveLength(2)

  await schedule(to)(world.sql)
  expect(await doctor(to)).toMatchObject({ state: 'ok' })
})

test('one that can’t be read back as it was written is deleted, is tried again, and takes the place of no other', async () => {
  const to = path.join(directory, 'read-back')
  await schedule(to)(world.sql)
  await copyAs(to, '20260101')
  await rm((await newest(to))!.file)
  const before = await namesIn(to)
  const damaged = damagePartial(to)
  await expect(schedule(to, { everySeconds: 3600, keep: 1 })(world.sql)).rejects.toThrow(/earshot-\w+\.backup could not be read back/)
  await damaged
  expect(await readdir(to)).toEqual([...before, 'last-failure.json'])
  expect(await doctor(to)).toMatchObject({ state: 'warning', finding: expect.stringContaining('could not be read back') })
  expect(await schedule(to, { everySeconds: 3600, keep: 1 })(world.sql)).toBe(1)
  expect(await namesIn(to)).toHaveLength(1)
  await world.settle()
})

test('what killed processes left is removed before the next is written, also by one of the same number; what another writes stays', async () => {
  const to = path.join(directory, 'leftovers')
  await mkdir(to)
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const startedHoursAgo = process.uptime() / 3600
  const leave = async (name: string, hours: number) => {
    await writeFile(path.join(to, name), 'half')
    await utimes(path.join(to, name), hoursAgo(hours), hoursAgo(hours))
  }
  // The process that runs the tests, which is there, and one that is not.
  const [parent, gone] = [process.ppid, 2 ** 22 + 1]
  await leave(`.earshot-a.backup.0.partial-${process.pid}`, startedHoursAgo + 0.2)
  await leave(`.earshot-b.backup.0.partial-${parent}`, 25)
  await leave(`.earshot-c.backup.0.partial-${gone}`, 25)
  await leave(`.earshot-d.backup.0.partial-${process.pid}`, 0)
  await leave(`.earshot-e.backup.0.partial-${parent}`, 23)
  await leave(`.earshot-f.backup.0.partial-${gone}`, 23)
  await expect(schedule(to, { fails: true })(world.sql)).rejects.toThrow()
  expect((await readdir(to)).filter((name) => name.startsWith('.earshot')).map((name) => name[9])).toEqual(['d', 'e', 'f'])
})

test('one that is made by hand in the same directory clears the failure of the schedule', async () => {
  const to = path.join(directory, 'by-hand')
  await mkdir(to)
  await expect(schedule(to, { fails: true })(world.sql)).rejects.toThrow()
  expect(await doctor(to)).toMatchObject({ state: 'warning', finding: expect.stringContaining('the stars are not right') })
  const env = { DATABASE_URL: world.databaseUrl, SECRET_KEY: world.secretKey, BACKUP_TO: to }
  await run('backup', { to, withKeys: false, passphraseFile: null }, env)
  expect(await doctor(to)).toMatchObject({ state: 'ok' })
  await world.settle()
})

test('a failed one rests for a while, and no turn of the job counts as done meanwhile', async () => {
  const file = path.join(directory, 'no-directory')
  await writeFile(file, '')
  const metrics = openMetrics({ version: '1', schema: '1', role: 'all' })
  await using own = await openWorld({ BACKUP_TO: path.join(file, 'in-it'), BACKUP_EVERY: '15m' }, { metrics })
  const runs = async (job: string) => {
    const { values } = await metrics.registry.getSingleMetric('earshot_job_runs_total')!.get()
    return values.filter(({ labels }) => labels.name === job).map(({ labels, value }) => `${value} ${labels.outcome}`)
  }
  own.app.workers!.start()
  // A worker without a pause of its own would have tried five times.
  await expect.poll(() => runs('append-to-logs')).toContainEqual(expect.stringMatching(/^(?!1 )\d+ done$/))
  expect(await runs('back-up')).toEqual(['1 failed'])
  expect(own.logged.filter((line) => line.includes('"back-up"') && line.includes('worker is back'))).toEqual([])
})

test('installations that share a directory each make their own backups and delete no others; doctor names those', async () => {
  const to = path.join(directory, 'shared')
  const [one, another] = ['1', '2'].map((key) => keyIdsIn({ secretKey: key.repeat(40), webhookKeys: null }))
  for (const day of ['20260101', '20260102']) {
    expect(await schedule(to, { keys: another })(world.sql)).toBe(1)
    await copyAs(to, day, another)
    await rm((await newestBackup(to, { ...another!, home: null }))!.file)
  }
  const theirs = await namesIn(to)
  expect(theirs).toHaveLength(2)
  expect(await newest(to)).toBeNull()
  expect(await schedule(to, { everySeconds: 3600, keep: 1 })(world.sql)).toBe(1)
  expect((await namesIn(to)).slice(0, 2)).toEqual(theirs)
  expect(await schedule(to, { everySeconds: 3600, keep: 1 })(world.sql)).toBe(0)
  expect(await schedule(to, { everySeconds: 3600, keep: 9, keys: one })(world.sql)).toBe(1)
  const env = { DATABASE_URL: world.databaseUrl, SECRET_KEY: world.secretKey, BACKUP_TO: to, PORT: '2' }
  const { result } = await run('doctor', { beforeUpgrade: false }, env)
  expect(result.checks.filter(({ name }: { name: string }) => name === 'backup')).toEqual([
    { name: 'backup', state: 'ok', finding: expect.stringContaining('less than an hour old') },
    {
      ...{ name: 'backup', state: 'warning', fix: expect.stringContaining('Give each a directory of its own') },
      finding: expect.stringMatching(/^\S+ and 2 more backups are of another installation/),
    },
  ])
})

test('homes that share a directory each have their own backups there; one that names no home counts for each', async () => {
  const to = path.join(directory, 'homes')
  expect(await schedule(to, { everySeconds: 3600, home: 'main' })(world.sql)).toBe(1)
  expect(await schedule(to, { everySeconds: 3600, keep: 1, home: 'second' })(world.sql)).toBe(1)
  expect(await namesIn(to)).toHaveLength(2)
  for (const home of ['main', 'second', null]) expect(await schedule(to, { everySeconds: 3600, home })(world.sql)).toBe(0)
  const before = path.join(directory, 'before-homes')
  await schedule(before)(world.sql)
  expect(await schedule(before, { everySeconds: 3600, home: 'main' })(world.sql)).toBe(0)
})

test('the backups from before a change of SECRET_KEY are the same installation’s', async () => {
  const to = path.join(directory, 'rotated')
  await schedule(to)(world.sql)
  const rotated = keyIdsIn({ secretKey: `${'n'.repeat(40)},${world.secretKey}`, webhookKeys: null })
  expect(await schedule(to, { everySeconds: 3600, keys: rotated })(world.sql)).toBe(0)
})

test('doctor says when the newest is too old, when there is none, when it can’t be, and when none is wanted', async () => {
  const to = path.join(directory, 'doctor')
  await mkdir(to)
  expect(await doctor(to)).toMatchObject({ state: 'warning', finding: expect.stringContaining('no backup in') })
  await schedule(to)(world.sql)
  await copyAs(to, '20260101')
  await rm((await newest(to))!.file)
  expect(await doctor(to)).toMatchObject({ state: 'warning', finding: expect.stringContaining('more than twice BACKUP_EVERY') })
  const file = path.join(directory, 'a-file')
  await writeFile(file, '')
  expect(await doctor(path.join(file, 'in-it'))).toMatchObject({ state: 'warning', finding: expect.stringContaining('ENOTDIR') })
  expect(await doctor('')).toEqual({ name: 'backup', state: 'ok', finding: expect.stringContaining('No backups are scheduled') })
})

test('one that is dated in the future counts as the oldest: it stops no schedule, outlives no other, and is told by doctor', async () => {
  const to = path.join(directory, 'future')
  await schedule(to)(world.sql)
  await copyAs(to, '20990101')
  await rm((await newest(to))!.file)
  expect(await newest(to)).toBeNull()
  const misdated = {
    state: 'warning',
    finding: expect.stringMatching(/earshot-20990101T000000Z.backup says that it was made at 2099-01-01T/),
  }
  expect(await doctor(to)).toMatchObject({ ...misdated, fix: expect.stringContaining('Correct the clock') })
  expect(await schedule(to, { everySeconds: 3600, keep: 2 })(world.sql)).toBe(1)
  expect(await doctor(to)).toMatchObject(misdated)
  expect(await namesIn(to)).toHaveLength(2)
  const { file } = (await newest(to))!
  expect(await schedule(to, { everySeconds: 3600, keep: 1 })(world.sql)).toBe(0)
  await copyAs(to, '20260101')
  await rm(file)
  expect(await schedule(to, { everySeconds: 3600, keep: 1 })(world.sql)).toBe(1)
  expect(await namesIn(to)).toEqual([path.basename((await newest(to))!.file)])
  expect(await doctor(to)).toMatchObject({ state: 'ok' })
})

test('where the clock of the database is ahead, a backup is not made again and again', async () => {
  const to = path.join(directory, 'ahead')
  await schedule(to)(world.sql)
  const { file } = (await newest(to))!
  await copyAs(to, '20990101')
  await rename(path.join(to, 'earshot-20990101T000000Z.backup'), file)
  expect(await schedule(to, { everySeconds: 3600 })(world.sql)).toBe(0)
  expect(await doctor(to)).toMatchObject({ state: 'ok' })
})

test('metrics tell when the newest was made and its size, and without one since when they are scheduled', async () => {
  const to = path.join(directory, 'metrics')
  const scrape = async (found: typeof newest | null) => {
    const metrics = openMetrics({ version: '1', schema: '1', role: 'all' })
    const backups = found && { newest: () => found(to), areScheduled: true }
    const where = { port: await freePort(), host: '127.0.0.1' }
    const server = await serveMetrics(metrics, {
      sql: world.sql,
      dataDir: null,
      log,
      ...where,
      backups,
    })
    const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()
    await server.close()
    return text.split('\n').filter((line) => line.startsWith('earshot_backup'))
  }
  expect(await scrape(null)).toEqual([])
  const since = expect.stringMatching(/^earshot_backup_scheduled_since_timestamp_seconds \d+/)
  expect(await scrape(newest)).toEqual([since])
  expect(await scrape(() => newest(path.join(to, 'gone')))).toEqual([since])
  const inHalfAnHour = { createdAt: new Date(Date.now() + 1_800_000), bytes: 1 }
  const [told] = await scrape(async () => inHalfAnHour as never)
  expect(Number(told!.split(' ')[1])).toBeLessThanOrEqual(Date.now() / 1000)
  await schedule(to)(world.sql)
  const { createdAt, bytes } = (await newest(to))!
  expect(await scrape(newest)).toEqual([
    `earshot_backup_last_success_timestamp_seconds ${createdAt.getTime() / 1000}`,
    since,
    `earshot_backup_size_bytes ${bytes}`,
  ])
})

test('the service itself makes them where it is told to', async () => {
  const to = path.join(directory, 'service')
  await using own = await openWorld({ BACKUP_TO: to, BACKUP_EVERY: '15m', BACKUP_PASSPHRASE: 'correct horse battery' })
  await own.settle()
  const [name] = await namesIn(to)
  const { header } = await proveBackup(path.join(to, name!))
  expect(header.keys).not.toBeNull()
  await own.settle()
  expect(await namesIn(to)).toHaveLength(1)
})

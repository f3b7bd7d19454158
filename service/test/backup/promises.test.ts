import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Failure } from '../../src/commands/command.ts'
import { openDatabase } from '../../src/commands/open-database.ts'
import { readConfig } from '../../src/config.ts'
import { liveThrough } from '../privacy/live-through.ts'
import { newPerson, placesOfPerson } from '../privacy/traces.ts'
import { everythingKept } from '../world/everything-kept.ts'
import { type MailServer, openMailServer } from '../world/mail-server.ts'
import { openReceiver, type Receiver } from '../world/receiver.ts'
import { openWorld, type World } from '../world/world.ts'
import { openPlace, type Place, restore, run, serve } from './restored.ts'

// What a restored backup promises: docs/operations/backup.md#what-a-restored-backup-promises

let world: World
let mailServer: MailServer
let receiver: Receiver
let place: Place
beforeAll(async () => {
  mailServer = await openMailServer()
  receiver = await openReceiver()
  world = await openWorld({ SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
  place = await openPlace()
  await world.ask('webhooks.destinations.upsert', { url: receiver.url })
})
afterAll(async () => {
  await world.close()
  await place.close()
  await receiver.close()
  await mailServer.close()
})

const received = () => receiver.received.map(({ headers }) => String(headers['webhook-id']))

test('every table is back as it was, to the row, and so is what is derived from them', async () => {
  // As many days as a restored database makes ahead, and one more: a day may begin meanwhile.
  await world.sql`call keep_partitions((now() at time zone 'UTC')::date - 1, (now() at time zone 'UTC')::date + 8)`
  await liveThrough(world, mailServer, newPerson())
  await world.member()
  await world.settle()
  // Nothing that a restore settles: that is for the tests below.
  await world.people`delete from person_session`
  await world.sql`delete from portal_session`
  await world.people`delete from person_proof`
  await world.sql`update mail set status = 'kept' where status = 'queued'`
  const before = await everythingKept(world.sql)
  const file = await place.backUp(world)
  const { sql, result } = await restore(place, world, file)
  const [ours, theirs] = [await everythingKept(sql), before]
  expect(Object.keys(ours)).toEqual(Object.keys(theirs))
  for (const [table, kept] of Object.entries(theirs))
    if (!/^schema_migration$/.test(table)) expect([table, ours[table]]).toEqual([table, kept])
  expect(result).toMatchObject({ applied: [], mailsKept: 0, erasuresRepeated: 0 })
  expect(await indexesOf(sql)).toEqual(await indexesOf(world.sql))
  expect(await constraintsOf(sql)).toEqual(await constraintsOf(world.sql))
})

test('what was delivered is not delivered again, what was not is, and each once', async () => {
  await world.settle()
  const delivered = received()
  expect(delivered.length).toBeGreaterThan(0)
  await world.ask('questions.create', { tags: ['delivery'], question: 'Not sent yet?', answerMode: 'text_only' })
  const file = await place.backUp(world)
  const [event] = await world.sql`select event_id from event where dispatched_at is null`
  const node = await serve(place, world, await restore(place, world, file))
  await node.settle()
  await node.settle()
  expect(received().slice(delivered.length)).toEqual([event!.eventId])
})

test('an email that was waiting is not sent, and says why; it can be sent by hand', async () => {
  await world.settle()
  const person = newPerson()
  await liveThrough(world, mailServer, person)
  const sent = mailServer.mails.length
  const file = await place.backUp(world)
  const restored = await restore(place, world, file)
  expect(restored.result.mailsKept).toBeGreaterThan(0)
  expect(restored.notes.join(' ')).toMatch(/not sent; .* may have been sent since/)
  const node = await serve(place, world, restored, { SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
  await node.settle()
  expect(mailServer.mails).toHaveLength(sent)
  const kept = await restored.sql`select status, last_error from mail where to_email = ${person.ascii} and status not in ('sent', 'kept')`
  for (const mail of kept) expect(mail).toEqual({ status: 'failed', lastError: expect.stringContaining('backup') })
})

test('somebody who was erased after the backup stays erased, in every column', async () => {
  const [person, other] = [newPerson(), newPerson()]
  await liveThrough(world, mailServer, person)
  await liveThrough(world, mailServer, other)
  await world.settle()
  const file = await place.backUp(world)
  const { organizationId } = world.business
  const settings = { DATABASE_URL: world.databaseUrl, SECRET_KEY: world.secretKey, DATA_DIR: world.dataDir }
  await run('customer erase', { organization: organizationId, email: person.email, confirm: person.email }, settings)

  const restored = await restore(place, world, file)
  expect(restored.result).toMatchObject({ erasuresRepeated: 1, erasuresUnreadable: 0 })
  const there = { ...world, sql: restored.sql } as World
  expect(await placesOfPerson(there, person)).toEqual([])
  expect(await placesOfPerson(there, other)).not.toEqual([])

  // Without the ledger they are back: it is the ledger that keeps them away.
  const forgetful = await restore(place, { ...world, dataDir: '/nowhere' }, file)
  expect(await placesOfPerson({ ...world, sql: forgetful.sql } as World, person)).not.toEqual([])
  expect(forgetful.notes.join(' ')).toContain('No erasure ledger was found')
})

test('where a ledger may be that can’t be read, nothing is restored or finished; a directory that does not exist has none', async () => {
  const file = await place.backUp(world)
  const database = await place.empty()
  const env = (dataDir: string) => ({ DATABASE_URL: database.url, SECRET_KEY: world.secretKey, DATA_DIR: dataDir })
  const loop = path.join(place.directory, 'loop')
  await symlink('loop', loop)
  const aFile = path.join(place.directory, 'a-file')
  await writeFile(aFile, '')
  const unreadable = path.join(place.directory, 'unreadable')
  await mkdir(path.join(unreadable, 'erasures-node.jsonl'), { recursive: true })
  for (const [dataDir, line] of [
    [loop, `${loop} can’t be read (ELOOP), so it is not known who was erased`],
    [aFile, `${aFile} can’t be read (ENOTDIR), so it is not known who was erased`],
    [unreadable, `${unreadable}/erasures-node.jsonl can’t be read (EISDIR), so it is not known who was erased`],
  ] as const) {
    await expect(run('restore', { from: file, otherSecretKey: false }, env(dataDir))).rejects.toThrow(line)
    await expect(run('restore finish', { at: new Date() }, env(dataDir))).rejects.toThrow(line)
  }
  await expect(run('restore', { from: file, otherSecretKey: false }, env(loop))).rejects.toThrow(Failure)
  expect(await database.sql`select from pg_class where relnamespace = 'public'::regnamespace`).toHaveLength(0)
  const { notes } = await run('restore', { from: file, otherSecretKey: false }, env(path.join(place.directory, 'gone')))
  expect(notes.join(' ')).toContain('No erasure ledger was found')
})

test('somebody who was erased before the backup, and came back, stays', async () => {
  const person = newPerson()
  const { organizationId } = world.business
  const settings = { DATABASE_URL: world.databaseUrl, SECRET_KEY: world.secretKey, DATA_DIR: world.dataDir }
  await run('customer erase', { organization: organizationId, email: person.email, confirm: person.email }, settings)
  await ageLedgers(world.dataDir)
  await liveThrough(world, mailServer, person)
  await world.settle()
  const restored = await restore(place, world, await place.backUp(world))
  expect(restored.result.erasuresRepeated).toBe(0)
  expect(await placesOfPerson({ ...world, sql: restored.sql } as World, person)).not.toEqual([])
})

test('an erasure that was noted with a key which is gone is not passed over', async () => {
  const file = await place.backUp(world)
  const other = { ...world, secretKey: 'k'.repeat(40) }
  const settings = { DATABASE_URL: world.databaseUrl, SECRET_KEY: other.secretKey, DATA_DIR: world.dataDir }
  const { organizationId } = world.business
  await run('customer erase', { organization: organizationId, email: 'gone@example.com', confirm: 'gone@example.com' }, settings)
  const database = await place.empty()
  const env = { DATABASE_URL: database.url, SECRET_KEY: world.secretKey, DATA_DIR: world.dataDir }
  await expect(run('restore', { from: file, otherSecretKey: false }, env)).rejects.toThrow(
    /2 erasures were recorded since with a SECRET_KEY/,
  )
  expect(await database.sql`select from pg_class where relname = 'organization'`).toHaveLength(0)
  const { result } = await run('restore', { from: file, otherSecretKey: true }, env)
  expect(result.erasuresUnreadable).toBe(2)
  await rm(world.dataDir, { recursive: true })
})

test('nor is one by the finish of a database that was restored by other means: unless that is allowed, nothing is changed', async () => {
  const { url, sql, result } = await restore(place, world, await place.backUp(world))
  const { organizationId } = world.business
  const env = { DATABASE_URL: url, SECRET_KEY: world.secretKey, DATA_DIR: path.join(place.directory, 'finished') }
  const erased = { organization: organizationId, email: 'gone@example.com', confirm: 'gone@example.com' }
  await run('customer erase', erased, { ...env, SECRET_KEY: 'k'.repeat(40) })
  await sql`
    insert into mail (organization_id, kind, to_email, encryption_key_id) values (${organizationId}, 'test', 'kept@example.com', 'x')`
  const at = new Date(result.createdAt)
  const waiting = () => sql`select status from mail where to_email = 'kept@example.com'`
  await expect(run('restore finish', { at, otherSecretKey: false }, env)).rejects.toThrow(
    /2 erasures were recorded since with a SECRET_KEY that is not here.* use --other-secret-key\. Nothing was changed/,
  )
  expect(await waiting()).toEqual([{ status: 'queued' }])
  const finished = await run('restore finish', { at, otherSecretKey: true }, env)
  expect(finished.result).toMatchObject({ mailsKept: 1, erasuresUnreadable: 2 })
  expect(finished.notes.join(' ')).toContain('2 erasures were recorded with a SECRET_KEY that is not here, and not repeated')
  expect(await waiting()).toEqual([{ status: 'failed' }])
})

test('a database that a node serves, and a moment that is still to come, are not finished; the moment that was is said in UTC', async () => {
  const { url, sql } = await restore(place, world, await place.backUp(world))
  const env = { DATABASE_URL: url, SECRET_KEY: world.secretKey, DATA_DIR: path.join(place.directory, 'empty') }
  const { organizationId } = world.business
  await sql`
    insert into mail (organization_id, kind, to_email, encryption_key_id) values (${organizationId}, 'test', 'kept@example.com', 'x')`
  const waiting = () => sql`select from mail where to_email = 'kept@example.com' and status = 'queued'`
  const finish = (at: string) => run('restore finish', { at: new Date(at), otherSecretKey: false }, env)
  await expect(finish('2099-01-01T00:00:00+02:00')).rejects.toThrow('2098-12-31T22:00:00.000Z is still to come')
  const node = await openDatabase(readConfig(env), 'serve')
  await expect(finish('2026-01-01T00:00:00Z')).rejects.toThrow(/Earshot serves this database .* Stop the service on every node first/)
  expect(await waiting()).toHaveLength(1)
  await node.close()
  await expect
    .poll(() => sql`select from pg_stat_activity where datname = current_database() and application_name = 'earshot serve'`)
    .toEqual([])
  expect((await finish('2026-01-01T00:00:00+02:00')).result).toMatchObject({ at: '2025-12-31T22:00:00.000Z', mailsKept: 1 })
  expect(await waiting()).toHaveLength(0)
})

test('nobody is signed in by a restored session, and imports that email links are cancelled', async () => {
  const member = await world.member()
  await world.sql`
    insert into link_import (organization_id, project_id, file_name, kind, validity_minutes, status)
    values (${world.business.organizationId}, ${world.business.projectId}, 'a.csv', 'email', 60, 'running')`
  const file = await place.backUp(world)
  await world.sql`delete from link_import`
  const restored = await restore(place, world, file)
  expect(restored.result).toMatchObject({ importsCancelled: 1 })
  expect(restored.result.sessionsEnded).toBeGreaterThan(0)
  expect(await restored.sql`select from person_session`).toHaveLength(0)
  expect(await restored.sql`select from person where person_id = ${member.personId}`).toHaveLength(1)
})

test('orders and reminders that were due may have gone out since the backup, and are skipped', async () => {
  const { organizationId, projectId } = world.business
  const orderAt = (reference: string, interval: string) => world.sql`
    insert into customer_order (organization_id, project_id, order_source_id, reference_sha256, reference, customer_email, state, send_at)
    values (${organizationId}, ${projectId}, ${projectId}, ${Buffer.from(reference)}, ${reference}, 'ada@example.com', 'waiting', now() + ${interval}::interval)`
  await orderAt('due', '-1 minute')
  await orderAt('later', '1 day')
  for (const hours of [47, 49])
    await world.sql`
      insert into link (organization_id, project_id, customer_email, customer_email_ascii, customer_reference, validity_minutes, expires_at, emailed_at)
      values (${organizationId}, ${projectId}, 'ada@example.com', 'ada@example.com', ${`${hours} hours`}, 60, now() + interval '9 days',
        now() - make_interval(hours => ${hours}))`
  const file = await place.backUp(world)
  await world.sql`delete from customer_order`
  const restored = await restore(place, world, file)
  expect([
    ...(await restored.sql`select reference, state, reason from customer_order where reference in ('due', 'later') order by reference`),
  ]).toEqual([
    { reference: 'due', state: 'skipped', reason: 'RESTORED_FROM_BACKUP' },
    { reference: 'later', state: 'waiting', reason: null },
  ])
  const links = await restored.sql`select customer_reference, reminder_over from link where customer_reference like '% hours' order by 1`
  expect([...links]).toEqual([
    { customerReference: '47 hours', reminderOver: false },
    { customerReference: '49 hours', reminderOver: true },
  ])
})

/** Ten minutes pass for what is noted. */
async function ageLedgers(directory: string) {
  for (const name of (await readdir(directory)).filter((name) => name.startsWith('erasures'))) {
    const file = path.join(directory, name)
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
    const aged = lines.map((line) => {
      const noted = JSON.parse(line)
      return JSON.stringify({ ...noted, at: new Date(Date.parse(noted.at) - 600_000).toISOString() })
    })
    await writeFile(file, `${aged.join('\n')}\n`)
  }
}

const indexesOf = async (sql: World['sql']) =>
  (await sql`select indexdef from pg_indexes where schemaname = 'public' order by 1`).map(({ indexdef }) => indexdef)
const constraintsOf = async (sql: World['sql']) =>
  (
    await sql`
      select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as text from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n' order by 1`
  ).map(({ text }) => text)

/**
 * Brings a database to this version's schema: the files of `migrations/`, in order, each once, each in a transaction of its own.
 * Any number of processes may migrate at the same time; one does the work.
 */

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseMessages } from '@earshot/messages/cli/database'
import { isCitus } from './citus.ts'
import { hasSqlState, isDatabaseError } from './connection-errors.ts'
import type { Transaction } from './in-transaction.ts'
import type { Pool } from './pool.ts'
import { isSchemaName } from './servers/database-address.ts'
import { splitStatements } from './split-statements.ts'

export interface Migration {
  name: string
  sha256: string
  text: string
}

/** A migration that the database has. */
interface Applied {
  name: string
  sha256: string
  /** Versions that know this migration, or a later one, run beside what it changed; null: none that does not know it itself. */
  runsBeside: string | null
}

/** The database is not one that this version can bring up to date; the message says why and what to do. */
export class SchemaMismatch extends Error {}

/** Any constant that nothing else locks. */
const migrationLock = 0xea5_0003

const directory = path.join(import.meta.dirname, 'migrations')

/** This version's migrations; read once, a running version doesn't change. */
let ours: Migration[] | undefined
const migrations = () => {
  ours ??= readMigrations(directory)
  return ours
}

/** The name of this version's newest migration. */
export const newestMigration = (): string => migrations().at(-1)!.name

export function readMigrations(from: string): Migration[] {
  const files = readdirSync(from).filter((file) => /^\d{4}_\w+\.sql$/.test(file))
  return files.sort().map((file) => {
    const text = readFileSync(path.join(from, file), 'utf8')
    return { name: file.replace('.sql', ''), sha256: createHash('sha256').update(text).digest('hex'), text }
  })
}

/**
 * Applies what is missing, then makes the partitions of the coming week. Returns the names of what it applied.
 * Waits for the node that migrates, then for locks two seconds at a time, so that a statement that holds one is not queued behind by every
 * other; gives up after five minutes.
 * Errors: SchemaMismatch, when a migration was changed after it was applied, or is unknown because another version applied it, beside
 * which this one does not run; the database's own, with the statement that it is of.
 */
export async function migrate(sql: Pool, files: readonly Migration[] = migrations()): Promise<string[]> {
  const applied: string[] = []
  for (;;) {
    const name = await patiently((holds) => applyNext(sql, files, holds))
    if (name === null) break
    applied.push(name)
  }
  await patiently(() =>
    sql.begin(async (transaction) => {
      await transaction`set local lock_timeout = '2s'`
      await transaction`call keep_partitions((now() at time zone 'UTC')::date - 1, (now() at time zone 'UTC')::date + 7)`
    }),
  )
  return applied
}

/** ready: this version's schema, or a newer one that this version runs beside. behind: something is still to be applied. ahead: made by another version than this one. */
export async function schemaState(sql: Pool, files: readonly Migration[] = migrations()): Promise<'ready' | 'behind' | 'ahead'> {
  const known = await recordedIfAny(sql)
  if (known === null) return 'behind'
  if (mismatch(known, files)) return 'ahead'
  return known.length >= files.length ? 'ready' : 'behind'
}

/** What `migrate` would do. `runsBeside`: versions that run on the database as it is go on meanwhile, and afterwards. */
export async function planOf(
  sql: Pool,
  files: readonly Migration[] = migrations(),
): Promise<{ refusal: string | null; missing: string[]; isEmpty: boolean; runsBeside: boolean }> {
  const known = (await recordedIfAny(sql)) ?? []
  const missing = files.slice(known.length)
  const newest = known.at(-1)?.name ?? ''
  return {
    refusal: mismatch(known, files),
    missing: missing.map(({ name }) => name),
    isEmpty: known.length === 0,
    runsBeside: missing.every(({ text }) => (runsBeside(text) ?? '~') <= newest),
  }
}

/**
 * Applies what is missing within a transaction, which then holds up every other migration to its end. Returns the names of what it applied.
 * Errors: as `migrate`.
 */
export async function applyMigrations(transaction: Transaction, files: readonly Migration[] = migrations()): Promise<string[]> {
  const applied: string[] = []
  for (;;) {
    const name = await applyFirstMissing(transaction, files)
    if (name === null) return applied
    applied.push(name)
  }
}

/**
 * This version's migrations that a database knew. Errors: SchemaMismatch, when one of them is
 * unknown because a newer version applied it, or was changed since.
 */
export function migrationsUpTo(known: readonly Pick<Migration, 'name' | 'sha256'>[]): readonly Migration[] {
  const files = migrations()
  const complaint = mismatch(
    known.map((each) => ({ ...each, runsBeside: null })),
    files,
  )
  if (complaint) throw new SchemaMismatch(complaint)
  return files.slice(0, known.length)
}

/** Waits until nobody else migrates the schema or restores it, and keeps others from it until the transaction ends. */
export async function holdMigrations(sql: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${migrationLock}, hashtext(current_setting('search_path')))`
}

/** What tables and functions of any schema are made with. One database has each once, in a schema of its own choice. */
const extensions = ['pg_trgm', 'unaccent', 'btree_gin']

/**
 * Makes what migrations need: the schema that the address names, and the extensions, whose names they may write as they are. Statements of
 * running versions see that schema alone.
 */
async function openSchema(sql: Transaction): Promise<void> {
  const [{ schema, named }] = await sql<[{ schema: string | null; named: string }]>`
    select current_schema() as schema, current_setting('search_path') as named`
  if (!isSchemaName(named)) return
  if (schema === null) await createSchema(sql, named)
  for (const extension of extensions) await sql`create extension if not exists ${sql(extension)} schema public`
  const homes = await sql<{ name: string }[]>`
    select distinct nspname as name from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = any (${extensions})`
  await sql`select set_config('search_path', ${[named, ...homes.map(({ name }) => name)].map((name) => `"${name}"`).join(', ')}, true)`
}

/** Makes a schema; where the database is a cluster of Citus, one whose tables are all on one of its nodes, which may move to another. */
async function createSchema(sql: Transaction, name: string): Promise<void> {
  if (await isCitus(sql)) await sql`set local citus.enable_schema_based_sharding = on`
  await sql`create schema ${sql(name)}`
}

/** Applies the first migration that is missing and returns its name; null when none is. */
const applyNext = (sql: Pool, files: readonly Migration[], holds: () => void): Promise<string | null> =>
  sql.begin(async (sql) => {
    // A migration takes as long as its tables are large, and a node that starts waits for the one that is at it.
    await sql`set local statement_timeout = 0`
    await sql`set local lock_timeout = 0`
    await holdMigrations(sql)
    holds()
    await sql`set local lock_timeout = '2s'`
    return applyFirstMissing(sql, files)
  })

async function applyFirstMissing(sql: Transaction, files: readonly Migration[]): Promise<string | null> {
  await holdMigrations(sql)
  await openSchema(sql)
  await sql`
    create table if not exists schema_migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`
  const known = await recorded(sql)
  const complaint = mismatch(known, files)
  if (complaint) throw new SchemaMismatch(complaint)
  const next = files[known.length]
  if (!next) return null
  await applyStatements(sql, next)
  // Last: until the commit, nobody can read which migrations there are.
  await sql`alter table schema_migration add column if not exists runs_beside text`
  await sql`
    insert into schema_migration (name, sha256, runs_beside) values (${next.name}, ${next.sha256}, ${runsBeside(next.text)})`
  return next.name
}

/** Statements run one by one, so that an error names its statement. */
async function applyStatements(transaction: Transaction, { name, text }: Migration): Promise<void> {
  for (const statement of splitStatements(text)) {
    await transaction.unsafe(statement.text).catch((error: unknown) => {
      const [beginning] = statement.text.split('\n')
      if (isDatabaseError(error))
        error.message = databaseMessages.migrations.statement({ name, line: statement.line, statement: beginning!, reason: error.message })
      throw error
    })
  }
}

const recorded = (sql: Pool | Transaction) =>
  // A database of earlier builds has no such column.
  sql<Applied[]>`
    select name, sha256, to_jsonb(schema_migration) ->> 'runs_beside' as runs_beside from schema_migration order by name collate "C"`

/** Null: nobody has migrated this database yet. */
async function recordedIfAny(sql: Pool): Promise<Applied[] | null> {
  const [table] = await sql<{ found: boolean }[]>`select to_regclass('schema_migration') is not null as found`
  return table?.found ? recorded(sql) : null
}

/** The migration whose versions run beside another one: its line `-- Runs beside: 0001_schema` (docs/operations/upgrade.md). */
const runsBeside = (text: string): string | null => /^-- Runs beside: (\w+)$/m.exec(text)?.[1] ?? null

/** Applied migrations must be the beginning of ours, word for word, and after ours those that this version runs beside. */
function mismatch(known: readonly Applied[], files: readonly Migration[]): string | null {
  const newest = files.at(-1)!.name
  for (const [i, { name, sha256, runsBeside }] of known.entries()) {
    const file = files[i]
    if (!file && runsBeside !== null && runsBeside <= newest) continue
    if (!file) return databaseMessages.migrations.newer({ name })
    if (file.name !== name) {
      const isLater = files.some((each) => each.name === name)
      return databaseMessages.migrations[isLater ? 'order' : 'other']({ name, expected: file.name })
    }
    if (file.sha256 !== sha256) return databaseMessages.migrations.changed({ name })
  }
  return null
}

/** Retries while another transaction holds the lock that is needed. The five minutes begin with the first failure, or when `step` says so. */
async function patiently<T>(step: (begin: () => void) => Promise<T>): Promise<T> {
  let deadline: number | null = null
  const begin = () => (deadline ??= Date.now() + 5 * 60_000)
  for (;;) {
    try {
      return await step(begin)
    } catch (error) {
      // 55P03: lock_timeout. 40P01: deadlock.
      const passing = hasSqlState(error, '55P03', '40P01')
      if (!passing || Date.now() > begin()) throw error
      await pause(200 + Math.random() * 800)
    }
  }
}

/**
 * Brings a database to this version's schema: the files of `migrations/`, in order, each once, each in a transaction of its own.
 * Any number of processes may migrate at the same time; one does the work.
 */

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseMessages } from '@earshot/messages/cli/database'
import { hasSqlState, isDatabaseError } from './connection-errors.ts'
import type { Transaction } from './in-transaction.ts'
import type { Pool } from './pool.ts'
import { splitStatements } from './split-statements.ts'

interface Migration {
  name: string
  sha256: string
  text: string
}

/** The database is not one that this version can bring up to date; the message says why and what to do. */
export class SchemaMismatch extends Error {}

const directory = path.join(import.meta.dirname, 'migrations')

/** This version's migrations; read once, a running version doesn't change. */
let ours: Migration[] | undefined
const migrations = () => {
  ours ??= readMigrations(directory)
  return ours
}

export function readMigrations(from: string): Migration[] {
  const files = readdirSync(from).filter((file) => /^\d{4}_\w+\.sql$/.test(file))
  return files.sort().map((file) => {
    const text = readFileSync(path.join(from, file), 'utf8')
    return { name: file.replace('.sql', ''), sha256: createHash('sha256').update(text).digest('hex'), text }
  })
}

/**
 * Applies what is missing, then makes the partitions of the coming week. Returns the names of what it applied.
 * Waits for locks two seconds at a time, so that a statement that holds one is not queued behind by every other; gives up after five minutes.
 * Errors: SchemaMismatch, when a migration was changed after it was applied, or is unknown because another version applied it; the
 * database's own, with the statement that it is of.
 */
export async function migrate(sql: Pool, files: readonly Migration[] = migrations()): Promise<string[]> {
  const applied: string[] = []
  for (;;) {
    const name = await patiently(() => applyNext(sql, files))
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

/** ready: exactly this version's schema. behind: something is still to be applied. ahead: made by another version than this one. */
export async function schemaState(sql: Pool, files: readonly Migration[] = migrations()): Promise<'ready' | 'behind' | 'ahead'> {
  const [table] = await sql<{ found: boolean }[]>`select to_regclass('schema_migration') is not null as found`
  if (!table?.found) return 'behind'
  const known = await recorded(sql)
  if (mismatch(known, files)) return 'ahead'
  return known.length === files.length ? 'ready' : 'behind'
}

/** Applies the first migration that is missing and returns its name; null when none is. */
async function applyNext(sql: Pool, files: readonly Migration[]): Promise<string | null> {
  return sql.begin(async (transaction) => {
    await transaction`set local lock_timeout = '2s'`
    // A migration takes as long as its tables are large.
    await transaction`set local statement_timeout = 0`
    await transaction`select pg_advisory_xact_lock(${0xea5_0003})`
    await transaction`
      create table if not exists schema_migration (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now())`
    const known = await recorded(transaction)
    const complaint = mismatch(known, files)
    if (complaint) throw new SchemaMismatch(complaint)
    const next = files[known.length]
    if (!next) return null
    await applyStatements(transaction, next)
    await transaction`insert into schema_migration (name, sha256) values (${next.name}, ${next.sha256})`
    return next.name
  })
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
  sql<{ name: string; sha256: string }[]>`select name, sha256 from schema_migration order by name collate "C"`

/** Applied migrations must be the beginning of ours, word for word. */
function mismatch(known: readonly { name: string; sha256: string }[], files: readonly Migration[]): string | null {
  for (const [i, { name, sha256 }] of known.entries()) {
    const file = files[i]
    if (!file) return databaseMessages.migrations.newer({ name })
    if (file.name !== name) {
      const isLater = files.some((each) => each.name === name)
      return databaseMessages.migrations[isLater ? 'order' : 'other']({ name, expected: file.name })
    }
    if (file.sha256 !== sha256) return databaseMessages.migrations.changed({ name })
  }
  return null
}

/** Retries while another transaction holds the lock that is needed. */
async function patiently<T>(step: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 5 * 60_000
  for (;;) {
    try {
      return await step()
    } catch (error) {
      // 55P03: lock_timeout. 40P01: deadlock.
      const passing = hasSqlState(error, '55P03', '40P01')
      if (!passing || Date.now() > deadline) throw error
      await pause(200 + Math.random() * 800)
    }
  }
}

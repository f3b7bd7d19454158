import { doctorMessages } from '@earshot/messages/cli/doctor'
import type { Config } from '../../config.ts'
import type { Pool } from '../../database/pool.ts'
import type { Check } from './check.ts'
import { readFreeBytes, warningBytes } from './disk.ts'

const messages = doctorMessages.diskGrowth
/** A pace is none before. */
const ageDaysMin = 7
/** Time to get a larger disk. */
const warningDays = 30
/** A database with the tables alone: 13 MB with PostgreSQL 18, rounded up. */
const emptyBytes = 20e6

export interface Growth {
  /** Days since the tables were created. */
  ageDays: number
  databaseBytes: number
  /** Of events, deliveries and attempts, which go after RETENTION_DAYS. */
  retainedBytes: number
  /** Of those, for a day: the average of the last seven that are over. */
  retainedBytesPerDay: number
}

/** Predicts when the disk of the embedded PostgreSQL is full, from the first week on. */
export async function examineDiskGrowth(sql: Pool, { dataDir, retentionDays }: Config): Promise<Check[]> {
  const name = 'disk'
  const growth = await readGrowth(sql)
  if (growth.ageDays < ageDaysMin) return []
  const days = predictDays({ ...growth, freeBytes: await readFreeBytes(dataDir), retentionDays })
  if (days >= 365) return [{ name, state: 'ok', finding: messages.long }]
  const finding = messages.days({ days: Math.floor(days) })
  return [days < warningDays ? { name, state: 'warning', finding, fix: doctorMessages.disk.fix } : { name, state: 'ok', finding }]
}

/**
 * Days until only `warningBytes` are free, at the pace so far. Events, deliveries and attempts grow until RETENTION_DAYS of them are
 * kept, at the pace of the last week; everything else goes on to grow as on average since the beginning.
 */
export function predictDays(given: Growth & { freeBytes: number; retentionDays: number }): number {
  const { ageDays, databaseBytes, retainedBytes, retainedBytesPerDay, freeBytes, retentionDays } = given
  const stillRetained = Math.max(0, retainedBytesPerDay * retentionDays - retainedBytes)
  const keptBytesPerDay = Math.max(0, databaseBytes - retainedBytes - emptyBytes) / ageDays
  const left = freeBytes - warningBytes - stillRetained
  if (left <= 0) return retainedBytesPerDay === 0 ? 0 : Math.max(0, (freeBytes - warningBytes) / (retainedBytesPerDay + keptBytesPerDay))
  return keptBytesPerDay === 0 ? Number.POSITIVE_INFINITY : left / keptBytesPerDay
}

/** Reads how large the database is, and how fast it has become so. */
export async function readGrowth(sql: Pool): Promise<Growth> {
  const [growth] = await sql<[Growth]>`
    with retained as (
      select to_date(substring(class.relname from '_(\\d{8})$'), 'YYYYMMDD') as day, pg_total_relation_size(class.oid)::float8 as bytes
      from pg_inherits join pg_class class on class.oid = inhrelid
      where inhparent in ('event'::regclass, 'delivery'::regclass, 'failed_attempt'::regclass)
    )
    select (select extract(epoch from now() - min(applied_at))::float8 / 86400 from schema_migration) as age_days,
      pg_database_size(current_database())::float8 as database_bytes,
      (select coalesce(sum(bytes), 0) from retained) as retained_bytes,
      (select coalesce(sum(bytes), 0) / 7 from retained
        where day between (now() at time zone 'UTC')::date - 7 and (now() at time zone 'UTC')::date - 1) as retained_bytes_per_day`
  return { ...growth }
}

import type { Logger } from 'pino'
import { schemaState } from '../database/migrate.ts'
import type { Pool } from '../database/pool.ts'
import type { Metrics } from './metrics.ts'
import { countedMax, openStateGauges, type State, showState, togetherOf } from './state-gauges.ts'

// What waits in the database, read when Prometheus asks: the same on every node. One statement, whose cost does not grow with the tables:
// what may be many is counted to a limit.

/** Prometheus waits ten seconds for a whole answer. */
export const patienceSeconds = 4
/** Of a home beside the first: one that hangs does not keep back what the first one says. */
const homePatienceSeconds = 2

const readState = async (sql: Pool): Promise<State> => {
  const [state] = await sql<[Omit<State, 'partitionDaysAhead'>]>`
    select
      (select count(*)::int from (select from event where dispatched_at is null limit ${countedMax}) as counted) as events_waiting,
      -- An event of an incognito opinion has a day alone: how long it waits nobody can tell.
      coalesce((select extract(epoch from now() - occurred_at)::float from event
        where dispatched_at is null and occurred_at <> date_trunc('day', occurred_at, 'UTC') order by day, event_id limit 1), 0) as oldest_event_seconds,
      -- Only lanes that workers look for: what waits for a paused destination is nobody's work.
      coalesce((select extract(epoch from now() - min(due_at))::float from lane join destination using (organization_id, destination_id)
        where claim_token is null and due_at <= now() and destination.status = 'enabled'), 0) as oldest_lane_seconds,
      (select count(*)::int from lane join destination using (organization_id, destination_id)
        where claim_token is not null and lease_until < now() and destination.status = 'enabled') as leases_expired,
      (select count(*)::int from lane where breaker_seconds > 0) as breakers_open,
      (select count(*)::int from destination_failing join destination using (organization_id, destination_id)
        where destination.status = 'enabled') as destinations_failing,
      (select coalesce(json_object_agg(status, count), '{}') from (select status, count(*) from destination group by status) as by_status)
        as destinations,
      (select coalesce(json_object_agg(reason, count), '{}') from (
        select case
            when destination.status <> 'enabled' then 'held'
            when waiting.next_attempt_at > now() then 'scheduled'
            when lane.breaker_seconds > 0 then 'breaker'
            when destination.rate_per_second is not null then 'throttled'
            else 'due' end as reason, count(*)
        from (select organization_id, destination_id, next_attempt_at from delivery where state = 'pending' limit ${countedMax}) as waiting
        left join lane using (organization_id, destination_id)
        left join destination using (organization_id, destination_id)
        group by 1) as by_reason) as deliveries_pending,
      (select count(*)::int from (select from delivery where state = 'held' limit ${countedMax}) as counted) as deliveries_held,
      (select count(*)::int from (select from mail where status = 'queued' limit ${countedMax}) as counted) as mails_queued,
      coalesce((select extract(epoch from now() - min(next_attempt_at))::float from mail where status = 'queued' and next_attempt_at <= now()), 0)
        as oldest_mail_seconds`
  return { ...state, partitionDaysAhead: await readPartitionDays(sql) }
}

/** Days from today for which there are partitions; -1: not even for today. Apart: Citus reads no catalog in a statement about its tables. */
async function readPartitionDays(sql: Pool): Promise<number> {
  const [found] = await sql<[{ days: number }]>`
    select coalesce(max(to_date(right(relname, 8), 'YYYYMMDD')) - (now() at time zone 'UTC')::date, -1) as days from pg_inherits
    join pg_class on pg_class.oid = inhrelid where inhparent = 'event'::regclass and relname ~ '_[0-9]{8}$'`
  return found.days
}

/**
 * How far this machine's clock is ahead of the database's, in seconds; negative: behind. As much as the time for asking does not explain:
 * 0 where the database's moment lies between question and answer.
 */
async function readClockOffset(sql: Pool): Promise<number> {
  // Connected before: what is measured is one round trip.
  await sql`select 1`
  const askedAt = Date.now() / 1000
  const [database] = await sql<[{ seconds: number }]>`select extract(epoch from clock_timestamp())::float as seconds`
  // This clock is read in whole milliseconds.
  const answeredAt = (Date.now() + 1) / 1000
  if (database.seconds < askedAt) return askedAt - database.seconds
  return Math.min(answeredAt - database.seconds, 0)
}

/** A home beside the first, by its name. */
export interface WatchedHome {
  name: string
  sql: Pool
}

/**
 * Registers the gauges of what waits, in all homes together where there are others; `refresh` reads them anew, and says so when a database is
 * away. What waits in a home that does not answer is not counted.
 */
export function openDatabaseState(
  { registry }: Metrics,
  { sql, homes = [], log }: { sql: Pool; homes?: readonly WatchedHome[]; log: Logger },
): { refresh(): Promise<void> } {
  const gauges = openStateGauges(registry)
  /** Scrapes that come together share it. */
  let reading: Promise<void> | null = null
  let isUp = true

  async function readAll(): Promise<void> {
    const clockOffset = await readClockOffset(sql)
    const isReady = (await schemaState(sql)) === 'ready'
    // Of a schema that is another version's nothing can be told.
    const own = isReady ? await readState(sql) : null
    const others = await readHomes()
    const state = own && togetherOf([own, ...others.flatMap(({ state }) => state ?? [])])
    showState(gauges, { clockOffset, isReady, state }, homesUp(others))
  }

  /** What waits in each of the other homes; null: it does not answer, or not in time for the others. */
  const readHomes = () =>
    Promise.all(homes.map(async ({ name, sql }) => ({ name, state: await inTime(readState(sql), homePatienceSeconds).catch(() => null) })))

  async function read(): Promise<void> {
    try {
      await inTime(readAll(), patienceSeconds)
      isUp = true
    } catch (error) {
      if (isUp) log.warn({ err: error }, 'the database tells nothing for the metrics')
      isUp = false
      showState(gauges, null, homesUp(await readHomes()))
    }
  }

  return {
    refresh() {
      reading ??= read().finally(() => {
        reading = null
      })
      return reading
    },
  }
}

const homesUp = (read: readonly { name: string; state: State | null }[]) =>
  Object.fromEntries(read.map(({ name, state }) => [name, state !== null]))

function inTime<Result>(promise: Promise<Result>, patienceSeconds: number): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the database takes too long')), patienceSeconds * 1000)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

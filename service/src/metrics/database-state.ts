import { metricsMessages } from '@earshot/messages/cli/metrics'
import { Gauge, type Registry } from '@prometheus-io/client'
import type { Logger } from 'pino'
import type { Pool } from '../database/pool.ts'

// What waits in the database, read when Prometheus asks: the same on every node. One statement, whose cost does not grow with the tables:
// what may be many is counted to a limit.

const countedMax = 10_000
/** Prometheus waits ten seconds for a whole answer. */
const patienceMs = 4000

interface State {
  eventsWaiting: number
  oldestEventSeconds: number
  oldestLaneSeconds: number
  leasesExpired: number
  breakersOpen: number
  destinationsFailing: number
  destinations: Record<string, number>
  deliveries: Record<'pending' | 'held', number>
  mailsQueued: number
  oldestMailSeconds: number
  partitionDaysAhead: number
}

const readState = async (sql: Pool): Promise<State> => {
  const [state] = await sql<[State]>`
    select
      (select count(*)::int from (select from event where dispatched_at is null limit ${countedMax}) as counted) as events_waiting,
      -- An event of an incognito opinion has a day alone: how long it waits nobody can tell.
      coalesce((select extract(epoch from now() - occurred_at)::float from event
        where dispatched_at is null and occurred_at <> date_trunc('day', occurred_at, 'UTC') order by day, event_id limit 1), 0) as oldest_event_seconds,
      coalesce((select extract(epoch from now() - min(due_at))::float from lane where claim_token is null and due_at <= now()), 0)
        as oldest_lane_seconds,
      (select count(*)::int from lane where claim_token is not null and lease_until < now()) as leases_expired,
      (select count(*)::int from lane where breaker_seconds > 0) as breakers_open,
      (select count(*)::int from destination_failing) as destinations_failing,
      (select coalesce(json_object_agg(status, count), '{}') from (select status, count(*) from destination group by status) as by_status)
        as destinations,
      json_build_object(
        'pending', (select count(*) from (select from delivery where state = 'pending' limit ${countedMax}) as counted),
        'held', (select count(*) from (select from delivery where state = 'held' limit ${countedMax}) as counted)) as deliveries,
      (select count(*)::int from (select from mail where status = 'queued' limit ${countedMax}) as counted) as mails_queued,
      coalesce((select extract(epoch from now() - min(next_attempt_at))::float from mail where status = 'queued' and next_attempt_at <= now()), 0)
        as oldest_mail_seconds,
      (select coalesce(max(to_date(right(relname, 8), 'YYYYMMDD')) - (now() at time zone 'UTC')::date, -1) from pg_inherits
        join pg_class on pg_class.oid = inhrelid where inhparent = 'event'::regclass and relname ~ '_[0-9]{8}$') as partition_days_ahead`
  return state
}

/** Registers the gauges of what waits; `refresh` reads them anew, and says so when the database is away. */
export function openDatabaseState(registry: Registry, { sql, log }: { sql: Pool; log: Logger }): { refresh(): Promise<void> } {
  const gauges = stateGauges(registry)
  /** Scrapes that come together share it. */
  let reading: Promise<void> | null = null
  let isUp = true

  async function read(): Promise<void> {
    try {
      show(gauges, await inTime(readState(sql)))
      gauges.up.set(1)
      isUp = true
    } catch (error) {
      if (isUp) log.warn({ err: error }, 'the database tells nothing for the metrics')
      isUp = false
      // What was read before says nothing any more.
      for (const gauge of Object.values(gauges)) gauge.reset()
      gauges.up.set(0)
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

function inTime<Result>(promise: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the database takes too long')), patienceMs)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

function stateGauges(registry: Registry) {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames, registers: [registry] })
  return {
    up: gauge('earshot_database_up', metricsMessages.databaseUp),
    eventsWaiting: gauge('earshot_events_undispatched', metricsMessages.eventsUndispatched({ max: countedMax })),
    oldestEvent: gauge('earshot_oldest_undispatched_event_seconds', metricsMessages.oldestUndispatchedEventSeconds),
    oldestLane: gauge('earshot_oldest_due_delivery_seconds', metricsMessages.oldestDueDeliverySeconds),
    leasesExpired: gauge('earshot_leases_expired', metricsMessages.leasesExpired),
    breakersOpen: gauge('earshot_breakers_open', metricsMessages.breakersOpen),
    failing: gauge('earshot_destinations_failing', metricsMessages.destinationsFailing),
    destinations: gauge('earshot_destinations', metricsMessages.destinations, ['status']),
    deliveries: gauge('earshot_deliveries_waiting', metricsMessages.deliveriesWaiting({ max: countedMax }), ['state']),
    mailsQueued: gauge('earshot_mails_queued', metricsMessages.mailsQueued({ max: countedMax })),
    oldestMail: gauge('earshot_oldest_due_mail_seconds', metricsMessages.oldestDueMailSeconds),
    partitions: gauge('earshot_partition_days_ahead', metricsMessages.partitionDaysAhead),
  }
}

function show(gauges: ReturnType<typeof stateGauges>, state: State): void {
  gauges.eventsWaiting.set(state.eventsWaiting)
  gauges.oldestEvent.set(state.oldestEventSeconds)
  gauges.oldestLane.set(state.oldestLaneSeconds)
  gauges.leasesExpired.set(state.leasesExpired)
  gauges.breakersOpen.set(state.breakersOpen)
  gauges.failing.set(state.destinationsFailing)
  for (const status of ['enabled', 'paused', 'disabled']) gauges.destinations.set({ status }, state.destinations[status] ?? 0)
  for (const [waiting, count] of Object.entries(state.deliveries)) gauges.deliveries.set({ state: waiting }, count)
  gauges.mailsQueued.set(state.mailsQueued)
  gauges.oldestMail.set(state.oldestMailSeconds)
  gauges.partitions.set(state.partitionDaysAhead)
}

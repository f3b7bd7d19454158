import { metricsMessages } from '@earshot/messages/cli/metrics'
import { Gauge, type Registry } from '@prometheus-io/client'

// The figures that are read from the database, as gauges.

/** What may be many is counted to here. */
export const countedMax = 10_000

/** Why a pending delivery is not sent yet. `held` here: its destination was paused or disabled a moment ago. */
type PendingReason = 'due' | 'scheduled' | 'throttled' | 'breaker' | 'held'

export interface State {
  eventsWaiting: number
  oldestEventSeconds: number
  oldestLaneSeconds: number
  leasesExpired: number
  breakersOpen: number
  destinationsFailing: number
  destinations: Record<string, number>
  deliveriesPending: Partial<Record<PendingReason, number>>
  deliveriesHeld: number
  mailsQueued: number
  oldestMailSeconds: number
  partitionDaysAhead: number
}

/** What a database answered. `state` is null where its schema is not this version's. */
interface Answer {
  clockOffset: number
  isReady: boolean
  state: State | null
}

export type StateGauges = ReturnType<typeof openStateGauges>

export function openStateGauges(registry: Registry) {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames, registers: [registry] })
  return {
    up: gauge('earshot_database_up', metricsMessages.databaseUp),
    homeUp: gauge('earshot_home_up', metricsMessages.homeUp, ['home']),
    schemaReady: gauge('earshot_database_schema_ready', metricsMessages.databaseSchemaReady),
    clockOffset: gauge('earshot_clock_offset_seconds', metricsMessages.clockOffsetSeconds),
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

/** What waits in several homes, as one: counts together, of what waits longest the longest. */
export function togetherOf([first, ...others]: readonly [State, ...State[]]): State {
  return others.reduce(
    (one, other) => ({
      eventsWaiting: one.eventsWaiting + other.eventsWaiting,
      oldestEventSeconds: Math.max(one.oldestEventSeconds, other.oldestEventSeconds),
      oldestLaneSeconds: Math.max(one.oldestLaneSeconds, other.oldestLaneSeconds),
      leasesExpired: one.leasesExpired + other.leasesExpired,
      breakersOpen: one.breakersOpen + other.breakersOpen,
      destinationsFailing: one.destinationsFailing + other.destinationsFailing,
      destinations: sumOf(one.destinations, other.destinations),
      deliveriesPending: sumOf(one.deliveriesPending, other.deliveriesPending),
      deliveriesHeld: one.deliveriesHeld + other.deliveriesHeld,
      mailsQueued: one.mailsQueued + other.mailsQueued,
      oldestMailSeconds: Math.max(one.oldestMailSeconds, other.oldestMailSeconds),
      partitionDaysAhead: Math.min(one.partitionDaysAhead, other.partitionDaysAhead),
    }),
    first,
  )
}

const sumOf = (one: Record<string, number>, other: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]),
  )

/**
 * Shows what the database answered; null: nothing. What was read before says nothing any more, and a zero would say that all is well. `homes`: of
 * several, whether each answers.
 */
export function showState(gauges: StateGauges, answer: Answer | null, homes: Readonly<Record<string, boolean>> = {}): void {
  const { up, homeUp, schemaReady, clockOffset, ...ofTables } = gauges
  up.set(answer === null ? 0 : 1)
  for (const [home, isUp] of Object.entries(homes)) homeUp.set({ home }, isUp ? 1 : 0)
  if (answer === null) for (const gauge of [schemaReady, clockOffset]) forget(gauge)
  else {
    schemaReady.set(answer.isReady ? 1 : 0)
    clockOffset.set(answer.clockOffset)
  }
  if (answer?.state) showTables(ofTables, answer.state)
  else for (const gauge of Object.values(ofTables)) forget(gauge)
}

function showTables(gauges: Omit<StateGauges, 'up' | 'homeUp' | 'schemaReady' | 'clockOffset'>, state: State): void {
  gauges.eventsWaiting.set(state.eventsWaiting)
  gauges.oldestEvent.set(state.oldestEventSeconds)
  gauges.oldestLane.set(state.oldestLaneSeconds)
  gauges.leasesExpired.set(state.leasesExpired)
  gauges.breakersOpen.set(state.breakersOpen)
  gauges.failing.set(state.destinationsFailing)
  for (const status of ['enabled', 'paused', 'disabled']) gauges.destinations.set({ status }, state.destinations[status] ?? 0)
  const { held = 0, ...pending } = state.deliveriesPending
  for (const reason of ['due', 'scheduled', 'throttled', 'breaker'] as const) gauges.deliveries.set({ state: reason }, pending[reason] ?? 0)
  gauges.deliveries.set({ state: 'held' }, state.deliveriesHeld + held)
  gauges.mailsQueued.set(state.mailsQueued)
  gauges.oldestMail.set(state.oldestMailSeconds)
  gauges.partitions.set(state.partitionDaysAhead)
}

/** Takes a gauge out of the answer: without a label, a reset alone would leave it at zero. */
function forget(gauge: { reset(): void; remove(labels: Record<never, never>): void }): void {
  gauge.reset()
  gauge.remove({})
}

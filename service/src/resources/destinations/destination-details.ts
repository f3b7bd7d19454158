import {
  type Destination,
  type DestinationCreated,
  type DestinationDetails,
  type DestinationWithSecret,
  problem,
  retryPolicies,
  topicNames,
} from '@earshot/contract'
import { destinationsMessages } from '@earshot/messages/api/destinations'
import type { Sql } from '../../database/database.ts'
import { type JsonText, object, time, view } from '../../database/json.ts'

// How a destination is shown: its settings to programs, and its state as well to people in the portal and the dashboard.

/** A destination of an organization. */
export interface DestinationKey {
  organizationId: string
  destinationId: string
}

/** Deliveries counted at the most: a larger number tells nobody more, and costs. */
const countedMax = 10_000
/** Without a success for so long it is disabled. 120 h: docs/rules/webhooks.md#disabling */
const failingHoursMax = 120

const fields = {
  destinationId: 'destination.destination_id',
  kind: 'destination.kind',
  url: 'destination.url',
  // Null is every topic, also those to come.
  topics: `to_json(coalesce(destination.topics, '{${topicNames.join(',')}}'))`,
  filter: 'destination.filter',
  digest: 'destination.digest',
  status: 'destination.status',
  disabledReason: 'destination.disabled_reason',
  createdAt: time('destination.created_at'),
  updatedAt: time('destination.updated_at'),
}

const ofDestination = (table: string) =>
  `${table}.organization_id = destination.organization_id and ${table}.destination_id = destination.destination_id`

const counted = (state: 'pending' | 'held') => `(select count(*)::int from (
  select from delivery where ${ofDestination('delivery')} and delivery.state = '${state}' limit ${countedMax}) as counted)`

const hour = `date_trunc('hour', now(), 'UTC')`
/** From the tallies by minute alone, which are kept for more than a day. */
const lastDay = `(select json_agg(${object({
  at: time('hours.at'),
  delivered: 'coalesce(tally.delivered, 0)',
  failed: 'coalesce(tally.failed, 0)',
})} order by hours.at)
  from generate_series(${hour} - interval '23 hours', ${hour}, interval '1 hour') as hours(at)
  left join (
    select date_trunc('hour', attempt_minute.at, 'UTC') as at,
      sum(count) filter (where state = 'delivered')::int as delivered, sum(count) filter (where state <> 'delivered')::int as failed
    from attempt_minute where ${ofDestination('attempt_minute')} and attempt_minute.at >= ${hour} - interval '23 hours' group by 1
  ) as tally on tally.at = hours.at)`

const details = {
  ...fields,
  name: 'destination.name',
  everyTopic: 'destination.topics is null',
  statusChangedAt: time('destination.status_changed_at'),
  retryPolicy: 'destination.retry_policy',
  retryDelays: `case ${Object.entries(retryPolicies)
    .map(([policy, seconds]) => `when destination.retry_policy = '${policy}' then '${JSON.stringify(seconds)}'::json`)
    .join(' ')} else to_json(destination.retry_delays) end`,
  timeoutSeconds: 'destination.timeout_seconds',
  ratePerSecond: 'destination.rate_per_second',
  ordered: 'destination.ordered',
  breaker: `(select ${object({
    openUntil: time('coalesce(lane.not_before, now())'),
    openedAt: time('lane.breaker_opened_at'),
    waitSeconds: 'lane.breaker_seconds',
    reason: 'lane.breaker_reason',
  })} from lane where ${ofDestination('lane')} and destination.status = 'enabled'
    and lane.breaker_seconds > 0 and lane.breaker_opened_at is not null and lane.breaker_reason is not null)`,
  failing: `(select ${object({
    since: time('failing.since'),
    failures: 'failing.failures',
    lastResult: 'failing.last_result',
    disabledAt: time(`failing.since + interval '${failingHoursMax} hours'`),
  })} from destination_failing as failing where ${ofDestination('failing')} and destination.status = 'enabled')`,
  pendingCount: counted('pending'),
  heldCount: counted('held'),
  lastDay,
}

/** The view of the API; a new destination is shown with its secret, which the row then has. */
export const destinationView = view<Destination>('destination', fields)
export const destinationCreatedView = view<DestinationCreated>('destination', { ...fields, secret: 'destination.secret' })

/** The view of the portal. It reads other tables as they were before the statement it stands in. */
const detailsView = view<DestinationDetails>('destination', details)
export const withSecretView = view<DestinationWithSecret>('destination', { ...details, secret: 'destination.secret' })

/** All destinations of an organization, oldest first: their ids are version 7. */
export async function listDestinations(
  sql: Sql,
  { organizationId }: { organizationId: string },
): Promise<JsonText<{ destinations: DestinationDetails[] }>> {
  const [found] = await sql<[{ rows: string }]>`
    select coalesce('[' || string_agg(${sql.unsafe(detailsView.json)}::text, ',' order by destination_id) || ']', '[]') as rows
    from destination where organization_id = ${organizationId} and status <> 'deleted'`
  return `{"destinations":${found.rows}}`
}

/** One destination. Errors: NOT_FOUND, also for one that was deleted. */
export async function readDestination(sql: Sql, { organizationId, destinationId }: DestinationKey) {
  const [found] = await sql<{ json: JsonText<DestinationDetails> }[]>`
    select ${sql.unsafe(detailsView.json)}::text as json
    from destination where organization_id = ${organizationId} and destination_id = ${destinationId} and status <> 'deleted'`
  return found?.json ?? unknownDestination
}

export const unknownDestination = problem('NOT_FOUND', destinationsMessages.unknown)

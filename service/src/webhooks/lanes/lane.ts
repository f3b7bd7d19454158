import type { Sql } from '../../database/database.ts'
import type { Statement } from '../../database/sql.ts'
import type { SavedBreaker } from '../receivers/breaker.ts'
import type { Health } from '../receivers/receiver-health.ts'

// A destination's lane: its deliveries are sent by one worker at a time, the one whose claim stands on the lane. Claims are made in claim/,
// what waits in claimed lanes is read in read/, and claims are kept and given back in release/. Their statements start without knowing the
// organization: they ask for what is due, of every organization.
//
// A worker signs all its claims with one token. No statement waits for a lock for longer than another such statement takes: a lane's
// version counts arrivals, claims and releases, and a claim or a release takes effect only on the version it saw.

/** A worker that is gone loses its lanes after this long. 30 s: docs/rules/webhooks.md#lease */
export const leaseSeconds = 30

export interface LaneKey {
  organizationId: string
  destinationId: string
}

export interface LaneClaim extends LaneKey {
  /** The earliest day of its deliveries: it keeps statements to the few partitions that matter. */
  oldestDay: string
}

/** A lane that was just claimed, with what its last holder kept in it: its receiver's pace, and its breaker. */
export interface FreshClaim extends LaneClaim, SavedBreaker {
  health: Health['pace']
}

/** A lane to give back, with what was learned of its receiver. */
export interface LaneLeft extends LaneClaim, SavedBreaker {
  pace: Health['pace']
  /** Since when the breaker is open; null: as it was when the lane was claimed. */
  openedMsAgo: number | null
  /** Milliseconds for which nothing is to be sent; null: none. */
  notBeforeMs: number | null
  /** Deliveries may wait for one another. */
  ordered: boolean
}

/** Lanes to claim at the most, by the pace of their receivers. */
export type Room = Record<Health['pace'], number>

export interface DueDelivery {
  deliveryId: string
  day: string
  eventId: string
  attemptCount: number
  /** The payload: the same bytes every time, until a person is erased from it. */
  body: string
  /** Whether a person was erased from it. */
  isRedacted: boolean
  /** The trace of its event; null: none. */
  traceParent: string | null
}

export interface LaneContents {
  oldestDay: string
  /** First attempts before retries, each kind in the order it became due. */
  due: DueDelivery[]
  /** As many of a kind as were asked for: there may be more. */
  full: boolean
}

/** Columns of a lane that its last holder wrote. */
export const leftWith = (sql: Sql) => sql`lane.health, lane.failures_in_row, lane.breaker_seconds, lane.breaker_reason`

/** The earliest day of lanes; the latest there can be when none has anything. Days compare as they are written. */
export const earliest = (lanes: readonly LaneClaim[]): string =>
  lanes.reduce((least, { oldestDay }) => (oldestDay !== 'infinity' && oldestDay < least ? oldestDay : least), '9999-12-31')

/** SQL: the payload of an event, the same bytes every time: made of columns that change only when a person is erased (decision 18). */
export const payloadOf = (sql: Sql, event: 'event' | 'payload' | 'told'): Statement => {
  const columns = sql(event)
  return sql`'{"id":"' || ${columns}.event_id || '","type":"' || ${columns}.topic || '","timestamp":"' || iso(${columns}.occurred_at)
    || '","data":' || ${columns}.data || '}'`
}

/** More of a lane, by the name of its column: of which type it is, and its value. */
type LaneColumns<Lane> = Readonly<Record<string, { type: 'int' | 'float' | 'text'; of: (lane: Lane) => string | number | null }>>

/** Lanes as rows of a statement, each with its place, from 1 on. What else is told of them comes in the same rows: joined, PostgreSQL would go through all of it for every lane. */
export function unnestLanes<Lane extends LaneKey>(sql: Sql, lanes: readonly Lane[], columns: LaneColumns<Lane> = {}): Statement {
  const more = Object.values(columns).reduce((all, { type, of }) => sql`${all}, ${arrayOf(lanes.map(of))}::${sql.unsafe(type)}[]`, sql``)
  const names = Object.keys(columns).map((name) => `, ${name}`)
  return sql`
    select * from unnest(
      ${arrayOf(lanes.map((lane) => lane.organizationId))}::uuid[],
      ${arrayOf(lanes.map((lane) => lane.destinationId))}::uuid[]
      ${more}
    ) with ordinality as wanted(organization_id, destination_id${sql.unsafe(names.join(''))}, place)`
}

/** SQL: whether a lane is under this claim. So, and not by `=`: the planner would look through all claimed lanes instead of finding each by its key. */
export const isClaimedBy = (sql: Sql, claimToken: string): Statement => sql`lane.claim_token is not distinct from ${claimToken}::uuid`

/** An array as PostgreSQL reads it, of values without characters that mean something there: ids, numbers, base64. Null stays null. */
export const arrayOf = (values: readonly (string | number | null)[]): string => `{${values.map((value) => value ?? 'null').join(',')}}`

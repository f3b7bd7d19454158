import type { Sql } from '../database/database.ts'
import type { Outcome } from './attempt.ts'
import { arrayOf, type LaneKey, unnestLanes } from './lanes.ts'
import type { Verdict } from './retry-schedule.ts'

/** An attempt that has ended, and what follows from it. */
export interface Settled {
  lane: LaneKey
  deliveryId: string
  day: string
  /** As it was read: attempts before this one. */
  attemptCount: number
  outcome: Outcome
  /** Null: delivered. */
  verdict: Verdict | null
}

/**
 * Writes down a batch of attempts and what became of their deliveries, in one statement. An attempt counts only if its worker
 * still holds the lane and nobody has settled the same attempt before: a worker that was paused and wakes changes nothing that
 * was written meanwhile, and what is delivered, exhausted or cancelled stays so.
 */
export async function recordOutcomes(
  sql: Sql,
  { claimToken, settled }: { claimToken: string; settled: readonly Settled[] },
): Promise<void> {
  const now = performance.now()
  const lanes = [...new Set(settled.map(({ lane }) => lane))]
  const place = new Map(lanes.map((lane, at) => [lane, at + 1]))
  // Said again as limits: so the planner's few partitions are found once, not for every row.
  const days = settled.map(({ day }) => day).toSorted()
  const column = (value: (each: Settled) => string | number | null) => arrayOf(settled.map(value))
  await sql`
    with wanted as (${unnestLanes(sql, lanes)}), held as (
      select wanted.* from wanted join lane using (organization_id, destination_id) where lane.claim_token = ${claimToken}
    ), outcome as (
      select * from unnest(
        ${column(({ lane }) => place.get(lane)!)}::int[],
        ${column(({ day }) => day)}::date[],
        ${column(({ deliveryId }) => deliveryId)}::uuid[],
        ${column(({ attemptCount }) => attemptCount)}::int[],
        ${column(({ verdict }) => (verdict === null ? 'delivered' : verdict.kind === 'again' ? 'pending' : 'exhausted'))}::text[],
        ${column(({ verdict }) => (verdict?.kind === 'again' ? verdict.afterMs : null))}::float[],
        ${column(({ verdict }) => verdict?.rule ?? null)}::text[],
        ${column(({ outcome }) => Math.round(now - outcome.startedAt))}::int[],
        ${column(({ outcome }) => outcome.durationMs)}::int[],
        ${column(({ outcome }) => outcome.failure)}::text[],
        ${column(({ outcome }) => outcome.responseStatus)}::int[],
        ${column(({ outcome }) => (outcome.responseHeaders ? quoted(JSON.stringify(outcome.responseHeaders)) : null))}::json[],
        ${column(({ outcome }) => outcome.responseBody?.toString('base64') ?? null)}::text[]
      ) as outcome(place, day, delivery_id, attempt_count, state, after_ms, rule, age_ms, duration_ms, failure, response_status, headers, body)
    ), valid as materialized (
      select held.organization_id, outcome.* from outcome join held using (place)
    ), settled as (
      update delivery set
        state = valid.state,
        attempt_count = valid.attempt_count + 1,
        next_attempt_at = coalesce(now() + make_interval(secs => valid.after_ms / 1000), next_attempt_at),
        next_attempt_rule = valid.rule,
        finished_at = case when valid.state <> 'pending' then now() end
      from valid
      where delivery.organization_id = valid.organization_id and delivery.day = valid.day and delivery.delivery_id = valid.delivery_id
        and delivery.day >= ${days[0]!}::date and delivery.day <= ${days.at(-1)!}::date
        -- So, and not as the index of due deliveries has it: a fresh day has no statistics, and the planner would look through that
        -- index once for every outcome instead of finding each by its key.
        and coalesce(delivery.state, '') = 'pending' and delivery.attempt_count = valid.attempt_count
      returning delivery.destination_id, valid.*
    )
    insert into attempt (organization_id, day, delivery_id, attempt_number, destination_id, started_at, duration_ms, outcome, failure,
      response_status, response_headers, response_body)
    select organization_id, day, delivery_id, attempt_count + 1, destination_id, now() - make_interval(secs => age_ms / 1000.0), duration_ms,
      case when failure is null then 'delivered' else 'failed' end, failure, response_status,
      headers, decode(body, 'base64')
    from settled`
}

/** A text as an element of an array: PostgreSQL reads `\"` and `\\` as JSON does, and JSON text has no other escape after this. */
const quoted = (json: string): string => `"${json.replaceAll(/["\\]/g, '\\$&')}"`

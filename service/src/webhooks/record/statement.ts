import type { Sql } from '../../database/database.ts'
import { betweenDays } from '../../database/days.ts'
import type { Statement } from '../../database/sql.ts'
import { arrayOf, type LaneKey, unnestLanes } from '../lanes/lane.ts'
import { recordVersions } from '../receivers/destination-versions.ts'
import type { Verdict } from '../receivers/retry-schedule.ts'
import type { Outcome } from '../send/attempt.ts'

/** An attempt that has ended, and what follows from it. */
export interface Settled {
  lane: LaneKey
  deliveryId: string
  day: string
  /** As it was read: attempts before this one. */
  attemptCount: number
  /** Whether a person had been erased from what was sent. */
  isRedacted: boolean
  /** Of the destination's settings that it was sent by. */
  targetVersion: number
  outcome: Outcome
  /** Null: delivered. */
  verdict: Verdict | null
}

/**
 * Records the outcomes of a batch of attempts and all that follows from them, in one statement: the states of their deliveries, the counts
 * that charts are drawn from, since when a destination has been failing, and that one is disabled which answered 410 or asked for it.
 *
 * An attempt counts only if its worker still holds the lane and nobody has settled the same attempt before: a worker that was paused and
 * wakes changes nothing that was written meanwhile, and what is delivered, exhausted or cancelled stays so. A delivery that was set to
 * held while it was being sent is delivered all the same, or stays held with one more attempt.
 *
 * A destination fails from its first failure to its next success, whichever of them a batch has last; faults of our own network say
 * nothing of it. What an attempt says that was made by settings which were changed since disables nothing: it was about another address.
 */
export async function recordOutcomes(
  sql: Sql,
  { claimToken, settled }: { claimToken: string; settled: readonly Settled[] },
): Promise<void> {
  const lanes = [...new Set(settled.map(({ lane }) => lane))]
  const days = settled.map(({ day }) => day)
  await sql`
    with held as (
      -- In the order of the lanes: an outcome finds its own by its place. As a join, PostgreSQL would go through all outcomes for every lane.
      select array_agg(wanted.organization_id order by place) as organizations,
        array_agg(coalesce(lane.target_version, 0) order by place) as target_versions,
        array_agg((lane.destination_id is not null)::int order by place) as are_held
      from (${unnestLanes(sql, lanes)}) as wanted
      left join lane on lane.organization_id = wanted.organization_id and lane.destination_id = wanted.destination_id
        and lane.claim_token = ${claimToken}
    ), outcome as (
      select * from ${outcomeRows(sql, settled, lanes)}
    ), valid as materialized (
      select outcome.*, (select organizations from held)[place] as organization_id,
        target_version = (select target_versions from held)[place] as is_current,
        now() - make_interval(secs => age_ms / 1000.0) as started_at,
        now() + make_interval(secs => after_ms / 1000) as again_at, now() as settled_at
      -- Compared so, the planner expects few, and looks up each delivery by its key.
      from outcome where (select are_held from held)[place] = 1
    ), settled as (
      update delivery set
        state = case when delivery.state = 'held' and valid.state <> 'delivered' then 'held' else valid.state end,
        attempt_count = valid.attempt_count + 1,
        next_attempt_at = coalesce(valid.again_at, next_attempt_at),
        next_attempt_rule = valid.rule,
        finished_at = case when valid.state = 'delivered' or (valid.state = 'exhausted' and delivery.state <> 'held') then valid.settled_at end,
        last_attempt_at = valid.started_at,
        last_response_status = valid.response_status,
        last_failure = valid.failure,
        -- An attempt that delivers is kept in its delivery.
        duration_ms = case when valid.failure is null then valid.duration_ms end,
        response_headers = case when valid.failure is null then valid.headers end,
        response_body = case when valid.failure is null then decode(valid.body, 'base64') end,
        is_redacted = valid.failure is null and valid.is_redacted
      from valid
      where delivery.organization_id = valid.organization_id and delivery.day = valid.day and delivery.delivery_id = valid.delivery_id
        -- Said again as limits, so that the few partitions are found once, not for every row.
        and ${betweenDays(sql, days, 'delivery')}
        -- So, and not as the index of due deliveries has it: a fresh day has no statistics, and the planner would look through that
        -- index once for every outcome instead of finding each by its key.
        and coalesce(delivery.state, '') in ('pending', 'held') and delivery.attempt_count = valid.attempt_count
      returning delivery.destination_id, delivery.topic, delivery.event_id, delivery.created_at, delivery.state as state_now, valid.*
    ), counted as (
      -- In one order, as everything that two workers may write at once.
      insert into attempt_minute (organization_id, destination_id, at, topic, state, result, wait_bucket, count)
      select organization_id, destination_id, date_trunc('minute', now()), topic, state_now, result, ${sql.unsafe(waitBucket)} as wait_bucket,
        count(*)
      from settled group by organization_id, destination_id, topic, state_now, result, wait_bucket order by 1, 2, 4, 5, 6, 7
      on conflict (organization_id, destination_id, at, topic, state, result, wait_bucket)
        do update set count = attempt_minute.count + excluded.count
    ), ${noteFailing(sql)}, disabled as (
      update destination set status = 'disabled', disabled_reason = case when gone_at is not null then 'gone' else 'asked' end,
        status_changed_at = now(), updated_at = now()
      from judged
      where destination.organization_id = judged.organization_id and destination.destination_id = judged.destination_id
        -- Also when it is changed by another at this moment.
        and greatest(gone_at, asked_at) > greatest(destination.updated_at, destination.status_changed_at) and destination.status = 'enabled'
      returning destination.*
    ), versions as (${recordVersions(sql, 'disabled')})
    insert into failed_attempt (organization_id, day, delivery_id, attempt_number, destination_id, started_at, duration_ms, failure,
      response_status, response_headers, response_body, next_attempt_at, next_attempt_rule, is_redacted)
    select organization_id, day, delivery_id, attempt_count + 1, destination_id, started_at, duration_ms, failure, response_status, headers,
      decode(body, 'base64'), again_at, rule, is_redacted
    from settled where failure is not null`
}

/** SQL: outcomes as rows, each with the place of its lane among `lanes`. */
function outcomeRows(sql: Sql, settled: readonly Settled[], lanes: readonly LaneKey[]): Statement {
  const now = performance.now()
  const place = new Map(lanes.map((lane, at) => [lane, at + 1]))
  const column = (value: (each: Settled) => string | number | null) => arrayOf(settled.map(value))
  return sql`
    unnest(
      ${column(({ lane }) => place.get(lane)!)}::int[],
      ${column(({ day }) => day)}::date[],
      ${column(({ deliveryId }) => deliveryId)}::uuid[],
      ${column(({ attemptCount }) => attemptCount)}::int[],
      ${column(({ isRedacted }) => String(isRedacted))}::boolean[],
      ${column(({ targetVersion }) => targetVersion)}::int[],
      ${column(({ verdict }) => (verdict === null ? 'delivered' : verdict.kind === 'again' ? 'pending' : verdict.kind))}::text[],
      ${column(({ verdict }) => (verdict?.kind === 'again' ? verdict.afterMs : null))}::float[],
      ${column(({ verdict }) => verdict?.rule ?? null)}::text[],
      ${column(({ outcome }) => Math.round(now - outcome.startedAt))}::int[],
      ${column(({ outcome }) => outcome.durationMs)}::int[],
      ${column(({ outcome }) => outcome.failure)}::text[],
      ${column(({ outcome }) => (outcome.failure !== null && !outcome.isOurs ? 1 : 0))}::int[],
      ${column(({ outcome }) => outcome.responseStatus)}::int[],
      ${column(({ outcome }) => resultOf(outcome))}::text[],
      ${column(({ outcome }) => (outcome.responseHeaders ? quoted(JSON.stringify(outcome.responseHeaders)) : null))}::json[],
      ${column(({ outcome }) => outcome.responseBody?.toString('base64') ?? null)}::text[]
    ) as outcome(place, day, delivery_id, attempt_count, is_redacted, target_version, state, after_ms, rule, age_ms, duration_ms, failure, is_theirs, response_status,
      result, headers, body)`
}

/**
 * SQL: the parts of the statement that judge destinations by their settled attempts (`judged`), and write down since when each is failing
 * (`failing`), or that it fails no more (`well`).
 */
const noteFailing = (sql: Sql): Statement => sql`
  judged as materialized (
    select organization_id, destination_id, bool_or(failure is null) as has_delivered, sum(is_theirs) as failures,
      min(started_at) filter (where is_theirs = 1) as since, max(started_at) filter (where is_theirs = 1) as last_failure_at,
      min(event_id::text) filter (where is_theirs = 1) as first_event, max(event_id::text) filter (where is_theirs = 1) as last_event,
      max(result) filter (where is_theirs = 1) as last_result,
      coalesce(bool_or(rule in ('gone', 'disable')), false) as wants_no_more,
      max(started_at) filter (where rule = 'gone' and is_current) as gone_at,
      max(started_at) filter (where rule = 'disable' and is_current) as asked_at
    from settled group by organization_id, destination_id
  ), failing as (
    insert into destination_failing as failing
      (organization_id, destination_id, since, failures, first_event_id, is_several, last_failure_at, last_result)
    select organization_id, destination_id, since, failures, first_event::uuid, first_event <> last_event, last_failure_at, last_result
    from judged where failures > 0 and not has_delivered and not wants_no_more order by 1, 2
    on conflict (organization_id, destination_id) do update set
      failures = failing.failures + excluded.failures,
      is_several = failing.is_several or excluded.is_several or failing.first_event_id <> excluded.first_event_id,
      last_failure_at = excluded.last_failure_at,
      last_result = excluded.last_result
  ), well as (
    delete from destination_failing using judged
    where destination_failing.organization_id = judged.organization_id and destination_failing.destination_id = judged.destination_id
      and judged.has_delivered
  )`

/** The result by which charts tell attempts apart: the response's status, or the class of the failure when that says more. */
const resultOf = ({ failure, responseStatus }: Outcome): string =>
  failure === null || failure === 'http-status' ? String(responseStatus) : failure

/**
 * SQL: how long a first attempt was waited for, as the power of the square root of two just above its milliseconds, 0 to 60 (12 days);
 * -1: it is not a first one.
 */
const waitBucket = `case when attempt_count = 0
  then least(ceil(2 * ln(greatest(extract(epoch from started_at - created_at)::float * 1000, 1)) / ln(2::float)), 60)::smallint
  else -1 end`

/** A text as an element of an array: PostgreSQL reads `\"` and `\\` as JSON does, and JSON text has no other escape after this. */
const quoted = (json: string): string => `"${json.replaceAll(/["\\]/g, '\\$&')}"`

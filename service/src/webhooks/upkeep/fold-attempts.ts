import type { Sql } from '../../database/database.ts'

// Attempts are counted by minute when their outcomes are recorded (record/statement.ts), for charts of an hour and of a day; later by hour.

/** Rows of one statement: some 50 ms. */
export const foldedMax = 5000

/**
 * Moves the counts of minutes that ended over 26 hours ago into their hours, whole hours at a time, of every organization. Returns how many
 * rows. A count is in the one or in the other, never in both: one statement moves it. Safe with several workers.
 */
export async function foldAttempts(sql: Sql): Promise<number> {
  const [folded] = await sql<[{ count: number }]>`
    with due as materialized (
      select organization_id, destination_id, at, topic, state, result, wait_bucket from attempt_minute
      -- 24 hours, and what a chart of them shows before its first full hour.
      where at < date_trunc('hour', now(), 'UTC') - interval '26 hours'
      order by at limit ${foldedMax} for update skip locked
    ), moved as (
      delete from attempt_minute as minute using due
      where minute.organization_id = due.organization_id and minute.destination_id = due.destination_id and minute.at = due.at
        and minute.topic = due.topic and minute.state = due.state and minute.result = due.result and minute.wait_bucket = due.wait_bucket
      returning minute.*
    ), folded as (
      -- In one order: another worker may add to the same hours.
      insert into attempt_hour (organization_id, destination_id, at, topic, state, result, wait_bucket, count)
      select organization_id, destination_id, date_trunc('hour', at, 'UTC') as hour, topic, state, result, wait_bucket, sum(count)
      from moved group by organization_id, destination_id, hour, topic, state, result, wait_bucket order by 1, 2, 3, 4, 5, 6, 7
      on conflict (organization_id, destination_id, at, topic, state, result, wait_bucket)
        do update set count = attempt_hour.count + excluded.count
    )
    select count(*)::int as count from moved`
  return folded.count
}

/** Days that hours are kept. See: docs/rules/retention.md#webhooks */
const hoursKeptDays = 400

/** Forgets counts of hours that are older than 400 days, of every organization. Returns how many rows. */
export async function forgetAttemptHours(sql: Sql): Promise<number> {
  const forgotten = await sql`
    with due as materialized (
      select organization_id, destination_id, at, topic, state, result, wait_bucket from attempt_hour
      where at < now() - make_interval(days => ${hoursKeptDays}) order by at limit ${foldedMax} for update skip locked
    )
    delete from attempt_hour as hour using due
    where hour.organization_id = due.organization_id and hour.destination_id = due.destination_id and hour.at = due.at
      and hour.topic = due.topic and hour.state = due.state and hour.result = due.result and hour.wait_bucket = due.wait_bucket`
  return forgotten.count
}

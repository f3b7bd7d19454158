import type { LinkFunnel, Overview } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { countWaiting } from '../opinions/count-waiting.ts'
import type { InProject } from '../projects/projects.ts'

// How a project is doing, over the last days and against as many before. Days are days of UTC, today among them: so the numbers are the
// same for everybody in a team, and an incognito opinion, of which only the day is known, falls on its own.

/** A project, and how many days of it. */
type Span = InProject & { days: number }

/**
 * Counts a project over its last days. Four statements, asked at once: each reads an index of the span alone, so what is older costs
 * nothing. What is told of deliveries is told of the whole organization, whose they are.
 */
export async function readOverview(sql: Sql, { organizationId, projectId, days }: Span): Promise<Overview> {
  const here = { organizationId, projectId }
  const [opinions, funnel, waiting, deliveries] = await Promise.all([
    countOpinions(sql, { ...here, days }),
    countLinks(sql, { ...here, days }),
    countWaiting(sql, here),
    countDeliveries(sql, { organizationId, days }),
  ])
  return { days, ...opinions, funnel, waiting, deliveries }
}

/**
 * SQL: where a span of days begins that ends with today. In a select of its own it is reckoned once and not for every row. In hours,
 * because a day of the database's own zone may have 23.
 */
const startOf = (sql: Sql, days: number) => sql`(select date_trunc('day', now(), 'UTC') - make_interval(hours => ${24 * (days - 1)}))`

/** Opinions of one day. */
interface OfDay {
  daysAgo: number
  count: number
  responded: number
  verified: number
}

/** Opinions day by day, how many of them were responded to and how soon, how many are of verified purchases. */
async function countOpinions(
  sql: Sql,
  { organizationId, projectId, days }: Span,
): Promise<Pick<Overview, 'opinions' | 'response' | 'verified'>> {
  // From an index that has all of it (opinion_newest). Where the span begins is reckoned once, not for every row.
  const [found] = await sql<[{ today: string; byDay: OfDay[] | null; medianHours: number | null }]>`
    with by_day as (
      select (created_at at time zone 'UTC')::date as day, count(*)::int as count, count(responded_at)::int as responded,
        (count(*) filter (where verification_status = 'verified'))::int as verified
      from opinion
      where organization_id = ${organizationId} and project_id = ${projectId} and created_at >= ${startOf(sql, 2 * days)}
      group by day
    ), today as (select (now() at time zone 'UTC')::date as day)
    select to_char(today.day, 'YYYY-MM-DD') as today,
      (select json_agg(json_build_object(
        'daysAgo', greatest(today.day - by_day.day, 0), 'count', count, 'responded', responded, 'verified', verified)) from by_day) as by_day,
      -- Of an incognito opinion the hour is not known; an imported one has that of another service, long before it could be responded to here.
      -- Which those are is read from an index, too (opinion_source).
      (extract(epoch from (
        select percentile_cont(0.5) within group (order by responded_at - created_at) from opinion
        where organization_id = ${organizationId} and project_id = ${projectId} and created_at >= ${startOf(sql, days)}
          and responded_at >= created_at and not incognito and not exists (
            select from opinion as imported
            where imported.organization_id = ${organizationId} and imported.project_id = ${projectId} and imported.source = 'import'
              and imported.created_at >= ${startOf(sql, days)} and imported.review_id = opinion.review_id)
      )) / 3600)::float as median_hours
    from today`
  const byDay = found.byDay ?? []
  const now = sumOf(byDay.filter(({ daysAgo }) => daysAgo < days))
  const before = sumOf(byDay.filter(({ daysAgo }) => daysAgo >= days))
  const counts = new Map(byDay.map(({ daysAgo, count }) => [daysAgo, count]))
  const perDay = Array.from({ length: days }, (_, at) => {
    const daysAgo = days - 1 - at
    return { day: dayBefore(found.today, daysAgo), count: counts.get(daysAgo) ?? 0 }
  })
  return {
    opinions: { count: now.count, before: before.count, perDay },
    response: { share: share(now.responded, now), before: share(before.responded, before), medianHours: found.medianHours },
    verified: { share: share(now.verified, now), before: share(before.verified, before) },
  }
}

const sumOf = (days: readonly OfDay[]) => ({
  count: days.reduce((sum, { count }) => sum + count, 0),
  responded: days.reduce((sum, { responded }) => sum + responded, 0),
  verified: days.reduce((sum, { verified }) => sum + verified, 0),
})

const share = (part: number, { count }: { count: number }): number | null => (count === 0 ? null : part / count)

const dayBefore = (today: string, daysAgo: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - daysAgo * 86_400_000).toISOString().slice(0, 10)

/** The funnel of the links that were created in the span. */
export async function countLinks(sql: Sql, { organizationId, projectId, days }: Span): Promise<LinkFunnel> {
  const [funnel] = await sql<[LinkFunnel]>`
    select count(*)::int as issued, count(emailed_at)::int as emailed, count(clicked_at)::int as clicked, count(submitted_at)::int as submitted,
      (count(*) filter (where submitted_at is null and expires_at <= now()))::int as expired
    from link
    where organization_id = ${organizationId} and project_id = ${projectId}
      and issued_at >= ${startOf(sql, days)}`
  return { ...funnel }
}

/** Deliveries of the organization's webhooks, from the counts of attempts. */
async function countDeliveries(
  sql: Sql,
  { organizationId, days }: { organizationId: string; days: number },
): Promise<Overview['deliveries']> {
  // By destination, because that is how attempts are kept.
  const [found] = await sql<[Overview['deliveries']]>`
    with destinations as materialized (
      select organization_id, destination_id, status from destination where organization_id = ${organizationId}
    ), attempted as (
      select state, sum(count)::int as count
      from destinations cross join lateral (
        select state, count from attempt_minute
        where attempt_minute.organization_id = destinations.organization_id and attempt_minute.destination_id = destinations.destination_id
          and at >= ${startOf(sql, days)}
        union all
        select state, count from attempt_hour
        where attempt_hour.organization_id = destinations.organization_id and attempt_hour.destination_id = destinations.destination_id
          and at >= ${startOf(sql, days)}
      ) as counted
      group by state
    )
    select coalesce((select sum(count) from attempted where state = 'delivered'), 0)::int as delivered,
      coalesce((select sum(count) from attempted where state <> 'delivered'), 0)::int as failed,
      (select count(*) from destination_failing join destinations using (organization_id, destination_id)
        where organization_id = ${organizationId} and destinations.status = 'enabled')::int as failing,
      (select count(*) from destinations where status <> 'deleted')::int as destinations`
  return { ...found }
}

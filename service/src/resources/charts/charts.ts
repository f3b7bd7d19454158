import { type ChartQuery, type Charts, type chartSpans, type Problem, problem, type Topic } from '@earshot/contract'
import { chartsMessages } from '@earshot/messages/api/charts'
import type { Sql } from '../../database/database.ts'
import { isId } from '../../text.ts'
import { type Waits, waitOf } from './wait-histogram.ts'

// Charts: attempts over time, from what is counted of them as they are written down. Minutes are kept for a day and a bit, then hours.

/** The length and the number of a span's points: fifty or sixty, as many as a chart has room for. */
const spans: Record<(typeof chartSpans)[number], { bucketSeconds: number; points: number }> = {
  '1h': { bucketSeconds: 60, points: 60 },
  '24h': { bucketSeconds: 1800, points: 48 },
  '7d': { bucketSeconds: 3 * 3600, points: 56 },
  '30d': { bucketSeconds: 12 * 3600, points: 60 },
}

/** Attempts of one kind in one point. */
interface Count {
  point: number
  state: 'delivered' | 'exhausted' | 'pending' | 'held'
  waitBucket: number
  count: number
}

interface Read {
  at: string
  counts: Count[] | null
  byResult: Charts['byResult'] | null
  byTopic: { topic: Topic; delivered: number; failed: number }[] | null
}

/**
 * Attempts over a span that ends now, in points that begin at round times; the last one is still going on. How long events waited is
 * read from a histogram, right to a fifth. Errors: NOT_FOUND (the destination).
 */
export async function readCharts(
  sql: Sql,
  { organizationId, span = '24h', destinationId }: ChartQuery & { organizationId: string },
): Promise<Charts | Problem<'NOT_FOUND'>> {
  const { bucketSeconds, points: pointCount } = spans[span]
  if (destinationId !== undefined && !isId(destinationId)) return unknownDestination
  // By destination, because that is how they are kept.
  const [found] = await sql<Read[]>`
    with span as (
      select date_bin(make_interval(secs => ${bucketSeconds}), now(), 'epoch') - make_interval(secs => ${bucketSeconds * (pointCount - 1)}) as start
    ), chosen as materialized (
      select organization_id, destination_id from destination
      where organization_id = ${organizationId} ${destinationId === undefined ? sql`` : sql`and destination_id = ${destinationId} and status <> 'deleted'`}
    ), attempted as materialized (
      select date_bin(make_interval(secs => ${bucketSeconds}), at, span.start) as moment, topic, state, result, wait_bucket, sum(count)::int as count
      from span cross join chosen cross join lateral (
        select at, topic, state, result, wait_bucket, count from attempt_minute
        where attempt_minute.organization_id = chosen.organization_id and attempt_minute.destination_id = chosen.destination_id and at >= span.start
        union all
        select at, topic, state, result, wait_bucket, count from attempt_hour
        where attempt_hour.organization_id = chosen.organization_id and attempt_hour.destination_id = chosen.destination_id and at >= span.start
      ) as counted
      group by moment, topic, state, result, wait_bucket
    )
    select iso(span.start) as at,
      (select json_agg(json_build_object('point', point, 'state', state, 'waitBucket', wait_bucket, 'count', count)) from (
        select (extract(epoch from moment - span.start) / ${bucketSeconds})::int as point, state, wait_bucket, sum(count)::int as count
        from attempted group by moment, state, wait_bucket
      ) as counted) as counts,
      (select json_agg(json_build_object('result', result, 'count', count) order by count desc, result) from (
        select result, sum(count)::int as count from attempted group by result
      ) as counted) as by_result,
      (select json_agg(json_build_object('topic', topic, 'delivered', delivered, 'failed', failed) order by delivered + failed desc, topic) from (
        select topic, coalesce(sum(count) filter (where state = 'delivered'), 0)::int as delivered,
          coalesce(sum(count) filter (where state <> 'delivered'), 0)::int as failed
        from attempted group by topic
      ) as counted) as by_topic
    from span where ${destinationId === undefined} or exists (select from chosen)`
  if (!found) return unknownDestination
  const start = Date.parse(found.at)
  const sums = Array.from({ length: pointCount }, newSum)
  const total = newSum()
  for (const each of found.counts ?? []) {
    // Attempts counted after the statement began belong to the last point.
    add(sums[Math.min(each.point, pointCount - 1)]!, each)
    add(total, each)
  }
  return {
    span,
    bucketSeconds,
    points: sums.map((sum, at) => ({ at: new Date(start + at * bucketSeconds * 1000).toISOString(), ...shownSum(sum) })),
    totals: shownSum(total),
    byResult: found.byResult ?? [],
    byTopic: found.byTopic ?? [],
  }
}

const unknownDestination = problem('NOT_FOUND', chartsMessages.unknownDestination)

interface Sum {
  delivered: number
  failed: number
  exhausted: number
  waits: Waits
}

const newSum = (): Sum => ({ delivered: 0, failed: 0, exhausted: 0, waits: new Map() })

function add(sum: Sum, { state, waitBucket, count }: Count): void {
  if (state === 'delivered') sum.delivered += count
  else sum.failed += count
  if (state === 'exhausted') sum.exhausted += count
  if (waitBucket >= 0) sum.waits.set(waitBucket, (sum.waits.get(waitBucket) ?? 0) + count)
}

const shownSum = ({ waits, ...counts }: Sum) => ({ ...counts, p50Ms: waitOf(0.5, waits), p95Ms: waitOf(0.95, waits) })

import { invalidField, type Problem } from '@earshot/contract'
import { listsMessages } from '@earshot/messages/api/lists'
import { readMoment } from '../text.ts'
import type { Sql } from './database.ts'
import type { Fragment } from './list.ts'

// The time of events, by their ids: ids are version 7 and begin with the milliseconds, and deliveries are named after their events. So a
// span of time is a range of ids, which indexes serve; and the days a range touches keep statements to few partitions.

/** From the one, and before the other; null: without a bound. */
export interface Span {
  since: Date | null
  until: Date | null
}

/** Reads a span that was asked for. Errors: VALIDATION_ERROR (since after until; `path` says where `since` stands). */
export function readSpan(
  { since, until }: { since?: string | undefined; until?: string | undefined },
  path = '?since',
): Span | Problem<'VALIDATION_ERROR'> {
  const span = { since: momentOf(since), until: momentOf(until) }
  return span.since && span.until && span.since > span.until ? invalidField(path, 'range', listsMessages.sinceAfterUntil) : span
}

const momentOf = (text: string | undefined): Date | null => (text === undefined ? null : (readMoment(text)?.at ?? null))

/** The condition that a row's event lies in a span. An event's day and its id were read from two clocks, so a day more is looked at. */
export const inSpan = (sql: Sql, id: 'delivery_id' | 'event_id', { since, until }: Span): Fragment => sql`
  ${since ? sql`and day >= ${dayOf(since, -1)}::date and ${sql(id)} >= ${firstIdAt(since)}::uuid` : sql``}
  ${until ? sql`and day <= ${dayOf(until, 1)}::date and ${sql(id)} < ${firstIdAt(until)}::uuid` : sql``}`

/** The days on which the event of an id, or the delivery of one, can be. */
export const daysAround = (id: string): string[] => [-1, 0, 1].map((days) => dayOf(momentIn(id), days))

/** The moment in an id of version 7. */
export const momentIn = (id: string): Date => new Date(clamped(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)))

/** Lower than every id of that millisecond, and higher than all before. */
function firstIdAt(moment: Date): string {
  const hex = clamped(moment.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** The UTC day of a moment, or one some days away, as the database reads it. */
export const dayOf = (moment: Date, daysAway = 0): string =>
  new Date(clamped(moment.getTime() + daysAway * dayMilliseconds)).toISOString().slice(0, 10)

const dayMilliseconds = 86_400_000

/** Moments are kept between 1970 and the year 9000: dates that the database writes as we do. */
const clamped = (milliseconds: number): number => Math.min(Math.max(milliseconds, 0), Date.UTC(9000, 0))

import { type Delivery, type DeliveryList, isProblem, type Problem, type Scanned } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { dataContains } from '../../database/event-data-search.ts'
import type { JsonText } from '../../database/json.ts'
import type { Fragment } from '../../database/list.ts'
import { type Found, gather, type Position, pageOf, type Rows, readPosition, rowsMaxOf, walk } from '../../database/scan-rows.ts'
import { daysAround, inSpan, readSpan } from '../../database/time-span.ts'
import { isId } from '../../text.ts'
import { deliveryView, type InOrganization } from './deliveries.ts'

/**
 * Deliveries of the newest events first; filters narrow each other, an id that names nothing finds nothing. Two statements at the most,
 * whose cost does not grow with the table: what is rare (what failed, waits, was sent again) is found by indexes of its own, anything
 * else by looking through 10,000 deliveries a page, or 2,000 for a text. Errors: VALIDATION_ERROR (since after until, a cursor of another list).
 */
export async function listDeliveries(
  sql: Sql,
  { organizationId, filter }: InOrganization & { filter: DeliveryList },
): Promise<JsonText<{ deliveries: Delivery[]; page: Scanned }> | Problem<'VALIDATION_ERROR'>> {
  const { limit = 50, query } = filter
  const span = readSpan(filter)
  if (isProblem(span)) return span
  const after = readPosition(filter.cursor)
  if (isProblem(after)) return after
  const bounds = sql`organization_id = ${organizationId} ${inSpan(sql, 'delivery_id', span)}`
  const asked = { organizationId, filter, bounds, after, limit, rowsMax: rowsMaxOf({ hasText: Boolean(query) && !isId(query!) }) }
  const found = (await findNamed(sql, asked)) ?? (await findFew(sql, asked)) ?? (await lookThrough(sql, asked))
  return pageOf('deliveries', found, limit)
}

interface Asked extends InOrganization {
  filter: DeliveryList
  bounds: Fragment
  after: Position | null
  limit: number
  rowsMax: number
}

/** Newest events first; ids sort as the days do, but for what happened at midnight. */
const byPlace = (sql: Sql) => sql`day desc, delivery_id desc`
const afterPosition = (sql: Sql, after: Position | null) =>
  after ? sql`and day <= ${after.day}::date and (day, delivery_id) < (${after.day}::date, ${after.id}::uuid)` : sql``

/** The delivery, or the deliveries of the event, whose identifier is looked for; null when it is neither's. */
async function findNamed(sql: Sql, asked: Asked): Promise<Found | null> {
  const { organizationId, filter, bounds, after, rowsMax } = asked
  const { query } = filter
  if (!query || !isId(query)) return null
  const days = daysAround(query)
  const found = await gather(
    sql,
    rowsOf(sql, asked, {
      from: sql`
        select * from delivery
        where ${bounds} ${afterPosition(sql, after)} and day = any(${days}::date[]) and delivery_id = any(array(
          select ${query}::uuid union all
          select automatic_delivery_id(${query}::uuid, destination_id) from destination where organization_id = ${organizationId}
        ))
        union all
        select * from delivery
        where ${bounds} ${afterPosition(sql, after)} and day = any(${days}::date[]) and event_id = ${query} and origin <> 'automatic'
          and delivery_id <> ${query}
        limit ${rowsMax + 1}`,
      wanted: wanted(sql, { ...filter, query: undefined }),
    }),
  )
  return found?.counted === 0 ? null : found
}

/** Finds rare deliveries by an index that holds them alone, as long as there are few; null when there are not. */
async function findFew(sql: Sql, asked: Asked): Promise<Found | null> {
  const { filter, bounds, after, rowsMax } = asked
  const { state, origin, destinationId, recoveryId, query } = filter
  // A query for an identifier has run already.
  if (query && isId(query)) return null
  const rare =
    recoveryId !== undefined
      ? sql`recovery_id = ${isId(recoveryId) ? recoveryId : null}`
      : origin !== undefined && origin !== 'automatic'
        ? sql`origin <> 'automatic'`
        : state === 'pending'
          ? sql`state = 'pending' ${destinationId === undefined ? sql`` : sql`and ${of(sql, destinationId)}`}`
          : null
  if (rare === null) return null
  return gather(
    sql,
    rowsOf(sql, asked, {
      from: sql`select * from delivery where ${bounds} ${afterPosition(sql, after)} and ${rare} limit ${rowsMax + 1}`,
      wanted: wanted(sql, filter),
    }),
  )
}

/** The next deliveries, whichever they are; of those that were not delivered, where that is what is looked for, they alone. */
function lookThrough(sql: Sql, asked: Asked): Promise<Found> {
  const { filter, bounds, after, rowsMax } = asked
  const { state, destinationId } = filter
  const isUnsent = state === 'exhausted' || state === 'held' || state === 'cancelled'
  if (!isUnsent)
    return walk(
      sql,
      rowsOf(sql, asked, {
        from: sql`select * from delivery where ${bounds} ${afterPosition(sql, after)} order by ${byPlace(sql)} limit ${rowsMax}`,
        wanted: wanted(sql, filter),
      }),
    )
  // Conditions as the indexes have them, which know no day and are read by the id alone.
  const kind =
    state === 'held' && destinationId !== undefined
      ? sql`state = 'held' and ${of(sql, destinationId)}`
      : sql`state in ('exhausted', 'held', 'cancelled')`
  const older = after ? sql`and day <= ${after.day}::date + 1 and delivery_id < ${after.id}::uuid` : sql``
  return walk(sql, {
    ...rowsOf(sql, asked, {
      from: sql`select * from delivery where ${bounds} ${older} and ${kind} order by delivery_id desc limit ${rowsMax}`,
      wanted: wanted(sql, filter),
    }),
    sorted: sql`delivery_id desc`,
  })
}

const rowsOf = (sql: Sql, { limit, rowsMax }: Asked, { from, wanted }: { from: Fragment; wanted: Fragment }): Rows<Delivery> => ({
  show: deliveryView,
  id: 'delivery_id',
  from,
  sorted: byPlace(sql),
  wanted,
  limit,
  rowsMax,
})

type Wanted = {
  [name in 'destinationId' | 'state' | 'topic' | 'origin' | 'recoveryId' | 'response' | 'query']?: DeliveryList[name] | undefined
}

/** Cheap conditions first: the text is looked for only in rows that match all others. */
export const wanted = (sql: Sql, { destinationId, state, topic, origin, recoveryId, response, query }: Wanted): Fragment => sql`
  true
  ${destinationId === undefined ? sql`` : sql`and ${of(sql, destinationId)}`}
  ${state === undefined ? sql`` : sql`and state = ${state}`}
  ${topic === undefined ? sql`` : sql`and topic = ${topic}`}
  ${origin === undefined ? sql`` : sql`and origin = ${origin}`}
  ${recoveryId === undefined ? sql`` : isId(recoveryId) ? sql`and recovery_id = ${recoveryId}` : sql`and false`}
  ${response === undefined ? sql`` : sql`and ${answered(sql, response)}`}
  ${!query ? sql`` : isId(query) ? sql`and resource_id = ${query}` : sql`and ${dataContains(sql, 'delivery', query)}`}`

const of = (sql: Sql, destinationId: string) => (isId(destinationId) ? sql`destination_id = ${destinationId}` : sql`false`)

const answered = (sql: Sql, response: string) =>
  /^\d\d\d$/.test(response)
    ? sql`last_response_status = ${Number(response)}`
    : /^\dxx$/.test(response)
      ? sql`last_response_status between ${Number(response[0]) * 100} and ${Number(response[0]) * 100 + 99}`
      : sql`last_failure = ${response}`

import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import type { LaneKey } from '../lanes/lane.ts'

// Pausing a destination, disabling it or deleting it changes its own row and nothing else, however many deliveries wait for it. They
// follow here, in batches: those of a paused or disabled one are held, those of a deleted one are cancelled, held ones too. Nothing is
// sent meanwhile, because only deliveries of enabled destinations are read.

/** Deliveries of one statement: some 30 ms, in which nobody can resume the destination. */
export const heldMax = 1000

/** Destinations that are found at once. */
const awayMax = 100

interface Away extends LaneKey {
  status: 'paused' | 'disabled' | 'deleted'
  from: 'pending' | 'held'
  /** The last one that was moved, in the order of the index they are found by: what was moved before is not looked through again. */
  after: Place
}

interface Place {
  retry: number
  nextAttemptAt: string
  deliveryId: string
}

const beginning: Place = { retry: -1, nextAttemptAt: '-infinity', deliveryId: '00000000-0000-0000-0000-000000000000' }

/**
 * A sweep over what waits for destinations that are away, of every organization, a batch at a time; answers `heldMax` as long as there
 * may be more. `changedWithin` minutes: only destinations that went away lately, which costs nothing where there are none.
 *
 * Safe with several workers: each takes what no other holds, and what is being written down at the moment comes with the next sweep.
 */
export function openHolding({ changedWithin }: { changedWithin: number | null }): (sql: Sql) => Promise<number> {
  let queue: Away[] = []
  let movedAny = false
  return async (sql) => {
    if (queue.length === 0) {
      queue = await findAway(sql, changedWithin)
      movedAny = false
    }
    const away = queue[0]
    if (away === undefined) return 0
    const moved = await moveDeliveries(sql, away)
    movedAny ||= moved.length > 0
    if (moved.length === heldMax) away.after = moved.at(-1)!
    else queue.shift()
    // Rows that are locked wait for the next run.
    return queue.length > 0 || movedAny ? heldMax : 0
  }
}

async function findAway(sql: Sql, changedWithin: number | null): Promise<Away[]> {
  const isAway = sql`status <> 'enabled'
    and (${changedWithin}::int is null or status_changed_at > now() - make_interval(mins => ${changedWithin}::int))`
  // Usually none is, and a statement that looks into every day's deliveries costs much more to plan.
  const [{ areAny }] = await sql<[{ areAny: boolean }]>`select exists (select from destination where ${isAway}) as are_any`
  if (!areAny) return []
  const found = await byIndex(
    sql,
    (sql) => sql<(LaneKey & { status: Away['status']; hasPending: boolean; hasHeld: boolean })[]>`
    select * from (
      select organization_id, destination_id, status,
        exists (select from delivery where delivery.organization_id = destination.organization_id
          and delivery.destination_id = destination.destination_id and delivery.state = 'pending') as has_pending,
        status = 'deleted' and exists (select from delivery where delivery.organization_id = destination.organization_id
          and delivery.destination_id = destination.destination_id and delivery.state = 'held') as has_held
      from destination where ${isAway}
    ) as away
    where has_pending or has_held limit ${awayMax}`,
  )
  return found.flatMap(({ hasPending, hasHeld, ...away }) => [
    ...(hasPending ? [{ ...away, from: 'pending' as const, after: beginning }] : []),
    ...(hasHeld ? [{ ...away, from: 'held' as const, after: beginning }] : []),
  ])
}

/**
 * One batch, in the order of an index that has nothing but these. The destination is locked against being resumed, so that nothing is
 * held afterwards; a delivery that is being written down is left out, so that nobody ever waits for the other.
 */
const moveDeliveries = (sql: Sql, { organizationId, destinationId, status, from, after }: Away): Promise<Place[]> =>
  byIndex(sql, async (sql) => {
    const place =
      from === 'pending'
        ? sql`(least(attempt_count, 1), next_attempt_at, delivery_id) > (${after.retry}::int, ${after.nextAttemptAt}::text::timestamptz, ${after.deliveryId}::uuid)
          order by least(attempt_count, 1), next_attempt_at, delivery_id`
        : sql`delivery_id > ${after.deliveryId}::uuid order by delivery_id`
    return sql<Place[]>`
      with away as materialized (
        select from destination
        where organization_id = ${organizationId} and destination_id = ${destinationId} and status = ${status} for share
      ), waiting as materialized (
        select day, delivery_id, least(attempt_count, 1) as retry, next_attempt_at from delivery
        where organization_id = ${organizationId} and destination_id = ${destinationId} and state = ${sql.unsafe(`'${from}'`)}
          and exists (select from away) and ${place}
        limit ${heldMax} for update skip locked
      ), moved as (
        update delivery set
          state = ${status === 'deleted' ? 'cancelled' : 'held'}, finished_at = ${status === 'deleted' ? sql`now()` : sql`finished_at`}
        from waiting
        where delivery.organization_id = ${organizationId} and delivery.day = waiting.day and delivery.delivery_id = waiting.delivery_id
          and coalesce(delivery.state, '') = ${from}
        returning waiting.retry, waiting.next_attempt_at, waiting.delivery_id
      )
      select retry, next_attempt_at::text, delivery_id from moved order by ${from === 'pending' ? sql`moved.retry, moved.next_attempt_at, moved.delivery_id` : sql`moved.delivery_id`}`
  })

/** A plan that was made while a day was empty must not read it whole when it is full. */
const byIndex = <Result>(sql: Sql, act: (sql: Sql) => Promise<Result>): Promise<Result> =>
  transaction(sql, async (sql) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`
    return act(sql)
  })

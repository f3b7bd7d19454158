import type { Recovery } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { betweenDays } from '../../database/days.ts'
import { hasMovedAway } from '../../database/moved-organizations.ts'
import type { Position } from '../../database/scan-rows.ts'
import { longTransaction } from '../../database/transaction.ts'
import { notifyLanes } from '../../webhooks/lanes/notify-lanes.ts'
import { resendId } from '../deliveries/resend-delivery.ts'
import type { RecoveryKey } from './recoveries.ts'
import { candidateDeliveries, isInScope, type Scope } from './recovery-scope.ts'

// Workers carry recoveries out here, a batch a second and recovery. A batch and the position up to which it came are one transaction: after
// a crash the next worker goes on from the last batch that was committed, and nothing is sent twice or left out.

/** Deliveries of one batch: over in some ten milliseconds. What waited longer makes up for two seconds at most. */
const batchMax = 1000
const secondsMadeUpFor = 2

/** Looked through for a batch: what failed, or is held, stands among what was cancelled. */
const walkedMax = 10_000

/** A destination that is paused or disabled is looked at again after so many seconds. */
const waitSeconds = 10

/** Any constant that nobody else locks, and the organization: its recoveries go one after another, so that each sees what others sent. */
const recoveryLock = 0xea5_0012

interface Due extends Omit<Scope, 'span'> {
  recoveryId: string
  since: Date
  until: Date
  createdAt: Date
  /** As many as its pace allows by now. */
  allowed: number
  cursorDay: string | null
  cursorDeliveryId: string | null
  destinationStatus: 'enabled' | 'paused' | 'disabled' | 'deleted' | null
}

/** Takes the next batch of a recovery whose turn it is, of any organization. Returns 0 when there was none. */
export const runRecovery = (sql: Sql): Promise<number> =>
  longTransaction(sql, async (sql) => {
    const [due] = await sql<Due[]>`
      with due as materialized (
        select * from recovery where status = 'running' and next_batch_at <= now() and not ${sql.unsafe(hasMovedAway('recovery'))}
        order by next_batch_at limit 1 for update skip locked
      )
      select due.organization_id, recovery_id, due.kind, due.destination_id, since, until, due.created_at,
        greatest(1, least(${batchMax}, floor(per_second * least(${secondsMadeUpFor}, 1 + extract(epoch from now() - next_batch_at)))))::int as allowed,
        cursor_day::text, cursor_delivery_id, destination.status as destination_status,
        pg_advisory_xact_lock(${recoveryLock}, hashtext(due.organization_id::text))
      from due left join destination using (organization_id, destination_id)`
    if (!due) return 0
    if (due.destinationStatus === 'deleted') await endRecovery(sql, due)
    else if (due.destinationId !== null && due.destinationStatus !== 'enabled' && due.kind !== 'discard') await waitFor(sql, due)
    else await takeBatch(sql, due)
    return 1
  })

const endRecovery = (sql: Sql, { organizationId, recoveryId }: RecoveryKey) => sql`
  update recovery set status = 'cancelled', updated_at = now(), finished_at = now()
  where organization_id = ${organizationId} and recovery_id = ${recoveryId}`

const waitFor = (sql: Sql, { organizationId, recoveryId }: RecoveryKey) => sql`
  update recovery set next_batch_at = now() + make_interval(secs => ${waitSeconds})
  where organization_id = ${organizationId} and recovery_id = ${recoveryId}`

interface Chosen extends Position {
  isChosen: boolean
  number: number
}

async function takeBatch(sql: Sql, due: Due): Promise<void> {
  const { organizationId, recoveryId, kind, destinationId, cursorDay, cursorDeliveryId, allowed } = due
  // Deliveries that existed when it was started: the meaning of "until now".
  const span = { since: due.since, until: due.until < due.createdAt ? due.until : null }
  const scope: Scope = { organizationId, kind, destinationId, span }
  const after = cursorDay !== null && cursorDeliveryId !== null ? { day: cursorDay, id: cursorDeliveryId } : null
  // Nothing is sent to a destination that is not enabled; discarding happens everywhere.
  const isTaken = sql`destination_id = any(array(
    select destination_id from destination
    where organization_id = ${organizationId} and ${kind === 'discard' ? sql`status <> 'deleted'` : sql`status = 'enabled'`}
  ))`
  // The last one that may be looked at comes along, chosen or not: it says where to go on.
  const seen = await sql<Chosen[]>`
    select day::text, delivery_id as id, is_chosen, number::int from (
      select *, (${isTaken} and ${isInScope(sql, scope, due.createdAt)}) as is_chosen, row_number() over (order by delivery_id) as number
      from (${candidateDeliveries(sql, scope, after, walkedMax)}) as delivery
    ) as walked
    where is_chosen or number = ${walkedMax} order by delivery_id limit ${allowed}`
  const last = seen.at(-1)
  const goesOn = last !== undefined && (seen.length === allowed || last.number === walkedMax)
  const chosen = seen.filter(({ isChosen }) => isChosen)
  const days = chosen.map(({ day }) => day)
  const place = last ?? after
  await sql`
    with moved as (${chosen.length > 0 ? move(sql, { organizationId, recoveryId, kind, ids: chosen.map(({ id }) => id), days }) : nothing(sql, organizationId)}),
    ${notifyLanes(sql, 'moved')}
    update recovery set
      done_count = done_count + (select count(*) from moved),
      cursor_day = ${place?.day ?? null}::date,
      cursor_delivery_id = ${place?.id ?? null}::uuid,
      next_batch_at = now() + interval '1 second',
      status = ${goesOn ? 'running' : 'done'},
      updated_at = now(),
      finished_at = ${goesOn ? null : sql`now()`}
    where organization_id = ${organizationId} and recovery_id = ${recoveryId}`
}

interface Batch extends RecoveryKey {
  kind: Recovery['kind']
  ids: string[]
  /** The days of these deliveries. */
  days: string[]
}

const nothing = (sql: Sql, organizationId: string) =>
  sql`select organization_id, destination_id, day from delivery where organization_id = ${organizationId} and false`

/** Creates deliveries of failed ones, frees held ones, or discards them. A delivery whose state changed meanwhile stays as it is. */
function move(sql: Sql, { organizationId, recoveryId, kind, ids, days }: Batch) {
  const named = sql`
    delivery.organization_id = ${organizationId} and delivery.delivery_id = any(${ids}::uuid[])
    and ${betweenDays(sql, days, 'delivery')}`
  const returning = sql`returning organization_id, destination_id, day`
  if (kind === 'failed')
    return sql`
      with failed as materialized (
        select organization_id, destination_id, delivery.day, delivery.delivery_id, delivery.event_id, delivery.topic, delivery.resource_id,
          destination.ordered
        from delivery join destination using (organization_id, destination_id)
        where ${named}
      )
      insert into delivery (organization_id, day, delivery_id, event_id, destination_id, topic, resource_id, origin, recovery_id, ordered)
      select organization_id, day, ${sql.unsafe(resendId('failed', 'recovery.id::text || failed.delivery_id::text'))}, event_id,
        destination_id, topic, resource_id, 'recovery', recovery.id, ordered
      from failed cross join (select ${recoveryId}::uuid as id) as recovery
      on conflict do nothing ${returning}`
  const change = kind === 'held' ? sql`state = 'pending', next_attempt_at = now()` : sql`state = 'cancelled', finished_at = now()`
  return sql`
    update delivery set ${change}, recovery_id = ${recoveryId} where ${named} and state = 'held' ${returning}`
}

import { isProblem, problem, type Recovery, recoveryPerSecondDefault } from '@earshot/contract'
import { recoveriesMessages } from '@earshot/messages/api/recoveries'
import type { Sql } from '../../database/database.ts'
import { type JsonText, time, view } from '../../database/json.ts'
import { transaction } from '../../database/transaction.ts'
import { previewRecovery, type RecoveryWish, readScope } from './preview-recovery.ts'

// Recoveries: failed or held deliveries are sent again at a pace, or held ones are discarded. They are started and steered here and carried
// out by run-recovery.ts.

/** Recoveries that are not over, at most. */
const recoveriesMax = 10
/** Recoveries listed at most. */
const listedMax = 50

/** How a recovery is shown; of its deliveries so many are looked at, to say what became of them. */
const recoveryView = (lookedAtMax: number) => {
  const countOf = (state: 'delivered' | 'exhausted') => `(select count(*) filter (where state = '${state}')::int from (
    select state from delivery
    where delivery.organization_id = recovery.organization_id and delivery.recovery_id = recovery.recovery_id limit ${lookedAtMax}
  ) as sent)`
  return view<Recovery>('recovery', {
    recoveryId: 'recovery.recovery_id',
    kind: 'recovery.kind',
    destinationId: 'recovery.destination_id',
    since: time('recovery.since'),
    until: time('recovery.until'),
    perSecond: 'recovery.per_second',
    status: 'recovery.status',
    total: 'recovery.total',
    doneCount: 'recovery.done_count',
    delivered: countOf('delivered'),
    failed: countOf('exhausted'),
    createdAt: time('recovery.created_at'),
    finishedAt: time('recovery.finished_at'),
  })
}
const oneView = recoveryView(100_000)
const listedView = recoveryView(10_000)

export interface InOrganization {
  organizationId: string
}
export type RecoveryKey = InOrganization & { recoveryId: string }

/**
 * Starts a recovery of what is there now; it begins at once. Without `since` it is about all that is kept, without `until` about all
 * until now. Errors: VALIDATION_ERROR (since after until) · NOT_FOUND (the destination) · LIMIT_REACHED (ten that are not over).
 */
export const createRecovery = (sql: Sql, { perSecond = recoveryPerSecondDefault, ...wish }: RecoveryWish & { perSecond?: number }) =>
  transaction(sql, async (sql) => {
    const { organizationId } = wish
    const scope = await readScope(sql, wish, '')
    if (isProblem(scope)) return scope
    const { kind, destinationId, span } = scope
    const { total } = await previewRecovery(sql, scope)
    // Locked, so that two at once can't make the eleventh; after counting, which may take a moment.
    await sql`select from organization where organization_id = ${organizationId} for no key update`
    const [made] = await sql<{ json: JsonText<Recovery> }[]>`
      with made as (
        insert into recovery (organization_id, kind, destination_id, since, until, per_second, total)
        -- Nothing happened before there was an organization.
        select ${organizationId}, ${kind}, ${destinationId}, coalesce(${span.since}, created_at), coalesce(${span.until}, greatest(now(), ${span.since})), ${perSecond}, ${total}
        from organization where organization_id = ${organizationId}
          and (select count(*) from recovery where organization_id = ${organizationId} and status in ('running', 'paused')) < ${recoveriesMax}
        returning *
      )
      select ${sql.unsafe(oneView.json)}::text as json from made as recovery`
    return made?.json ?? problem('LIMIT_REACHED', recoveriesMessages.full({ max: recoveriesMax }))
  })

/** The newest recoveries. */
export async function listRecoveries(sql: Sql, { organizationId }: InOrganization): Promise<JsonText<{ recoveries: Recovery[] }>> {
  const [found] = await sql<[{ json: string }]>`
    select coalesce(json_agg(${sql.unsafe(listedView.json)} order by recovery_id desc), '[]')::text as json
    from (select * from recovery where organization_id = ${organizationId} order by recovery_id desc limit ${listedMax}) as recovery`
  return `{"recoveries":${found.json}}`
}

/** Returns a recovery. Errors: NOT_FOUND. */
export async function getRecovery(sql: Sql, { organizationId, recoveryId }: RecoveryKey) {
  const [found] = await sql<{ json: JsonText<Recovery> }[]>`
    select ${sql.unsafe(oneView.json)}::text as json from recovery where organization_id = ${organizationId} and recovery_id = ${recoveryId}`
  return found?.json ?? unknownRecovery
}

/** Stops a recovery until it goes on; one that is paused stays so. Errors: NOT_FOUND · CONFLICT (it is over). */
export const pauseRecovery = (sql: Sql, key: RecoveryKey) => setStatus(sql, key, 'paused')

/** Goes on where a recovery was paused, without making up for the pause. Errors: NOT_FOUND · CONFLICT (it is over). */
export const resumeRecovery = (sql: Sql, key: RecoveryKey) => setStatus(sql, key, 'running')

/** Ends a recovery; what it has sent stays sent. Errors: NOT_FOUND · CONFLICT (it is over). */
export const cancelRecovery = (sql: Sql, key: RecoveryKey) => setStatus(sql, key, 'cancelled')

async function setStatus(sql: Sql, { organizationId, recoveryId }: RecoveryKey, status: 'paused' | 'running' | 'cancelled') {
  const [done] = await sql<[{ json: JsonText<Recovery> | null; isKnown: boolean }]>`
    with changed as (
      update recovery set
        status = ${status},
        next_batch_at = iif(status = 'paused' and ${status} = 'running', now(), next_batch_at),
        updated_at = iif(status <> ${status}, now(), updated_at),
        finished_at = iif(${status} = 'cancelled', now(), null)
      where organization_id = ${organizationId} and recovery_id = ${recoveryId} and status in ('running', 'paused')
      returning *
    )
    select (select ${sql.unsafe(oneView.json)}::text from changed as recovery) as json,
      exists (select from recovery where organization_id = ${organizationId} and recovery_id = ${recoveryId}) as is_known`
  if (done.json !== null) return done.json
  return done.isKnown ? problem('CONFLICT', recoveriesMessages.ended) : unknownRecovery
}

const unknownRecovery = problem('NOT_FOUND', recoveriesMessages.unknown)

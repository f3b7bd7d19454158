import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import { orderInDay } from '../../events/event-time.ts'
import { record } from '../../events/record.ts'
import { withdrawReceipt } from '../verifications/receipts.ts'
import { opinionDeletedView } from './opinions.ts'
import { findOwnOpinion, type KeptRow, lockOwn } from './own-opinion.ts'

/**
 * Deletes an opinion for good, with its answers, comments and upvotes; also while its project is paused. The link it came with stays
 * submitted and refers to it no more, nor does its verification; a pending receipt is withdrawn, and earlier ones are deleted. A delayed
 * opinion is deleted without an event. Returns whether there was one.
 * Emits: verification.failed (cancelled) for a pending receipt, opinion.deleted.
 */
export const deleteOpinion = (sql: Sql, own: { ownTokenSha256: Buffer }): Promise<boolean> =>
  transaction(sql, async (sql) => {
    // A receipt before the opinion: in this order they are locked where the team decides.
    const seen = await findOwnOpinion(sql, own)
    if (seen?.reviewId && seen.verification === 'pending') await withdrawReceipt(sql, { ...seen, reviewId: seen.reviewId })

    const found = await lockOwn(sql, own)
    if (found.kind === 'gone') return false
    if (found.kind === 'waiting') {
      const { organizationId, projectId, heldId } = found.waiting
      await sql`delete from held_opinion where organization_id = ${organizationId} and project_id = ${projectId} and held_id = ${heldId}`
      return true
    }
    // A receipt that was sent at this moment.
    if (found.kept.verificationStatus === 'pending') await withdrawReceipt(sql, found.kept)
    await deleteKept(sql, found.kept)
    return true
  })

async function deleteKept(sql: Sql, kept: KeptRow): Promise<void> {
  const { organizationId, projectId, reviewId } = kept
  const ofOpinion = sql`organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}`
  await sql`update link set review_id = null where ${ofOpinion}`
  // Decided receipts go as well: the opinion was the only way to find them.
  await sql`
    delete from receipt where organization_id = ${organizationId} and project_id = ${projectId} and verification_id in (
      select verification_id from verification where ${ofOpinion})`
  await sql`update verification set review_id = null where ${ofOpinion}`
  await sql`delete from answer where ${ofOpinion}`
  await sql`delete from comment where ${ofOpinion}`
  await sql`
    with opinion as (
      delete from opinion where ${ofOpinion}
      returning *
    ),
    ${record(sql, 'opinion.deleted', opinionDeletedView, 'opinion', orderInDay({ ...kept, isIncognito: kept.incognito }))},
    -- A customer without a known address has this one opinion and nothing else.
    customer as (
      delete from customer using opinion
      where customer.organization_id = ${organizationId} and customer.customer_id = opinion.customer_id and customer.email is null
    )
    select from opinion`
}

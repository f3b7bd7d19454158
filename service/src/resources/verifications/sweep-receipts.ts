import type { Sql } from '../../database/database.ts'
import { record } from '../../events/record.ts'
import { isOfDeletedProject } from '../projects/projects.ts'
import { verificationView } from './verifications.ts'

// Receipts do not wait for ever, and are kept no longer than they are needed.

/** Verifications and receipts of one sweep. */
export const sweptMax = 200

/**
 * Ends verifications that nobody decided for 30 days, and deletes receipts 30 days after their decision, those that were withdrawn at
 * once (docs/rules/retention.md#receipts). Of all organizations. Returns how many. Emits: verification.failed (expired).
 */
export async function sweepReceipts(sql: Sql): Promise<number> {
  const [swept] = await sql<[{ expired: number; deleted: number }]>`
    with due as materialized (
      select organization_id, project_id, verification_id from verification
      where method = 'visual_evidence' and status = 'pending' and created_at <= now() - interval '30 days'
        and not ${sql.unsafe(isOfDeletedProject('verification'))}
      order by created_at limit ${sweptMax} for update skip locked
    ), ended as (
      update verification set status = 'expired', decided_at = now() from due
      where verification.organization_id = due.organization_id and verification.project_id = due.project_id
        and verification.verification_id = due.verification_id
      returning verification.*
    ), opinion as (
      update opinion set verification_status = 'expired' from ended
      where opinion.organization_id = ended.organization_id and opinion.project_id = ended.project_id
        and opinion.review_id = ended.review_id
    ),
    ${record(sql, 'verification.failed', verificationView('pending'), 'ended')},
    over as (
      select receipt.organization_id, receipt.project_id, receipt.verification_id
      from receipt join verification as decided using (organization_id, project_id, verification_id)
      where decided.method = 'visual_evidence' and decided.status <> 'pending'
        and (decided.status = 'cancelled' or decided.decided_at <= now() - interval '30 days')
      limit ${sweptMax}
    ), deleted as (
      delete from receipt using over
      where receipt.organization_id = over.organization_id and receipt.project_id = over.project_id
        and receipt.verification_id = over.verification_id
      returning 1
    )
    select (select count(*) from ended)::int as expired, (select count(*) from deleted)::int as deleted`
  return Math.max(swept.expired, swept.deleted)
}

import type { Sql } from '../../database/database.ts'
import { hasMovedAway } from '../../database/moved-organizations.ts'
import { record } from '../../events/record.ts'
import { isOfDeletedProject } from '../projects/projects.ts'
import { verificationView } from '../verifications/verifications.ts'

/** Links of one statement: few enough to hold their locks for a moment only. */
const batchMax = 500

/**
 * Marks links as expired: issued or clicked ones past their expiry, the longest overdue first. Opinions that were started with them have
 * failed. Returns how many; fewer than 500 means that none is left. Of all organizations at once, and safe with several workers: each takes
 * rows that no other holds.
 * Emits: verification.failed (expired, from pending); an expired link has no topic of its own (docs/rules/links.md#states).
 */
export async function sweepExpiredLinks(sql: Sql): Promise<number> {
  const [swept] = await sql<[{ count: number }]>`
    with due as materialized (
      select organization_id, project_id, verification_id from link
      where status in ('issued', 'clicked') and expires_at <= now() and not ${sql.unsafe(isOfDeletedProject('link'))}
        and not ${sql.unsafe(hasMovedAway('link'))}
      order by expires_at limit ${batchMax}
      for update skip locked
    ), ended as (
      update link set status = 'expired' from due
      where link.organization_id = due.organization_id and link.project_id = due.project_id and link.verification_id = due.verification_id
      returning 1
    ), verification as (
      update verification set status = 'expired', decided_at = now() from due
      where verification.organization_id = due.organization_id and verification.project_id = due.project_id
        and verification.verification_id = due.verification_id and verification.status = 'pending'
      returning verification.*
    ),
    ${record(sql, 'verification.failed', verificationView('pending'), 'verification')}
    select count(*)::int as count from ended`
  return swept.count
}

import type { Sql } from '../../database/database.ts'
import { record } from '../../events/record.ts'
import { verificationView } from '../verifications/verifications.ts'
import { type LinkKey, linkSnapshotView } from './links.ts'

/**
 * A customer starts an opinion with a link: the link goes from issued to clicked and its verification starts, under the same id. It happens
 * once a link, however often and from wherever it is asked; a link in any other status stays as it is, and so does one whose project takes
 * no opinions at the moment. Returns whether this call did it.
 * Emits: link.clicked, verification.created.
 */
export async function startOpinion(sql: Sql, { organizationId, projectId, verificationId }: LinkKey): Promise<boolean> {
  // Of many that come at once, the first to lock the row changes it; the others then find it clicked.
  const [started] = await sql<[{ once: boolean }]>`
    with link as (
      update link set status = 'clicked', clicked_at = now()
      where organization_id = ${organizationId} and project_id = ${projectId} and verification_id = ${verificationId}
        and status = 'issued' and expires_at > now()
        and exists (select from project where organization_id = ${organizationId} and project_id = ${projectId} and status = 'active')
      returning *
    ), verification as (
      insert into verification (organization_id, project_id, verification_id, method)
      select organization_id, project_id, verification_id, 'delivery_link' from link
      returning *
    ),
    ${record(sql, 'link.clicked', linkSnapshotView, 'link')},
    ${record(sql, 'verification.created', verificationView(null), 'verification', { after: 'link.clicked' })}
    select exists (select from link) as once`
  return started.once
}

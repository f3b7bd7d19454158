import { randomUUID } from 'node:crypto'
import { type ProjectSettings, settingsOf } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import { record } from '../../events/record.ts'
import { delayOpinion } from '../opinions/delayed-opinions.ts'
import { insertOpinion, type WrittenOpinion } from '../opinions/insert-opinion.ts'
import { mailOwnAddress, type OwnOpinionMailer } from '../opinions/own-email.ts'
import { newOwnToken } from '../opinions/own-token.ts'
import { verificationView } from '../verifications/verifications.ts'
import { type LinkKey, linkSnapshotView, statusNow } from './links.ts'
import { startOpinion } from './start-opinion.ts'

/**
 * The outcome. Nothing is stored when the link is used or its project takes no opinions. An unverified opinion came after the link had
 * expired, which stays so. `ownToken` is returned here only.
 */
export type Submission = { kind: 'kept'; isVerified: boolean; ownToken: string } | { kind: 'used' } | { kind: 'paused' }

/**
 * Submits the one opinion of a link, with its answers. Of many submits at once one is kept. A link that has expired since the form was
 * opened still gives one opinion, which is published as unverified (docs/rules/links.md#opinion-after-expiry).
 *
 * A named opinion belongs to the customer whom the link is addressed to, and the link and its verification tell its `reviewId`. An
 * incognito one has nothing of the link, nor the link of it, and appears together with others unless the project wants it at once
 * (decision 32). `toldBatch`: with how many at the least, as the form said, whatever the project wants meanwhile.
 *
 * With a `mailing`, the customer of a named one gets its private address by mail, in the reader's language.
 *
 * Emits, in this order: link.clicked and verification.created when the opinion was not started before, opinion.created and
 * answer.created for each unless they wait for their release, link.submitted, verification.verified; of an unverified one only the
 * opinion and its answers.
 */
export const submitWithLink = (
  sql: Sql,
  {
    written,
    toldBatch = null,
    mailing,
    ...link
  }: LinkKey & { written: WrittenOpinion; toldBatch?: number | null; mailing?: { mailer: OwnOpinionMailer; language: string } },
): Promise<Submission> =>
  transaction(sql, async (sql): Promise<Submission> => {
    const found = await lockLink(sql, link)
    if (found.project !== 'active') return { kind: 'paused' }
    if (found.status === 'submitted' || found.lateOpinion) return { kind: 'used' }
    const isVerified = found.status !== 'expired'

    const { organizationId, projectId } = link
    const reviewId = randomUUID()
    const ownToken = newOwnToken(sql)
    const opinion = {
      organizationId,
      projectId,
      ownTokenSha256: ownToken.sha256,
      written,
      source: 'delivery_link',
      method: isVerified ? 'delivery_link' : null,
      status: !isVerified && found.settings.moderation === 'hold_unverified' ? 'pending' : 'published',
      language: (written.incognito ? null : found.language) ?? found.settings.locale,
    } as const
    const batchMin = written.incognito ? batchOf(found.settings, toldBatch) : null
    if (found.status === 'issued') await startOpinion(sql, link)
    // Sent at once and done in this order; the ids of the events ascend with it.
    await Promise.all([
      batchMin === null
        ? insertOpinion(sql, { ...opinion, reviewId, customer: { email: found.customerEmailAscii } })
        : delayOpinion(sql, { ...opinion, batchMin }),
      isVerified ? closeLink(sql, { ...link, reviewId: written.incognito ? null : reviewId }) : markLate(sql, link),
    ])
    if (mailing)
      await mailOwnAddress(sql, mailing.mailer, {
        organizationId,
        projectId,
        project: found,
        written,
        to: found.customerEmailAscii,
        ownToken: ownToken.token,
        language: mailing.language,
      })
    return { kind: 'kept', isVerified, ownToken: ownToken.token }
  })

/** With how many an incognito opinion appears, at the least: as the project is set, and never fewer than its form said. Null: at once. */
const batchOf = ({ incognitoRelease, incognitoBatch }: ProjectSettings, toldBatch: number | null): number | null =>
  incognitoRelease === 'delayed' ? Math.max(incognitoBatch, toldBatch ?? 0) : toldBatch

/** The link, locked until the transaction ends: other submits with the same link wait here, and then find it used. */
async function lockLink(sql: Sql, { organizationId, projectId, verificationId }: LinkKey) {
  const [found] = await sql<[FoundLink]>`
    select ${sql.unsafe(statusNow)} as status, link.late_opinion, link.language, link.customer_email_ascii, project.status as project,
      project.name, project.settings
    from link join project using (organization_id, project_id)
    where link.organization_id = ${organizationId} and link.project_id = ${projectId} and link.verification_id = ${verificationId}
    for update of link`
  return { ...found, settings: settingsOf(found.settings) }
}

interface FoundLink {
  status: 'issued' | 'clicked' | 'submitted' | 'expired'
  lateOpinion: boolean
  language: string | null
  customerEmailAscii: string
  name: string
  project: 'active' | 'paused' | 'archived'
  settings: Partial<ProjectSettings>
}

function closeLink(sql: Sql, { organizationId, projectId, verificationId, reviewId }: LinkKey & { reviewId: string | null }) {
  return sql`
    with link as (
      update link set status = 'submitted', submitted_at = now(), review_id = ${reviewId}
      where organization_id = ${organizationId} and project_id = ${projectId} and verification_id = ${verificationId}
      returning *
    ), verification as (
      update verification set status = 'verified', decided_at = now(), review_id = ${reviewId}
      where organization_id = ${organizationId} and project_id = ${projectId} and verification_id = ${verificationId}
      returning *
    ),
    ${record(sql, 'link.submitted', linkSnapshotView, 'link')},
    ${record(sql, 'verification.verified', verificationView('pending'), 'verification', { after: 'link.submitted' })}
    select from link`
}

const markLate = (sql: Sql, { organizationId, projectId, verificationId }: LinkKey) => sql`
  update link set late_opinion = true
  where organization_id = ${organizationId} and project_id = ${projectId} and verification_id = ${verificationId}`

import { randomUUID } from 'node:crypto'
import { type Project, type ProjectSettings, type QrMode, settingsOf } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import { record } from '../../events/record.ts'
import { countVisitor } from '../../limits/visitor-bounds.ts'
import type { VisitorBound } from '../../limits/visitor-counters.ts'
import { insertOpinion, type WrittenOpinion } from '../opinions/insert-opinion.ts'
import { mailTypedAddress, type OwnOpinionMailer } from '../opinions/own-email.ts'
import { newOwnToken } from '../opinions/own-token.ts'
import { verificationView } from '../verifications/verifications.ts'
import { unverifiedBounds, verifiedBounds } from './code-limits.ts'
import { ageSeconds, isOver, sessionSecondsMax } from './find-qr-form.ts'
import { type FormKey, startSession } from './scan-code.ts'

/**
 * The outcome. Nothing is stored but in the first case. `ownToken` is returned here, and emailed to the address that was typed, where there
 * is one.
 */
export type Submission =
  | { kind: 'kept'; ownToken: string; isMailed: boolean }
  | { kind: 'busy'; waitSeconds: number }
  | { kind: 'used' | 'over' | 'revoked' | 'paused' }

/**
 * Submits the one opinion of a form that a scan opened, with its answers. Of many submits at once one is kept. It is verified, also when
 * the code has ended or was regenerated since the scan; not when the code was revoked or the form's hour is over. Beyond what a place and
 * a credential bring in an hour (code-limits.ts) it is kept unverified, waits for the team, and its verification is rejected; far beyond
 * that nothing is kept (`busy`).
 *
 * A named opinion belongs to a customer of its own, whose address, if one was typed, joins nothing and is sent the private address; the
 * verification tells its `reviewId`. An incognito one appears at once
 * (docs/rules/incognito.md#release-in-batches), and nothing leads from the verification to it; the code only counts it.
 *
 * Emits, in this order: verification.created when the opinion was not started before, opinion.created, answer.created for each,
 * verification.verified or verification.failed.
 */
export async function submitWithCode(
  sql: Sql,
  {
    written,
    contactEmail,
    language,
    mailer,
    ...form
  }: FormKey & { written: WrittenOpinion; contactEmail: string | null; language: string; mailer: OwnOpinionMailer },
): Promise<Submission> {
  // An incognito opinion is counted in a transaction of its own, so that its row's version leads to no place.
  const countedBefore = written.incognito ? await countOpinion(sql, form) : null
  return transaction(sql, async (sql): Promise<Submission> => {
    const { organizationId, projectId, verificationId } = form
    const code = await lockCode(sql, form)
    if (code.projectStatus !== 'active') return { kind: 'paused' }
    const session = await lockSession(sql, form)
    if (session.isSubmitted) return { kind: 'used' }
    if (code.status === 'revoked') return { kind: 'revoked' }
    if (isOver(code, form) || session.isOver) return { kind: 'over' }
    const counted = countedBefore ?? (await countOpinion(sql, form))
    if (counted.kind === 'busy') return counted
    const isVerified = counted.kind === 'verified'

    const reviewId = randomUUID()
    const ownToken = newOwnToken(sql)
    const method = `qr_${code.mode}` as const
    if (!session.isTouched) await touchSession(sql, form)
    if (!session.isStarted) await startSession(sql, form)
    // Sent at once and done in this order; the ids of the events ascend with it.
    await Promise.all([
      insertOpinion(sql, {
        organizationId,
        projectId,
        reviewId,
        ownTokenSha256: ownToken.sha256,
        written,
        source: method,
        method: isVerified ? method : null,
        status: isVerified ? 'published' : 'pending',
        // One of nine languages says little of a person; with a time of day and a small shop, it says enough.
        language: written.incognito ? code.settings.locale : language,
        customer: { email: null, contactEmail },
      }),
      closeSession(sql, { organizationId, projectId, verificationId, reviewId: written.incognito ? null : reviewId, isVerified }),
      sql`
        update qr_code set opinion_count = opinion_count + 1, scan_count = scan_count + ${session.isTouched ? 0 : 1}
        where organization_id = ${organizationId} and project_id = ${projectId} and qr_code_id = ${form.qrCodeId}`,
    ])
    const project = { name: code.projectName, settings: code.settings }
    const { visitor } = form
    const mail = { organizationId, projectId, project, written, to: contactEmail, ownToken: ownToken.token, language, visitor }
    return { kind: 'kept', ownToken: ownToken.token, isMailed: await mailTypedAddress(sql, mailer, mail) }
  })
}

interface LockedCode {
  mode: QrMode
  status: 'active' | 'revoked'
  ageSeconds: number
  projectName: string
  projectStatus: Project['status']
  settings: Partial<ProjectSettings>
}

/** Counts an opinion by the uses of its place and its credential in the last hour. */
async function countOpinion(
  sql: Sql,
  { organizationId, projectId, visitor, ...form }: FormKey,
): Promise<{ kind: 'verified' | 'unverified' } | { kind: 'busy'; waitSeconds: number }> {
  if (!visitor) return { kind: 'verified' }
  const sentBy = { ...form, ...visitor }
  const count = (bounds: VisitorBound[]) => countVisitor(sql, { organizationId, projectId, visitor }, ...bounds)
  if ((await count(verifiedBounds(sentBy))) === null) return { kind: 'verified' }
  const full = await count(unverifiedBounds(sentBy))
  return full ? { kind: 'busy', waitSeconds: full.waitSeconds } : { kind: 'unverified' }
}

/** The code, locked until the transaction ends: its opinions come in one after the other, so that they are counted exactly. */
async function lockCode(sql: Sql, { organizationId, projectId, qrCodeId }: FormKey) {
  await sql`
    select from qr_code where organization_id = ${organizationId} and project_id = ${projectId} and qr_code_id = ${qrCodeId}
    for no key update`
  // A statement of its own: it sees what the one that held the code before has written.
  const [found] = await sql<[LockedCode]>`
    select qr_code.mode, qr_code.status, ${sql.unsafe(ageSeconds)} as age_seconds, project.name as project_name,
      project.status as project_status, project.settings
    from qr_code join project using (organization_id, project_id)
    where qr_code.organization_id = ${organizationId} and qr_code.project_id = ${projectId} and qr_code.qr_code_id = ${qrCodeId}`
  return { ...found, settings: settingsOf(found.settings) }
}

/** The state of the form. It is locked, so that it is not deleted meanwhile because its hour ends. */
async function lockSession(sql: Sql, { organizationId, projectId, verificationId }: FormKey) {
  const [[session], [verification]] = await Promise.all([
    sql<{ isStarted: boolean; isSubmitted: boolean }[]>`
      select started_at is not null as is_started, submitted_at is not null as is_submitted from qr_session
      where organization_id = ${organizationId} and project_id = ${projectId} and verification_id = ${verificationId}
      for update`,
    sql<{ status: string }[]>`
      select status from verification
      where organization_id = ${organizationId} and project_id = ${projectId} and verification_id = ${verificationId}`,
  ])
  // Of a form that was forgotten only its verification tells: sent, or failed because its hour was over.
  const isOver = verification?.status === 'expired'
  const isSubmitted = session?.isSubmitted ?? (verification !== undefined && verification.status !== 'pending' && !isOver)
  return {
    isTouched: session !== undefined,
    isStarted: session?.isStarted ?? false,
    isSubmitted,
    isOver,
  }
}

const touchSession = (sql: Sql, { organizationId, projectId, verificationId, qrCodeId, openedSecond }: FormKey) => sql`
  with code as materialized (
    select organization_id, project_id, qr_code_id, created_at from qr_code
    where organization_id = ${organizationId} and project_id = ${projectId} and qr_code_id = ${qrCodeId}
  )
  insert into qr_session (organization_id, project_id, verification_id, qr_code_id, expires_at)
  select organization_id, project_id, ${verificationId}::uuid, qr_code_id, created_at + make_interval(secs => ${openedSecond + sessionSecondsMax})
  from code`

function closeSession(
  sql: Sql,
  {
    organizationId,
    projectId,
    verificationId,
    reviewId,
    isVerified,
  }: Pick<FormKey, 'organizationId' | 'projectId' | 'verificationId'> & { reviewId: string | null; isVerified: boolean },
) {
  return sql`
    with session as (
      update qr_session set submitted_at = now()
      where organization_id = ${organizationId} and project_id = ${projectId} and verification_id = ${verificationId}
      returning *
    ), verification as (
      update verification set status = ${isVerified ? 'verified' : 'rejected'}, decided_at = now(), review_id = ${reviewId}
      where organization_id = ${organizationId} and project_id = ${projectId} and verification_id = ${verificationId}
      returning *
    ),
    ${record(sql, isVerified ? 'verification.verified' : 'verification.failed', verificationView('pending'), 'verification')}
    select from session`
}

import { type Problem, type ProjectSettings, problem, settingsOf, type Verification } from '@earshot/contract'
import { verificationsMessages } from '@earshot/messages/api/verifications'
import type { Sql } from '../../database/database.ts'
import type { Statement } from '../../database/sql.ts'
import { keptTransaction } from '../../database/transaction.ts'
import { record } from '../../events/record.ts'
import { countVisitor, receiptsAt, type Visitor } from '../../limits/visitor-bounds.ts'
import { decrypt, encryptLarge, freeLarge, keyIdsOf, type PurposeKeys } from '../../secrets.ts'
import type { InProject } from '../projects/projects.ts'
import { noteChange } from '../transparency-log/changes.ts'
import type { CleanReceipt, ReceiptType } from './clean-receipt.ts'
import { verificationView } from './verifications.ts'

// Visual evidence: receipts that customers upload for a named opinion, and their review. There are none for incognito opinions, because a
// receipt identifies its owner.

export interface OpinionKey extends InProject {
  reviewId: string
}

/** Receipts that are taken of one opinion within 24 hours, whatever becomes of them. Decision 30. */
export const receiptsADayMax = 5

/** The state of an opinion's verification, for its customer's page. */
export interface Evidence extends OpinionKey {
  incognito: boolean
  method: Verification['method'] | null
  status: Verification['status'] | null
  /** Why the last receipt was not accepted. */
  reason: string | null
  /** Until when no other receipt is taken, and in how many seconds that is; null: one may be sent. */
  limitedUntil: Date | null
  limitedSeconds: number | null
  project: { name: string; isActive: boolean; settings: ProjectSettings }
}

/**
 * The opinion of a private address; null when there is none. It is found by its token alone, which carries no organization: an index serves
 * it.
 */
export async function findEvidence(sql: Sql, { ownTokenSha256 }: { ownTokenSha256: Buffer }): Promise<Evidence | null> {
  const [found] = await sql<(Omit<Evidence, 'project'> & { name: string; isActive: boolean; settings: Partial<ProjectSettings> })[]>`
    select owned.organization_id, owned.project_id, owned.review_id, owned.incognito, owned.verification_method as method,
      owned.verification_status as status, project.name, project.status = 'active' as is_active, project.settings,
      (select reason from verification where verification.organization_id = owned.organization_id
        and verification.project_id = owned.project_id and verification.review_id = owned.review_id
        and verification.method = 'visual_evidence' order by verification_id desc limit 1) as reason,
      limited.until as limited_until, ceil(extract(epoch from limited.until - now()))::int as limited_seconds
    from (
      select organization_id, project_id, review_id, incognito, verification_method, verification_status from opinion
      where own_token_sha256 = ${ownTokenSha256}
      union all
      select organization_id, project_id, held_id, true, null, null from held_opinion where own_token_sha256 = ${ownTokenSha256}
    ) as owned
    join project using (organization_id, project_id)
    -- The fifth of the last day, counted back: a day after it, the next is taken.
    left join lateral (
      select created_at + interval '24 hours' as until from verification
      where verification.organization_id = owned.organization_id and verification.project_id = owned.project_id
        and verification.review_id = owned.review_id and method = 'visual_evidence' and created_at > now() - interval '24 hours'
      order by created_at desc offset ${receiptsADayMax - 1} limit 1
    ) as limited on true
    where project.deleted_at is null`
  if (!found) return null
  const { name, isActive, settings, ...evidence } = found
  return { ...evidence, project: { name, isActive, settings: settingsOf(settings) } }
}

/** Whether a receipt may be uploaded: the project is active, the opinion named, neither verified nor waiting, and below the day's limit. */
export const canSubmitReceipt = ({ incognito, status, limitedUntil, project }: Evidence): boolean =>
  project.isActive && !incognito && status !== 'verified' && status !== 'pending' && limitedUntil === null

/**
 * Keeps a receipt, encrypted, and starts a verification by it. Of two at once one is kept; an opinion that is verified, waits for a
 * decision, had five receipts within 24 hours, is incognito or gone gets none. Returns whether it was kept. Emits: verification.created.
 */
export async function submitReceipt(sql: Sql, shown: NewReceipt): Promise<boolean> {
  return withEncrypted(shown, (encrypted) => keepReceipt(sql, shown, encrypted))
}

type NewReceipt = OpinionKey & { receipt: CleanReceipt; receiptKey: PurposeKeys }

/** Stores a receipt of a visitor, whose network place sends so many a day (decision 47); `waitSeconds` until it may send another. */
export async function submitVisitorReceipt(
  sql: Sql,
  { visitor, ...shown }: NewReceipt & { visitor: Visitor },
): Promise<{ isKept: boolean; waitSeconds: number | null }> {
  const { organizationId, projectId } = shown
  // Before the transaction: it takes a moment, in which nothing is to be locked.
  return withEncrypted(shown, (encrypted) =>
    keptTransaction(
      sql,
      ({ isKept }) => isKept,
      async (sql) => {
        if (!(await keepReceipt(sql, shown, encrypted))) return { isKept: false, waitSeconds: null }
        const full = await countVisitor(sql, { organizationId, projectId, visitor }, receiptsAt(visitor))
        return { isKept: full === null, waitSeconds: full?.waitSeconds ?? null }
      },
    ),
  )
}

async function withEncrypted<Result>(
  { organizationId, projectId, receipt, receiptKey }: NewReceipt,
  use: (encrypted: Buffer) => Promise<Result>,
): Promise<Result> {
  const encrypted = await encryptLarge(receiptKey, receipt.contents, associatedDataOf({ organizationId, projectId }))
  try {
    return await use(encrypted)
  } finally {
    freeLarge(encrypted)
  }
}

async function keepReceipt(
  sql: Sql,
  { organizationId, projectId, reviewId, receipt, receiptKey }: NewReceipt,
  encrypted: Buffer,
): Promise<boolean> {
  const [shown] = await sql<[{ kept: boolean }]>`
    with opinion as (
      update opinion set verification_method = 'visual_evidence', verification_status = 'pending', verified_at = null
      where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId} and not incognito
        and (verification_status is null or verification_status in ('rejected', 'expired', 'cancelled'))
        and ${receiptsADayMax} > (select count(*) from verification
          where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}
            and method = 'visual_evidence' and created_at > now() - interval '24 hours')
      returning organization_id, project_id, review_id
    ), verification as (
      insert into verification (organization_id, project_id, review_id, method)
      select organization_id, project_id, review_id, 'visual_evidence' from opinion
      returning *
    ), receipt as (
      insert into receipt (organization_id, project_id, verification_id, media_type, contents_encrypted, encryption_key_id)
      select organization_id, project_id, verification_id, ${receipt.mediaType}, ${encrypted}, ${keyIdsOf(receiptKey)[0]} from verification
    ),
    ${record(sql, 'verification.created', verificationView(null), 'verification')}
    select exists (select from verification) as kept`
  return shown.kept
}

/** Takes a receipt back that was not decided, and deletes it. Returns whether there was one. Emits: verification.failed (cancelled). */
export const withdrawReceipt = (sql: Sql, { organizationId, projectId, reviewId }: OpinionKey): Promise<boolean> =>
  end(sql, sql`organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}`, { status: 'cancelled' })

export interface VerificationKey extends InProject {
  verificationId: string
}

/**
 * The team accepts a receipt: the opinion is verified from now on, and published if it waits for the team, as verified opinions need no
 * approval. A hidden one stays hidden. Errors: NOT_FOUND · CONFLICT when it was decided, withdrawn or
 * ran out before. Emits: verification.verified.
 */
export const approveReceipt = (sql: Sql, { decidedBy = null, ...verification }: VerificationKey & ByMember) =>
  decide(sql, verification, { status: 'verified', decidedBy })

/**
 * The team rejects a receipt, and tells the customer why: by a reason of the list, which they read in their language, or in words of its
 * own. Errors: as approveReceipt. Emits: verification.failed (rejected).
 */
export const rejectReceipt = (
  sql: Sql,
  { reason, note = '', decidedBy = null, ...verification }: VerificationKey & ByMember & { reason: string; note?: string },
) => decide(sql, verification, { status: 'rejected', reason, note, decidedBy })

/** The member who decides, by name; null where it is decided at the command line. */
interface ByMember {
  decidedBy?: string | null
}

async function decide(sql: Sql, { organizationId, projectId, verificationId }: VerificationKey, decision: Decision) {
  const which = sql`organization_id = ${organizationId} and project_id = ${projectId} and verification_id = ${verificationId}`
  if (await end(sql, which, decision)) return { verificationId, status: decision.status }
  const [found] = await sql<{ status: string }[]>`
    select status from verification
    where organization_id = ${organizationId} and project_id = ${projectId} and verification_id = ${verificationId} and method = 'visual_evidence'`
  return found
    ? problem('CONFLICT', verificationsMessages.decided({ status: found.status }))
    : problem('NOT_FOUND', verificationsMessages.unknownReceiptVerification)
}

interface Decision {
  status: 'verified' | 'rejected' | 'expired' | 'cancelled'
  /** As the customer reads it. */
  reason?: string
  /**
   * Ends a pending verification, on its own row and on its opinion's; a withdrawn receipt is deleted with it. Returns whether there was
   * one.
   */
  note?: string
  decidedBy?: string | null
}

/**
 * Ends what waits for a decision, on the verification and on its opinion alike, which is published if it is verified now and waits for the
 * team; a withdrawn receipt is deleted with it. Returns whether there was anything.
 */
async function end(sql: Sql, which: Statement, { status, reason = '', note = '', decidedBy = null }: Decision): Promise<boolean> {
  const isVerified = status === 'verified'
  const [ended] = await sql<[{ some: boolean }]>`
    with verification as (
      update verification set status = ${status}, decided_at = now(), reason = nullif(${reason}, ''), note = nullif(${note}, ''),
        decided_by = ${decidedBy}
      where ${which} and method = 'visual_evidence' and status = 'pending'
      returning *
    ), before as materialized (
      -- Locked, so that it is what the update changes: the team may publish or hide it at the same moment. Within another select: Citus
      -- misreads the result of one that locks some of its tables.
      select * from (
        select opinion.organization_id, opinion.project_id, opinion.review_id, ${isVerified} and opinion.status = 'pending' as is_approved
        from opinion join verification using (organization_id, project_id, review_id)
        for no key update of opinion
      ) as before
    ), changed as (
      update opinion set status = iif(is_approved, 'published', status), approved_at = iif(is_approved and approved_at is null, now(), approved_at),
        updated_at = iif(is_approved, now(), updated_at), verification_status = ${status}, verified_at = iif(${isVerified}, now(), null)
      from before
      where opinion.organization_id = before.organization_id and opinion.project_id = before.project_id
        and opinion.review_id = before.review_id
      returning opinion.*, is_approved
    ),
    ${noteChange(sql, 'published', 'changed', 'is_approved')},
    deleted as (
      delete from receipt using verification
      where receipt.organization_id = verification.organization_id and receipt.project_id = verification.project_id
        and receipt.verification_id = verification.verification_id and verification.status = 'cancelled'
    ),
    ${record(sql, isVerified ? 'verification.verified' : 'verification.failed', verificationView('pending'), 'verification')}
    select exists (select from verification) as some`
  return ended.some
}

/** A verification by receipt, as the command line lists it. */
export interface ListedVerification {
  verificationId: string
  projectId: string
  reviewId: string | null
  status: string
  reason: string | null
  title: string | null
  mediaType: ReceiptType | null
  createdAt: string
  decidedAt: string | null
}

/** Verifications by receipt, those that wait first, the longest first. `mediaType` is null once the receipt is gone. */
export const listVerifications = (
  sql: Sql,
  { organizationId, projectId, status, limit }: InProject & { status: string; limit: number },
): Promise<ListedVerification[]> => sql<ListedVerification[]>`
  select verification_id, project_id, review_id, verification.status, reason, opinion.title, receipt.media_type,
    iso(verification.created_at) as created_at, iso(decided_at) as decided_at
  from verification
  left join opinion using (organization_id, project_id, review_id)
  left join receipt using (organization_id, project_id, verification_id)
  where organization_id = ${organizationId} and project_id = ${projectId} and method = 'visual_evidence'
    and ${status === 'all' ? sql`true` : sql`verification.status = ${status}`}
  order by verification.status = 'pending' desc, verification.created_at limit ${limit}`

/** A receipt as it was shown. Errors: NOT_FOUND, also once it was deleted. */
export async function openReceipt(
  sql: Sql,
  { organizationId, projectId, verificationId, receiptKey }: VerificationKey & { receiptKey: PurposeKeys },
): Promise<CleanReceipt | Problem<'NOT_FOUND'>> {
  const [found] = await sql<{ mediaType: ReceiptType; contentsEncrypted: Buffer }[]>`
    select media_type, contents_encrypted from receipt
    where organization_id = ${organizationId} and project_id = ${projectId} and verification_id = ${verificationId}`
  if (!found) return problem('NOT_FOUND', verificationsMessages.noReceipt)
  const { mediaType, contentsEncrypted } = found
  return { mediaType, contents: decrypt(receiptKey, contentsEncrypted, associatedDataOf({ organizationId, projectId })) }
}

/** The associated data of a receipt's encryption: moved to another project, it doesn't decrypt. */
export const associatedDataOf = ({ organizationId, projectId }: InProject) => `receipt ${organizationId} ${projectId}`

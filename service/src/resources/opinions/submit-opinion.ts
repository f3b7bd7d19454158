import { randomUUID } from 'node:crypto'
import { projectSettingsAtFirst } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import { record, today } from '../../events/record.ts'
import { answerShown } from '../answers/answers.ts'
import { customerOfLink } from '../customers/customers.ts'
import { linkSnapshotShown, type OfLink, statusNow } from '../preverified-links/links.ts'
import { startOpinion } from '../preverified-links/start-opinion.ts'
import { verificationShown } from '../verifications/verifications.ts'
import { opinionShown } from './opinions.ts'

/** What a customer wrote, as it is kept: read and checked by typed-opinion.ts. */
export interface WrittenOpinion {
  title: string
  opinion: string
  name: string | null
  incognito: boolean
  /** In the order of the questions. */
  answers: WrittenAnswer[]
}

/** An answer with its question as it stood. */
export interface WrittenAnswer {
  questionId: string
  question: string
  tags: string[]
  answer: string | null
  selectedOptions: string[]
  selectedOptionIds: string[]
}

/**
 * verified: kept, and the link is submitted. unverified: kept, but the link had expired meanwhile and stays so. Nothing is kept when
 * the link is used or its project takes no opinions.
 */
export type Submission = 'verified' | 'unverified' | 'used' | 'paused'

/**
 * Submits the one opinion of a link, with its answers. Of many submits at once one is kept. A link that has expired since the form was
 * opened still gives one opinion, which is published as unverified (decisions: States).
 *
 * A named opinion belongs to the customer whom the link is addressed to, and the link and its verification tell its `reviewId`. An
 * incognito one has nothing of the link, nor the link of it: no customer, no name, no id, no language, no time but the UTC day; its
 * events' ids and times neither (decisions: Incognito, 1, 2 and 5).
 *
 * Announces, in this order: link.clicked and verification.created when the opinion was not started before, opinion.created,
 * answer.created for each, link.submitted, verification.verified; of an unverified one only opinion.created and answer.created.
 */
export const submitOpinion = (sql: Sql, { written, ...link }: OfLink & { written: WrittenOpinion }): Promise<Submission> =>
  transaction(sql, async (sql) => {
    const found = await lockLink(sql, link)
    if (found.project !== 'active') return 'paused'
    if (found.status === 'submitted' || found.lateOpinion) return 'used'
    const isVerified = found.status !== 'expired'

    const reviewId = randomUUID()
    const status = !isVerified && found.moderation === 'hold_unverified' ? 'pending' : 'published'
    const language = (written.incognito ? null : found.language) ?? found.locale
    if (found.status === 'issued') await startOpinion(sql, link)
    // Sent at once and done in this order; the ids of the events ascend with it.
    await Promise.all([
      insertOpinion(sql, { ...link, reviewId, written, isVerified, status, language }),
      ...written.answers.map((answer, at) => insertAnswer(sql, { ...link, reviewId, written, answer, language, placeInDay: at + 1 })),
      isVerified ? closeLink(sql, { ...link, reviewId: written.incognito ? null : reviewId }) : markLate(sql, link),
    ])
    return isVerified ? 'verified' : 'unverified'
  })

/** Where the link stands, held until the transaction ends: whoever submits with the same link waits here, and then finds it used. */
async function lockLink(sql: Sql, { organizationId, projectId, verificationId }: OfLink) {
  const [found] = await sql<[FoundLink]>`
    select ${sql.unsafe(statusNow)} as status, link.late_opinion, link.language, project.status as project,
      coalesce(project.settings->>'locale', ${projectSettingsAtFirst.locale}) as locale,
      coalesce(project.settings->>'moderation', ${projectSettingsAtFirst.moderation}) as moderation
    from link join project using (organization_id, project_id)
    where link.organization_id = ${organizationId} and link.project_id = ${projectId} and link.verification_id = ${verificationId}
    for update of link`
  return found
}

interface FoundLink {
  status: 'issued' | 'clicked' | 'submitted' | 'expired'
  lateOpinion: boolean
  language: string | null
  project: 'active' | 'paused' | 'archived'
  locale: string
  moderation: string
}

interface Making extends OfLink {
  reviewId: string
  written: WrittenOpinion
  language: string
}

function insertOpinion(
  sql: Sql,
  {
    organizationId,
    projectId,
    verificationId,
    reviewId,
    written,
    isVerified,
    status,
    language,
  }: Making & { isVerified: boolean; status: string },
) {
  const { title, opinion, incognito } = written
  const moment = momentOf(sql, written)
  return sql`
    with ${incognito ? sql`customer as (select null::uuid as customer_id)` : customerOfLink(sql, { organizationId, projectId, verificationId })},
    opinion as (
      insert into opinion (organization_id, project_id, review_id, title, opinion, incognito, customer_id, customer_name,
        verification_method, verification_status, verified_at, answer_count, status, language, source, created_at, updated_at)
      select ${organizationId}, ${projectId}, ${reviewId}, ${title}, ${opinion}, ${incognito}, customer_id, ${nameOf(written)},
        ${isVerified ? sql`'delivery_link', 'verified', ${moment}` : sql`null, null, null`}, ${written.answers.length}, ${status},
        ${language}, 'delivery_link', ${moment}, ${moment}
      from customer
      returning *
    ),
    ${record(sql, 'opinion.created', opinionShown, 'opinion', incognito ? { placeInDay: 0 } : {})}
    select from opinion`
}

function insertAnswer(
  sql: Sql,
  { organizationId, projectId, reviewId, written, answer, language, placeInDay }: Making & { answer: WrittenAnswer; placeInDay: number },
) {
  const moment = momentOf(sql, written)
  return sql`
    with answer as (
      insert into answer (organization_id, project_id, answer_id, review_id, question_id, question, tags, answer, selected_options,
        selected_option_ids, customer_id, customer_name, language, created_at, updated_at)
      select organization_id, project_id, ${randomUUID()}, review_id, ${answer.questionId}, ${answer.question}, ${answer.tags},
        ${answer.answer}, ${answer.selectedOptions}, ${answer.selectedOptionIds}, customer_id, ${nameOf(written)}, ${language},
        ${moment}, ${moment}
      from opinion
      where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}
      returning *
    ),
    ${record(sql, 'answer.created', answerShown, 'answer', written.incognito ? { placeInDay } : {})}
    select from answer`
}

function closeLink(sql: Sql, { organizationId, projectId, verificationId, reviewId }: OfLink & { reviewId: string | null }) {
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
    ${record(sql, 'link.submitted', linkSnapshotShown, 'link')},
    ${record(sql, 'verification.verified', verificationShown('pending'), 'verification', { after: 'link.submitted' })}
    select from link`
}

const markLate = (sql: Sql, { organizationId, projectId, verificationId }: OfLink) => sql`
  update link set late_opinion = true
  where organization_id = ${organizationId} and project_id = ${projectId} and verification_id = ${verificationId}`

const nameOf = (written: WrittenOpinion) => (written.incognito ? null : written.name)

const momentOf = (sql: Sql, written: WrittenOpinion) => (written.incognito ? sql.unsafe(today) : sql`now()`)

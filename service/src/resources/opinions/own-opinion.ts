import { type HideReason, type Opinion, type Project, type ProjectSettings, settingsOf } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { isSuppressed } from '../suppressions/suppressions.ts'
import type { WrittenAnswer } from './insert-opinion.ts'
import { type FoundForm, formColumns, formOf, type OpinionForm } from './opinion-form.ts'

// The opinion behind a private address, as its own customer sees it, also while it is delayed and hidden from everybody else.

export interface OwnOpinion extends OpinionForm {
  /** Null: it is delayed, and has no id yet. */
  reviewId: string | null
  /** The least number of opinions that it appears with; null unless it is delayed. */
  batchMin: number | null
  /** `waiting`: delayed until its release. */
  status: Opinion['status'] | 'waiting'
  /** The team's reason for hiding it; null when it is not hidden, or the team gave none. */
  hiddenReason: HideReason | null
  title: string
  opinion: string
  incognito: boolean
  customerId: string | null
  name: string | null
  verification: NonNullable<Opinion['verification']>['status'] | null
  upvotes: number
  /** Null while it is delayed. Of an incognito opinion the day only, as the business sees it. */
  createdAt: string | null
  editedAt: string | null
  /** In the order they are asked. */
  answers: Omit<WrittenAnswer, 'tags'>[]
  /** In the order they were written; the owner response is not among them. */
  comments: OwnOpinionComment[]
  response: { content: string; createdAt: string } | null
}

/** A comment, as the customer of the opinion sees it. */
export interface OwnOpinionComment {
  commentId: string
  parentCommentId: string | null
  content: string
  authorType: 'customer' | 'business'
  name: string | null
  /** Written by the same customer. */
  isOwn: boolean
  /** The team's reason for hiding it: of a comment of others, the name and the content are then left out. */
  hiddenReason: HideReason | null
  createdAt: string
}

/**
 * The opinion of a private address; null when there is none any more. Changes nothing. It is found by the token's digest alone, because a
 * private address carries no organization (indexes serve it). One statement: an opinion that is released meanwhile is in the one table or
 * in the other.
 */
export async function findOwnOpinion(sql: Sql, { ownTokenSha256 }: { ownTokenSha256: Buffer }): Promise<OwnOpinion | null> {
  const [found] = await sql<(FoundForm & Omit<OwnOpinion, keyof OpinionForm>)[]>`
    with own as (
      select organization_id, project_id, review_id, status, hidden_reason, title, opinion, incognito, customer_id, customer_name as own_name,
        verification_status as verification, upvotes, iso(created_at) as created_at, iso(edited_at) as edited_at,
        (select coalesce(json_agg(json_build_object('questionId', answer.question_id, 'question', answer.question, 'answer', answer.answer,
            'selectedOptions', answer.selected_options, 'selectedOptionIds', answer.selected_option_ids)
            order by question.priority, answer.question_id), '[]')
          from answer join question using (organization_id, project_id, question_id)
          where answer.organization_id = opinion.organization_id and answer.project_id = opinion.project_id
            and answer.review_id = opinion.review_id) as answers,
        (select coalesce(json_agg(json_build_object('commentId', comment_id, 'parentCommentId', parent_comment_id,
            'content', case when is_open then content else '' end, 'authorType', author_type,
            'name', case when is_open then author_name end, 'isOwn', is_own, 'hiddenReason', comment.hidden_reason,
            'createdAt', iso(comment.created_at)) order by place, comment_id), '[]')
          from comment, lateral (select coalesce(comment.own_token_sha256 = ${ownTokenSha256}, false) as is_own) as own_comment,
            lateral (select is_own or comment.hidden_reason is null as is_open) as open_comment
          where comment.organization_id = opinion.organization_id and comment.project_id = opinion.project_id
            and comment.review_id = opinion.review_id and not is_response) as comments,
        (select json_build_object('content', content, 'createdAt', iso(comment.created_at))
          from comment where comment.organization_id = opinion.organization_id and comment.project_id = opinion.project_id
            and comment.review_id = opinion.review_id and is_response) as response, null::int as batch_min
      from opinion where own_token_sha256 = ${ownTokenSha256}
      union all
      select organization_id, project_id, null, 'waiting', null, written->>'title', written->>'opinion', true, null, null,
        null, 0, null, null, (written->'answers')::json, '[]', null, batch_min
      from held_opinion where own_token_sha256 = ${ownTokenSha256}
    )
    select own.*, ${formColumns(sql)} from own join project using (organization_id, project_id) where project.deleted_at is null`
  if (!found) return null
  const { name, slug, projectStatus, settings, ownName, ...own } = found as typeof found & { ownName: string | null }
  return { ...formOf({ name, slug, projectStatus, settings, ...own }), name: ownName }
}

/**
 * The opinion for the page that thanks its customer; null when it is gone. `isMailed`: its private address is emailed as well. It is found
 * by the digest alone, as above.
 */
export async function findForThanks(
  sql: Sql,
  { ownTokenSha256 }: { ownTokenSha256: Buffer },
): Promise<{ incognito: boolean; isMailed: boolean; isPublished: boolean } | null> {
  const [found] = await sql<{ incognito: boolean; isMailed: boolean; isPublished: boolean }[]>`
    select incognito, exists (
      select from (
        select customer.organization_id, opinion.project_id, email, contact_email from customer
        where customer.organization_id = opinion.organization_id and customer.customer_id = opinion.customer_id) as addressee
      -- For an address that was only typed, the answer does not say whether it is suppressed.
      where case when email is null then contact_email is not null else not ${sql.unsafe(isSuppressed('addressee', 'email'))} end) as is_mailed,
      status = 'published' as is_published
    from opinion where own_token_sha256 = ${ownTokenSha256}
    union all
    select true, organization_id is null, false from held_opinion where own_token_sha256 = ${ownTokenSha256}`
  return found ?? null
}

/** The table that holds an opinion to be changed; its row is locked until the transaction ends. */
export type LockedOwn =
  | { kind: 'waiting'; waiting: WaitingRow; project: OwnProject }
  | { kind: 'kept'; kept: KeptRow; project: OwnProject }
  | { kind: 'gone' }

export interface WaitingRow {
  organizationId: string
  projectId: string
  heldId: string
  written: { title: string; opinion: string; answers: WrittenAnswer[] }
}

export interface KeptRow {
  organizationId: string
  projectId: string
  reviewId: string
  title: string
  opinion: string
  incognito: boolean
  /** The team published it once, after it had waited. */
  isApproved: boolean
  verificationStatus: string | null
  answerCount: number
  changes: number
}

interface OwnProject {
  status: Project['status']
  settings: ProjectSettings
}

/**
 * Locks the opinion of a private address. It may move meanwhile: its release moves it from the delayed ones to the others, and a shuffle of
 * the delayed ones writes a new row. So the function looks again for as long as there is a row.
 */
export async function lockOwn(sql: Sql, { ownTokenSha256 }: { ownTokenSha256: Buffer }): Promise<LockedOwn> {
  for (;;) {
    const [waiting] = await sql<(WaitingRow & FoundProject)[]>`
      select held.organization_id, held.project_id, held.held_id, held.written, project.status as project_status, project.settings
      from held_opinion as held join project using (organization_id, project_id)
      where held.own_token_sha256 = ${ownTokenSha256} and project.deleted_at is null
      for update of held`
    if (waiting) return { kind: 'waiting', waiting, project: projectOf(waiting) }
    const [kept] = await sql<(KeptRow & FoundProject)[]>`
      select opinion.organization_id, opinion.project_id, review_id, title, opinion, incognito, approved_at is not null as is_approved,
        verification_status, answer_count, changes, project.status as project_status, project.settings
      from opinion join project using (organization_id, project_id)
      where own_token_sha256 = ${ownTokenSha256} and project.deleted_at is null
      for update of opinion`
    if (kept) return { kind: 'kept', kept, project: projectOf(kept) }
    if ((await findOwnOpinion(sql, { ownTokenSha256 })) === null) return { kind: 'gone' }
  }
}

interface FoundProject {
  projectStatus: Project['status']
  settings: Partial<ProjectSettings>
}

const projectOf = ({ projectStatus: status, settings }: FoundProject): OwnProject => ({
  status,
  settings: settingsOf(settings),
})

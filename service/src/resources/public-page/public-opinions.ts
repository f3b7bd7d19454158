import type { HideReason, Opinion, Pagination, Problem } from '@earshot/contract'
import { isProblem } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { type JsonText, object, time, view } from '../../database/json.ts'
import { type PageQuery, readPage } from '../../database/list.ts'
import type { Order } from '../../database/order.ts'
import { isId } from '../../text.ts'
import { effectiveVisibility } from '../answers/answers.ts'
import type { InProject } from '../projects/projects.ts'

/** An opinion as the public page shows it: it identifies its customer only by the name they gave. */
export interface PublicOpinion {
  reviewId: string
  title: string
  opinion: string
  /** Null when the customer gave none, or stays incognito. */
  name: string | null
  incognito: boolean
  /** The method that verified it; null when it is unverified. */
  method: NonNullable<Opinion['verification']>['method'] | null
  /** Given elsewhere. */
  isImported: boolean
  upvotes: number
  commentCount: number
  response: { content: string; createdAt: string } | null
  /** To questions whose answers are public now. */
  answers: { question: string; answer: string | null; selectedOptions: string[] }[]
  language: string | null
  createdAt: string
  isEdited: boolean
}

const publicOpinionView = view<PublicOpinion>('opinion', {
  reviewId: 'opinion.review_id',
  title: 'opinion.title',
  opinion: 'opinion.opinion',
  name: 'opinion.customer_name',
  incognito: 'opinion.incognito',
  method: `case when opinion.verification_status = 'verified' then opinion.verification_method end`,
  isImported: `opinion.source = 'import'`,
  upvotes: 'opinion.upvotes',
  commentCount: 'opinion.comment_count',
  response: `case when opinion.responded_at is not null then (select ${object<NonNullable<PublicOpinion['response']>>({
    content: 'response.content',
    createdAt: time('response.created_at'),
  })} from comment as response where response.organization_id = opinion.organization_id and response.project_id = opinion.project_id
    and response.review_id = opinion.review_id and response.is_response) end`,
  answers: `(select coalesce(json_agg(${object<PublicOpinion['answers'][number]>({
    question: 'answer.question',
    answer: 'answer.answer',
    selectedOptions: 'answer.selected_options',
  })} order by question.priority, question.question_id), '[]')
    from answer
    join question on question.organization_id = answer.organization_id and question.project_id = answer.project_id
      and question.question_id = answer.question_id
    join project on project.organization_id = answer.organization_id and project.project_id = answer.project_id
    where answer.organization_id = opinion.organization_id and answer.project_id = opinion.project_id
      and answer.review_id = opinion.review_id and ${effectiveVisibility} = 'public')`,
  language: 'opinion.language',
  createdAt: time('opinion.created_at'),
  isEdited: 'opinion.edited_at is not null',
})

/** The orders of the list, the first one where none is asked for. */
export const publicSorts = ['newest', 'oldest', 'most-upvoted', 'most-commented'] as const
export type PublicSort = (typeof publicSorts)[number]

const createdAt = { name: 'created_at', type: 'timestamptz' } as const
const reviewId = { name: 'review_id', type: 'uuid' } as const
const orders: Record<PublicSort, Order> = {
  newest: { columns: [createdAt, reviewId], direction: 'desc' },
  oldest: { columns: [createdAt, reviewId], direction: 'asc' },
  'most-upvoted': { columns: [{ name: 'upvotes', type: 'int' }, createdAt, reviewId], direction: 'desc' },
  'most-commented': { columns: [{ name: 'comment_count', type: 'int' }, createdAt, reviewId], direction: 'desc' },
}

export interface PublicPage {
  opinions: PublicOpinion[]
  pagination: Pagination
}

/** A page of the opinions that are shown. Errors: VALIDATION_ERROR (a page too deep, a cursor of another list). */
export async function listPublic(
  sql: Sql,
  { organizationId, projectId, sort, search, page }: InProject & { sort: PublicSort; search: string; page: PageQuery },
): Promise<PublicPage | Problem<'VALIDATION_ERROR'>> {
  const read: JsonText<PublicPage> | Problem<'VALIDATION_ERROR'> = await readPage(sql, {
    name: 'opinions',
    show: publicOpinionView,
    where: sql`organization_id = ${organizationId} and project_id = ${projectId} and status = 'published'`,
    search,
    order: orders[sort],
    orderName: sort,
    page,
  })
  return isProblem(read) ? read : (JSON.parse(read) as PublicPage)
}

/** One published opinion; null when the project has none of that id, or it awaits approval, or is hidden. */
export async function findPublic(
  sql: Sql,
  { organizationId, projectId, reviewId }: InProject & { reviewId: string },
): Promise<PublicOpinion | null> {
  if (!isId(reviewId)) return null
  const [found] = await sql<{ json: PublicOpinion }[]>`
    select ${sql.unsafe(publicOpinionView.json)} as json from opinion
    where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId} and status = 'published'`
  return found?.json ?? null
}

/** A comment as the public page shows it. */
export interface PublicComment {
  commentId: string
  authorType: 'customer' | 'business'
  authorName: string | null
  content: string
  createdAt: string
  /** To a comment before it. */
  isAnswer: boolean
  /** The team's reason for hiding it: the name and the content are then left out. */
  hiddenReason: HideReason | null
}

/** Comments on one page of an opinion's. */
export const commentsPerPage = 50

/** Comments on an opinion, oldest first, each with the answers to it behind it, without the owner's response: those of a page. */
export const listPublicComments = (
  sql: Sql,
  { organizationId, projectId, reviewId, page }: InProject & { reviewId: string; page: number },
): Promise<PublicComment[]> => sql<PublicComment[]>`
  select comment.comment_id, comment.author_type, case when comment.hidden_reason is null then comment.author_name end as author_name,
    case when comment.hidden_reason is null then comment.content else '' end as content, iso(comment.created_at) as created_at,
    parent.comment_id is not null as is_answer, comment.hidden_reason
  from comment
  left join comment as parent on parent.organization_id = comment.organization_id and parent.project_id = comment.project_id
    and parent.review_id = comment.review_id and parent.comment_id = comment.parent_comment_id
  where comment.organization_id = ${organizationId} and comment.project_id = ${projectId} and comment.review_id = ${reviewId}
    and not comment.is_response
  order by coalesce(parent.place, comment.place), comment.place, comment.created_at, comment.comment_id
  limit ${commentsPerPage} offset ${(page - 1) * commentsPerPage}`

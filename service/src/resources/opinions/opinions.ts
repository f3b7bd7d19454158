import type { Opinion, TopicData } from '@earshot/contract'
import { object, time, type View, view } from '../../database/json.ts'
import { customerJson } from '../customers/customers.ts'

/** An opinion's fields, for views that add to them. */
export const opinionFields = {
  reviewId: 'opinion.review_id',
  projectId: 'opinion.project_id',
  title: 'opinion.title',
  opinion: 'opinion.opinion',
  store: `(select ${object<Opinion['store']>({ projectId: 'store.project_id', name: 'store.name', slug: 'store.slug' })}
    from project as store where store.organization_id = opinion.organization_id and store.project_id = opinion.project_id)`,
  customer: customerJson('opinion'),
  incognito: 'opinion.incognito',
  verified: `opinion.verification_status is not distinct from 'verified'`,
  verification: `case when opinion.verification_method is not null then ${object<NonNullable<Opinion['verification']>>({
    method: 'opinion.verification_method',
    status: 'opinion.verification_status',
    verifiedAt: time('opinion.verified_at'),
  })} end`,
  upvotes: 'opinion.upvotes',
  commentCount: 'opinion.comment_count',
  answerCount: 'opinion.answer_count',
  responseStatus: 'opinion.response_status',
  response: `case when opinion.responded_at is not null then (select ${object<NonNullable<Opinion['response']>>({
    commentId: 'response.comment_id',
    content: 'response.content',
    createdAt: time('response.created_at'),
    updatedAt: time('response.updated_at'),
  })} from comment as response where response.organization_id = opinion.organization_id and response.project_id = opinion.project_id
    and response.review_id = opinion.review_id and response.is_response) end`,
  status: 'opinion.status',
  language: 'opinion.language',
  source: 'opinion.source',
  createdAt: time('opinion.created_at'),
  updatedAt: time('opinion.updated_at'),
  editedAt: time('opinion.edited_at'),
}

/** An opinion as the API and its events show it. */
export const opinionView = view<Opinion>('opinion', opinionFields)

/** An opinion after its customer changed it, with the names of the changes. */
export const opinionUpdatedView = (changes: TopicData<'opinion.updated'>['changes']): View<TopicData<'opinion.updated'>> =>
  view<TopicData<'opinion.updated'>>('opinion', { ...opinionFields, changes: `'${JSON.stringify(changes)}'::json` })

export const opinionDeletedView = view<TopicData<'opinion.deleted'>>('opinion', {
  reviewId: 'opinion.review_id',
  projectId: 'opinion.project_id',
})

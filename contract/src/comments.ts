import { Type } from 'typebox'
import { customerId } from './customers.ts'
import { forMembers, operation } from './operation.ts'
import { id, nullable, object, oneOf, optional, paragraphs, record, type Static, timestamp } from './vocabulary.ts'

export const Comment = record('Comment', 'A comment on an opinion. The owner response is a comment of the business.', {
  commentId: id('Identifier of the comment.'),
  reviewId: id('Opinion the comment is on.'),
  projectId: id('Project of the opinion.'),
  content: Type.String({ description: 'The comment.' }),
  author: record('CommentAuthor', 'Who wrote it. An incognito customer has no id.', {
    type: oneOf(['customer', 'business'], 'A customer, or the team.'),
    id: optional(id('Identifier of the customer or of the member of the team.')),
    name: nullable(Type.String({ description: 'Name of the author; for the business, of the project.' })),
  }),
  parentCommentId: nullable(id('Comment this one answers.')),
  createdAt: timestamp('When the comment was written.'),
  updatedAt: timestamp('When it was last changed.'),
})
export type Comment = Static<typeof Comment>

/** Data of `comment.deleted`. */
export const CommentDeleted = record('CommentDeleted', 'What remains of a deleted comment.', {
  commentId: id('Identifier of the comment.'),
  reviewId: id('Opinion the comment was on.'),
  projectId: id('Project of the opinion.'),
})

const content = paragraphs(1, 2000, 'The comment.')

export const CommentWrite = object({
  content,
  parentCommentId: optional(nullable(Type.String({ maxLength: 200, description: 'The comment it answers.' }))),
})
export type CommentWrite = Static<typeof CommentWrite>
export const CommentUpdate = object({ content: optional(content) })

/** Values of examples, by field, or by record and field. */
export const commentsExamples = {
  commentId: 'e7b3c9d0-4a16-4f82-9c5e-1d8a7f2b6034',
  parentCommentId: null,
  'CommentAuthor.id': customerId,
  'CommentAuthor.name': 'Ada',
  content: 'Thank you, Ada. The rye is baked by Jonas, and he has read this too.',
  'Comment.createdAt': '2026-11-25T08:02:19.301Z',
  'Comment.updatedAt': '2026-11-25T08:02:19.301Z',
} as const

/** Operations of members alone. */
export const commentsDashboardRows = {
  'comments.create': operation({
    ...forMembers,
    method: 'POST',
    path: '/project/{projectId}/opinions/{reviewId}/comments',
    summary: 'Comment on an opinion',
    description: 'As the business, beside the owner response. Announces comment.created.',
    body: CommentWrite,
    success: { 201: Comment },
    errors: ['NOT_FOUND', 'LIMIT_REACHED'],
  }),
  'comments.update': operation({
    ...forMembers,
    method: 'PATCH',
    path: '/project/{projectId}/opinions/{reviewId}/comments/{commentId}',
    summary: 'Change a comment of the team',
    description:
      'Customers’ comments are theirs, and the owner response is changed by responding: NOT_FOUND. Announces comment.updated when it changed.',
    body: CommentUpdate,
    success: { 200: Comment },
    errors: ['NOT_FOUND'],
  }),
  'comments.delete': operation({
    ...forMembers,
    method: 'DELETE',
    path: '/project/{projectId}/opinions/{reviewId}/comments/{commentId}',
    summary: 'Delete a comment of the team',
    description:
      'Customers’ comments are theirs: NOT_FOUND. Without the owner response, the opinion is unresponded again. Announces comment.deleted.',
    success: { 200: CommentDeleted },
    errors: ['NOT_FOUND'],
  }),
} as const

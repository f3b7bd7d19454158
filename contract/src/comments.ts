import { Type } from 'typebox'
import { customerId } from './customers.ts'
import { hideReason } from './hide-reasons.ts'
import { forMembers, operation } from './operation.ts'
import { listOf, pageQuery } from './pagination.ts'
import { id, nullable, object, oneOf, optional, paragraphs, record, type Static, timestamp } from './vocabulary.ts'

export const Comment = record('Comment', 'A comment on an opinion. The owner response is a comment by the business.', {
  commentId: id('Identifier of the comment.'),
  reviewId: id('Identifier of the opinion the comment is on.'),
  projectId: id('Identifier of the project the opinion belongs to.'),
  content: Type.String({ description: 'Text of the comment.' }),
  author: record('CommentAuthor', 'Author of the comment. An incognito customer has no `id`.', {
    type: oneOf(['customer', 'business'], 'Whether the author is a customer or the business.'),
    id: optional(id('Identifier of the customer or the team member.')),
    name: nullable(Type.String({ description: 'Name of the author. For the business, the name of the project.' })),
  }),
  parentCommentId: nullable(id('Identifier of the comment this one replies to. Null if it is not a reply.')),
  createdAt: timestamp('Time when the comment was created.'),
  updatedAt: timestamp('Time when the comment was last updated.'),
})
export type Comment = Static<typeof Comment>

const reason = hideReason('comment')

/** A comment as the team sees it. The API and its events say nothing of hiding. */
export const CommentDetails = record('CommentDetails', 'A comment and, if it is hidden, the reason.', {
  ...Comment.properties,
  hidden: nullable(
    record('CommentHidden', 'Why a comment is hidden.', {
      reason,
      hiddenBy: nullable(Type.String({ description: 'Name of the member who hid the comment.' })),
      hiddenAt: timestamp('Time when the comment was hidden.'),
    }),
  ),
})
export type CommentDetails = Static<typeof CommentDetails>

/** Data of `comment.deleted`. */
export const CommentDeleted = record('CommentDeleted', 'A deleted comment.', {
  commentId: id('Identifier of the comment.'),
  reviewId: id('Identifier of the opinion the comment was on.'),
  projectId: id('Identifier of the project the opinion belongs to.'),
})

const content = paragraphs(1, 2000, 'Text of the comment.')

export const CommentWrite = object({
  content,
  parentCommentId: optional(
    nullable(
      Type.String({ maxLength: 200, description: 'Identifier of the comment to reply to. Omit for a comment on the opinion itself.' }),
    ),
  ),
})
export type CommentWrite = Static<typeof CommentWrite>
export const CommentList = object({ ...pageQuery })
export type CommentList = Static<typeof CommentList>
export const CommentUpdate = object({ content: optional(content) })
export const CommentHide = object({ reason })
export type CommentHide = Static<typeof CommentHide>

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
  'comments.list': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/opinions/{reviewId}/comments',
    summary: 'List comments on an opinion',
    description: 'Lists the comments on an opinion, oldest first, without the owner response.',
    query: CommentList,
    success: { 200: listOf('comments', CommentDetails) },
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  }),
  'comments.create': operation({
    ...forMembers,
    method: 'POST',
    path: '/project/{projectId}/opinions/{reviewId}/comments',
    summary: 'Comment on an opinion',
    description: 'Creates a comment by the business, in addition to the owner response. Emits `comment.created`.',
    body: CommentWrite,
    success: { 201: Comment },
    errors: ['NOT_FOUND', 'LIMIT_REACHED'],
  }),
  'comments.update': operation({
    ...forMembers,
    method: 'PATCH',
    path: '/project/{projectId}/opinions/{reviewId}/comments/{commentId}',
    summary: 'Update a team comment',
    description:
      'Updates a comment of the team. Returns `NOT_FOUND` for comments of customers and for the owner response, which is updated by responding again. Emits `comment.updated` if the text changed.',
    body: CommentUpdate,
    success: { 200: Comment },
    errors: ['NOT_FOUND'],
  }),
  'comments.delete': operation({
    ...forMembers,
    method: 'DELETE',
    path: '/project/{projectId}/opinions/{reviewId}/comments/{commentId}',
    summary: 'Delete a team comment',
    description:
      'Deletes a comment of the team. Deleting the owner response makes the opinion unresponded again. Returns `NOT_FOUND` for comments of customers. Emits `comment.deleted`.',
    success: { 200: CommentDeleted },
    errors: ['NOT_FOUND'],
  }),
  'comments.hide': operation({
    ...forMembers,
    method: 'POST',
    path: '/project/{projectId}/opinions/{reviewId}/comments/{commentId}/hide',
    summary: 'Hide a comment',
    description:
      'Hides a comment of a customer or visitor for one of the listed reasons. Pages then show the reason instead of its text and author. Returns `NOT_FOUND` for comments of the team.',
    body: CommentHide,
    success: { 200: CommentDetails },
    errors: ['NOT_FOUND'],
  }),
  'comments.unhide': operation({
    ...forMembers,
    method: 'POST',
    path: '/project/{projectId}/opinions/{reviewId}/comments/{commentId}/unhide',
    summary: 'Unhide a comment',
    description: 'Shows a hidden comment again. Has no effect on one that is not hidden. Returns `NOT_FOUND` for comments of the team.',
    success: { 200: CommentDetails },
    errors: ['NOT_FOUND'],
  }),
} as const

import { Type } from 'typebox'
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

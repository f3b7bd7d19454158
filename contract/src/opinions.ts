import { Type } from 'typebox'
import { pageQuery, searchQuery } from './pagination.ts'
import { boolean, id, integer, nullable, object, oneOf, optional, paragraphs, record, type Static, timestamp } from './vocabulary.ts'

/** Characters of an opinion's texts, and of the owner response. */
export const titleLengthMax = 150
export const opinionLengthMax = 5000

export const verificationMethods = ['visual_evidence', 'delivery_link', 'qr_permanent', 'qr_rotating'] as const
export const verificationStatuses = ['pending', 'verified', 'rejected', 'expired', 'cancelled'] as const
export const opinionSources = ['delivery_link', 'qr_permanent', 'qr_rotating', 'widget', 'direct'] as const

export const Customer = record('Customer', 'Who wrote it. An incognito customer has no id.', {
  id: optional(id('Identifier of the customer within the organization; the same in all their named opinions.')),
  name: nullable(Type.String({ description: 'The name given; null when none was.' })),
})

export type Customer = Static<typeof Customer>

export const Opinion = record('Opinion', 'What a customer wrote.', {
  reviewId: id('Identifier of the opinion.'),
  projectId: id('Project the opinion is about.'),
  title: Type.String({ description: 'Title of the opinion.' }),
  opinion: Type.String({ description: 'The opinion.' }),
  store: record('Store', 'The project as it is shown beside an opinion.', {
    projectId: id('Identifier of the project.'),
    name: Type.String({ description: 'Name of the project.' }),
    slug: Type.String({ description: 'The project’s part of its public address.' }),
  }),
  customer: Customer,
  incognito: boolean('Whether the customer stayed incognito.'),
  verified: boolean('Whether the purchase is verified.'),
  verification: nullable(
    record('OpinionVerification', 'How the purchase was verified.', {
      method: oneOf(verificationMethods, 'What showed it.'),
      status: oneOf(verificationStatuses, 'Where the verification stands.'),
      verifiedAt: nullable(timestamp('When it was verified; of an incognito opinion, the day only.')),
    }),
  ),
  upvotes: integer('People who found it helpful.', { minimum: 0 }),
  commentCount: integer('Comments of customers and team, the owner response not counted.', { minimum: 0 }),
  answerCount: integer('Answers to questions given with it.', { minimum: 0 }),
  responseStatus: oneOf(['unresponded', 'responded'], 'Whether the owner has responded.'),
  response: nullable(
    record('OpinionResponse', 'The owner response.', {
      commentId: id('Identifier of the response; it is a comment.'),
      content: Type.String({ description: 'The response.' }),
      createdAt: timestamp('When the owner first responded.'),
      updatedAt: timestamp('When the response was last changed.'),
    }),
  ),
  status: oneOf(['published', 'pending', 'hidden'], 'Whether it is shown to others.'),
  language: nullable(Type.String({ description: 'Language it was written in, as far as known.' })),
  source: oneOf(opinionSources, 'The way it came.'),
  createdAt: timestamp('When it was submitted; of an incognito opinion, the day only.'),
  updatedAt: timestamp('When anything about it last changed; of an incognito opinion, the day only until then.'),
  editedAt: nullable(timestamp('When its customer last edited it.')),
})
export type Opinion = Static<typeof Opinion>

export const OpinionList = object({
  ...pageQuery,
  sort: optional(
    oneOf(['newest', 'oldest', 'most-upvoted', 'most-commented', 'recently-updated'], 'Order of the list.', { default: 'newest' }),
  ),
  responseStatus: optional(
    oneOf(['all', 'unresponded', 'responded'], 'Only opinions with or without an owner response.', { default: 'all' }),
  ),
  query: searchQuery('title, opinion and customer name'),
})
export type OpinionList = Static<typeof OpinionList>

export const OpinionRespond = object({ content: paragraphs(1, 5000, 'The owner response.') })

/** Data of `opinion.updated`. */
export const OpinionUpdated = record('OpinionUpdated', 'An opinion after its customer edited it.', {
  ...Opinion.properties,
  changes: Type.Array(oneOf(['title', 'opinion'], 'A field that changed.'), { description: 'What changed.' }),
})

/** Data of `opinion.deleted`. */
export const OpinionDeleted = record('OpinionDeleted', 'What remains of a deleted opinion.', {
  reviewId: id('Identifier of the opinion.'),
  projectId: id('Project the opinion was about.'),
})

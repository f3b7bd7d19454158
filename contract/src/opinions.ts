import { Type } from 'typebox'
import { Answer } from './answers.ts'
import { Comment, CommentDetails } from './comments.ts'
import { Customer, opinionSources } from './customers.ts'
import { exportFormat, file } from './downloads.ts'
import { hideReason } from './hide-reasons.ts'
import { KnowledgePassage } from './knowledge-base.ts'
import { forMembers, operation } from './operation.ts'
import { listOf, pageQuery, searchQuery } from './pagination.ts'
import { verificationMethods, verificationStatuses } from './verifications.ts'
import {
  array,
  boolean,
  date,
  id,
  integer,
  nullable,
  object,
  oneOf,
  optional,
  paragraphs,
  record,
  type Static,
  timestamp,
} from './vocabulary.ts'

/** Characters of an opinion's texts, and of the owner response. */
export const titleLengthMax = 150
export const opinionLengthMax = 5000

export const Opinion = record('Opinion', 'An opinion written by a customer.', {
  reviewId: id('Identifier of the opinion.'),
  projectId: id('Identifier of the project.'),
  title: Type.String({ description: 'Title of the opinion.' }),
  opinion: Type.String({ description: 'Text of the opinion.' }),
  store: record('Store', 'The project, as shown with an opinion.', {
    projectId: id('Identifier of the project.'),
    name: Type.String({ description: 'Name of the project.' }),
    slug: Type.String({ description: 'Slug of the project in its public URL.' }),
  }),
  customer: Customer,
  incognito: boolean('Whether the customer is incognito.'),
  verified: boolean('Whether the purchase is verified.'),
  verification: nullable(
    record('OpinionVerification', 'How the purchase was verified.', {
      method: oneOf(verificationMethods, 'Method of the verification.'),
      status: oneOf(verificationStatuses, 'Status of the verification.'),
      verifiedAt: nullable(timestamp('Time when the purchase was verified. For incognito opinions, the day only.')),
    }),
  ),
  upvotes: integer('Number of people who found the opinion helpful.', { minimum: 0 }),
  commentCount: integer('Number of comments by customers and the team, not counting the owner response.', { minimum: 0 }),
  answerCount: integer('Number of answers given with the opinion.', { minimum: 0 }),
  responseStatus: oneOf(['unresponded', 'responded'], 'Whether the opinion has an owner response.'),
  response: nullable(
    record('OpinionResponse', 'The owner response.', {
      commentId: id('Identifier of the response, which is a comment.'),
      content: Type.String({ description: 'Text of the response.' }),
      createdAt: timestamp('Time when the response was created.'),
      updatedAt: timestamp('Time when the response was last updated.'),
    }),
  ),
  status: oneOf(['published', 'pending', 'hidden'], 'Publication status of the opinion.'),
  language: nullable(Type.String({ description: 'Language of the opinion. Null if unknown.' })),
  source: oneOf(opinionSources, 'Source of the opinion.'),
  createdAt: timestamp('Time when the opinion was submitted. For incognito opinions, the day only.'),
  updatedAt: timestamp('Time when the opinion was last updated. For incognito opinions, the day only until the first update.'),
  editedAt: nullable(timestamp('Time when the customer last edited the opinion.')),
})
export type Opinion = Static<typeof Opinion>

export const OpinionList = object({
  ...pageQuery,
  sort: optional(oneOf(['newest', 'oldest', 'most-upvoted', 'most-commented', 'recently-updated'], 'Sort order.', { default: 'newest' })),
  responseStatus: optional(
    oneOf(['all', 'unresponded', 'responded'], 'Only return opinions with or without an owner response.', { default: 'all' }),
  ),
  query: searchQuery('title, opinion and customer name'),
})
export type OpinionList = Static<typeof OpinionList>

export const OpinionRespond = object({ content: paragraphs(1, 5000, 'Text of the owner response.') })

export const OpinionRespondToSeen = object({
  ...OpinionRespond.properties,
  seen: nullable(timestamp('Value of `updatedAt` of the owner response that is to be replaced. Null if there is none.')),
})

/** Data of `opinion.updated`. */
export const OpinionUpdated = record('OpinionUpdated', 'An opinion after its customer edited it.', {
  ...Opinion.properties,
  changes: Type.Array(oneOf(['title', 'opinion'], 'Name of a changed field.'), { description: 'Fields that changed.' }),
})

/** Data of `opinion.deleted`. */
export const OpinionDeleted = record('OpinionDeleted', 'A deleted opinion.', {
  reviewId: id('Identifier of the opinion.'),
  projectId: id('Identifier of the project.'),
})

const reason = hideReason('opinion')

export const OpinionDetails = record('OpinionDetails', 'An opinion with its comments and answers.', {
  ...Opinion.properties,
  hidden: nullable(
    record('OpinionHidden', 'Why an opinion is hidden.', {
      reason,
      note: nullable(Type.String({ description: 'Internal note of the team.' })),
      hiddenBy: nullable(Type.String({ description: 'Name of the member who hid the opinion.' })),
      hiddenAt: timestamp('Time when the opinion was hidden.'),
    }),
  ),
  comments: array(CommentDetails, { description: 'The first 200 comments, oldest first, without the owner response.' }),
  answers: array(Answer, { description: 'Answers given with the opinion.' }),
})
export type OpinionDetails = Static<typeof OpinionDetails>

export const OpinionInbox = object({
  ...OpinionList.properties,
  status: optional(oneOf(['all', 'published', 'pending', 'hidden'], 'Only return opinions with this status.', { default: 'all' })),
  verified: optional(oneOf(['all', 'yes', 'no'], 'Only return opinions from verified or unverified purchases.', { default: 'all' })),
  source: optional(oneOf(['all', ...opinionSources], 'Only return opinions from this source.', { default: 'all' })),
  dateFrom: optional(
    date('Only return opinions submitted at or after this time: `YYYY-MM-DD` or an ISO 8601 date-time. UTC unless a time zone is given.'),
  ),
  dateTo: optional(date('Only return opinions submitted at or before this time. A date without a time includes that whole day.')),
})
export type OpinionInbox = Static<typeof OpinionInbox>

export const OpinionHide = object({ reason, note: optional(paragraphs(0, 1000, 'Internal note for the team.')) })
export type OpinionHide = Static<typeof OpinionHide>

export const Waiting = record('OpinionsWaiting', 'Counts of pending work for the team, and of unpublished incognito opinions.', {
  unresponded: integer('Number of published opinions that need a response, counted up to 10,000.', { minimum: 0 }),
  pending: integer('Number of opinions awaiting approval.', { minimum: 0 }),
  receipts: integer('Number of receipts to review.', { minimum: 0 }),
  incognito: integer('Number of delayed incognito opinions, which are published together.', { minimum: 0 }),
  isExact: boolean('Whether the counts are exact. False if there are more than were counted.'),
})
export type Waiting = Static<typeof Waiting>

/** Values of examples, by field, or by record and field. */
export const opinionsExamples = {
  reviewId: '5f0c9a52-1c7e-4b7d-9f64-3d2b8c1e7a90',
  title: 'Warm bread, kind people',
  opinion: 'Ordered in the evening, at the door at seven. The rye is the best in town.',
  upvotes: 3,
  commentCount: 0,
  answerCount: 1,
  responseStatus: 'responded',
  'Opinion.status': 'published',
  'OpinionUpdated.status': 'published',
  'OpinionVerification.method': 'delivery_link',
  'OpinionVerification.status': 'verified',
  incognito: false,
  verified: true,
  source: 'delivery_link',
  changes: ['opinion'],
  'Opinion.createdAt': '2026-11-24T17:43:52.640Z',
  'Opinion.updatedAt': '2026-11-25T08:02:19.301Z',
  'OpinionUpdated.createdAt': '2026-11-24T17:43:52.640Z',
  'OpinionUpdated.updatedAt': '2026-11-25T10:02:11.204Z',
  'OpinionResponse.createdAt': '2026-11-25T08:02:19.301Z',
  'OpinionResponse.updatedAt': '2026-11-25T08:02:19.301Z',
  editedAt: null,
  'OpinionUpdated.editedAt': '2026-11-25T10:02:11.204Z',
} as const

/** Operations of the API. */
export const opinionsApiRows = {
  'opinions.list': operation({
    method: 'GET',
    path: '/project/{projectId}/opinions',
    mayLag: true,
    permission: 'reviews',
    summary: 'List opinions',
    description: 'Lists the opinions of a project with their owner responses.',
    query: OpinionList,
    queryExample: { responseStatus: 'unresponded', sort: 'most-upvoted' },
    success: { 200: listOf('opinions', Opinion) },
    errors: ['VALIDATION_ERROR'],
  }),
  'opinions.respond': operation({
    method: 'POST',
    path: '/project/{projectId}/opinions/{id}/responses',
    permission: 'reviews',
    summary: 'Respond to an opinion',
    description: 'Creates the owner response, or updates the existing one.',
    body: OpinionRespond,
    bodyExamples: { thanks: { content: 'Thank you, Ada. The rye is baked by Jonas, and he has read this too.' } },
    success: { 200: Comment, 201: Comment },
    errors: ['NOT_FOUND'],
  }),
} as const

/** Operations of members alone. */
export const opinionsDashboardRows = {
  'opinions.inbox': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/inbox',
    mayLag: true,
    summary: 'List opinions for the team',
    description: 'Lists the opinions of a project, including hidden and pending ones, with all filters.',
    query: OpinionInbox,
    success: { 200: listOf('opinions', Opinion) },
    errors: ['VALIDATION_ERROR'],
  }),
  'opinions.waiting': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/waiting',
    summary: 'Get pending work',
    description: 'Retrieves how much work is pending for the team, and how many incognito opinions have not been published yet.',
    success: { 200: Waiting },
    errors: [],
  }),
  'opinions.get': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/opinions/{reviewId}',
    summary: 'Get an opinion',
    description: 'Retrieves an opinion with its comments, its answers and, if it is hidden, the reason.',
    success: { 200: OpinionDetails },
    errors: ['NOT_FOUND'],
  }),
  'opinions.respondToSeen': operation({
    ...forMembers,
    method: 'POST',
    path: '/project/{projectId}/opinions/{reviewId}/response',
    summary: 'Respond to an opinion as it was seen',
    description:
      'Creates the owner response, or updates the one that was seen. Returns `CONFLICT` if there is another one. Emits `comment.created` or `comment.updated`.',
    body: OpinionRespondToSeen,
    success: { 200: Comment, 201: Comment },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'opinions.hide': operation({
    ...forMembers,
    method: 'POST',
    path: '/project/{projectId}/opinions/{reviewId}/hide',
    summary: 'Hide an opinion',
    description:
      'Hides an opinion for one of the listed reasons. The public page shows how many opinions were hidden for each reason. API lists still include the opinion, with the status `hidden`.',
    body: OpinionHide,
    success: { 200: OpinionDetails },
    errors: ['NOT_FOUND'],
  }),
  'opinions.publish': operation({
    ...forMembers,
    method: 'POST',
    path: '/project/{projectId}/opinions/{reviewId}/publish',
    summary: 'Publish an opinion',
    description: 'Publishes a hidden or pending opinion. Has no effect on a published one.',
    success: { 200: OpinionDetails },
    errors: ['NOT_FOUND'],
  }),
  'opinions.suggestions': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/opinions/{reviewId}/suggestions',
    summary: 'Suggest passages for a response',
    description: 'Returns the passages of the knowledge base that are most relevant to an opinion.',
    success: { 200: object({ suggestions: array(KnowledgePassage) }) },
    errors: ['NOT_FOUND'],
  }),
  'opinions.export': operation({
    ...forMembers,
    audited: true,
    role: 'member',
    method: 'GET',
    path: '/project/{projectId}/opinions/export',
    mayLag: true,
    summary: 'Export opinions',
    description: 'Exports all opinions that match the filters.',
    query: object({
      sort: OpinionInbox.properties.sort,
      responseStatus: OpinionInbox.properties.responseStatus,
      status: OpinionInbox.properties.status,
      verified: OpinionInbox.properties.verified,
      source: OpinionInbox.properties.source,
      dateFrom: OpinionInbox.properties.dateFrom,
      dateTo: OpinionInbox.properties.dateTo,
      query: OpinionInbox.properties.query,
      format: exportFormat,
    }),
    success: { 200: file('File with the opinions.') },
    errors: ['VALIDATION_ERROR'],
  }),
} as const

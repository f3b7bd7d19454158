import { Type } from 'typebox'
import { Answer } from './answers.ts'
import { Comment } from './comments.ts'
import { Customer, opinionSources } from './customers.ts'
import { exportFormat, file } from './downloads.ts'
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

/** Reasons to hide an opinion. A bad opinion of the business is not a reason. The public page says how many were hidden, and why. */
export const hideReasons = ['spam', 'illegal', 'personal_data', 'hate_or_threat', 'another_business', 'conflict_of_interest'] as const
export type HideReason = (typeof hideReasons)[number]

const reason = oneOf(hideReasons, 'Why it is hidden.')

export const OpinionDetails = record('OpinionDetails', 'An opinion with all that belongs to it.', {
  ...Opinion.properties,
  hidden: nullable(
    record('OpinionHidden', 'Why it is hidden.', {
      reason,
      note: nullable(Type.String({ description: 'What the team wrote down for itself.' })),
      hiddenBy: nullable(Type.String({ description: 'Name of the member.' })),
      hiddenAt: timestamp('When it was hidden.'),
    }),
  ),
  comments: array(Comment, { description: 'Oldest first, the owner response not among them; 200 at the most.' }),
  answers: array(Answer, { description: 'Given with it.' }),
})
export type OpinionDetails = Static<typeof OpinionDetails>

export const OpinionInbox = object({
  ...OpinionList.properties,
  status: optional(oneOf(['all', 'published', 'pending', 'hidden'], 'Only opinions in this state.', { default: 'all' })),
  verified: optional(oneOf(['all', 'yes', 'no'], 'Only opinions of verified purchases, or of others.', { default: 'all' })),
  source: optional(oneOf(['all', ...opinionSources], 'Only opinions that came this way.', { default: 'all' })),
  dateFrom: optional(date('Submitted on or after: `YYYY-MM-DD` or ISO 8601 date-time; UTC when no zone is named.')),
  dateTo: optional(date('Submitted on or before; a date alone reaches to the end of that day.')),
})
export type OpinionInbox = Static<typeof OpinionInbox>

export const OpinionHide = object({ reason, note: optional(paragraphs(0, 1000, 'For the team alone.')) })
export type OpinionHide = Static<typeof OpinionHide>

export const Waiting = record('OpinionsWaiting', 'What waits for the team, and what is still to appear.', {
  unresponded: integer('Published opinions without a response; at most 10,000 are counted.', { minimum: 0 }),
  pending: integer('Opinions that wait to be published.', { minimum: 0 }),
  receipts: integer('Receipts that wait for a decision.', { minimum: 0 }),
  incognito: integer('Incognito opinions that wait until they appear together.', { minimum: 0 }),
  isExact: boolean('False when there are more than were counted.'),
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
    permission: 'reviews',
    summary: 'List opinions',
    description: 'Opinions of a project with the owner response to each.',
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
    description: 'Creates the owner response, or changes the one that is there.',
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
    summary: 'List opinions for the team',
    description: 'Opinions of a project with every filter, hidden and pending ones included.',
    query: OpinionInbox,
    success: { 200: listOf('opinions', Opinion) },
    errors: ['VALIDATION_ERROR'],
  }),
  'opinions.waiting': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/waiting',
    summary: 'What waits',
    description: 'How much waits for the team, and how many incognito opinions are still to appear.',
    success: { 200: Waiting },
    errors: [],
  }),
  'opinions.get': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/opinions/{reviewId}',
    summary: 'Get an opinion',
    description: 'An opinion with its comments, its answers and, when it is hidden, why.',
    success: { 200: OpinionDetails },
    errors: ['NOT_FOUND'],
  }),
  'opinions.hide': operation({
    ...forMembers,
    method: 'POST',
    path: '/project/{projectId}/opinions/{reviewId}/hide',
    summary: 'Hide an opinion',
    description:
      'Only for a reason of the list; the public page says how many were hidden for it. The lists of the API go on showing it, as hidden.',
    body: OpinionHide,
    success: { 200: OpinionDetails },
    errors: ['NOT_FOUND'],
  }),
  'opinions.publish': operation({
    ...forMembers,
    method: 'POST',
    path: '/project/{projectId}/opinions/{reviewId}/publish',
    summary: 'Publish an opinion',
    description: 'Shows one that was hidden, or waits. One that is published stays so.',
    success: { 200: OpinionDetails },
    errors: ['NOT_FOUND'],
  }),
  'opinions.suggestions': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/opinions/{reviewId}/suggestions',
    summary: 'Find passages for a response',
    description: 'The passages of the knowledge base that have most to do with an opinion.',
    success: { 200: object({ suggestions: array(KnowledgePassage) }) },
    errors: ['NOT_FOUND'],
  }),
  'opinions.export': operation({
    ...forMembers,
    audited: true,
    role: 'member',
    method: 'GET',
    path: '/project/{projectId}/opinions/export',
    summary: 'Export opinions',
    description: 'All opinions the filters leave.',
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
    success: { 200: file('The opinions.') },
    errors: ['VALIDATION_ERROR'],
  }),
} as const

import type { BodyOf, OperationId } from './operations.ts'
import { type Topic, type TopicData, topics } from './topics.ts'
import type { JsonSchema } from './vocabulary.ts'

// One small business, the same in every example: a bakery, its customer Ada and the order she was asked about. Examples of
// answers and events are put together from these values by the schemas, so they have every field and cannot fall behind.

/** Stands where a field has no example yet; a test refuses it. */
export const exampleMissing = '…'

/** A plausible value of a schema, every optional field included. */
export function exampleOf(schema: JsonSchema, record = '', field = ''): unknown {
  for (const name of [`${record}.${field}`, field]) if (Object.hasOwn(values, name)) return values[name]
  if (schema.anyOf?.[0] !== undefined) return exampleOf(schema.anyOf[0], record, field)
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum !== undefined) return schema.enum[0]
  const type = [schema.type].flat()[0]
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    return Object.fromEntries(fields.map(([name, property]) => [name, exampleOf(property, schema.title ?? record, name)]))
  }
  if (type === 'array') return [exampleOf(schema.items ?? {}, record, '')]
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return schema.minimum ?? 0
  return exampleMissing
}

const projectId = '0199e2c4-7a10-7c3e-9a51-2f6d1c0b8e01'
const organizationId = '0199e2c1-03b2-7f41-8d0e-51c2a7e94b60'
const verificationId = '019a6f02-4c1b-7d90-b3a4-8e21f7c05d13'
const destinationId = '019a51d7-9f3c-7b22-a6e8-0c4d3b7f9a25'
const reviewId = '5f0c9a52-1c7e-4b7d-9f64-3d2b8c1e7a90'
const customerId = 'c2a7d1e8-6b34-4f59-8a0d-7e9f2c5b1d46'
const webhookUrl = 'https://hooks.example.com/earshot'
const link = 'https://opinions.example.com/o/bXktb3duLXRva2Vu'
const options = [
  { id: 'yes', option: 'Yes, on time' },
  { id: 'late', option: 'It was late', description: 'More than half an hour after the agreed time.' },
]

/** By field, and by record and field where a field means different things. */
const values: Readonly<Record<string, unknown>> = {
  projectId,
  organizationId,
  verificationId,
  destinationId,
  reviewId,
  goalId: '019a4b1e-5d20-7a63-8c97-b40e1f6d2a38',
  questionId: '019a4b20-71c4-7e15-9d3b-6a8f0c2e4b71',
  answerId: '8d41f0b6-2e9a-4c35-b7d8-5a1c6e3f0b92',
  commentId: 'e7b3c9d0-4a16-4f82-9c5e-1d8a7f2b6034',
  qrCodeId: '019a4c02-18e7-7f9d-a2b6-c3d4e5f60718',
  parentCommentId: null,
  'Customer.id': customerId,
  'CommentAuthor.id': customerId,
  'KnowledgeItem.id': '019a4d11-60f2-7c8b-95ae-0b1c2d3e4f50',
  'Subscriber.id': '019a4e35-92ab-7d04-8f61-7a6b5c4d3e2f',
  'SubscriberDeleted.id': '019a4e35-92ab-7d04-8f61-7a6b5c4d3e2f',
  'SubscriberBlocked.id': '019a4e35-92ab-7d04-8f61-7a6b5c4d3e2f',
  'Deleted.id': '019a4b1e-5d20-7a63-8c97-b40e1f6d2a38',

  goal: 'Bread on the table before nine, every day',
  question: 'Did your order arrive on time?',
  tags: ['delivery'],
  priority: 10,
  'Question.answers': { options },
  answer: 'Still warm when it came.',
  selectedOptions: ['Yes, on time'],
  title: 'Warm bread, kind people',
  opinion: 'Ordered in the evening, at the door at seven. The rye is the best in town.',
  content: 'Thank you, Ada. The rye is baked by Jonas, and he has read this too.',
  upvotes: 3,
  commentCount: 0,
  answerCount: 1,
  responseStatus: 'responded',
  'Opinion.status': 'published',
  'OpinionUpdated.status': 'published',
  'OpinionVerification.method': 'delivery_link',
  'OpinionVerification.status': 'verified',
  'Verification.method': 'delivery_link',
  previousStatus: 'pending',
  'Verification.status': 'verified',
  incognito: false,
  verified: true,
  source: 'delivery_link',
  'Subscriber.source': 'direct',
  'SubscriberDeleted.source': 'direct',
  changes: ['opinion'],
  'ProjectUpdated.changes': ['description'],

  'Customer.name': 'Ada',
  'CommentAuthor.name': 'Ada',
  'Subscriber.name': 'Ada',
  'SubscriberDeleted.name': 'Ada',
  name: 'Corner Bakery',
  slug: 'corner-bakery',
  'Project.description': 'Bread and cake, delivered in the morning.',
  'ProjectUpdated.description': 'Bread and cake, delivered in the morning.',
  locale: 'en',
  timezone: 'Europe/Berlin',
  defaultResponseVisibility: 'private',
  accentColor: '#2f6f5e',
  logoUrl: 'https://bakery.example.com/logo.svg',
  widgetOrigins: ['https://bakery.example.com'],
  language: 'en',
  email: 'ada@example.com',
  'Subscriber.status': 'active',
  'SubscriberDeleted.status': 'active',
  blocked: true,

  customerEmail: 'ada@example.com',
  customerReference: 'order-10482',
  customerName: 'Ada',
  'Link.status': 'submitted',
  'LinkSnapshot.status': 'submitted',
  token: 'bXktb3duLXRva2Vu',
  link,
  'LinkCreated.expiresAt': '2026-12-01T09:30:00.000Z',
  ttlSeconds: 604_800,
  validityMinutes: 10_080,
  redirectUrl: 'https://bakery.example.com/thanks',

  label: 'Counter',
  'QrCodeDisplay.link': 'https://opinions.example.com/q/c291cmRvdWdo',
  'QrCodeDisplay.expiresAt': null,
  validForSeconds: null,
  pngUrl: 'https://opinions.example.com/q/c291cmRvdWdo.png',
  svgUrl: 'https://opinions.example.com/q/c291cmRvdWdo.svg',
  pdfUrl: 'https://opinions.example.com/q/c291cmRvdWdo.pdf',
  kioskUrl: null,
  regeneratedAt: null,
  revokedAt: null,
  scanCount: 128,
  opinionCount: 41,

  text: 'Deliveries leave the bakery between six and eight in the morning.',
  'KnowledgeItem.url': null,
  'KnowledgeItem.title': null,
  error: null,

  'AvailablePlatformGoal.title': 'Delivery',
  'AvailablePlatformGoal.id': 'delivery',
  'AvailablePlatformGoal.description': 'Speed, care and reliability of shipping.',
  'PlatformGoal.title': 'Delivery',
  'PlatformGoal.id': 'delivery',
  'PlatformGoal.description': 'Speed, care and reliability of shipping.',

  url: webhookUrl,
  topics: ['opinion.created', 'answer.created'],
  disabledReason: null,
  secret: 'whsec_ZXhhbXBsZSBvbmx5LCBuZXZlciBhIHJlYWwgc2VjcmV0',
  'Portal.url': 'https://opinions.example.com/portal#code=b25lLXRpbWUtY29kZQ&theme=dark',
  'Portal.expiresAt': '2026-11-24T09:35:00.000Z',

  page: 1,
  limit: 20,
  cursor: 'bmV4dC1wYWdl',
  total: 1,
  totalIsExact: true,
  totalPages: 1,
  hasMore: false,
  nextCursor: null,
  dateFrom: '2026-11-01',
  dateTo: '2026-11-30',

  createdAt: '2026-11-24T09:30:00.000Z',
  updatedAt: '2026-11-24T09:30:00.000Z',
  'Opinion.createdAt': '2026-11-24T17:43:52.640Z',
  'Opinion.updatedAt': '2026-11-25T08:02:19.301Z',
  'OpinionUpdated.createdAt': '2026-11-24T17:43:52.640Z',
  'OpinionUpdated.updatedAt': '2026-11-25T10:02:11.204Z',
  'OpinionResponse.createdAt': '2026-11-25T08:02:19.301Z',
  'OpinionResponse.updatedAt': '2026-11-25T08:02:19.301Z',
  'Answer.createdAt': '2026-11-24T17:43:52.640Z',
  'Answer.updatedAt': '2026-11-24T17:43:52.640Z',
  'Comment.createdAt': '2026-11-25T08:02:19.301Z',
  'Comment.updatedAt': '2026-11-25T08:02:19.301Z',
  editedAt: null,
  'OpinionUpdated.editedAt': '2026-11-25T10:02:11.204Z',
  issuedAt: '2026-11-24T09:30:00.000Z',
  expiresAt: '2026-12-01T09:30:00.000Z',
  emailedAt: '2026-11-24T09:30:01.482Z',
  emailEligibleAt: '2026-11-26T09:30:01.482Z',
  clickedAt: '2026-11-24T17:41:06.117Z',
  submittedAt: '2026-11-24T17:43:52.640Z',
  verifiedAt: '2026-11-24T17:43:52.640Z',
  occurredAt: '2026-11-24T17:43:52.640Z',
  confirmedAt: '2026-11-24T09:31:40.020Z',
  deletedAt: '2026-11-25T08:00:00.000Z',
}

/** Bodies worth sending, each under a name. */
export const bodyExamples: { readonly [Id in OperationId]?: Readonly<Record<string, BodyOf<Id>>> } = {
  'goals.create': { goal: { goal: 'Bread on the table before nine, every day' } },
  'goals.update': { text: { goal: 'Bread on the table before eight, every day' } },
  'questions.create': {
    choice: {
      tags: ['delivery'],
      priority: 10,
      question: 'Did your order arrive on time?',
      answerMode: 'single_select',
      answers: { options },
    },
    text: { tags: ['product_quality'], question: 'Which bread should we bake next?', answerMode: 'text_only' },
  },
  'questions.update': { archive: { status: 'archived' }, first: { priority: 0 } },
  'platformGoals.update': {
    two: {
      platformGoals: [
        { id: 'delivery', position: 0 },
        { id: 'product_quality', position: 1 },
      ],
    },
  },
  'preverifiedLinks.create': { order: { customerEmail: 'ada@example.com', customerReference: 'order-10482', validityMinutes: 10_080 } },
  'preverifiedLinks.sendEmail': {
    newLink: { customerEmail: 'ada@example.com', customerReference: 'order-10482' },
    existingLink: { verificationId },
  },
  'qrCodes.create': { permanent: { mode: 'permanent', label: 'Counter' }, rotating: { mode: 'rotating' } },
  'knowledgeBase.add': {
    text: { text: 'Deliveries leave the bakery between six and eight in the morning.' },
    page: { url: 'https://bakery.example.com/delivery' },
  },
  'knowledgeBase.update': { text: { text: 'Deliveries leave the bakery between five and seven in the morning.' } },
  'opinions.respond': { thanks: { content: 'Thank you, Ada. The rye is baked by Jonas, and he has read this too.' } },
  'webhooks.portal': { dark: { theme: 'dark' } },
  'webhooks.destinations.upsert': {
    create: { url: webhookUrl, topics: ['opinion.created', 'answer.created'] },
    update: { destinationId, url: 'https://hooks.example.com/earshot/v2' },
  },
}

/** Query parameters worth showing. */
export const queryExamples: { readonly [Id in OperationId]?: Readonly<Record<string, string | number>> } = {
  'goals.list': { limit: 50 },
  'preverifiedLinks.list': { status: 'clicked', sort: 'expiring-soon' },
  'knowledgeBase.get': { limit: 50 },
  'opinions.list': { responseStatus: 'unresponded', sort: 'most-upvoted' },
  'answers.list': { dateFrom: '2026-11-01', dateTo: '2026-11-30', limit: 100 },
  'subscribers.list': { query: 'ada@example.com' },
}

const team = { type: 'business', name: 'Corner Bakery' } as const
const justIssued = { status: 'issued', reviewId: null, emailedAt: null, clickedAt: null, submittedAt: null } as const

/** What an event's data has differently from the record's usual example. */
const topicExamples: { readonly [Name in Topic]?: Partial<TopicData<Name>> } = {
  'opinion.created': { upvotes: 0, responseStatus: 'unresponded', response: null, updatedAt: '2026-11-24T17:43:52.640Z' },
  'answer.updated': { answer: 'Still warm when it came, and the butter too.', updatedAt: '2026-11-25T10:03:40.870Z' },
  'comment.created': { author: team },
  'comment.updated': { author: team, updatedAt: '2026-11-25T08:12:30.500Z' },
  'verification.created': { reviewId: null, status: 'pending', previousStatus: null, occurredAt: '2026-11-24T17:41:06.117Z' },
  'verification.failed': { reviewId: null, status: 'expired', occurredAt: '2026-12-01T09:30:00.000Z' },
  'link.created': justIssued,
  'link.emailed': { ...justIssued, emailedAt: '2026-11-24T09:30:01.482Z' },
  'link.clicked': { status: 'clicked', reviewId: null, submittedAt: null },
  'project.updated': { updatedAt: '2026-11-25T08:00:00.000Z' },
  'question.updated': { status: 'archived', updatedAt: '2026-11-25T08:00:00.000Z' },
  'qr_code.regenerated': { regeneratedAt: '2026-11-25T08:00:00.000Z' },
  'qr_code.revoked': { status: 'revoked', revokedAt: '2026-11-25T08:00:00.000Z' },
}

/** An event of a topic as it would be delivered. It happened at the latest moment its data tells. */
export function exampleEvent(topic: Topic): { id: string; type: Topic; timestamp: string; data: object } {
  const data = { ...(exampleOf(topics[topic].data as JsonSchema) as object), ...topicExamples[topic] }
  const moments = Object.entries(data).filter(([field]) => field.endsWith('At') && field !== 'expiresAt')
  const timestamp = moments.map(([, moment]) => String(moment ?? '')).reduce((one, other) => (one > other ? one : other), '')
  return { id: exampleEventId, type: topic, timestamp: timestamp || '2026-11-25T10:15:00.000Z', data }
}

export const exampleEventId = '019a6f05-0d3e-7b41-9c82-f1e2d3c4b5a6'

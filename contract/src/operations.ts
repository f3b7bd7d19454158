import { Answer, AnswerList } from './answers.ts'
import { Comment } from './comments.ts'
import type { dashboardOperations } from './dashboard.ts'
import { Goal, GoalCreate, GoalUpdate, goalsMax } from './goals.ts'
import { KnowledgeAdd, KnowledgeItem, KnowledgeList, KnowledgeUpdate } from './knowledge-base.ts'
import { operation } from './operation.ts'
import { Opinion, OpinionList, OpinionRespond } from './opinions.ts'
import { listOf, pageQuery } from './pagination.ts'
import { PlatformGoals, PlatformGoalsUpdate } from './platform-goals.ts'
import type { portalOperations } from './portal-operations.ts'
import { Link, LinkCreate, LinkCreated, LinkEmailed, LinkList, LinkSendEmail } from './preverified-links.ts'
import { QrCodeCreate, QrCodeDisplay, QrCodes } from './qr-codes.ts'
import { Question, QuestionCreate, QuestionUpdate } from './questions.ts'
import { Subscriber, SubscriberBlocked, SubscriberList } from './subscribers.ts'
import { array, boolean, id, object, record } from './vocabulary.ts'
import { Destination, DestinationCreated, DestinationUpsert, destinationsMax, Portal, PortalOpen } from './webhooks.ts'

const Deleted = record('Deleted', 'What was deleted.', { id: id('Its identifier.'), deleted: boolean('Always true.') })

/** The table of operations: one row each, in the order of the specification. Everything the door does is read from here. */
export const operations = {
  'goals.list': operation({
    method: 'GET',
    path: '/project/{projectId}/goals',
    permission: 'storefront',
    summary: 'List goals',
    description: 'Goals of a project, oldest first.',
    query: object(pageQuery),
    success: { 200: listOf('goals', Goal) },
    errors: [],
  }),
  'goals.create': operation({
    method: 'POST',
    path: '/project/{projectId}/goals',
    permission: 'storefront',
    summary: 'Create a goal',
    description: `Adds a goal to a project. A project has ${goalsMax} goals at the most.`,
    body: GoalCreate,
    success: { 201: Goal },
    errors: ['LIMIT_REACHED'],
  }),
  'goals.update': operation({
    method: 'PATCH',
    path: '/project/{projectId}/goals/{goalId}',
    permission: 'storefront',
    summary: 'Change a goal',
    description: 'Replaces the text of a goal. Without a text, it stays as it is.',
    body: GoalUpdate,
    success: { 200: Goal },
    errors: ['NOT_FOUND'],
  }),
  'goals.delete': operation({
    method: 'DELETE',
    path: '/project/{projectId}/goals/{goalId}',
    permission: 'storefront',
    summary: 'Delete a goal',
    description: 'Removes a goal for good.',
    success: { 200: Deleted },
    errors: ['NOT_FOUND'],
  }),
  'questions.list': operation({
    method: 'GET',
    path: '/project/{projectId}/questions',
    permission: 'storefront',
    summary: 'List questions',
    description: 'All questions of a project in the order they are asked, archived ones included.',
    success: { 200: object({ questions: array(Question) }) },
    errors: [],
  }),
  'questions.create': operation({
    method: 'POST',
    path: '/project/{projectId}/questions',
    permission: 'storefront',
    summary: 'Create a question',
    description: 'Adds a question to a project. Select modes need two through six options; `text_only` takes none.',
    body: QuestionCreate,
    success: { 201: Question },
    errors: ['VALIDATION_ERROR'],
  }),
  'questions.update': operation({
    method: 'PATCH',
    path: '/project/{projectId}/questions/{questionId}',
    permission: 'storefront',
    summary: 'Change a question',
    description: 'Changes the fields that are sent. Once a question has answers, its answer mode stays.',
    body: QuestionUpdate,
    success: { 200: Question },
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'QUESTION_HAS_ANSWERS'],
  }),
  'questions.delete': operation({
    method: 'DELETE',
    path: '/project/{projectId}/questions/{questionId}',
    permission: 'storefront',
    summary: 'Delete a question',
    description: 'Removes a question. Answers given to it stay, with the question as it stood.',
    success: { 200: Deleted },
    errors: ['NOT_FOUND'],
  }),
  'platformGoals.get': operation({
    method: 'GET',
    path: '/project/{projectId}/platform-goals',
    permission: 'storefront',
    summary: 'Get the platform goals',
    description: 'The platform goals the project puts first, in order, and the set they are chosen from.',
    success: { 200: PlatformGoals },
    errors: [],
  }),
  'platformGoals.update': operation({
    method: 'PATCH',
    path: '/project/{projectId}/platform-goals',
    permission: 'storefront',
    summary: 'Set the platform goals',
    description: 'Replaces the list of platform goals. One through eight entries, every goal and every position once.',
    body: PlatformGoalsUpdate,
    success: { 200: PlatformGoals },
    errors: ['VALIDATION_ERROR'],
  }),
  'preverifiedLinks.list': operation({
    method: 'GET',
    path: '/project/{projectId}/preverified-links',
    permission: 'preverifiedLinks',
    summary: 'List delivery links',
    description: 'Delivery links of a project and how far each customer has come. Addresses are never shown again.',
    query: LinkList,
    success: { 200: listOf('preverifiedLinks', Link) },
    errors: ['VALIDATION_ERROR'],
  }),
  'preverifiedLinks.create': operation({
    method: 'POST',
    path: '/project/{projectId}/preverified-links',
    permission: 'preverifiedLinks',
    summary: 'Create a delivery link',
    description: 'Makes an address for one customer. An opinion submitted with it is verified.',
    body: LinkCreate,
    success: { 201: LinkCreated },
    errors: [],
  }),
  'preverifiedLinks.sendEmail': operation({
    method: 'POST',
    path: '/project/{projectId}/preverified-links/email',
    permission: 'preverifiedLinks',
    summary: 'E-mail a delivery link',
    description:
      'Either creates a link valid for 7 days and e-mails it (`customerEmail`, `customerReference`), or e-mails an existing one (`verificationId` alone). One e-mail per customer and project in 48 hours.',
    body: LinkSendEmail,
    speaksToStrangers: true,
    success: { 200: LinkEmailed },
    errors: [
      'NOT_FOUND',
      'VALIDATION_ERROR',
      'LINK_EXPIRED',
      'LINK_ALREADY_SUBMITTED',
      'CUSTOMER_UNSUBSCRIBED',
      'CUSTOMER_BLOCKED',
      'LINK_EMAIL_COOLDOWN',
      'EMAIL_DELIVERY_FAILED',
    ],
  }),
  'qrCodes.list': operation({
    method: 'GET',
    path: '/project/{projectId}/qr-codes',
    permission: 'qrCodes',
    summary: 'List QR codes',
    description: 'QR codes of a project, revoked ones too, without their credentials: active ones first, then the newest.',
    success: { 200: QrCodes },
    errors: [],
  }),
  'qrCodes.create': operation({
    method: 'POST',
    path: '/project/{projectId}/qr-codes',
    permission: 'qrCodes',
    summary: 'Create a QR code',
    description:
      'Makes a QR code. When the project has one of this mode, that one is answered with its current credential, and stays as it is.',
    body: QrCodeCreate,
    success: { 200: QrCodeDisplay, 201: QrCodeDisplay },
    errors: [],
  }),
  'qrCodes.displayRotating': operation({
    method: 'POST',
    path: '/project/{projectId}/qr-codes/rotating',
    permission: 'qrCodes',
    summary: 'Display the rotating QR code',
    description: 'A fresh credential for the rotating QR code, valid for five minutes.',
    success: { 200: QrCodeDisplay },
    errors: ['QR_CODE_NOT_FOUND'],
  }),
  'knowledgeBase.get': operation({
    method: 'GET',
    path: '/kb',
    permission: 'knowledgebase',
    summary: 'List knowledge-base items',
    description: 'The organization’s knowledge base, newest first.',
    query: KnowledgeList,
    success: { 200: listOf('items', KnowledgeItem) },
    errors: [],
  }),
  'knowledgeBase.add': operation({
    method: 'POST',
    path: '/kb',
    permission: 'knowledgebase',
    summary: 'Add a knowledge-base item',
    description: 'Adds a text, a page, or both. A page is read by the service; `status` tells when it has been.',
    body: KnowledgeAdd,
    bodyBytesMax: 524_288,
    success: { 201: KnowledgeItem },
    errors: ['KNOWLEDGE_SOURCE_REQUIRED'],
  }),
  'knowledgeBase.update': operation({
    method: 'PATCH',
    path: '/kb/{id}',
    permission: 'knowledgebase',
    summary: 'Change a knowledge-base item',
    description:
      'Replaces the fields that are sent; null clears one, but not the last. A `url` that is sent again is read again. When only `url` is cleared, what was read stays as the text.',
    body: KnowledgeUpdate,
    bodyBytesMax: 524_288,
    success: { 200: KnowledgeItem },
    errors: ['NOT_FOUND', 'KNOWLEDGE_SOURCE_REQUIRED'],
  }),
  'knowledgeBase.delete': operation({
    method: 'DELETE',
    path: '/kb/{id}',
    permission: 'knowledgebase',
    summary: 'Delete a knowledge-base item',
    description: 'Removes an item for good.',
    success: { 200: Deleted },
    errors: ['NOT_FOUND'],
  }),
  'opinions.list': operation({
    method: 'GET',
    path: '/project/{projectId}/opinions',
    permission: 'reviews',
    summary: 'List opinions',
    description: 'Opinions of a project with the owner response to each.',
    query: OpinionList,
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
    success: { 200: Comment, 201: Comment },
    errors: ['NOT_FOUND'],
  }),
  'answers.list': operation({
    method: 'GET',
    path: '/project/{projectId}/answers',
    permission: 'reviews',
    summary: 'List answers',
    description: 'Answers to the questions of a project, each with the question as it stood.',
    query: AnswerList,
    success: { 200: listOf('answers', Answer) },
    errors: ['VALIDATION_ERROR'],
  }),
  'subscribers.list': operation({
    method: 'GET',
    path: '/project/{projectId}/subscribers',
    permission: 'subscribers',
    summary: 'List subscribers',
    description: 'Subscribers of a project who have confirmed their address, the latest to do so first.',
    query: SubscriberList,
    success: { 200: listOf('subscribers', Subscriber) },
    errors: ['VALIDATION_ERROR'],
  }),
  'subscribers.block': operation({
    method: 'DELETE',
    path: '/project/{projectId}/subscribers/{id}',
    permission: 'subscribers',
    summary: 'Remove and block a subscriber',
    description:
      'Removes a subscriber and keeps the address from subscribing or being mailed links again. Search and confirm the id first. Asked again, it answers the same.',
    success: { 200: SubscriberBlocked },
    errors: ['NOT_FOUND'],
  }),
  'webhooks.portal': operation({
    role: 'admin',
    method: 'POST',
    path: '/webhooks/portal',
    permission: 'webhooks',
    summary: 'Open the webhook portal',
    description: 'An address that lets a person look after this organization’s webhooks, and nothing else.',
    body: PortalOpen,
    success: { 200: Portal },
    errors: [],
  }),
  'webhooks.destinations.upsert': operation({
    role: 'admin',
    method: 'POST',
    path: '/webhooks/destinations',
    permission: 'webhooks',
    summary: 'Create or update a webhook destination',
    description: `Creates a destination, or updates the one whose \`destinationId\` is sent. An organization has ${destinationsMax} at the most, and 500 with those deleted in the last weeks. The signing secret is answered once, on creation. A new address enables a destination that was disabled, and what was held for it meanwhile is sent, ten a second.`,
    body: DestinationUpsert,
    success: { 200: Destination, 201: DestinationCreated },
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'LIMIT_REACHED'],
  }),
} as const

export type OperationId = keyof typeof operations
export const operationIds = Object.keys(operations) as OperationId[]

/** Of every table of operations: the API's, the portal's and the members'. */
type Tables = typeof operations & typeof portalOperations & typeof dashboardOperations
export type AnyOperationId = keyof Tables
type Types<Id extends AnyOperationId> = NonNullable<Tables[Id]['types']>
export type ParamsOf<Id extends AnyOperationId> = Types<Id>['params']
export type QueryOf<Id extends AnyOperationId> = Types<Id>['query']
export type BodyOf<Id extends AnyOperationId> = Types<Id>['body']
/** The answers of an operation by status. */
export type SuccessOf<Id extends AnyOperationId> = Types<Id>['success']
/** What an operation refuses besides what any request can meet. */
export type CodeOf<Id extends AnyOperationId> = Types<Id>['code']

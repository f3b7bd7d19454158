import { Answer } from './answers.ts'
import { Comment, CommentDeleted } from './comments.ts'
import { Opinion, OpinionDeleted, OpinionUpdated } from './opinions.ts'
import { LinkSnapshot } from './preverified-links.ts'
import { Project, ProjectDeleted, ProjectUpdated } from './projects.ts'
import { QrCode } from './qr-codes.ts'
import { Question, QuestionDeleted } from './questions.ts'
import { Subscriber, SubscriberDeleted } from './subscribers.ts'
import { Verification } from './verifications.ts'
import type { Static, TSchema } from './vocabulary.ts'

const topic = <Data extends TSchema>(
  description: string,
  data: Data,
  example: Partial<Static<Data>> = {},
): { description: string; data: Data; example: object; types?: Static<Data> } => ({ description, data, example })

const team = { type: 'business', name: 'Corner Bakery' } as const
const justIssued = { status: 'issued', reviewId: null, emailedAt: null, clickedAt: null, submittedAt: null } as const

/**
 * The table of the webhook topics: when an event is announced, the data it carries, and what its example has differently from the
 * record’s usual one.
 */
export const topics = {
  'opinion.created': topic('An opinion was submitted. Each of its answers is sent as a separate answer.created event.', Opinion, {
    upvotes: 0,
    responseStatus: 'unresponded',
    response: null,
    updatedAt: '2026-11-24T17:43:52.640Z',
  }),
  'opinion.updated': topic('A customer edited their opinion.', OpinionUpdated),
  'opinion.deleted': topic('A customer deleted their opinion and its answers.', OpinionDeleted),
  'answer.created': topic('A question was answered.', Answer),
  'answer.updated': topic('An answer was changed.', Answer, {
    answer: 'Still warm when it came, and the butter too.',
    updatedAt: '2026-11-25T10:03:40.870Z',
  }),
  'comment.created': topic('A customer or the team commented on an opinion.', Comment, { author: team }),
  'comment.updated': topic('A comment or the owner response was edited.', Comment, { author: team, updatedAt: '2026-11-25T08:12:30.500Z' }),
  'comment.deleted': topic('A comment was deleted.', CommentDeleted),
  'verification.created': topic('A verification was started.', Verification, {
    reviewId: null,
    status: 'pending',
    previousStatus: null,
    occurredAt: '2026-11-24T17:41:06.117Z',
  }),
  'verification.verified': topic('A purchase was verified.', Verification),
  'verification.failed': topic('A verification was rejected, expired or was cancelled.', Verification, {
    reviewId: null,
    status: 'expired',
    occurredAt: '2026-12-01T09:30:00.000Z',
  }),
  'link.created': topic('A delivery link was created.', LinkSnapshot, justIssued),
  'link.emailed': topic('A delivery link was emailed. Sent for every email.', LinkSnapshot, {
    ...justIssued,
    emailedAt: '2026-11-24T09:30:01.482Z',
  }),
  'link.clicked': topic('A customer started an opinion with a delivery link. Sent once per link.', LinkSnapshot, {
    status: 'clicked',
    reviewId: null,
    submittedAt: null,
  }),
  'link.submitted': topic('A customer submitted an opinion with a delivery link. Followed by verification.verified.', LinkSnapshot),
  'subscriber.created': topic('A customer confirmed their subscription.', Subscriber),
  'subscriber.deleted': topic('A subscriber unsubscribed or was removed by the team.', SubscriberDeleted),
  'project.created': topic('A project was created.', Project),
  'project.updated': topic('A project was updated.', ProjectUpdated, { updatedAt: '2026-11-25T08:00:00.000Z' }),
  'project.deleted': topic('A project was deleted.', ProjectDeleted),
  'question.created': topic('A question was created.', Question),
  'question.updated': topic('A question was edited, activated or archived.', Question, {
    status: 'archived',
    updatedAt: '2026-11-25T08:00:00.000Z',
  }),
  'question.deleted': topic('A question was deleted.', QuestionDeleted),
  'qr_code.created': topic('A QR code was created.', QrCode),
  'qr_code.regenerated': topic('The credential of a QR code was replaced. Printed copies no longer work.', QrCode, {
    regeneratedAt: '2026-11-25T08:00:00.000Z',
  }),
  'qr_code.revoked': topic('A QR code was revoked.', QrCode, { status: 'revoked', revokedAt: '2026-11-25T08:00:00.000Z' }),
} as const

export type Topic = keyof typeof topics
export const topicNames = Object.keys(topics) as Topic[]

/** The data of an event of a topic. */
export type TopicData<Name extends Topic> = NonNullable<(typeof topics)[Name]['types']>

/** An event as it is delivered: the same bytes on every attempt, until personal data is erased from it. */
export interface Event<Name extends Topic = Topic> {
  /** Unique per event and unchanged on every retry: what to deduplicate by. */
  id: string
  type: Name
  /** ISO 8601, UTC: when the change happened. */
  timestamp: string
  data: TopicData<Name>
}

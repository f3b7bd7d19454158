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

const topic = <Data extends TSchema>(description: string, data: Data): { description: string; data: Data; types?: Static<Data> } => ({
  description,
  data,
})

/** The table of the 26 webhook topics: when an event is announced, and the data it carries. */
export const topics = {
  'opinion.created': topic('A customer submitted an opinion. Its answers follow as answer.created, one each.', Opinion),
  'opinion.updated': topic('A customer edited their opinion.', OpinionUpdated),
  'opinion.deleted': topic('A customer deleted their opinion, its answers too.', OpinionDeleted),
  'answer.created': topic('A customer answered a question.', Answer),
  'answer.updated': topic('A customer changed an answer.', Answer),
  'comment.created': topic('A customer commented on an opinion, or the team responded.', Comment),
  'comment.updated': topic('A comment or the owner response was edited.', Comment),
  'comment.deleted': topic('A customer deleted their comment.', CommentDeleted),
  'verification.created': topic('A verification started.', Verification),
  'verification.verified': topic('The purchase is verified.', Verification),
  'verification.failed': topic('A verification ended as rejected, expired or cancelled.', Verification),
  'link.created': topic('A delivery link was created.', LinkSnapshot),
  'link.emailed': topic('A delivery link was e-mailed; sent each time.', LinkSnapshot),
  'link.clicked': topic('A customer started an opinion with a link; once a link.', LinkSnapshot),
  'link.submitted': topic('A customer submitted an opinion with a link; verification.verified follows.', LinkSnapshot),
  'subscriber.created': topic('A customer subscribed and confirmed it.', Subscriber),
  'subscriber.deleted': topic('A customer unsubscribed, or the team removed them.', SubscriberDeleted),
  'project.created': topic('A project was created.', Project),
  'project.updated': topic('A project was changed.', ProjectUpdated),
  'project.deleted': topic('A project was deleted.', ProjectDeleted),
  'question.created': topic('A question was added.', Question),
  'question.updated': topic('A question was edited, activated or archived.', Question),
  'question.deleted': topic('A question was removed.', QuestionDeleted),
  'qr_code.created': topic('A QR code was created.', QrCode),
  'qr_code.regenerated': topic('A QR code got a new credential; printed copies open nothing any more.', QrCode),
  'qr_code.revoked': topic('A QR code was revoked.', QrCode),
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

import { Type } from 'typebox'
import { topicNames } from './topics.ts'
import { array, date, id, integer, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

export const deliveryStates = ['pending', 'delivered', 'exhausted', 'held', 'cancelled'] as const
export const deliveryOrigins = ['automatic', 'manual', 'recovery', 'test'] as const
/** What became of an attempt that failed, by where it failed. */
export const failures = ['dns', 'refused', 'reset', 'timeout', 'tls', 'private-address', 'too-large', 'http-status'] as const
/** Which rule set a delivery's next attempt, or ended it. */
export const attemptRules = ['schedule', 'retry-after', 'payload-too-large', 'abort-message', 'gone', 'disable'] as const

const delivery = {
  deliveryId: id('Identifier of the delivery.'),
  eventId: id('The event it carries: the header `webhook-id`.'),
  destinationId: id('Where it goes.'),
  topic: oneOf(topicNames, 'The event’s topic.'),
  resourceId: nullable(id('What the event is about: the opinion, the link, the question.')),
  origin: oneOf(deliveryOrigins, 'Sent by itself, again by hand, by a recovery, or as a test.'),
  state: oneOf(deliveryStates, 'Where it stands. `held`: its destination is paused or disabled.'),
  attemptCount: integer('Attempts so far.', { minimum: 0 }),
  lastAttemptAt: nullable(timestamp('When it was last tried.')),
  responseStatus: nullable(integer('Status of the last response.')),
  failure: nullable(oneOf(failures, 'How the last attempt failed; null: it did not.')),
  nextAttemptAt: nullable(timestamp('When it is tried next; null when it is not.')),
  nextAttemptRule: nullable(oneOf(attemptRules, 'Which rule says so, or ended it.')),
  eventAt: timestamp('When the change happened.'),
  createdAt: timestamp('When the delivery was made.'),
  finishedAt: nullable(timestamp('When it was over.')),
}

export const Delivery = record('Delivery', 'One event on its way to one destination.', delivery)
export type Delivery = Static<typeof Delivery>

export const Attempt = record('Attempt', 'One try to post a delivery.', {
  attemptNumber: integer('From 1.', { minimum: 1 }),
  startedAt: timestamp('When it began.'),
  durationMs: integer('How long it took, in milliseconds.', { minimum: 0 }),
  outcome: oneOf(['delivered', 'failed'], 'What came of it.'),
  failure: nullable(oneOf(failures, 'How it failed.')),
  responseStatus: nullable(integer('Status of the response.')),
  responseHeaders: nullable(Type.Unsafe<Record<string, string | string[]>>({ type: 'object', description: 'Headers of the response.' })),
  responseBody: nullable(Type.String({ description: 'The first 16 KiB of the response, as text.' })),
  nextAttemptAt: nullable(timestamp('When the next was to be.')),
  nextAttemptRule: nullable(oneOf(attemptRules, 'Which rule said so, or ended the delivery.')),
  isRedacted: Type.Boolean({ description: 'Personal data was erased from the event before this attempt, which was sent without it.' }),
})
export type Attempt = Static<typeof Attempt>

export const DeliveryDetails = record('DeliveryDetails', 'A delivery with everything that was sent and answered.', {
  ...delivery,
  redactedAt: nullable(timestamp('When personal data was erased from its event; null: it is as it was recorded.')),
  request: object({
    url: Type.String({ description: 'Where it is posted.' }),
    headers: Type.Unsafe<Record<string, string>>({
      type: 'object',
      description:
        'Headers of the next attempt, or of the last one, with a time and a signature as if it were sent now: both are made anew for each.',
    }),
    body: Type.String({ description: 'The bytes of every attempt; of those before `redactedAt` without what was erased since.' }),
  }),
  attempts: array(Attempt, { description: 'Newest first.' }),
  waitsFor: nullable(
    oneOf(
      ['schedule', 'retry-after', 'breaker', 'order', 'rate', 'paused', 'disabled', 'recovery', 'worker'],
      'What it waits for; null when it is over. `order`: an earlier one of the same resource. `recovery`: it was held, and waits until somebody sends or drops what was held. `worker`: nothing but its turn.',
    ),
  ),
  blockedBy: nullable(
    object({
      deliveryId: id('The delivery.'),
      eventId: id('Its event.'),
      topic: oneOf(topicNames, 'Its topic.'),
      state: oneOf(deliveryStates, 'Where it stands.'),
    }),
  ),
})
export type DeliveryDetails = Static<typeof DeliveryDetails>

/** Reading on in a list that is looked through, not counted: a page may be short, and still go on. */
export const scanQuery = {
  limit: optional(integer('Results a page.', { minimum: 1, maximum: 100, default: 50 })),
  cursor: optional(Type.String({ maxLength: 200, description: '`nextCursor` of the page before, with the same filters.' })),
}

export const Scanned = record('Scanned', 'How far a list was looked through.', {
  nextCursor: nullable(Type.String({ description: 'Send as `cursor` to look further; null at the end.' })),
  lookedBackTo: nullable(timestamp('How far back this page looked; null: to the end.')),
})
export type Scanned = Static<typeof Scanned>

const search = optional(
  Type.Unsafe<string>({
    type: 'string',
    maxLength: 200,
    'x-text': 'line',
    description: 'Text to find in the event’s data, or an identifier.',
  }),
)

export const DeliveryList = object({
  ...scanQuery,
  destinationId: optional(Type.String({ maxLength: 200, description: 'Of one destination.' })),
  state: optional(oneOf(deliveryStates, 'In one state.')),
  topic: optional(oneOf(topicNames, 'Of one topic.')),
  origin: optional(oneOf(deliveryOrigins, 'Of one origin.')),
  recoveryId: optional(Type.String({ maxLength: 200, description: 'Of one recovery.' })),
  response: optional(
    Type.Unsafe<string>({
      type: 'string',
      pattern: `^([1-5]\\d\\d|[1-5]xx|${failures.join('|')})$`,
      maxLength: 20,
      description: 'By the last response: a status (`503`), a class of them (`5xx`), or a failure (`timeout`).',
    }),
  ),
  since: optional(date('Events from then on.')),
  until: optional(date('Events before then.')),
  query: search,
})
export type DeliveryList = Static<typeof DeliveryList>

export const WebhookEvent = record('WebhookEvent', 'An event as it was recorded.', {
  eventId: id('Identifier of the event.'),
  topic: oneOf(topicNames, 'Its topic.'),
  projectId: nullable(id('The project it is about.')),
  resourceId: nullable(id('What it is about.')),
  occurredAt: timestamp('When the change happened.'),
  dispatchedAt: nullable(timestamp('When it became deliveries; null: not yet.')),
  isTest: Type.Boolean({ description: 'Sent as a test, to one destination.' }),
  deliveryCount: integer('Deliveries made of it by itself.', { minimum: 0 }),
  redactedAt: nullable(timestamp('When personal data was erased from it; null: it is as it was recorded.')),
})
export type WebhookEvent = Static<typeof WebhookEvent>

export const EventList = object({
  ...scanQuery,
  topic: optional(oneOf(topicNames, 'Of one topic.')),
  since: optional(date('From then on.')),
  until: optional(date('Before then.')),
  query: search,
})
export type EventList = Static<typeof EventList>

export const EventTrace = record('EventTrace', 'An event and what became of it at every destination, and why.', {
  ...WebhookEvent.properties,
  body: Type.String({ description: 'What is posted, the same bytes on every attempt, until personal data is erased from it.' }),
  destinations: array(
    object({
      destinationId: id('The destination.'),
      name: nullable(Type.String({ description: 'Its name.' })),
      url: Type.String({ description: 'Its address now.' }),
      verdict: oneOf(
        ['sent', 'held', 'not-subscribed', 'not-yet-created', 'already-deleted', 'not-dispatched-yet', 'test-for-another'],
        'Whether the event went there, or why not, as the destination was when the event was dispatched. `held`: it was paused or disabled.',
      ),
      deliveries: array(Delivery, { description: 'Newest first.' }),
    }),
  ),
})
export type EventTrace = Static<typeof EventTrace>

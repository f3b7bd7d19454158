import { Type } from 'typebox'
import { exportFormat, file } from './downloads.ts'
import { forMembers, inPortal, operation } from './operation.ts'
import { Scanned, scanQuery, scanSearch } from './pagination.ts'
import { topicNames } from './topics.ts'
import { array, date, id, integer, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

export const deliveryStates = ['pending', 'delivered', 'exhausted', 'held', 'cancelled'] as const
export const deliveryOrigins = ['automatic', 'manual', 'recovery', 'test'] as const
/** Failures of an attempt, by where it failed. */
export const failures = ['dns', 'refused', 'reset', 'timeout', 'tls', 'private-address', 'too-large', 'http-status'] as const
/** Rules that set a delivery's next attempt, or ended it. */
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
  query: scanSearch,
})
export type DeliveryList = Static<typeof DeliveryList>

/** Operations of the portal and the dashboard. */
export const deliveriesPortalRows = {
  'deliveries.list': operation({
    ...inPortal,
    method: 'GET',
    path: '/deliveries',
    summary: 'List deliveries',
    description: 'Deliveries of the newest events first.',
    query: DeliveryList,
    success: { 200: object({ deliveries: array(Delivery), page: Scanned }) },
    errors: ['VALIDATION_ERROR'],
  }),
  'deliveries.get': operation({
    ...inPortal,
    method: 'GET',
    path: '/deliveries/{deliveryId}',
    summary: 'Get a delivery',
    description: 'A delivery with its request and every attempt.',
    success: { 200: DeliveryDetails },
    errors: ['NOT_FOUND'],
  }),
  'deliveries.resend': operation({
    ...inPortal,
    method: 'POST',
    path: '/deliveries/{deliveryId}/resend',
    summary: 'Send again',
    description:
      'Makes a new delivery of the same event to the same destination, with the same `webhook-id`. While the destination is paused or disabled it is held like any other. Not to a deleted destination: CONFLICT.',
    success: { 201: Delivery },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'deliveries.cancel': operation({
    ...inPortal,
    method: 'POST',
    path: '/deliveries/{deliveryId}/cancel',
    summary: 'Cancel a delivery',
    description:
      'It is not tried again, and what waits behind it in ordered mode goes on. If it is being sent just now, what comes of that is not counted any more. One that is over stays as it is: CONFLICT.',
    success: { 200: Delivery },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
} as const

/** Operations of members alone. */
export const deliveriesDashboardRows = {
  'deliveries.export': operation({
    ...forMembers,
    audited: true,
    role: 'member',
    method: 'GET',
    path: '/deliveries/export',
    summary: 'Export deliveries',
    description: 'All deliveries the filters leave, those of the newest events first.',
    query: object({
      destinationId: DeliveryList.properties.destinationId,
      state: DeliveryList.properties.state,
      topic: DeliveryList.properties.topic,
      origin: DeliveryList.properties.origin,
      recoveryId: DeliveryList.properties.recoveryId,
      response: DeliveryList.properties.response,
      since: DeliveryList.properties.since,
      until: DeliveryList.properties.until,
      query: DeliveryList.properties.query,
      format: exportFormat,
    }),
    success: { 200: file('The deliveries.') },
    errors: ['VALIDATION_ERROR'],
  }),
} as const

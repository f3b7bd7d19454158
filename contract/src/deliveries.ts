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
  eventId: id('Identifier of the event, sent in the `webhook-id` header.'),
  destinationId: id('Identifier of the destination.'),
  topic: oneOf(topicNames, 'Topic of the event.'),
  resourceId: nullable(id('Identifier of the resource the event is about, for example the opinion, link or question.')),
  origin: oneOf(deliveryOrigins, 'Origin of the delivery: automatic, resent manually, sent by a recovery, or a test.'),
  state: oneOf(deliveryStates, 'State of the delivery. `held` while the destination is paused or disabled.'),
  attemptCount: integer('Number of attempts so far.', { minimum: 0 }),
  lastAttemptAt: nullable(timestamp('Time of the last attempt.')),
  responseStatus: nullable(integer('HTTP status of the last response.')),
  failure: nullable(oneOf(failures, 'Type of failure of the last attempt. Null if it did not fail.')),
  nextAttemptAt: nullable(timestamp('Time of the next attempt. Null if there is none.')),
  nextAttemptRule: nullable(oneOf(attemptRules, 'Rule that scheduled the next attempt, or ended the delivery.')),
  eventAt: timestamp('Time of the event.'),
  createdAt: timestamp('Time when the delivery was created.'),
  finishedAt: nullable(timestamp('Time when the delivery ended.')),
}

export const Delivery = record('Delivery', 'A delivery of one event to one destination.', delivery)
export type Delivery = Static<typeof Delivery>

export const Attempt = record('Attempt', 'An attempt to send a delivery.', {
  attemptNumber: integer('Number of the attempt, starting at 1.', { minimum: 1 }),
  startedAt: timestamp('Start time of the attempt.'),
  durationMs: integer('Duration of the attempt in milliseconds.', { minimum: 0 }),
  outcome: oneOf(['delivered', 'failed'], 'Outcome of the attempt.'),
  failure: nullable(oneOf(failures, 'Type of failure. Null if the attempt succeeded.')),
  responseStatus: nullable(integer('HTTP status of the response.')),
  responseHeaders: nullable(Type.Unsafe<Record<string, string | string[]>>({ type: 'object', description: 'Headers of the response.' })),
  responseBody: nullable(Type.String({ description: 'The first 16 KiB of the response, as text.' })),
  nextAttemptAt: nullable(timestamp('Time for which the next attempt was scheduled.')),
  nextAttemptRule: nullable(oneOf(attemptRules, 'Rule that scheduled the next attempt, or ended the delivery.')),
  isRedacted: Type.Boolean({
    description: 'Whether personal data had been erased from the event before this attempt. The attempt was then sent without it.',
  }),
})
export type Attempt = Static<typeof Attempt>

export const DeliveryDetails = record('DeliveryDetails', 'A delivery with its request, attempts and responses.', {
  ...delivery,
  redactedAt: nullable(timestamp('Time when personal data was erased from the event. Null if the event is unchanged.')),
  request: object({
    url: Type.String({ description: 'URL the event is sent to.' }),
    headers: Type.Unsafe<Record<string, string>>({
      type: 'object',
      description:
        'Headers of the next attempt, or of the last one. Timestamp and signature are computed for the current time, as they are for each attempt.',
    }),
    body: Type.String({ description: 'Request body, identical for every attempt. Personal data erased at `redactedAt` is not included.' }),
  }),
  attempts: array(Attempt, { description: 'Attempts, newest first.' }),
  waitsFor: nullable(
    oneOf(
      ['schedule', 'retry-after', 'breaker', 'order', 'rate', 'paused', 'disabled', 'recovery', 'worker'],
      'What the delivery is waiting for. Null if it has ended. `order`: an earlier delivery of the same resource. `recovery`: the delivery was held, and waits until held deliveries are sent or discarded. `worker`: a free worker.',
    ),
  ),
  blockedBy: nullable(
    object({
      deliveryId: id('Identifier of the delivery.'),
      eventId: id('Identifier of the event.'),
      topic: oneOf(topicNames, 'Topic of the event.'),
      state: oneOf(deliveryStates, 'State of the delivery.'),
    }),
  ),
})
export type DeliveryDetails = Static<typeof DeliveryDetails>

export const DeliveryList = object({
  ...scanQuery,
  destinationId: optional(Type.String({ maxLength: 200, description: 'Only return deliveries to this destination.' })),
  state: optional(oneOf(deliveryStates, 'Only return deliveries in this state.')),
  topic: optional(oneOf(topicNames, 'Only return deliveries of this topic.')),
  origin: optional(oneOf(deliveryOrigins, 'Only return deliveries of this origin.')),
  recoveryId: optional(Type.String({ maxLength: 200, description: 'Only return deliveries of this recovery.' })),
  response: optional(
    Type.Unsafe<string>({
      type: 'string',
      pattern: `^([1-5]\\d\\d|[1-5]xx|${failures.join('|')})$`,
      maxLength: 20,
      description:
        'Only return deliveries with this last response: an HTTP status (`503`), a class (`5xx`) or a type of failure (`timeout`).',
    }),
  ),
  since: optional(date('Only return deliveries of events at or after this time.')),
  until: optional(date('Only return deliveries of events before this time.')),
  query: scanSearch,
})
export type DeliveryList = Static<typeof DeliveryList>

/** Operations of the portal and the dashboard. */
export const deliveriesPortalRows = {
  'deliveries.list': operation({
    ...inPortal,
    method: 'GET',
    path: '/deliveries',
    mayLag: true,
    summary: 'List deliveries',
    description: 'Lists deliveries, those of the newest events first.',
    query: DeliveryList,
    success: { 200: object({ deliveries: array(Delivery), page: Scanned }) },
    errors: ['VALIDATION_ERROR'],
  }),
  'deliveries.get': operation({
    ...inPortal,
    method: 'GET',
    path: '/deliveries/{deliveryId}',
    summary: 'Get a delivery',
    description: 'Retrieves a delivery with its request and all attempts.',
    success: { 200: DeliveryDetails },
    errors: ['NOT_FOUND'],
  }),
  'deliveries.resend': operation({
    ...inPortal,
    method: 'POST',
    path: '/deliveries/{deliveryId}/resend',
    summary: 'Resend a delivery',
    description:
      'Creates a new delivery of the same event to the same destination, with the same `webhook-id`. It is held while the destination is paused or disabled. Returns `CONFLICT` if the destination was deleted.',
    success: { 201: Delivery },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'deliveries.cancel': operation({
    ...inPortal,
    method: 'POST',
    path: '/deliveries/{deliveryId}/cancel',
    summary: 'Cancel a delivery',
    description:
      'Cancels a delivery. It is not retried, and deliveries waiting behind it in ordered mode continue. The outcome of an attempt in progress is ignored. Returns `CONFLICT` if the delivery has already ended.',
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
    mayLag: true,
    summary: 'Export deliveries',
    description: 'Exports all deliveries that match the filters, those of the newest events first.',
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
    success: { 200: file('File with the deliveries.') },
    errors: ['VALIDATION_ERROR'],
  }),
} as const

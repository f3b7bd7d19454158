import { Type } from 'typebox'
import { deliveryStates, failures } from './deliveries.ts'
import { DestinationCreated, DestinationGone, DestinationUpsert } from './destination-records.ts'
import { operation } from './operation.ts'
import { topicNames } from './topics.ts'
import { array, id, integer, nullable, object, oneOf, optional, record, type Static } from './vocabulary.ts'

/** Deliveries that a listener has at once: each is a request to a program on somebody's own machine. */
export const listenerInFlightMax = 20
/** A pull waits for so long, so that a node that is stopped is not waited for. */
export const listenerWaitSecondsMax = 10
/** Characters of a response that are kept with an attempt. */
export const reportedBodyMax = 16_384
/** Milliseconds that an attempt is said to have taken at the most: more only where the listener was stopped meanwhile. */
export const reportedDurationMsMax = 120_000

const topic = oneOf(topicNames, 'Name of a topic.')

export const ListenerCreate = object({
  forwardTo: Type.Unsafe<string>({
    ...DestinationUpsert.properties.url,
    description:
      'URL that the listener forwards deliveries to. Only the listener calls it, so it can be on its own machine: `http://localhost:3000/hook`.',
  }),
  topics: DestinationUpsert.properties.topics,
})

export const ListenerPull = object({
  inFlight: optional(
    array(id('Identifier of a delivery.'), {
      maxItems: listenerInFlightMax,
      description: 'Deliveries that are being forwarded. They are not returned again.',
    }),
  ),
  waitSeconds: optional(
    integer('Number of seconds to wait for a delivery.', { minimum: 0, maximum: listenerWaitSecondsMax, default: listenerWaitSecondsMax }),
  ),
})

export const PulledDeliveries = record('PulledDeliveries', 'Deliveries to forward now.', {
  deliveries: array(
    object({
      deliveryId: id('Identifier of the delivery.'),
      eventId: id('Identifier of the event.'),
      topic,
      attempt: integer('Number of this attempt, starting at 1.'),
      timeoutSeconds: integer('Timeout of the attempt in seconds.'),
      headers: array(
        object({
          name: Type.String({ description: 'Name of the header.' }),
          value: Type.String({ description: 'Value of the header.' }),
        }),
        { description: 'Headers to send, with the signature.' },
      ),
      body: Type.String({ description: 'Body to send, byte for byte.' }),
    }),
    { description: `Oldest first, at most ${listenerInFlightMax} including those in flight.` },
  ),
})
export type PulledDeliveries = Static<typeof PulledDeliveries>

const reportedText = (maxLength: number, description: string) => Type.Unsafe<string>({ type: 'string', maxLength, description })

export const AttemptReport = object({
  deliveryId: id('Identifier of the delivery.'),
  attempt: integer('Number of the attempt.', { minimum: 1, maximum: 1000 }),
  durationMs: integer('Duration of the attempt in milliseconds.', { minimum: 0, maximum: reportedDurationMsMax }),
  responseStatus: optional(nullable(integer('HTTP status of the response. Null if there was none.', { minimum: 100, maximum: 599 }))),
  failure: optional(
    nullable(
      oneOf(
        failures.filter((failure) => failure !== 'http-status' && failure !== 'private-address'),
        'Type of failure if there was no complete response.',
      ),
    ),
  ),
  responseHeaders: optional(
    array(object({ name: reportedText(200, 'Name of the header.'), value: reportedText(2000, 'Value of the header.') }), {
      maxItems: 50,
      description: 'Headers of the response.',
    }),
  ),
  responseBody: optional(reportedText(reportedBodyMax, `Body of the response, up to ${reportedBodyMax} characters.`)),
})
export type AttemptReport = Static<typeof AttemptReport>

export const AttemptReported = record('AttemptReported', 'What became of a delivery after an attempt.', {
  deliveryId: id('Identifier of the delivery.'),
  state: oneOf(deliveryStates, 'State of the delivery.'),
})
export type AttemptReported = Static<typeof AttemptReported>

export const ExampleSend = object({
  topic,
  destinationId: optional(id('Identifier of the destination. Defaults to every listener that is running.')),
})

export const ExampleSent = record('ExampleSent', 'Example events that were queued.', {
  topic,
  sent: array(
    object({
      destinationId: id('Identifier of the destination.'),
      eventId: id('Identifier of the event.'),
      deliveryId: id('Identifier of the delivery.'),
    }),
    { description: 'One event for each destination.' },
  ),
})
export type ExampleSent = Static<typeof ExampleSent>

const ofListener = { role: 'admin', permission: 'webhooks' } as const
const deliveryId = '019a51da-6c52-74e1-8b0a-5f3b9c2e7d41'

/** Values of examples, by field, or by record and field. */
export const listenersExamples = {
  'PulledDeliveries.name': 'webhook-id',
  'PulledDeliveries.value': '019a51da-6c50-7cc2-9f6e-2d41b87a0e93',
  'PulledDeliveries.body':
    '{"id":"019a51da-6c50-7cc2-9f6e-2d41b87a0e93","type":"opinion.created","timestamp":"2026-11-24T09:30:00.000Z","data":{}}',
  'PulledDeliveries.timeoutSeconds': 15,
  'PulledDeliveries.attempt': 1,
  'AttemptReported.state': 'delivered',
} as const

/** Operations of a program that pulls its deliveries, where no request can reach it: `earshot listen`. */
export const listenersRows = {
  'listeners.create': operation({
    ...ofListener,
    method: 'POST',
    path: '/webhooks/listeners',
    summary: 'Create a listener',
    description:
      'Creates a webhook destination whose deliveries are pulled, not sent: for development on a machine that no request can reach. `earshot listen` does it for you. The destination is deleted when nothing has been pulled for ten minutes, and counts towards the maximum of destinations.',
    body: ListenerCreate,
    bodyExamples: { local: { forwardTo: 'http://localhost:3000/hook', topics: ['opinion.created'] } },
    success: { 201: DestinationCreated },
    errors: ['VALIDATION_ERROR', 'LIMIT_REACHED'],
  }),
  'listeners.pull': operation({
    ...ofListener,
    speaksToStrangers: true,
    method: 'POST',
    path: '/webhooks/listeners/{destinationId}/pull',
    summary: 'Pull deliveries',
    description:
      'Returns the deliveries to forward now, signed as they would be sent, and waits if there are none. A delivery is returned again until its attempt has been reported, unless it is in `inFlight`. Returns `CONFLICT` while the destination is paused or disabled.',
    body: ListenerPull,
    bodyExamples: { busy: { inFlight: [deliveryId], waitSeconds: 10 } },
    success: { 200: PulledDeliveries },
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
  }),
  'listeners.report': operation({
    ...ofListener,
    method: 'POST',
    path: '/webhooks/listeners/{destinationId}/attempts',
    summary: 'Report an attempt',
    description:
      'Records what came back from a forwarded delivery, as if it had been sent: failed ones are returned again by the retry schedule, and 410 disables the destination. Reporting an attempt again changes nothing.',
    body: AttemptReport,
    // A response's 16,384 characters, each written as an escape (twelve bytes beyond U+FFFF), and its headers.
    bodyBytesMax: 262_144,
    bodyExamples: { answered: { deliveryId, attempt: 1, durationMs: 12, responseStatus: 204 } },
    success: { 200: AttemptReported },
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  }),
  'listeners.delete': operation({
    ...ofListener,
    method: 'DELETE',
    path: '/webhooks/listeners/{destinationId}',
    summary: 'Delete a listener',
    description: 'Deletes a listener and cancels its pending deliveries.',
    success: { 200: DestinationGone },
    errors: ['NOT_FOUND'],
  }),
  'listeners.sendExamples': operation({
    ...ofListener,
    method: 'POST',
    path: '/webhooks/examples',
    summary: 'Send an example event',
    description:
      'Queues an example event of a topic, marked as a test, to one destination or to every listener that is running. Returns `CONFLICT` if the destination is paused or disabled.',
    body: ExampleSend,
    bodyExamples: { listeners: { topic: 'opinion.created' } },
    success: { 200: ExampleSent },
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
  }),
} as const

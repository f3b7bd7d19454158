import { Type } from 'typebox'
import { DestinationFilter, destinationDigest, destinationKind } from './destination-kinds.ts'
import { topicNames } from './topics.ts'
import { array, boolean, id, integer, line, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

/** Destinations of an organization at most. */
export const destinationsMax = 20

const topic = oneOf(topicNames, 'Name of a topic.')

export const Destination = record('Destination', 'A URL that events are sent to.', {
  destinationId: id('Identifier of the destination.'),
  kind: destinationKind,
  url: Type.String({ format: 'uri', description: 'URL that events are sent to.' }),
  topics: array(topic, { description: 'Topics that are sent to the destination.' }),
  filter: DestinationFilter,
  digest: destinationDigest,
  status: oneOf(['enabled', 'paused', 'disabled'], 'Status of the destination. Events are sent only while it is `enabled`.'),
  disabledReason: nullable(
    oneOf(
      ['failing', 'gone', 'asked'],
      'Why the destination was disabled. `failing`: nothing was delivered for 120 hours. `gone`: it responded with 410. `asked`: it responded with the header `webhook-delivery: disable`, or the reader of its emails stopped them. Deliveries are held while it is disabled and are not lost.',
    ),
  ),
  createdAt: timestamp('Time when the destination was created.'),
  updatedAt: timestamp('Time when the destination was last updated.'),
})
export type Destination = Static<typeof Destination>

export const DestinationCreated = record('DestinationCreated', 'A new destination with its signing secret, which is shown only once.', {
  ...Destination.properties,
  secret: Type.String({ description: 'Signing secret (Standard Webhooks), `whsec_…`. Store it securely on the receiving server.' }),
})
export type DestinationCreated = Static<typeof DestinationCreated>

export const DestinationUpsert = object({
  url: Type.Unsafe<string>({
    type: 'string',
    maxLength: 2048,
    'x-text': 'uri-or-mailbox',
    description:
      'HTTPS URL to send events to, or `mailto:` with an email address. Characters that a URI cannot contain, for example in internationalized domain names, are encoded as browsers do.',
  }),
  topics: optional(
    array(topic, {
      minItems: 1,
      uniqueItems: true,
      description: 'Topics to send. Defaults to all topics. On update, omit to leave unchanged.',
    }),
  ),
  kind: optional(destinationKind),
  filter: optional(DestinationFilter),
  digest: optional(destinationDigest),
  destinationId: optional(
    Type.String({ maxLength: 200, description: 'Identifier of the destination to update. Omit to create a new one.' }),
  ),
})
export type DestinationUpsert = Static<typeof DestinationUpsert>

/** Waits before the attempts after the first, in seconds. See: docs/rules/webhooks.md#retry-schedule */
export const retryPolicies = {
  standard: [5, 30, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
  short: [30, 120, 600, 3600],
} as const

/** A custom schedule: how many delays, and seconds of all of them together. 12 and 7 days: docs/rules/webhooks.md#retry-schedule */
export const retryDelaysMax = 12
export const retrySecondsMax = 7 * 86_400

const delays = array(integer('Delay before the next attempt in seconds.', { minimum: 1, maximum: retrySecondsMax }), {
  minItems: 1,
  maxItems: retryDelaysMax,
  description: 'Delays before each retry in seconds, at most 7 days in total. Only with `retryPolicy` `custom`.',
})

const settings = {
  name: Type.Unsafe<string | null>({
    ...line(0, 100, ''),
    type: ['string', 'null'],
    description: 'Name of the destination. Send an empty string or null to remove it.',
  }),
  topics: Type.Unsafe<Static<typeof Destination>['topics'] | null>({
    type: ['array', 'null'],
    items: topic,
    minItems: 1,
    uniqueItems: true,
    description: 'Topics to send. Null for all topics, including future ones.',
  }),
  retryPolicy: oneOf(['standard', 'short', 'custom'], 'Retry policy for failed deliveries.'),
  retryDelays: delays,
  timeoutSeconds: integer('Timeout of an attempt in seconds.', { minimum: 1, maximum: 30 }),
  ratePerSecond: nullable(integer('Maximum number of attempts per second. Null for no limit.', { minimum: 1, maximum: 1000 })),
  ordered: boolean(
    'Whether events of the same resource are delivered strictly in order: the next event about an opinion waits until the previous delivery has ended.',
  ),
}

/** A destination, as the team sees it. */
export const DestinationDetails = record('DestinationDetails', 'A destination with its delivery settings and health.', {
  ...Destination.properties,
  name: nullable(Type.String({ description: 'Name of the destination.' })),
  everyTopic: boolean('Whether all topics are sent, including future ones.'),
  statusChangedAt: timestamp('Time when the status last changed.'),
  retryPolicy: settings.retryPolicy,
  retryDelays: array(integer('Delay in seconds.'), { description: 'Effective delays before each retry, in seconds.' }),
  timeoutSeconds: settings.timeoutSeconds,
  ratePerSecond: settings.ratePerSecond,
  ordered: settings.ordered,
  breaker: nullable(
    object({
      openUntil: timestamp('Time of the next trial delivery.'),
      openedAt: timestamp('Time when the circuit breaker opened.'),
      waitSeconds: integer('Current time between trial deliveries in seconds.'),
      reason: oneOf(
        ['in-a-row', 'share'],
        'Why the circuit breaker opened: 10 attempts in a row failed, or 70 % of at least 10 attempts within 5 minutes.',
      ),
    }),
  ),
  failing: nullable(
    object({
      since: timestamp('Time of the first failure since the last success.'),
      failures: integer('Number of failed attempts since then.'),
      lastResult: nullable(
        Type.String({ description: 'Response status of the last failed attempt, or the class of its failure, as `timeout`.' }),
      ),
      disabledAt: timestamp('Earliest time when the destination is disabled if it keeps failing.'),
    }),
  ),
  pendingCount: integer('Number of pending deliveries, counted up to 10,000.', { minimum: 0 }),
  heldCount: integer('Number of deliveries held because the destination is or was paused or disabled, counted up to 10,000.', {
    minimum: 0,
  }),
  lastDay: array(
    object({
      at: timestamp('Start of the hour.'),
      delivered: integer('Number of successful attempts.'),
      failed: integer('Number of failed attempts.'),
    }),
    { description: 'Attempts in the last 24 hours, by hour, oldest first.' },
  ),
})
export type DestinationDetails = Static<typeof DestinationDetails>

export const DestinationWithSecret = record('DestinationWithSecret', 'A new destination with its signing secret.', {
  ...DestinationDetails.properties,
  secret: DestinationCreated.properties.secret,
})
export type DestinationWithSecret = Static<typeof DestinationWithSecret>

const url = DestinationUpsert.properties.url
const { name, topics, retryPolicy, retryDelays, timeoutSeconds, ratePerSecond, ordered } = settings
export const DestinationCreate = object({
  url,
  kind: optional(destinationKind),
  filter: optional(DestinationFilter),
  digest: optional(destinationDigest),
  name: optional(name),
  topics: optional(topics),
  retryPolicy: optional(retryPolicy),
  retryDelays: optional(retryDelays),
  timeoutSeconds: optional(timeoutSeconds),
  ratePerSecond: optional(ratePerSecond),
  ordered: optional(ordered),
})
export type DestinationCreate = Static<typeof DestinationCreate>

export const DestinationUpdate = object({ ...DestinationCreate.properties, url: optional(url) })
export type DestinationUpdate = Static<typeof DestinationUpdate>

export const DestinationResume = object({
  held: optional(oneOf(['send', 'keep', 'discard'], 'What to do with held deliveries.', { default: 'keep' })),
  perSecond: optional(integer('Number of deliveries per second. Only with `held` `send`.', { minimum: 1, maximum: 1000, default: 10 })),
})
export type DestinationResume = Static<typeof DestinationResume>

export const DestinationTest = object({ topic: oneOf(topicNames, 'Topic of the example event.') })
export const TestSent = record('TestSent', 'A test event that was queued.', {
  eventId: id('Identifier of the event.'),
  deliveryId: id('Identifier of the delivery.'),
})
export type TestSent = Static<typeof TestSent>

export const DestinationGone = record('DestinationGone', 'A deleted destination.', {
  destinationId: id('Identifier of the destination.'),
  deleted: boolean('Always true.'),
})

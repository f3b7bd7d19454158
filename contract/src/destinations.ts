import { Type } from 'typebox'
import { DestinationFilter, destinationDigest, destinationKind, MessagePreview, MessagePreviewQuery } from './destination-kinds.ts'
import { inPortal, operation } from './operation.ts'
import { Received, SecretRotate, SigningSecrets, VerifyResult } from './signing-secrets.ts'
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

const destinationId = '019a51d7-9f3c-7b22-a6e8-0c4d3b7f9a25'
const webhookUrl = 'https://hooks.example.com/earshot'

/** Values of examples, by field, or by record and field. */
export const destinationsExamples = {
  destinationId,
  url: webhookUrl,
  kind: 'webhook',
  topics: ['opinion.created', 'answer.created'],
  filter: { verified: 'yes' },
  digest: 'none',
  disabledReason: null,
  secret: 'whsec_ZXhhbXBsZSBvbmx5LCBuZXZlciBhIHJlYWwgc2VjcmV0',
} as const

/** Operations of the API. */
export const destinationsApiRows = {
  'webhooks.destinations.upsert': operation({
    role: 'admin',
    method: 'POST',
    path: '/webhooks/destinations',
    permission: 'webhooks',
    summary: 'Create or update a webhook destination',
    description: `Creates a webhook destination, or updates the one given by \`destinationId\`. An organization can have up to ${destinationsMax} destinations, and up to 500 including those deleted in recent weeks. The signing secret is returned only once, on creation. Changing the URL enables a disabled destination and sends its held deliveries, ten per second.`,
    body: DestinationUpsert,
    bodyExamples: {
      create: { url: webhookUrl, topics: ['opinion.created', 'answer.created'] },
      update: { destinationId, url: 'https://hooks.example.com/earshot/v2' },
    },
    success: { 200: Destination, 201: DestinationCreated },
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'LIMIT_REACHED'],
  }),
} as const

/** Operations of the portal and the dashboard. */
export const destinationsPortalRows = {
  'destinations.list': operation({
    ...inPortal,
    method: 'GET',
    path: '/destinations',
    summary: 'List destinations',
    description: 'Lists all destinations of the organization, oldest first.',
    success: { 200: object({ destinations: array(DestinationDetails) }) },
    errors: [],
  }),
  'destinations.get': operation({
    ...inPortal,
    method: 'GET',
    path: '/destinations/{destinationId}',
    summary: 'Get a destination',
    description: 'Retrieves a destination.',
    success: { 200: DestinationDetails },
    errors: ['NOT_FOUND'],
  }),
  'destinations.preview': operation({
    ...inPortal,
    method: 'GET',
    path: '/message-previews',
    summary: 'Preview a message',
    description: 'Returns the message that a destination of the kind `slack`, `discord`, `teams` or `email` gets of an example event.',
    query: MessagePreviewQuery,
    success: { 200: MessagePreview },
    errors: ['VALIDATION_ERROR'],
  }),
  'destinations.create': operation({
    ...inPortal,
    role: 'admin',
    method: 'POST',
    path: '/destinations',
    summary: 'Create a destination',
    description: `Creates a destination and returns its signing secret. An organization can have up to ${destinationsMax} destinations, and up to 500 including those deleted in recent weeks.`,
    body: DestinationCreate,
    success: { 201: DestinationWithSecret },
    errors: ['VALIDATION_ERROR', 'LIMIT_REACHED'],
  }),
  'destinations.update': operation({
    ...inPortal,
    role: 'admin',
    method: 'PATCH',
    path: '/destinations/{destinationId}',
    summary: 'Update a destination',
    description:
      'Updates the fields that are sent. Changing the URL enables a disabled destination and sends its held deliveries, ten per second. Turning ordered mode on also applies to pending deliveries; returns `CONFLICT` if there are more than 10,000. Turning it off releases pending deliveries; if there are more than 10,000, they are still sent in order.',
    body: DestinationUpdate,
    success: { 200: DestinationDetails },
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
  }),
  'destinations.delete': operation({
    ...inPortal,
    role: 'admin',
    method: 'DELETE',
    path: '/destinations/{destinationId}',
    summary: 'Delete a destination',
    description: 'Deletes a destination and cancels its pending deliveries. Past deliveries remain listed for as long as events are kept.',
    success: { 200: DestinationGone },
    errors: ['NOT_FOUND'],
  }),
  'destinations.pause': operation({
    ...inPortal,
    role: 'admin',
    method: 'POST',
    path: '/destinations/{destinationId}/pause',
    summary: 'Pause a destination',
    description: 'Pauses a destination. Deliveries are held until it is resumed. Returns `CONFLICT` if the destination is disabled.',
    success: { 200: DestinationDetails },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'destinations.resume': operation({
    ...inPortal,
    role: 'admin',
    method: 'POST',
    path: '/destinations/{destinationId}/resume',
    summary: 'Resume a destination',
    description:
      'Resumes a paused or disabled destination and resets its failure history. `held` determines what happens to held deliveries; sending and discarding run as a recovery. For an enabled destination whose circuit breaker is open, triggers an attempt immediately.',
    body: DestinationResume,
    success: { 200: DestinationDetails },
    errors: ['NOT_FOUND'],
  }),
  'destinations.secrets': operation({
    ...inPortal,
    audited: true,
    role: 'admin',
    method: 'GET',
    path: '/destinations/{destinationId}/secrets',
    summary: 'Get the signing secrets',
    description:
      'Retrieves the current signing secrets. Returns `CONFLICT` if a secret was encrypted with a key that the service no longer has.',
    success: { 200: SigningSecrets },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'destinations.rotateSecret': operation({
    ...inPortal,
    role: 'admin',
    method: 'POST',
    path: '/destinations/{destinationId}/secrets',
    summary: 'Rotate the signing secret',
    description:
      'Creates a new signing secret. Previous secrets also sign until the overlap ends. Up to five secrets can be active at once.',
    body: SecretRotate,
    success: { 200: SigningSecrets },
    errors: ['NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED'],
  }),
  'destinations.test': operation({
    ...inPortal,
    method: 'POST',
    path: '/destinations/{destinationId}/test',
    summary: 'Send a test event',
    description:
      'Sends an example event of a topic to this destination only, queued and signed like any other event. Returns `CONFLICT` if the destination is paused or disabled.',
    body: DestinationTest,
    success: { 201: TestSent },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'destinations.verify': operation({
    ...inPortal,
    method: 'POST',
    path: '/destinations/{destinationId}/verify',
    summary: 'Verify a received webhook',
    description: 'Checks a received webhook and reports which part is wrong: the secret, the body or the clock.',
    body: Received,
    // A body of 40,000 characters, each written as an escape, and its headers.
    bodyBytesMax: 400_000,
    success: { 200: VerifyResult },
    errors: ['NOT_FOUND'],
  }),
} as const

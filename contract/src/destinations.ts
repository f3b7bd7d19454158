import { Type } from 'typebox'
import { inPortal, operation } from './operation.ts'
import { topicNames } from './topics.ts'
import { array, boolean, id, integer, line, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

/** Destinations of an organization at most. */
export const destinationsMax = 20

const topic = oneOf(topicNames, 'A topic.')

export const Destination = record('Destination', 'An address that events are sent to.', {
  destinationId: id('Identifier of the destination.'),
  url: Type.String({ format: 'uri', description: 'Where events are posted.' }),
  topics: array(topic, { description: 'What is sent there.' }),
  status: oneOf(['enabled', 'paused', 'disabled'], 'Whether anything is sent.'),
  disabledReason: nullable(
    oneOf(
      ['failing', 'gone', 'asked'],
      'Why it was disabled: `failing`: nothing was delivered for 120 hours; `gone`: it answered 410; `asked`: it answered with `webhook-delivery: disable`. What is held meanwhile is not lost.',
    ),
  ),
  createdAt: timestamp('When the destination was created.'),
  updatedAt: timestamp('When it was last changed.'),
})
export type Destination = Static<typeof Destination>

export const DestinationCreated = record(
  'DestinationCreated',
  'A new destination, with the secret its deliveries are signed with: shown here only.',
  {
    ...Destination.properties,
    secret: Type.String({ description: 'Signing secret (Standard Webhooks), `whsec_…`. Keep it on the receiving server.' }),
  },
)
export type DestinationCreated = Static<typeof DestinationCreated>

export const DestinationUpsert = object({
  url: Type.Unsafe<string>({
    type: 'string',
    maxLength: 2048,
    'x-text': 'uri',
    description: 'Where events are posted; https. What no URI has, names in other scripts for instance, is kept as browsers send it.',
  }),
  topics: optional(
    array(topic, { minItems: 1, uniqueItems: true, description: 'What to send. Left out: every topic; on an update: as it was.' }),
  ),
  destinationId: optional(Type.String({ maxLength: 200, description: 'Destination to update; left out: a new one.' })),
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

const delays = array(integer('Seconds before the next attempt.', { minimum: 1, maximum: retrySecondsMax }), {
  minItems: 1,
  maxItems: retryDelaysMax,
  description: 'Waits before the attempts after the first, in seconds; 7 days together at the most. With the policy `custom` only.',
})

const settings = {
  name: Type.Unsafe<string | null>({
    ...line(0, 100, ''),
    type: ['string', 'null'],
    description: 'What people call it; empty or null: nothing.',
  }),
  topics: Type.Unsafe<Static<typeof Destination>['topics'] | null>({
    type: ['array', 'null'],
    items: topic,
    minItems: 1,
    uniqueItems: true,
    description: 'What to send; null: every topic, also those to come.',
  }),
  retryPolicy: oneOf(['standard', 'short', 'custom'], 'How often a delivery that failed is tried again.'),
  retryDelays: delays,
  timeoutSeconds: integer('Seconds an attempt may take.', { minimum: 1, maximum: 30 }),
  ratePerSecond: nullable(integer('Attempts a second at the most; null: as fast as it answers.', { minimum: 1, maximum: 1000 })),
  ordered: boolean('Strictly in order by resource: the next event about an opinion waits until the one before is over.'),
}

/** A destination, as the team sees it. */
export const DestinationDetails = record('DestinationDetails', 'A destination, how it is sent to, and how it is doing.', {
  ...Destination.properties,
  name: nullable(Type.String({ description: 'What people call it.' })),
  everyTopic: boolean('Whether it gets every topic, also those to come.'),
  statusChangedAt: timestamp('Since when it is enabled, paused or disabled.'),
  retryPolicy: settings.retryPolicy,
  retryDelays: array(integer('Seconds.'), { description: 'The waits it has, in seconds.' }),
  timeoutSeconds: settings.timeoutSeconds,
  ratePerSecond: settings.ratePerSecond,
  ordered: settings.ordered,
  breaker: nullable(
    object({
      openUntil: timestamp('When one delivery is tried, to see whether it answers again.'),
      openedAt: timestamp('When it was opened first.'),
      waitSeconds: integer('How long it is opened at the moment.'),
      reason: oneOf(['in-a-row', 'share'], '10 attempts in a row failed, or 70 % of at least 10 within 5 minutes.'),
    }),
  ),
  failing: nullable(
    object({
      since: timestamp('Its first failure after its last success.'),
      failures: integer('Failed attempts since.'),
      disabledAt: timestamp('When it is disabled, at the earliest, if it goes on like this.'),
    }),
  ),
  pendingCount: integer('Deliveries under way; 10,000 at the most are counted.', { minimum: 0 }),
  heldCount: integer('Deliveries held while it is paused or disabled, or afterwards; 10,000 at the most are counted.', { minimum: 0 }),
  lastDay: array(
    object({ at: timestamp('The hour.'), delivered: integer('Attempts that delivered.'), failed: integer('Attempts that failed.') }),
    { description: '24 hours, oldest first.' },
  ),
})
export type DestinationDetails = Static<typeof DestinationDetails>

export const DestinationWithSecret = record('DestinationWithSecret', 'A new destination, with its signing secret.', {
  ...DestinationDetails.properties,
  secret: DestinationCreated.properties.secret,
})
export type DestinationWithSecret = Static<typeof DestinationWithSecret>

const url = DestinationUpsert.properties.url
const { name, topics, retryPolicy, retryDelays, timeoutSeconds, ratePerSecond, ordered } = settings
export const DestinationCreate = object({
  url,
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
  held: optional(oneOf(['send', 'keep', 'discard'], 'What becomes of the deliveries held meanwhile.', { default: 'keep' })),
  perSecond: optional(integer('With `send`: deliveries a second.', { minimum: 1, maximum: 1000, default: 10 })),
})
export type DestinationResume = Static<typeof DestinationResume>

/** Hours in which a replaced secret still signs: docs/rules/webhooks.md#signing-secrets */
export const overlapHoursDefault = 24
export const SecretRotate = object({
  overlapHours: optional(
    integer('Hours in which the old secret signs as well.', { minimum: 0, maximum: 168, default: overlapHoursDefault }),
  ),
})

export const SigningSecrets = record('SigningSecrets', 'What deliveries are signed with, newest first.', {
  secrets: array(
    object({
      secretId: id('Identifier of the secret.'),
      secret: Type.String({ description: '`whsec_…`.' }),
      createdAt: timestamp('When it was made.'),
      expiresAt: nullable(timestamp('When it ends; null: it stays.')),
    }),
  ),
})
export type SigningSecrets = Static<typeof SigningSecrets>

export const DestinationTest = object({ topic: oneOf(topicNames, 'The topic to send an example of.') })
export const TestSent = record('TestSent', 'A test on its way, through the queue like any other.', {
  eventId: id('The event.'),
  deliveryId: id('The delivery.'),
})
export type TestSent = Static<typeof TestSent>

export const Received = object({
  headers: Type.Unsafe<string>({
    type: 'string',
    minLength: 1,
    maxLength: 16_384,
    description: 'The headers as they arrived, one a line: `webhook-id: …`.',
  }),
  body: Type.Unsafe<string>({ type: 'string', maxLength: 40_000, description: 'The body as it arrived.' }),
  receivedAt: optional(Type.Unsafe<string>({ type: 'string', maxLength: 40, 'x-text': 'date', description: 'When; left out: now.' })),
})
export type Received = Static<typeof Received>

export const VerifyResult = record('VerifyResult', 'Whether what was received is what was sent, and which part is wrong.', {
  isGenuine: boolean('Whether a receiver with the secret accepts it now.'),
  findings: array(
    object({
      part: oneOf(['headers', 'secret', 'body', 'clock', 'event'], 'What it is about.'),
      isGood: boolean('Whether this part is right.'),
      message: Type.String({ description: 'What was found, and how to fix it.' }),
    }),
  ),
})
export type VerifyResult = Static<typeof VerifyResult>

export const DestinationGone = record('DestinationGone', 'What was deleted.', {
  destinationId: id('Its identifier.'),
  deleted: boolean('Always true.'),
})

const destinationId = '019a51d7-9f3c-7b22-a6e8-0c4d3b7f9a25'
const webhookUrl = 'https://hooks.example.com/earshot'

/** Values of examples, by field, or by record and field. */
export const destinationsExamples = {
  destinationId,
  url: webhookUrl,
  topics: ['opinion.created', 'answer.created'],
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
    description: `Creates a destination, or updates the one whose \`destinationId\` is sent. An organization has ${destinationsMax} at the most, and 500 with those deleted in the last weeks. The signing secret is answered once, on creation. A new address enables a destination that was disabled, and what was held for it meanwhile is sent, ten a second.`,
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
    description: 'All destinations of the organization, oldest first.',
    success: { 200: object({ destinations: array(DestinationDetails) }) },
    errors: [],
  }),
  'destinations.get': operation({
    ...inPortal,
    method: 'GET',
    path: '/destinations/{destinationId}',
    summary: 'Get a destination',
    description: 'One destination.',
    success: { 200: DestinationDetails },
    errors: ['NOT_FOUND'],
  }),
  'destinations.create': operation({
    ...inPortal,
    role: 'admin',
    method: 'POST',
    path: '/destinations',
    summary: 'Create a destination',
    description: `Creates a destination and shows its signing secret. An organization has ${destinationsMax} at the most, and 500 with those deleted in the last weeks.`,
    body: DestinationCreate,
    success: { 201: DestinationWithSecret },
    errors: ['VALIDATION_ERROR', 'LIMIT_REACHED'],
  }),
  'destinations.update': operation({
    ...inPortal,
    role: 'admin',
    method: 'PATCH',
    path: '/destinations/{destinationId}',
    summary: 'Change a destination',
    description:
      'Changes the fields that are sent. A new address enables a destination that was disabled, and what was held for it meanwhile is sent, ten a second. Ordered mode holds for what waits already; it is not switched on while more than 10,000 deliveries wait: CONFLICT. Switched off, it lets go what waits, unless that is more than 10,000: those go on in order.',
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
    description: 'Nothing is sent there any more; what waits is cancelled. What was sent stays in the lists as long as events are kept.',
    success: { 200: DestinationGone },
    errors: ['NOT_FOUND'],
  }),
  'destinations.pause': operation({
    ...inPortal,
    role: 'admin',
    method: 'POST',
    path: '/destinations/{destinationId}/pause',
    summary: 'Pause a destination',
    description: 'What would be sent is held until it is resumed. A disabled one stays disabled: CONFLICT.',
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
      'Sends to it again, also after it was disabled, as if it had never failed; says what becomes of the deliveries held meanwhile. Sending and discarding run as a recovery. One that is enabled and waits, having failed too often, is tried now.',
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
    summary: 'Reveal the signing secrets',
    description:
      'What its deliveries are signed with at the moment. A secret that was encrypted with a key the service no longer has can not be shown: CONFLICT.',
    success: { 200: SigningSecrets },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'destinations.rotateSecret': operation({
    ...inPortal,
    role: 'admin',
    method: 'POST',
    path: '/destinations/{destinationId}/secrets',
    summary: 'Rotate the signing secret',
    description: 'Makes a new secret. The others sign as well until the overlap is over. At most five sign at once.',
    body: SecretRotate,
    success: { 200: SigningSecrets },
    errors: ['NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED'],
  }),
  'destinations.test': operation({
    ...inPortal,
    method: 'POST',
    path: '/destinations/{destinationId}/test',
    summary: 'Send a test',
    description:
      'An example of a topic, to this destination alone, through the queue and signed like any other. Not while it is paused or disabled: CONFLICT.',
    body: DestinationTest,
    success: { 201: TestSent },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'destinations.verify': operation({
    ...inPortal,
    method: 'POST',
    path: '/destinations/{destinationId}/verify',
    summary: 'Check what was received',
    description: 'Says which part of a received delivery is wrong: the secret, the body, the clock.',
    body: Received,
    // A body of 40,000 characters, each written as an escape, and its headers.
    bodyBytesMax: 400_000,
    success: { 200: VerifyResult },
    errors: ['NOT_FOUND'],
  }),
} as const

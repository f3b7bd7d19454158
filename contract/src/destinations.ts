import { MessagePreview, MessagePreviewQuery } from './destination-kinds.ts'
import {
  Destination,
  DestinationCreate,
  DestinationCreated,
  DestinationDetails,
  DestinationGone,
  DestinationResume,
  DestinationTest,
  DestinationUpdate,
  DestinationUpsert,
  DestinationWithSecret,
  destinationsMax,
  TestSent,
} from './destination-records.ts'
import { inPortal, operation } from './operation.ts'
import { Received, SecretRotate, SigningSecrets, VerifyResult } from './signing-secrets.ts'
import { array, object } from './vocabulary.ts'

// Operations on destinations; what they take and answer is in destination-records.ts.

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

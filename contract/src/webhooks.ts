import { Type } from 'typebox'
import { topicNames } from './topics.ts'
import { array, id, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

/** Destinations of an organization at the most. */
export const destinationsMax = 20

const topic = oneOf(topicNames, 'A topic.')

export const Destination = record('Destination', 'An address that events are sent to.', {
  destinationId: id('Identifier of the destination.'),
  url: Type.String({ format: 'uri', description: 'Where events are posted.' }),
  topics: array(topic, { description: 'What is sent there.' }),
  status: oneOf(['enabled', 'paused', 'disabled'], 'Whether anything is sent.'),
  disabledReason: nullable(Type.String({ description: 'Why it was disabled.' })),
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
  url: Type.Unsafe<string>({ type: 'string', maxLength: 2048, 'x-text': 'url', description: 'Where events are posted; https.' }),
  topics: optional(
    array(topic, { minItems: 1, uniqueItems: true, description: 'What to send. Left out: every topic; on an update: as it was.' }),
  ),
  destinationId: optional(Type.String({ maxLength: 200, description: 'Destination to update; left out: a new one.' })),
})
export type DestinationUpsert = Static<typeof DestinationUpsert>

export const PortalOpen = object({ theme: optional(oneOf(['light', 'dark'], 'How the portal looks.', { default: 'light' })) })
export const Portal = record('Portal', 'A way into the webhook portal: one use, within five minutes.', {
  url: Type.String({ format: 'uri', description: 'Address to send the person to.' }),
  expiresAt: timestamp('When the address ends.'),
})

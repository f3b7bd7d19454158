import { Type } from 'typebox'
import { pageQuery, searchQuery } from './pagination.ts'
import { email, language } from './preverified-links.ts'
import { boolean, id, line, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

export const Subscriber = record('Subscriber', 'Someone who wants to hear from a project.', {
  id: id('Identifier of the subscriber.'),
  projectId: id('Project subscribed to.'),
  email: Type.String({ description: 'E-mail address.' }),
  name: nullable(Type.String({ description: 'Name, when given.' })),
  status: oneOf(['pending', 'active'], 'Pending until the address is confirmed; lists and events have only active ones.'),
  source: oneOf(['direct', 'invitation'], 'The way they came.'),
  language: nullable(Type.String({ description: 'Language they are addressed in.' })),
  createdAt: timestamp('When they asked to subscribe.'),
  confirmedAt: nullable(timestamp('When they confirmed the address.')),
})
export type Subscriber = Static<typeof Subscriber>

export const SubscriberList = object({ ...pageQuery, query: searchQuery('identifier, e-mail address and name') })
export type SubscriberList = Static<typeof SubscriberList>

export const SubscriberBlocked = record('SubscriberBlocked', 'A subscriber who was removed and blocked.', {
  id: id('Identifier of the subscriber.'),
  blocked: Type.Literal(true),
  deletedAt: timestamp('When they were removed.'),
})
export type SubscriberBlocked = Static<typeof SubscriberBlocked>

/** Data of `subscriber.deleted`. */
export const SubscriberDeleted = record('SubscriberDeleted', 'A subscriber who left or was removed.', {
  ...Subscriber.properties,
  blocked: boolean('True when the team removed them.'),
  deletedAt: timestamp('When they left or were removed.'),
})
export type SubscriberDeleted = Static<typeof SubscriberDeleted>

export const SubscriberInvite = object({
  email: email('Who is asked.'),
  name: optional(line(0, 150, 'Their name.')),
  language: optional(language('Language of the letter.')),
})
export type SubscriberInvite = Static<typeof SubscriberInvite>

export const SubscriberInvited = record(
  'SubscriberInvited',
  'Somebody who was asked to subscribe; they are a subscriber when they confirm it.',
  {
    id: Subscriber.properties.id,
    email: Subscriber.properties.email,
    name: Subscriber.properties.name,
    status: Subscriber.properties.status,
    source: Subscriber.properties.source,
    language: Subscriber.properties.language,
    createdAt: Subscriber.properties.createdAt,
    expiresAt: timestamp('Until when they can confirm.'),
  },
)
export type SubscriberInvited = Static<typeof SubscriberInvited>

export const BlockedAddress = record('BlockedAddress', 'An address the team blocked.', {
  email: Type.String({ description: 'The address, as it is compared.' }),
  blockedAt: timestamp('When it was blocked.'),
})
export type BlockedAddress = Static<typeof BlockedAddress>
export const AddressUnblock = object({ email: email('The address.') })

import { Type } from 'typebox'
import { exportFormat, file } from './downloads.ts'
import { forMembers, operation } from './operation.ts'
import { listOf, pageQuery, searchQuery } from './pagination.ts'
import {
  array,
  boolean,
  email,
  id,
  language,
  line,
  nullable,
  object,
  oneOf,
  optional,
  record,
  type Static,
  timestamp,
} from './vocabulary.ts'

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

/** Values of examples, by field, or by record and field. */
export const subscribersExamples = {
  'Subscriber.id': '019a4e35-92ab-7d04-8f61-7a6b5c4d3e2f',
  'SubscriberDeleted.id': '019a4e35-92ab-7d04-8f61-7a6b5c4d3e2f',
  'SubscriberBlocked.id': '019a4e35-92ab-7d04-8f61-7a6b5c4d3e2f',
  'Subscriber.source': 'direct',
  'SubscriberDeleted.source': 'direct',
  'Subscriber.name': 'Ada',
  'SubscriberDeleted.name': 'Ada',
  'Subscriber.status': 'active',
  'SubscriberDeleted.status': 'active',
  blocked: true,
  confirmedAt: '2026-11-24T09:31:40.020Z',
} as const

/** Operations of the API. */
export const subscribersApiRows = {
  'subscribers.list': operation({
    method: 'GET',
    path: '/project/{projectId}/subscribers',
    permission: 'subscribers',
    summary: 'List subscribers',
    description: 'Subscribers of a project who have confirmed their address, the latest to do so first.',
    query: SubscriberList,
    queryExample: { query: 'ada@example.com' },
    success: { 200: listOf('subscribers', Subscriber) },
    errors: ['VALIDATION_ERROR'],
  }),
  'subscribers.block': operation({
    method: 'DELETE',
    path: '/project/{projectId}/subscribers/{id}',
    permission: 'subscribers',
    summary: 'Remove and block a subscriber',
    description:
      'Removes a subscriber and keeps the address from subscribing or being mailed links again. Search and confirm the id first. Asked again, it answers the same.',
    success: { 200: SubscriberBlocked },
    errors: ['NOT_FOUND'],
  }),
} as const

/** Operations of members alone. */
export const subscribersDashboardRows = {
  'subscribers.invite': operation({
    ...forMembers,
    method: 'POST',
    path: '/project/{projectId}/subscriber-invitations',
    summary: 'Invite somebody to subscribe',
    description:
      'Asks by mail; they subscribe by confirming it within seven days. Who is one already, has just declined, or was written to within the hour or three times before: CONFLICT.',
    body: SubscriberInvite,
    success: { 201: SubscriberInvited },
    errors: ['CUSTOMER_BLOCKED', 'CUSTOMER_UNSUBSCRIBED', 'CONFLICT', 'RATE_LIMITED'],
  }),
  'subscribers.blocked': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/blocked-addresses',
    summary: 'List blocked addresses',
    description: 'Those the team blocked, newest first; the last 1,000. Of those who were erased no address is left.',
    success: { 200: object({ blockedAddresses: array(BlockedAddress) }) },
    errors: [],
  }),
  'subscribers.unblock': operation({
    ...forMembers,
    method: 'POST',
    path: '/project/{projectId}/unblock',
    summary: 'Unblock an address',
    description: 'It may subscribe and be mailed again; it is no subscriber by this.',
    body: AddressUnblock,
    success: { 200: object({ email: BlockedAddress.properties.email, blocked: boolean('Always false.') }) },
    errors: ['NOT_FOUND'],
  }),
  'subscribers.export': operation({
    ...forMembers,
    audited: true,
    role: 'member',
    method: 'GET',
    path: '/project/{projectId}/subscribers/export',
    summary: 'Export subscribers',
    description: 'All subscribers the filters leave.',
    query: object({ query: SubscriberList.properties.query, format: exportFormat }),
    success: { 200: file('The subscribers.') },
    errors: [],
  }),
} as const

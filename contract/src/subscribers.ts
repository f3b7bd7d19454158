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

export const Subscriber = record('Subscriber', 'A person who subscribed to a project.', {
  id: id('Identifier of the subscriber.'),
  projectId: id('Identifier of the project.'),
  email: Type.String({ description: 'Email address of the subscriber.' }),
  name: nullable(Type.String({ description: 'Name of the subscriber. Null if none was given.' })),
  status: oneOf(
    ['pending', 'active'],
    'Status of the subscription: `pending` until the address is confirmed. Lists and events include only active subscribers.',
  ),
  source: oneOf(['direct', 'invitation'], 'Source of the subscription.'),
  language: nullable(Type.String({ description: 'Language of emails to the subscriber.' })),
  createdAt: timestamp('Time when the subscription was requested.'),
  confirmedAt: nullable(timestamp('Time when the address was confirmed.')),
})
export type Subscriber = Static<typeof Subscriber>

export const SubscriberList = object({ ...pageQuery, query: searchQuery('identifier, email address and name') })
export type SubscriberList = Static<typeof SubscriberList>

export const SubscriberBlocked = record('SubscriberBlocked', 'A subscriber who was removed and blocked.', {
  id: id('Identifier of the subscriber.'),
  blocked: Type.Literal(true),
  deletedAt: timestamp('Time when the subscriber was removed.'),
})
export type SubscriberBlocked = Static<typeof SubscriberBlocked>

/** Data of `subscriber.deleted`. */
export const SubscriberDeleted = record('SubscriberDeleted', 'A subscriber who unsubscribed or was removed.', {
  ...Subscriber.properties,
  blocked: boolean('Whether the subscriber was removed and blocked by the team.'),
  deletedAt: timestamp('Time when the subscriber unsubscribed or was removed.'),
})
export type SubscriberDeleted = Static<typeof SubscriberDeleted>

export const SubscriberInvite = object({
  email: email('Email address to invite.'),
  name: optional(line(0, 150, 'Name of the person.')),
  language: optional(language('Language of the email. Defaults to the language of the project.')),
})
export type SubscriberInvite = Static<typeof SubscriberInvite>

export const SubscriberInvited = record(
  'SubscriberInvited',
  'A pending invitation to subscribe. The person becomes a subscriber by confirming it.',
  {
    id: Subscriber.properties.id,
    email: Subscriber.properties.email,
    name: Subscriber.properties.name,
    status: Subscriber.properties.status,
    source: Subscriber.properties.source,
    language: Subscriber.properties.language,
    createdAt: Subscriber.properties.createdAt,
    expiresAt: timestamp('Time when the invitation expires.'),
  },
)
export type SubscriberInvited = Static<typeof SubscriberInvited>

export const BlockedAddress = record('BlockedAddress', 'An email address blocked by the team.', {
  email: Type.String({ description: 'Normalized email address.' }),
  blockedAt: timestamp('Time when the address was blocked.'),
})
export type BlockedAddress = Static<typeof BlockedAddress>
export const AddressUnblock = object({ email: email('Email address to unblock.') })

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
    mayLag: true,
    permission: 'subscribers',
    summary: 'List subscribers',
    description: 'Lists the confirmed subscribers of a project, most recently confirmed first.',
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
      'Removes a subscriber and blocks the address from subscribing again and from being emailed links. Find the `id` with the list operation first. Repeated calls return the same result.',
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
    summary: 'Invite a subscriber',
    description:
      'Emails an invitation, which the person can confirm within seven days. Returns `CONFLICT` if the person is already subscribed, has just declined, was invited within the last hour, or was invited three times before.',
    body: SubscriberInvite,
    success: { 201: SubscriberInvited },
    errors: ['CUSTOMER_BLOCKED', 'CUSTOMER_UNSUBSCRIBED', 'CONFLICT', 'RATE_LIMITED'],
  }),
  'subscribers.blocked': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/blocked-addresses',
    mayLag: true,
    summary: 'List blocked addresses',
    description: 'Lists the 1,000 most recently blocked addresses, newest first. Addresses of erased people are not included.',
    success: { 200: object({ blockedAddresses: array(BlockedAddress) }) },
    errors: [],
  }),
  'subscribers.unblock': operation({
    ...forMembers,
    method: 'POST',
    path: '/project/{projectId}/unblock',
    summary: 'Unblock an address',
    description: 'Allows an address to subscribe and be emailed again. This does not subscribe the address.',
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
    mayLag: true,
    summary: 'Export subscribers',
    description: 'Exports all subscribers that match the filters.',
    query: object({ query: SubscriberList.properties.query, format: exportFormat }),
    success: { 200: file('File with the subscribers.') },
    errors: [],
  }),
} as const

import { Type } from 'typebox'
import { Delivery } from './deliveries.ts'
import { exportFormat, file } from './downloads.ts'
import { forMembers, inPortal, operation } from './operation.ts'
import { Scanned, scanQuery, scanSearch } from './pagination.ts'
import { topicNames } from './topics.ts'
import { array, date, id, integer, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

export const WebhookEvent = record('WebhookEvent', 'An event as it was recorded.', {
  eventId: id('Identifier of the event.'),
  topic: oneOf(topicNames, 'Its topic.'),
  projectId: nullable(id('The project it is about.')),
  resourceId: nullable(id('What it is about.')),
  occurredAt: timestamp('When the change happened.'),
  dispatchedAt: nullable(timestamp('When it became deliveries; null: not yet.')),
  isTest: Type.Boolean({ description: 'Sent as a test, to one destination.' }),
  deliveryCount: integer('Deliveries made of it by itself.', { minimum: 0 }),
  redactedAt: nullable(timestamp('When personal data was erased from it; null: it is as it was recorded.')),
})
export type WebhookEvent = Static<typeof WebhookEvent>

export const EventList = object({
  ...scanQuery,
  topic: optional(oneOf(topicNames, 'Of one topic.')),
  since: optional(date('From then on.')),
  until: optional(date('Before then.')),
  query: scanSearch,
})
export type EventList = Static<typeof EventList>

export const EventTrace = record('EventTrace', 'An event and what became of it at every destination, and why.', {
  ...WebhookEvent.properties,
  body: Type.String({ description: 'What is posted, the same bytes on every attempt, until personal data is erased from it.' }),
  destinations: array(
    object({
      destinationId: id('The destination.'),
      name: nullable(Type.String({ description: 'Its name.' })),
      url: Type.String({ description: 'Its address now.' }),
      verdict: oneOf(
        ['sent', 'held', 'not-subscribed', 'not-yet-created', 'already-deleted', 'not-dispatched-yet', 'test-for-another'],
        'Whether the event went there, or why not, as the destination was when the event was dispatched. `held`: it was paused or disabled.',
      ),
      deliveries: array(Delivery, { description: 'Newest first.' }),
    }),
  ),
})
export type EventTrace = Static<typeof EventTrace>

/** Operations of the portal and the dashboard. */
export const eventsPortalRows = {
  'events.list': operation({
    ...inPortal,
    method: 'GET',
    path: '/events',
    summary: 'List events',
    description: 'Events of the organization, newest first.',
    query: EventList,
    success: { 200: object({ events: array(WebhookEvent), page: Scanned }) },
    errors: ['VALIDATION_ERROR'],
  }),
  'events.get': operation({
    ...inPortal,
    method: 'GET',
    path: '/events/{eventId}',
    summary: 'Trace an event',
    description: 'What became of an event at every destination, and why.',
    success: { 200: EventTrace },
    errors: ['NOT_FOUND'],
  }),
} as const

/** Operations of members alone. */
export const eventsDashboardRows = {
  'events.export': operation({
    ...forMembers,
    audited: true,
    role: 'member',
    method: 'GET',
    path: '/events/export',
    summary: 'Export events',
    description: 'All events the filters leave, newest first.',
    query: object({
      topic: EventList.properties.topic,
      since: EventList.properties.since,
      until: EventList.properties.until,
      query: EventList.properties.query,
      format: exportFormat,
    }),
    success: { 200: file('The events.') },
    errors: ['VALIDATION_ERROR'],
  }),
} as const

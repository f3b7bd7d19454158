import { Type } from 'typebox'
import { Delivery } from './deliveries.ts'
import { exportFormat, file } from './downloads.ts'
import { forMembers, inPortal, operation } from './operation.ts'
import { Scanned, scanQuery, scanSearch } from './pagination.ts'
import { topicNames } from './topics.ts'
import { array, date, id, integer, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

export const WebhookEvent = record('WebhookEvent', 'An event.', {
  eventId: id('Identifier of the event.'),
  topic: oneOf(topicNames, 'Topic of the event.'),
  projectId: nullable(id('Identifier of the project the event is about.')),
  resourceId: nullable(id('Identifier of the resource the event is about.')),
  occurredAt: timestamp('Time of the event.'),
  dispatchedAt: nullable(timestamp('Time when the event was dispatched. Null if it has not been dispatched yet.')),
  isTest: Type.Boolean({ description: 'Whether the event is a test for one destination.' }),
  deliveryCount: integer('Number of automatic deliveries.', { minimum: 0 }),
  redactedAt: nullable(timestamp('Time when personal data was erased from the event. Null if the event is unchanged.')),
})
export type WebhookEvent = Static<typeof WebhookEvent>

export const EventList = object({
  ...scanQuery,
  topic: optional(oneOf(topicNames, 'Only return events of this topic.')),
  since: optional(date('Only return events at or after this time.')),
  until: optional(date('Only return events before this time.')),
  query: scanSearch,
})
export type EventList = Static<typeof EventList>

export const EventTrace = record('EventTrace', 'An event with its deliveries to each destination, or why there are none.', {
  ...WebhookEvent.properties,
  body: Type.String({ description: 'Request body, identical for every attempt until personal data is erased from it.' }),
  destinations: array(
    object({
      destinationId: id('Identifier of the destination.'),
      name: nullable(Type.String({ description: 'Name of the destination.' })),
      url: Type.String({ description: 'Current URL of the destination.' }),
      verdict: oneOf(
        ['sent', 'held', 'not-subscribed', 'filtered', 'not-yet-created', 'already-deleted', 'not-dispatched-yet', 'test-for-another'],
        'Whether the event was sent to the destination, or why not, based on the destination when the event was dispatched. `held`: the destination was paused or disabled. `filtered`: its filter did not let the event pass.',
      ),
      deliveries: array(Delivery, { description: 'Deliveries, newest first.' }),
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
    mayLag: true,
    summary: 'List events',
    description: 'Lists the events of the organization, newest first.',
    query: EventList,
    success: { 200: object({ events: array(WebhookEvent), page: Scanned }) },
    errors: ['VALIDATION_ERROR'],
  }),
  'events.get': operation({
    ...inPortal,
    method: 'GET',
    path: '/events/{eventId}',
    summary: 'Get an event',
    description: 'Retrieves an event with its deliveries to each destination, or why there are none.',
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
    mayLag: true,
    summary: 'Export events',
    description: 'Exports all events that match the filters, newest first.',
    query: object({
      topic: EventList.properties.topic,
      since: EventList.properties.since,
      until: EventList.properties.until,
      query: EventList.properties.query,
      format: exportFormat,
    }),
    success: { 200: file('File with the events.') },
    errors: ['VALIDATION_ERROR'],
  }),
} as const

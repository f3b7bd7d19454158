import { Type } from 'typebox'
import { inPortal, operation } from './operation.ts'
import { topicNames } from './topics.ts'
import { array, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

export const PortalOpen = object({ theme: optional(oneOf(['light', 'dark'], 'Color scheme of the portal.', { default: 'light' })) })
export const Portal = record('Portal', 'A URL for the webhook portal. Can be used once, within five minutes.', {
  url: Type.String({ format: 'uri', description: 'URL to redirect the person to.' }),
  expiresAt: timestamp('Time when the URL expires.'),
})

export const TopicInfo = record('TopicInfo', 'A topic with an example event.', {
  topic: oneOf(topicNames, 'Name of the topic.'),
  description: Type.String({ description: 'When events of the topic are sent.' }),
  example: Type.Unsafe<unknown>({ description: 'Example event, as it is sent.' }),
})
export type TopicInfo = Static<typeof TopicInfo>

export const PortalSession = record('PortalSession', 'A session of the webhook portal.', {
  organization: object({ name: Type.String({ description: 'Name of the organization.' }) }),
  theme: oneOf(['light', 'dark'], 'Color scheme of the portal.'),
  expiresAt: timestamp('Time when the session expires.'),
})
export type PortalSession = Static<typeof PortalSession>

/** Values of examples, by field, or by record and field. */
export const webhookPortalExamples = {
  'Portal.url': 'https://opinions.example.com/portal#code=b25lLXRpbWUtY29kZQ&theme=dark',
  'Portal.expiresAt': '2026-11-24T09:35:00.000Z',
} as const

/** The address that opens the portal. */
export const webhookPortalApiRows = {
  'webhooks.portal': operation({
    role: 'admin',
    method: 'POST',
    path: '/webhooks/portal',
    permission: 'webhooks',
    summary: 'Create a webhook portal URL',
    description: 'Creates a URL with which a person can manage this organization’s webhooks, and nothing else.',
    body: PortalOpen,
    bodyExamples: { dark: { theme: 'dark' } },
    success: { 200: Portal },
    errors: ['LIMIT_REACHED'],
  }),
} as const

/** A session of the portal, and its organization. */
export const sessionPortalRows = {
  'session.get': operation({
    ...inPortal,
    method: 'GET',
    path: '/session',
    summary: 'Get the current session',
    description: 'Retrieves the organization and expiry of the current session.',
    success: { 200: PortalSession },
    errors: [],
  }),
} as const

/** Topics that destinations can subscribe to. */
export const topicsPortalRows = {
  'topics.list': operation({
    ...inPortal,
    method: 'GET',
    path: '/topics',
    summary: 'List topics',
    description: 'Lists all topics, each with an example event.',
    success: { 200: object({ topics: array(TopicInfo) }) },
    errors: [],
  }),
} as const

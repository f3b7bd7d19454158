import { Type } from 'typebox'
import { inPortal, operation } from './operation.ts'
import { topicNames } from './topics.ts'
import { array, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

export const PortalOpen = object({ theme: optional(oneOf(['light', 'dark'], 'How the portal looks.', { default: 'light' })) })
export const Portal = record('Portal', 'A way into the webhook portal: one use, within five minutes.', {
  url: Type.String({ format: 'uri', description: 'Address to send the person to.' }),
  expiresAt: timestamp('When the address ends.'),
})

export const TopicInfo = record('TopicInfo', 'A topic, and an example of its data.', {
  topic: oneOf(topicNames, 'A topic.'),
  description: Type.String({ description: 'When it is sent.' }),
  example: Type.Unsafe<unknown>({ description: 'An event of it, as it is posted.' }),
})
export type TopicInfo = Static<typeof TopicInfo>

export const PortalSession = record('PortalSession', 'Who is in the portal, and until when.', {
  organization: object({ name: Type.String({ description: 'Name of the organization.' }) }),
  theme: oneOf(['light', 'dark'], 'How the portal was asked to look.'),
  expiresAt: timestamp('When the session ends.'),
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
    summary: 'Open the webhook portal',
    description: 'An address that lets a person look after this organization’s webhooks, and nothing else.',
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
    summary: 'Who is in',
    description: 'The organization of this session, and until when it lasts.',
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
    description: 'Every topic with an example of its event.',
    success: { 200: object({ topics: array(TopicInfo) }) },
    errors: [],
  }),
} as const

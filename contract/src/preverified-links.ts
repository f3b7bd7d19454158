import { Type } from 'typebox'
import { exportFormat, file } from './downloads.ts'
import { forMembers, operation } from './operation.ts'
import { listOf, pageQuery, searchQuery } from './pagination.ts'
import { OverviewQuery } from './spans.ts'
import { verificationIdExample } from './verifications.ts'
import {
  email,
  id,
  integer,
  language,
  line,
  nullable,
  object,
  oneOf,
  optional,
  record,
  type Static,
  timestamp,
  webAddress,
} from './vocabulary.ts'

export const linkStatuses = ['issued', 'clicked', 'submitted', 'expired'] as const

const snapshot = {
  verificationId: id('Identifier of the delivery link.'),
  projectId: id('Identifier of the project.'),
  customerEmail: Type.String({ description: 'Email address of the customer.' }),
  customerReference: nullable(Type.String({ description: 'Your reference, for example an order number.' })),
  status: oneOf(linkStatuses, 'Status of the link.'),
  reviewId: nullable(id('Identifier of the named opinion submitted with the link. Never set for incognito opinions.')),
  issuedAt: timestamp('Time when the link was created.'),
  expiresAt: timestamp('Time when the link expires, unless an opinion was submitted before.'),
  emailedAt: nullable(timestamp('Time when the link was last emailed.')),
  clickedAt: nullable(timestamp('Time when the customer started an opinion with the link.')),
  submittedAt: nullable(timestamp('Time when the customer submitted an opinion with the link.')),
}

export const LinkSnapshot = record('LinkSnapshot', 'A delivery link, as included in events. The URL itself is never included.', snapshot)
export type LinkSnapshot = Static<typeof LinkSnapshot>

export const Link = record('Link', 'A delivery link, as included in lists. The URL itself is never included.', {
  ...snapshot,
  emailEligibleAt: nullable(timestamp('Time when the customer can next be emailed a link of this project. Null if that is possible now.')),
})
export type Link = Static<typeof Link>

export const LinkCreate = object({
  customerEmail: email('Email address of the customer.'),
  customerReference: optional(line(0, 255, 'Your reference, for example an order number.')),
  validityMinutes: optional(
    integer('Validity of the link in minutes. Defaults to 7 days.', { minimum: 1, maximum: 43_200, default: 10_080 }),
  ),
  customerName: optional(line(0, 150, 'Name of the customer. Prefills the form, where the customer can change or remove it.')),
  language: optional(language('Language of the form and emails. Defaults to the language of the project.')),
  redirectUrl: optional(webAddress('URL that a button on the thank-you page links to.')),
})
export type LinkCreate = Static<typeof LinkCreate>

export const LinkCreated = record('LinkCreated', 'A new delivery link. Anyone who has its URL can access the form.', {
  verificationId: id('Identifier of the delivery link.'),
  token: Type.String({ description: 'Secret part of the URL.' }),
  expiresAt: timestamp('Time when the link expires.'),
  ttlSeconds: integer('Seconds until the link expires.', { minimum: 0 }),
  validityMinutes: integer('Validity of the link in minutes.', { minimum: 1, maximum: 43_200 }),
  link: Type.String({ format: 'uri', description: 'Complete URL to give to the customer.' }),
})
export type LinkCreated = Static<typeof LinkCreated>

export const LinkList = object({
  ...pageQuery,
  sort: optional(oneOf(['newest', 'oldest', 'expiring-soon'], 'Sort order.', { default: 'newest' })),
  status: optional(oneOf(['all', ...linkStatuses], 'Only return links with this status.', { default: 'all' })),
  query: searchQuery('email address, reference and identifier'),
})
export type LinkList = Static<typeof LinkList>

export const LinkSendEmail = object({
  customerEmail: optional(email('Email address of the customer. Required for a new link.')),
  customerReference: optional(line(0, 255, 'Your reference, for example an order number. Only for a new link.')),
  customerName: optional(line(0, 150, 'Name of the customer, used in the greeting and to prefill the form. Only for a new link.')),
  language: optional(language('Language of the email and the form. Defaults to the language of the project. Only for a new link.')),
  verificationId: optional(
    Type.String({ description: 'Identifier of an existing link to email. Cannot be combined with the other fields.' }),
  ),
})
export type LinkSendEmail = Static<typeof LinkSendEmail>

export const LinkEmailed = record('LinkEmailed', 'A delivery link that was emailed.', {
  verificationId: id('Identifier of the delivery link.'),
  customerEmail: Type.String({ description: 'Email address the link was sent to.' }),
  link: Type.String({ format: 'uri', description: 'Complete URL that was sent.' }),
  emailedAt: timestamp('Time when the mail server accepted the email or, without a mail server, when the email was stored.'),
})
export type LinkEmailed = Static<typeof LinkEmailed>

export const LinkFunnel = record('LinkFunnel', 'Link funnel: the progress of the links created in a period.', {
  issued: integer('Number of links created.', { minimum: 0 }),
  emailed: integer('Number of these links that were emailed.', { minimum: 0 }),
  clicked: integer('Number of these links with which an opinion was started.', { minimum: 0 }),
  submitted: integer('Number of these links with which an opinion was submitted.', { minimum: 0 }),
  expired: integer('Number of these links that expired without an opinion.', { minimum: 0 }),
})
export type LinkFunnel = Static<typeof LinkFunnel>

/** Values of examples, by field, or by record and field. */
export const linksExamples = {
  customerEmail: 'ada@example.com',
  customerReference: 'order-10482',
  customerName: 'Ada',
  'Link.status': 'submitted',
  'LinkSnapshot.status': 'submitted',
  token: 'bXktb3duLXRva2Vu',
  link: 'https://opinions.example.com/o/bXktb3duLXRva2Vu',
  'LinkCreated.expiresAt': '2026-12-01T09:30:00.000Z',
  ttlSeconds: 604_800,
  validityMinutes: 10_080,
  redirectUrl: 'https://bakery.example.com/thanks',
  issuedAt: '2026-11-24T09:30:00.000Z',
  expiresAt: '2026-12-01T09:30:00.000Z',
  emailedAt: '2026-11-24T09:30:01.482Z',
  emailEligibleAt: '2026-11-26T09:30:01.482Z',
  clickedAt: '2026-11-24T17:41:06.117Z',
  submittedAt: '2026-11-24T17:43:52.640Z',
} as const

/** Operations of the API. */
export const linksApiRows = {
  'preverifiedLinks.list': operation({
    method: 'GET',
    path: '/project/{projectId}/preverified-links',
    mayLag: true,
    permission: 'preverifiedLinks',
    summary: 'List delivery links',
    description: 'Lists the delivery links of a project with their status. The URLs are never returned again.',
    query: LinkList,
    queryExample: { status: 'clicked', sort: 'expiring-soon' },
    success: { 200: listOf('preverifiedLinks', Link) },
    errors: ['VALIDATION_ERROR'],
  }),
  'preverifiedLinks.create': operation({
    method: 'POST',
    path: '/project/{projectId}/preverified-links',
    permission: 'preverifiedLinks',
    summary: 'Create a delivery link',
    description: 'Creates a delivery link for one customer. An opinion submitted with it is verified.',
    body: LinkCreate,
    bodyExamples: { order: { customerEmail: 'ada@example.com', customerReference: 'order-10482', validityMinutes: 10_080 } },
    success: { 201: LinkCreated },
    errors: [],
  }),
  'preverifiedLinks.sendEmail': operation({
    method: 'POST',
    path: '/project/{projectId}/preverified-links/email',
    permission: 'preverifiedLinks',
    summary: 'Email a delivery link',
    description:
      'Creates a link valid for 7 days and emails it (`customerEmail`, `customerReference`), or emails an existing link (`verificationId` only). Limited to one email per customer and project within 48 hours.',
    body: LinkSendEmail,
    bodyExamples: {
      newLink: { customerEmail: 'ada@example.com', customerReference: 'order-10482' },
      existingLink: { verificationId: verificationIdExample },
    },
    speaksToStrangers: true,
    success: { 200: LinkEmailed },
    errors: [
      'NOT_FOUND',
      'VALIDATION_ERROR',
      'LINK_EXPIRED',
      'LINK_ALREADY_SUBMITTED',
      'CUSTOMER_UNSUBSCRIBED',
      'CUSTOMER_BLOCKED',
      'LINK_EMAIL_COOLDOWN',
      'EMAIL_DELIVERY_FAILED',
    ],
  }),
} as const

/** Operations of members alone. */
export const linksDashboardRows = {
  'preverifiedLinks.funnel': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/preverified-links/funnel',
    mayLag: true,
    summary: 'Get the link funnel',
    description: 'Retrieves the progress of the links created in the last days.',
    query: OverviewQuery,
    success: { 200: LinkFunnel },
    errors: [],
  }),
  'preverifiedLinks.export': operation({
    ...forMembers,
    audited: true,
    role: 'member',
    method: 'GET',
    path: '/project/{projectId}/preverified-links/export',
    mayLag: true,
    summary: 'Export links',
    description: 'Exports all links that match the filters, with the fields of the list.',
    query: object({
      sort: LinkList.properties.sort,
      status: LinkList.properties.status,
      query: LinkList.properties.query,
      format: exportFormat,
    }),
    success: { 200: file('File with the links.') },
    errors: [],
  }),
} as const

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
  verificationId: id('Identifier of the delivery record.'),
  projectId: id('Project the link belongs to.'),
  customerEmail: Type.String({ description: 'E-mail address of the customer.' }),
  customerReference: nullable(Type.String({ description: 'The caller’s own reference.' })),
  status: oneOf(linkStatuses, 'How far the customer has come.'),
  reviewId: nullable(id('The named opinion submitted with the link. Incognito opinions are never connected.')),
  issuedAt: timestamp('When the link was created.'),
  expiresAt: timestamp('When the link ends, unless it was submitted before.'),
  emailedAt: nullable(timestamp('When the link was last e-mailed.')),
  clickedAt: nullable(timestamp('When the customer started an opinion with the link.')),
  submittedAt: nullable(timestamp('When the customer submitted an opinion with the link.')),
}

export const LinkSnapshot = record('LinkSnapshot', 'A delivery link as events show it. The address itself is never included.', snapshot)
export type LinkSnapshot = Static<typeof LinkSnapshot>

export const Link = record('Link', 'A delivery link as the list shows it. The address itself is never included.', {
  ...snapshot,
  emailEligibleAt: nullable(timestamp('When the customer may be e-mailed a link of this project again; null: now.')),
})
export type Link = Static<typeof Link>

export const LinkCreate = object({
  customerEmail: email('E-mail address of the customer.'),
  customerReference: optional(line(0, 255, 'A reference of the caller, for example an order number.')),
  validityMinutes: optional(
    integer('Whole minutes the link is valid; 7 days when not given.', { minimum: 1, maximum: 43_200, default: 10_080 }),
  ),
  customerName: optional(line(0, 150, 'Name of the customer; fills in the form, where it can be changed or emptied.')),
  language: optional(language('Language the customer is addressed in.')),
  redirectUrl: optional(webAddress('Where a button on the thanks page leads.')),
})
export type LinkCreate = Static<typeof LinkCreate>

export const LinkCreated = record('LinkCreated', 'A new delivery link. Whoever holds its address has access to the form.', {
  verificationId: id('Identifier of the delivery record.'),
  token: Type.String({ description: 'The secret part of the address.' }),
  expiresAt: timestamp('When the link ends.'),
  ttlSeconds: integer('Seconds until then.', { minimum: 0 }),
  validityMinutes: integer('Minutes it was made for.', { minimum: 1, maximum: 43_200 }),
  link: Type.String({ format: 'uri', description: 'The complete address, to hand to the customer.' }),
})
export type LinkCreated = Static<typeof LinkCreated>

export const LinkList = object({
  ...pageQuery,
  sort: optional(oneOf(['newest', 'oldest', 'expiring-soon'], 'Order of the list.', { default: 'newest' })),
  status: optional(oneOf(['all', ...linkStatuses], 'Only links in this state.', { default: 'all' })),
  query: searchQuery('e-mail address, reference and identifier'),
})
export type LinkList = Static<typeof LinkList>

export const LinkSendEmail = object({
  customerEmail: optional(email('New link: e-mail address of the customer.')),
  customerReference: optional(line(0, 255, 'New link: a reference of the caller.')),
  customerName: optional(line(0, 150, 'New link: name of the customer; greets them and fills in the form.')),
  language: optional(language('New link: language the customer is addressed in, by mail and on the page.')),
  verificationId: optional(Type.String({ description: 'Existing link: its identifier, and no customer fields.' })),
})
export type LinkSendEmail = Static<typeof LinkSendEmail>

export const LinkEmailed = record('LinkEmailed', 'A link that was e-mailed.', {
  verificationId: id('Identifier of the delivery record.'),
  customerEmail: Type.String({ description: 'Where the e-mail went.' }),
  link: Type.String({ format: 'uri', description: 'The complete address that was sent.' }),
  emailedAt: timestamp('When the mail server took it; without one, when it was kept to be read.'),
})
export type LinkEmailed = Static<typeof LinkEmailed>

export const LinkFunnel = record('LinkFunnel', 'What became of the links that were made in a span of days.', {
  issued: integer('Links made.', { minimum: 0 }),
  emailed: integer('Of them: mailed.', { minimum: 0 }),
  clicked: integer('Of them: an opinion was started.', { minimum: 0 }),
  submitted: integer('Of them: an opinion was submitted.', { minimum: 0 }),
  expired: integer('Of them: over without one.', { minimum: 0 }),
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
    permission: 'preverifiedLinks',
    summary: 'List delivery links',
    description: 'Delivery links of a project and how far each customer has come. Addresses are never shown again.',
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
    description: 'Makes an address for one customer. An opinion submitted with it is verified.',
    body: LinkCreate,
    bodyExamples: { order: { customerEmail: 'ada@example.com', customerReference: 'order-10482', validityMinutes: 10_080 } },
    success: { 201: LinkCreated },
    errors: [],
  }),
  'preverifiedLinks.sendEmail': operation({
    method: 'POST',
    path: '/project/{projectId}/preverified-links/email',
    permission: 'preverifiedLinks',
    summary: 'E-mail a delivery link',
    description:
      'Either creates a link valid for 7 days and e-mails it (`customerEmail`, `customerReference`), or e-mails an existing one (`verificationId` alone). One e-mail per customer and project in 48 hours.',
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
    summary: 'Follow the links',
    description: 'What became of the links made in the last days.',
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
    summary: 'Export links',
    description: 'All links the filters leave, as the list shows them.',
    query: object({
      sort: LinkList.properties.sort,
      status: LinkList.properties.status,
      query: LinkList.properties.query,
      format: exportFormat,
    }),
    success: { 200: file('The links.') },
    errors: [],
  }),
} as const

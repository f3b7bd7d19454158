import { Type } from 'typebox'
import { pageQuery, searchQuery } from './pagination.ts'
import { id, integer, line, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

export const linkStatuses = ['issued', 'clicked', 'submitted', 'expired'] as const

/** A mailbox: one, ≤ 254 characters, internationalised domains welcome. Compared trimmed, in lower case, in its ASCII form. */
export const email = (description: string) => Type.Unsafe<string>({ type: 'string', maxLength: 254, 'x-text': 'email', description })

/** A language tag as in BCP 47: `en`, `pt-BR`. */
export const language = (description: string) =>
  Type.Unsafe<string>({
    type: 'string',
    maxLength: 35,
    pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
    examples: ['en', 'pt-BR'],
    description,
  })

/** An address a person is sent to: http or https. */
const webAddress = (description: string) => Type.Unsafe<string>({ type: 'string', maxLength: 2048, 'x-text': 'url', description })

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

import { privacyMessages } from '@earshot/messages/api/privacy'

// The document of an export: its lists, in their order, and what it says of what it can't hold.

export interface CustomerExport {
  about: string
  organization: { organizationId: string; name: string }
  exportedAt: string
  links: Row[]
  linkMails: Row[]
  importRows: Row[]
  orders: Row[]
  customers: Row[]
  opinions: Row[]
  comments: Row[]
  answers: Row[]
  verifications: Row[]
  receipts: Row[]
  subscriptions: Row[]
  suppressions: Row[]
  letters: Row[]
  events: Row[]
  /** What the document can't hold, and why. */
  notes: string[]
}

export type Row = Record<string, unknown>

/** The lists of an export, in their order. */
export const sections = [
  ...(['links', 'linkMails', 'importRows', 'orders', 'customers', 'opinions', 'comments', 'answers', 'verifications'] as const),
  ...(['subscriptions', 'suppressions', 'receipts', 'letters', 'events'] as const),
] as const

export type Section = (typeof sections)[number]

/** Some rows of a list. `contents`: of the one row, a receipt, the file itself. */
export interface Part {
  section: Section
  rows: Row[]
  contents?: AsyncIterable<Buffer>
}

/** What the document can't hold, and why. */
export const notes: readonly string[] = Object.values(privacyMessages.export.notes)

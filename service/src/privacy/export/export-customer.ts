import type { Sql } from '../../database/database.ts'
import type { Pool } from '../../database/pool.ts'
import { takeLong } from '../../database/transaction.ts'
import type { PurposeKeys } from '../../secrets.ts'
import { asciiEmail } from '../../text.ts'
import { type CustomerExport, notes, type Part, type Row, type Section, sections } from './document.ts'
import { readEmails } from './read-emails.ts'
import { readEvents } from './read-events.ts'
import { readLinks } from './read-links.ts'
import { readOpinions } from './read-opinions.ts'
import { readReceipts } from './read-receipts.ts'
import { readSubscriptions } from './read-subscriptions.ts'

// Everything known about an e-mail address in an organization, as one document that its owner can read and take elsewhere. Tokens and
// private addresses, which open something, are left out: the document may be kept for years.

/** The keys that what is encrypted at rest is opened with. */
export interface ExportKeys {
  mailKey: PurposeKeys
  receiptKey: PurposeKeys
}

interface Asking {
  organizationId: string
  email: string
  keys: ExportKeys
}

/** Returns everything known about an address, as it was at one moment. Null when there is no such organization. Changes nothing. */
export const exportCustomer = (sql: Pool, asking: Asking): Promise<CustomerExport | null> =>
  sql.begin('isolation level repeatable read read only', async (sql) => {
    // Events are found by reading all of them.
    await takeLong(sql)
    const head = await readHead(sql, asking)
    if (head === null) return null
    const lists = Object.fromEntries(sections.map((section) => [section, [] as Row[]])) as unknown as Record<Section, Row[]>
    for await (const { section, rows, contents } of readParts(sql, asking))
      for (const row of rows) lists[section].push(contents ? { ...row, contentsBase64: await base64Of(contents) } : row)
    return { ...head, ...lists, notes: [...notes] }
  }) as Promise<CustomerExport | null>

async function base64Of(contents: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const slice of contents) text += slice.toString('base64')
  return text
}

/**
 * Returns the same as text, in pieces: one batch of rows, or one slice of a receipt, is in memory at a time. Between two pieces nothing is
 * held in the database, however slow the reader is. A row that changes meanwhile is written as it is when its batch is read (decision 47).
 * Null when there is no such organization.
 */
export async function writeCustomerExport(sql: Pool, asking: Asking): Promise<AsyncGenerator<string, void> | null> {
  const head = await readHead(sql, asking)
  return head && writeParts(head, readParts(sql, asking))
}

async function* writeParts(head: Head, parts: AsyncIterable<Part>): AsyncGenerator<string, void> {
  let text = `${JSON.stringify(head, null, 2).slice(0, -2)},\n`
  let at = 0
  let isEmpty = true
  /** Closes the lists before a section, and opens its own. */
  const moveTo = (section: Section | null) => {
    for (; at < sections.length && (section === null || sections[at] !== section); at++) {
      text += isEmpty ? `  "${sections[at]}": [],\n` : '\n  ],\n'
      isEmpty = true
    }
  }
  for await (const { section, rows, contents } of parts) {
    moveTo(section)
    for (const row of rows) {
      text += isEmpty ? `  "${section}": [\n    ` : ',\n    '
      isEmpty = false
      text += JSON.stringify(row, null, 2).replaceAll('\n', '\n    ')
    }
    if (contents) {
      yield `${text.slice(0, -'\n    }'.length)},\n      "contentsBase64": "`
      for await (const slice of contents) yield slice.toString('base64')
      text = '"\n    }'
    }
    yield text
    text = ''
  }
  moveTo(null)
  yield `${text}  "notes": ${JSON.stringify(notes, null, 2).replaceAll('\n', '\n  ')}\n}\n`
}

type Head = Pick<CustomerExport, 'about' | 'organization' | 'exportedAt'>

async function readHead(sql: Sql, { organizationId, email }: Asking): Promise<Head | null> {
  const about = addressOf(email)
  const [organization] = await sql<{ name: string; now: string }[]>`
    select name, iso(now()) as now from organization where organization_id = ${organizationId}`
  return organization ? { about, organization: { organizationId, name: organization.name }, exportedAt: organization.now } : null
}

function addressOf(email: string): string {
  const emailAscii = asciiEmail(email)
  if (emailAscii === null) throw new Error('an export is about one mailbox')
  return emailAscii
}

/** Reads everything, in the order of the sections. */
async function* readParts(sql: Sql, { organizationId, email, keys }: Asking): AsyncGenerator<Part, void> {
  const of = { organizationId, emailAscii: addressOf(email) }
  const ids: string[] = []
  const customerIds: string[] = []
  for (const read of [readLinks, readOpinions, readSubscriptions])
    for await (const part of read(sql, of)) {
      const column = eventAbout[part.section]
      if (column) for (const row of part.rows) ids.push(row[column] as string)
      if (part.section === 'customers') for (const row of part.rows) customerIds.push(row.customerId as string)
      yield part
    }
  yield* readReceipts(sql, { ...of, receiptKey: keys.receiptKey })
  yield* readEmails(sql, { ...of, mailKey: keys.mailKey })
  yield* readEvents(sql, { ...of, ids, customerIds })
}

/** The columns of rows that events are about. */
const eventAbout: Partial<Record<Section, string>> = {
  links: 'verificationId',
  opinions: 'reviewId',
  subscriptions: 'subscriberId',
}

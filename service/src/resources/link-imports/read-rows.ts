import type { Readable } from 'node:stream'
import { linkImportsMessages } from '@earshot/messages/api/link-imports'
import { columnsIn, type Head, headText, invalidFile, readCsv } from '../imported-files/read-csv.ts'

// A file of customers. The columns stand in any order under any of the names below.

/** A row of a file, its texts as they stand there. */
export interface FileRow {
  /** From 1, the head not counted, empty ones counted: a spreadsheet shows it one line below. */
  row: number
  customerEmail: string
  customerReference: string
  customerName: string
  language: string
}

type Column = Exclude<keyof FileRow, 'row'> | 'firstName' | 'lastName'

/** Names of the columns, in lower case and without punctuation. */
const names: Record<Column, readonly string[]> = {
  customerEmail: ['customeremail', 'email', 'emailaddress', 'mail', 'emailadresse', 'customermail'],
  customerReference: ['customerreference', 'reference', 'ref', 'order', 'ordernumber', 'orderno', 'orderid', 'bestellnummer'],
  customerName: ['customername', 'name', 'fullname', 'customer'],
  firstName: ['firstname', 'givenname', 'vorname'],
  lastName: ['lastname', 'surname', 'familyname', 'nachname'],
  language: ['language', 'lang', 'locale', 'sprache'],
}

const { file: messages } = linkImportsMessages

/** Yields the rows of a file, empty ones left out. Throws InvalidFile: VALIDATION_ERROR (no column of addresses), and as readCsv. */
export async function* readRows(contents: Readable): AsyncGenerator<FileRow> {
  for await (const { row, cell } of readCsv(contents, headOf))
    yield {
      row,
      customerEmail: cell('customerEmail'),
      customerReference: cell('customerReference'),
      customerName: cell('customerName') || `${cell('firstName')} ${cell('lastName')}`.trim(),
      language: cell('language').replace('_', '-'),
    }
}

function headOf(cells: readonly string[]): Head<Column> {
  const head = columnsIn(cells, names)
  if (head.has('customerEmail')) return head
  throw invalidFile(
    'head',
    cells.some((cell) => cell.includes('@')) ? messages.headMissing : messages.headWithoutEmail({ columns: headText(cells) }),
  )
}

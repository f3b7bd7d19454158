import type { Readable } from 'node:stream'
import { pipeline, Readable as Stream } from 'node:stream'
import { importBytesMax, importRowsMax, invalidField, type Problem, problem } from '@earshot/contract'
import { linkImportsMessages } from '@earshot/messages/api/link-imports'
import { CsvError, parse } from 'csv-parse'
import { withoutApostrophes } from '../../exports/csv.ts'

// A CSV file as people have them: from a shop, an accounting program or a spreadsheet of any country. The columns stand in any order
// under any of the names below, between commas, semicolons or tabs. It is read as it comes in, and never held whole.

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

/** Characters of one row: the longest that is right has some 700. */
const rowLengthMax = 65_536

const { file: messages } = linkImportsMessages

/** Thrown where a file is invalid as a whole. */
export class InvalidFile extends Error {
  readonly problem: Problem<'VALIDATION_ERROR' | 'PAYLOAD_TOO_LARGE'>
  constructor(problem: Problem<'VALIDATION_ERROR' | 'PAYLOAD_TOO_LARGE'>) {
    super(problem.detail)
    this.problem = problem
  }
}

/**
 * Yields the rows of a file, empty ones left out. Throws InvalidFile: VALIDATION_ERROR (not UTF-8, no column of addresses, no rows or more
 * than 10,000, quotes that don't close) · PAYLOAD_TOO_LARGE (more than 8 MB).
 */
export async function* readRows(contents: Readable): AsyncGenerator<FileRow> {
  const texts = textsOf(contents)
  const start = await startOf(texts)
  const parser = parse({
    delimiter: delimiterOf(start),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: rowLengthMax,
  })
  const whole = async function* () {
    yield start
    yield* texts
  }
  // Errors of the stream come out of the parser, below.
  pipeline(Stream.from(whole(), { objectMode: true }), parser, () => {})
  let head: Map<Column, number> | null = null
  let row = 0
  let count = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (head === null) {
        head = headOf(cells)
        continue
      }
      row++
      if (cells.every((cell) => cell.trim() === '')) continue
      if (++count > importRowsMax) throw wrong('rows', messages.rows({ max: importRowsMax }))
      yield rowOf(row, cells, head)
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, row) : error
  }
  if (count === 0) throw wrong('empty', messages.empty)
}

/** The file's text, counted and checked. */
async function* textsOf(contents: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  for await (const chunk of received(contents)) {
    bytes += chunk.length
    if (bytes > importBytesMax)
      throw new InvalidFile(problem('PAYLOAD_TOO_LARGE', messages.tooLarge({ megabytes: importBytesMax / 1024 / 1024 })))
    yield decoded(() => decoder.decode(chunk, { stream: true }))
  }
  yield decoded(() => decoder.decode())
}

/** The sender may disconnect in the middle: that is no failure of ours. */
async function* received(contents: Readable): AsyncGenerator<Uint8Array> {
  try {
    // The request is not ended with the reading: its sender is answered on the same connection.
    for await (const chunk of contents.iterator({ destroyOnReturn: false })) yield chunk as Uint8Array
  } catch {
    throw wrong('cut-off', messages.cutOff)
  }
}

function decoded(decode: () => string): string {
  try {
    const text = decode()
    if (!text.includes('\0')) return text
  } catch {
    // Told below.
  }
  throw wrong('encoding', messages.encoding)
}

/** The beginning of a file, its first line in it. */
async function startOf(texts: AsyncGenerator<string>): Promise<string> {
  let start = ''
  while (start.length < rowLengthMax && !/[\r\n]/.test(start)) {
    const { value, done } = await texts.next()
    if (done) break
    start += value
  }
  return start
}

/** The delimiter between the names of the columns; a comma where there is one column. */
function delimiterOf(start: string): string {
  const [line = ''] = start.split(/[\r\n]/, 1)
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: line.split(sign).length }))
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).sign
}

function headOf(cells: readonly string[]): Map<Column, number> {
  const titles = cells.map((cell) => cell.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''))
  const head = new Map<Column, number>()
  for (const column of Object.keys(names) as Column[]) {
    const at = titles.findIndex((title) => names[column].includes(title))
    if (at >= 0) head.set(column, at)
  }
  if (head.has('customerEmail')) return head
  const columns = cells
    .slice(0, 10)
    .map((cell) => `“${cell.trim().slice(0, 40)}”`)
    .join(', ')
  throw wrong('head', cells.some((cell) => cell.includes('@')) ? messages.headMissing : messages.headWithoutEmail({ columns }))
}

function rowOf(row: number, cells: readonly string[], head: Map<Column, number>): FileRow {
  const cell = (column: Column) => withoutApostrophes((cells[head.get(column) ?? -1] ?? '').trim())
  return {
    row,
    customerEmail: cell('customerEmail'),
    customerReference: cell('customerReference'),
    customerName: cell('customerName') || `${cell('firstName')} ${cell('lastName')}`.trim(),
    language: cell('language').replace('_', '-'),
  }
}

const wrong = (code: string, message: string) => new InvalidFile(invalidField('file', code, message))

/** The path has the last row that was read: `file.17`. */
function unreadable({ code }: CsvError, row: number): InvalidFile {
  const message =
    code === 'CSV_QUOTE_NOT_CLOSED'
      ? messages.quoteNotClosed({ row })
      : code === 'CSV_MAX_RECORD_SIZE'
        ? messages.rowTooLong({ row, max: rowLengthMax })
        : messages.quoteMisplaced({ row })
  return new InvalidFile(invalidField(`file.${row}`, 'csv', message))
}

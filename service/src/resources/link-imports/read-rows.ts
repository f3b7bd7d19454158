import type { Readable } from 'node:stream'
import { pipeline, Readable as Stream } from 'node:stream'
import { importBytesMax, importRowsMax, invalidField, type Problem, problem } from '@earshot/contract'
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
      if (++count > importRowsMax)
        throw wrong('rows', `The file has more than ${importRowsMax.toLocaleString('en')} rows; bring it in parts.`)
      yield rowOf(row, cells, head)
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, row) : error
  }
  if (count === 0) throw wrong('empty', 'The file has no rows below its first line, which names the columns.')
}

/** The file's text, counted and checked. */
async function* textsOf(contents: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  for await (const chunk of received(contents)) {
    bytes += chunk.length
    if (bytes > importBytesMax)
      throw new InvalidFile(
        problem('PAYLOAD_TOO_LARGE', `The file is larger than ${importBytesMax / 1024 / 1024} MB; split it into several files.`),
      )
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
    throw wrong('cut-off', 'The file did not come in whole; send it again.')
  }
}

function decoded(decode: () => string): string {
  try {
    const text = decode()
    if (!text.includes('\0')) return text
  } catch {
    // Told below.
  }
  throw wrong('encoding', 'The file is not UTF-8. Save it as “CSV UTF-8” in Excel, or choose Unicode (UTF-8) where you export it.')
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
  const seen = cells
    .slice(0, 10)
    .map((cell) => `“${cell.trim().slice(0, 40)}”`)
    .join(', ')
  throw wrong(
    'head',
    cells.some((cell) => cell.includes('@'))
      ? 'The first line must be a header row, but it contains an email address. Add a line above it with customerEmail and, optionally, customerReference, customerName and language.'
      : `The first line must be a header row with a column customerEmail. It contains ${seen}.`,
  )
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

const unreadable = ({ code }: CsvError, row: number) =>
  wrong(
    'csv',
    code === 'CSV_QUOTE_NOT_CLOSED'
      ? `A quotation mark after row ${row} is never closed.`
      : `The content after row ${row} is not valid CSV: ${code === 'CSV_MAX_RECORD_SIZE' ? 'a row has more than 65,536 characters, or a quotation mark is not closed' : 'a quotation mark is in an invalid position'}.`,
  )

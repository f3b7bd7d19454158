import type { Readable } from 'node:stream'
import { pipeline, Readable as Stream } from 'node:stream'
import { importBytesMax, importRowsMax, invalidField, type Problem, problem } from '@earshot/contract'
import { importedFilesMessages as messages } from '@earshot/messages/api/imported-files'
import { CsvError, parse } from 'csv-parse'
import { withoutApostrophes } from '../../exports/csv.ts'

// A CSV file as people have them: from a shop, another service or a spreadsheet of any country, its cells between commas, semicolons or
// tabs. It is read as it comes in, and never held whole.

/** A row of a file. */
export interface CsvRow<Column extends string> {
  /** From 1, the head not counted, empty ones counted: a spreadsheet shows it one line below. */
  row: number
  /** The text of a column as it stands there; empty where the file has no such column. */
  cell(column: Column): string
}

/** Characters of one row: the longest that is right has some 7,000. */
const rowLengthMax = 65_536

/** Thrown where a file is invalid as a whole. */
export class InvalidFile extends Error {
  readonly problem: Problem<'VALIDATION_ERROR' | 'PAYLOAD_TOO_LARGE'>
  constructor(problem: Problem<'VALIDATION_ERROR' | 'PAYLOAD_TOO_LARGE'>) {
    super(problem.detail)
    this.problem = problem
  }
}

export const invalidFile = (code: string, message: string) => new InvalidFile(invalidField('file', code, message))

/** Where each column stands. */
export type Head<Column extends string> = ReadonlyMap<Column, number>

/** Finds the columns in a head under any of their names, which are in lower case and without punctuation. */
export function columnsIn<Column extends string>(
  cells: readonly string[],
  names: Readonly<Record<Column, readonly string[]>>,
): Map<Column, number> {
  const titles = cells.map((cell) => cell.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''))
  const head = new Map<Column, number>()
  for (const column of Object.keys(names) as Column[]) {
    const at = names[column].map((name) => titles.indexOf(name)).find((place) => place >= 0)
    if (at !== undefined) head.set(column, at)
  }
  return head
}

/** The beginning of a head, as a message quotes it. */
export const headText = (cells: readonly string[]): string =>
  cells
    .slice(0, 10)
    .map((cell) => `“${cell.trim().slice(0, 40)}”`)
    .join(', ')

/**
 * Yields the rows of a file, empty ones left out; `headOf` finds the columns in the first line, or throws InvalidFile. Throws InvalidFile:
 * VALIDATION_ERROR (not UTF-8, no rows or more than 10,000, quotes that don't close) · PAYLOAD_TOO_LARGE (more than 8 MB).
 */
export async function* readCsv<Column extends string>(
  contents: Readable,
  headOf: (cells: readonly string[]) => Head<Column>,
): AsyncGenerator<CsvRow<Column>> {
  const texts = textsOf(contents)
  const start = await startOf(texts)
  const parser = parse({
    delimiter: delimiterOf(start),
    // All of them, in one file too: two files that were put together end their lines in two ways.
    record_delimiter: ['\r\n', '\n', '\r'],
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
  let head: Head<Column> | null = null
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
      if (++count > importRowsMax) throw invalidFile('rows', messages.rows({ max: importRowsMax }))
      yield rowOf(row, cells, head)
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error) : error
  }
  if (count === 0) throw invalidFile('empty', messages.empty)
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
    throw invalidFile('cut-off', messages.cutOff)
  }
}

function decoded(decode: () => string): string {
  let text: string
  try {
    text = decode()
  } catch {
    throw invalidFile('encoding', messages.encoding)
  }
  if (text.includes('\0')) throw invalidFile('encoding', messages.nullCharacter)
  return text
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

function rowOf<Column extends string>(row: number, cells: readonly string[], head: Head<Column>): CsvRow<Column> {
  return { row, cell: (column) => withoutApostrophes((cells[head.get(column) ?? -1] ?? '').trim()) }
}

/** The path has the last row that could be read: `file.17`. */
function unreadable({ code, records }: CsvError): InvalidFile {
  // The head is one of them.
  const row = Math.max(0, Number(records) - 1)
  const message =
    code === 'CSV_QUOTE_NOT_CLOSED'
      ? messages.quoteNotClosed({ row })
      : code === 'CSV_MAX_RECORD_SIZE'
        ? messages.rowTooLong({ row, max: rowLengthMax })
        : messages.quoteMisplaced({ row })
  return new InvalidFile(invalidField(`file.${row}`, 'csv', message))
}

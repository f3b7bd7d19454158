import type { Cell } from './csv.ts'

// Workbooks for spreadsheets (ECMA-376): a text is stored as a text, never as a formula, whatever it begins with, so it needs no mark.

/** UTF-16 units of a cell at the most, by the format. A longer text is cut, and ends in an ellipsis; CSV and JSON Lines have it whole. */
export const cellLengthMax = 32_767
/** A sheet's name at the most, by the format. */
const sheetNameLengthMax = 31

export interface Workbook {
  /** The sheet's name, as far as the format allows. */
  name: string
  head: readonly string[]
  rows: AsyncIterable<readonly Cell[]>
  /** Rows of a sheet at the most, its header included. Further rows go on in more sheets, `name_2`, `name_3`, each with the header. */
  rowsMax?: number
}

/**
 * Yields a workbook as it is written, in constant memory: rows are asked for as they are read. Throws when the XML of a sheet exceeds
 * 4 GB: larger ZIP files need records that not every reader takes from a file that is written as it is sent.
 */
export async function* writeWorkbook({ name, head, rows, rowsMax }: Workbook): AsyncGenerator<Uint8Array, void> {
  // Loaded for the first workbook.
  const { writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } = await import('hucre/xlsx')
  yield* writeXlsxStream(xlsxRows(rows), {
    name: sheetName(name),
    columns: head.map((header) => ({ header })),
    freezePane: { rows: 1 },
    maxRowsPerSheet: rowsMax ?? XLSX_MAX_ROWS_PER_SHEET,
  })
}

async function* xlsxRows(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<Cell[], void> {
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? xlsxText(cell) : cell))
}

/** Characters that XML 1.0 can't hold. */
const notInXml = /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
/** Texts that readers of the format take for an escaped character, as in `_x0041_`. */
const escapeLike = /_(?=x[\da-f]{4}_)/gi

/** A text as a cell holds it: line breaks as LF, U+FFFD for what XML can't hold, and what looks like an escape escaped. */
export function xlsxText(text: string): string {
  const held = text.replaceAll(/\r\n?/g, '\n').replaceAll(notInXml, '\u{fffd}')
  return cut(held).replaceAll(escapeLike, '_x005F_')
}

/** No half of a surrogate pair is left. */
const cut = (text: string): string =>
  text.length <= cellLengthMax ? text : `${text.slice(0, cellLengthMax - 1).replace(/[\ud800-\udbff]$/, '')}…`

const sheetName = (name: string): string =>
  name
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .replaceAll(/^'+|'+$/g, '')
    .slice(0, sheetNameLengthMax)
    .trim() || 'Export'

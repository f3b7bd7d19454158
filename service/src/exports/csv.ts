// CSV as spreadsheets read it (RFC 4180): commas, CR LF, every text in quotes, UTF-8 with a byte-order mark, without which they take it
// for something older. Decision 33 says how a text is kept from being a formula.

/** The value of a cell. Null is an empty one. */
export type Cell = string | number | boolean | null

export const byteOrderMark = '\u{feff}'

/** A line of a file, its end included. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  return `"${neutralized(cell).replaceAll('"', '""')}"`
}

/**
 * Places where a cell may begin, whatever separates cells for the reader: at the start of the text and behind each `;` `,` tab and line
 * break. Spaces and quotes are looked through: spreadsheets drop them.
 */
const cellStart = String.raw`(?<=^|[;,\t\r\n])`
const formulaAhead = String.raw`(?=(?:[^\S\t\r\n]|["'])*[=+\-@\t\r＝＋－＠])`
const formulaStarts = new RegExp(cellStart + formulaAhead, 'gu')
const neutralizedStarts = new RegExp(`${cellStart}'${formulaAhead}`, 'gu')

/** Puts an apostrophe before everything in a text that a spreadsheet would take for a formula. Number cells stay as they are. */
const neutralized = (text: string): string => text.replaceAll(formulaStarts, "'")

/** Removes the apostrophes: an exported file comes back with its original texts. */
export const withoutApostrophes = (cell: string): string => cell.replaceAll(neutralizedStarts, '')

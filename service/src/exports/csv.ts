// CSV as spreadsheets read it (RFC 4180): commas, CR LF, quotes only where they are needed, UTF-8 with a byte-order mark, without which
// they take it for something older.

/** What a cell may hold. Null is an empty one. */
export type Cell = string | number | boolean | null

export const byteOrderMark = '\u{feff}'

/** A line of a file, its end included. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const text = neutralised(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What a spreadsheet would take for a formula (hardening, CSV), also behind the quote that makes it none. */
const formulaLike = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A text that a spreadsheet shows and does not carry out: a quote goes before it. Numbers are none of these texts. */
const neutralised = (text: string): string => (formulaLike.test(text) ? `'${text}` : text)

/** The text again that a cell was made of: what was exported comes back as it was. */
export const withoutQuote = (cell: string): string => (cell.startsWith("'") && formulaLike.test(cell.slice(1)) ? cell.slice(1) : cell)

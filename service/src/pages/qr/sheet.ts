import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { qrMessages } from '@earshot/messages/service/qr'
import PDFDocument from 'pdfkit'
import { accentOf } from '../../html/accent.ts'
import type { Sheet, SheetPaper } from './sheet-choices.ts'

// The sheet that carries a permanent code into a shop: one big code for the wall, or twelve to cut out for tables and bags. The
// address stands under every code, for customers without a camera at hand.

/** The sheet as a PDF of one page. */
export function sheetPdf(sheet: Sheet): Promise<Buffer> {
  const words = qrMessages(sheet.language).print
  const pdf = new PDFDocument({
    size: papers[sheet.paper],
    margin: 0,
    lang: sheet.language,
    displayTitle: true,
    info: { Title: `${words.heading} ${printable(sheet.project.name)}`.trim(), Creator: 'Earshot', Producer: 'Earshot' },
  })
  pdf.registerFont('regular', font('NotoSans-Regular.ttf'))
  pdf.registerFont('bold', font('NotoSans-Bold.ttf'))
  pdf.registerFont('mono', font('NotoSansMono-Regular.ttf'))
  if (sheet.layout === 'poster') drawPoster(pdf, sheet)
  else drawLabels(pdf, sheet)
  pdf.end()
  return buffer(pdf)
}

type Pdf = InstanceType<typeof PDFDocument>

// Points, 72 to the inch, in all that follows.
const papers: Record<SheetPaper, [number, number]> = { a4: [595.28, 841.89], letter: [612, 792] }
const font = (name: string) => path.join(import.meta.dirname, 'fonts', name)

/** Ink and muted of tokens.css by day: paper is never dark. */
const ink = '#1d2129'
const muted = '#626b78'
const line = '#868b94'

function drawPoster(pdf: Pdf, { project, language, link, drawing }: Sheet): void {
  const words = qrMessages(language).print
  const margin = 56
  const width = pdf.page.width - 2 * margin
  let y = margin
  y = text(pdf, words.heading, { font: 'bold', sizes: [46, 40, 34], color: ink, x: margin, y, width, linesMax: 2 }) + 12
  y = text(pdf, words.todo, { font: 'regular', sizes: [19, 17], color: ink, x: margin, y, width, linesMax: 3 }) + 24

  const foot = pdf.page.height - margin - 36
  const addressSize = 10.5
  const addressLines = linesOf(pdf, link, { size: addressSize, width })
  const addressTop = foot - 24 - addressLines.length * addressSize * 1.35
  const side = Math.min(width, addressTop - 26 - y)
  // In the middle of what is left between the words and the address.
  drawCodeAt(pdf, drawing, { x: (pdf.page.width - side) / 2, y: y + (addressTop - 26 - y - side) / 2, side })
  pdf.font('regular').fontSize(10.5).fillColor(muted)
  pdf.text(words.or, margin, addressTop - 18, { width, align: 'center', lineBreak: false })
  drawLines(pdf, addressLines, { x: margin, y: addressTop, width, size: addressSize })
  drawOwner(pdf, project, { x: margin, y: foot, width })
}

/** Whose it is, as on the pages: the initial in the accent, and the name. */
function drawOwner(pdf: Pdf, { name, accentColor }: Sheet['project'], { x, y, width }: { x: number; y: number; width: number }): void {
  const written = printable(name)
  if (written === '') return
  const { accent, onAccent } = accentOf(accentColor).light
  const initial = [...new Intl.Segmenter().segment(written)][0]!.segment.toUpperCase()
  pdf.circle(x + 18, y + 18, 18).fill(accent)
  pdf.font('bold').fontSize(16).fillColor(onAccent)
  pdf.text(initial, x, y + 18 - pdf.currentLineHeight() / 2, { width: 36, align: 'center', lineBreak: false })
  const at = { x: x + 48, width: width - 48 }
  const { size, height } = fitted(pdf, written, { font: 'bold', sizes: [16, 13, 11], width: at.width, linesMax: 2 })
  text(pdf, written, { font: 'bold', sizes: [size], color: ink, ...at, y: y + 18 - height / 2, linesMax: 2 })
}

/** Three by four: a code of 40 mm, its white included, is read at arm's length. */
const labels = { columns: 3, rows: 4, side: 122 }

function drawLabels(pdf: Pdf, { project, language, link, drawing }: Sheet): void {
  const words = qrMessages(language).print
  const margin = 24
  const cell = { width: (pdf.page.width - 2 * margin) / labels.columns, height: (pdf.page.height - 2 * margin) / labels.rows }
  const padding = 12
  const width = cell.width - 2 * padding
  const name = printable(project.name)
  const addressSize = 5.5
  const addressLines = linesOf(pdf, link, { size: addressSize, width })
  for (let row = 0; row < labels.rows; row++)
    for (let column = 0; column < labels.columns; column++) {
      const x = margin + column * cell.width + padding
      const bottom = margin + (row + 1) * cell.height - padding
      let y = margin + row * cell.height + padding
      const centered = { x, width, align: 'center' } as const
      y = text(pdf, words.heading, { font: 'bold', sizes: [12, 11, 10], color: ink, ...centered, y, linesMax: 1 })
      if (name !== '') y = text(pdf, name, { font: 'regular', sizes: [8.5, 7.5], color: muted, ...centered, y, linesMax: 1 })
      y = text(pdf, words.todo, { font: 'regular', sizes: [7, 6.5], color: ink, ...centered, y: y + 1, linesMax: 2 })
      const addressTop = bottom - addressLines.length * addressSize * 1.35
      const side = Math.min(labels.side, addressTop - y)
      drawCodeAt(pdf, drawing, { x: x + (width - side) / 2, y: y + (addressTop - y - side) / 2, side })
      drawLines(pdf, addressLines, { x, y: addressTop, width, size: addressSize })
    }
  drawCuts(pdf, margin, cell)
}

function drawCuts(pdf: Pdf, margin: number, cell: { width: number; height: number }): void {
  pdf.lineWidth(0.5).dash(2, { space: 4 }).strokeColor(line)
  for (let column = 0; column <= labels.columns; column++) {
    const x = margin + column * cell.width
    pdf.moveTo(x, margin).lineTo(x, pdf.page.height - margin)
  }
  for (let row = 0; row <= labels.rows; row++) {
    const y = margin + row * cell.height
    pdf.moveTo(margin, y).lineTo(pdf.page.width - margin, y)
  }
  pdf.stroke().undash()
}

function drawCodeAt(pdf: Pdf, drawing: Sheet['drawing'], { x, y, side }: { x: number; y: number; side: number }): void {
  pdf.save().translate(x, y)
  pdf.scale(side / drawing.side)
  pdf.path(drawing.path).fill('#000000')
  pdf.restore()
}

interface Written {
  font: 'regular' | 'bold'
  /** The first in which it fits is taken; in the last, what doesn't fit is cut with an ellipsis. */
  sizes: readonly [number, ...number[]]
  color: string
  x: number
  y: number
  width: number
  linesMax: number
  align?: 'center'
}

/** Writes a text and answers where it ends. */
function text(pdf: Pdf, written: string, { color, x, y, width, align, ...fit }: Written): number {
  const { size, height } = fitted(pdf, written, { ...fit, width })
  pdf.font(fit.font).fontSize(size).fillColor(color)
  // Half a point more: what fits exactly must not be cut for a rounding.
  pdf.text(written, x, y, { width, height: height + 0.5, ellipsis: true, ...(align && { align }) })
  return y + height
}

function fitted(pdf: Pdf, written: string, { font, sizes, width, linesMax }: Pick<Written, 'font' | 'sizes' | 'width' | 'linesMax'>) {
  for (const size of sizes) {
    pdf.font(font).fontSize(size)
    const most = linesMax * pdf.currentLineHeight(true)
    const height = pdf.heightOfString(written, { width })
    if (height <= most + 0.5 || size === sizes.at(-1)) return { size, height: Math.min(height, most) }
  }
  throw new Error('a text needs a size')
}

/** An address in lines that are full: it has no words at which it could break. */
function linesOf(pdf: Pdf, link: string, { size, width }: { size: number; width: number }): string[] {
  pdf.font('mono').fontSize(size)
  const perLine = Math.floor(width / pdf.widthOfString('0'))
  const lines = Math.ceil(link.length / perLine)
  // Lines of one length are easier to follow than a full one and a rest.
  const even = Math.ceil(link.length / lines)
  return Array.from({ length: lines }, (_, at) => link.slice(at * even, (at + 1) * even))
}

function drawLines(pdf: Pdf, lines: string[], { x, y, width, size }: { x: number; y: number; width: number; size: number }): void {
  pdf.font('mono').fontSize(size).fillColor(ink)
  for (const [at, each] of lines.entries()) pdf.text(each, x, y + at * size * 1.35, { width, align: 'center', lineBreak: false })
}

/** What of a text the fonts have letters for: Latin, Greek, Cyrillic. The others would be printed as empty boxes. */
const printable = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[^ -~\u00a0-\u024f\u0370-\u03ff\u0400-\u052f\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20a0-\u20c0\u2116\u2122]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

import type { QrMode } from '@earshot/contract'
import QRCode from 'qrcode'

// Codes as pictures. Black on white whatever the page around them looks like: many readers decode nothing else.

/** White around a code, in modules: ISO/IEC 18004. */
const quietModules = 4

/** On paper a quarter of a code may be dirty, folded or worn; on a screen it is never that, and coarser modules are read from farther. */
const correction = { permanent: 'Q', rotating: 'M' } as const

/** Pixels of the picture's side: below, a module would have fewer than three; above, the sheet and the SVG are what is wanted. */
export const pngPixels = { least: 200, most: 1200, usual: 600 }

/** A picture takes a tenth of a second. A drawing that takes a hundred times as long hangs (decision 41). */
export const drawingSecondsMax = 10

export interface Drawing {
  /** Side of the whole picture in modules, the quiet zone included. */
  side: number
  /** The dark modules as the data of an SVG path, a module being 1 × 1. */
  path: string
}

/** A code before it is a picture. */
export interface Code {
  modules: QRCode.BitMatrix
  drawing: Drawing
}

/** Codes that are kept: some 10 KB each. */
const keptMax = 300

export interface CodeDrawings {
  /** The code that leads to an address: kept, or drawn, which takes a millisecond of the event loop. */
  of(link: string, mode: QrMode): Code
}

/**
 * Keeps the codes that were asked for lately. A rotating code's address changes with each second (credential.ts): however many displays
 * ask, and however often, it is drawn once a second.
 */
export function openCodeDrawings(): CodeDrawings {
  /** In the order in which they were asked for, the oldest first. */
  const kept = new Map<string, Code>()
  return {
    of(link, mode) {
      const key = `${mode} ${link}`
      const code = kept.get(key) ?? drawCode(link, mode)
      kept.delete(key)
      kept.set(key, code)
      if (kept.size > keptMax) kept.delete(kept.keys().next().value!)
      return code
    },
  }
}

/** An address as a code. */
export function drawCode(link: string, mode: QrMode): Code {
  const { modules } = QRCode.create(link, { errorCorrectionLevel: correction[mode] })
  const path: string[] = []
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue
      const from = column
      while (column + 1 < modules.size && modules.get(row, column + 1)) column++
      // Dark modules that touch are one box: no hairlines show between them.
      path.push(`M${from + quietModules} ${row + quietModules}h${column - from + 1}v1h-${column - from + 1}z`)
    }
  return { modules, drawing: { side: modules.size + 2 * quietModules, path: path.join('') } }
}

/** An SVG document that scales to whatever holds it. */
export const svgOf = ({ side, path }: Drawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * 8}" height="${side * 8}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${path}"/></svg>\n`

/** A PNG whose side has so many pixels. Drawn and compressed off the event loop. */
export async function pngOf({ modules }: Code, { pixels }: { pixels: number }): Promise<Buffer> {
  // Loaded for the first picture: with its native library it takes as much memory as a tenth of the service.
  const { default: sharp } = await import('sharp')
  const side = modules.size + 2 * quietModules
  // A pixel a module, light unless it is dark.
  const picture = Buffer.alloc(side * side, 255)
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) picture[(row + quietModules) * side + column + quietModules] = 0
  return sharp(picture, { raw: { width: side, height: side, channels: 1 } })
    .resize(pixels, pixels, { kernel: 'nearest' })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .timeout({ seconds: drawingSecondsMax })
    .toBuffer()
}

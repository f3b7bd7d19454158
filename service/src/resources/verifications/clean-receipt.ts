// A receipt as it is kept: known by its bytes, whatever it was called, and without what a camera hides in a picture (place, time,
// device). See: docs/rules/limits.md#receipts

export type ReceiptType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'

export interface CleanReceipt {
  mediaType: ReceiptType
  contents: Buffer
}

export type ReceiptMistake = 'not-supported' | 'too-many-pixels' | 'unreadable'

/** 10 MB and 40 megapixels: docs/rules/limits.md#receipts */
export const receiptBytesMax = 10 * 1024 * 1024
const pixelsMax = 40_000_000
/** Longer than any honest picture takes. */
const decodingSecondsMax = 10

/**
 * Cleans what was uploaded: pictures are drawn anew, upright; a PDF stays as it is. A mistake is what its sender can fix. Callers clean
 * one at a time: a file of 200 KB can hold 40 megapixels, which take 400 MB and one of Node's four threads while they are drawn.
 */
export async function cleanReceipt(uploaded: Buffer): Promise<CleanReceipt | ReceiptMistake> {
  const mediaType = typeOf(uploaded)
  if (mediaType === null) return 'not-supported'
  return mediaType === 'application/pdf' ? { mediaType, contents: uploaded } : draw(uploaded, mediaType)
}

async function draw(uploaded: Buffer, mediaType: keyof typeof formats): Promise<CleanReceipt | ReceiptMistake> {
  // Loaded for the first picture (draw-code.ts).
  const { default: sharp } = await import('sharp')
  try {
    const { width, height } = await sharp(uploaded, { limitInputPixels: false }).metadata()
    if (width * height > pixelsMax) return 'too-many-pixels'
    const contents = await sharp(uploaded, { limitInputPixels: pixelsMax, failOn: 'error' })
      .timeout({ seconds: decodingSecondsMax })
      .rotate()
      .toFormat(formats[mediaType])
      .toBuffer()
    return { mediaType, contents }
  } catch {
    // Whatever the decoder says, the picture is broken or hostile.
    return 'unreadable'
  }
}

const formats = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const

/** The type of a file, by its first bytes; null: none of those we accept. */
function typeOf(bytes: Buffer): ReceiptType | null {
  const starts = (...prefix: number[]) => prefix.every((byte, at) => bytes[at] === byte)
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp'
  if (bytes.toString('latin1', 0, 5) === '%PDF-' && bytes.subarray(-1024).includes('%%EOF')) return 'application/pdf'
  return null
}

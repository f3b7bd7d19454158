import { isDeepStrictEqual } from 'node:util'

/** Characters shown of either side where two bodies part. */
const shownMax = 24

/** Describes how a received body differs from the one that was sent, and the usual cause; null when they are equal. */
export function bodyDifference(sent: string, received: string): string | null {
  if (received === sent) return null
  if (received === '') return 'The body is empty. Read the raw body first: many frameworks allow it to be read only once.'
  if (received.startsWith('\u{feff}') && received.slice(1) === sent)
    return 'The body starts with a byte order mark that was not sent. Use the raw bytes, without decoding and encoding them.'
  if (/^\r?\n$/.test(received.slice(sent.length)) && received.startsWith(sent))
    return 'The body ends with a line break that was not sent. Use the raw bytes; files and terminals often add one.'
  if (received.trim() === sent) return 'The body is surrounded by spaces or line breaks that were not sent. Use the raw bytes.'
  if (Buffer.from(received, 'latin1').toString() === sent)
    return 'The body was decoded as Latin-1, but it is UTF-8. Verify the raw bytes first, then decode them as UTF-8.'
  if (isSameJson(sent, received))
    return `The body is the same JSON, but not the same bytes: it was parsed and serialized again${received.includes('\r\n') ? ', with CR LF line endings' : ''}. Verify the raw body, before it is parsed.`
  if (received.includes('\u{fffd}'))
    return `The body contains characters that could not be decoded. Use the raw bytes. ${whereTheyPart(sent, received)}`
  if (sent.startsWith(received))
    return `The body is truncated: ${bytes(received)} of ${bytes(sent)} bytes arrived. Read it completely, and check for size limits in between.`
  return whereTheyPart(sent, received)
}

function whereTheyPart(sent: string, received: string): string {
  let at = 0
  while (at < sent.length && sent[at] === received[at]) at++
  const part = (text: string) => (at < text.length ? JSON.stringify(text.slice(at, at + shownMax)) : 'its end')
  return `The body differs from what was sent: ${bytes(received)} bytes instead of ${bytes(sent)}. The first difference is at character ${at + 1}: ${part(sent)} was sent, ${part(received)} arrived.`
}

const bytes = (text: string): number => Buffer.byteLength(text)

function isSameJson(sent: string, received: string): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(sent), JSON.parse(received.replace(/^\u{feff}/u, '')))
  } catch {
    return false
  }
}

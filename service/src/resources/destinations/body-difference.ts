import { isDeepStrictEqual } from 'node:util'

/** Characters shown of either side where two bodies part. */
const shownMax = 24

/** Describes how a received body differs from the one that was sent, and the usual cause; null when they are equal. */
export function bodyDifference(sent: string, received: string): string | null {
  if (received === sent) return null
  if (received === '') return 'The body is empty. Read the raw body before anything else does: many frameworks let it be read once.'
  if (received.startsWith('\u{feff}') && received.slice(1) === sent)
    return 'The body begins with a byte-order mark that was not sent. Take the bytes as they arrive, without decoding and encoding them.'
  if (/^\r?\n$/.test(received.slice(sent.length)) && received.startsWith(sent))
    return 'The body has a line break at its end that was not sent. Take the bytes as they arrive; a file or a terminal often adds one.'
  if (received.trim() === sent) return 'The body has spaces or line breaks around it that were not sent. Take the bytes as they arrive.'
  if (Buffer.from(received, 'latin1').toString() === sent)
    return 'The body was decoded as Latin-1. It is UTF-8: verify the bytes as they arrive, and decode them as UTF-8 afterwards.'
  if (isSameJson(sent, received))
    return `The body is the same JSON, but not the same bytes: it was parsed and written again${received.includes('\r\n') ? ', with line ends CR LF' : ''}. Verify the raw body, before it is parsed.`
  if (received.includes('\u{fffd}'))
    return `The body has characters that could not be decoded. Take the bytes as they arrive. ${whereTheyPart(sent, received)}`
  if (sent.startsWith(received))
    return `The body ends too early: ${bytes(received)} of ${bytes(sent)} bytes arrived. Read it to its end, and look for a limit on the way.`
  return whereTheyPart(sent, received)
}

function whereTheyPart(sent: string, received: string): string {
  let at = 0
  while (at < sent.length && sent[at] === received[at]) at++
  const part = (text: string) => (at < text.length ? JSON.stringify(text.slice(at, at + shownMax)) : 'its end')
  return `The body is not what was sent: ${bytes(received)} bytes instead of ${bytes(sent)}. They part at character ${at + 1}: ${part(sent)} was sent, ${part(received)} arrived.`
}

const bytes = (text: string): number => Buffer.byteLength(text)

function isSameJson(sent: string, received: string): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(sent), JSON.parse(received.replace(/^\u{feff}/u, '')))
  } catch {
    return false
  }
}

import { isDeepStrictEqual } from 'node:util'
import type { VerifyMessages } from '@earshot/messages/service/verify'

/** Characters shown of either side where two bodies part. */
const shownMax = 24

/** Describes how a received body differs from the one that was sent, and the usual cause; null when they are equal. */
export function bodyDifference(messages: VerifyMessages['body'], { sent, received }: Bodies): string | null {
  if (received === sent) return null
  if (received === '') return messages.empty
  if (received.startsWith('\u{feff}') && received.slice(1) === sent) return messages.byteOrderMark
  if (/^\r?\n$/.test(received.slice(sent.length)) && received.startsWith(sent)) return messages.lineBreak
  if (received.trim() === sent) return messages.spaces
  if (Buffer.from(received, 'latin1').toString() === sent) return messages.latin1
  if (isSameJson(sent, received)) return received.includes('\r\n') ? messages.parsedWithCrLf : messages.parsed
  if (sent.startsWith(received)) return messages.truncated({ received: bytes(received), sent: bytes(sent) })
  if (received.includes('\u{fffd}')) return `${messages.undecodable} ${whereTheyPart(messages, { sent, received })}`
  return whereTheyPart(messages, { sent, received })
}

interface Bodies {
  sent: string
  received: string
}

function whereTheyPart(messages: VerifyMessages['body'], { sent, received }: Bodies): string {
  let at = 0
  while (at < sent.length && sent[at] === received[at]) at++
  const part = (text: string) => JSON.stringify(text.slice(at, at + shownMax))
  const lengths = { received: bytes(received), sent: bytes(sent) }
  return at === sent.length
    ? messages.longer({ ...lengths, extra: part(received) })
    : messages.different({ ...lengths, position: at + 1, wasSent: part(sent), wasReceived: part(received) })
}

const bytes = (text: string): number => Buffer.byteLength(text)

function isSameJson(sent: string, received: string): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(sent), JSON.parse(received.replace(/^\u{feff}/u, '')))
  } catch {
    return false
  }
}

import type { KeyObject } from 'node:crypto'
import packageJson from '../../../package.json' with { type: 'json' }
import { messageOf } from '../messages/message.ts'
import type { Recipient } from '../messages/recipient.ts'
import { sign } from './sign.ts'

// What is sent to a destination of each kind: headers and body of an attempt.

const userAgent = `Earshot-Webhooks/${packageJson.version}`

/** What an attempt is made of, the same for every kind. */
export interface AttemptParts {
  eventId: string
  deliveryId: string
  attemptNumber: number
  /** The event's payload. */
  body: Buffer
  /** The header `traceparent`; null: a trace of the event's own. */
  traceParent: string | null
}

export interface OutgoingRequest {
  /** Name and value in turn. */
  headers: string[]
  body: Buffer
}

/**
 * Makes the request of an attempt: to a program the payload as it is, signed; to people a message, which nobody there verifies: an email's
 * text goes out by mail, without headers of these. `timestamp` in whole seconds.
 */
export const outgoingRequest = (
  parts: AttemptParts,
  { recipient, ...signing }: { recipient: Recipient | null; timestamp: number; keys: readonly KeyObject[] },
): OutgoingRequest =>
  recipient === null
    ? { headers: headersOf(parts, signing), body: parts.body }
    : {
        headers: recipient.kind === 'email' ? [] : ['content-type', 'application/json', 'user-agent', userAgent],
        body: messageOf(recipient, parts.body),
      }

/** The headers of a signed attempt, name and value in turn. `timestamp` in whole seconds. */
export const headersOf = (
  { eventId, deliveryId, attemptNumber, body, traceParent }: AttemptParts,
  { timestamp, keys }: { timestamp: number; keys: readonly KeyObject[] },
): string[] => [
  ...['content-type', 'application/json', 'user-agent', userAgent],
  ...['webhook-id', eventId, 'webhook-timestamp', String(timestamp)],
  ...['webhook-signature', sign({ id: eventId, timestamp, body, keys })],
  ...['webhook-attempt', String(attemptNumber), 'traceparent', traceParent ?? ownTrace(eventId, deliveryId)],
]

/** W3C trace context: where nothing was traced here, the trace is the event's, so that a receiver's traces of all its deliveries meet. */
const ownTrace = (eventId: string, deliveryId: string): string =>
  `00-${eventId.replaceAll('-', '')}-${deliveryId.slice(-17).replace('-', '')}-01`

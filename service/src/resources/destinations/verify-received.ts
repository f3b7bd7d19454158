import { timingSafeEqual } from 'node:crypto'
import type { Language, Problem, Received, VerifyResult } from '@earshot/contract'
import { agoIn, durationIn, momentIn } from '@earshot/messages'
import { type VerifyMessages, verifyMessages } from '@earshot/messages/service/verify'
import type { Sql } from '../../database/database.ts'
import { daysAround } from '../../database/time-span.ts'
import type { KeyRing } from '../../secrets.ts'
import { isId, readMoment } from '../../text.ts'
import { payloadOf } from '../../webhooks/lanes/lane.ts'
import { sign, signingKey } from '../../webhooks/send/sign.ts'
import { bodyDifference } from './body-difference.ts'
import { type DestinationKey, unknownDestination } from './destination-details.ts'
import { readSignedHeaders, type SignedHeaders } from './received-headers.ts'
import { type KeptSecret, openAll, readSecrets } from './signing-secrets.ts'

// Finds the part of a received delivery that is wrong. The pasted request arrived somewhere else, through proxies and frameworks; each part
// is checked by itself, so that one mistake doesn't hide another.

/** How far a receiver's clock may be from ours. 5 minutes: Standard Webhooks. */
const clockSecondsMax = 300
/** Signatures looked at: as many as we ever send, and some. */
const signaturesMax = 20

type Finding = VerifyResult['findings'][number]
type Secret = Pick<KeptSecret, 'expiresAt' | 'isOver'> & { secret: string | null }

/**
 * Compares headers and body with the delivery that was sent to a destination, and says which part is wrong: headers, event, secret, body or
 * clock, in the given language. It knows the organization's own events and secrets only, and changes nothing. Errors: NOT_FOUND.
 */
export async function verifyReceived(
  sql: Sql,
  { received, secretKeys, language, ...key }: DestinationKey & { received: Received; secretKeys: KeyRing; language: Language },
): Promise<VerifyResult | Problem<'NOT_FOUND'>> {
  const messages = verifyMessages(language)
  const kept = await readSecrets(sql, key)
  if (kept === null) return unknownDestination
  const headers = readSignedHeaders(received.headers)
  const { payload, wasSentHere, now } = await findEvent(sql, { ...key, eventId: headers.id })
  const secrets = openAll(kept, { ...key, secretKeys })
  const signedBy = (body: string, those: readonly Secret[]) => findSigner(headers, body, those)

  const findings: Finding[] = [headersFinding(messages, headers), eventFinding(messages, headers, { payload, wasSentHere })]
  const signer = signedBy(received.body, secrets)
  const signerOfSent = signer ?? (payload === null ? null : signedBy(payload, secrets))
  if (headers.signature !== null && headers.id !== null && headers.timestamp !== null) {
    const neighbour =
      signerOfSent === null ? await findNeighbour(sql, { ...key, secretKeys }, (those) => signedBy(received.body, those)) : null
    findings.push(secretFinding(messages, signerOfSent, { secrets, neighbour, isSigned: signaturesIn(headers.signature).length > 0 }))
  }
  const body = bodyFinding(messages, { received: received.body, payload, isSigned: signer !== null })
  if (body) findings.push(body)
  const clock = clockFinding(messages, headers.timestamp, { receivedAt: received.receivedAt, now })
  if (clock) findings.push(clock)
  return { isGenuine: signer?.isOver === false && clock?.isGood === true, findings }
}

const finding = (part: Finding['part'], isGood: boolean, message: string): Finding => ({ part, isGood, message })

function headersFinding({ headers: messages }: VerifyMessages, { id, timestamp, signature }: SignedHeaders): Finding {
  const missing = Object.entries({ 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature })
    .filter(([, value]) => value === null)
    .map(([name]) => name)
  if (missing.length > 0) return finding('headers', false, messages.missing({ count: missing.length, names: missing.join(', ') }))
  if (readTimestamp(timestamp!) === null) return finding('headers', false, messages.noTimestamp)
  return finding('headers', true, messages.present)
}

function eventFinding(
  { event: messages }: VerifyMessages,
  { id }: SignedHeaders,
  { payload, wasSentHere }: { payload: string | null; wasSentHere: boolean },
): Finding {
  if (id === null) return finding('event', false, messages.noId)
  if (payload === null) return finding('event', false, messages.unknown)
  return wasSentHere ? finding('event', true, messages.sent) : finding('event', false, messages.notSent)
}

function secretFinding(
  { language, secret: messages }: VerifyMessages,
  signer: Secret | null,
  { secrets, neighbour, isSigned }: { secrets: readonly Secret[]; neighbour: string | null; isSigned: boolean },
): Finding {
  if (signer !== null) {
    const { expiresAt, isOver } = signer
    if (expiresAt === null) return finding('secret', true, messages.current)
    const moment = momentIn(language, new Date(expiresAt), 'UTC')
    return isOver ? finding('secret', false, messages.expired({ moment })) : finding('secret', true, messages.replaced({ moment }))
  }
  if (!isSigned) return finding('secret', false, messages.noSignature)
  if (neighbour !== null) return finding('secret', false, messages.otherDestination({ destination: neighbour }))
  return finding('secret', false, secrets.some(({ secret }) => secret === null) ? messages.unreadable : messages.unknown)
}

/** Null when nothing can be said: the event isn't known, and the signature fits nothing. */
function bodyFinding(
  { body: messages }: VerifyMessages,
  { received, payload, isSigned }: { received: string; payload: string | null; isSigned: boolean },
): Finding | null {
  // The signature says more than what is stored: that may have been erased since, when a customer asked for it.
  if (isSigned) return finding('body', true, messages.signed)
  if (payload === null) return null
  const difference = bodyDifference(messages, { sent: payload, received })
  return difference === null ? finding('body', true, messages.sent) : finding('body', false, difference)
}

/** Null without a timestamp that can be read. */
function clockFinding(
  { language, clock: messages }: VerifyMessages,
  timestamp: string | null,
  { receivedAt, now }: { receivedAt: string | undefined; now: Date },
): Finding | null {
  const seconds = timestamp === null ? null : readTimestamp(timestamp)
  if (seconds === null) return null
  const at = receivedAt === undefined ? null : (readMoment(receivedAt)?.at ?? null)
  const late = Math.round((at ?? now).getTime() / 1000 - seconds)
  const tolerance = durationIn(language, clockSecondsMax)
  if (Math.abs(late) <= clockSecondsMax) return finding('clock', true, messages.right({ tolerance }))
  const duration = durationIn(language, Math.abs(late))
  if (late < 0) return finding('clock', false, messages.slow({ duration }))
  return finding('clock', false, at === null ? messages.old({ ago: agoIn(language, late) }) : messages.late({ duration, tolerance }))
}

const readTimestamp = (text: string): number | null => (/^\d{1,12}$/.test(text) ? Number(text) : null)

/** The signatures in a header, as bytes; more than we would ever send are not looked at. */
const signaturesIn = (header: string): Buffer[] =>
  [...header.matchAll(/v1,([\w+/-]{43}=?)/g)].slice(0, signaturesMax).map((match) => Buffer.from(match[1]!, 'base64'))

/** The first secret that a body was signed with under these headers. */
function findSigner<One extends Secret>({ id, timestamp, signature }: SignedHeaders, body: string, secrets: readonly One[]): One | null {
  const seconds = timestamp === null ? null : readTimestamp(timestamp)
  if (id === null || seconds === null || signature === null) return null
  const given = signaturesIn(signature)
  const bytes = Buffer.from(body)
  return (
    secrets.find(({ secret }) => {
      if (secret === null) return false
      const made = signaturesIn(sign({ id, timestamp: seconds, body: bytes, keys: [signingKey(secret)] }))[0]!
      return given.some((each) => each.length === made.length && timingSafeEqual(each, made))
    }) ?? null
  )
}

/** The organization's event of an id as it was sent, whether it went to this destination, and the time it is. */
async function findEvent(
  sql: Sql,
  { organizationId, destinationId, eventId }: DestinationKey & { eventId: string | null },
): Promise<{ payload: string | null; wasSentHere: boolean; now: Date }> {
  const id = eventId !== null && isId(eventId) ? eventId : null
  const days = id === null ? [] : daysAround(id)
  const [found] = await sql<[{ payload: string | null; wasSentHere: boolean; now: Date }]>`
    select event.payload, coalesce(event.was_sent_here, false) as was_sent_here, now() as now
    from (values (1)) as always left join (
      select ${payloadOf(sql, 'event')} as payload, exists (
        select from delivery
        where delivery.organization_id = ${organizationId} and delivery.day = event.day and delivery.event_id = event.event_id
          and delivery.destination_id = ${destinationId}
          and (delivery.delivery_id = automatic_delivery_id(event.event_id, ${destinationId}) or delivery.origin <> 'automatic')
      ) as was_sent_here
      from event
      where event.organization_id = ${organizationId} and event.day = any (${days}::date[]) and event.event_id = ${id}
    ) as event on true`
  return found
}

/** The name of another destination of the organization whose secret made the signature; null: none. */
async function findNeighbour(
  sql: Sql,
  { organizationId, destinationId, secretKeys }: DestinationKey & { secretKeys: KeyRing },
  signs: (secrets: readonly (Secret & { called: string })[]) => Secret | null,
): Promise<string | null> {
  const others = await sql<{ destinationId: string; called: string; encryptionKeyId: string; encrypted: Buffer }[]>`
    select destination_id, coalesce(name, url) as called, encryption_key_id, secret_encrypted as encrypted
    from destination join destination_secret using (organization_id, destination_id)
    where organization_id = ${organizationId} and destination_id <> ${destinationId} and status <> 'deleted'`
  const secrets = others.map(({ called, ...other }) => ({
    ...{ called, expiresAt: null, isOver: false, secret: secretKeys.open(other, other.destinationId) },
  }))
  const signer = signs(secrets)
  return secrets.find((each) => each === signer)?.called ?? null
}

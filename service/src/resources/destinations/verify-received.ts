import { timingSafeEqual } from 'node:crypto'
import type { Problem, Received, VerifyResult } from '@earshot/contract'
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
 * clock. It knows the organization's own events and secrets only, and changes nothing. Errors: NOT_FOUND.
 */
export async function verifyReceived(
  sql: Sql,
  { received, secretKeys, ...key }: DestinationKey & { received: Received; secretKeys: KeyRing },
): Promise<VerifyResult | Problem<'NOT_FOUND'>> {
  const kept = await readSecrets(sql, key)
  if (kept === null) return unknownDestination
  const headers = readSignedHeaders(received.headers)
  const { payload, wasSentHere, now } = await findEvent(sql, { ...key, eventId: headers.id })
  const secrets = openAll(kept, { ...key, secretKeys })
  const signedBy = (body: string, those: readonly Secret[]) => findSigner(headers, body, those)

  const findings: Finding[] = [headersFinding(headers), eventFinding(headers, payload, wasSentHere)]
  const signer = signedBy(received.body, secrets)
  const signerOfSent = signer ?? (payload === null ? null : signedBy(payload, secrets))
  if (headers.signature !== null && headers.id !== null && headers.timestamp !== null) {
    const neighbour =
      signerOfSent === null ? await findNeighbour(sql, { ...key, secretKeys }, (those) => signedBy(received.body, those)) : null
    findings.push(secretFinding(signerOfSent, { secrets, neighbour, isSigned: signaturesIn(headers.signature).length > 0 }))
  }
  const body = bodyFinding(received.body, payload, signer !== null)
  if (body) findings.push(body)
  const clock = clockFinding(headers.timestamp, { receivedAt: received.receivedAt, now })
  if (clock) findings.push(clock)
  return { isGenuine: signer?.isOver === false && clock?.isGood === true, findings }
}

const finding = (part: Finding['part'], isGood: boolean, message: string): Finding => ({ part, isGood, message })

function headersFinding({ id, timestamp, signature }: SignedHeaders): Finding {
  const missing = Object.entries({ 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature })
    .filter(([, value]) => value === null)
    .map(([name]) => name)
  if (missing.length > 0)
    return finding(
      'headers',
      false,
      `Missing headers: ${missing.join(', ')}. Paste all headers, one per line, as in "webhook-id: …". If they did not arrive, a proxy removed them.`,
    )
  if (readTimestamp(timestamp!) === null)
    return finding('headers', false, 'webhook-timestamp is not a Unix timestamp in seconds: it was changed in transit.')
  return finding('headers', true, 'webhook-id, webhook-timestamp and webhook-signature are present.')
}

function eventFinding({ id }: SignedHeaders, payload: string | null, wasSentHere: boolean): Finding {
  if (id === null) return finding('event', false, 'Without webhook-id, the event cannot be identified.')
  if (payload === null)
    return finding(
      'event',
      false,
      'There is no event with this webhook-id. It was changed in transit, belongs to another organization or service, or is no longer kept.',
    )
  return wasSentHere
    ? finding('event', true, 'The event exists and was sent to this destination.')
    : finding('event', false, 'The event exists, but was not sent to this destination. Check whether another destination has the same URL.')
}

function secretFinding(
  signer: Secret | null,
  { secrets, neighbour, isSigned }: { secrets: readonly Secret[]; neighbour: string | null; isSigned: boolean },
): Finding {
  if (signer !== null) {
    if (signer.isOver)
      return finding(
        'secret',
        false,
        `Signed with a secret that expired at ${signer.expiresAt}: the webhook was sent before that. The receiver must use the new secret.`,
      )
    return finding(
      'secret',
      true,
      signer.expiresAt === null
        ? 'Signed with the current secret.'
        : `Signed with a secret that was replaced and signs until ${signer.expiresAt}: give the receiver the new one before that.`,
    )
  }
  if (!isSigned) return finding('secret', false, 'webhook-signature contains no v1,… signature: it was changed in transit.')
  if (neighbour !== null)
    return finding(
      'secret',
      false,
      `Signed with the secret of another of your destinations, ${neighbour}. The receiver must use that secret.`,
    )
  if (secrets.some(({ secret }) => secret === null))
    return finding(
      'secret',
      false,
      'Not signed with any readable secret. One secret cannot be read because the service does not have the key it was encrypted with.',
    )
  return finding(
    'secret',
    false,
    'Not signed with any secret of this destination. Either the secret expired more than a day ago or belongs to another service, or webhook-id, webhook-timestamp or the body was changed.',
  )
}

/** Null when nothing can be said: the event isn't known, and the signature fits nothing. */
function bodyFinding(received: string, payload: string | null, isSigned: boolean): Finding | null {
  // The signature says more than what is stored: that may have been erased since, when a customer asked for it.
  if (isSigned) return finding('body', true, 'The body is identical to the signed body.')
  if (payload === null) return null
  const difference = bodyDifference(payload, received)
  return difference === null ? finding('body', true, 'The body is identical to the sent body.') : finding('body', false, difference)
}

/** Null without a timestamp that can be read. */
function clockFinding(timestamp: string | null, { receivedAt, now }: { receivedAt: string | undefined; now: Date }): Finding | null {
  const seconds = timestamp === null ? null : readTimestamp(timestamp)
  if (seconds === null) return null
  const at = receivedAt === undefined ? null : (readMoment(receivedAt)?.at ?? null)
  const late = Math.round((at ?? now).getTime() / 1000 - seconds)
  if (Math.abs(late) <= clockSecondsMax) return finding('clock', true, 'The webhook was received within five minutes of being sent.')
  const away = inWords(Math.abs(late))
  if (late < 0)
    return finding(
      'clock',
      false,
      `The webhook was received ${away} before it was sent: the receiver’s clock is slow. Synchronize it with a time server.`,
    )
  return finding(
    'clock',
    false,
    at === null
      ? `The webhook was sent ${away} ago, so a receiver that verifies it now rejects it as too old. To check the clock at that time, enter when it was received.`
      : `The webhook was received ${away} after it was sent: the receiver’s clock is fast, or the request was delayed in transit. Webhooks older than five minutes are rejected.`,
  )
}

const inWords = (seconds: number): string =>
  seconds < 7200
    ? `${Math.round(seconds / 60)} minutes`
    : seconds < 172_800
      ? `${Math.round(seconds / 3600)} hours`
      : `${Math.round(seconds / 86_400)} days`

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

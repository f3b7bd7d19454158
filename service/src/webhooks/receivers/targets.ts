import type { KeyObject } from 'node:crypto'
import type { DestinationDetails, DestinationKind } from '@earshot/contract'
import type { Logger } from 'pino'
import type { AddressGuard } from '../../network/address-guard.ts'
import type { KeyRing } from '../../secrets.ts'
import { type Messaging, recipientOf } from '../messages/recipient.ts'
import type { Target } from '../send/attempt.ts'
import { signingKey } from '../send/sign.ts'
import { delaysOf, type RetryChoice } from './retry-schedule.ts'

/** Remembered at the most; then all are forgotten, and read again. */
const rememberedMax = 10_000
/** Destinations whose secrets our key does not open are left alone this long. */
const unreadableMs = 60_000

/** Where a lane leads and how, as it was when its deliveries were read. */
export interface LaneTarget extends RetryChoice {
  /** Another one: look again. */
  version: number
  organizationId: string
  organization: string
  kind: DestinationKind
  /** Of the people who read there. */
  language: string
  url: string
  digest: DestinationDetails['digest']
  /** Newest first. */
  secrets: { secretId: string; encryptionKeyId: string; encrypted: Buffer; endsInMs: number | null }[]
  timeoutSeconds: number
  ratePerSecond: number | null
  ordered: boolean
}

/** A target, and how its destination wants to be sent to. */
export interface PacedTarget extends Target {
  /** Another one whenever the destination's address, secrets, settings or status are changed. */
  version: number
  /** Waits before the attempts after the first, in milliseconds. */
  retryDelays: readonly number[]
  ratePerSecond: number | null
  ordered: boolean
}

export interface Targets {
  /** Where a destination's payloads go and what signs them; null, and said in the log, when our key does not open its secrets. */
  read(destinationId: string, found: LaneTarget): PacedTarget | null
  /** What was read last, if it is of this version and nothing of it ends: when a key does is for the database's clock to say, every time. */
  remembered(destinationId: string, version: number): PacedTarget | null
  /** Destinations that could not be read a moment ago. */
  unreadable(): string[]
}

/** Reads what the database knows of destinations, decrypting each secret once: it never changes under its id. */
export function openTargets({
  guard,
  secretKeys,
  messaging,
  log,
}: {
  guard: AddressGuard
  secretKeys: KeyRing
  messaging: Messaging
  log: Logger
}): Targets {
  const keys = new Map<string, KeyObject>()
  const targets = new Map<string, { version: number; target: PacedTarget }>()
  const unreadableUntil = new Map<string, number>()

  function keyOf({ secretId, ...closed }: LaneTarget['secrets'][number], destinationId: string): KeyObject {
    const known = keys.get(secretId)
    if (known) return known
    const secret = secretKeys.open(closed, destinationId)
    if (secret === null)
      throw new Error(`secret ${secretId} was encrypted with key ${closed.encryptionKeyId}, ours are ${secretKeys.keyIds.join(', ')}`)
    return remember(keys, secretId, signingKey(secret))
  }

  return {
    read(destinationId, { version, secrets, timeoutSeconds, ratePerSecond, ordered, ...found }) {
      const { kind, url } = found
      const parsed = URL.parse(url)
      const now = performance.now()
      try {
        const target = {
          version,
          origin: parsed?.origin ?? '',
          path: parsed ? parsed.pathname + parsed.search : '',
          flaw: kind === 'email' ? null : guard.findUrlFlaw(url),
          keys: secrets.map((secret) => ({ key: keyOf(secret, destinationId), endsAt: now + (secret.endsInMs ?? Infinity) })),
          timeoutSeconds,
          recipient: recipientOf({ ...found, destinationId }, messaging),
          retryDelays: delaysOf(found),
          ratePerSecond,
          ordered,
        }
        return remember(targets, destinationId, { version, target }).target
      } catch (error) {
        log.error(
          { destinationId, err: error },
          'the signing secret can not be read: are SECRET_KEY and WEBHOOK_KEY those it was made with?',
        )
        unreadableUntil.set(destinationId, performance.now() + unreadableMs)
        return null
      }
    },

    remembered(destinationId, version) {
      const known = targets.get(destinationId)
      return known?.version === version && known.target.keys.every(({ endsAt }) => endsAt === Infinity) ? known.target : null
    },

    unreadable() {
      const now = performance.now()
      for (const [destinationId, until] of unreadableUntil) if (until < now) unreadableUntil.delete(destinationId)
      return [...unreadableUntil.keys()]
    },
  }
}

function remember<Value>(known: Map<string, Value>, id: string, value: Value): Value {
  if (known.size >= rememberedMax) known.clear()
  known.set(id, value)
  return value
}

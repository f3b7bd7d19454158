import type { KeyObject } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { listenerInFlightMax, listenerWaitSecondsMax, type Problem, type PulledDeliveries, problem, type Topic } from '@earshot/contract'
import { destinationsMessages } from '@earshot/messages/api/destinations'
import { listenersMessages } from '@earshot/messages/api/listeners'
import type { Sql } from '../../database/database.ts'
import type { KeyRing } from '../../secrets.ts'
import type { DueDelivery } from '../../webhooks/lanes/lane.ts'
import { readLanes } from '../../webhooks/read/statement.ts'
import type { LaneTarget } from '../../webhooks/receivers/targets.ts'
import { headersOf } from '../../webhooks/send/outgoing-request.ts'
import { signingKey } from '../../webhooks/send/sign.ts'
import type { DestinationKey } from '../destinations/destination-details.ts'
import { keepLane, unknownListener } from './listener-lane.ts'

/** Between two looks: also a retry that becomes due, of which nobody tells. */
const lookEveryMs = 500

interface Pull {
  secretKeys: KeyRing
  inFlight?: readonly string[]
  waitSeconds?: number
}

/**
 * Reads what a listener is to forward now, and waits for it; no transaction is held. What is returned stays pending until its attempt is
 * reported. Errors: NOT_FOUND · CONFLICT (paused or disabled, or a secret that our keys don't open).
 */
export async function pullDeliveries(
  sql: Sql,
  { secretKeys, inFlight = [], waitSeconds = listenerWaitSecondsMax, ...key }: DestinationKey & Pull,
): Promise<PulledDeliveries | Problem<'NOT_FOUND' | 'CONFLICT'>> {
  const until = performance.now() + waitSeconds * 1000
  for (;;) {
    const found = await look(sql, key, inFlight)
    if ('code' in found) return found
    if (found.due.length > 0) return signed(found, { secretKeys, ...key })
    if (performance.now() + lookEveryMs > until) return { deliveries: [] }
    await pause(lookEveryMs)
  }
}

interface Found {
  target: LaneTarget
  due: DueDelivery[]
}

async function look(sql: Sql, key: DestinationKey, inFlight: readonly string[]): Promise<Found | Problem<'NOT_FOUND' | 'CONFLICT'>> {
  const lane = await keepLane(sql, key)
  if (lane === null) return unknownListener
  if (lane.status !== 'enabled')
    return problem('CONFLICT', listenersMessages.notEnabled({ status: lane.status === 'paused' ? 'paused' : 'other' }))
  const room = listenerInFlightMax - inFlight.length
  const read = await readLanes(sql, {
    claimToken: key.destinationId,
    lanes: [{ ...key, oldestDay: lane.oldestDay, deliveriesMax: Math.max(room, 1), ordered: true }],
    besides: inFlight,
  })
  const contents = read.get(key.destinationId)
  // Paused or deleted meanwhile: the next look says so.
  return contents ? { target: contents.target, due: contents.due.slice(0, room) } : look(sql, key, inFlight)
}

function signed({ target, due }: Found, { secretKeys, destinationId }: DestinationKey & Pick<Pull, 'secretKeys'>) {
  const keys: KeyObject[] = []
  for (const secret of target.secrets) {
    const opened = secretKeys.open(secret, destinationId)
    if (opened === null) return problem('CONFLICT', destinationsMessages.secrets.unreadable)
    keys.push(signingKey(opened))
  }
  const timestamp = Math.floor(Date.now() / 1000)
  const deliveries = due.map(({ deliveryId, eventId, attemptCount, body, traceParent }) => {
    const attempt = attemptCount + 1
    const headers = headersOf({ eventId, deliveryId, attemptNumber: attempt, body: Buffer.from(body), traceParent }, { timestamp, keys })
    const topic = (JSON.parse(body) as { type: Topic }).type
    return { deliveryId, eventId, topic, attempt, timeoutSeconds: target.timeoutSeconds, headers: pairs(headers), body }
  })
  return { deliveries }
}

/** Names and values in turn, as headers. */
const pairs = (flat: readonly string[]) => flat.flatMap((name, at) => (at % 2 === 0 ? [{ name, value: flat[at + 1]! }] : []))

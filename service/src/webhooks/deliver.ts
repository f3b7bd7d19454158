import { type KeyObject, randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Sql } from '../database/database.ts'
import { decrypt, keyId } from '../secrets.ts'
import { openWorker, type Worker } from '../workers/worker.ts'
import type { AddressGuard } from './address-guard.ts'
import type { Outcome, Sender, Target } from './attempt.ts'
import { dispatchEvents, eventsMax } from './dispatch.ts'
import { type Health, healthAfter, newHealth, slowMs } from './health.ts'
import {
  claimLanes,
  type DueDelivery,
  type LaneContents,
  type LaneKey,
  type LaneTarget,
  millisecondsToNextLane,
  readLanes,
  releaseClaims,
  releaseLanes,
  renewLeases,
} from './lanes.ts'
import { recordOutcomes, type Settled } from './outcomes.ts'
import { verdictOf } from './retry-schedule.ts'
import { signingKey } from './sign.ts'

// The pump between the database and the receivers. Six workers keep it moving, none waiting for another: new events become
// deliveries, lanes with due work are claimed, more is read of those held, outcomes are written, drained lanes are given back and
// leases renewed. In between, attempts are in flight. All of it lives in memory only as long as a claim lasts; what is lost with
// the process is done again by the next one.

/** In flight to one destination. Webhooks, Fairness. */
const destinationMax = 10
/** In flight of one worker. Webhooks, Fairness. */
export const inFlightMax = 256
/** Of those, for destinations that are known to be slow: dead receivers never take up all. */
const slowMax = inFlightMax / 2
/** While more lanes are due than there is room for: enough room for a claim to be worth its statement. */
const roomWorthAClaim = 32
/** Read ahead, all lanes together: the next letter is there when one has ended, and memory stays small. */
const waitingMax = 1024
/** Deliveries after which a lane makes way for others that wait. */
const turnMax = 100
/** Outcomes of one statement: so many, or all there are after a moment. */
const outcomesMax = 500
const outcomesEnough = 50
const outcomesLingerMs = 5
/** Unwritten at most: what the database does not know will be sent again, so nothing more is sent while it is away. */
const unwrittenMax = 1000
/** A drained lane is kept for a moment: the next event often follows, and saves a claim and a release. */
const laneLingerMs = 100
/** A third of the lease, so that two may fail. */
const renewEveryMs = 10_000
/** The guarantee behind every wake, for as long as there was work lately. Webhooks, Wake. */
const pollMs = 250
const activeMs = 10_000
const idleMsMax = 30_000
/** Deliveries that can't be signed with our keys wait this long. */
const unsignableMs = 60_000

/** A lane in this worker's hands. */
interface Lane {
  readonly key: LaneKey
  target: Target
  health: Health
  waiting: DueDelivery[]
  inFlight: number
  /** Read and not yet written down: the database still shows them as pending. */
  readonly open: Set<string>
  /** There may be more in the database than was read. */
  more: boolean
  readAt: number
  sent: number
  drainedAt: number
  /** When the oldest attempt in flight began, roughly: a new first one begins it anew. */
  flyingSince: number
  releasing: boolean
  /** No longer ours, or its destination takes nothing any more: what is in flight comes back, nothing else is sent. */
  gone: boolean
}

export interface Delivering {
  workers: Worker[]
  /** Something changed: new events, or it seems so. */
  wake(): void
  /** Sends what is due until nothing is, without waiting for any clock. */
  crank(): Promise<void>
  /** Takes on nothing new, lets what is in flight come back for `seconds` at most, and gives every lane back. */
  drain(seconds: number): Promise<void>
}

export interface DeliveringParts {
  sql: Sql
  guard: AddressGuard
  sender: Sender
  /** What signing secrets are encrypted with. */
  secretKey: Buffer
  log: Logger
  /** Whether other processes' wakes arrive; while they don't, polling never rests. */
  isListening(): boolean
  /** Tells the other workers: they hold lanes that got something. */
  wakeOthers(): void
}

export function openDelivering({ sql, guard, sender, secretKey, log, isListening, wakeOthers }: DeliveringParts): Delivering {
  const lanes = new Map<string, Lane>()
  const healths = new Map<string, Health>()
  const unsignable = new Map<string, number>()
  const signingKeys = openSigningKeys(secretKey)
  let settled: Settled[] = []
  let settledSince = 0
  let inFlight = 0
  let waiting = 0
  /** Lanes are due that found no room. */
  let crowded = false
  let activeUntil = 0
  /** Claims that failed, and may have been made. */
  let doubtful: string[] = []
  let draining = false
  let hurry = false
  let landed = () => {}

  const poll = () => (performance.now() < activeUntil || !isListening() ? pollMs : idleMsMax)
  const noteActivity = () => {
    activeUntil = performance.now() + activeMs
  }

  const dispatcher = openWorker({
    name: 'dispatch',
    log,
    async turn() {
      if (draining) return idleMsMax
      const { events, lanes: served } = await dispatchEvents(sql)
      if (events > 0) noteActivity()
      for (const { destinationId, claimToken } of served) {
        const lane = lanes.get(destinationId)
        if (claimToken === null) claimer.wake()
        else if (lane?.key.claimToken !== claimToken) wakeOthers()
        else lane.more = true
      }
      if (served.length > 0) reader.wake()
      return events === eventsMax ? 0 : poll()
    },
  })

  const claimer = openWorker({
    name: 'claim',
    log,
    async turn() {
      const room = Math.min(inFlightMax - inFlight, inFlightMax - lanes.size)
      if (draining || room <= 0) {
        crowded = room <= 0
        return poll()
      }
      const lanesMax = Math.min(room, 64)
      if (doubtful.length > 0) await releaseClaims(sql, doubtful)
      doubtful = []
      const claimToken = randomUUID()
      // Should the answer get lost, the claim may stand all the same, unknown to anyone.
      doubtful.push(claimToken)
      const found = await claimLanes(sql, { claimToken, lanesMax, deliveriesMax: destinationMax, avoid: avoided() })
      doubtful = []
      for (const contents of found) hold(contents)
      crowded = found.length === lanesMax
      if (found.length > 0) {
        noteActivity()
        releaser.wake()
        return crowded ? 0 : poll()
      }
      const rest = poll()
      if (rest === pollMs) return rest
      return Math.min(Math.max((await millisecondsToNextLane(sql)) ?? rest, pollMs), rest)
    },
  })

  const reader = openWorker({
    name: 'read',
    log,
    async turn() {
      if (draining) return idleMsMax
      const now = performance.now()
      // What became due, or arrived unheard, since a busy lane was read last.
      for (const lane of lanes.values())
        if (lane.inFlight > 0 && lane.inFlight < lane.health.window && now - lane.readAt >= pollMs) lane.more = true
      const asked = [...lanes.values()].filter(wantsMore).map((lane) => ({ lane, deliveriesMax: readAhead(lane) }))
      if (asked.length === 0) return lanes.size > 0 ? pollMs : idleMsMax
      for (const { lane } of asked) {
        lane.more = false
        lane.readAt = now
      }
      const besides = asked.flatMap(({ lane }) => [...lane.open])
      let found: LaneContents[]
      try {
        found = await readLanes(sql, { lanes: asked.map(({ lane, deliveriesMax }) => ({ ...lane.key, deliveriesMax })), besides })
      } catch (error) {
        for (const { lane } of asked) lane.more = true
        throw error
      }
      const contentsOf = new Map(found.map((contents) => [contents.destinationId, contents]))
      for (const { lane, deliveriesMax } of asked) {
        const contents = contentsOf.get(lane.key.destinationId)
        if (contents === undefined) giveUp(lane)
        else {
          if (contents.due.length === deliveriesMax) lane.more = true
          fill(lane, contents)
        }
      }
      return [...lanes.values()].some(wantsMore) ? 0 : pollMs
    },
  })

  const recorder = openWorker({
    name: 'record',
    log,
    async turn() {
      if (settled.length === 0) return idleMsMax
      const age = performance.now() - settledSince
      if (!hurry && settled.length < outcomesEnough && age < outcomesLingerMs) return outcomesLingerMs - age
      const batch = settled.slice(0, outcomesMax)
      await recordOutcomes(sql, batch)
      const blocked = settled.length >= unwrittenMax
      settled = settled.slice(batch.length)
      if (blocked) for (const lane of lanes.values()) pump(lane)
      settledSince = performance.now()
      for (const { lane: key, deliveryId } of batch) {
        const lane = lanes.get(key.destinationId)
        if (lane?.key !== key) continue
        lane.open.delete(deliveryId)
        if (isDrained(lane)) {
          lane.drainedAt = performance.now()
          releaser.wake()
        }
      }
      return settled.length > 0 ? outcomesLingerMs : idleMsMax
    },
  })

  const releaser = openWorker({
    name: 'release',
    log,
    async turn() {
      const now = performance.now()
      const drained = [...lanes.values()].filter(isDrained)
      const over = drained.filter((lane) => hurry || draining || lane.gone || makesWay(lane) || now - lane.drainedAt >= laneLingerMs)
      if (over.length === 0) return drained.length === 0 ? idleMsMax : laneLingerMs
      for (const lane of over) lane.releasing = true
      try {
        const released = new Set(
          await releaseLanes(
            sql,
            over.map(({ key }) => key),
          ),
        )
        for (const lane of over) {
          if (released.has(lane.key.destinationId) || lane.gone) lanes.delete(lane.key.destinationId)
          // Something arrived at this moment.
          else lane.more = true
        }
        if (released.size < over.length) reader.wake()
        if (crowded) claimer.wake()
      } finally {
        for (const lane of over) lane.releasing = false
      }
      return drained.length > over.length ? laneLingerMs : idleMsMax
    },
  })

  let renewedAt = performance.now()
  const renewer = openWorker({
    name: 'renew',
    log,
    async turn() {
      if (lanes.size > 0 && performance.now() - renewedAt >= renewEveryMs / 2) {
        const held = [...lanes.values()]
        const ours = new Set(
          await renewLeases(
            sql,
            held.map(({ key }) => key),
          ),
        )
        renewedAt = performance.now()
        for (const lane of held) if (!ours.has(lane.key.destinationId) && !lane.releasing) giveUp(lane)
      }
      return renewEveryMs
    },
  })

  /** Destinations not to claim: those we hold, even if we were too late to renew; slow ones while they fill their share. */
  function avoided(): string[] {
    const now = performance.now()
    for (const [destinationId, until] of unsignable) if (until < now) unsignable.delete(destinationId)
    const slow =
      slowInFlight(now) >= slowMax ? [...healths].filter(([, health]) => health.slow).map(([destinationId]) => destinationId) : []
    return [...unsignable.keys(), ...slow, ...lanes.keys()]
  }

  const isSlow = (lane: Lane, now: number) => lane.health.slow || (lane.inFlight > 0 && now - lane.flyingSince > slowMs)

  function slowInFlight(now: number): number {
    let count = 0
    for (const lane of lanes.values()) if (isSlow(lane, now)) count += lane.inFlight
    return count
  }

  function hold(contents: LaneContents): void {
    const { organizationId, destinationId, claimToken } = contents
    const lane: Lane = {
      key: { organizationId, destinationId, claimToken },
      target: { origin: '', path: '', flaw: null, keys: [] },
      health: healths.get(destinationId) ?? newHealth,
      waiting: [],
      inFlight: 0,
      open: new Set(),
      more: contents.due.length === destinationMax,
      readAt: performance.now(),
      sent: 0,
      drainedAt: performance.now(),
      flyingSince: 0,
      releasing: false,
      gone: false,
    }
    lanes.set(destinationId, lane)
    fill(lane, contents)
  }

  function fill(lane: Lane, { target, due }: LaneContents): void {
    const read = readTarget(target, lane.key)
    if (read === null) {
      giveUp(lane)
      return
    }
    lane.target = read
    for (const delivery of due) {
      lane.waiting.push(delivery)
      lane.open.add(delivery.deliveryId)
    }
    waiting += due.length
    pump(lane)
    if (isDrained(lane)) {
      lane.drainedAt = performance.now()
      releaser.wake()
    }
  }

  /** Sends what waits in a lane, as far as its receiver and this worker take it. */
  function pump(lane: Lane): void {
    let windowSize = Math.min(lane.health.window, destinationMax)
    const now = performance.now()
    if (windowSize > 1 && isSlow(lane, now) && slowInFlight(now) >= slowMax) windowSize = 1
    while (!lane.gone && lane.inFlight < windowSize && inFlight < inFlightMax && settled.length < unwrittenMax) {
      const delivery = lane.waiting.shift()
      if (delivery === undefined) break
      waiting--
      send(lane, delivery)
    }
    if (wantsMore(lane)) reader.wake()
  }

  function send(lane: Lane, delivery: DueDelivery): void {
    if (lane.inFlight === 0) lane.flyingSince = performance.now()
    inFlight++
    lane.inFlight++
    lane.sent++
    const { deliveryId, day, eventId, attemptCount } = delivery
    const body = Buffer.from(delivery.body)
    void sender.attempt({ target: lane.target, eventId, deliveryId, attemptNumber: attemptCount + 1, body }).then((outcome) => {
      inFlight--
      lane.inFlight--
      lane.flyingSince = performance.now()
      lane.health = healthAfter(lane.health, outcome)
      remember(lane)
      const verdict = outcome.failure === null ? null : verdictAfter(outcome, attemptCount + 1)
      if (settled.length === 0) settledSince = performance.now()
      settled.push({ lane: lane.key, deliveryId, day, attemptCount, outcome, verdict })
      if (settled.length === 1 || settled.length === outcomesEnough) recorder.wake()
      if (crowded && !draining && inFlightMax - inFlight >= roomWorthAClaim) claimer.wake()
      if (!draining) pump(lane)
      landed()
    })
  }

  function remember(lane: Lane): void {
    const { destinationId } = lane.key
    if (lane.health === healths.get(destinationId)) return
    healths.delete(destinationId)
    healths.set(destinationId, lane.health)
    // The longest unchanged one goes first.
    if (healths.size > 1000) healths.delete(healths.keys().next().value!)
  }

  const wantsMore = (lane: Lane) =>
    lane.more && !lane.gone && !lane.releasing && !makesWay(lane) && lane.waiting.length <= lane.health.window && waiting < waitingMax

  const readAhead = (lane: Lane) => Math.max(4 * Math.min(lane.health.window, destinationMax) - lane.waiting.length, 1)

  /** A lane that has had its turn makes way when others wait. */
  const makesWay = (lane: Lane) => crowded && lane.sent >= turnMax

  const isDrained = (lane: Lane) => lane.open.size === 0 && (!lane.more || lane.gone || makesWay(lane)) && !lane.releasing

  function giveUp(lane: Lane): void {
    lane.gone = true
    for (const { deliveryId } of lane.waiting) lane.open.delete(deliveryId)
    waiting -= lane.waiting.length
    lane.waiting = []
    releaser.wake()
  }

  function readTarget({ url, secrets }: LaneTarget, { destinationId }: LaneKey): Target | null {
    const parsed = URL.parse(url)
    try {
      return {
        origin: parsed?.origin ?? '',
        path: parsed ? parsed.pathname + parsed.search : '',
        flaw: guard.findUrlFlaw(url),
        keys: secrets.map((secret) => signingKeys(secret, destinationId)),
      }
    } catch (error) {
      log.error({ destinationId, err: error }, 'the signing secret can not be read: is SECRET_KEY the one it was made with?')
      unsignable.set(destinationId, performance.now() + unsignableMs)
      return null
    }
  }

  const workers = [dispatcher, claimer, reader, recorder, releaser, renewer]

  async function untilLanded(count: number): Promise<void> {
    while (inFlight > count) {
      await new Promise<void>((resolve) => {
        landed = resolve
      })
    }
  }

  return {
    workers,

    wake() {
      noteActivity()
      dispatcher.wake()
    },

    async crank() {
      hurry = true
      try {
        for (;;) {
          while ((await dispatcher.crank()) === 0);
          await claimer.crank()
          await reader.crank()
          const { size } = lanes
          await untilLanded(0)
          while (settled.length > 0) await recorder.crank()
          await releaser.crank()
          if (size === 0 && lanes.size === 0 && settled.length === 0) return
        }
      } finally {
        hurry = false
      }
    },

    async drain(seconds) {
      draining = true
      await Promise.all([dispatcher.stop(), claimer.stop(), reader.stop()])
      for (const lane of lanes.values()) giveUp(lane)
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, seconds * 1000)
      })
      await Promise.race([untilLanded(0), late])
      clearTimeout(timer)
      await Promise.all([recorder.stop(), releaser.stop(), renewer.stop()])
      hurry = true
      try {
        while (settled.length > 0) await recorder.crank()
        // Whatever is still in flight is given back with its lane: its outcome won't count, and another worker sends it again.
        const held = [...lanes.values()].map(({ key }) => key)
        if (held.length > 0) await releaseLanes(sql, held)
      } catch (error) {
        log.warn({ unwritten: settled.length, err: error }, 'stopped without the database: what was not written down will be sent again')
      }
      lanes.clear()
    },
  }
}

const verdictAfter = ({ responseStatus, responseHeaders }: Outcome, attemptNumber: number) =>
  verdictOf({
    attemptNumber,
    word: {
      status: responseStatus ?? undefined,
      retryAfter: single(responseHeaders?.['retry-after']),
      delivery: single(responseHeaders?.['webhook-delivery']),
    },
    random: Math.random(),
    now: Date.now(),
  })

const single = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)

/** Opens signing secrets, each once: a secret never changes under its id. */
function openSigningKeys(secretKey: Buffer) {
  const opened = new Map<string, KeyObject>()
  const ourKeyId = keyId(secretKey)
  return ({ secretId, encryptionKeyId, encrypted }: LaneTarget['secrets'][number], destinationId: string): KeyObject => {
    const known = opened.get(secretId)
    if (known) return known
    if (encryptionKeyId !== ourKeyId) throw new Error(`secret ${secretId} was encrypted with key ${encryptionKeyId}, ours is ${ourKeyId}`)
    const key = signingKey(decrypt(secretKey, encrypted, destinationId).toString())
    if (opened.size >= 10_000) opened.clear()
    opened.set(secretId, key)
    return key
  }
}

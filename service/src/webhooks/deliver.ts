import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Sql } from '../database/database.ts'
import type { KeyRing } from '../secrets.ts'
import { openWorker, type Worker } from '../workers/worker.ts'
import type { AddressGuard } from './address-guard.ts'
import { type Sender, timeoutSecondsDefault } from './attempt.ts'
import { dispatchEvents, eventsMax, type ServedLane } from './dispatch.ts'
import { leftOf, readAhead } from './held-lane.ts'
import { openHeldLanes } from './held-lanes.ts'
import { claimLanes, leaseSeconds, millisecondsToNextLane, readLanes, releaseLanes, renewLeases } from './lanes.ts'
import { inFlightMax } from './places.ts'
import { openRecorder } from './recorder.ts'
import { openClaiming } from './strays.ts'
import { openTargets } from './targets.ts'

// The pump between the database and the receivers. Six workers keep it moving, none waiting for another: new events become
// deliveries, lanes with due work are claimed, what is due in them is read and sent, outcomes are written, drained lanes are given
// back, leases renewed. What is lost with the process is done again by the next one.

/** While more lanes are due than there is room for: enough room for a claim to be worth its statement. */
const roomWorthAClaim = 32
/** Letters of one lane that come with a dispatch: what a receiver takes at once, and as many again. */
const lettersMax = 20
/** A drained lane is kept for a moment: the next event often follows, and saves a claim and a release. */
const laneLingerMs = 1000
/** A third of the lease, so that two may fail. */
const renewEveryMs = 10_000
/** A lease outlasts an attempt of the usual length, and what comes before and after it. Webhooks, Lease. */
const leaseMarginSeconds = 15
/** The guarantee behind every wake, for as long as there was work lately. Webhooks, Wake. */
const pollMs = 250
const activeMs = 10_000
const idleMs = 30_000
/** Events that a commit or a clock left behind in an earlier day are looked for this often. */
const allDaysEveryMs = 60_000
const allDays = 10_000

export interface Delivering {
  workers: Worker[]
  /** Something changed: new events, or so it seems. */
  wake(): void
  /** Another worker made deliveries for lanes we hold. */
  wakeHolders(): void
  /** People changed destinations, or freed deliveries: nothing more is sent as it was read before, and free lanes are looked at. */
  wakeLanes(): void
  /** Sends what is due until nothing is, without waiting for any clock. */
  crank(): Promise<void>
  /** Takes on nothing new, lets what is in flight come back for `seconds` at most, and gives every lane back. */
  drain(seconds: number): Promise<void>
}

export interface DeliveringParts {
  sql: Sql
  /** For outcomes alone, which must be durable. */
  outcomesSql: Sql
  guard: AddressGuard
  sender: Sender
  /** What signing secrets are encrypted with. */
  secretKeys: KeyRing
  log: Logger
  /** Whether other processes' wakes arrive; while they don't, polling never rests. */
  isListening(): boolean
  /** Tells the other workers: they hold lanes that got something. */
  wakeOthers(): void
}

export function openDelivering({ sql, outcomesSql, guard, sender, secretKeys, log, isListening, wakeOthers }: DeliveringParts): Delivering {
  // A destination may allow an attempt as long as a lease lasts: leases are renewed while sending, so only a worker that has stopped
  // loses its lanes in the middle of one. A drain waits 15 s all the same (hardening, Restarts): a longer attempt is given back with
  // its lane and made again by another worker, with the same id.
  if (leaseSeconds < timeoutSecondsDefault + leaseMarginSeconds) throw new Error('a lease is too short for an attempt')
  if (2 * renewEveryMs >= leaseSeconds * 1000) throw new Error('a lease is too short to be renewed twice')

  /** All claims of this worker are made with it. */
  const claimToken = randomUUID()
  let activeUntil = 0
  let allDaysAt = 0
  let draining = false
  /** No lingering: whoever cranks or stops waits for us. */
  let hurried = false
  let notifyLanded = () => {}

  const targets = openTargets({ guard, secretKeys, log })
  const recorder = openRecorder({
    sql: outcomesSql,
    claimToken,
    log,
    written({ lane: claim, deliveryId }) {
      const lane = held.get(claim.destinationId)
      if (lane?.claim === claim) held.written(lane, deliveryId)
    },
    onRoom: () => held.pumpAll(),
    isHurried: () => hurried,
  })
  const held = openHeldLanes({
    sender,
    landed(lane, { deliveryId, day, attemptCount }, { outcome, verdict }) {
      recorder.add({ lane: lane.claim, deliveryId, day, attemptCount, outcome, verdict })
      // Its destination is disabled when that is written down; nothing else goes there until then.
      if (verdict?.rule === 'gone' || verdict?.rule === 'disable') held.giveUp(lane)
      if (held.isCrowded() && inFlightMax - held.inFlight() >= roomWorthAClaim) claimer.wake()
      notifyLanded()
    },
    wanting: () => reader.wake(),
    drained: () => releaser.wake(),
    maySend: () => !draining && recorder.hasRoom(),
    isHurried: () => hurried,
  })
  const claiming = openClaiming(sql, { claimToken, heldIds: held.ids })

  /** Destinations not to claim: those we can't sign for, and those we hold, even if we were too late to renew. */
  const avoided = () => [...targets.unreadable(), ...held.ids()]

  const rest = () => (performance.now() < activeUntil || !isListening() ? pollMs : idleMs)
  const noteActivity = () => {
    activeUntil = performance.now() + activeMs
  }

  const dispatcher = openWorker({
    name: 'dispatch',
    log,
    async turn() {
      const now = performance.now()
      const looksAtAll = hurried || now >= allDaysAt
      const accepting = held.all().filter(held.accepts)
      for (const lane of accepting) lane.asked = 'dispatch'
      try {
        const { events } = await claiming(async () => {
          const answer = await dispatchEvents(sql, {
            days: looksAtAll ? allDays : 2,
            claimToken,
            accepting: accepting.map(({ claim }) => claim.destinationId),
            lettersMax,
            room: held.room(),
            avoid: avoided(),
          })
          for (const lane of accepting) lane.asked = null
          for (const served of answer.lanes) take(served, now)
          return answer
        })
        if (looksAtAll) allDaysAt = now + allDaysEveryMs
        if (events > 0) noteActivity()
        return events === eventsMax ? 0 : rest()
      } catch (error) {
        for (const lane of accepting) {
          lane.asked = null
          // It may have got something.
          lane.more = true
        }
        throw error
      } finally {
        reader.wake()
      }
    },
  })

  /** What a dispatch did to a lane: sends at once what came with it, or sees to it that somebody reads it. */
  function take(served: ServedLane, askedAt: number): void {
    const { destinationId, targetVersion } = served
    const lane = served.claimed ? held.add(served, askedAt) : held.get(destinationId)
    if (served.claimToken === null || (served.claimToken === claimToken && !lane)) claimer.wake()
    else if (served.claimToken !== claimToken || !lane) wakeOthers()
    else {
      const target = targets.remembered(destinationId, targetVersion)
      lane.claim.oldestDay = served.oldestDay
      if (target && lane.asked === null && !lane.more && served.due.length > 0) held.fill(lane, target, served)
      else lane.more = true
    }
  }

  const claimer = openWorker({
    name: 'claim',
    log,
    async turn() {
      const room = held.room()
      held.setCrowded(room.quick === 0)
      if (room.quick === 0) return rest()
      const count = await claiming(async () => {
        const askedAt = performance.now()
        const claimed = await claimLanes(sql, { claimToken, room, avoid: avoided() })
        for (const claim of claimed) held.add(claim, askedAt).more = true
        return claimed.length
      })
      held.setCrowded(count === room.quick)
      if (count > 0) {
        noteActivity()
        reader.wake()
      }
      if (count === room.quick) return 0
      const idle = count === 0 && rest() === idleMs
      return idle ? Math.max(Math.min((await millisecondsToNextLane(sql)) ?? idleMs, idleMs), pollMs) : rest()
    },
  })

  const reader = openWorker({
    name: 'read',
    log,
    async turn() {
      const now = performance.now()
      // What became due, or arrived unheard, since a busy lane was read last.
      for (const lane of held.all())
        if (lane.inFlight > 0 && lane.inFlight < lane.health.window && lane.waiting.length === 0 && now - lane.readAt >= pollMs)
          lane.more = true
      const lanes = held.all().filter(held.wantsMore)
      if (lanes.length === 0) return held.count() > 0 ? pollMs : idleMs
      for (const lane of lanes) {
        lane.more = false
        lane.readAt = now
        lane.asked = 'read'
      }
      let found: Awaited<ReturnType<typeof readLanes>>
      try {
        found = await readLanes(sql, {
          claimToken,
          lanes: lanes.map((lane) => ({ ...lane.claim, deliveriesMax: readAhead(lane, now) })),
          besides: lanes.flatMap(({ open }) => [...open]),
        })
      } catch (error) {
        for (const lane of lanes) lane.more = true
        throw error
      } finally {
        for (const lane of lanes) lane.asked = null
      }
      for (const lane of lanes) {
        const contents = found.get(lane.claim.destinationId)
        const target = contents && targets.read(lane.claim.destinationId, contents.target)
        if (contents && target) held.fill(lane, target, contents)
        else held.giveUp(lane)
      }
      return held.all().some(held.wantsMore) ? 0 : pollMs
    },
  })

  const releaser = openWorker({
    name: 'release',
    log,
    async turn() {
      const now = performance.now()
      const over = held
        .all()
        .filter(held.isDrained)
        .filter((lane) => hurried || lane.gone || held.makesWay(lane) || now - lane.drainedAt >= laneLingerMs)
      if (over.length > 0) {
        for (const lane of over) lane.asked = 'release'
        try {
          const released = new Set(await releaseLanes(sql, { claimToken, lanes: over.map((lane) => leftOf(lane, now)) }))
          for (const lane of over) {
            if (released.has(lane.claim.destinationId) || lane.gone) held.remove(lane)
            // Something arrived at this very moment.
            else lane.more = true
          }
        } finally {
          for (const lane of over) lane.asked = null
        }
        reader.wake()
        if (held.isCrowded()) claimer.wake()
      }
      return held.count() > 0 ? pollMs : idleMs
    },
  })

  const renewer = openWorker({
    name: 'renew',
    log,
    async turn() {
      const lanes = held.all()
      if (lanes.length > 0) {
        const askedAt = performance.now()
        const ours = new Set(await renewLeases(sql, { claimToken, lanes: lanes.map(({ claim }) => claim) }))
        for (const lane of lanes) {
          const { destinationId } = lane.claim
          if (ours.has(destinationId)) held.renewed(lane, askedAt)
          else if (held.get(destinationId) === lane && lane.asked !== 'release') held.giveUp(lane)
        }
        // What was overdue is read again.
        reader.wake()
      }
      return renewEveryMs
    },
  })

  async function untilAllLanded(): Promise<void> {
    while (held.inFlight() > 0) {
      await new Promise<void>((resolve) => {
        notifyLanded = resolve
      })
    }
  }

  return {
    workers: [dispatcher, claimer, reader, recorder.worker, releaser, renewer],

    wake() {
      noteActivity()
      dispatcher.wake()
    },

    wakeLanes() {
      noteActivity()
      held.refresh()
      claimer.wake()
    },

    wakeHolders() {
      for (const lane of held.all()) if (lane.waiting.length === 0) lane.more = true
      reader.wake()
    },

    async crank() {
      hurried = true
      try {
        for (;;) {
          while ((await dispatcher.crank()) === 0);
          await claimer.crank()
          await reader.crank()
          const nothingHeld = held.count() === 0
          await untilAllLanded()
          while (recorder.unwritten() > 0) await recorder.worker.crank()
          // What waits for its rate is put back.
          held.pumpAll()
          await releaser.crank()
          if (nothingHeld && held.count() === 0) return
        }
      } finally {
        hurried = false
      }
    },

    async drain(seconds) {
      draining = true
      await Promise.all([dispatcher.stop(), claimer.stop(), reader.stop()])
      for (const lane of held.all()) held.giveUp(lane)
      let timer: NodeJS.Timeout | undefined
      const tooLate = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, seconds * 1000)
      })
      await Promise.race([untilAllLanded(), tooLate])
      clearTimeout(timer)
      await Promise.all([recorder.worker.stop(), releaser.stop(), renewer.stop()])
      hurried = true
      try {
        while (recorder.unwritten() > 0) await recorder.worker.crank()
        // Whatever is still in flight is given back with its lane: its outcome won't count, and another worker sends it again.
        if (held.count() > 0) await releaseLanes(sql, { claimToken, lanes: held.all().map((lane) => leftOf(lane, performance.now())) })
      } catch (error) {
        const unwritten = recorder.unwritten()
        log.warn({ unwritten, err: error }, 'stopped without the database: what was not written down will be sent again')
      }
    },
  }
}

import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Sql } from '../database/database.ts'
import type { AddressGuard } from '../network/address-guard.ts'
import type { KeyRing } from '../secrets.ts'
import type { Worker } from '../workers/worker.ts'
import { openClaiming } from './claim/orphaned-claims.ts'
import { openClaimer } from './claim/worker.ts'
import { openDispatcher } from './dispatch/worker.ts'
import { leftOf } from './lanes/claimed-lane.ts'
import { openClaimedLanes } from './lanes/claimed-lanes.ts'
import { activeMs, type Engine, idleMs, pollMs } from './lanes/engine.ts'
import { inFlightMax } from './lanes/send-slots.ts'
import { openReader } from './read/worker.ts'
import { openTargets } from './receivers/targets.ts'
import { openRecorder } from './record/worker.ts'
import { releaseLanes } from './release/statement.ts'
import { openReleaser, openRenewer } from './release/worker.ts'
import type { Sender } from './send/attempt.ts'

// The pump between the database and the receivers. Six workers keep it moving, none waiting for another: new events become
// deliveries, lanes with due work are claimed, what is due in them is read and sent, outcomes are written, drained lanes are given
// back, leases renewed. What is lost with the process is done again by the next one.

/** While more lanes are due than there is room for: enough room for a claim to be worth its statement. */
const roomWorthAClaim = 32

export interface Delivering {
  workers: Worker[]
  /** Something changed: new events, or so it seems. */
  wake(): void
  /** Another worker made deliveries for lanes we hold. */
  wakeHolders(): void
  /** People changed destinations, or freed deliveries: nothing more is sent as it was read before, and free lanes are looked at. */
  wakeLanes(): void
  /** Sends what is due until nothing is, without waiting for any clock. */
  runOnce(): Promise<void>
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
  /** All claims of this worker are made with it. */
  const claimToken = randomUUID()
  let activeUntil = 0
  let draining = false
  /** No lingering: whoever cranks or stops waits for us. */
  let isDraining = false
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
    isDraining: () => isDraining,
  })
  const held = openClaimedLanes({
    sender,
    landed(lane, { deliveryId, day, attemptCount, isRedacted }, { targetVersion, outcome, verdict }) {
      recorder.add({ lane: lane.claim, deliveryId, day, attemptCount, isRedacted, targetVersion, outcome, verdict })
      // Its destination is disabled when that is written down; nothing else goes there until then.
      if (verdict?.rule === 'gone' || verdict?.rule === 'disable') held.giveUp(lane)
      if (held.isCrowded() && inFlightMax - held.inFlight() >= roomWorthAClaim) claimer.wake()
      notifyLanded()
    },
    wanting: () => reader.wake(),
    drained: () => releaser.wake(),
    maySend: () => !draining && recorder.hasRoom(),
    isDraining: () => isDraining,
  })
  const { claiming, noteOrphan, releaseAll } = openClaiming(sql, { claimToken, heldIds: held.ids })

  function noteActivity(): void {
    activeUntil = performance.now() + activeMs
  }

  const engine: Engine = {
    ...{ sql, log, claimToken, held, targets, claiming, noteOrphan },
    avoided: () => [...targets.unreadable(), ...held.ids()],
    rest: () => (performance.now() < activeUntil || !isListening() ? pollMs : idleMs),
    noteActivity,
    isDraining: () => isDraining,
    wake: { claimer: () => claimer.wake(), reader: () => reader.wake(), others: wakeOthers },
  }
  const dispatcher = openDispatcher(engine)
  const claimer = openClaimer(engine)
  const reader = openReader(engine)
  const releaser = openReleaser(engine)
  const renewer = openRenewer(engine)

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
      for (const lane of held.all()) if (lane.waiting.length === 0) lane.expectMore()
      reader.wake()
    },

    async runOnce() {
      isDraining = true
      try {
        for (;;) {
          while ((await dispatcher.runOnce()) === 0);
          await claimer.runOnce()
          await reader.runOnce()
          const nothingHeld = held.count() === 0
          await untilAllLanded()
          while (recorder.unwritten() > 0) await recorder.worker.runOnce()
          // What waits for its rate is put back.
          held.pumpAll()
          await releaser.runOnce()
          if (nothingHeld && held.count() === 0) return
        }
      } finally {
        isDraining = false
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
      isDraining = true
      try {
        while (recorder.unwritten() > 0) await recorder.worker.runOnce()
        // Whatever is still in flight is given back with its lane: its outcome won't count, and another worker sends it again.
        if (held.count() > 0) await releaseLanes(sql, { claimToken, lanes: held.all().map((lane) => leftOf(lane, performance.now())) })
        // What got something while it was given back: nobody would send it before the lease is over.
        await releaseAll()
      } catch (error) {
        const unwritten = recorder.unwritten()
        log.warn({ unwritten, err: error }, 'stopped without the database: what was not written down will be sent again')
      }
    },
  }
}

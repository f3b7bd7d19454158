import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Sql } from '../database/database.ts'
import type { AddressGuard } from '../network/address-guard.ts'
import type { KeyRing } from '../secrets.ts'
import type { Worker } from '../workers/worker.ts'
import { openClaiming } from './claim/unanswered-claims.ts'
import { openClaimer } from './claim/worker.ts'
import { openDispatcher } from './dispatch/worker.ts'
import { type ClaimedLane, leftOf } from './lanes/claimed-lane.ts'
import { ClaimedLanes, type EndedAttempt } from './lanes/claimed-lanes.ts'
import { activeMs, type Engine, idleMs, type OnDispatched, pollMs } from './lanes/engine.ts'
import type { DueDelivery } from './lanes/lane.ts'
import { activitiesOf, type LaneActivity } from './lanes/lane-activity.ts'
import { inFlightMax } from './lanes/send-slots.ts'
import type { Messaging } from './messages/recipient.ts'
import { openReader } from './read/worker.ts'
import { openTargets, type Targets } from './receivers/targets.ts'
import type { Settled } from './record/statement.ts'
import { openRecorder, type Recorder } from './record/worker.ts'
import { releaseLanes } from './release/statement.ts'
import { openReleaser, openRenewer } from './release/worker.ts'
import type { Sender } from './send/attempt.ts'

// The delivery engine of one process, between the database and the receivers. Six workers keep deliveries moving, and none waits for
// another: new events become deliveries, lanes with due work are claimed, what is due in them is read and sent, outcomes are recorded,
// drained lanes are given back, leases are renewed. What is lost with the process is done again by the next one.

/** While more lanes are due than there is room for: enough room for a claim to be worth its statement. */
const roomWorthAClaim = 32

export interface DeliveryEngineOptions {
  sql: Sql
  /** For dispatching alone. */
  dispatchSql: Sql
  /** For outcomes alone, which must be durable. */
  outcomesSql: Sql
  guard: AddressGuard
  sender: Sender
  /** The keys that signing secrets are encrypted with. */
  secretKeys: KeyRing
  /** What messages for people are made with. */
  messaging: Messaging
  log: Logger
  /** Whether wakes of other processes arrive; while they don't, polling never rests. */
  isListening(): boolean
  /** Tells the other workers that lanes they have claimed got something. */
  wakeOthers(): void
  /** Told of events of exported traces that became deliveries, where somebody wants to know. */
  onDispatched?: OnDispatched | undefined
  /** Told of each attempt when its outcome is in the database. */
  onRecorded?(settled: Settled): void
}

export class DeliveryEngine {
  readonly workers: Worker[]
  /** All claims of this engine are made with it. */
  readonly #claimToken = randomUUID()
  readonly #options: DeliveryEngineOptions
  readonly #targets: Targets
  readonly #lanes: ClaimedLanes
  readonly #recorder: Recorder
  readonly #claims: ReturnType<typeof openClaiming>
  readonly #dispatcher: Worker
  readonly #claimer: Worker
  readonly #reader: Worker
  readonly #releaser: Worker
  readonly #renewer: Worker
  #activeUntil = 0
  /** No attempt is started any more. */
  #isStopping = false
  /** A caller of `runOnce` or `drain` waits: no lane lingers. */
  #isDraining = false
  #notifyAttemptEnded = () => {}

  constructor(options: DeliveryEngineOptions) {
    const { sql, outcomesSql, guard, sender, secretKeys, messaging, log } = options
    this.#options = options
    this.#targets = openTargets({ guard, secretKeys, messaging, log })
    this.#recorder = openRecorder({
      ...{ sql: outcomesSql, claimToken: this.#claimToken, log },
      written: (settled) => this.#noteWritten(settled),
      onRoom: () => this.#lanes.pumpAll(),
      isDraining: () => this.#isDraining,
    })
    this.#lanes = new ClaimedLanes({
      sender,
      onAttemptEnded: (lane, delivery, ended) => this.#record(lane, delivery, ended),
      onWantsMore: () => this.#reader.wake(),
      onDrained: () => this.#releaser.wake(),
      maySend: () => !this.#isStopping && this.#recorder.hasRoom(),
      isDraining: () => this.#isDraining,
    })
    this.#claims = openClaiming(sql, { claimToken: this.#claimToken, claimedIds: () => this.#lanes.destinationIds() })
    const engine = this.#forWorkers()
    this.#dispatcher = openDispatcher(engine)
    this.#claimer = openClaimer(engine)
    this.#reader = openReader(engine)
    this.#releaser = openReleaser(engine)
    this.#renewer = openRenewer(engine)
    this.workers = [this.#dispatcher, this.#claimer, this.#reader, this.#recorder.worker, this.#releaser, this.#renewer]
  }

  /** Something changed: there may be new events. */
  wake(): void {
    this.#noteActivity()
    this.#dispatcher.wake()
  }

  /** Another worker made deliveries for lanes that are claimed here. */
  wakeHolders(): void {
    for (const lane of this.#lanes.all()) if (lane.waiting.length === 0) lane.expectMore()
    this.#reader.wake()
  }

  /** People changed destinations, or freed deliveries: nothing more is sent as it was read before, and free lanes are looked at. */
  wakeLanes(): void {
    this.#noteActivity()
    this.#lanes.refresh()
    this.#claimer.wake()
  }

  /** Attempts in flight, and the claimed lanes by what they do. */
  sending(): { attemptsInFlight: number; lanes: Record<LaneActivity, number> } {
    return { attemptsInFlight: this.#lanes.inFlight, lanes: activitiesOf(this.#lanes.all(), performance.now()) }
  }

  /** Sends what is due until nothing is, without waiting for any clock. */
  async runOnce(): Promise<void> {
    this.#isDraining = true
    try {
      for (;;) {
        while ((await this.#dispatcher.runOnce()) === 0);
        await this.#claimer.runOnce()
        await this.#reader.runOnce()
        const hadNoLanes = this.#lanes.count === 0
        await this.#untilNothingInFlight()
        await this.#recordAll()
        // Deliveries that wait for their rate are put back.
        this.#lanes.pumpAll()
        await this.#releaser.runOnce()
        if (hadNoLanes && this.#lanes.count === 0) return
      }
    } finally {
      this.#isDraining = false
    }
  }

  /** Takes on nothing new, lets what is in flight come back for `seconds` at most, and gives every lane back. */
  async drain(seconds: number): Promise<void> {
    this.#isStopping = true
    await Promise.all([this.#dispatcher.stop(), this.#claimer.stop(), this.#reader.stop()])
    for (const lane of this.#lanes.all()) this.#lanes.giveUp(lane)
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, seconds * 1000)
    })
    await Promise.race([this.#untilNothingInFlight(), tooLate])
    clearTimeout(timer)
    await Promise.all([this.#recorder.worker.stop(), this.#releaser.stop(), this.#renewer.stop()])
    this.#isDraining = true
    try {
      await this.#recordAll()
      await this.#releaseAll()
    } catch (error) {
      const unwritten = this.#recorder.unwritten()
      this.#options.log.warn({ unwritten, err: error }, 'stopped without the database: what was not written down will be sent again')
    }
  }

  async #untilNothingInFlight(): Promise<void> {
    while (this.#lanes.inFlight > 0) {
      await new Promise<void>((resolve) => {
        this.#notifyAttemptEnded = resolve
      })
    }
  }

  async #recordAll(): Promise<void> {
    while (this.#recorder.unwritten() > 0) await this.#recorder.worker.runOnce()
  }

  async #releaseAll(): Promise<void> {
    // An attempt that is still in flight is given back with its lane: its outcome won't count, and another worker makes it again.
    const lanes = this.#lanes.all().map((lane) => leftOf(lane, performance.now()))
    if (lanes.length > 0) await releaseLanes(this.#options.sql, { claimToken: this.#claimToken, lanes })
    // A lane that got something while it was given back is still claimed: nothing of it would be sent before the lease is over.
    await this.#claims.releaseAll()
  }

  #record(lane: ClaimedLane, { deliveryId, day, attemptCount, isRedacted }: DueDelivery, ended: EndedAttempt): void {
    const { targetVersion, outcome, verdict } = ended
    const settled = { lane: lane.claim, deliveryId, day, attemptCount, isRedacted, targetVersion, outcome, verdict }
    this.#recorder.add(settled, { isAwaited: lane.ordered })
    // The statement that records it disables the destination; nothing else goes there until then.
    if (verdict?.rule === 'gone' || verdict?.rule === 'disable') this.#lanes.giveUp(lane)
    if (this.#lanes.isCrowded && inFlightMax - this.#lanes.inFlight >= roomWorthAClaim) this.#claimer.wake()
    this.#notifyAttemptEnded()
  }

  #noteWritten(settled: Settled): void {
    const { lane: claim, deliveryId } = settled
    this.#options.onRecorded?.(settled)
    const lane = this.#lanes.get(claim.destinationId)
    if (lane?.claim === claim) this.#lanes.written(lane, deliveryId)
  }

  #noteActivity(): void {
    this.#activeUntil = performance.now() + activeMs
  }

  /** The engine as its workers see it. */
  #forWorkers(): Engine {
    const { sql, dispatchSql, log, isListening, wakeOthers, onDispatched } = this.#options
    const { claiming, noteUnanswered } = this.#claims
    return {
      ...{ sql, dispatchSql, log, claimToken: this.#claimToken, lanes: this.#lanes, targets: this.#targets, claiming, noteUnanswered },
      onDispatched,
      avoided: () => [...this.#targets.unreadable(), ...this.#lanes.destinationIds()],
      rest: () => (performance.now() < this.#activeUntil || !isListening() ? pollMs : idleMs),
      noteActivity: () => this.#noteActivity(),
      isDraining: () => this.#isDraining,
      wake: { claimer: () => this.#claimer.wake(), reader: () => this.#reader.wake(), others: wakeOthers },
    }
  }
}

import type { ClaimedLane } from './claimed-lane.ts'

// Mailboxes share the connections to the mail server: they take turns, one email each. A lane that waits for its turn holds nothing that
// was read, so that what is sent is as the database has it then.

/** Connections at once: emails to customers go over the same server. */
const connectionsMax = 4
/** Lanes that keep their place while other lanes are due for which there is no room: they are the next turns. */
const keptMax = 16
/** The others are given back. They come again the later the more of them there were since the mail server took an email, or refused one. */
const asideMs = { least: 1000, each: 10, most: 30_000 }

export class MailboxTurns {
  readonly #queue = new Set<ClaimedLane>()
  #inFlight = 0
  #stoodAside = 0

  /** Whether a connection is free that no lane before this one waits for. */
  isTurnOf(lane: ClaimedLane): boolean {
    return this.#isAmongFirst(lane, connectionsMax - this.#inFlight)
  }

  /** Whether a lane is in the queue, and it is the turn of others. */
  waits(lane: ClaimedLane): boolean {
    return lane.queued && !this.isTurnOf(lane)
  }

  /** Whether a lane in the queue is to make way when others are due. */
  isLate(lane: ClaimedLane): boolean {
    return lane.queued && !this.#isAmongFirst(lane, keptMax)
  }

  queueUp(lane: ClaimedLane): void {
    lane.queue(true)
    this.#queue.add(lane)
  }

  leave(lane: ClaimedLane): void {
    lane.queue(false)
    this.#queue.delete(lane)
  }

  stepAside(lane: ClaimedLane, now: number): void {
    this.leave(lane)
    this.#stoodAside++
    lane.stepAside(now, Math.min(asideMs.least + this.#stoodAside * asideMs.each, asideMs.most))
  }

  started(lane: ClaimedLane): void {
    this.leave(lane)
    this.#inFlight++
  }

  ended(): void {
    this.#inFlight--
    this.#stoodAside = 0
  }

  /** The lanes in the queue whose turn it is, one after the other; they may leave it, or start, meanwhile. */
  *due(): Generator<ClaimedLane> {
    for (const lane of this.#queue) {
      if (!this.isTurnOf(lane)) return
      yield lane
    }
  }

  /** Whether fewer lanes than `count` wait before one; of one that is not in the queue, whether fewer wait. */
  #isAmongFirst(lane: ClaimedLane, count: number): boolean {
    let left = count
    for (const before of this.#queue) {
      if (before === lane || left <= 0) break
      left--
    }
    return left > 0
  }
}

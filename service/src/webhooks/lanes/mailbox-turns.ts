import type { ClaimedLane } from './claimed-lane.ts'

// Mailboxes share the connections to the mail server: they take turns, one email each. A lane that waits for its turn holds nothing that
// was read, so that what is sent is as the database has it then.

/** Connections at once: emails to customers go over the same server. */
const connectionsMax = 4
/** A lane that would wait while other lanes are due is given back, and comes again after so long. */
export const asideMs = 1000

export class MailboxTurns {
  readonly #queue = new Set<ClaimedLane>()
  #inFlight = 0

  /** Whether a connection is free that no lane before this one waits for. */
  isTurnOf(lane: ClaimedLane): boolean {
    let free = connectionsMax - this.#inFlight
    for (const before of this.#queue) {
      if (before === lane || free <= 0) break
      free--
    }
    return free > 0
  }

  /** Whether a lane is in the queue, and it is the turn of others. */
  waits(lane: ClaimedLane): boolean {
    return this.#queue.has(lane) && !this.isTurnOf(lane)
  }

  queueUp(lane: ClaimedLane): void {
    this.#queue.add(lane)
  }

  leave(lane: ClaimedLane): void {
    this.#queue.delete(lane)
  }

  started(lane: ClaimedLane): void {
    this.#queue.delete(lane)
    this.#inFlight++
  }

  ended(): void {
    this.#inFlight--
  }

  /** The lanes in the queue whose turn it is, one after the other; they may leave it, or start, meanwhile. */
  *due(): Generator<ClaimedLane> {
    for (const lane of this.#queue) {
      if (!this.isTurnOf(lane)) return
      yield lane
    }
  }
}

import type { Position } from './replay-position.ts'

// Up to when a replica has everything. A position of the primary is noted together with the moment before it was read: whatever was
// acknowledged until then, by any node, is in the log before it. A replica that has replayed the log up to there has all of that.

interface Mark {
  /** By the monotonic clock of this process, in milliseconds. */
  at: number
  position: Position
}

/** As many as are read in five minutes: a replica that is further behind is not used for long. */
const marksMax = 300

export class Freshness {
  #marks: Mark[] = []
  #upTo = Number.NEGATIVE_INFINITY

  /** Everything that was acknowledged before this moment is there, in milliseconds of the monotonic clock. */
  get upTo(): number {
    return this.#upTo
  }

  /** Notes where the primary was, no earlier than at a moment. */
  note(mark: Mark): void {
    this.#marks.push(mark)
    if (this.#marks.length > marksMax) this.#marks.shift()
  }

  /** Notes where the replica is. */
  reached(position: Position): void {
    const behind = this.#marks.filter((mark) => !isReached(mark.position, position))
    const reached = this.#marks.filter((mark) => isReached(mark.position, position)).at(-1)
    if (reached) this.#upTo = Math.max(this.#upTo, reached.at)
    this.#marks = behind
  }
}

const isReached = (mark: Position, by: Position) => mark.system === by.system && mark.timeline === by.timeline && mark.bytes <= by.bytes

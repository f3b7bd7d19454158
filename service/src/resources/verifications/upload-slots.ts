import { setTimeout as pause } from 'node:timers/promises'

// Receipts are the largest bodies that strangers send. A process reads few of them at once and works on one at a time, so that memory stays
// bounded and other requests keep their latency (decision 30).

/** Bodies that a process holds at once: 10 MB each, and about as much again while one of them is kept. Decision 30. */
const slotsMax = 3
/** Of these, and of those that wait, one network place has no more than so many: another place always finds one. Decision 30. */
const slotsOfPlaceMax = 2
const waitingMax = 8
const waitingOfPlaceMax = 4
/** A request has 15 s to arrive (docs/rules/http.md#time-limits): one that waited longer could not be read in what is left. */
const waitMillisecondsMax = 5000
/** After each piece of work, others have the event loop to themselves for so many times as long, and for a second at most. Decision 30. */
const restFactor = 4
const restMillisecondsMax = 1000

/** An upload, by what is bounded: the digest of its opinion's address, and the network place it comes from. */
export interface Upload {
  opinion: string
  place: string
}

export type UploadSlots = ReturnType<typeof openUploadSlots>

export function openUploadSlots() {
  const taken = new Set<Upload>()
  const waiting = new Map<Upload, () => void>()
  let lastWork: Promise<unknown> = Promise.resolve()

  const of = (uploads: Iterable<Upload>, place: string) => [...uploads].filter((each) => each.place === place).length
  const isFree = ({ place }: Upload) => taken.size < slotsMax && of(taken, place) < slotsOfPlaceMax

  /** Gives free slots to those that wait, the longest first. A place that has its share is passed over. */
  function giveSlots() {
    for (const [upload, start] of waiting) if (isFree(upload)) start()
  }

  return {
    /**
     * Takes a slot for a body that is not read yet; waits for one for 5 seconds at most. Returns the function that gives it back, or
     * `busy` when too many wait, or when another upload of the same opinion is under way.
     */
    async take(upload: Upload): Promise<(() => void) | 'busy'> {
      const others = [...taken, ...waiting.keys()]
      if (others.some(({ opinion }) => opinion === upload.opinion)) return 'busy'
      const giveBack = () => {
        if (taken.delete(upload)) giveSlots()
      }
      if (isFree(upload)) {
        taken.add(upload)
        return giveBack
      }
      if (waiting.size >= waitingMax || of(waiting.keys(), upload.place) >= waitingOfPlaceMax) return 'busy'
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          waiting.delete(upload)
          resolve('busy')
        }, waitMillisecondsMax)
        waiting.set(upload, () => {
          clearTimeout(timer)
          waiting.delete(upload)
          taken.add(upload)
          resolve(giveBack)
        })
      })
    },

    /** Does the work on an upload after that on those before it. */
    work<Result>(work: () => Promise<Result>): Promise<Result> {
      let startedAt = 0
      const done = lastWork.then(() => {
        startedAt = performance.now()
        return work()
      })
      const rest = () => pause(Math.min((performance.now() - startedAt) * restFactor, restMillisecondsMax))
      lastWork = done.then(rest, rest)
      return done
    },
  }
}

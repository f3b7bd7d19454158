import type { Logger } from 'pino'
import { isUnavailable, wasEnded } from '../database/database.ts'

/** Milliseconds until a worker looks again by itself; 0: at once, there is more. */
export type Rest = number

/**
 * A worker: does what is due in turns, one at a time, and rests in between until it is woken or its rest is over. A turn that
 * fails is logged once, however long what made it fail lasts, and tried again later and later; the first that succeeds says so.
 */
export interface Worker {
  name: string
  /** Begins to work by itself; before, it works only when it is cranked. */
  start(): void
  /** There may be something to do. Cheap: wakes during a turn make one more. */
  wake(): void
  /** Waits for the turn that runs and takes one more. Its failure is the caller's. */
  runOnce(): Promise<Rest>
  /** Waits for the turn that runs; none follows, woken or not. */
  stop(): Promise<void>
}

// A database that restarts is back within seconds.
const backOffMs = { least: 100, most: 5000 }

export function openWorker({ name, log, turn }: { name: string; log: Logger; turn: () => Promise<Rest> }): Worker {
  let started = false
  let stopped = false
  let woken = false
  let failures = 0
  let running: Promise<Rest> | null = null
  let timer: NodeJS.Timeout | undefined

  const takeTurn = async (): Promise<Rest> => {
    while (running !== null) await running.catch(() => {})
    woken = false
    running = turn()
    try {
      return await running
    } finally {
      running = null
    }
  }

  const work = async () => {
    clearTimeout(timer)
    timer = undefined
    if (stopped) return
    let rest: Rest
    try {
      rest = await takeTurn()
      if (failures > 0) log.info({ worker: name, failures }, 'worker is back')
      failures = 0
    } catch (error) {
      if (failures === 0) log.error({ worker: name, err: error }, complaintAbout(error))
      rest = Math.min(backOffMs.least * 2 ** failures, backOffMs.most)
      failures++
      woken = false
    }
    if (stopped) return
    if (woken && failures === 0) rest = 0
    if (rest > 0) timer = setTimeout(work, rest)
    else setImmediate(work)
  }

  return {
    name,
    start() {
      started = true
      void work()
    },
    wake() {
      woken = true
      // Between turns exactly one timer is set; while it fails, it keeps to its pauses.
      if (!started || stopped || running !== null || timer === undefined || failures > 0) return
      void work()
    },
    runOnce: takeTurn,
    async stop() {
      stopped = true
      clearTimeout(timer)
      timer = undefined
      while (running !== null) await running.catch(() => {})
    },
  }
}

const complaintAbout = (error: unknown): string =>
  wasEnded(error)
    ? 'the database took too long and ended the statement; worker tries again'
    : isUnavailable(error)
      ? 'the database is away; worker waits'
      : 'worker failed'

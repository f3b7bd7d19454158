import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'
import { isUnavailable, wasEnded } from '../database/database.ts'

/** Milliseconds until a worker looks again by itself; 0: at once, there is more. */
export type Rest = number

/**
 * A worker does what is due in turns, one at a time, and rests in between until it is woken or its rest is over. A turn that fails is
 * logged once, however long its cause lasts, and tried again later and later; the first that succeeds is logged too.
 */
export interface Worker {
  name: string
  /** Begins to work by itself; before, it works only in `runOnce`. */
  start(): void
  /** There may be something to do. Cheap: wakes during a turn make one more. */
  wake(): void
  /** Waits for the turn that runs and takes one more. Its failure is the caller's. */
  runOnce(): Promise<Rest>
  /** Waits for the turn that runs; none follows, woken or not. */
  stop(): Promise<void>
}

interface WorkerOptions {
  name: string
  log: Logger
  turn: () => Promise<Rest>
  /** Milliseconds until a turn that failed is tried again; without, as a database that restarts needs it. */
  retryMs?: number | undefined
}

// A database that restarts is back within seconds.
const backOffMs = { least: 100, most: 5000 }

export const openWorker = (options: WorkerOptions): Worker => new LoopingWorker(options)

class LoopingWorker implements Worker {
  readonly name: string
  readonly #log: Logger
  readonly #turn: () => Promise<Rest>
  readonly #retryMs: number | undefined
  #isStarted = false
  #isStopped = false
  #isWoken = false
  #failures = 0
  #running: Promise<Rest> | null = null
  #timer: NodeJS.Timeout | undefined
  /** Its turns are its own: who wakes it asked for something else (tracing/current-span.ts). */
  readonly #onItsOwn = AsyncLocalStorage.snapshot()

  constructor({ name, log, turn, retryMs }: WorkerOptions) {
    this.name = name
    this.#log = log
    this.#turn = turn
    this.#retryMs = retryMs
  }

  start(): void {
    this.#isStarted = true
    void this.#work()
  }

  wake(): void {
    this.#isWoken = true
    // Between turns exactly one timer is set; while turns fail, the worker keeps to its pauses.
    if (!this.#isStarted || this.#isStopped || this.#running !== null || this.#timer === undefined || this.#failures > 0) return
    this.#onItsOwn(() => void this.#work())
  }

  async runOnce(): Promise<Rest> {
    while (this.#running !== null) await this.#running.catch(() => {})
    this.#isWoken = false
    this.#running = this.#turn()
    try {
      return await this.#running
    } finally {
      this.#running = null
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#clearTimer()
    while (this.#running !== null) await this.#running.catch(() => {})
  }

  /** Takes a turn, and sets the timer of the next one. */
  async #work(): Promise<void> {
    this.#clearTimer()
    if (this.#isStopped) return
    let rest = await this.#tryTurn()
    if (this.#isStopped) return
    if (this.#isWoken && this.#failures === 0) rest = 0
    if (rest > 0) this.#timer = setTimeout(() => this.#work(), rest)
    else setImmediate(() => this.#work())
  }

  async #tryTurn(): Promise<Rest> {
    try {
      const rest = await this.runOnce()
      if (this.#failures > 0) this.#log.info({ worker: this.name, failures: this.#failures }, 'worker is back')
      this.#failures = 0
      return rest
    } catch (error) {
      if (this.#failures === 0) this.#log.error({ worker: this.name, err: error }, complaintAbout(error))
      const rest = this.#retryMs ?? Math.min(backOffMs.least * 2 ** this.#failures, backOffMs.most)
      this.#failures++
      this.#isWoken = false
      return rest
    }
  }

  #clearTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}

const complaintAbout = (error: unknown): string =>
  wasEnded(error)
    ? 'the database took too long and ended the statement; worker tries again'
    : isUnavailable(error)
      ? 'the database is away; worker waits'
      : 'worker failed'

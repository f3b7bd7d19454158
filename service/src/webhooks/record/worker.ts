import type { Logger } from 'pino'
import type { Sql } from '../../database/database.ts'
import { openWorker, type Worker } from '../../workers/worker.ts'
import { recordOutcomes, type Settled } from './statement.ts'

/** Outcomes of one statement: so many, or all that there are after a moment. What a statement costs by itself is shared by its outcomes. */
const batchMax = 500
const batchEnough = 250
const lingerMs = 50
/** The same where the next delivery waits for it: in ordered mode. */
const awaitedLingerMs = 5
/** Unwritten outcomes at most: what the database does not know will be sent again, so nothing more is sent while it is away. */
const unwrittenMax = 1000
const idleMs = 30_000

export interface Recorder {
  worker: Worker
  /** `isAwaited`: something is not sent before it is written. */
  add(settled: Settled, options: { isAwaited: boolean }): void
  /** Attempts that are not in the database yet. */
  unwritten(): number
  /** Whether more may be sent; `onRoom` is called when it may again. */
  hasRoom(): boolean
}

/** Records the outcomes of attempts, many with one statement; `written` is told of each that is in the database. */
export function openRecorder({
  sql,
  claimToken,
  log,
  written,
  onRoom,
  isDraining,
}: {
  sql: Sql
  claimToken: string
  log: Logger
  written(settled: Settled): void
  onRoom(): void
  isDraining(): boolean
}): Recorder {
  let unwritten: Settled[] = []
  let oldestAt = 0
  let isAwaited = false
  const lingerNow = () => (isAwaited ? awaitedLingerMs : lingerMs)

  const worker = openWorker({
    name: 'record',
    log,
    async turn() {
      if (unwritten.length === 0) return idleMs
      const age = performance.now() - oldestAt
      if (!isDraining() && unwritten.length < batchEnough && age < lingerNow()) return lingerNow() - age
      const batch = unwritten.slice(0, batchMax)
      if (batch.length === unwritten.length) isAwaited = false
      await recordOutcomes(sql, { claimToken, settled: batch })
      const hadRoom = unwritten.length < unwrittenMax
      unwritten = unwritten.slice(batch.length)
      oldestAt = performance.now()
      for (const settled of batch) written(settled)
      if (!hadRoom) onRoom()
      return unwritten.length >= batchEnough ? 0 : unwritten.length > 0 ? lingerNow() : idleMs
    },
  })

  return {
    worker,
    add(settled, options) {
      if (unwritten.length === 0) oldestAt = performance.now()
      unwritten.push(settled)
      const isHurried = options.isAwaited && !isAwaited
      isAwaited ||= options.isAwaited
      if (unwritten.length === 1 || unwritten.length === batchEnough || isHurried) worker.wake()
    },
    unwritten: () => unwritten.length,
    hasRoom: () => unwritten.length < unwrittenMax,
  }
}

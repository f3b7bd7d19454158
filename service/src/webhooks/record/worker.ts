import type { Logger } from 'pino'
import type { Sql } from '../../database/database.ts'
import { openWorker, type Worker } from '../../workers/worker.ts'
import { recordOutcomes, type Settled } from './statement.ts'

/** Outcomes of one statement: so many, or all that there are after a moment. */
const batchMax = 250
const batchEnough = 50
const lingerMs = 5
/** Unwritten outcomes at most: what the database does not know will be sent again, so nothing more is sent while it is away. */
const unwrittenMax = 1000
const idleMs = 30_000

export interface Recorder {
  worker: Worker
  add(settled: Settled): void
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

  const worker = openWorker({
    name: 'record',
    log,
    async turn() {
      if (unwritten.length === 0) return idleMs
      const age = performance.now() - oldestAt
      if (!isDraining() && unwritten.length < batchEnough && age < lingerMs) return lingerMs - age
      const batch = unwritten.slice(0, batchMax)
      await recordOutcomes(sql, { claimToken, settled: batch })
      const hadRoom = unwritten.length < unwrittenMax
      unwritten = unwritten.slice(batch.length)
      oldestAt = performance.now()
      for (const settled of batch) written(settled)
      if (!hadRoom) onRoom()
      return unwritten.length > 0 ? lingerMs : idleMs
    },
  })

  return {
    worker,
    add(settled) {
      if (unwritten.length === 0) oldestAt = performance.now()
      unwritten.push(settled)
      if (unwritten.length === 1 || unwritten.length === batchEnough) worker.wake()
    },
    unwritten: () => unwritten.length,
    hasRoom: () => unwritten.length < unwrittenMax,
  }
}

import { LedgerNotReadable, readErasures } from '../backup/erasure-ledger.ts'
import { type Repeated, repeatErasures } from '../backup/repeat-erasures.ts'
import type { Transaction } from '../database/in-transaction.ts'
import { eraseResponses } from '../http/forget-responses.ts'
import { keysOf } from '../keys.ts'
import { eraseCustomer } from '../privacy/erase-customer.ts'
import { Failure } from './command.ts'

/** Erasures that are recorded outside the database, and how a database that was restored has them repeated. */
export interface RecordedErasures {
  files: string[]
  damaged: number
  /** Repeats those after a moment. */
  repeat(sql: Transaction, since: Date): Promise<Repeated>
}

/** Reads the ledgers in some directories. Errors: Failure, when one can't be read. */
export async function openLedgers(directories: readonly string[], secretKey: string): Promise<RecordedErasures> {
  const { erasures, files, damaged } = await readErasures(directories).catch((error: unknown) => {
    throw error instanceof LedgerNotReadable ? new Failure(error.message) : error
  })
  const keys = keysOf(secretKey)
  return {
    ...{ files, damaged },
    repeat: (sql, since) =>
      repeatErasures(sql, {
        ...{ since, erasures, keys: keys.erasure },
        erase: (sql, { organizationId, emailAscii }) =>
          eraseCustomer(sql, {
            ...{ organizationId, email: emailAscii },
            eraseResponses: eraseResponses(keys.idempotency),
            // It is there already.
            noteErasure: async () => {},
          }),
      }),
  }
}

/**
 * What the outside world was told. Every write carries a mark that no other has, so that it can be found again in the database,
 * whatever became of its answer.
 */
import { appendFileSync } from 'node:fs'

export type What = 'goal' | 'removed goal' | 'question' | 'changed question' | 'link' | 'opinion' | 'response'

export interface Entry {
  what: What
  mark: string
  /**
   * yes: the service said that it is done. unknown: it went away before it answered, and wasn't asked again; the write may have
   * happened or not.
   */
  acknowledged: 'yes' | 'unknown'
}

export interface Ledger {
  entries: Entry[]
  write(...written: Entry[]): void
}

/** Kept in memory and, for looking into a failure, in a file of JSON lines. */
export function openLedger(file: string): Ledger {
  const entries: Entry[] = []
  return {
    entries,
    write(...written) {
      for (const entry of written) entries.push(entry)
      appendFileSync(file, written.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
    },
  }
}

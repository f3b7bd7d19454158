/**
 * A business and its customers, outside the service, who don't stop writing while it is killed. What was cut off half of them repeat
 * until it is answered, with the same Idempotency-Key; the others leave it at that.
 */
import { type Business, openClient } from './client.ts'
import type { Ledger } from './ledger.ts'
import { Writes } from './writes.ts'

export interface Driver {
  /** Requests whose answer was cut off. */
  cutOff(): number
  /** Answers that no crash excuses. */
  strange: string[]
  /** Begins nothing more, and finishes what was begun; the service must be up. */
  pause(): Promise<void>
  goOn(): void
}

export function startDriver(business: Business, ledger: Ledger): Driver {
  const client = openClient(business)
  const writes = new Writes(client, ledger)
  let isPaused = false
  const untilPaused = async (act: () => Promise<unknown>) => {
    while (!isPaused) await act()
  }
  const asMany = (count: number, act: () => Promise<unknown>) => Array.from({ length: count }, () => untilPaused(act))
  const writeAll = () => [
    ...asMany(1, () => writes.goal()),
    ...asMany(2, () => writes.question()),
    ...asMany(4, () => writes.link()),
    ...asMany(8, () => writes.opinion()),
    ...asMany(1, () => writes.response()),
  ]
  let begun: Promise<unknown> = writes.openQuestions().then(() => Promise.all(writeAll()))
  return {
    strange: writes.strange,
    cutOff: client.cutOffs,
    async pause() {
      isPaused = true
      await begun
    },
    goOn() {
      isPaused = false
      begun = Promise.all(writeAll())
    },
  }
}

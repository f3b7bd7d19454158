import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'

// What a node has looked up it remembers for less than a second: so long a change may not be seen.

/**
 * Asks until the answer is what it has to be, and fails when whoever asked more than a second after the change, which is done, was told
 * something else. The second is counted to where somebody asks: how long a busy machine needs for an answer is another matter.
 */
export async function withinASecond<Answer>(ask: () => Promise<Answer>, answer: Answer): Promise<void> {
  for (const changedAt = performance.now(); ; await pause(20)) {
    const askedAt = performance.now()
    const said = await ask()
    if (said === answer) return
    if (askedAt - changedAt > 1000) return expect(said, 'more than a second after the change').toBe(answer)
  }
}

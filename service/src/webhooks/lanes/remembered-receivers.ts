import type { Remembered } from './claimed-lane.ts'

/** Receivers that are remembered while their lanes are not claimed. */
const rememberedMax = 1000

/** Remembers what a worker learned of receivers whose lanes it has given back, for when it claims them again. */
export class RememberedReceivers {
  readonly #receivers = new Map<string, Remembered>()

  recall(destinationId: string): Remembered | undefined {
    return this.#receivers.get(destinationId)
  }

  remember(destinationId: string, remembered: Remembered): void {
    this.#receivers.delete(destinationId)
    this.#receivers.set(destinationId, remembered)
    // The receiver whose lane was given back longest ago goes first.
    if (this.#receivers.size > rememberedMax) this.#receivers.delete(this.#receivers.keys().next().value!)
  }
}

/** Goes a random way through the states of a model, the same way for the same seed. */

export interface Walk<State, Plan> {
  first: State
  plansFrom(state: State): readonly Plan[]
  take(state: State, plan: Plan): { next: State; violation: string | null }
  isDone(state: State): boolean
}

export interface Walked {
  steps: number
  /** What must not be; null: nothing. */
  violation: string | null
  /** The last steps of the way to it. */
  way: string[]
}

/** The share of steps that are faults, while any are left. */
const faultShare = 0.03

/**
 * Walks until everything has come to its end, or something must not be, or `stepsMax` steps were taken, which is a violation, too: chance
 * finds the end of whatever has one.
 */
export function walk<State, Plan extends { name: string; isFault: boolean }>(
  { first, plansFrom, take, isDone }: Walk<State, Plan>,
  { seed, stepsMax }: { seed: number; stepsMax: number },
): Walked {
  const random = mulberry32(seed)
  const pick = <Thing>(things: readonly Thing[]) => things[Math.floor(random() * things.length)]
  const way: string[] = []
  let state = first
  for (let steps = 0; steps < stepsMax; steps++) {
    const plans = plansFrom(state)
    const ordinary = plans.filter(({ isFault }) => !isFault)
    const faults = plans.filter(({ isFault }) => isFault)
    const isOver = isDone(state)
    const plan = (random() < faultShare ? pick(faults) : null) ?? pick(ordinary)
    // What has come to its end may go on, half of the time: another move begins.
    if (isOver && (plan === undefined || random() < 0.5)) return { steps, violation: null, way: [] }
    if (plan === undefined) return { steps, violation: 'nothing can happen any more', way: way.slice(-40) }
    way.push(plan.name)
    const { next, violation } = take(state, plan)
    if (violation !== null) return { steps, violation, way: way.slice(-40) }
    state = next
  }
  return { steps: stepsMax, violation: 'it never comes to an end', way: way.slice(-40) }
}

/** A random number from 0 to 1, of 32 bits, after the generator that is known by this name. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

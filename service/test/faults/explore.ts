/** Walks through every state that a model can come to, breadth first, so that the way to a violation is a shortest one. */

/** A model as a state machine. */
export interface Machine<State> {
  first: State
  /** All that can happen next; a fault is what nobody may wait for. */
  stepsFrom(state: State): { name: string; isFault: boolean; next: State; violation: string | null }[]
  isDone(state: State): boolean
  /** The same text for states that need not be told apart. */
  keyOf(state: State): string
  /** What it is called when something can't come to its end any more. */
  stuck: string
}

interface Explored {
  states: number
  steps: number
  /** What must not be, and how it came to it; null: nothing. */
  violation: string | null
  way: string[]
}

/**
 * Explores a model until its first violation, or to its end. What can go on without any fault must be able to come to an end, from
 * wherever it is: so nothing is ever lost, and nothing stays leased.
 */
export function explore<State>({ first, stepsFrom, isDone, keyOf, stuck }: Machine<State>): Explored {
  const found = new Map([[keyOf(first), 0]])
  let edge: State[] = [first]
  const came: { from: number; by: string }[] = [{ from: -1, by: '' }]
  /** Steps that are no faults, backwards, as pairs. */
  const before: number[][] = [[]]
  const done: number[] = []
  let steps = 0
  let at = 0
  const wayTo = (state: number) => {
    const way: string[] = []
    for (let each = state; each > 0; each = came[each]!.from) way.unshift(came[each]!.by)
    return way
  }

  while (edge.length > 0) {
    const nextEdge: State[] = []
    for (const state of edge) {
      if (isDone(state)) done.push(at)
      for (const { name, isFault, next, violation } of stepsFrom(state)) {
        steps++
        if (violation !== null) return { states: found.size, steps, violation, way: [...wayTo(at), name] }
        const key = keyOf(next)
        let known = found.get(key)
        if (known === undefined) {
          known = found.size
          found.set(key, known)
          came.push({ from: at, by: name })
          before.push([])
          nextEdge.push(next)
        }
        if (!isFault && known !== at) before[known]!.push(at)
      }
      at++
    }
    edge = nextEdge
  }

  const canEnd = new Uint8Array(found.size)
  for (const each of done) canEnd[each] = 1
  for (let each = done.pop(); each !== undefined; each = done.pop())
    for (const earlier of before[each]!)
      if (canEnd[earlier] === 0) {
        canEnd[earlier] = 1
        done.push(earlier)
      }
  const endless = canEnd.indexOf(0)
  return endless === -1
    ? { states: found.size, steps, violation: null, way: [] }
    : { states: found.size, steps, violation: stuck, way: wayTo(endless) }
}

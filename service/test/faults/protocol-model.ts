import type { Machine } from './explore.ts'
import { deliverySteps, dispatchSteps, recordSteps, sendSteps } from './protocol-delivery-steps.ts'
import { claimSteps, crashSteps, laneSteps, orphanSteps, readSteps, releaseSteps } from './protocol-lane-steps.ts'
import { movesFrom } from './protocol-moves.ts'
import { firstState, isDone, keyOf, type Model, type State, type Step } from './protocol-state.ts'

/**
 * The delivery protocol as a state machine: two workers, three deliveries on one lane or two, the database between them. Every step
 * is one statement of the engine, or the half of one that is seen apart: PostgreSQL reads a statement's rows first and locks what it
 * changes later, and others commit in between. Each step names the function it models. A guard is a condition that a statement or a
 * worker checks; a model without one shows what it is for.
 *
 * Versions are compared with the one that was seen, nothing else: so what was seen is kept as "still so" or "changed since".
 * A worker that is paused takes no step: that its lease ends meanwhile is a fault, and so are a crash (the process and its memory
 * are gone, another one begins with a new token), an answer that gets lost (the statement happened all the same) and a statement
 * that comes late (its connection was given up, and the server executes it when nobody expects it any more).
 */

export const protocolMachine = (model: Model): Machine<State> => ({
  first: firstState(model),
  stepsFrom: (state) => stepsFrom(state, model),
  isDone,
  keyOf: (state) => keyOf(state, model),
  stuck: 'something is lost, or stays leased for ever',
})

/** All that can happen next. */
function stepsFrom(state: State, model: Model): Step[] {
  const moves = movesFrom(state, model)
  for (const w of state.workers.keys()) {
    for (const l of state.lanes.keys()) for (const steps of [claimSteps, readSteps, releaseSteps]) steps(moves, w, l)
    orphanSteps(moves, w)
    for (const at of state.deliveries.keys()) for (const steps of [dispatchSteps, sendSteps, recordSteps]) steps(moves, w, at)
    crashSteps(moves, w)
  }
  laneSteps(moves)
  deliverySteps(moves)
  return moves.steps
}

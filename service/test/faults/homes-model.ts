import type { Machine } from './explore.ts'
import { crashPlans } from './homes-model-crash-steps.ts'
import { dispatchSteps, leaseEndSteps, leaseSteps, sendSteps } from './homes-model-engine-steps.ts'
import { copyOf, isDone, keyOf, violationIn } from './homes-model-invariants.ts'
import { beginSteps, catchUpSteps, closeSteps, commitSteps, copySteps } from './homes-model-mover-steps.ts'
import { forgetSteps, writeSteps } from './homes-model-node-steps.ts'
import { type Plan, plannerOf } from './homes-model-plans.ts'
import { askSteps, clearSteps, jobSteps } from './homes-model-settle-steps.ts'
import { firstState, type Model, type State } from './homes-model-state.ts'

/**
 * Organizations that move between homes while they are written to and delivered from (decision 74), as a state machine: a directory, homes with
 * a worker each, nodes that remember for a second where an organization lives, and runs of the mover. A step is one statement in one
 * database, or the half of one that others can come between: a write is executed, which shows it what its home is at, and commits later.
 * What is noted is an item: a row, or a delivery. A mover's crash is that it takes no further step; it may also go on when another run has
 * taken over, so every statement of it may come as late as can be. Nobody sees its copy before it is committed.
 *
 * Time is not counted: what waits for seconds (until nobody remembers, until no request is on its way) waits for the state itself.
 */
export const homesMachine = (model: Model): Machine<State> => ({
  first: firstState(model),
  stepsFrom: (state) => plansFrom(state, model).map((plan) => ({ name: plan.name, isFault: plan.isFault, ...take(state, plan, model) })),
  isDone,
  keyOf,
  stuck: 'something is lost, or never comes to an end',
})

/** All that can happen next. */
export function plansFrom(state: State, model: Model): Plan[] {
  const plans = crashPlans(state, model)
  for (const [o, { homes, movers, writes }] of state.organizations.entries()) {
    const planner = plannerOf(state, model, o)
    for (const w of writes.keys()) writeSteps(planner, w)
    forgetSteps(planner)
    jobSteps(planner)
    for (const h of homes.keys()) for (const steps of [dispatchSteps, leaseSteps, sendSteps, leaseEndSteps]) steps(planner, h)
    for (const m of movers.keys())
      for (const steps of [beginSteps, copySteps, catchUpSteps, closeSteps, commitSteps, askSteps, clearSteps]) steps(planner, m)
    plans.push(...planner.plans)
  }
  return plans
}

/** What a step makes of a state, and what must not be of it. */
export function take(state: State, { change }: Plan, model: Model): { next: State; violation: string | null } {
  const next = copyOf(state)
  const violation = change(next) ?? violationIn(next, model)
  return { next, violation }
}

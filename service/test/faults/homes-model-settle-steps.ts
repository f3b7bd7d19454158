import { moverOf } from './homes-model-mover-steps.ts'
import { flush } from './homes-model-node-steps.ts'
import type { Planner } from './homes-model-plans.ts'
import { clear, type Home, type Mover } from './homes-model-state.ts'

// How a move ends: the directory is told, and what is left goes. The mover does so, a run that has taken over from it, and a job.

/** A run asks the new home whether the copy is committed, and tells the directory. */
export function askSteps(planner: Planner, m: number): void {
  const { has, organization } = planner
  const { at, to, go, isHeard, fresh } = moverOf(planner, m)
  const isHeld = organization.movers.some(({ copy, ...each }) => copy !== null && each.to === to)
  if (at === 'asking' && (!isHeld || !has('ask waits')))
    // It says that it lives, too: what it heard is of no use to one that another has taken over from.
    go('asks the new home', fresh.isThere ? 'committed' : 'absent', isHeard(null), () => null)
  if (at === 'committed')
    go('tells the directory that it has moved', 'moved', isHeard('moved run'), (next) => {
      Object.assign(next.directory, { home: to, target: -1 }, has('closing ends') ? { isClosing: false } : {})
    })
  if (at === 'absent') endSteps(planner, m, 'ended')
  if (at === 'ended') dropSteps(planner, m, 'dropped')
  if (at === 'dropped')
    go('tells the directory that it stays', 'over', isHeard('staying run'), (next) => {
      Object.assign(next.directory, { target: -1 }, has('closing ends') ? { isClosing: false } : {})
    })
}

/** What is left in the old home goes once no request is on its way there: its rows, then its state, its triggers last. */
export function clearSteps(planner: Planner, m: number): void {
  const { has, organization } = planner
  const { at, run, from, go, old } = moverOf(planner, m)
  if (at === 'moved' && !(isAwaited(planner, from) && has('forget wait'))) {
    const isLeft = old.state === 'closed' && old.run <= run
    go('clears the old home', 'emptied', true, (next) => {
      if (isLeft || !has('forget run')) clear(next.homes[from]!)
    })
  }
  if (at === 'emptied') endSteps(planner, m, 'untied')
  if (at === 'untied') dropSteps(planner, m, 'over')
  // A run that only clears up begins as one that has moved.
  if (at !== 'idle' || (m > 0 && organization.movers[m - 1]!.at === 'idle') || organization.directory.target !== -1) return
  for (const [h, { run }] of organization.homes.entries()) if (run !== 0) lookStep(planner, m, h)
}

function lookStep({ plan, organization }: Planner, m: number, h: number): void {
  const { home, run } = organization.directory
  plan(`mover ${m} looks what is left in home ${h}`, (next) => {
    Object.assign(next.movers[m]!, { at: h === home ? 'emptied' : 'moved', run, from: h, to: home })
  })
}

/** The job clears up what nobody else does. That its statements are several is tried by the runs that do the same. */
export function jobSteps(planner: Planner): void {
  const { plan, organization } = planner
  const { home, target } = organization.directory
  if (target !== -1 || organization.movers.some(({ at }) => at === 'moved' || at === 'emptied')) return
  for (const [h, { run }] of organization.homes.entries()) {
    if (run === 0 || (h !== home && isAwaited(planner, h))) continue
    plan(`home ${h}: the job clears up`, (next) => {
      if (h !== home) clear(next.homes[h]!)
      endNotes(next.homes[h]!)
      dropTriggers(next.homes[h]!)
    })
  }
}

const isAwaited = ({ organization }: Planner, h: number): boolean =>
  organization.writes.some(({ state, home }) => (state === 'looked' || state === 'executed') && home === h) ||
  organization.nodes.includes(h)

/** The state goes, so that nothing is refused any more. */
function endSteps(planner: Planner, m: number, then: Mover['at']): void {
  const { run, from, go, old } = moverOf(planner, m)
  const isOurs = old.run <= run || !planner.has('end run')
  go('ends the notes', then, true, (next) => {
    if (isOurs) endNotes(next.homes[from]!)
  })
}

/** Triggers go where nobody notes, and the notes that came before them. */
function dropSteps(planner: Planner, m: number, then: Mover['at']): void {
  const { from, go, old } = moverOf(planner, m)
  const isOurs = old.run === 0 || !planner.has('drop run')
  go('drops the triggers', then, true, (next) => {
    if (isOurs) dropTriggers(next.homes[from]!)
  })
}

function endNotes(home: Home): void {
  Object.assign(home, { state: 'open', run: 0 })
  flush(home)
}

function dropTriggers(home: Home): void {
  home.hasTriggers = false
  home.notes.fill(0)
}

import type { Plan } from './homes-model-plans.ts'
import { excuse, putBack } from './homes-model-plans.ts'
import type { Home, Model, Mover, State } from './homes-model-state.ts'

// Crashes hit every organization of a process or a database. A mover’s needs no step: it goes no further, and another run begins.

/** All crashes that can happen next. */
export function crashPlans({ left }: State, { homes, without }: Model): Plan[] {
  const plans: Plan[] = []
  const isCutting = !without?.includes('copy cut')
  for (let h = 0; h < homes; h++) {
    if (left.workerCrashes > 0)
      plans.push({ name: `the worker of home ${h} crashes`, isFault: true, change: (next) => crashWorker(next, h) })
    if (left.homeCrashes > 0)
      plans.push({ name: `the database of home ${h} crashes`, isFault: true, change: (next) => crashHome(next, h, isCutting) })
  }
  return plans
}

/** Its memory is gone; its lanes wait for their leases. */
function crashWorker(next: State, h: number): void {
  next.left.workerCrashes--
  for (const organization of next.organizations) {
    const home = organization.homes[h]!
    excuse(organization, home)
    if (home.lane.of === 'worker') home.lane.of = 'dead'
    Object.assign(home.worker, { held: 'no', isFresh: false, hands: home.worker.hands.map(() => 'nowhere') })
  }
}

/** What did not commit is undone, and dispatches that were not on the disk yet. Who asked asks again. */
function crashHome(next: State, h: number, isCutting: boolean): void {
  next.left.homeCrashes--
  for (const organization of next.organizations) {
    const home = organization.homes[h]!
    for (const write of organization.writes)
      if (write.state === 'executed' && write.home === h) Object.assign(write, { state: 'todo', home: 0, isNoted: false })
    excuse(organization, home)
    putBack(home)
    if (home.worker.held === 'claims') home.worker.held = 'no'
    takeBack(home)
    for (const mover of organization.movers) cut(mover, h, isCutting)
  }
}

/** A mover loses its connection: its copy is gone, unless all that is left to do is to commit it in the other home. */
function cut(mover: Mover, h: number, isCutting: boolean): void {
  const isCut = mover.to === h || (mover.from === h && mover.at !== 'caught' && !mover.isLate && isCutting)
  if (isCut) Object.assign(mover, { copy: null, snapshot: null, noted: null, isLate: false })
}

function takeBack(home: Home): void {
  const rows = home.notes.length - home.deliveries.length
  for (const d of home.deliveries.keys()) {
    if ((home.unflushed & (1 << d)) === 0) continue
    home.deliveries[d] = 'event'
    if ((home.unflushedNotes & (1 << d)) !== 0) home.notes[rows + d]!--
  }
  home.unflushed = 0
  home.unflushedNotes = 0
}

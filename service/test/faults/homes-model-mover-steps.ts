import { holdsSame } from './homes-model-invariants.ts'
import { flush } from './homes-model-node-steps.ts'
import { excuse, type Planner, type Violation } from './homes-model-plans.ts'
import { type Contents, contentsOf, type Guard, type Home, type Mover, type Organization } from './homes-model-state.ts'

// What a mover does until its copy is committed: one statement a step. Most look whether its run still stands; one that another has taken
// over from stops, and its copy is gone.

/** A mover and its homes, as a step of it begins. */
export function moverOf({ organization, plan, has }: Planner, m: number) {
  const mover = organization.movers[m]!
  const { at, run, from, to } = mover
  const own = (next: Organization) => next.movers[m]!
  const stop = (next: Organization, at: Mover['at']) => Object.assign(own(next), { at, copy: null, snapshot: null, noted: null })
  /** A statement of the mover, from one step to the next; it stops where the statement is refused. */
  const go = (name: string, then: Mover['at'], isAllowed: boolean, change: (next: Organization) => Violation) => {
    plan(`mover ${m} ${name}${isAllowed ? '' : ', and is refused'}`, (next) => {
      if (!isAllowed) {
        stop(next, 'over')
        return null
      }
      own(next).at = then
      return change(next)
    })
  }
  const { directory, homes } = organization
  /** Whether the directory hears it: as the run that moves. */
  const isHeard = (guard: Guard | null) => (directory.run === run && directory.target !== -1) || (guard !== null && !has(guard))
  return { mover, at, run, from, to, own, stop, go, isHeard, old: homes[from]!, fresh: homes[to]!, directory }
}

/** A run begins: it asks what became of another’s move, or announces one of its own, once nothing is left where that goes. */
export function beginSteps(planner: Planner, m: number): void {
  const { plan, has, organization } = planner
  const { at, run, own, go, directory, from, to } = moverOf(planner, m)
  const { home, target } = directory
  // Another run that could still go on is taken for dead.
  const isFault = organization.movers.some((each, at) => at !== m && each.at !== 'idle' && each.at !== 'over')
  const take = (next: Organization, what: Pick<Mover, 'at' | 'from' | 'to'>) => {
    next.directory.run++
    Object.assign(own(next), what, { run: next.directory.run })
  }
  const announce = (next: Organization, route: { from: number; to: number }) => {
    take(next, { ...route, at: 'announced' })
    next.directory.target = route.to
    next.movesLeft--
  }
  if (at === 'looked') plan(`mover ${m} takes over`, (next) => take(next, { at: 'asking', from, to }), isFault)
  if (at === 'clean') {
    const isAsSeen = (directory.run === run || !has('announce run')) && target === -1 && home === from
    go(`announces a move to home ${to}`, 'announced', isAsSeen, (next) => announce(next, { from, to }))
  }
  if (at !== 'idle' || (m > 0 && organization.movers[m - 1]!.at === 'idle')) return
  if (target !== -1 && has('take over'))
    plan(`mover ${m} takes over`, (next) => take(next, { at: 'asking', from: home, to: target }), isFault)
  else if (target !== -1) plan(`mover ${m} looks`, (next) => void Object.assign(own(next), { at: 'looked', from: home, to: target }))
  if (target !== -1 || organization.movesLeft === 0) return
  for (const [other, { isThere, run }] of organization.homes.entries()) {
    if (other === home) continue
    if (!has('begin clean')) plan(`mover ${m} announces a move to home ${other}`, (next) => announce(next, { from: home, to: other }))
    // It reads the number of the run before it looks: what comes between the two has taken another.
    else if (!isThere && run === 0)
      plan(`mover ${m} finds nothing left in home ${other}`, (next) => {
        Object.assign(own(next), { at: 'clean', run: next.directory.run, from: home, to: other })
      })
  }
}

/** Changes are noted, and one snapshot is copied. */
export function copySteps(planner: Planner, m: number): void {
  const { plan, has, organization } = planner
  const { mover, at, run, from, to, own, go, stop, old, fresh } = moverOf(planner, m)
  const hasWriters = organization.writes.some(({ state, home }) => state === 'executed' && home === from)
  if (at === 'announced')
    go('says in the old home that it leaves', 'begun', old.run < run || !has('begin run'), (next) => {
      Object.assign(next.homes[from]!, { state: 'leaving', run })
      next.homes[from]!.notes.fill(0)
    })
  // A table is locked for it.
  if (at === 'begun' && (!hasWriters || !has('note writers')))
    go('has changes noted', 'noting', true, (next) => {
      next.homes[from]!.hasTriggers = true
    })
  if (at === 'noting')
    plan(`mover ${m} reads a snapshot`, (next) => void Object.assign(own(next), { at: 'read', snapshot: contentsOf(next.homes[from]!) }))
  if (at !== 'read') return
  const isKeyFree = organization.movers.every((each) => each.copy === null || each.to !== to)
  // Where its connection is gone, or the organization is there, which has its key.
  if (mover.snapshot === null || fresh.isThere) plan(`mover ${m} can’t copy it`, (next) => void stop(next, 'asking'))
  else if (isKeyFree)
    plan(`mover ${m} copies it`, (next) => {
      const copy = { ...mover.snapshot!, answers: has('answers move') ? mover.snapshot!.answers : 0 }
      Object.assign(own(next), { at: 'copied', copy, snapshot: null })
    })
}

/** Items with notes are copied again, of one snapshot, and these notes are struck off in it, until there are none. */
export function catchUpSteps(planner: Planner, m: number): void {
  const { plan, has } = planner
  const { mover, at, run, from, own, stop, old } = moverOf(planner, m)
  const { copy, noted } = mover
  if (!['copied', 'resting', 'closing', 'closed', 'caught', 'reopening', 'reopened'].includes(at)) return
  if (copy === null) {
    plan(`mover ${m} finds its copy gone`, (next) => void stop(next, 'asking'))
    return
  }
  if (at !== 'copied' && at !== 'closed') return
  if (noted !== null) {
    // The run that ended the notes has struck off the same: a snapshot can’t do so again.
    const isTheirs = old.run === run || !has('note read')
    const strike = (next: Organization) => {
      const { notes } = next.homes[from]!
      for (const [item, read] of noted.entries()) notes[item] = has('note read') ? Math.max(0, notes[item]! - read) : 0
      flush(next.homes[from]!)
      own(next).noted = null
    }
    plan(`mover ${m} strikes off the notes`, (next) => void (isTheirs ? strike(next) : stop(next, 'asking')))
  } else if (old.notes.some((notes) => notes > 0))
    plan(`mover ${m} copies again what has notes`, (next) => {
      for (const [item, notes] of old.notes.entries()) if (notes > 0) copyItem(own(next).copy!, old, item, planner)
      own(next).noted = [...old.notes]
    })
  else if (at === 'closed')
    plan(`mover ${m} finds no note left`, (next) => {
      own(next).at = 'caught'
    })
}

function copyItem(copy: Contents, from: Home, item: number, { has, model }: Planner): void {
  if (item >= model.rows) copy.deliveries[item - model.rows] = from.deliveries[item - model.rows]!
  else copy.rows[item] = from.rows[item]!
  const ofRow = model.writes.reduce((bits, { row }, w) => (row === item ? bits | (1 << w) : bits), 0)
  if (has('answers move')) copy.answers |= from.answers & ofRow
}

/** Lanes rest, the old home closes, and the copy is committed; what takes too long is opened again. */
export function closeSteps(planner: Planner, m: number): void {
  const { fault, has, organization } = planner
  const { mover, at, run, from, own, go, isHeard, old } = moverOf(planner, m)
  const stands = old.run === run || !has('turn run')
  const turn = (next: Organization, state: Home['state']) => {
    // Where there is no row, a statement turns nothing.
    if (old.run !== 0) next.homes[from]!.state = state
  }
  const isClaiming = old.worker.held === 'claims'
  const hasWriters = isClaiming || organization.writes.some(({ state, home }) => state === 'executed' && home === from)
  const hasLanes = old.lane.of !== 'nobody' && !old.lane.isOver
  const isRemembered = organization.nodes.some((home) => home !== -1)
  if (at === 'copied' && mover.noted === null && (!isClaiming || !has('rest claims')) && (!isRemembered || !has('close memory')))
    go('has the lanes rest', 'resting', stands, (next) => turn(next, 'resting'))
  if (at === 'resting' && (!hasLanes || !has('close lanes')))
    go('says that it closes', 'closing', isHeard('close run'), (next) => {
      next.directory.isClosing = true
    })
  if (at === 'closing' && (!hasWriters || !has('close writers')))
    go('closes the old home', 'closed', stands, (next) => {
      turn(next, 'closed')
      flush(next.homes[from]!)
      excuse(next, next.homes[from]!)
    })
  if (at === 'closing' || (at === 'closed' && mover.noted === null))
    fault('reopenings', `mover ${m} has no more time`, (next) => {
      own(next).at = 'reopening'
    })
  if (at === 'reopening') go('opens the old home again', 'reopened', stands, (next) => turn(next, 'leaving'))
  if (at === 'reopened')
    go('says that it is open', 'copied', isHeard('close run'), (next) => {
      next.directory.isClosing = false
    })
}

/** The copy is committed, or is gone with its transaction: the commit may come when nobody waits for it, and the connection may end. */
export function commitSteps(planner: Planner, m: number): void {
  const { plan, fault, has } = planner
  const { mover, at, run, own, stop, directory } = moverOf(planner, m)
  const { copy, isLate, noted } = mover
  if (copy === null) return
  if (at === 'caught' || (at === 'closed' && noted === null && !has('last notes')))
    plan(`mover ${m} commits the copy`, (next) => {
      own(next).at = 'committed'
      return commit(planner, next, own(next))
    })
  if (at === 'caught')
    fault('late', `mover ${m} gives up its commit`, (next) => {
      Object.assign(own(next), { at: 'asking', isLate: true })
    })
  if (isLate) plan(`the commit comes that mover ${m} gave up`, (next) => commit(planner, next, own(next)))
  // The new home gives a silent mover up.
  if (isLate || directory.run !== run)
    plan(`the connection of mover ${m} ends`, (next) => {
      if (isLate) Object.assign(own(next), { copy: null, isLate: false })
      else stop(next, at)
    })
}

function commit({ has }: Planner, next: Organization, mover: Mover): string | null {
  const { from, to, copy } = mover
  const old = next.homes[from]!
  const fresh = next.homes[to]!
  Object.assign(fresh, contentsOf(copy!), { isThere: true, lane: { of: 'nobody', isOver: false, isTold: has('open lanes') } })
  Object.assign(mover, { copy: null, isLate: false })
  return holdsSame(old, fresh) ? null : 'the homes differ at the switch'
}

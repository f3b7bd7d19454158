import { holdsSame } from './homes-model-invariants.ts'
import { flush } from './homes-model-node-steps.ts'
import { excuse, type Planner, type Violation } from './homes-model-plans.ts'
import { type Batch, clear, type Guard, type Home, type Mover, type Organization } from './homes-model-state.ts'

// What a mover does: one statement a step. Each looks in its own database whether the mover's epoch still stands; one that another has taken
// over from stops.

/** A mover and its homes, as a step of it begins. */
function moverOf({ organization, plan, has }: Planner, m: number) {
  const mover = organization.movers[m]!
  const { at, epoch, from, to, batch } = mover
  const own = (next: Organization) => next.movers[m]!
  /** A statement of the mover, from one step to the next; it stops where the statement is refused. */
  const go = (name: string, then: Mover['at'], isAllowed: boolean, change: (next: Organization) => Violation) => {
    plan(`mover ${m} ${name}${isAllowed ? '' : ', and is refused'}`, (next) => {
      Object.assign(own(next), isAllowed ? { at: then } : { at: 'over', batch: null })
      return isAllowed ? change(next) : null
    })
  }
  const stands = (home: Home, guard: Guard) => home.epoch === epoch || !has(guard)
  const isNewest = (home: Home, guard: Guard) => home.epoch <= epoch || !has(guard)
  const old = organization.homes[from]!
  const fresh = organization.homes[to]!
  return { mover, at, epoch, from, to, batch, own, go, stands, isNewest, old, fresh, directory: organization.directory }
}

/** A run begins: it finishes a move that was switched, undoes one that was not, or begins one. */
export function beginSteps(planner: Planner, m: number): void {
  const { plan, has, organization } = planner
  const { at, own, directory, from, to } = moverOf(planner, m)
  const { home, target } = directory
  // Another run that could still go on is taken for dead.
  const isFault = organization.movers.some((each, at) => at !== m && each.at !== 'idle' && each.at !== 'over')
  const takeOver = (name: string, what: Pick<Mover, 'at' | 'from' | 'to'>) => {
    const begin = (next: Organization) => {
      next.directory.epoch++
      Object.assign(own(next), what, { epoch: next.directory.epoch })
      if (what.at !== 'announced') return
      next.directory.target = what.to
      next.movesLeft--
    }
    plan(`mover ${m} ${name}`, begin, isFault)
  }
  if (at === 'looked') takeOver('takes over', { at: 'undoing', from, to })
  if (at !== 'idle' || (m > 0 && organization.movers[m - 1]!.at === 'idle')) return
  if (directory.from !== -1) takeOver('takes over, to finish', { at: 'switched', from: directory.from, to: home })
  if (target !== -1 && has('take over')) takeOver('takes over, to undo', { at: 'undoing', from: home, to: target })
  else if (target !== -1)
    plan(`mover ${m} looks`, (next) => {
      Object.assign(own(next), { at: 'looked', from: home, to: target })
    })
  const isClear = directory.from === -1 || !has('begin clean')
  if (target !== -1 || !isClear || organization.movesLeft === 0) return
  for (const other of organization.homes.keys())
    if (other !== home) takeOver(`announces a move to home ${other}`, { at: 'announced', from: home, to: other })
}

/** Both homes are prepared, and every item is copied. */
export function copySteps(planner: Planner, m: number): void {
  const { plan, has, organization } = planner
  const { mover, at, epoch, from, to, batch, own, go, stands, isNewest, old, fresh } = moverOf(planner, m)
  const hasWriters = organization.writes.some(({ state, home }) => state === 'executed' && home === from)
  if (at === 'announced')
    go('prepares the new home', 'prepared', isNewest(fresh, 'prepare epoch'), (next) => {
      Object.assign(next.homes[to]!, { residence: 'filling', epoch: Math.max(epoch, fresh.epoch) })
    })
  if (at === 'prepared' && (!hasWriters || !has('note writers')))
    go('has changes noted', 'copying', isNewest(old, 'note epoch') && old.residence === 'open', (next) => {
      Object.assign(next.homes[from]!, { residence: 'leaving', epoch: Math.max(epoch, old.epoch) })
    })
  if (at !== 'copying') return
  if (batch !== null) {
    go(`copies item ${batch.item}`, 'copying', fresh.residence === 'filling' && stands(fresh, 'copy epoch'), (next) => {
      // What is not there is not read, so it takes nothing away.
      const isThere = batch.row !== -1 || batch.delivery !== 'none'
      write(planner, next.homes[to]!, isThere ? batch : { ...batch, item: -1 })
      Object.assign(own(next), { batch: null, item: batch.item + 1 })
    })
  } else if (mover.item === old.notes.length) {
    plan(`mover ${m} has copied everything`, (next) => {
      Object.assign(own(next), { at: 'copied', item: 0 })
    })
  } else readStep(planner, m, mover.item)
}

/** Items with notes are copied again, until there are none. */
export function catchUpSteps(planner: Planner, m: number): void {
  const { has } = planner
  const { at, from, to, batch, own, go, stands, old, fresh } = moverOf(planner, m)
  if (at !== 'copied' && at !== 'resting' && at !== 'fenced') return
  if (batch === null) {
    for (const [item, notes] of old.notes.entries()) if (notes > 0) readStep(planner, m, item)
  } else if (!batch.isWritten) {
    go(`copies item ${batch.item} again`, at, fresh.residence === 'filling' && stands(fresh, 'copy epoch'), (next) => {
      write(planner, next.homes[to]!, batch)
      own(next).batch!.isWritten = true
    })
  } else {
    go(`strikes off the notes of item ${batch.item}`, at, stands(old, 'strike epoch'), (next) => {
      const { notes } = next.homes[from]!
      notes[batch.item] = has('note read') ? Math.max(0, notes[batch.item]! - batch.notes) : 0
      flush(next.homes[from]!)
      own(next).batch = null
    })
  }
}

/** Lanes rest, the fence comes, and the directory is switched. */
export function switchSteps(planner: Planner, m: number): void {
  const { has, organization } = planner
  const { at, epoch, from, to, batch, go, stands, old, directory } = moverOf(planner, m)
  if (batch !== null) return
  if (at === 'copied')
    go('has the lanes rest', 'resting', stands(old, 'fence epoch'), (next) => {
      next.homes[from]!.residence = 'resting'
    })
  const isWaiting =
    (organization.writes.some(({ state, home }) => state === 'executed' && home === from) && has('fence writers')) ||
    (old.lane.of !== 'nobody' && !old.lane.isOver && has('fence lanes')) ||
    (organization.nodes.some((home) => home !== -1) && has('fence memory'))
  if (at === 'resting' && !isWaiting)
    go('fences the old home', 'fenced', stands(old, 'fence epoch'), (next) => {
      const home = next.homes[from]!
      home.residence = 'fenced'
      flush(home)
      excuse(next, home)
    })
  if (at === 'fenced' && (old.notes.every((notes) => notes === 0) || !has('switch notes')))
    go('switches the directory', 'switched', directory.epoch === epoch || !has('switch epoch'), (next) => switchOver(next, { from, to }))
}

/**
 * A fence that took too long is lifted, and what was copied stays. A switch that the mover has given up may still come: so it takes a new
 * epoch first, and sees whether it came before.
 */
export function liftSteps(planner: Planner, m: number): void {
  const { plan, fault, has } = planner
  const { mover, at, epoch, from, to, batch, own, go, stands, old, fresh, directory } = moverOf(planner, m)
  if (at === 'fenced' && batch === null) {
    const lift = (next: Organization) => {
      own(next).at = 'lifting'
    }
    fault('lifts', `mover ${m} has no more time`, lift)
    if (old.notes.every((notes) => notes === 0) && mover.late === -1)
      fault('late', `mover ${m} gives up its switch`, (next) => {
        lift(next)
        own(next).late = epoch
      })
  }
  if (mover.late !== -1)
    plan(`the switch comes that mover ${m} gave up`, (next) => {
      own(next).late = -1
      return directory.epoch === mover.late || !has('switch epoch') ? switchOver(next, { from, to }) : null
    })
  if (at === 'lifting' && has('lift epoch'))
    go('takes a new epoch', directory.target === -1 ? 'switched' : 'lifted', directory.epoch === epoch, (next) => {
      next.directory.epoch++
      own(next).epoch = next.directory.epoch
    })
  const isLowered = old.residence === 'leaving' && old.epoch === epoch
  const isOurs = old.epoch <= epoch && fresh.epoch <= epoch
  if ((at === 'lifted' && !isLowered) || (at === 'lifting' && !has('lift epoch')))
    go('lifts the fence', 'lifted', isOurs && old.residence === 'fenced', (next) => {
      Object.assign(next.homes[from]!, { residence: 'leaving', epoch })
    })
  else if (at === 'lifted')
    go('goes on', 'copied', isOurs && stands(old, 'lift epoch'), (next) => {
      next.homes[to]!.epoch = epoch
    })
}

function switchOver(next: Organization, { from, to }: { from: number; to: number }): string | null {
  Object.assign(next.directory, { home: to, target: -1, from })
  return holdsSame(next.homes[from]!, next.homes[to]!) ? null : 'the homes differ at the switch'
}

/** The new home opens, the old one is left, cleared a minute later, and the move is over. */
export function finishSteps(planner: Planner, m: number): void {
  const { has, organization } = planner
  const { at, epoch, from, to, go, stands, isNewest, old, fresh, directory } = moverOf(planner, m)
  if (at === 'switched') {
    // A run that finishes finds it open where the one before has opened it.
    const isToOpen = (fresh.residence === 'filling' && isNewest(fresh, 'open epoch')) || !has('open epoch')
    go('opens the new home', 'opened', true, (next) => {
      if (!isToOpen) return
      const lane = { of: 'nobody' as const, isOver: false, isTold: has('open lanes') }
      Object.assign(next.homes[to]!, { residence: 'open', epoch: Math.max(epoch, fresh.epoch), lane })
    })
  }
  if (at === 'opened')
    go('leaves the old home', 'left', true, (next) => {
      const isToLeave = (old.residence === 'fenced' || old.residence === 'left') && isNewest(old, 'clear epoch')
      if (isToLeave) Object.assign(next.homes[from]!, { residence: 'left', epoch: Math.max(epoch, old.epoch) })
    })
  const isAwaited =
    organization.writes.some(({ state, home }) => (state === 'looked' || state === 'executed') && home === from) ||
    organization.nodes.includes(from)
  if (at === 'left' && (!isAwaited || !has('clear requests')))
    go('clears the old home', 'cleared', true, (next) => {
      if ((old.residence === 'left' && stands(old, 'clear epoch')) || !has('clear epoch')) clear(next.homes[from]!)
    })
  if (at === 'cleared')
    go('ends the move', 'over', directory.epoch === epoch || !has('end epoch'), (next) => {
      next.directory.from = -1
    })
}

/** What was not switched is undone: the old home opens first, then the new one is cleared. */
export function undoSteps(planner: Planner, m: number): void {
  const { has } = planner
  const { at, epoch, from, to, go, isNewest, old, fresh, directory } = moverOf(planner, m)
  if (at === 'undoing')
    go('opens the old home again', 'undone', isNewest(old, 'undo epoch'), (next) => {
      Object.assign(next.homes[from]!, { residence: 'open', epoch })
      next.homes[from]!.notes.fill(0)
      flush(next.homes[from]!)
    })
  if (at === 'undone')
    go('clears the new home', 'emptied', isNewest(fresh, 'undo epoch'), (next) => {
      clear(next.homes[to]!)
      next.homes[to]!.epoch = epoch
    })
  if (at === 'emptied')
    go('ends the move that was undone', 'over', directory.epoch === epoch || !has('end epoch'), (next) => {
      next.directory.target = -1
    })
}

/** A mover reads the notes of an item, then the item. */
function readStep(planner: Planner, m: number, item: number): void {
  const { plan, has, model } = planner
  const { from, old, own } = moverOf(planner, m)
  plan(`mover ${m} reads item ${item}`, (next) => {
    const isRow = item < model.rows
    const ofRow = model.writes.reduce((bits, { row }, w) => (row === item ? bits | (1 << w) : bits), 0)
    own(next).batch = {
      ...{ item, row: isRow ? old.rows[item]! : -1, answers: old.answers & ofRow, notes: old.notes[item]!, isWritten: false },
      delivery: isRow ? 'none' : old.deliveries[item - model.rows]!,
    }
    // A commit of its own that waits for the disk, before the new home has any of it.
    if (has('copy disk')) flush(next.homes[from]!)
  })
}

function write({ has, model }: Planner, home: Home, { item, row, answers, delivery }: Batch): void {
  if (item !== -1 && item < model.rows) home.rows[item] = row
  else if (item !== -1) home.deliveries[item - model.rows] = delivery
  if (has('answers move')) home.answers |= answers
}

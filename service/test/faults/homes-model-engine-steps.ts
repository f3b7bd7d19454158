import { flush } from './homes-model-node-steps.ts'
import { excuse, isClosed, leavesNotes, type Planner, putBack } from './homes-model-plans.ts'
import type { Guard, Home, Organization } from './homes-model-state.ts'

// What the workers of a home do with an organization's events: the protocol of protocol-model.ts in short, one worker a home and one lane.

/** A home as the steps of its worker are planned. */
function homeOf({ organization, has }: Planner, h: number) {
  const home = organization.homes[h]!
  const { lane, worker } = home
  const own = (next: Organization) => next.homes[h]!
  /** Whether a statement of a worker takes effect here. */
  const isServed = (guard: Guard) => home.isThere && (!isClosed(home) || !has(guard))
  const isResting = home.hasTriggers && home.state === 'resting' && has('lanes rest')
  const mayLease = isServed('closed claims') && !isResting
  const hasDue = home.deliveries.includes('due')
  return { home, lane, worker, own, isServed, mayLease, hasDue }
}

/** A worker makes deliveries of events, which does not wait for the disk. */
export function dispatchSteps(planner: Planner, h: number): void {
  const { plan, note, model } = planner
  const { home, own, isServed } = homeOf(planner, h)
  if (!isServed('closed dispatch')) return
  for (const [d, delivery] of home.deliveries.entries()) {
    if (delivery !== 'event') continue
    plan(`home ${h}, delivery ${d}: dispatched`, (next) => {
      const home = own(next)
      home.deliveries[d] = 'due'
      home.lane.isTold = true
      home.unflushed |= 1 << d
      if (!leavesNotes(home)) return
      home.unflushedNotes |= 1 << d
      note(home, model.rows + d)
    })
  }
}

/** A worker claims a lane, renews its lease, learns that it may not, and gives the lane back. */
export function leaseSteps(planner: Planner, h: number): void {
  const { plan } = planner
  const { home, lane, worker, own, isServed, mayLease, hasDue } = homeOf(planner, h)
  const isOurs = lane.of === 'worker'
  if (worker.held === 'no' && mayLease && (lane.of === 'nobody' ? lane.isTold : lane.isOver)) {
    // Where nobody waits for it, it need not be told apart from its commit.
    if (leavesNotes(home)) plan(`home ${h}: the lane is being claimed`, (next) => void Object.assign(own(next).worker, { held: 'claims' }))
    else plan(`home ${h}: the lane is claimed`, (next) => claim(own(next)))
  }
  if (worker.held === 'claims') plan(`home ${h}: the claim commits`, (next) => claim(own(next)))
  if (worker.held === 'held' && mayLease && isOurs && !worker.isFresh) {
    plan(`home ${h}: the lease is renewed`, (next) => {
      own(next).lane.isOver = false
      own(next).worker.isFresh = true
    })
  }
  if (worker.held === 'held' && (!mayLease || !isOurs)) {
    plan(`home ${h}: the worker learns that its lane rests`, (next) => {
      putBack(own(next))
      own(next).worker.held = 'gone'
    })
  }
  const isDrained = worker.hands.every((place) => place === 'nowhere')
  if (worker.held === 'no' || worker.held === 'claims' || !isDrained) return
  if (isOurs && isServed('closed claims')) {
    if (worker.held === 'gone' || !hasDue)
      plan(`home ${h}: the lane is given back`, (next) => {
        own(next).lane = { of: 'nobody', isOver: false, isTold: hasDue }
        Object.assign(own(next).worker, { held: 'no', isFresh: false })
      })
  } else {
    plan(`home ${h}: a lost lane is let go`, (next) => {
      Object.assign(own(next).worker, { held: 'no', isFresh: false })
    })
  }
}

function claim(home: Home): void {
  home.lane = { of: 'worker', isOver: false, isTold: false }
  Object.assign(home.worker, { held: 'held', isFresh: true })
}

/** A worker reads what is due, sends it, and writes down that it was taken. */
export function sendSteps(planner: Planner, h: number): void {
  const { plan } = planner
  const { home, lane, worker, own } = homeOf(planner, h)
  const isHeld = worker.held === 'held' && worker.isFresh
  if (isHeld && lane.of === 'worker' && home.deliveries.some((each, d) => each === 'due' && worker.hands[d] === 'nowhere')) {
    plan(`home ${h}: what is due is read`, (next) => {
      const { deliveries, worker } = own(next)
      for (const [d, delivery] of deliveries.entries()) if (delivery === 'due' && worker.hands[d] === 'nowhere') worker.hands[d] = 'waiting'
    })
  }
  for (const [d, place] of worker.hands.entries()) {
    if (place === 'waiting' && isHeld)
      plan(`home ${h}, delivery ${d}: sent`, (next) => {
        own(next).worker.hands[d] = 'flying'
        const bit = 1 << d
        const isTwice = (next.sent & bit) !== 0 && (next.excused & bit) === 0
        if ((next.sent & bit) !== 0) next.excused &= ~bit
        next.sent |= bit
        return isTwice ? 'an attempt was made twice that was in flight neither at a fault nor when it closed' : null
      })
    if (place === 'flying') recordSteps(planner, h, d)
  }
}

function recordSteps(planner: Planner, h: number, d: number): void {
  const { plan, note, model } = planner
  const { lane, own, isServed } = homeOf(planner, h)
  const isTaken = isServed('closed outcomes')
  plan(`home ${h}, delivery ${d}: the outcome is written`, (next) => {
    const home = own(next)
    home.worker.hands[d] = 'nowhere'
    if (!isTaken || lane.of !== 'worker' || home.deliveries[d] !== 'due') return
    flush(home)
    if (model.isStubborn && d === 0 && next.directory.home === 0) {
      next.sent &= ~(1 << d)
      return
    }
    home.deliveries[d] = 'delivered'
    if (leavesNotes(home)) note(home, model.rows + d)
  })
}

/** A lease ends: by itself once nobody renews it, or although its worker lives. */
export function leaseEndSteps(planner: Planner, h: number): void {
  const { plan, fault } = planner
  const { lane, worker, mayLease } = homeOf(planner, h)
  if (lane.of === 'nobody' || lane.isOver) return
  const end = (next: Organization) => {
    next.homes[h]!.lane.isOver = true
    if (lane.of === 'worker') putBack(next.homes[h]!)
  }
  const isRenewed = lane.of === 'worker' && worker.held === 'held' && mayLease
  if (!isRenewed) plan(`home ${h}: the lease ends`, end)
  else
    fault('pauses', `home ${h}: the lease ends although its worker lives`, (next) => {
      excuse(next, next.homes[h]!)
      end(next)
    })
}

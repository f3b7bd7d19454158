import { flush } from './homes-model-node-steps.ts'
import { excuse, leavesNotes, type Planner, putBack } from './homes-model-plans.ts'
import { type Guard, isWritable, type Organization } from './homes-model-state.ts'

// What the workers of a home do with an organization's events: the protocol of protocol-model.ts in short, one worker a home and one lane.

/** A home as the steps of its worker are planned. */
function homeOf({ organization, has }: Planner, h: number) {
  const home = organization.homes[h]!
  const { residence, lane, worker } = home
  const own = (next: Organization) => next.homes[h]!
  const isFenced = residence === 'fenced' || residence === 'left'
  /** Whether a statement of a worker takes effect here. */
  const isServed = (fence: Guard) => isWritable(home) || (isFenced && !has(fence)) || (residence === 'filling' && !has('filling engine'))
  const mayLease = isServed('fence claims') && (residence !== 'resting' || !has('lanes rest'))
  const hasDue = home.deliveries.includes('due')
  return { home, residence, lane, worker, own, isServed, mayLease, hasDue }
}

/** A worker makes deliveries of events, which does not wait for the disk. */
export function dispatchSteps(planner: Planner, h: number): void {
  const { plan, note, model } = planner
  const { home, own, isServed } = homeOf(planner, h)
  if (!isServed('fence dispatch')) return
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
  const { residence, lane, worker, own, isServed, mayLease, hasDue } = homeOf(planner, h)
  const isOurs = lane.of === 'worker'
  if (worker.held === 'no' && mayLease && (lane.of === 'nobody' ? lane.isTold : lane.isOver)) {
    plan(`home ${h}: the lane is claimed`, (next) => {
      own(next).lane = { of: 'worker', isOver: false, isTold: false }
      Object.assign(own(next).worker, { held: 'held', isFresh: true })
    })
  }
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
  if (worker.held === 'no' || !isDrained) return
  if (isOurs && isServed('fence claims')) {
    if (worker.held === 'gone' || !hasDue)
      plan(`home ${h}: the lane is given back`, (next) => {
        own(next).lane = { of: 'nobody', isOver: false, isTold: hasDue }
        Object.assign(own(next).worker, { held: 'no', isFresh: false })
      })
  } else if (residence !== 'fenced') {
    plan(`home ${h}: a lost lane is let go`, (next) => {
      Object.assign(own(next).worker, { held: 'no', isFresh: false })
    })
  }
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
        return isTwice ? 'an attempt was made twice that was in flight neither at a fault nor at the fence' : null
      })
    if (place === 'flying') recordSteps(planner, h, d)
  }
}

function recordSteps(planner: Planner, h: number, d: number): void {
  const { plan, note, model } = planner
  const { residence, lane, own, isServed } = homeOf(planner, h)
  const isTaken = isServed('fence outcomes')
  // Its home may be opened again: the outcome is kept until it is known to be written.
  if (residence === 'fenced' && !isTaken) return
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
export function leaseEndSteps({ plan, fault, has, organization }: Planner, h: number): void {
  const { residence, lane, worker } = organization.homes[h]!
  if (lane.of === 'nobody' || lane.isOver) return
  const end = (next: Organization) => {
    next.homes[h]!.lane.isOver = true
    if (lane.of === 'worker') putBack(next.homes[h]!)
  }
  const isRenewed =
    lane.of === 'worker' && worker.held === 'held' && (residence === 'open' || residence === 'leaving' || !has('lanes rest'))
  if (!isRenewed) plan(`home ${h}: the lease ends`, end)
  else
    fault('pauses', `home ${h}: the lease ends although its worker lives`, (next) => {
      excuse(next, next.homes[h]!)
      end(next)
    })
}

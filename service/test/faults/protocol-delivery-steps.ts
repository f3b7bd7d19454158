import type { Moves } from './protocol-moves.ts'
import { bump, claim, clear, type State, windowMax } from './protocol-state.ts'

// What can happen to a delivery: it is made, sent and written down; it becomes due, is cancelled, held or let go.

/** A worker and a delivery, as a step of theirs begins. */
function deliveryOfWorker({ state, laneOf }: Moves, w: number, at: number) {
  const worker = state.workers[w]!
  const { token, mayHaveOrphans } = worker
  const mine = (next: State) => next.workers[w]!
  const delivery = state.deliveries[at]!
  const l = laneOf(at)
  const lane = state.lanes[l]!
  const hold = worker.holds[l]!
  const hand = delivery.hands[w]!
  const ours = (next: State) => next.deliveries[at]!.hands[w]!
  const where = `worker ${w}, delivery ${at}`
  return { l, lane, hold, hand, ours, where, token, mayHaveOrphans, mine, delivery }
}

/** A worker makes a delivery of an event, and may claim its lane. */
export function dispatchSteps(moves: Moves, w: number, at: number): void {
  const { step, lostOrLate, has } = moves
  const { l, lane, hold, ours, where, token, mayHaveOrphans, mine, delivery } = deliveryOfWorker(moves, w, at)
  // webhooks/dispatch/statement.ts, dispatchEvents: one statement under the lane’s lock. dispatch/worker.ts, takeServed.
  if (delivery.state === 'event' && !mayHaveOrphans) {
    const make = (next: State, mayClaim: boolean) => {
      next.deliveries[at]!.state = 'due'
      if (has('arrival counted')) bump(next, l)
      const isIdle = lane.token === 0 ? lane.due !== 'now' : !has('dispatch free')
      if (lane.token === 0) next.lanes[l]!.due = 'now'
      if (!isIdle || !mayClaim || hold.held !== 'no') return false
      claim(next, l, token, true)
      return true
    }
    step(`${where}: dispatches`, (next) => {
      if (!make(next, true)) return
      Object.assign(mine(next).holds[l]!, { held: 'held', isFresh: true, isRightful: true })
      ours(next).place = 'waiting'
    })
    // No room for its lane.
    if (lane.token === 0)
      step(`${where}: dispatches and claims nothing`, (next) => {
        make(next, false)
      })
    // What a lane of ours gets comes along.
    if (lane.token === token && hold.held === 'held' && hold.isFresh && hold.release === 'none')
      step(`${where}: dispatches to itself`, (next) => {
        make(next, false)
        ours(next).place = 'waiting'
      })
    lostOrLate(`${where}: dispatches, and the answer is lost`, (next) => {
      make(next, true)
      mine(next).mayHaveOrphans = true
    })
  }
}

/** A worker sends an attempt. */
export function sendSteps(moves: Moves, w: number, at: number): void {
  const { state, step, has, handsIn } = moves
  const { l, hold, hand, ours, where, delivery } = deliveryOfWorker(moves, w, at)
  // webhooks/lanes/claimed-lanes.ts, #pump and #send.
  const flying = handsIn(state, w, l).filter(({ place }) => place === 'flying').length
  const mayFly = (flying < windowMax || !has('send window')) && hold.isFresh
  if (hand.place === 'waiting' && hold.held === 'held' && mayFly) {
    step(`${where}: sends attempt ${hand.count + 1}`, (next) => {
      const sent = next.deliveries[at]!
      ours(next).place = 'flying'
      const bit = 1 << hand.count
      sent.sent |= bit
      if ((delivery.sent & bit) !== 0 && (delivery.excused & bit) === 0)
        return 'an attempt was made twice that was not in flight at any fault'
      if (hold.isRightful && flying >= windowMax) return 'more was in flight than the window'
      return null
    })
  }
}

/** A worker writes down how an attempt ended. */
export function recordSteps(moves: Moves, w: number, at: number): void {
  const { step, lostOrLate, has, write } = moves
  const { lane, hand, ours, where, token } = deliveryOfWorker(moves, w, at)
  // webhooks/record/statement.ts, recordOutcomes: whose lane it is, as the statement sees it.
  // How the attempt ended is told apart when it is written.
  if (hand.place === 'flying') {
    step(`${where}: has an answer to write down`, (next) => {
      if (lane.token === token) ours(next).place = 'writing'
      else if (has('outcome token')) clear(ours(next))
      else Object.assign(ours(next), { place: 'writing', isForeign: true })
    })
  }
  if (hand.place === 'writing') {
    const { count, isForeign } = hand
    const ask = (next: State) => {
      if (has('outcome kept')) Object.assign(ours(next), { place: 'flying', isForeign: false })
      else clear(ours(next))
    }
    for (const isWell of [true, false]) {
      const what = isWell ? 'that it was delivered' : 'that it failed'
      step(`${where}: writes down ${what}`, (next) => {
        clear(ours(next))
        return write(next.deliveries[at]!, { count, isWell, isForeign })
      })
      lostOrLate(`${where}: writes down ${what}, and the answer is lost`, (next) => {
        ask(next)
        return write(next.deliveries[at]!, { count, isWell, isForeign })
      })
    }
    lostOrLate(`${where}: writes down, which comes late`, (next) => {
      ask(next)
      next.deliveries[at]!.late = { token, count }
    })
  }
}

/** A delivery becomes due, is cancelled, held or let go, or gets an outcome that nobody expects any more. */
export function deliverySteps({ state, step, has, laneOf, write }: Moves): void {
  for (const [at, delivery] of state.deliveries.entries()) {
    if (delivery.state === 'later') {
      step(`delivery ${at} becomes due again`, (next) => {
        next.deliveries[at]!.state = 'due'
        const lane = next.lanes[laneOf(at)]!
        if (lane.due === 'later') lane.due = 'now'
        for (const { holds } of next.workers) {
          const hold = holds[laneOf(at)]!
          if (hold.nextDue === 'later') hold.nextDue = 'now'
        }
      })
    }
    if (delivery.late !== null) {
      const { token, count } = delivery.late
      for (const isWell of [true, false])
        step(
          `an outcome of delivery ${at} that nobody expects any more`,
          (next) => {
            next.deliveries[at]!.late = null
            const isForeign = state.lanes[laneOf(at)]!.token !== token
            return isForeign && has('outcome token') ? null : write(next.deliveries[at]!, { count, isWell, isForeign })
          },
          true,
        )
    }
    if (state.left.cancels > 0 && (delivery.state === 'due' || delivery.state === 'later')) {
      for (const end of ['cancelled', 'held'] as const)
        step(
          `delivery ${at} is ${end}`,
          (next) => {
            next.left.cancels--
            next.deliveries[at]!.state = end
          },
          true,
        )
    }
    // webhooks/lanes/notify-lanes.ts: a statement that frees a delivery tells its lane.
    if (delivery.state === 'held') {
      step(`delivery ${at} is let go`, (next) => {
        next.deliveries[at]!.state = 'due'
        if (!has('freed counted')) return
        const l = laneOf(at)
        if (state.lanes[l]!.token === 0) next.lanes[l]!.due = 'now'
        bump(next, l)
      })
    }
  }
}

import type { Moves } from './protocol-moves.ts'
import { claim, clear, drop, isInFlight, type Place, release, type State } from './protocol-state.ts'

// What can happen to a lane: it is claimed, renewed, read and given back; its lease ends, its worker crashes.

/** A worker and a lane, as a step of theirs begins. */
function laneOfWorker({ state, handsIn }: Moves, w: number, l: number) {
  const { token, mayHaveOrphans } = state.workers[w]!
  const mine = (next: State) => next.workers[w]!
  const lane = state.lanes[l]!
  const hold = state.workers[w]!.holds[l]!
  const isOurs = lane.token === token
  const inHand = handsIn(state, w, l).filter(({ place }) => place !== 'nowhere')
  const where = `worker ${w}, lane ${l}`
  return { token, mayHaveOrphans, mine, lane, hold, isOurs, inHand, where }
}

/** A worker sees lanes that it may claim, and claims them. */
export function claimSteps(moves: Moves, w: number, l: number): void {
  const { step, lostOrLate, has } = moves
  const { token, mayHaveOrphans, mine, lane, hold, isOurs, where } = laneOfWorker(moves, w, l)
  // webhooks/claim/statement.ts, claimLanes: the candidates. claim/orphaned-claims.ts: not before what may be orphaned is given back.
  // lanes/engine.ts, avoided.
  const isClaimable =
    lane.token === 0 ? lane.due === 'now' : !has('claim lease') || (lane.isOver && has('claim expired') && !(isOurs && hold.held !== 'no'))
  if (!mayHaveOrphans && hold.claim === 'none' && isClaimable && (hold.held === 'no' || !has('claim avoid'))) {
    step(`${where}: sees a lane to claim`, (next) => {
      mine(next).holds[l]!.claim = 'same'
    })
  }
  if (hold.claim !== 'none') {
    // webhooks/claim/statement.ts, claimLanes: the update.
    const take = (next: State) => {
      mine(next).holds[l]!.claim = 'none'
      if (hold.claim === 'changed' && has('claim version')) return false
      if (lane.token !== 0 && !lane.isOver && has('claim again') && has('claim lease')) return false
      claim(next, l, token, has('claim counted'))
      return true
    }
    step(`${where}: claims`, (next) => {
      if (take(next)) Object.assign(mine(next).holds[l]!, { held: 'held', isFresh: true, isRightful: true })
    })
    lostOrLate(`${where}: claims, and the answer is lost`, (next) => {
      take(next)
      mine(next).mayHaveOrphans = true
    })
    lostOrLate(`${where}: claims, which comes late`, (next) => {
      mine(next).holds[l]!.claim = 'none'
      mine(next).mayHaveOrphans = true
      next.lanes[l]!.late = { kind: 'claim', token }
    })
  }
}

/** A worker renews its lease, and reads what is due. */
export function readSteps(moves: Moves, w: number, l: number): void {
  const { step, lostOrLate, has, laneOf, handsIn, giveUp } = moves
  const { mine, hold, isOurs, inHand, where } = laneOfWorker(moves, w, l)
  // webhooks/release/statement.ts, renewLeases. release/worker.ts, openRenewer.
  if (hold.held === 'held') {
    step(`${where}: renews`, (next) => {
      if (isOurs || !has('renew token')) {
        next.lanes[l]!.isOver = false
        Object.assign(mine(next).holds[l]!, { isFresh: true, isRightful: isOurs })
      } else if (hold.release === 'none') giveUp(next, w, l)
    })
  }

  // webhooks/read/statement.ts, readLanes: what is due, as the statement sees it. read/worker.ts: a lane that has no answer is given up.
  const isReading = inHand.some(({ place }) => place === 'read')
  if (hold.held === 'held' && hold.isFresh && hold.release === 'none' && !isReading) {
    const read = (next: State, place: Place) => {
      if (!isOurs && has('read token')) giveUp(next, w, l)
      else
        for (const [at, { state, count, hands }] of next.deliveries.entries()) {
          const hand = hands[w]!
          if (laneOf(at) !== l || state !== 'due') continue
          if (hand.place === 'nowhere') Object.assign(hand, { place, count })
          else if (hand.place === 'flying' && !has('read besides')) hand.place = 'waiting'
        }
    }
    step(`${where}: reads`, (next) => read(next, 'waiting'))
    lostOrLate(`${where}: reads, and the answer takes its time`, (next) => read(next, 'read'))
  }
  // webhooks/lanes/claimed-lanes.ts, fill: the answer.
  if (isReading) {
    step(`${where}: has read`, (next) => {
      for (const hand of handsIn(next, w, l)) {
        if (hand.place !== 'read') continue
        if ((hold.held === 'gone' && has('fill gone')) || !hold.isFresh) clear(hand)
        else hand.place = 'waiting'
      }
    })
  }
}

/** A worker gives back a lane of which nothing is left in hand. */
export function releaseSteps(moves: Moves, w: number, l: number): void {
  const { state, step, lostOrLate, has, dueOf } = moves
  const { token, mine, hold, isOurs, inHand, where } = laneOfWorker(moves, w, l)
  // webhooks/release/worker.ts, openReleaser: nothing is in hand. release/statement.ts, releaseLanes: what it sees.
  const isDrained = inHand.length === 0 || !has('release drained')
  if (hold.held !== 'no' && hold.release === 'none' && isDrained) {
    if (isOurs || !has('release token')) {
      step(`${where}: sees that nothing is left`, (next) => {
        Object.assign(mine(next).holds[l]!, { release: 'same', nextDue: dueOf(state, l) })
      })
    } else if (hold.held === 'gone') {
      step(`${where}: lets a lost lane go`, (next) => {
        drop(mine(next).holds[l]!)
      })
    }
  }
  if (hold.release !== 'none') {
    // webhooks/release/statement.ts, releaseLanes: the update.
    const free = (next: State) => {
      Object.assign(mine(next).holds[l]!, { release: 'none', nextDue: 'never' })
      const isLate = hold.release === 'changed' && has('release version')
      if (isLate || (!isOurs && has('release token'))) return false
      release(next, l, hold.nextDue)
      return true
    }
    step(`${where}: releases`, (next) => {
      if (free(next) || hold.held === 'gone') drop(mine(next).holds[l]!)
    })
    lostOrLate(`${where}: releases, and the answer is lost`, (next) => {
      if (free(next)) mine(next).holds[l]!.isRightful = false
    })
    lostOrLate(`${where}: releases, which comes late`, (next) => {
      Object.assign(mine(next).holds[l]!, { release: 'none', nextDue: 'never' })
      next.lanes[l]!.late = { kind: 'release', token }
    })
  }
}

/** A worker gives back what it may have claimed without knowing. */
export function orphanSteps({ state, step, lostOrLate, has }: Moves, w: number): void {
  const worker = state.workers[w]!
  const { token, mayHaveOrphans } = worker
  const mine = (next: State) => next.workers[w]!
  // webhooks/claim/orphaned-claims.ts, clean and releaseOrphans. Never while a claim is under way.
  if (mayHaveOrphans && worker.holds.every(({ claim }) => claim === 'none')) {
    const clean = (next: State) => {
      for (const [l, lane] of next.lanes.entries()) {
        if (lane.token === 0 || (lane.token !== token && has('strays token'))) continue
        if (worker.holds[l]!.held === 'no' || !has('strays besides')) release(next, l, 'now')
      }
    }
    step(`worker ${w}: gives strays back`, (next) => {
      clean(next)
      mine(next).mayHaveOrphans = false
    })
    lostOrLate(`worker ${w}: gives strays back, and the answer is lost`, clean)
    for (const [l, { held }] of worker.holds.entries())
      if (held === 'no')
        lostOrLate(`worker ${w}: gives strays back, which comes late`, (next) => {
          next.lanes[l]!.late = { kind: 'strays', token }
        })
  }
}

/** A worker crashes; another begins with a new token. */
export function crashSteps({ state, step, excuse }: Moves, w: number): void {
  const worker = state.workers[w]!
  const { token } = worker
  const mine = (next: State) => next.workers[w]!
  if (state.left.crashes > 0 && !worker.hasCrashed) {
    step(
      `worker ${w} crashes`,
      (next) => {
        next.left.crashes--
        for (const l of next.lanes.keys()) excuse(next, l, isInFlight)
        const dead = (of: { token: number } | null) => {
          if (of?.token === token) of.token = token + 2
        }
        for (const lane of next.lanes) {
          dead(lane)
          dead(lane.late)
        }
        for (const delivery of next.deliveries) {
          clear(delivery.hands[w]!)
          dead(delivery.late)
        }
        const worker = mine(next)
        Object.assign(worker, { hasCrashed: true, mayHaveOrphans: false })
        for (const hold of worker.holds) {
          drop(hold)
          hold.claim = 'none'
        }
      },
      true,
    )
  }
}

/** A lease ends, or a statement comes that nobody expects any more. */
export function laneSteps({ state, step, has, handsIn, dueOf, excuse }: Moves): void {
  for (const [l, lane] of state.lanes.entries()) {
    // The lease ends. A lease that no living worker knows of is not kept from ending.
    if (lane.token !== 0 && !lane.isOver) {
      const isKept = state.workers.some(({ token, holds }) => token === lane.token && holds[l]!.held !== 'no')
      if (!isKept || state.left.pauses > 0) {
        step(
          `the lease of lane ${l} ends`,
          (next) => {
            if (isKept) next.left.pauses--
            next.lanes[l]!.isOver = true
            excuse(next, l, isInFlight)
            // webhooks/lanes/claimed-lanes.ts, #pump: what was read under a lease that is over is put back.
            for (const [w, worker] of next.workers.entries()) {
              if (worker.token !== lane.token || !has('send lease')) continue
              worker.holds[l]!.isFresh = false
              for (const hand of handsIn(next, w, l)) if (hand.place === 'waiting') clear(hand)
            }
          },
          isKept,
        )
      }
    }
    if (lane.late !== null) {
      const { kind, token } = lane.late
      step(
        `a ${kind} of lane ${l} that nobody expects any more`,
        (next) => {
          next.lanes[l]!.late = null
          if (kind === 'claim') {
            if (lane.token === 0 ? lane.due === 'now' : lane.isOver) claim(next, l, token, true)
          } else if (lane.token === token) {
            // What the worker has in hand it may send beside the next one.
            excuse(next, l, ({ place }) => place !== 'nowhere')
            release(next, l, kind === 'release' ? dueOf(state, l) : 'now')
          }
        },
        true,
      )
    }
  }
}

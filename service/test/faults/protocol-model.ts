import {
  attemptsMax,
  bump,
  claim,
  clear,
  copyOf,
  type Delivery,
  type Due,
  drop,
  type Guard,
  type Hand,
  isFinal,
  isInFlight,
  type Model,
  type Place,
  release,
  type State,
  type Step,
  usurpationIn,
  windowMax,
} from './protocol-state.ts'

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

// biome-ignore lint/suspicious/noConfusingVoidType: most changes answer nothing.
type Violation = string | null | undefined | void

/** All that can happen next. */
export function stepsFrom(state: State, model: Model): Step[] {
  const steps: Step[] = []
  const has = (guard: Guard) => !model.without?.includes(guard)
  const laneOf = (at: number) => model.lanes[at]!

  /** A step: `change` makes of a copy of the state what comes next, and may answer what must not be. */
  const step = (name: string, change: (next: State) => Violation, isFault = false) => {
    const next = copyOf(state)
    const violation = change(next) ?? usurpationIn(next)
    // A statement that will have no effect any more is as good as over.
    for (const { holds } of next.workers)
      for (const hold of holds) {
        if (hold.claim === 'changed' && has('claim version')) hold.claim = 'none'
        if (hold.release !== 'changed' || !has('release version')) continue
        if (hold.held === 'gone') drop(hold)
        else Object.assign(hold, { release: 'none', nextDue: 'never' })
      }
    steps.push({ name, isFault, next, violation })
  }
  const lostOrLate = (name: string, change: (next: State) => Violation) => {
    if (state.left.losses === 0) return
    step(
      name,
      (next) => {
        next.left.losses--
        return change(next)
      },
      true,
    )
  }

  const handsIn = (from: State, w: number, l: number) =>
    from.deliveries.flatMap((delivery, at) => (laneOf(at) === l ? [delivery.hands[w]!] : []))
  const dueOf = (from: State, l: number): Due => {
    const own = from.deliveries.filter((_, at) => laneOf(at) === l)
    return own.some((each) => each.state === 'due') ? 'now' : own.some((each) => each.state === 'later') ? 'later' : 'never'
  }
  const giveUp = (next: State, w: number, l: number) => {
    next.workers[w]!.holds[l]!.held = 'gone'
    for (const hand of handsIn(next, w, l)) if (hand.place === 'waiting') clear(hand)
  }
  /** A fault has taken a lane from its worker: what was in flight may be sent again. */
  const excuse = (next: State, l: number, isInFlight: (hand: Hand) => boolean) => {
    for (const [w, worker] of next.workers.entries()) {
      if (worker.token !== next.lanes[l]!.token) continue
      worker.holds[l]!.isRightful = false
      for (const [at, delivery] of next.deliveries.entries()) {
        const hand = delivery.hands[w]!
        if (laneOf(at) === l && isInFlight(hand)) delivery.excused |= 1 << hand.count
      }
    }
  }

  /** outcomes.ts, recordOutcomes: the update and the attempt it records. */
  const write = (delivery: Delivery, { count, isWell, isForeign }: { count: number; isWell: boolean; isForeign: boolean }) => {
    // What is held meanwhile is delivered all the same, and stays held when the attempt failed.
    const isPending = delivery.state === 'due' || delivery.state === 'later' || delivery.state === 'held'
    if ((!isPending && has('outcome state')) || (delivery.count !== count && has('outcome count'))) return null
    const was = { ...delivery }
    delivery.count = count + 1
    delivery.state = isWell ? 'delivered' : was.state === 'held' ? 'held' : count + 1 >= attemptsMax ? 'exhausted' : 'later'
    if (isForeign) return 'an outcome was written without the current token'
    if (isFinal(was.state)) return `what was ${was.state} became ${delivery.state}`
    if (was.count !== count) return 'an attempt was written twice'
    return null
  }

  for (const [w, worker] of state.workers.entries()) {
    const { token, mayHaveOrphans } = worker
    const mine = (next: State) => next.workers[w]!

    for (const [l, lane] of state.lanes.entries()) {
      const hold = worker.holds[l]!
      const isOurs = lane.token === token
      const inHand = handsIn(state, w, l).filter(({ place }) => place !== 'nowhere')
      const where = `worker ${w}, lane ${l}`

      // lanes.ts, claimLanes: the candidates. strays.ts: not before what may have gone astray is given back. engine.ts, avoided.
      const isClaimable =
        lane.token === 0
          ? lane.due === 'now'
          : !has('claim lease') || (lane.isOver && has('claim expired') && !(isOurs && hold.held !== 'no'))
      if (!mayHaveOrphans && hold.claim === 'none' && isClaimable && (hold.held === 'no' || !has('claim avoid'))) {
        step(`${where}: sees a lane to claim`, (next) => {
          mine(next).holds[l]!.claim = 'same'
        })
      }
      if (hold.claim !== 'none') {
        // lanes.ts, claimLanes: the update.
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

      // lanes.ts, renewLeases. leases.ts, openRenewer.
      if (hold.held === 'held') {
        step(`${where}: renews`, (next) => {
          if (isOurs || !has('renew token')) {
            next.lanes[l]!.isOver = false
            Object.assign(mine(next).holds[l]!, { isFresh: true, isRightful: isOurs })
          } else if (hold.release === 'none') giveUp(next, w, l)
        })
      }

      // read-lanes.ts, readLanes: what is due, as the statement sees it. reader.ts: a lane that has no answer is given up.
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
      // held-lanes.ts, fill: the answer.
      if (isReading) {
        step(`${where}: has read`, (next) => {
          for (const hand of handsIn(next, w, l)) {
            if (hand.place !== 'read') continue
            if ((hold.held === 'gone' && has('fill gone')) || !hold.isFresh) clear(hand)
            else hand.place = 'waiting'
          }
        })
      }

      // leases.ts, openReleaser: nothing is in hand. lanes.ts, releaseLanes: what it sees.
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
        // lanes.ts, releaseLanes: the update.
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

    // strays.ts, clean; lanes.ts, releaseStrays. Never while a claim is under way.
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

    for (const [at, delivery] of state.deliveries.entries()) {
      const l = laneOf(at)
      const lane = state.lanes[l]!
      const hold = worker.holds[l]!
      const hand = delivery.hands[w]!
      const ours = (next: State) => next.deliveries[at]!.hands[w]!
      const where = `worker ${w}, delivery ${at}`

      // dispatch.ts, dispatchEvents: one statement under the lane's lock. dispatcher.ts, take.
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

      // held-lanes.ts, pump and send.
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
      // outcomes.ts, recordOutcomes: whose lane it is, as the statement sees it. How the attempt ended is told apart when it is written.
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

  for (const [l, lane] of state.lanes.entries()) {
    // The lease ends. Nobody who lives keeps it from ending when nobody knows of it.
    if (lane.token !== 0 && !lane.isOver) {
      const isKept = state.workers.some(({ token, holds }) => token === lane.token && holds[l]!.held !== 'no')
      if (!isKept || state.left.pauses > 0) {
        step(
          `the lease of lane ${l} ends`,
          (next) => {
            if (isKept) next.left.pauses--
            next.lanes[l]!.isOver = true
            excuse(next, l, isInFlight)
            // held-lanes.ts, pump: what was read under a lease that is over is put back.
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
    // tell-lanes.ts: whoever frees a delivery tells its lane.
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
  return steps
}

import {
  attemptsMax,
  clear,
  copyOf,
  type Delivery,
  type Due,
  drop,
  type Guard,
  type Hand,
  isFinal,
  type Model,
  type State,
  type Step,
  usurpationIn,
} from './protocol-state.ts'

// What steps of the delivery protocol are made with (protocol-model.ts).

// biome-ignore lint/suspicious/noConfusingVoidType: most changes answer nothing.
type Violation = string | null | undefined | void

/** What every step is made with: the state it begins from, the guards of the model, and what several statements do. */
export type Moves = ReturnType<typeof movesFrom>

export function movesFrom(state: State, model: Model) {
  const steps: Step[] = []
  const has = (guard: Guard) => !model.without?.includes(guard)
  const laneOf = (at: number) => model.lanes[at]!

  /** A step: `change` makes of a copy of the state what comes next, and may answer what must not be. */
  const step = (name: string, change: (next: State) => Violation, isFault = false) => {
    const next = copyOf(state)
    const violation = change(next) ?? usurpationIn(next)
    endVainStatements(next, has)
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

  return { steps, state, step, lostOrLate, has, laneOf, handsIn, dueOf, giveUp, excuse, write: writerWith(has) }
}

/** A statement that will have no effect any more is as good as over. */
function endVainStatements({ workers }: State, has: (guard: Guard) => boolean): void {
  for (const { holds } of workers)
    for (const hold of holds) {
      if (hold.claim === 'changed' && has('claim version')) hold.claim = 'none'
      if (hold.release !== 'changed' || !has('release version')) continue
      if (hold.held === 'gone') drop(hold)
      else Object.assign(hold, { release: 'none', nextDue: 'never' })
    }
}

/** webhooks/record/statement.ts, recordOutcomes: the update and the attempt it records. */
const writerWith =
  (has: (guard: Guard) => boolean) =>
  (delivery: Delivery, { count, isWell, isForeign }: { count: number; isWell: boolean; isForeign: boolean }) => {
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

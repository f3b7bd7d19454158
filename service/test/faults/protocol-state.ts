// The states of the delivery protocol (protocol-model.ts): what the database holds, what each worker has in hand, and how two are compared.

export const guards = {
  'an outcome counts only under the token that stands': 'outcome token',
  'an outcome counts only for the attempt that was read': 'outcome count',
  'an outcome changes only what is pending': 'outcome state',
  'an outcome is kept until it is known to be written': 'outcome kept',
  'a claim takes only free lanes and those whose lease is over': 'claim lease',
  'a claim takes a lane whose lease is over': 'claim expired',
  'a claim takes effect only on the version it saw': 'claim version',
  'a claim looks again whether the lane is free when it takes it': 'claim again',
  'a claim counts in the version': 'claim counted',
  'a worker claims no lane it still has in hand': 'claim avoid',
  'an arrival counts in the version': 'arrival counted',
  'what is let go counts in the version': 'freed counted',
  'a dispatch claims only lanes that are free': 'dispatch free',
  'a release takes effect only on the version it saw': 'release version',
  'a release frees only a lane that is ours': 'release token',
  'a lane is released when nothing of it is in hand': 'release drained',
  'a read answers only for a lane that is ours': 'read token',
  'what is in hand is not read again': 'read besides',
  'what is read of a lane that was given up is put aside': 'fill gone',
  'nothing is sent of a lane whose lease may be over': 'send lease',
  'a receiver gets no more at once than its window': 'send window',
  'a lease is renewed only of a lane that is ours': 'renew token',
  'the clean-up frees only our own lanes': 'strays token',
  'the clean-up spares what is in hand': 'strays besides',
} as const
export type Guard = (typeof guards)[keyof typeof guards]

export interface Model {
  /** The lane of each delivery. */
  lanes: readonly number[]
  crashes: number
  /** Leases that end although their worker lives. */
  pauses: number
  /** Answers that are lost, and statements that come late. */
  losses: number
  /** Deliveries that somebody cancels, or holds for a while, whatever is in flight. */
  cancels: number
  without?: readonly Guard[]
}

/** 'event' is recorded and not dispatched yet; 'later' is pending and not due. */
const states = ['event', 'due', 'later', 'held', 'delivered', 'exhausted', 'cancelled'] as const
type DeliveryState = (typeof states)[number]
/** Where a worker has a delivery. */
const places = ['nowhere', 'read', 'waiting', 'flying', 'writing'] as const
export type Place = (typeof places)[number]
const dues = ['never', 'later', 'now'] as const
export type Due = (typeof dues)[number]
/** What a statement under way saw of a lane's version: it counts, or will have no effect any more. */
const sights = ['none', 'same', 'changed'] as const
type Sight = (typeof sights)[number]
const holds = ['no', 'held', 'gone'] as const
const lates = ['claim', 'release', 'strays'] as const

interface Lane {
  /** 0: free. Otherwise a worker's, or 2 more: of the process that crashed. */
  token: number
  isOver: boolean
  due: Due
  late: { kind: (typeof lates)[number]; token: number } | null
}
interface Hold {
  held: (typeof holds)[number]
  /** By its own clock the worker knows its lease to run. */
  isFresh: boolean
  /** For the invariants alone: claimed, and neither given back nor over since. */
  isRightful: boolean
  claim: Sight
  release: Sight
  /** What the release under way saw. */
  nextDue: Due
}
interface Worker {
  token: number
  mayHaveOrphans: boolean
  hasCrashed: boolean
  holds: Hold[]
}
export interface Hand {
  place: Place
  count: number
  /** For the invariants alone: written down by a worker whose token did not stand. */
  isForeign: boolean
}
export interface Delivery {
  state: DeliveryState
  count: number
  /** For the invariants alone, as bits: attempts that were begun, and those that may be made twice because of a fault. */
  sent: number
  excused: number
  hands: Hand[]
  late: { token: number; count: number } | null
}
export interface State {
  lanes: Lane[]
  workers: Worker[]
  deliveries: Delivery[]
  left: { crashes: number; pauses: number; losses: number; cancels: number }
}
export interface Step {
  name: string
  /** What nobody may wait for: it happens or not. */
  isFault: boolean
  next: State
  violation: string | null
}

/** In flight to one destination at once; ten in the engine (receiver-health.ts). */
export const windowMax = 2
/** Attempts of a delivery; eleven in the engine (retry-schedule.ts). */
export const attemptsMax = 2

export function firstState({ lanes, crashes, pauses, losses, cancels }: Model): State {
  const laneCount = Math.max(...lanes) + 1
  const each = <Thing>(make: () => Thing) => Array.from({ length: laneCount }, make)
  const newHold = (): Hold => ({ held: 'no', isFresh: false, isRightful: false, claim: 'none', release: 'none', nextDue: 'never' })
  return {
    lanes: each(() => ({ token: 0, isOver: false, due: 'never', late: null })),
    workers: [1, 2].map((token) => ({ token, mayHaveOrphans: false, hasCrashed: false, holds: each(newHold) })),
    deliveries: lanes.map(() => ({ state: 'event', count: 0, sent: 0, excused: 0, hands: [newHand(), newHand()], late: null })),
    left: { crashes, pauses, losses, cancels },
  }
}

const newHand = (): Hand => ({ place: 'nowhere', count: 0, isForeign: false })

/** Everything is sent or ended, nothing is leased, nobody has anything in hand. */
export const isDone = ({ lanes, workers, deliveries }: State): boolean =>
  deliveries.every(({ state }) => isFinal(state)) &&
  lanes.every(({ token }) => token === 0) &&
  workers.every(({ holds }) => holds.every(({ held }) => held === 'no'))

export const isFinal = (state: DeliveryState) => state === 'delivered' || state === 'exhausted' || state === 'cancelled'
export const isInFlight = ({ place }: Hand) => place === 'flying' || place === 'writing'

export function clear(hand: Hand): void {
  hand.place = 'nowhere'
  hand.count = 0
  hand.isForeign = false
}

export function drop(hold: Hold): void {
  hold.held = 'no'
  hold.isFresh = false
  hold.isRightful = false
  hold.release = 'none'
  hold.nextDue = 'never'
}

export function claim(next: State, l: number, token: number, isCounted: boolean): void {
  Object.assign(next.lanes[l]!, { token, isOver: false, due: 'never' })
  if (isCounted) bump(next, l)
}

export function release(next: State, l: number, due: Due): void {
  Object.assign(next.lanes[l]!, { token: 0, isOver: false, due })
  bump(next, l)
}

export function bump(next: State, l: number): void {
  for (const { holds } of next.workers) {
    const hold = holds[l]!
    if (hold.claim === 'same') hold.claim = 'changed'
    if (hold.release === 'same') hold.release = 'changed'
  }
}

/** A worker whose lease runs has its lane: nobody took it, nobody freed it. */
export function usurpationIn({ lanes, workers }: State): string | null {
  for (const { token, holds } of workers)
    for (const [l, { isRightful }] of holds.entries())
      if (isRightful && lanes[l]!.token !== token) return 'a lane was taken from a worker whose lease runs'
  return null
}

export function copyOf({ lanes, workers, deliveries, left }: State): State {
  return {
    lanes: lanes.map((lane) => ({ ...lane, late: lane.late && { ...lane.late } })),
    workers: workers.map((worker) => ({ ...worker, holds: worker.holds.map((hold) => ({ ...hold })) })),
    deliveries: deliveries.map((delivery) => ({
      ...delivery,
      hands: delivery.hands.map((hand) => ({ ...hand })),
      late: delivery.late && { ...delivery.late },
    })),
    left: { ...left },
  }
}

/** The same text for states that differ only in which worker, and which of a lane's deliveries, is called which. */
export function keyOf(state: State, { lanes }: Model): string {
  const one = keyAs(state, lanes, [0, 1])
  const other = keyAs(state, lanes, [1, 0])
  return one < other ? one : other
}

function keyAs({ lanes, workers, deliveries, left }: State, laneOf: readonly number[], order: readonly [number, number]): string {
  const isSwapped = order[0] === 1
  const named = (token: number) => (isSwapped && token !== 0 ? (token % 2 === 1 ? token + 1 : token - 1) : token)
  const codes: number[] = [left.crashes * 64 + left.pauses * 16 + left.losses * 4 + left.cancels]
  for (const { token, isOver, due, late } of lanes) {
    codes.push(
      named(token) * 6 + Number(isOver) * 3 + dues.indexOf(due),
      late === null ? 0 : 1 + lates.indexOf(late.kind) * 5 + named(late.token),
    )
  }
  for (const w of order) {
    const { mayHaveOrphans, hasCrashed, holds: all } = workers[w]!
    codes.push(Number(mayHaveOrphans) * 2 + Number(hasCrashed))
    for (const { held, isFresh, isRightful, claim, release, nextDue } of all)
      codes.push(
        ((((holds.indexOf(held) * 2 + Number(isFresh)) * 2 + Number(isRightful)) * 3 + sights.indexOf(claim)) * 3 +
          sights.indexOf(release)) *
          3 +
          dues.indexOf(nextDue),
      )
  }
  const written = deliveries.map(({ state, count, sent, excused, hands, late }, at) => {
    // Of earlier attempts it matters only what somebody still has in hand.
    let relevant = isFinal(state) ? 0 : 1 << count
    for (const hand of hands) if (hand.place !== 'nowhere') relevant |= 1 << hand.count
    let code = ((laneOf[at]! * 7 + states.indexOf(state)) * 4 + count) * 8 + (sent & relevant)
    code = code * 8 + (excused & relevant)
    for (const w of order) code = (code * 5 + places.indexOf(hands[w]!.place)) * 6 + hands[w]!.count * 2 + Number(hands[w]!.isForeign)
    return code * 16 + (late === null ? 0 : 1 + named(late.token) * 3 + late.count)
  })
  return `${String.fromCharCode(...codes)}${written.toSorted((one, other) => one - other).join(',')}`
}

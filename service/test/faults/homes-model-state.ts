// The states of organizations that move between homes (homes-model.ts): what the directory and the homes hold, and what nodes, workers and
// movers have in hand.

export const guards = {
  'a closed home refuses every write': 'closed writes',
  'a closed home dispatches nothing': 'closed dispatch',
  'a closed home gives no lane away': 'closed claims',
  'a closed home takes no outcome': 'closed outcomes',
  'a write finds its project, or writes nothing': 'write project',
  'kept answers move along': 'answers move',
  'no node remembers where a moving organization lives': 'moving unremembered',
  'noting begins when the writers before it have ended': 'note writers',
  'every change leaves a note of its own': 'note each',
  'only the notes that were read are struck off': 'note read',
  'a crash of the old home ends the copy': 'copy cut',
  'lanes rest before it closes: none is claimed or renewed': 'lanes rest',
  'lanes rest behind the claims that are under way': 'rest claims',
  'closing waits until no lane is under a running lease': 'close lanes',
  'lanes rest when no node remembers any more': 'close memory',
  'closing waits for the writers': 'close writers',
  'the commit waits for the last note': 'last notes',
  'lanes are told when a home opens': 'open lanes',
  'who waits goes on when the directory says where': 'closing ends',
  'a run that asks waits for the copy of another': 'ask waits',
  'a run looks and takes over in one statement': 'take over',
  'a move begins when nothing is left of the one before': 'begin clean',
  'a move is announced only as the directory was when nothing was left': 'announce run',
  'noting begins only under a newer run': 'begin run',
  'the directory is told before it closes, as the run that stands': 'close run',
  'a home rests, closes and opens only under its run': 'turn run',
  'noting ends only under a newer run': 'end run',
  'triggers go only when no newer run notes': 'drop run',
  'rows go only where it closed, under a newer run': 'forget run',
  'rows go when no request can be on its way to them': 'forget wait',
  'the directory is told of a move only by the run that stands': 'moved run',
  'the directory is told of staying only by the run that stands': 'staying run',
} as const
export type Guard = (typeof guards)[keyof typeof guards]

interface WriteOf {
  row: number
  kind: 'insert' | 'update' | 'delete'
  /** The delivery that its event becomes. */
  delivery?: number
}
export interface Faults {
  /** Statements of requests, and commits of copies, that come when nobody waits for them any more. */
  late: number
  /** Answers that are lost: the write happened all the same, and is asked for again with its key. */
  lost: number
  workerCrashes: number
  homeCrashes: number
  /** Leases that end although their worker lives. */
  pauses: number
  /** Homes that a mover opens again, because the last notes take too long. */
  reopenings: number
}
export interface Model extends Faults {
  organizations: number
  homes: number
  nodes: number
  /** Those that no write inserts are there from the beginning. */
  rows: number
  writes: readonly WriteOf[]
  /** Those that come from no write wait from the beginning. */
  deliveries: number
  /** Processes of `earshot organization move`. Each may stop at any step, and go on at any time after another has taken over. */
  runs: number
  moves: number
  /** The receiver of the first delivery takes it only when the organization has moved: its lane always has work. */
  isStubborn?: boolean
  without?: readonly Guard[]
}

/** Open: it does not move. Leaving: changes are noted; resting: lanes rest, too; closed: nothing changes. */
export const moveStates = ['open', 'leaving', 'resting', 'closed'] as const
type MoveState = (typeof moveStates)[number]
export const deliveryStates = ['none', 'event', 'due', 'delivered'] as const
type DeliveryState = (typeof deliveryStates)[number]
export const places = ['nowhere', 'waiting', 'flying'] as const
type Place = (typeof places)[number]
export const holds = ['no', 'claims', 'held', 'gone'] as const
export const writeStates = ['todo', 'looked', 'executed', 'acknowledged'] as const
export const moverSteps = [
  ...(['idle', 'looked', 'clean', 'announced', 'begun', 'noting', 'read', 'copied'] as const),
  ...(['resting', 'closing', 'closed', 'caught', 'reopening', 'reopened', 'committed', 'moved'] as const),
  ...(['emptied', 'untied', 'asking', 'absent', 'ended', 'dropped', 'over'] as const),
] as const

/** What is copied of an organization. */
export interface Contents {
  /** The writes that are in each row, as bits; absent: -1. */
  rows: number[]
  /** The writes whose answers are kept by their keys, as bits. */
  answers: number
  deliveries: DeliveryState[]
}
/** What a home has of an organization. */
export interface Home extends Contents {
  /** Whether a copy was committed here whose rows are not gone. */
  isThere: boolean
  state: MoveState
  /** The run that has set the state; 0: there is none. */
  run: number
  hasTriggers: boolean
  /** How many notes there are of each item: of rows, then of deliveries. */
  notes: number[]
  /** Dispatches that a crash would take back, as bits of deliveries; and those of them that left a note. */
  unflushed: number
  unflushedNotes: number
  /** Free; of the worker of this home; or of one that crashed. */
  lane: { of: 'nobody' | 'worker' | 'dead'; isOver: boolean; isTold: boolean }
  worker: { held: (typeof holds)[number]; isFresh: boolean; hands: Place[] }
}
export interface Mover {
  at: (typeof moverSteps)[number]
  /** The number of its run; of one that only clears up: the last that it has seen. */
  run: number
  from: number
  to: number
  /** What its transaction in the new home has, and nobody sees: it has the organization's key there. */
  copy: Contents | null
  /** The snapshot that it read and has not written yet. */
  snapshot: Contents | null
  /** The notes of each item that it has read and not struck off. */
  noted: number[] | null
  /** Whether a commit of it is on its way that it waits for no more. */
  isLate: boolean
}
export interface Write {
  state: (typeof writeStates)[number]
  /** Where its node looked, or executed it. */
  home: number
  isNoted: boolean
  /** Where a statement of it is still to come; -1: nowhere. */
  late: number
}
export interface Organization {
  /** target: where it is on its way to; -1: nowhere. */
  directory: { home: number; target: number; isClosing: boolean; run: number }
  homes: Home[]
  movers: Mover[]
  /** Where each node remembers it to live; -1: it does not. */
  nodes: number[]
  writes: Write[]
  movesLeft: number
  /** For the invariants alone, as bits of deliveries: attempts that were made, and those that may be made again. */
  sent: number
  excused: number
}
export interface State {
  organizations: Organization[]
  left: Faults
}

const times = <Thing>(count: number, make: (at: number) => Thing) => Array.from({ length: count }, (_, at) => make(at))

export function firstState(model: Model): State {
  const { late, lost, workerCrashes, homeCrashes, pauses, reopenings } = model
  return {
    organizations: times(model.organizations, (at) => firstOrganization(model, at % model.homes)),
    left: { late, lost, workerCrashes, homeCrashes, pauses, reopenings },
  }
}

function firstOrganization(model: Model, home: number): Organization {
  const isInserted = (row: number) => model.writes.some((write) => write.kind === 'insert' && write.row === row)
  const isAnnounced = (delivery: number) => model.writes.some((write) => write.delivery === delivery)
  const homes = times(model.homes, () => emptyHome(model))
  const own = homes[home]!
  own.isThere = true
  const mover: Mover = { at: 'idle', run: 0, from: 0, to: 0, copy: null, snapshot: null, noted: null, isLate: false }
  own.rows = own.rows.map((_, row) => (isInserted(row) ? -1 : 0))
  own.deliveries = own.deliveries.map((_, delivery) => (isAnnounced(delivery) ? 'none' : 'event'))
  return {
    directory: { home, target: -1, isClosing: false, run: 0 },
    homes,
    movers: times(model.runs, () => ({ ...mover })),
    nodes: times(model.nodes, () => -1),
    writes: model.writes.map(() => ({ state: 'todo', home: 0, isNoted: false, late: -1 })),
    movesLeft: model.moves,
    sent: 0,
    excused: 0,
  }
}

const emptyHome = ({ rows, deliveries }: Model): Home => ({
  ...{ isThere: false, state: 'open', run: 0, hasTriggers: false },
  ...{ rows: times(rows, () => -1), answers: 0, deliveries: times(deliveries, () => 'none') },
  ...{ notes: times(rows + deliveries, () => 0), unflushed: 0, unflushedNotes: 0 },
  lane: { of: 'nobody', isOver: false, isTold: false },
  worker: { held: 'no', isFresh: false, hands: times(deliveries, () => 'nowhere') },
})

/** Takes all rows of an organization from a home; its state stays. */
export function clear(home: Home): void {
  home.isThere = false
  home.rows.fill(-1)
  home.deliveries.fill('none')
  Object.assign(home, { answers: 0, unflushed: 0, unflushedNotes: 0, lane: { of: 'nobody', isOver: false, isTold: false } })
}

export const contentsOf = ({ rows, answers, deliveries }: Contents): Contents => ({ rows: [...rows], answers, deliveries: [...deliveries] })

export const isWritable = ({ isThere, state }: Home): boolean => isThere && state !== 'closed'

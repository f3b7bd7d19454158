// The states of organizations that move between homes (homes-model.ts): what the directory and the homes hold, and what nodes, workers and
// movers have in hand.

export const guards = {
  'a fenced home refuses every write': 'fence writes',
  'a fenced home dispatches nothing': 'fence dispatch',
  'a fenced home gives no lane away': 'fence claims',
  'a fenced home takes no outcome': 'fence outcomes',
  'a home that is being filled refuses every write': 'filling writes',
  'workers pass over what is being filled': 'filling engine',
  'a write finds its project, or writes nothing': 'write project',
  'kept answers move along': 'answers move',
  'no node remembers where a moving organization lives': 'moving unremembered',
  'noting begins when the writers before it have ended': 'note writers',
  'every change leaves a note of its own': 'note each',
  'only the notes that were read are struck off': 'note read',
  'what is copied is on the disk of the old home': 'copy disk',
  'lanes rest before the fence: none is claimed or renewed': 'lanes rest',
  'the fence waits until no lane is under a running lease': 'fence lanes',
  'the fence waits for the writers': 'fence writers',
  'the fence waits until no node remembers': 'fence memory',
  'the switch waits for the last note': 'switch notes',
  'the switch counts only under the epoch that stands': 'switch epoch',
  'a home is prepared only under a newer epoch': 'prepare epoch',
  'changes are noted only under a newer epoch': 'note epoch',
  'what is copied counts only under the epoch that stands': 'copy epoch',
  'notes are struck off only under the epoch that stands': 'strike epoch',
  'a home is fenced only under the epoch that stands': 'fence epoch',
  'a fence is lifted only under a new epoch': 'lift epoch',
  'a home is opened only from being filled, under its epoch': 'open epoch',
  'a move is undone only under the newest epoch': 'undo epoch',
  'lanes are told when a home opens': 'open lanes',
  'rows go only from a home that was left, under its epoch': 'clear epoch',
  'rows go when no request can be on its way to them': 'clear requests',
  'a move ends only under the epoch that stands': 'end epoch',
  'a move begins when nothing is left of the one before': 'begin clean',
  'a run looks and takes over in one statement': 'take over',
} as const
export type Guard = (typeof guards)[keyof typeof guards]

interface WriteOf {
  row: number
  kind: 'insert' | 'update' | 'delete'
  /** The delivery that its event becomes. */
  delivery?: number
}
export interface Faults {
  /** Statements of requests, and switches, that come when nobody waits for them any more. */
  late: number
  /** Answers that are lost: the write happened all the same, and is asked for again with its key. */
  lost: number
  workerCrashes: number
  homeCrashes: number
  /** Leases that end although their worker lives. */
  pauses: number
  /** Fences that a mover lifts, because the last notes take too long. */
  lifts: number
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

/** leaving: changes are noted; resting: lanes rest, too; left: its rows are still to go; filling: rows come. */
export const residences = ['none', 'open', 'leaving', 'resting', 'fenced', 'left', 'filling'] as const
type Residence = (typeof residences)[number]
export const deliveryStates = ['none', 'event', 'due', 'delivered'] as const
type DeliveryState = (typeof deliveryStates)[number]
export const places = ['nowhere', 'waiting', 'flying'] as const
type Place = (typeof places)[number]
export const holds = ['no', 'held', 'gone'] as const
export const writeStates = ['todo', 'looked', 'executed', 'acknowledged'] as const
export const moverSteps = [
  ...(['idle', 'looked', 'announced', 'prepared', 'copying', 'copied', 'resting', 'fenced', 'lifting', 'lifted'] as const),
  ...(['switched', 'opened', 'left', 'cleared', 'undoing', 'undone', 'emptied', 'over'] as const),
] as const

/** What a home has of an organization. */
export interface Home {
  residence: Residence
  epoch: number
  /** The writes that are in each row, as bits; absent: -1. */
  rows: number[]
  /** The writes whose answers are kept by their keys, as bits. */
  answers: number
  deliveries: DeliveryState[]
  /** How many notes there are of each item: of rows, then of deliveries. */
  notes: number[]
  /** Dispatches that a crash would take back, as bits of deliveries; and those of them that left a note. */
  unflushed: number
  unflushedNotes: number
  /** Free; of the worker of this home; or of one that crashed. */
  lane: { of: 'nobody' | 'worker' | 'dead'; isOver: boolean; isTold: boolean }
  worker: { held: (typeof holds)[number]; isFresh: boolean; hands: Place[] }
}
/** An item of the old home as a mover read it. */
export interface Batch {
  item: number
  row: number
  answers: number
  delivery: DeliveryState
  notes: number
  isWritten: boolean
}
export interface Mover {
  at: (typeof moverSteps)[number]
  epoch: number
  from: number
  to: number
  /** The item that is copied next. */
  item: number
  batch: Batch | null
  /** The epoch of a switch that it gave up and that is still to come; -1: there is none. */
  late: number
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
  /** target: where it is being copied to; from: where rows of it are still to go; -1: nowhere. */
  directory: { home: number; target: number; from: number; epoch: number }
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
  const { late, lost, workerCrashes, homeCrashes, pauses, lifts } = model
  return {
    organizations: times(model.organizations, (at) => firstOrganization(model, at % model.homes)),
    left: { late, lost, workerCrashes, homeCrashes, pauses, lifts },
  }
}

function firstOrganization(model: Model, home: number): Organization {
  const isInserted = (row: number) => model.writes.some((write) => write.kind === 'insert' && write.row === row)
  const isAnnounced = (delivery: number) => model.writes.some((write) => write.delivery === delivery)
  const homes = times(model.homes, () => emptyHome(model))
  const own = homes[home]!
  own.residence = 'open'
  own.rows = own.rows.map((_, row) => (isInserted(row) ? -1 : 0))
  own.deliveries = own.deliveries.map((_, delivery) => (isAnnounced(delivery) ? 'none' : 'event'))
  return {
    directory: { home, target: -1, from: -1, epoch: 0 },
    homes,
    movers: times(model.runs, () => ({ at: 'idle', epoch: 0, from: 0, to: 0, item: 0, batch: null, late: -1 })),
    nodes: times(model.nodes, () => -1),
    writes: model.writes.map(() => ({ state: 'todo', home: 0, isNoted: false, late: -1 })),
    movesLeft: model.moves,
    sent: 0,
    excused: 0,
  }
}

const emptyHome = ({ rows, deliveries }: Model): Home => ({
  ...{ residence: 'none', epoch: 0, rows: times(rows, () => -1), answers: 0, deliveries: times(deliveries, () => 'none') },
  ...{ notes: times(rows + deliveries, () => 0), unflushed: 0, unflushedNotes: 0 },
  lane: { of: 'nobody', isOver: false, isTold: false },
  worker: { held: 'no', isFresh: false, hands: times(deliveries, () => 'nowhere') },
})

/** Takes all rows of an organization from a home; its epoch stays. */
export function clear(home: Home): void {
  home.residence = 'none'
  home.rows.fill(-1)
  home.deliveries.fill('none')
  home.notes.fill(0)
  Object.assign(home, { answers: 0, unflushed: 0, unflushedNotes: 0, lane: { of: 'nobody', isOver: false, isTold: false } })
}

export const isEmpty = ({ rows, deliveries }: Home): boolean =>
  rows.every((row) => row === -1) && deliveries.every((each) => each === 'none')
export const isWritable = ({ residence }: Home): boolean => residence === 'open' || residence === 'leaving' || residence === 'resting'

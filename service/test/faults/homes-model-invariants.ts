import {
  type Contents,
  contentsOf,
  deliveryStates,
  type Home,
  holds,
  isWritable,
  type Model,
  type Mover,
  moverSteps,
  moveStates,
  type Organization,
  places,
  type State,
  writeStates,
} from './homes-model-state.ts'

// What must never be of organizations that move (homes-model.ts), when everything has come to its end, and how two states are compared.

/** What must not be, of any organization; null: nothing. */
export function violationIn({ organizations }: State, model: Model): string | null {
  for (const organization of organizations) {
    const { directory, homes, nodes, writes } = organization
    if (homes.filter(isWritable).length > 1) return 'an organization is writable in two homes'
    if (directory.target === -1 && !isWritable(homes[directory.home]!)) return 'the home that the directory names does not answer'
    for (const [w, { state }] of writes.entries()) {
      if (state !== 'acknowledged') continue
      if (!isIn(homes[directory.home]!, w, model)) return 'an acknowledged write is not where the directory says'
      if (nodes.some((home) => home !== -1 && !isIn(homes[home]!, w, model))) return 'a node reads what was before an acknowledged write'
    }
  }
  return null
}

/** Whether it is open where the directory says, and nowhere else. */
const isWhole = ({ directory, homes }: Organization): boolean =>
  homes.every((home, h) => home.state === 'open' && home.isThere === (h === directory.home))

/** Whether a home shows the effect of a write, or of a deletion after it. */
function isIn({ rows, answers, deliveries }: Home, w: number, { writes }: Model): boolean {
  const { row, kind, delivery } = writes[w]!
  const isDeleted = writes.some((each, at) => each.kind === 'delete' && each.row === row && (answers & (1 << at)) !== 0)
  if (delivery !== undefined && deliveries[delivery] === 'none') return false
  if (kind === 'delete') return rows[row] === -1
  return rows[row] === -1 ? isDeleted : (rows[row]! & (1 << w)) !== 0
}

/** Whether a home holds what another does. */
export const holdsSame = (one: Home, other: Home): boolean =>
  one.rows.every((row, at) => row === other.rows[at]) && one.deliveries.every((delivery, at) => delivery === other.deliveries[at])

/** Everything is written and delivered, every organization is in one home alone, and nothing is leased. */
export const isDone = ({ organizations }: State): boolean => organizations.every(isSettled)

function isSettled(organization: Organization): boolean {
  const { directory, homes, writes } = organization
  const home = homes[directory.home]!
  return (
    directory.target === -1 &&
    isWhole(organization) &&
    home.lane.of === 'nobody' &&
    homes.every(({ worker }) => worker.held === 'no') &&
    writes.every(({ state }) => state === 'acknowledged') &&
    home.deliveries.every((delivery) => delivery === 'delivered')
  )
}

export function copyOf({ organizations, left }: State): State {
  return {
    organizations: organizations.map((organization) => ({
      ...organization,
      directory: { ...organization.directory },
      homes: organization.homes.map(copyOfHome),
      movers: organization.movers.map(copyOfMover),
      nodes: [...organization.nodes],
      writes: organization.writes.map((write) => ({ ...write })),
    })),
    left: { ...left },
  }
}

const copyOfMover = ({ copy, snapshot, noted, ...mover }: Mover): Mover => ({
  ...mover,
  copy: copy && contentsOf(copy),
  snapshot: snapshot && contentsOf(snapshot),
  noted: noted && [...noted],
})

const copyOfHome = (home: Home): Home => ({
  ...home,
  rows: [...home.rows],
  deliveries: [...home.deliveries],
  notes: [...home.notes],
  lane: { ...home.lane },
  worker: { ...home.worker, hands: [...home.worker.hands] },
})

/** The same text for the same state. */
export function keyOf({ organizations, left }: State): string {
  const codes: number[] = [left.late, left.lost, left.workerCrashes, left.homeCrashes, left.pauses, left.reopenings]
  for (const { directory, homes, movers, nodes, writes, movesLeft, sent, excused } of organizations) {
    codes.push(directory.home, (directory.target + 1) * 2 + Number(directory.isClosing), directory.run, movesLeft, sent, excused)
    for (const home of homes) codesOfHome(home, codes)
    for (const { at, run, from, to, copy, snapshot, noted, isLate } of movers) {
      // What a run was that does nothing any more makes no difference.
      const isOver = at === 'over' && !isLate
      codes.push(moverSteps.indexOf(at) * 16 + (isOver ? 0 : run), isOver ? 0 : (from * 4 + to) * 2 + Number(isLate))
      codesOfContents(copy, codes)
      codesOfContents(snapshot, codes)
      codes.push(noted?.length ?? 0, ...(noted ?? []))
    }
    for (const node of nodes) codes.push(node + 1)
    for (const { state, home, isNoted, late } of writes)
      codes.push(((writeStates.indexOf(state) * 4 + home) * 2 + Number(isNoted)) * 5 + late + 1)
  }
  return String.fromCharCode(...codes)
}

function codesOfContents(contents: Contents | null, codes: number[]) {
  codes.push(contents === null ? 0 : 1 + contents.answers)
  for (const row of contents?.rows ?? []) codes.push(row + 1)
  for (const delivery of contents?.deliveries ?? []) codes.push(deliveryStates.indexOf(delivery))
}

function codesOfHome(home: Home, codes: number[]) {
  const { isThere, state, run, hasTriggers, notes, unflushed, unflushedNotes, lane, worker } = home
  codes.push(((moveStates.indexOf(state) * 2 + Number(isThere)) * 2 + Number(hasTriggers)) * 16 + run, unflushed, unflushedNotes)
  codesOfContents(home, codes)
  codes.push(...notes)
  const owner = lane.of === 'nobody' ? 0 : lane.of === 'worker' ? 1 : 2
  codes.push((owner * 2 + Number(lane.isOver)) * 2 + Number(lane.isTold), holds.indexOf(worker.held) * 2 + Number(worker.isFresh))
  for (const hand of worker.hands) codes.push(places.indexOf(hand))
}

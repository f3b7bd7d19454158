import {
  deliveryStates,
  type Home,
  holds,
  isEmpty,
  isWritable,
  type Model,
  moverSteps,
  type Organization,
  places,
  residences,
  type State,
  writeStates,
} from './homes-model-state.ts'

// What must never be of organizations that move (homes-model.ts), when everything has come to its end, and how two states are compared.

/** What must not be, of any organization; null: nothing. */
export function violationIn({ organizations }: State, model: Model): string | null {
  for (const organization of organizations) {
    const { directory, homes, nodes, writes } = organization
    if (homes.filter(isWritable).length > 1) return 'an organization is writable in two homes'
    if (directory.target === -1 && directory.from === -1 && !isWhole(organization)) return 'a move is over of which something is left'
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
  homes.every((home, h) => (h === directory.home ? home.residence === 'open' : home.residence === 'none' && isEmpty(home)))

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
    directory.from === -1 &&
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
      movers: organization.movers.map((mover) => ({ ...mover, batch: mover.batch && { ...mover.batch } })),
      nodes: [...organization.nodes],
      writes: organization.writes.map((write) => ({ ...write })),
    })),
    left: { ...left },
  }
}

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
  const codes: number[] = [left.late, left.lost, left.workerCrashes, left.homeCrashes, left.pauses, left.lifts]
  for (const { directory, homes, movers, nodes, writes, movesLeft, sent, excused } of organizations) {
    codes.push(directory.home, directory.target + 1, directory.from + 1, directory.epoch, movesLeft, sent, excused)
    for (const home of homes) codesOfHome(home, codes)
    for (const { at, epoch, from, to, item, batch, late } of movers) {
      codes.push(moverSteps.indexOf(at) * 8 + epoch, (from * 4 + to) * 16 + item, late + 1)
      if (batch === null) codes.push(0)
      else {
        codes.push(1 + batch.item * 2 + Number(batch.isWritten), batch.row + 1, batch.answers)
        codes.push(deliveryStates.indexOf(batch.delivery) * 16 + batch.notes)
      }
    }
    for (const node of nodes) codes.push(node + 1)
    for (const { state, home, isNoted, late } of writes)
      codes.push(((writeStates.indexOf(state) * 4 + home) * 2 + Number(isNoted)) * 5 + late + 1)
  }
  return String.fromCharCode(...codes)
}

function codesOfHome(
  { residence, epoch, rows, answers, deliveries, notes, unflushed, unflushedNotes, lane, worker }: Home,
  codes: number[],
) {
  codes.push(residences.indexOf(residence) * 16 + epoch, answers, unflushed, unflushedNotes)
  for (const row of rows) codes.push(row + 1)
  for (const note of notes) codes.push(note)
  const owner = lane.of === 'nobody' ? 0 : lane.of === 'worker' ? 1 : 2
  codes.push((owner * 2 + Number(lane.isOver)) * 2 + Number(lane.isTold), holds.indexOf(worker.held) * 2 + Number(worker.isFresh))
  for (const [d, delivery] of deliveries.entries()) codes.push(deliveryStates.indexOf(delivery) * 3 + places.indexOf(worker.hands[d]!))
}

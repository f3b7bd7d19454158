import { isClosed, leavesNotes, type Planner } from './homes-model-plans.ts'
import { type Home, isWritable, type Model, type Organization, type Write } from './homes-model-state.ts'

// What nodes do: they look where an organization lives, and write there. A write is executed, which shows it what its home is at, and
// commits later.

/** A node looks, executes and commits a write; a statement of it may come late, or its answer be lost. */
export function writeSteps(planner: Planner, w: number): void {
  const { plan, organization } = planner
  const { state, late } = organization.writes[w]!
  if (state === 'todo') lookSteps(planner, w)
  if (state === 'looked') executeSteps(planner, w)
  if (state === 'executed') commitSteps(planner, w)
  if (late !== -1) {
    plan(`write ${w}, which nobody waits for any more, comes to home ${late}`, (next) => {
      next.writes[w]!.late = -1
      const { isRefused, isNoted } = answerOf(planner, late)
      return isRefused ? null : apply(planner, next, { w, at: late, isNoted })
    })
  }
}

/** A node forgets where an organization lives: it remembers for a second. */
export function forgetSteps({ plan, organization }: Planner): void {
  for (const [n, home] of organization.nodes.entries())
    if (home !== -1)
      plan(`node ${n} forgets`, (next) => {
        next.nodes[n] = -1
      })
}

function lookSteps({ plan, has, organization, model }: Planner, w: number): void {
  const { directory, nodes, writes } = organization
  // A row is known to whoever changes it.
  const isOfRow = ({ row, kind }: Model['writes'][number]) => kind === 'insert' && row === model.writes[w]!.row
  if (model.writes.some((each, at) => at !== w && isOfRow(each) && writes[at]!.state !== 'acknowledged')) return
  const n = w % nodes.length
  const remembered = nodes[n]!
  // What comes while it closes waits until the directory says where it lives.
  if (remembered === -1 && directory.isClosing) return
  plan(`node ${n} ${remembered === -1 ? 'looks' : 'knows'} where to write ${w}`, (next) => {
    const mayRemember = directory.target === -1 || !has('moving unremembered')
    if (remembered === -1 && mayRemember) next.nodes[n] = directory.home
    Object.assign(next.writes[w]!, { state: 'looked', home: remembered === -1 ? directory.home : remembered })
  })
}

function executeSteps(planner: Planner, w: number): void {
  const { plan, fault, organization } = planner
  const { home, late } = organization.writes[w]!
  plan(`write ${w} is executed in home ${home}`, (next) => {
    const { isRefused, isNoted } = answerOf(planner, home)
    if (!isRefused) Object.assign(next.writes[w]!, { state: 'executed', isNoted })
    else askAgain(next, w)
    return !organization.homes[home]!.isThere ? 'a request found nothing where its organization had lived' : null
  })
  if (late === -1)
    fault('late', `write ${w} is given up on its way to home ${home}`, (next) => {
      askAgain(next, w)
      next.writes[w]!.late = home
    })
}

function commitSteps(planner: Planner, w: number): void {
  const { plan, fault, organization } = planner
  const { home, isNoted } = organization.writes[w]!
  plan(`write ${w} commits in home ${home}`, (next) => {
    next.writes[w]!.state = 'acknowledged'
    return apply(planner, next, { w, at: home, isNoted })
  })
  fault('lost', `write ${w} commits in home ${home}, and its answer is lost`, (next) => {
    askAgain(next, w)
    return apply(planner, next, { w, at: home, isNoted })
  })
}

/** A node that was refused, or heard nothing, looks in the directory before it asks again. */
function askAgain(next: Organization, w: number): void {
  Object.assign(next.writes[w]!, { state: 'todo', home: 0, isNoted: false } satisfies Partial<Write>)
  next.nodes[w % next.nodes.length] = -1
}

/** What a home answers to a write: the trigger of its tables, and the write's own look whether its project is there. */
function answerOf({ has, organization }: Planner, at: number): { isRefused: boolean; isNoted: boolean } {
  const home = organization.homes[at]!
  const isRefused = (isClosed(home) && has('closed writes')) || (!home.isThere && has('write project'))
  return { isRefused, isNoted: leavesNotes(home) }
}

/** A write takes effect: its row, its event, and the answer that is kept, in one transaction, with their notes. */
function apply(planner: Planner, next: Organization, { w, at, isNoted }: { w: number; at: number; isNoted: boolean }): string | null {
  const home = next.homes[at]!
  flush(home)
  const bit = 1 << w
  if ((home.answers & bit) !== 0) return null
  home.answers |= bit
  const isTwice = change(home, planner.model, w)
  if (isNoted) {
    const { row, delivery } = planner.model.writes[w]!
    planner.note(home, row)
    if (delivery !== undefined) planner.note(home, planner.model.rows + delivery)
  }
  if (isTwice) return 'a write was made twice'
  return isWritable(home) ? null : 'a write was made where its organization does not live'
}

/** Whether it had been made before. */
function change(home: Home, { writes }: Model, w: number): boolean {
  const { row, kind, delivery } = writes[w]!
  const was = home.rows[row]!
  const wasAnnounced = delivery !== undefined && home.deliveries[delivery] !== 'none'
  if (kind === 'insert') home.rows[row] = Math.max(was, 0) | (1 << w)
  else if (kind === 'delete') home.rows[row] = -1
  else if (was !== -1) home.rows[row] = was | (1 << w)
  if (delivery !== undefined && !wasAnnounced) home.deliveries[delivery] = 'event'
  return wasAnnounced || (was !== -1 && (was & (1 << w)) !== 0)
}

/** A commit that waits for the disk takes along everything before it. */
export function flush(home: Home): void {
  home.unflushed = 0
  home.unflushedNotes = 0
}

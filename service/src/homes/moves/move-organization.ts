import { setTimeout as pause } from 'node:timers/promises'
import { copyPerson } from '../../accounts/known-persons.ts'
import { type CopyTransaction, openCopyingConnection } from '../../database/copying.ts'
import type { Pool } from '../../database/pool.ts'
import { beginNotes, type MoveRun } from './change-notes.ts'
import { close, closedSecondsMax, letLanesRest, open } from './closing.ts'
import { type CopiedTable, copiedTables } from './copied-tables.ts'
import { copyAll, copyChanged } from './copy-rows.ts'
import { forgetLeft } from './forget-left.ts'
import { announce, findMoved, type MoveRoute, nodesForgetMs, Replaced, tellAlive, tellMoved } from './mover-directory.ts'
import { concludeMove } from './settle-moves.ts'

/** A home as the mover uses it. */
export interface MoveEnd {
  name: string
  sql: Pool
  /** Of its database. */
  url: string
}

export interface Move {
  organizationId: string
  from: MoveEnd
  to: MoveEnd
  /** The pool of the first home. */
  directory: Pool
  /** Ends it; the organization stays where it is. */
  signal?: AbortSignal
  /** Told as it goes on. */
  onStep?: (step: MoveStep) => void
}

export type MoveStep =
  | 'announced'
  | 'noting'
  | 'copied'
  | 'caughtUp'
  | 'resting'
  | 'closed'
  | 'reopened'
  | 'committed'
  | 'moved'
  | 'forgotten'

export interface Moved {
  /** Rows that were copied before it was closed. */
  rows: number
  /** For how long nothing could be changed, in milliseconds. */
  closedMs: number
}

/** Somebody else moves it, or it does not live where it is to be moved from. */
export class NotMovable extends Error {}

/** So many notes are caught up with in a moment. */
const fewNotes = 1000
/** Times that an organization is closed: each time there is less to catch up with. */
const closingsMax = 5
/** What came before nodes let requests wait is done in so long; what takes longer is told to come again. */
const underWayMs = 300
/** The new home gives a mover up that says nothing for so long: what it has copied is gone then. */
const silenceSeconds = 15

/**
 * Moves an organization to another home while it is in use (decision 74). Its copy is one transaction there, which nobody sees before it is
 * complete: its commit is the moment from which the organization lives there. Errors: NotMovable; Replaced; those of the databases, after which the
 * organization is where it was, or a later run brings to its end what was committed.
 */
export async function moveOrganization(move: Move): Promise<Moved> {
  const { organizationId, from, to, directory, onStep = () => {} } = move
  const place = await findMoved(directory, { organizationId })
  if (place && (place.isMoving || place.home !== from.name)) throw new NotMovable()
  if (place) await forgetLeft(to.sql, { organizationId, ...place })
  const run = await announce(directory, { ...routeOf(move), seen: place?.run ?? 0 })
  if (run === null) throw new NotMovable()
  const ours: MoveRun = { organizationId, run }
  onStep('announced')
  const alive = keepTelling(directory, ours)
  const announcedAt = performance.now()
  try {
    const tables = await copiedTables(from.sql)
    await beginNotes(from.sql, ours, tables)
    onStep('noting')
    await makeDays(move)
    const moved = await copyAndSwitch(move, { ours, tables, alive, announcedAt })
    await alive.stop()
    onStep('committed')
    await tellMoved(directory, { ...routeOf(move), run }, to.sql)
    onStep('moved')
    await forgetLeft(from.sql, { ...ours, awaitedMs: nodesForgetMs })
    onStep('forgotten')
    return moved
  } catch (error) {
    await alive.stop()
    // It may be committed all the same. What can't be told now is brought to its end by a later run.
    if (!(error instanceof Replaced))
      await concludeMove({ ...routeOf(move), run }, { directory, from: from.sql, to: to.sql }).catch(() => false)
    throw error
  }
}

const routeOf = ({ organizationId, from, to }: Move): MoveRoute => ({ organizationId, from: from.name, to: to.name })

interface Running {
  ours: MoveRun
  tables: readonly CopiedTable[]
  alive: Telling
  /** When nodes were told to remember nothing. */
  announcedAt: number
}

/** Copies, catches up, closes the organization, catches up with the last of it, and commits. */
async function copyAndSwitch(move: Move, running: Running): Promise<Moved> {
  const { organizationId, signal, onStep = () => {} } = move
  const { tables, alive, announcedAt } = running
  const options = { applicationName: 'earshot move', signal }
  const [source, target] = [await openCopyingConnection(move.from.url, options), await openCopyingConnection(move.to.url, options)]
  try {
    const people = new Set<string>()
    const snapshot = (copy: (from: CopyTransaction) => Promise<number>) =>
      source.begin('isolation level repeatable read', async (from) => {
        await bringPeople(move, from, people)
        return copy(from)
      })
    return await target
      .begin('', async (to) => {
        await to.unsafe(`set local idle_in_transaction_session_timeout = '${silenceSeconds}s'`)
        const catchUp = () => snapshot((from) => copyChanged({ from, to, organizationId }, tables))
        const rows = await snapshot((from) => copyAll({ from, to, organizationId }, tables))
        onStep('copied')
        // As long as each round leaves clearly less than the one before it: the last of it is caught up with while nothing changes.
        for (let [before, now] = [Number.POSITIVE_INFINITY, await catchUp()]; now > fewNotes && now < before / 2; ) {
          alive.check()
          before = now
          now = await catchUp()
        }
        onStep('caughtUp')
        await pause(Math.max(0, nodesForgetMs - (performance.now() - announcedAt)))
        const closedAt = await closeAndCatchUp(move, { ...running, catchUp })
        await settleCopy(to, { organizationId, tables })
        return { rows, closedAt }
      })
      .then(({ rows, closedAt }) => ({ rows, closedMs: Math.round(performance.now() - closedAt) }))
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}

/** Closes the organization, and catches up until nothing is left; opens it again where that takes too long. Returns when it was closed. */
async function closeAndCatchUp(
  { organizationId, from, directory, onStep = () => {} }: Move,
  { ours, alive, catchUp }: Running & { catchUp: () => Promise<number> },
): Promise<number> {
  for (let left = closingsMax; left > 0; left--) {
    await letLanesRest(from.sql, ours, { alive })
    await catchUp()
    onStep('resting')
    const closedAt = performance.now()
    const isLate = () => performance.now() - closedAt > closedSecondsMax * 1000
    alive.isClosing = true
    await tellAlive(directory, ours, true)
    await pause(underWayMs)
    if (await close(from.sql, ours)) {
      onStep('closed')
      while (!isLate()) if ((await catchUp()) === 0) return closedAt
    }
    await open(from.sql, ours)
    alive.isClosing = false
    await tellAlive(directory, ours, false)
    onStep('reopened')
    await catchUp()
  }
  throw new Error(`organization ${organizationId} changes faster than it can be copied`)
}

/** The new home has days to put events and deliveries into. */
async function makeDays({ organizationId, from, to }: Move): Promise<void> {
  const [{ firstDay }] = await from.sql<[{ firstDay: string | null }]>`
    select least(
      (select min(day) from event where organization_id = ${organizationId}),
      (select min(day) from delivery where organization_id = ${organizationId})
    )::text as first_day`
  if (firstDay !== null) await to.sql`call keep_partitions(${firstDay}::date, (now() at time zone 'UTC')::date + 1)`
}

/** Has the new home know the people whom rows of the snapshot name. */
async function bringPeople({ organizationId, to }: Move, sql: CopyTransaction, known: Set<string>): Promise<void> {
  const people = await sql<{ personId: string }[]>`
    select person_id from member where organization_id = ${organizationId}
    union select person_id from scim_user where organization_id = ${organizationId} and person_id is not null`
  for (const { personId } of people) {
    if (known.has(personId)) continue
    await copyPerson(to.sql, { personId })
    known.add(personId)
  }
}

/** Lanes are nobody's, and something may be due in each; what counts goes on behind what was copied. */
async function settleCopy(sql: CopyTransaction, { organizationId, tables }: { organizationId: string; tables: readonly CopiedTable[] }) {
  await sql`
    update lane set claim_token = null, lease_until = null, version = version + 1, due_at = now()
    where organization_id = ${organizationId} and (claim_token is not null or due_at < 'infinity')`
  for (const { table, counted } of tables) {
    for (const { column, sequence } of counted)
      await sql.unsafe(`
        select setval('${sequence}', greatest(nextval('${sequence}'), (select max("${column}") from "${table}" where organization_id = '${organizationId}')))`)
  }
}

interface Telling {
  /** Whether the organization is closed at the moment: nodes let what comes wait. */
  isClosing: boolean
  /** Errors: Replaced. */
  check(): void
  stop(): Promise<void>
}

/** Says each second that the mover lives. */
function keepTelling(directory: Pool, ours: MoveRun): Telling {
  let isReplaced = false
  let told: Promise<void> = Promise.resolve()
  const telling: Telling = {
    isClosing: false,
    check() {
      if (isReplaced) throw new Replaced()
    },
    async stop() {
      clearInterval(timer)
      await told
    },
  }
  const timer = setInterval(() => {
    told = tellAlive(directory, ours, telling.isClosing).catch((error) => {
      if (error instanceof Replaced) isReplaced = true
    })
  }, 1000).unref()
  return telling
}

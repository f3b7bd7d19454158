import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import type { MoveRun } from './change-notes.ts'

// What a mover says in the directory, each time as the run that it is: one that another has taken the place of changes nothing any more.

/** Where an organization goes from and to, by the names of the homes. */
export interface MoveRoute {
  organizationId: string
  from: string
  to: string
}

/** Another run has taken over the move, or it is over. */
export class Replaced extends Error {}

/** Seconds without a word after which a mover counts as dead. */
const silentSeconds = 10

/** After so long nobody goes by what the directory said before: a node that remembers where something lives forgets it in half of this. */
export const nodesForgetMs = 2000

/** What the directory says of an organization, with the last run that moved it. */
export interface Place {
  home: string
  isMoving: boolean
  run: number
  /** Milliseconds until no request is on its way to where it lived before. */
  awaitedMs: number
}

/** Null: the directory does not know it; it lives in the first home, and was never moved. */
export async function findMoved(directory: Sql, { organizationId }: { organizationId: string }): Promise<Place | null> {
  const [found] = await directory<Place[]>`
    select home, moving_to is not null as is_moving, move_run as run,
      greatest(0, ${nodesForgetMs}::int - coalesce(extract(epoch from now() - mover_heard_at) * 1000, 0))::int as awaited_ms
    from organization_home where organization_id = ${organizationId}`
  return found ?? null
}

/**
 * Says that the organization is on its way: from now on no node remembers where it lives. Returns the number of the run; null: it is moved
 * already, or another run has moved it since `seen`, when nothing was left where it goes.
 */
export async function announce(directory: Sql, { organizationId, from, to, seen }: MoveRoute & { seen: number }): Promise<number | null> {
  const [announced] = await directory<{ run: number }[]>`
    insert into organization_home (organization_id, home, moving_to, move_run, mover_heard_at)
    values (${organizationId}, ${from}, ${to}, 1, now())
    on conflict (organization_id) do update
      set moving_to = excluded.moving_to, move_run = organization_home.move_run + 1, mover_heard_at = excluded.mover_heard_at, is_closing = false
      where organization_home.home = excluded.home and organization_home.moving_to is null and organization_home.move_run = ${seen}
    returning move_run as run`
  return announced?.run ?? null
}

/** Organizations whose movers are silent. */
export const listSilent = (directory: Sql, { limit }: { limit: number }) =>
  directory<{ organizationId: string }[]>`
    select organization_id from organization_home
    where moving_to is not null and mover_heard_at < now() - make_interval(secs => ${silentSeconds}) limit ${limit}`

/** Takes over a move whose mover is silent. Null: there is none. */
export async function takeOver(directory: Sql, { organizationId }: { organizationId: string }): Promise<(MoveRoute & MoveRun) | null> {
  const [taken] = await directory<(MoveRoute & MoveRun)[]>`
    update organization_home set move_run = move_run + 1, mover_heard_at = now()
    where organization_id = ${organizationId} and moving_to is not null
      and mover_heard_at < now() - make_interval(secs => ${silentSeconds})
    returning organization_id, home as from, moving_to as to, move_run as run`
  return taken ?? null
}

/** Says that the mover lives, and whether the organization is closed at the moment. Errors: Replaced. */
export async function tellAlive(directory: Sql, { organizationId, run }: MoveRun, isClosing: boolean): Promise<void> {
  const told = await directory`
    update organization_home set mover_heard_at = now(), is_closing = ${isClosing}
    where organization_id = ${organizationId} and move_run = ${run} and moving_to is not null`
  if (told.count === 0) throw new Replaced()
}

/** Says that the organization lives in its new home, whose pool is given, and whose projects' slugs lead there. Errors: Replaced. */
export async function tellMoved(directory: Sql, { organizationId, run, from, to }: MoveRoute & MoveRun, home: Sql): Promise<void> {
  const isFirst = home.home.name === null
  const projects = isFirst
    ? []
    : await home<{ slug: string }[]>`select slug from project where organization_id = ${organizationId} and deleted_at is null`
  await transaction(directory, async (directory) => {
    const moved = await directory`
      update organization_home
      set home = ${to}, moving_to = null, is_closing = false, mover_heard_at = now(),
        moved_from = array_remove(moved_from, ${to}) || ${[from]}::text[]
      where organization_id = ${organizationId} and move_run = ${run} and moving_to is not null`
    if (moved.count === 0) throw new Replaced()
    await directory`delete from slug_elsewhere where organization_id = ${organizationId}`
    await directory`
      insert into slug_elsewhere (slug, organization_id, home)
      select slug, ${organizationId}, ${to} from unnest(${projects.map(({ slug }) => slug)}::text[]) as slug on conflict (slug) do nothing`
  })
}

/** Says that the organization stays where it is. Errors: Replaced. */
export async function tellStaying(directory: Sql, { organizationId, run }: MoveRun): Promise<void> {
  const told = await directory`
    update organization_home set moving_to = null, is_closing = false
    where organization_id = ${organizationId} and move_run = ${run} and moving_to is not null`
  if (told.count === 0) throw new Replaced()
}

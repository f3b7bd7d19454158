import type { Sql } from '../database/database.ts'
import { mac, type PurposeKeys } from '../secrets.ts'

// Counts what visitors use of a project, in the database, for all nodes together. Limits are checked in their order (by place first, then
// by the thing: decision 39), and a use that one limit rejects is counted by none. The table keeps a digest under a key for each kind and
// place or thing: it has no address, and rows of two kinds can't be joined.

/** How often something may be used, in how many seconds from the first use on. */
export interface VisitorBound {
  /** The thing that is counted: a kind, then a place or a thing (`opinion at 192.0.2.7`). */
  of: string
  /** Uses that people are expected to make; more are let through, and are said to be many. Without it, as many as `most`. */
  people?: number
  most: number
  seconds: number
}

/** The bound that is full, and the whole seconds until it counts from the beginning. */
export interface FullBound {
  of: string
  waitSeconds: number
}

interface Use {
  organizationId: string
  projectId: string
  visitorKey: PurposeKeys
  bounds: readonly VisitorBound[]
}

/** Counts one use as countUses does; returns the first bound that is full, or null. */
export const countUse = async (sql: Sql, use: Use): Promise<FullBound | null> => (await countUses(sql, use)).full

/**
 * Counts one use by every bound, in the caller's transaction, in one statement; returns the first bound that is full, or null, and whether
 * the use is one of more than people make.
 *
 * What an earlier transaction counted is seen: each bound's row is locked until the caller's transaction ends, in the order of the bounds,
 * so callers name them in the same order everywhere (places, then things) and count late in their transaction. A refused use is not
 * counted; of many that come at once, some may be, and never one more than `most` is let through. No bound may be of a whole project:
 * its row would queue all visitors behind each other (count from what is kept there, as form-sessions.ts does).
 */
export async function countUses(
  sql: Sql,
  { organizationId, projectId, visitorKey, bounds }: Use,
): Promise<{ full: FullBound | null; isMany: boolean }> {
  // Under every key of SECRET_KEY, in one order on every node, so that a change of the key gives nobody what they used up back (decision 38).
  const counted = bounds.flatMap((bound) =>
    visitorKey
      .map((key) => mac([key], bound.of).toString('hex'))
      .sort()
      .map((subject) => ({ ...bound, subject })),
  )
  const [found] = await sql<{ nr: number; isFull: boolean; waitSeconds: number }[]>`
    with bound as (
      select nr, decode(subject, 'hex') as subject, people, most, seconds
      from unnest(${counted.map(({ subject }) => subject)}::text[], ${counted.map(({ people, most }) => people ?? most)}::int[],
        ${counted.map(({ most }) => most)}::int[], ${counted.map(({ seconds }) => seconds)}::int[])
        with ordinality as bound (subject, people, most, seconds, nr)
    ), before as (
      -- Limits are checked before anything is written: a rejected use writes nothing.
      select nr, until from bound join visitor_use using (subject)
      where organization_id = ${organizationId} and project_id = ${projectId} and until > now() and uses >= most
    ), counted as (
      insert into visitor_use (organization_id, project_id, subject, uses, since, until)
      -- To the minute: what is counted tells no finer time of somebody who stays incognito.
      select ${organizationId}, ${projectId}, subject, 1, date_trunc('minute', now()), date_trunc('minute', now()) + make_interval(secs => seconds)
      from bound where not exists (select from before) order by nr
      on conflict (organization_id, project_id, subject) do update set
        uses = case when visitor_use.until > excluded.since then visitor_use.uses + 1 else 1 end,
        since = case when visitor_use.until > excluded.since then visitor_use.since else excluded.since end,
        until = case when visitor_use.until > excluded.since then visitor_use.until else excluded.until end
      returning subject, uses, until
    )
    select nr::int, is_full, greatest(1, ceil(extract(epoch from until - now())))::int as wait_seconds from (
      select nr, until, true as is_full from before
      union all select nr, until, uses > most from counted join bound using (subject) where uses > least(people, most)
    ) as exceeded
    order by is_full desc, nr limit 1`
  const full = found?.isFull ? { of: counted[found.nr - 1]!.of, waitSeconds: found.waitSeconds } : null
  return { full, isMany: found !== undefined }
}

/** Deletes counts whose time is over, of every organization, `sweptMax` at a time; returns how many. */
export const sweepVisitorUses = async (sql: Sql): Promise<number> =>
  (
    await sql`
      delete from visitor_use where (organization_id, project_id, subject) in (
        select organization_id, project_id, subject from visitor_use where until < now() limit ${sweptMax})`
  ).count

/** Counts of one sweep. */
export const sweptMax = 1000

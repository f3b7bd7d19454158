import type { Sql } from '../../database/database.ts'
import type { Statement } from '../../database/sql.ts'

/**
 * Tells lanes that something waits in them now, or may go on: parts of the `with` list of the very statement that made or freed the
 * deliveries. `from` is the part whose rows these are, with organization_id, destination_id and day. A worker that has
 * claimed a lane sees its version change and looks again; an idle one becomes due, though not before its breaker and its rate allow.
 *
 * Lanes are locked in one order, as everywhere: dispatches and releases lock several as well.
 */
export const notifyLanes = (sql: Sql, from: string): Statement => sql`
  served as (
    select organization_id, destination_id, min(day) as oldest_day from ${sql(from)} group by organization_id, destination_id
  ), locked as materialized (
    -- Within another select: Citus misreads the result of one that locks some of its tables.
    select * from (
      select lane.organization_id, lane.destination_id, served.oldest_day
      from lane join served using (organization_id, destination_id)
      order by lane.organization_id, lane.destination_id for no key update of lane
    ) as lane
  ), told as (
    update lane set
      version = lane.version + 1,
      oldest_day = least(lane.oldest_day, locked.oldest_day),
      -- Of a claimed lane it means nothing: its release looks anew.
      due_at = iif(lane.claim_token is null, least(lane.due_at, greatest(now(), lane.not_before)), lane.due_at)
    from locked
    where lane.organization_id = locked.organization_id and lane.destination_id = locked.destination_id
    returning lane.destination_id
  )`

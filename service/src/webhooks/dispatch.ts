import type { Sql } from '../database/database.ts'

// Events become deliveries here, in batches: the change that was announced has long been answered.

/** Events of one statement: enough to make its cost small, few enough that it is over in some ten milliseconds. */
export const eventsMax = 500

/** One dispatcher at a time: a second one would only wait for the rows of the first. Any constant that nobody else locks. */
const dispatchLock = 0xea5_0010

export interface Dispatched {
  /** Events taken; fewer than `eventsMax` means that none is left, or that another worker is at it. */
  events: number
  /** Destinations that got deliveries, and who holds their lane: null, nobody. */
  lanes: { destinationId: string; claimToken: string | null }[]
}

/**
 * Makes one delivery of each new event for each enabled destination of its organization that wants the topic, marks the events
 * as dispatched, those without any destination too, and tells the destinations' lanes, all in one statement.
 *
 * Exactly once, whoever dispatches: an event is marked by an update that takes effect only while it is unmarked, deliveries are
 * made from what that update returns, and their keys follow from event and destination. Lanes are locked in one order, because
 * releases and other dispatches lock several as well.
 *
 * Looks at the events of `days` days, today's included: asking every day's partition costs more than dispatching a hundred events.
 */
export async function dispatchEvents(sql: Sql, { days }: { days: number }): Promise<Dispatched> {
  const recent = sql`event.day > (now() at time zone 'UTC')::date - ${days}::int and event.day <= (now() at time zone 'UTC')::date + 1`
  const rows = await sql<{ events: number; destinationId: string | null; claimToken: string | null }[]>`
    with turn as materialized (
      select pg_try_advisory_xact_lock(${dispatchLock}) as ours
    ), batch as materialized (
      select organization_id, day, event_id from event
      where dispatched_at is null and ${recent} and (select ours from turn)
      order by day, event_id limit ${eventsMax}
    ), marked as (
      update event set dispatched_at = now() from batch
      where event.organization_id = batch.organization_id and event.day = batch.day and event.event_id = batch.event_id
        -- So, and not as the index of undispatched events has it: a fresh day has no statistics, and the planner would look through
        -- that index once for every event instead of finding each by its key.
        and ${recent} and coalesce(event.dispatched_at, 'infinity') = 'infinity'
      returning event.organization_id, event.day, event.event_id, event.topic, event.resource_id
    ), made as (
      insert into delivery (organization_id, day, delivery_id, event_id, destination_id, topic, resource_id)
      select marked.organization_id, marked.day, automatic_delivery_id(marked.event_id, destination.destination_id),
        marked.event_id, destination.destination_id, marked.topic, marked.resource_id
      from marked join destination on destination.organization_id = marked.organization_id
      where destination.status = 'enabled' and (destination.topics is null or marked.topic = any (destination.topics))
      on conflict do nothing
      returning organization_id, destination_id, day
    ), served as (
      select organization_id, destination_id, min(day) as oldest_day from made group by organization_id, destination_id
    ), locked as materialized (
      select lane.organization_id, lane.destination_id, served.oldest_day
      from lane join served using (organization_id, destination_id)
      order by lane.organization_id, lane.destination_id for no key update of lane
    ), told as (
      update lane set
        version = lane.version + 1,
        oldest_day = least(lane.oldest_day, locked.oldest_day),
        -- Of a claimed lane it means nothing: its release looks anew.
        due_at = case when lane.claim_token is null then least(lane.due_at, now()) else lane.due_at end
      from locked
      where lane.organization_id = locked.organization_id and lane.destination_id = locked.destination_id
      returning lane.destination_id, lane.claim_token
    )
    select (select count(*)::int from batch) as events, told.destination_id, told.claim_token
    from (values (1)) as always left join told on true`
  return {
    events: rows[0]?.events ?? 0,
    lanes: rows.flatMap(({ destinationId, claimToken }) => (destinationId === null ? [] : [{ destinationId, claimToken }])),
  }
}

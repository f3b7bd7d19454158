import type { Sql } from '../../database/database.ts'
import { sinceDay } from '../../database/days.ts'
import { hasMovedAway } from '../../database/moved-organizations.ts'
import type { Statement } from '../../database/sql.ts'
import { arrayOf, type DueDelivery, type FreshClaim, leaseSeconds, leftWith, payloadOf, type Room } from '../lanes/lane.ts'

// Events become deliveries in batches: the change that was announced has long been answered.

/** Events of one statement: enough to make its cost small, few enough that it is over in some ten milliseconds. */
export const eventsMax = 500

/** One dispatcher of a schema at a time: a second one would only wait for the rows of the first. Any constant that nothing else locks. */
const dispatchLock = 0xea5_0010

/** A lane that got deliveries. */
export interface ServedLane extends FreshClaim {
  /** The claim under which it is now; null: none. */
  claimToken: string | null
  /** It was idle, and this dispatch claimed it. */
  claimed: boolean
  targetVersion: number
  /**
   * Of the deliveries just made, those to be sent next, oldest first: only of a lane that is ours and asked for, or newly claimed. None
   * of an ordered destination: what may be sent there depends on what was made before, so it is read.
   */
  due: DueDelivery[]
  /** There are more. */
  full: boolean
}

export interface DispatchWish {
  /** The first day of events to look at, YYYY-MM-DD: asking every day's partition costs more than dispatching a hundred events. */
  sinceDay: string
  /** Of this worker; new claims are made with it. */
  claimToken: string
  /** Destinations whose lanes this worker has claimed, and which would send at once what they get. */
  accepting: readonly string[]
  /** Deliveries of one lane at the most. */
  deliveriesMax: number
  /** Idle lanes to claim at the most, for their new deliveries; slow ones are not claimed. */
  room: Room
  /** Destinations to leave to other workers. */
  avoid: readonly string[]
  /** Whether to answer the events of exported traces, too. */
  tells: boolean
}

/** An event that was dispatched, of a trace that is exported. */
interface TracedEvent {
  topic: string
  traceParent: string
}

/**
 * Makes one delivery of each new event for each destination of its organization that wants the topic and lets the event pass, marks the events as dispatched,
 * those without any destination too, and tells the destinations' lanes, all in one statement. What is for a paused or disabled
 * destination is held, and its lane not told. Lanes that have nothing else to send are claimed at once and their payloads are answered,
 * so that an event is on its way after one round trip. Fewer than `eventsMax` events mean that none is left, or that another worker
 * dispatches.
 *
 * A delivery is as old as its event, so that the time to its first attempt is what the receiver waits; where an event tells nothing but
 * its day (docs/rules/incognito.md#times-are-cut-to-the-day), as old as this statement.
 *
 * Exactly once, whichever worker dispatches: an event is marked by an update that takes effect only while it is unmarked, deliveries are
 * made from what that update returns, and their keys follow from event and destination. Lanes are locked in one order, because
 * releases and other dispatches lock several as well.
 */
export async function dispatchEvents(sql: Sql, wish: DispatchWish): Promise<Dispatched> {
  const { claimToken, accepting, deliveriesMax, tells } = wish
  const rows = await sql<AnsweredRow[]>`
    with ${madeDeliveries(sql, wish)}, ${toldLanes(sql, wish)}, answered as (
      select organization_id, destination_id from told
      where (claimed or claim_token = ${claimToken} and destination_id = any (${arrayOf(accepting)}::uuid[]))
        and (select count(*) from made) = (select count(*) from wanted)
    ), payload as (
      -- From what was wanted, not from what was made: it has the event beside it, and looking each up again would cost more than all the
      -- rest. They are the same, unless somebody made one of them before: then all are read from their lanes.
      select *, row_number() over (partition by destination_id order by delivery_id) as place from wanted
      where state = 'pending' and not ordered
        -- Said so, PostgreSQL looks each up in a hash: as a join it would go through all deliveries for every lane.
        and ((organization_id, destination_id) in (select organization_id, destination_id from answered)) is true
    )
    select (select count(*)::int from batch) as events, ${tells ? sql.unsafe(tracedEvents) : sql`null`} as traced,
      told.destination_id, ${sql.unsafe(servedJson)} as lane,
      null::uuid as delivery_id, null::text as day, null::uuid as event_id, null::boolean as is_redacted, null::text as trace_parent, null::text as body
    from (values (1)) as always left join told on true
    union all
    select null, null, destination_id, null, delivery_id, day::text, event_id, redacted_at is not null, trace_parent, ${payloadOf(sql, 'payload')}
    from payload where place <= ${deliveriesMax + 1}`
  const first = rows.find(isHead)
  return { events: first?.events ?? 0, lanes: servedLanesOf(rows, deliveriesMax), traced: first?.traced ?? [] }
}

interface Dispatched {
  events: number
  lanes: ServedLane[]
  traced: TracedEvent[]
}

/** SQL: the dispatched events of exported traces, as JSON; in the first row alone. */
const tracedEvents = `case when row_number() over () = 1 then
  (select json_agg(json_build_object('topic', topic, 'traceParent', trace_parent)) from marked where trace_parent like '%-01') end`

/** SQL: a lane that got deliveries, as JSON. */
const servedJson = `json_build_object(
  'organizationId', told.organization_id, 'claimToken', told.claim_token, 'claimed', told.claimed, 'oldestDay', told.oldest_day::text,
  'targetVersion', told.target_version, 'health', told.health, 'failuresInRow', told.failures_in_row,
  'breakerSeconds', told.breaker_seconds, 'breakerReason', told.breaker_reason)`

/**
 * SQL: this statement's commit waits for no disk; what a crash of the database takes back was not acted on, and is done again. Where a
 * standby is synchronous it waits for that, as the database's own setting says: an event whose commit no standby has confirmed can be
 * seen while the primary dies, or when somebody cancelled that wait. Sent then, it would be unknown to the primary after this one.
 */
const waitsForNoDisk = `case when current_setting('synchronous_standby_names') = '' then set_config('synchronous_commit', 'off', true) end`

/**
 * SQL: the parts of the statement that take a batch of undispatched events (`batch`, `marked`), find the destinations that want them
 * (`wanted`), and make their deliveries (`made`).
 */
function madeDeliveries(sql: Sql, wish: DispatchWish): Statement {
  const recent = sinceDay(sql, wish.sinceDay, 'event')
  return sql`
    turn as materialized (
      select pg_try_advisory_xact_lock(${dispatchLock}, hashtext(current_schema())) as ours, ${sql.unsafe(waitsForNoDisk)}
    ), batch as materialized (
      select organization_id, day, event_id from event
      where dispatched_at is null and ${recent} and (select ours from turn)
        and not ${sql.unsafe(hasMovedAway('event'))}
      order by day, event_id limit ${eventsMax}
    ), marked as (
      update event set dispatched_at = now() from batch
      where event.organization_id = batch.organization_id and event.day = batch.day and event.event_id = batch.event_id
        -- So, and not as the index of undispatched events has it: a fresh day has no statistics, and the planner would look through
        -- that index once for every event instead of finding each by its key.
        and ${recent} and coalesce(event.dispatched_at, 'infinity') = 'infinity'
      returning event.organization_id, event.day, event.event_id, event.topic, event.project_id, event.resource_id, event.occurred_at, event.data, event.redacted_at, event.trace_parent
    ), wanted as materialized (
      select marked.*, destination.destination_id, destination.ordered,
        case when destination.status = 'enabled' then 'pending' else 'held' end as state,
        automatic_delivery_id(marked.event_id, destination.destination_id) as delivery_id
      from marked join destination on destination.organization_id = marked.organization_id
      where destination.status <> 'deleted' and (destination.topics is null or marked.topic = any (destination.topics))
        -- Most have none, and calling the function costs as much as making the delivery.
        and (destination.filter = '{}' or passes_filter(destination.filter, marked.project_id, marked.data))
    ), made as (
      insert into delivery (organization_id, day, delivery_id, event_id, destination_id, topic, resource_id, ordered, state, created_at)
      select organization_id, day, delivery_id, event_id, destination_id, topic, resource_id, ordered, state,
        case when date_trunc('day', occurred_at, 'UTC') = occurred_at then now() else occurred_at end
      from wanted
      on conflict do nothing
      returning 1
    )`
}

/**
 * SQL: the parts of the statement that tell lanes of what they got (`told`), and claim those that are idle while there is room. Lanes are
 * locked first, in one order (`locked`).
 */
const toldLanes = (sql: Sql, { claimToken, room, avoid }: DispatchWish): Statement => sql`
  served as (
    select organization_id, destination_id, min(day) as oldest_day from wanted where state = 'pending'
    group by organization_id, destination_id
  ), locked as materialized (
    -- Within another select: Citus misreads the result of one that locks some of its tables.
    select * from (
      select lane.organization_id, lane.destination_id, lane.health, served.oldest_day,
        -- Free, nothing due and nothing in the way: what it gets now is all it has to send. Behind a breaker the next is a probe, for
        -- which it is read.
        lane.claim_token is null and lane.due_at > now() and coalesce(lane.not_before, now()) <= now() and lane.breaker_seconds = 0
          as is_idle
      from lane join served using (organization_id, destination_id)
      order by lane.organization_id, lane.destination_id for no key update of lane
    ) as lane
  ), chosen as materialized (
    select *, destination_id <> all (${arrayOf(avoid)}::uuid[])
      and is_idle and row_number() over () <= case when health = 'quick' then ${room.quick}::int when health = 'unknown' then ${room.unknown}::int else 0 end as may_claim
    from locked
  ), changed as (
    update lane set
      version = lane.version + 1,
      oldest_day = least(lane.oldest_day, chosen.oldest_day),
      -- Of a claimed lane it means nothing: its release looks anew.
      due_at = iif(lane.claim_token is null, least(lane.due_at, greatest(now(), lane.not_before)), lane.due_at),
      claim_token = case when chosen.may_claim then ${claimToken} else lane.claim_token end,
      lease_until = iif(chosen.may_claim, now() + make_interval(secs => ${leaseSeconds}), lane.lease_until)
    from chosen
    where lane.organization_id = chosen.organization_id and lane.destination_id = chosen.destination_id
    returning lane.organization_id, lane.destination_id, lane.claim_token, lane.oldest_day, lane.target_version, lane.lease_until,
      ${leftWith(sql)}
  ), told as (
    select *, coalesce(claim_token = ${claimToken} and lease_until = now() + make_interval(secs => ${leaseSeconds}), false) as claimed
    from changed
  )`

/** A lane that got deliveries, or none; then their deliveries, each lane's oldest first. */
type AnsweredRow = HeadRow | DueRow

interface HeadRow {
  events: number
  traced: TracedEvent[] | null
  /** Null: no lane got anything. */
  destinationId: string | null
  lane: Omit<ServedLane, 'destinationId' | 'due' | 'full'>
}

type DueRow = Omit<DueDelivery, 'attemptCount'> & { events: null; destinationId: string }

const isHead = (row: AnsweredRow): row is HeadRow => row.events !== null

function servedLanesOf(rows: readonly AnsweredRow[], deliveriesMax: number): ServedLane[] {
  const lanes = new Map<string, ServedLane>()
  for (const { destinationId, lane } of rows.filter(isHead))
    if (destinationId !== null) lanes.set(destinationId, { ...lane, destinationId, due: [], full: false })
  for (const row of rows) {
    if (isHead(row)) continue
    const { destinationId, deliveryId, day, eventId, isRedacted, traceParent, body } = row
    const lane = lanes.get(destinationId)!
    // One more than was asked for says that there are more.
    if (lane.due.length === deliveriesMax) lane.full = true
    else lane.due.push({ deliveryId, day, eventId, attemptCount: 0, body, isRedacted, traceParent })
  }
  return [...lanes.values()]
}

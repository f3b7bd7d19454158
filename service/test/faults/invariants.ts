/**
 * What must hold whatever broke: ten invariants, each a statement over the database and what receivers got, which is told to it as rows.
 * Each answers what breaks it, in words; nothing is what it should answer. See: docs/rules/webhooks.md#invariants
 */

import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Pool } from '../../src/database/pool.ts'
import type { Statement } from '../../src/database/sql.ts'
import { compareRowsWithEvents } from '../crash/agreement.ts'

export interface Arrival {
  webhookId: string
  attemptNumber: number
  digest: string
  /** By the monotonic clock of this process, in milliseconds. */
  at: number
}

export const arrivalOf = (headers: IncomingHttpHeaders, body: string, at = performance.now()): Arrival => ({
  webhookId: String(headers['webhook-id']),
  attemptNumber: Number(headers['webhook-attempt']),
  digest: createHash('sha256').update(body).digest('base64'),
  at,
})

/** What was seen from outside. */
export interface Observations {
  /** Of each destination, what it got. */
  arrivals: ReadonlyMap<string, readonly Arrival[]>
  /** When something was killed, paused or cut off, by the clock of the arrivals. */
  faultsAt: readonly number[]
}

/** An attempt lasts 15 s at most, and is written down soon after it: what arrived earlier before a fault was not in flight. */
const inFlightMsMax = 20_000

type Invariant = (sql: Pool, observed: Observations) => Promise<string[]>

const asked =
  (query: (sql: Pool, observed: Observations) => Statement<{ what: string }[]>): Invariant =>
  async (sql, observed) =>
    (await query(sql, observed)).map(({ what }) => what)

/** What arrived, as the rows `arrival` of a statement. */
function rowsOf(sql: Pool, { arrivals }: Observations) {
  const all = [...arrivals].flatMap(([destination_id, each]) =>
    each.map(({ webhookId, attemptNumber, digest, at }) => [destination_id, webhookId, attemptNumber, digest, at]),
  )
  return sql`(
    select (row->>0)::uuid as destination_id, row->>1 as event_id, (row->>2)::int as attempt_number, row->>3 as digest, (row->>4)::float as at
    from json_array_elements(${JSON.stringify(all)}::json) as row
  ) as arrival`
}

export const invariants: Record<string, Invariant> = {
  '1 every committed change has exactly its events, every event its change': (sql) => compareRowsWithEvents(sql),

  '2 every event and destination subscribed when it was dispatched have exactly one automatic delivery': asked(
    // The two sides are compared as sets: joined one by one, the planner may hold each event against each delivery of its destination.
    (sql) => sql`
      select 'event ' || event_id || ' and destination ' || destination_id || ' have not exactly one delivery' as what from (
        select event.event_id, destination.destination_id
        from event join destination using (organization_id)
        cross join lateral (
          select topics, status from destination_version as version
          where version.organization_id = event.organization_id and version.destination_id = destination.destination_id
            and version.changed_at <= event.dispatched_at
          order by changed_at desc limit 1
        ) as known
        where event.dispatched_at is not null and not event.is_test
          and known.status <> 'deleted' and (known.topics is null or event.topic = any (known.topics))
        except
        select event_id, destination_id from delivery where origin = 'automatic' group by event_id, destination_id having count(*) = 1
      ) as without
      union all
      select 'destination ' || destination_id || ' is kept otherwise than it is' from destination
      where not exists (
        select from (
          select topics, status from destination_version as version
          where version.organization_id = destination.organization_id and version.destination_id = destination.destination_id
          order by changed_at desc limit 1
        ) as newest
        where newest.topics is not distinct from destination.topics and newest.status = destination.status
      )
      union all
      select 'delivery ' || delivery_id || ' has a key that is not its event''s and destination''s' from delivery
      where origin = 'automatic' and delivery_id <> automatic_delivery_id(event_id, destination_id)`,
  ),

  '3 a result is written once for each attempt: they are numbered without a gap, and are as many as the delivery says': asked(
    (sql) => sql`
      select 'delivery ' || delivery_id || ' is ' || state || ' after ' || attempt_count || ' attempts; written are ' || count(attempt_number)
        || ' up to ' || coalesce(max(attempt_number), 0) || ', delivered ' || count(*) filter (where outcome = 'delivered') as what
      from delivery left join attempt using (organization_id, day, delivery_id)
      group by delivery.organization_id, day, delivery_id, state, attempt_count
      having count(attempt_number) <> attempt_count or coalesce(max(attempt_number), 0) <> attempt_count
        or count(*) filter (where outcome = 'delivered') <> case state when 'delivered' then 1 else 0 end
        or state = 'delivered' and max(attempt_number) filter (where outcome = 'delivered') <> attempt_count`,
  ),

  '4 what is delivered, exhausted or cancelled stays so': asked((sql) => sql`select what from final_state_changed`),

  '5 nothing stays leased past its time': asked(
    (sql) => sql`
      select 'lane of ' || destination_id || ' is leased until ' || lease_until as what from lane
      where claim_token is not null and (lease_until is null or lease_until < now() - interval '10 seconds')
      union all
      select 'lane of ' || destination_id || ' is free and has a lease' from lane where claim_token is null and lease_until is not null`,
  ),

  '6 id and bytes are the same on every attempt, whoever gets it': asked(
    (sql, observed) => sql`
      select 'event ' || event_id as what from ${rowsOf(sql, observed)} group by event_id having count(distinct digest) > 1`,
  ),

  '7 what was rolled back left no event: everything that arrived is one': asked(
    (sql, observed) => sql`
      select event_id || ' is no event' as what
      from (select event_id from ${rowsOf(sql, observed)} except select event_id::text from event) as unknown`,
  ),

  '8 nothing is delivered that did not arrive': asked(
    (sql, observed) => sql`
      select 'event ' || event_id || ' at ' || destination_id as what from (
        select destination_id, event_id::text from delivery
        where state = 'delivered' and destination_id = any (${arrayOf([...observed.arrivals.keys()])}::uuid[])
        except
        select destination_id, event_id from ${rowsOf(sql, observed)}
      ) as missing`,
  ),

  '9 an attempt arrives twice only if it was in flight when something broke': asked(
    (sql, observed) => sql`
      select 'attempt ' || attempt_number || ' of event ' || event_id || ' at ' || destination_id || ': again after ' || round(at - first_at)
        || ' ms, something broke ' || coalesce((
          select string_agg(round(fault.at - first_at)::text, ', ' order by fault.at) from unnest(${arrayOf(observed.faultsAt)}::float[]) as fault (at)
          where fault.at between first_at - 60000 and arrival.at
        ), 'never') || ' ms after it came first' as what
      from (
        select destination_id, attempt_number, event_id, at, first_value(at) over each as first_at, row_number() over each as time
        from ${rowsOf(sql, observed)} window each as (partition by destination_id, event_id, attempt_number order by at)
      ) as arrival
      where time > 1 and not exists (
        select from unnest(${arrayOf(observed.faultsAt)}::float[]) as fault (at)
        where fault.at >= first_at - 1000 and fault.at - first_at < ${inFlightMsMax} and fault.at < arrival.at
      )`,
  ),

  '10 nothing waits that nobody will see to, and nothing hangs in the air': asked(
    (sql) => sql`
      select 'event ' || event_id || ' is not dispatched' as what from event where dispatched_at is null
      union all
      select 'delivery ' || delivery_id || ' is due at ' || next_attempt_at || ', its lane at ' || due_at
      from delivery join lane using (organization_id, destination_id) join destination using (organization_id, destination_id)
      where state = 'pending' and claim_token is null and destination.status = 'enabled'
        and (due_at > greatest(next_attempt_at, now(), not_before) + interval '1 second' or oldest_day > day)
      union all
      select 'delivery ' || delivery_id || ' is without its event' from delivery
      where not exists (select from event where event.organization_id = delivery.organization_id and event.event_id = delivery.event_id)
      union all
      select 'an attempt of ' || delivery_id || ' is without its delivery' from attempt
      where not exists (
        select from delivery where delivery.organization_id = attempt.organization_id and delivery.delivery_id = attempt.delivery_id
      )`,
  ),
}

const arrayOf = (values: readonly (string | number)[]) => `{${values.join(',')}}`

/** What breaks any of them. */
export async function brokenInvariants(sql: Pool, observed: Observations): Promise<string[]> {
  const broken: string[] = []
  for (const [name, find] of Object.entries(invariants)) broken.push(...(await find(sql, observed)).map((what) => `${name}: ${what}`))
  return broken
}

/** Arrivals of the same attempt at the same destination, after the first. */
export function repeatsIn(arrivals: Observations['arrivals']): { first: Arrival; second: Arrival }[] {
  return [...arrivals.values()].flatMap((all) =>
    [...Map.groupBy(all, ({ webhookId, attemptNumber }) => `${webhookId} ${attemptNumber}`).values()].flatMap(([first, ...others]) =>
      others.map((second) => ({ first: first!, second })),
    ),
  )
}

/**
 * From then on, the database itself notes every change of a final state. Citus makes triggers where a setting says that they use rows of
 * their own node alone, as this one does; it runs them without the session's search path, and takes one statement at a time.
 */
export const watchFinalStates = (sql: Pool): Promise<void> =>
  sql.begin(async (sql) => {
    if (sql.home.isOnCitus) await sql`set local citus.enable_unsafe_triggers = on`
    await sql`create table final_state_changed (what text not null)`
    await sql`
      create function note_final_state_changed() returns trigger language plpgsql set search_path from current as $$
      begin
        insert into final_state_changed values (format(
          'delivery %s was %s after %s attempts, and became %s after %s', old.delivery_id, old.state, old.attempt_count, new.state, new.attempt_count));
        return null;
      end $$`
    await sql`
      create trigger final_state_changed after update on delivery for each row
      when (old.state in ('delivered', 'exhausted', 'cancelled') and (new.state, new.attempt_count) is distinct from (old.state, old.attempt_count))
      execute function note_final_state_changed()`
  })

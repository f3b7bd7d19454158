import { mailsMessages } from '@earshot/messages/api/mails'
import type { Sql } from '../database/database.ts'
import { betweenDays } from '../database/days.ts'
import type { Fragment } from '../database/list.ts'
import { transaction } from '../database/transaction.ts'

// Events that told of somebody who was erased: they keep id, topic, time and shape, and say nothing of the person any more, also those
// that destinations still wait for (decision 18).

/** The address that replaces an erased one. `.invalid` is a domain that will never exist (RFC 2606). */
export const erasedEmail = 'erased@erased.invalid'
const erasedText = '(erased)'

/** Events of one statement: few enough to be over in a moment. */
export const emptiedMax = 500

/** Events that were redacted, and how many of them some destination had not got. */
export interface Redacted {
  events: number
  eventsAwaited: number
}

const nothing: Redacted = { events: 0, eventsAwaited: 0 }

/**
 * Redacts the events about some links, subscribers or opinions. Callers must be in the transaction that erases these, and call it after
 * that: what it announced is among them, and is never sent with an address.
 */
export async function redactEventsAbout(
  sql: Sql,
  { organizationId, resourceIds }: { organizationId: string; resourceIds: readonly string[] },
): Promise<Redacted> {
  if (resourceIds.length === 0) return nothing
  return redact(sql, { organizationId, about: sql`event.resource_id = any(${[...resourceIds]}::uuid[])` })
}

/**
 * Redacts the events in which an address itself stands, or one of its customers: of links, subscriptions and opinions that were gone
 * before. Free text is not looked at: it is somebody else's. In one transaction: what was redacted leads to nothing else any more.
 */
export const redactEventsOf = (
  sql: Sql,
  { organizationId, emails, customerIds }: { organizationId: string; emails: readonly string[]; customerIds: readonly string[] },
): Promise<Redacted> =>
  transaction(sql, async (sql) => {
    const told = sql`
      select event_id, resource_id, topic, data->>'reviewId' as review_id from event
      where organization_id = ${organizationId} and redacted_at is null and ${sql.unsafe(tellsOfSomebody)}
        and (lower(coalesce(data->>'customerEmail', data->>'email')) = any(${[...emails]}::text[])
          or coalesce(data->'customer'->>'id', data->'author'->>'id') = any(${[...customerIds]}::text[]))`
    const found = await sql<{ eventId: string; resourceId: string | null; topic: string; reviewId: string | null }[]>`${told}`
    if (found.length === 0) return nothing
    // Comments of others below their opinion are redacted with it; below another's opinion only their own comments are.
    const isComment = ({ topic }: { topic: string }) => topic.startsWith('comment.')
    const eventIds = found.filter(isComment).map(({ eventId }) => eventId)
    // A link tells of the opinion that was given by it, whose project may be gone with all that led to the person.
    const resourceIds = found.flatMap((each) => (isComment(each) ? [] : [each.resourceId, each.reviewId])).filter((id) => id !== null)
    const about = sql`(event.resource_id = any(${resourceIds}::uuid[]) or event.event_id = any(${eventIds}::uuid[]))`
    return redact(sql, { organizationId, about })
  })

/** SQL: topics whose data identifies a person, or contains their words. */
const tellsOfSomebody = `(event.topic like 'link.%' or event.topic like 'subscriber.%' or event.topic like 'answer.%'
  or event.topic in ('opinion.created', 'opinion.updated', 'comment.created', 'comment.updated'))`

interface Found {
  day: string
  eventId: string
  topic: string
  data: string
  isDispatched: boolean
}

/**
 * Redacts events, and forgets what receivers answered to them. Events are locked in the order in which they are dispatched: whichever
 * comes second sees what the first did. One that is awaited is noted, to be looked at once more: an attempt may be in flight.
 */
async function redact(sql: Sql, { organizationId, about }: { organizationId: string; about: Fragment }): Promise<Redacted> {
  const found = await sql<Found[]>`
    select day::text, event_id, topic, data::text as data, dispatched_at is not null as is_dispatched from event
    where organization_id = ${organizationId} and redacted_at is null and ${sql.unsafe(tellsOfSomebody)} and ${about}
    order by day, event_id for update`
  const awaited = new Set<string>()
  for (let at = 0; at < found.length; at += emptiedMax) {
    const batch = found.slice(at, at + emptiedMax)
    await emptyOfOne(sql, { organizationId, events: batch })
    await forgetResponses(sql, { organizationId, events: batch })
    await emptyNotifications(sql, { organizationId, events: batch })
    for (const eventId of await findAwaited(sql, { organizationId, events: batch })) awaited.add(eventId)
  }
  const noted = found.filter(({ eventId, isDispatched }) => !isDispatched || awaited.has(eventId))
  if (noted.length > 0)
    await sql`
      insert into erased_event (organization_id, day, event_id, look_at)
      select ${organizationId}, day, event_id, now() + interval '10 minutes'
      from unnest(${noted.map(({ day }) => day)}::date[], ${noted.map(({ eventId }) => eventId)}::uuid[]) as noted(day, event_id)
      on conflict (organization_id, day, event_id) do update set look_at = excluded.look_at`
  return { events: found.length, eventsAwaited: noted.length }
}

interface OfOrganization<Event> {
  organizationId: string
  events: readonly Event[]
}
const idsOf = (events: readonly { eventId: string }[]) => events.map(({ eventId }) => eventId)
const daysOf = (events: readonly { day: string }[]) => events.map(({ day }) => day)

/** Writes events without the person. */
async function emptyOfOne(sql: Sql, { organizationId, events }: OfOrganization<Omit<Found, 'isDispatched'>>): Promise<void> {
  if (events.length === 0) return
  await sql`
    update event set data = emptied.data::json, redacted_at = now()
    from unnest(${idsOf(events)}::uuid[], ${events.map(({ topic, data }) => emptied(topic, data))}::text[]) as emptied(event_id, data)
    where event.organization_id = ${organizationId} and ${betweenDays(sql, daysOf(events), 'event')} and event.event_id = emptied.event_id`
}

/** Events that have a delivery which is not over: an attempt that is in flight is of one of these. By a snapshot of after the lock. */
async function findAwaited(sql: Sql, { organizationId, events }: OfOrganization<{ day: string; eventId: string }>): Promise<string[]> {
  const rows = await sql<{ eventId: string }[]>`
    select delivery.event_id
    from unnest(${idsOf(events)}::uuid[]) as erased(event_id)
    cross join destination
    join delivery on delivery.organization_id = destination.organization_id and ${betweenDays(sql, daysOf(events), 'delivery')}
      and delivery.delivery_id = automatic_delivery_id(erased.event_id, destination.destination_id)
    where destination.organization_id = ${organizationId} and delivery.state in ('pending', 'held')
    union
    select event_id from delivery
    where organization_id = ${organizationId} and event_id = any(${idsOf(events)}::uuid[]) and origin <> 'automatic'
      and state in ('pending', 'held')`
  return idsOf(rows)
}

/** Some receivers answer with what they were sent. What they answered to a redacted event says nothing of anybody. */
async function forgetResponses(sql: Sql, { organizationId, events }: OfOrganization<{ day: string; eventId: string }>): Promise<void> {
  if (events.length === 0) return
  await sql`
    with failed as (
      update failed_attempt as attempt set response_headers = null, response_body = null
      from delivery
      where attempt.organization_id = ${organizationId} and ${betweenDays(sql, daysOf(events), 'attempt')} and not attempt.is_redacted
        and delivery.organization_id = ${organizationId} and ${betweenDays(sql, daysOf(events), 'delivery')}
        and delivery.event_id = any(${idsOf(events)}::uuid[])
        and attempt.day = delivery.day and attempt.delivery_id = delivery.delivery_id
    )
    update delivery set response_headers = null, response_body = null
    where organization_id = ${organizationId} and ${betweenDays(sql, daysOf(events), 'delivery')}
      and event_id = any(${idsOf(events)}::uuid[]) and state = 'delivered' and not is_redacted`
}

/**
 * Empties the emails to destinations that tell of some events; one that waits does not go out. What is put by for a digest is taken out
 * first: that waits for a digest that is being made, which is then seen.
 */
async function emptyNotifications(sql: Sql, { organizationId, events }: OfOrganization<{ eventId: string }>): Promise<void> {
  await sql`delete from digest_event where organization_id = ${organizationId} and event_id = any(${idsOf(events)}::uuid[])`
  await sql`
    update mail set contents_encrypted = null, last_error = case when status = 'queued' then ${mailsMessages.erased} else last_error end,
      status = case when status = 'queued' then 'failed' else status end
    where organization_id = ${organizationId} and event_ids && ${idsOf(events)}::uuid[] and contents_encrypted is not null`
}

/**
 * Looks once more at redacted events that were awaited, ten minutes later: what was in flight is over, and what was answered to it, or kept
 * of it as an email, is forgotten. Redacts those that an earlier release noted and left as they were. `emptiedMax` at a time; answers how many.
 */
export const emptyErasedEvents = (sql: Sql): Promise<number> =>
  transaction(sql, async (sql) => {
    const due = await sql<(Found & { organizationId: string; isRedacted: boolean; isThere: boolean })[]>`
      select noted.organization_id, noted.day::text, noted.event_id, event.topic, event.data::text as data,
        event.redacted_at is not null as is_redacted, event.topic is not null as is_there
      from (
        select * from erased_event where look_at <= now() order by look_at limit ${emptiedMax} for update skip locked
      ) as noted
      left join event on event.organization_id = noted.organization_id and event.day = noted.day and event.event_id = noted.event_id`
    for (const [organizationId, ofOne = []] of Object.entries(Object.groupBy(due, (each) => each.organizationId))) {
      await emptyOfOne(sql, { organizationId, events: ofOne.filter(({ isThere, isRedacted }) => isThere && !isRedacted) })
      await forgetResponses(sql, { organizationId, events: ofOne })
      await emptyNotifications(sql, { organizationId, events: ofOne })
      await sql`delete from erased_event where organization_id = ${organizationId} and event_id = any(${idsOf(ofOne)}::uuid[])`
    }
    return due.length
  })

/** An event's data without the person: every field is still there, as receivers expect. */
function emptied(topic: string, json: string): string {
  const data = JSON.parse(json) as Record<string, unknown>
  return JSON.stringify({ ...data, ...erased[topic.slice(0, topic.indexOf('.'))]?.(data) })
}

const erased: Record<string, (data: Record<string, unknown>) => Record<string, unknown>> = {
  link: () => ({ customerEmail: erasedEmail, customerReference: null }),
  subscriber: () => ({ email: erasedEmail, name: null }),
  opinion: () => ({ title: erasedText, opinion: erasedText, customer: { name: null }, response: null }),
  answer: () => ({ answer: null, selectedOptions: [], customer: { name: null } }),
  comment: ({ author }) => ({ content: erasedText, author: { type: (author as { type: unknown }).type, name: null } }),
}

import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'

// Events that told of somebody who was erased. What a destination still waits for goes out as it was announced; afterwards the event
// keeps its id, topic, time and shape, and says nothing of the person any more (record 18).

/** What stands where an address was. `.invalid` is nobody's domain, for good (RFC 2606). */
export const erasedEmail = 'erased@erased.invalid'
const erasedText = '(erased)'

/** Events of one statement: few enough to be over in a moment. */
export const emptiedMax = 500

/**
 * Notes that the events about some links, subscribers or opinions are to be emptied. To be called in the transaction that erases these,
 * after it: what that announced is among them. Answers how many.
 */
export async function emptyEventsAbout(
  sql: Sql,
  { organizationId, resourceIds }: { organizationId: string; resourceIds: readonly string[] },
): Promise<number> {
  if (resourceIds.length === 0) return 0
  const noted = await sql`
    insert into erased_event (organization_id, day, event_id)
    select organization_id, day, event_id from event
    where organization_id = ${organizationId} and resource_id = any(${[...resourceIds]}::uuid[]) and ${sql.unsafe(tellsOfSomebody)}
    on conflict do nothing`
  return noted.count
}

/**
 * Notes the same of the events in which an address itself stands, or one of its customers: of links, subscriptions and opinions that
 * were gone before. Free text is not looked at: it is somebody else's. Answers how many.
 */
export async function emptyEventsOf(
  sql: Sql,
  { organizationId, emails, customerIds }: { organizationId: string; emails: readonly string[]; customerIds: readonly string[] },
): Promise<number> {
  const noted = await sql`
    with told as materialized (
      select organization_id, day, event_id, resource_id, topic from event
      where organization_id = ${organizationId} and ${sql.unsafe(tellsOfSomebody)}
        and (lower(coalesce(data->>'customerEmail', data->>'email')) = any(${[...emails]}::text[])
          or coalesce(data->'customer'->>'id', data->'author'->>'id') = any(${[...customerIds]}::text[]))
    )
    insert into erased_event (organization_id, day, event_id)
    select organization_id, day, event_id from event
    where event.organization_id = ${organizationId} and ${sql.unsafe(tellsOfSomebody)}
      -- What others said below an opinion of theirs goes with it; below somebody else's opinion only what they said themselves.
      and (exists (select from told where told.resource_id = event.resource_id and told.topic not like 'comment.%')
        or exists (select from told where told.event_id = event.event_id and told.topic like 'comment.%'))
    on conflict do nothing`
  return noted.count
}

/** Topics whose data says who somebody is, or what they wrote. */
const tellsOfSomebody = `(event.topic like 'link.%' or event.topic like 'subscriber.%' or event.topic like 'answer.%'
  or event.topic in ('opinion.created', 'opinion.updated', 'comment.created', 'comment.updated'))`

/**
 * Empties noted events that no destination waits for any more, and what receivers had answered to them. Of every organization, or of one;
 * `emptiedMax` at a time. One that is waited for is looked at again ten minutes later; what a paused destination keeps waiting for thirty
 * days is gone with its day. Answers how many were looked at.
 */
export const emptyErasedEvents = (sql: Sql, { organizationId = null }: { organizationId?: string | null } = {}): Promise<number> =>
  transaction(sql, async (sql) => {
    const due = await sql<
      { organizationId: string; day: string; eventId: string; topic: string | null; data: string; isAwaited: boolean }[]
    >`
      select noted.organization_id, noted.day::text, noted.event_id, event.topic, event.data::text as data,
        event.topic is not null and (event.dispatched_at is null or exists (
          select from delivery where delivery.organization_id = noted.organization_id and delivery.day = noted.day
            and delivery.event_id = noted.event_id and delivery.state in ('pending', 'held'))) as is_awaited
      from (
        select * from erased_event where look_at <= now() and (${organizationId}::uuid is null or organization_id = ${organizationId})
        order by look_at limit ${emptiedMax} for update skip locked
      ) as noted
      left join event on event.organization_id = noted.organization_id and event.day = noted.day and event.event_id = noted.event_id`
    for (const ofOne of Object.values(Object.groupBy(due, (each) => each.organizationId))) await emptyOfOne(sql, ofOne ?? [])
    return due.length
  })

type Noted = { organizationId: string; day: string; eventId: string; topic: string | null; data: string; isAwaited: boolean }

async function emptyOfOne(sql: Sql, noted: readonly Noted[]): Promise<void> {
  const { organizationId } = noted[0]!
  const idsOf = (events: readonly Noted[]) => events.map(({ eventId }) => eventId)
  await sql`
    update erased_event set look_at = now() + interval '10 minutes'
    where organization_id = ${organizationId} and event_id = any(${idsOf(noted.filter(({ isAwaited }) => isAwaited))}::uuid[])`
  const free = noted.filter(({ isAwaited }) => !isAwaited)
  if (free.length === 0) return
  const days = [...new Set(free.map(({ day }) => day))]
  const there = free.filter(({ topic }) => topic !== null)
  await sql`
    update event set data = emptied.data::json
    from unnest(${idsOf(there)}::uuid[], ${there.map(({ topic, data }) => emptied(topic!, data))}::text[]) as emptied(event_id, data)
    where event.organization_id = ${organizationId} and event.day = any(${days}::date[]) and event.event_id = emptied.event_id`
  // Some receivers answer with what they were sent.
  await sql`
    update attempt set response_headers = null, response_body = null
    from delivery
    where attempt.organization_id = ${organizationId} and attempt.day = any(${days}::date[])
      and delivery.organization_id = ${organizationId} and delivery.day = any(${days}::date[])
      and delivery.event_id = any(${idsOf(free)}::uuid[])
      and attempt.day = delivery.day and attempt.delivery_id = delivery.delivery_id`
  await sql`delete from erased_event where organization_id = ${organizationId} and event_id = any(${idsOf(free)}::uuid[])`
}

/** An event's data without the person: every field is still there, as whoever reads it expects. */
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

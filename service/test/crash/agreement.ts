/**
 * Whether ledger, database and receiver say the same. Each check answers what disagrees, in words; nothing is what it should answer.
 */
import type { Pool } from '../../src/database/pool.ts'
import type { Received } from '../world/receiver.ts'
import type { Entry, What } from './ledger.ts'

/** Every acknowledged write took effect, and every write at most once: what isn't acknowledged may have happened or not. */
export async function compareWithLedger(sql: Pool, entries: readonly Entry[]): Promise<string[]> {
  const written: Record<Exclude<What, 'removed goal'>, { mark: string }[]> = {
    goal: await sql`select goal as mark from goal`,
    question: await sql`select data->>'question' as mark from event where topic = 'question.created'`,
    'changed question': await sql`select data->>'question' as mark from event where topic = 'question.updated'`,
    link: await sql`select customer_reference as mark from link`,
    opinion: await sql`select title as mark from opinion`,
    response: await sql`select content as mark from comment`,
  }
  const removed = new Set(entries.filter(({ what }) => what === 'removed goal').map(({ mark }) => mark))
  return Object.entries(written).flatMap(([what, rows]) => {
    const entered = new Map(entries.filter((entry) => entry.what === what).map((entry) => [entry.mark, entry]))
    const found = Map.groupBy(rows, ({ mark }) => mark)
    const isRemoved = (mark: string) => what === 'goal' && removed.has(mark)
    return [
      ...[...entered.values()]
        .filter(({ mark, acknowledged }) => acknowledged === 'yes' && !isRemoved(mark) && !found.has(mark))
        .map(({ mark }) => `${what} ${mark} was acknowledged and is lost`),
      ...[...found.keys()].filter(isRemoved).map((mark) => `${what} ${mark} was removed and is there again`),
      ...[...found].filter(([, times]) => times.length > 1).map(([mark, times]) => `${what} ${mark} is there ${times.length} times`),
      ...[...found.keys()].filter((mark) => !entered.has(mark)).map((mark) => `${what} ${mark} is there, and nobody wrote it`),
    ]
  })
}

/** What a topic tells of: the rows, and the field of the event's data that names one. */
const told: { topic: string; field: string; rows: string }[] = [
  { topic: 'question.created', field: 'questionId', rows: 'select question_id as id from question' },
  { topic: 'link.created', field: 'verificationId', rows: 'select verification_id as id from link' },
  { topic: 'link.clicked', field: 'verificationId', rows: 'select verification_id as id from link where clicked_at is not null' },
  { topic: 'link.submitted', field: 'verificationId', rows: `select verification_id as id from link where status = 'submitted'` },
  { topic: 'verification.created', field: 'verificationId', rows: 'select verification_id as id from verification' },
  {
    topic: 'verification.verified',
    field: 'verificationId',
    rows: `select verification_id as id from verification where status = 'verified'`,
  },
  { topic: 'opinion.created', field: 'reviewId', rows: 'select review_id as id from opinion' },
  { topic: 'answer.created', field: 'answerId', rows: 'select answer_id as id from answer' },
  { topic: 'comment.created', field: 'commentId', rows: 'select comment_id as id from comment' },
]

/** Every change has exactly its events, every event that is no test its change, and no change stands half. */
export async function compareRowsWithEvents(sql: Pool): Promise<string[]> {
  const disagreeing: string[] = []
  for (const { topic, field, rows } of told) {
    const found = await sql<{ id: string; events: number; changes: number }[]>`
      select id, coalesce(events, 0)::int as events, coalesce(changes, 0)::int as changes
      from (select id::text, count(*) as changes from (${sql.unsafe(rows)}) as changed group by id) as changed
      full join (select data->>${field} as id, count(*) as events from event where topic = ${topic} and not is_test group by 1) as announced using (id)
      where changes is distinct from 1 or events is distinct from 1`
    disagreeing.push(...found.map(({ id, events, changes }) => `${topic} of ${id}: ${changes} changes, ${events} events`))
  }
  const halves = await sql<{ half: string }[]>`
    select 'link ' || verification_id || ' is ' || link.status || ', its verification ' || coalesce(verification.status, 'not there') as half
    from link left join verification using (organization_id, project_id, verification_id)
    where coalesce(verification.status, 'none') <> case link.status when 'issued' then 'none' when 'clicked' then 'pending' else 'verified' end
    union all
    select 'opinion ' || review_id || ' has ' || count(answer_id) || ' answers of 2, and says ' || answer_count
    from opinion left join answer using (organization_id, project_id, review_id)
    group by organization_id, project_id, review_id, answer_count having count(answer_id) <> 2 or answer_count <> 2
    union all
    select 'there are ' || links || ' submitted links and ' || opinions || ' opinions'
    from (select (select count(*) from link where status = 'submitted') as links, (select count(*) from opinion) as opinions) as counted
    where links <> opinions
    union all
    select 'link ' || verification_id || ' was submitted and tells of no opinion that is there'
    from link where review_id is not null and not exists (select from opinion where opinion.review_id = link.review_id)`
  return [...disagreeing, ...halves.map(({ half }) => half)]
}

/** Every event became one delivery, arrived at least once, and always with the same bytes; nothing arrived that is not an event. */
export async function compareEventsWithReceived(sql: Pool, received: readonly Received[]): Promise<string[]> {
  const events = await sql<{ eventId: string; deliveries: number; delivered: number }[]>`
    select event.event_id, count(delivery_id)::int as deliveries, count(*) filter (where state = 'delivered')::int as delivered
    from event left join delivery on delivery.organization_id = event.organization_id and delivery.event_id = event.event_id
    -- That the project was made happened before there was anywhere to send it.
    where event.topic <> 'project.created'
    group by event.event_id`
  const arrived = Map.groupBy(received, ({ headers }) => String(headers['webhook-id']))
  // It arrives all the same when it is dispatched after that.
  const others = await sql<{ eventId: string }[]>`select event_id from event where topic = 'project.created'`
  const known = new Set([...events, ...others].map(({ eventId }) => eventId))
  return [
    ...events.filter(({ eventId }) => !arrived.has(eventId)).map(({ eventId }) => `event ${eventId} never arrived`),
    ...events
      .filter(({ deliveries, delivered }) => deliveries !== 1 || delivered !== 1)
      .map(({ eventId, deliveries, delivered }) => `event ${eventId} has ${deliveries} deliveries, ${delivered} of them delivered`),
    ...[...arrived.keys()].filter((id) => !known.has(id)).map((id) => `${id} arrived and is no event`),
    ...[...arrived]
      .filter(([id, times]) => times.some(({ body, event }) => body !== times[0]!.body || event.id !== id))
      .map(([id]) => `event ${id} arrived with different bytes`),
  ]
}

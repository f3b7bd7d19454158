import type { Topic, TopicData } from '@earshot/contract'
import type { Sql } from '../database/database.ts'
import type { View } from '../database/json.ts'
import { currentSpan } from '../tracing/current-span.ts'

/**
 * The column that identifies an event's subject, by the first word of its topic: a destination in ordered mode gets events of one subject
 * in order. Comments and answers belong to their opinion.
 */
const subjectColumn: Record<Subject, string> = {
  opinion: 'review_id',
  answer: 'coalesce(review_id, answer_id)',
  comment: 'review_id',
  verification: 'verification_id',
  link: 'verification_id',
  subscriber: 'subscriber_id',
  project: 'project_id',
  question: 'question_id',
  qr_code: 'qr_code_id',
}
type Subject = Topic extends `${infer Word}.${string}` ? Word : never

/**
 * Records an event in the very statement that makes the change: a part for its `with` list, named after the topic.
 *
 *     with changed as (update question set … returning *),
 *     ${record(sql, 'question.updated', questionView, 'changed')}
 *     select … from changed
 *
 * One event for every row of `from`; none when there is none. `data` is the row as the API shows it, fixed here for good: every
 * delivery sends these bytes. There is no moment at which the change is committed and its event is not.
 *
 * Where what is done is traced, the event keeps the trace: its deliveries belong to it. An event that must not tell when it happened keeps
 * none, since the trace tells it (docs/rules/incognito.md#nothing-connects-link-and-opinion).
 */
export const record = <T extends Topic>(sql: Sql, topic: T, data: View<TopicData<T>>, from: string, order: Order = {}) => {
  const subject = subjectColumn[topic.slice(0, topic.indexOf('.')) as Subject]
  const dayOnly = order.placeInDay !== undefined
  const more = dayOnly ? ', event_id, occurred_at' : ', trace_parent'
  // Citus may read the data on another node, whose clock then gave the event's id and time. Read by itself before, the session's does.
  const readFirst = sql.home.isOnCitus
    ? `${dataOf(topic)} as materialized (
    select organization_id, project_id, ${subject} as resource_id, ${data.json} as data from ${from} as ${data.table}
  ), `
    : ''
  const read = readFirst
    ? { subject: 'resource_id', json: 'data', from: dataOf(topic) }
    : { subject, json: data.json, from: `${from} as ${data.table}` }
  return sql`${sql.unsafe(`${readFirst}${recorded(topic)} as (
    insert into event (organization_id, topic, project_id, resource_id, data ${more})
    select organization_id, '${topic}', project_id, ${read.subject}, ${read.json}`)}
      ${dayOnly ? sql`, uuid_v7_at(${sql.unsafe(today)}, ${order.placeInDay!}::int), ${sql.unsafe(today)}` : sql`, ${traceNow()}::text`}
    ${sql.unsafe(`from ${read.from} ${order.after ? `where (select count(*) from ${recorded(order.after)}) >= 0` : ''}
    returning 1
  )`)}`
}

/**
 * The trace that an event keeps which is recorded now; null where nothing is traced. The statement has the same words either way: of the few
 * that are traced, PostgreSQL would plan each anew on every connection.
 */
export const traceNow = (): string | null => currentSpan()?.traceParent ?? null

export interface Order {
  /** An event of the same statement that goes first. Parts of a `with` list run in no defined order; this one waits. */
  after?: Topic
  /**
   * For what must not tell when it happened: the event's time is the UTC day, and its id says the day and this place among the
   * events of its transaction, nothing finer.
   */
  placeInDay?: number
}

/** SQL: the current UTC day, as a timestamp: the only time that an incognito opinion has. */
export const today = `date_trunc('day', now(), 'UTC')`

const recorded = (topic: Topic) => `recorded_${topic.replace('.', '_')}`
const dataOf = (topic: Topic) => `data_of_${topic.replace('.', '_')}`

import type { Sql } from '../../database/database.ts'
import { among, inBatches, type RowId } from './batches.ts'
import { customersOf, type OfAddress } from './customers-of-address.ts'
import type { Part, Row } from './document.ts'

// What the customers of an address wrote. Every batch names the customers again: a row that was erased meanwhile has none, and is left out.

/** Reads the customers of an address, then what they wrote and how it was verified. */
export async function* readOpinions(sql: Sql, of: OfAddress): AsyncGenerator<Part, void> {
  const { organizationId, emailAscii } = of
  const customers = customersOf(sql, of)
  const opinions = opinionsOf(sql, of)
  const customerRows = await sql<Row[]>`
    select customer_id, email, contact_email, iso(created_at) as created_at from customer
    where customer.organization_id = ${organizationId} and customer_id in (${customers}) order by customer_id`
  yield { section: 'customers', rows: customerRows }
  yield* readOwnOpinions(sql, of)
  yield* readComments(sql, of)
  yield* readAnswers(sql, of)
  const verifications = await sql<Row[]>`
    select verification_id, project_id, review_id, method, status, reason, iso(created_at) as created_at, iso(decided_at) as decided_at
    from verification
    where organization_id = ${organizationId} and (review_id in (${opinions}) or (project_id, verification_id) in (
      select project_id, verification_id from link where organization_id = ${organizationId} and customer_email_ascii = ${emailAscii}))
    order by verification_id`
  yield { section: 'verifications', rows: verifications }
}

async function* readOwnOpinions(sql: Sql, of: OfAddress): AsyncGenerator<Part, void> {
  const { organizationId } = of
  const customers = customersOf(sql, of)
  const opinions = await sql<RowId[]>`
    select project_id, review_id as id from opinion
    where opinion.organization_id = ${organizationId} and opinion.customer_id in (${customers}) order by created_at, review_id`
  yield* inBatches(
    'opinions',
    opinions,
    (batch) => sql<Row[]>`
      select review_id, opinion.project_id, title, opinion, customer_id, customer_name, verification_method, verification_status,
        iso(verified_at) as verified_at, upvotes, status, hidden_reason,
        language, source, iso(created_at) as created_at, iso(updated_at) as updated_at,
        iso(edited_at) as edited_at,
        (select coalesce(json_agg(json_build_object('answerId', answer_id, 'question', question, 'tags', tags, 'answer', answer,
            'selectedOptions', selected_options, 'createdAt', iso(answer.created_at)) order by answer_id), '[]')
          from answer where answer.organization_id = opinion.organization_id and answer.project_id = opinion.project_id
            and answer.review_id = opinion.review_id) as answers,
        (select coalesce(json_agg(json_build_object('commentId', comment_id,
            -- The customer does not read what was hidden of others.
            'content', case when is_own or comment.hidden_reason is null then content end, 'authorType', author_type,
            'isOwn', is_own, 'isResponse', is_response, 'hiddenReason', comment.hidden_reason, 'createdAt', iso(comment.created_at))
            order by place, comment_id), '[]')
          from comment, lateral (select coalesce(comment.author_id = opinion.customer_id, false) as is_own) as own_comment
          where comment.organization_id = opinion.organization_id and comment.project_id = opinion.project_id
            and comment.review_id = opinion.review_id) as comments
      from (${among(sql, batch)}) as wanted
      join opinion on opinion.organization_id = ${organizationId} and opinion.project_id = wanted.project_id and review_id = wanted.id
      -- An opinion that was erased meanwhile has no customer.
      where opinion.customer_id in (${customers}) order by nr`,
  )
}

/** Reads comments below opinions of others. */
async function* readComments(sql: Sql, of: OfAddress): AsyncGenerator<Part, void> {
  const { organizationId } = of
  const customers = customersOf(sql, of)
  const opinions = opinionsOf(sql, of)
  const comments = await sql<(RowId & { reviewId: string })[]>`
    select project_id, review_id, comment_id as id from comment
    where organization_id = ${organizationId} and author_id in (${customers}) and not is_response and review_id not in (${opinions})
    order by created_at, comment_id`
  yield* inBatches(
    'comments',
    comments,
    (batch) => sql<Row[]>`
      select comment_id, comment.project_id, comment.review_id, content, author_name, hidden_reason, iso(created_at) as created_at
      from (${among(sql, batch)}) as wanted
      join unnest(${batch.map(({ reviewId }) => reviewId)}::uuid[]) with ordinality as below (review_id, nr) using (nr)
      join comment on comment.organization_id = ${organizationId} and comment.project_id = wanted.project_id
        and comment.review_id = below.review_id and comment_id = wanted.id
      where author_id in (${customers}) order by nr`,
  )
}

/** Reads answers that were given without an opinion. */
async function* readAnswers(sql: Sql, of: OfAddress): AsyncGenerator<Part, void> {
  const { organizationId } = of
  const customers = customersOf(sql, of)
  const answers = await sql<RowId[]>`
    select project_id, answer_id as id from answer
    where organization_id = ${organizationId} and review_id is null and customer_id in (${customers}) order by created_at, answer_id`
  yield* inBatches(
    'answers',
    answers,
    (batch) => sql<Row[]>`
      select answer_id, answer.project_id, question, tags, answer, selected_options, customer_name, iso(created_at) as created_at
      from (${among(sql, batch)}) as wanted
      join answer on answer.organization_id = ${organizationId} and answer.project_id = wanted.project_id and answer_id = wanted.id
      where customer_id in (${customers}) order by nr`,
  )
}

const opinionsOf = (sql: Sql, of: OfAddress) => sql`
  select review_id from opinion
  where opinion.organization_id = ${of.organizationId} and opinion.customer_id in (${customersOf(sql, of)})`

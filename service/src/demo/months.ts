import type { Question } from '@earshot/contract'
import type { Sql } from '../database/database.ts'
import type { InProject } from '../resources/projects/projects.ts'
import { noteChange } from '../resources/transparency-log/changes.ts'
import { inBatches } from './batches.ts'
import { addressed, evenly, makeCustomers, type PastCustomer, span } from './past-customers.ts'
import { names } from './past-texts.ts'

// Two months of the demo's business before its first month: some three hundred customers more, so that charts have something to draw and
// lists something to page through. Written as rows, not by the functions: nothing that is long past is announced, and it takes no time. The
// same every time but for its ids.

/** Links that led to nothing, for each that led to an opinion. */
const unusedLinks = 0.8

interface Past extends InProject {
  questions: Question[]
  /** As its responses are signed. */
  name: string
}

/** Puts two months of customers into the past. Announces nothing. */
export async function playMonths(sql: Sql, { organizationId, projectId, questions, name }: Past): Promise<void> {
  const here = { organizationId, projectId }
  const customers = inBatches(makeCustomers(questions))
  await insertOpinions(sql, { ...here, customers, name })
  await insertAnswers(sql, { ...here, customers })
  await insertLinks(sql, here)
  await insertSubscribers(sql, here)
  // Most people who scan a code look and go.
  await sql`
    update qr_code set opinion_count = came, scan_count = case when mode = 'permanent' then came * 3 + 8 else came * 2 + 5 end
    from (select source, count(*)::int as came from opinion
      where organization_id = ${organizationId} and project_id = ${projectId} group by source) as counted
    where organization_id = ${organizationId} and project_id = ${projectId} and counted.source = 'qr_' || mode`
}

/** SQL: the time at which a customer sent it. */
const sent = `(date_trunc('day', now(), 'UTC') - make_interval(hours => 24 * past."daysAgo") + make_interval(mins => past.minute))`
/** SQL: the time at which it appeared; of an incognito one, the day. */
const moment = `(date_trunc('day', now(), 'UTC') - make_interval(hours => 24 * past."appearedDaysAgo")
  + case when past."isIncognito" then interval '0' else make_interval(mins => past.minute) end)`
const respondedMoment = `case when past."respondedAfterMinutes" is not null
  then least(${moment} + make_interval(mins => past."respondedAfterMinutes"), now()) end`
const columns = `"reviewId" uuid, "verificationId" uuid, "daysAgo" int, "appearedDaysAgo" int, minute int, source text, name text, email text, "isIncognito" boolean,
  "isVerified" boolean, title text, opinion text, upvotes int, response text, "respondedAfterMinutes" int, answers json`

async function insertOpinions(
  sql: Sql,
  { organizationId, projectId, customers, name }: InProject & { customers: PastCustomer[]; name: string },
) {
  await sql`
    with past as materialized (
      select past.*, ${sql.unsafe(sent)} as sent, ${sql.unsafe(moment)} as at, ${sql.unsafe(respondedMoment)} as responded, gen_random_uuid() as customer_id
      from json_to_recordset(${JSON.stringify(customers)}::text::json) as past (${sql.unsafe(columns)})
    ), customers as (
      insert into customer (organization_id, customer_id, email, created_at)
      select ${organizationId}, customer_id, email, at from past where not "isIncognito"
    ), opinions as (
      insert into opinion (organization_id, project_id, review_id, title, opinion, incognito, customer_id, customer_name, verification_method,
        verification_status, verified_at, upvotes, answer_count, responded_at, language, source, created_at, updated_at)
      select ${organizationId}, ${projectId}, "reviewId", title, opinion, "isIncognito", case when not "isIncognito" then customer_id end, name,
        case when "isVerified" then source end, case when "isVerified" then 'verified' end, case when "isVerified" then at end,
        upvotes, json_array_length(answers), responded, 'en', source, at, at
      from past
      returning *
    ),
    ${noteChange(sql, 'published', 'opinions')},
    responses as (
      insert into comment (organization_id, project_id, review_id, author_type, author_name, is_response, content, created_at, updated_at)
      select ${organizationId}, ${projectId}, "reviewId", 'business', ${name}, true, response, responded, responded
      from past where response is not null
    ), verifications as (
      insert into verification (organization_id, project_id, verification_id, review_id, method, status, created_at, decided_at)
      select ${organizationId}, ${projectId}, "verificationId", case when not "isIncognito" then "reviewId" end, source, 'verified',
        sent - interval '5 minutes', sent
      from past where "isVerified"
    )
    insert into link (organization_id, project_id, verification_id, customer_email, customer_email_ascii, customer_reference, customer_name,
      validity_minutes, status, review_id, issued_at, expires_at, emailed_at, clicked_at, submitted_at)
    select ${organizationId}, ${projectId}, "verificationId", email, email, 'order ' || (400 + row_number() over (order by sent)), name, 10080,
      'submitted', case when not "isIncognito" then "reviewId" end, sent - interval '2 days', sent + interval '5 days', sent - interval '2 days',
      sent - interval '5 minutes', sent
    from past where source = 'delivery_link'`
}

const insertAnswers = (sql: Sql, { organizationId, projectId, customers }: InProject & { customers: PastCustomer[] }) => sql`
  insert into answer (organization_id, project_id, review_id, question_id, question, tags, answer, selected_options, selected_option_ids,
    customer_id, customer_name, language, created_at, updated_at)
  select ${organizationId}, ${projectId}, "reviewId", given."questionId", given.question, given.tags, given.answer, given.options, given."optionIds",
    opinion.customer_id, opinion.customer_name, 'en', opinion.created_at, opinion.created_at
  from json_to_recordset(${JSON.stringify(customers)}::text::json) as past (${sql.unsafe(columns)})
  join opinion on opinion.organization_id = ${organizationId} and opinion.project_id = ${projectId} and opinion.review_id = past."reviewId"
  cross join json_to_recordset(past.answers)
    as given ("questionId" uuid, question text, tags text[], answer text, options text[], "optionIds" text[])`

/** Links that led to nothing: opened and left, never opened, and the newest still open. */
async function insertLinks(sql: Sql, { organizationId, projectId }: InProject) {
  const chance = evenly(11)
  const count = Math.round(((span.first + span.last) / 2) * span.days * 0.5 * unusedLinks)
  const links = Array.from({ length: count }, (_, at) => ({
    // Numbered beyond the customers of opinions: an address is of one link.
    email: `${addressed(names[at % names.length]!)}.${at + 500}@example.com`,
    hoursAgo: Math.floor(chance() * span.days * 24) + 1,
    isOpened: chance() < 0.3,
  }))
  await sql`
    insert into link (organization_id, project_id, customer_email, customer_email_ascii, customer_reference, validity_minutes, status, issued_at,
      expires_at, emailed_at, clicked_at)
    select ${organizationId}, ${projectId}, email, email, 'order ' || (800 + row_number() over (order by "hoursAgo" desc)), 10080,
      case when at < now() - interval '7 days' then 'expired' when "isOpened" then 'clicked' else 'issued' end,
      at, at + interval '7 days', at, case when "isOpened" then at + interval '30 minutes' end
    from json_to_recordset(${JSON.stringify(links)}::text::json) as past (email text, "hoursAgo" int, "isOpened" boolean),
      lateral (select now() - make_interval(hours => "hoursAgo") as at) as moment`
}

/** Subscribers since then: one every two or three days. */
async function insertSubscribers(sql: Sql, { organizationId, projectId }: InProject) {
  const subscribers = names.slice(0, 24).map((name, at) => ({ name, email: `${addressed(name)}@example.com`, hoursAgo: 57 + at * 61 }))
  await sql`
    insert into subscriber (organization_id, project_id, subscriber_id, email, email_ascii, name, status, source, language, created_at, mailed_at,
      mail_count, confirmed_at)
    select ${organizationId}, ${projectId}, uuid_v7_at(at, 0), email, email, name, 'active', 'direct', 'en', at, at, 1, at + interval '9 minutes'
    from json_to_recordset(${JSON.stringify(subscribers)}::text::json) as past (email text, name text, "hoursAgo" int),
      lateral (select now() - make_interval(hours => "hoursAgo") as at) as moment`
}

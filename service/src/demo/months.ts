import type { Question } from '@earshot/contract'
import type { Sql } from '../database/database.ts'
import type { InProject } from '../resources/projects/projects.ts'
import { inBatches } from './batches.ts'

// Two months of the demo's business before anybody looked: some three hundred customers more, so that charts have something to draw and
// lists something to page through. Written as rows, not by the functions: nobody is told of what is long past, and it takes no time. The same
// every time but for its ids.

/** Days it reaches back, and opinions of a day at the beginning and at the end: a business that becomes known. */
const span = { days: 62, first: 2, last: 7 }

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
  // Most who scan a code look and go.
  await sql`
    update qr_code set opinion_count = came, scan_count = case mode when 'permanent' then came * 3 + 8 else came * 2 + 5 end
    from (select source, count(*)::int as came from opinion
      where organization_id = ${organizationId} and project_id = ${projectId} group by source) as counted
    where organization_id = ${organizationId} and project_id = ${projectId} and counted.source = 'qr_' || mode`
}

interface Customer {
  reviewId: string
  verificationId: string
  daysAgo: number
  minute: number
  source: 'delivery_link' | 'qr_permanent' | 'qr_rotating' | 'direct'
  name: string | null
  email: string | null
  isIncognito: boolean
  isVerified: boolean
  title: string
  opinion: string
  upvotes: number
  response: string | null
  respondedAfterMinutes: number | null
  answers: { questionId: string; question: string; tags: string[]; answer: string | null; options: string[]; optionIds: string[] }[]
}

function makeCustomers(questions: Question[]): Customer[] {
  const chance = evenly(7)
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(chance() * items.length)]!
  const customers: Customer[] = []
  for (let daysAgo = span.days; daysAgo >= 1; daysAgo--) {
    const part = 1 - daysAgo / span.days
    // Saturdays are busy, and nobody comes on the day it is closed.
    const weekly = [0.2, 0.7, 0.9, 0.9, 1, 1.2, 2][daysAgo % 7]!
    const count = Math.round((span.first + (span.last - span.first) * part) * weekly * (0.7 + chance() * 0.6))
    for (let each = 0; each < count; each++) {
      const mood = chance() < 0.68 ? 'good' : chance() < 0.6 ? 'mixed' : 'bad'
      const source = one(['delivery_link', 'delivery_link', 'delivery_link', 'qr_permanent', 'qr_rotating', 'direct'] as const)
      const isIncognito = chance() < 0.22
      const given = one(names)
      const name = isIncognito || chance() < 0.12 ? null : given
      const isAnswered = chance() < (mood === 'good' ? 0.45 : 0.8)
      customers.push({
        reviewId: crypto.randomUUID(),
        verificationId: crypto.randomUUID(),
        daysAgo,
        minute: 600 + Math.floor(chance() * 520),
        source,
        name,
        email: source === 'delivery_link' ? `${addressed(given)}.${customers.length}@example.com` : null,
        isIncognito,
        isVerified: source !== 'direct',
        title: one(said[mood].titles),
        opinion: [one(said[mood].first), one(said[mood].second), chance() < 0.5 ? one(said.ends) : ''].filter(Boolean).join(' '),
        upvotes: chance() < 0.5 ? 0 : Math.floor(chance() * 9),
        response: isAnswered ? one(said[mood].responses) : null,
        // Most within a day, some after a weekend.
        respondedAfterMinutes: isAnswered ? Math.round(30 + chance() ** 3 * 4000) : null,
        answers: questions.flatMap((question) => answersTo(question, { mood, chance, one })),
      })
    }
  }
  return customers
}

interface Dice {
  mood: 'good' | 'mixed' | 'bad'
  chance: () => number
  one: <Item>(items: readonly Item[]) => Item
}

/** What somebody in a mood answers; options stand from the best to the worst, but for likelihoods, which rise. */
function answersTo({ questionId, question, tags, answerMode, answers }: Question, { mood, chance, one }: Dice): Customer['answers'] {
  if (chance() < (answerMode === 'text_only' ? 0.7 : 0.15)) return []
  const options = answers.options ?? []
  const about = { questionId, question, tags }
  if (answerMode === 'text_only') return [{ ...about, answer: one(said.wishes), options: [], optionIds: [] }]
  const isRising = options[0]?.id === '0-2'
  const worse = { good: 0.12, mixed: 0.5, bad: 0.85 }[mood]
  const place = Math.min(options.length - 1, Math.max(0, Math.round((options.length - 1) * worse + (chance() - 0.5) * 1.6)))
  const chosen =
    answerMode === 'multi_select'
      ? options.filter(() => chance() < (mood === 'bad' ? 0.25 : 0.5))
      : options.slice(isRising ? options.length - 1 - place : place).slice(0, 1)
  if (chosen.length === 0) return []
  return [{ ...about, answer: null, options: chosen.map(({ option }) => option), optionIds: chosen.map(({ id }) => id) }]
}

/** SQL: when a customer sent it. */
const sent = `(date_trunc('day', now(), 'UTC') - make_interval(hours => 24 * past."daysAgo") + make_interval(mins => past.minute))`
/** SQL: when it appeared; of an incognito one, the day. */
const moment = `(date_trunc('day', now(), 'UTC') - make_interval(hours => 24 * past."appearedDaysAgo")
  + case when past."isIncognito" then interval '0' else make_interval(mins => past.minute) end)`
const respondedMoment = `case when past."respondedAfterMinutes" is not null
  then least(${moment} + make_interval(mins => past."respondedAfterMinutes"), now()) end`
const columns = `"reviewId" uuid, "verificationId" uuid, "daysAgo" int, "appearedDaysAgo" int, minute int, source text, name text, email text, "isIncognito" boolean,
  "isVerified" boolean, title text, opinion text, upvotes int, response text, "respondedAfterMinutes" int, answers json`

async function insertOpinions(
  sql: Sql,
  { organizationId, projectId, customers, name }: InProject & { customers: Customer[]; name: string },
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
    ), responses as (
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

const insertAnswers = (sql: Sql, { organizationId, projectId, customers }: InProject & { customers: Customer[] }) => sql`
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
    email: `${addressed(names[at % names.length]!)}.${at}@example.com`,
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

/** Who wanted news since: one every two or three days. */
async function insertSubscribers(sql: Sql, { organizationId, projectId }: InProject) {
  const subscribers = names.slice(0, 24).map((name, at) => ({ name, email: `${addressed(name)}@example.com`, hoursAgo: 57 + at * 61 }))
  await sql`
    insert into subscriber (organization_id, project_id, subscriber_id, email, email_ascii, name, status, source, language, created_at, mailed_at,
      mail_count, confirmed_at)
    select ${organizationId}, ${projectId}, uuid_v7_at(at, 0), email, email, name, 'active', 'direct', 'en', at, at, 1, at + interval '9 minutes'
    from json_to_recordset(${JSON.stringify(subscribers)}::text::json) as past (email text, name text, "hoursAgo" int),
      lateral (select now() - make_interval(hours => "hoursAgo") as at) as moment`
}

/** A name as it stands in an address. */
const addressed = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')

/** Numbers from 0 to 1 that are the same every time (mulberry32). */
function evenly(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const names = [
  'Anna',
  'Ben',
  'Carla',
  'Dmitri',
  'Elif',
  'Fatma',
  'Gustav',
  'Hana',
  'Ivo',
  'Jolanda',
  'Kofi',
  'Lena',
  'Marek',
  'Nia',
  'Oskar',
  'Paula',
  'Quentin',
  'Rosalind',
  'Samir',
  'Tereza',
  'Ulrike',
  'Vera',
  'Wim',
  'Ximena',
  'Yara',
  'Zoltán',
  'Mr Okonkwo',
  'A. Lindholm',
  'Freja',
  'Jan',
]

const said = {
  good: {
    titles: [
      'Fits like a glove',
      'Back on the road in a day',
      'They know their bicycles',
      'No question too small',
      'Worth the detour',
      'My commute got shorter',
      'Honest advice',
      'A workshop that explains',
      'Quick and clean work',
      'Brakes like new',
    ],
    first: [
      'I came for a puncture and left with both tyres at the right pressure.',
      'The fitting took forty minutes and was worth every one of them.',
      'They let me ride three bicycles around the block before I decided.',
      'The gears had been grinding for a year. Now I hear nothing.',
      'A spare part for a bicycle from 1987, found in a drawer.',
      'My daughter chose the colour and they took her as seriously as me.',
    ],
    second: [
      'The price was the one that was said.',
      'They showed me how to do it myself next time.',
      'I was sent a message when it was ready, an hour early.',
      'Nobody tried to sell me anything else.',
      'The mudguards are straight, for the first time in years.',
    ],
    responses: [
      'Thank you. It is good to read that it was worth the time.',
      'We are glad it runs well. The first adjustment is on us, come by when you like.',
      'Thank you, we have read it out in the workshop.',
    ],
  },
  mixed: {
    titles: ['Good work, little parking', 'Fine in the end', 'Friendly, but slow on Saturdays', 'Nearly right', 'Good bicycle, long wait'],
    first: [
      'The bicycle is good; the date was moved twice.',
      'Everybody was friendly, and nobody knew where my order was at first.',
      'The repair holds. The first bill had a position too many.',
      'The choice is large in the middle and small at both ends.',
    ],
    second: [
      'It was put right without a discussion.',
      'A message would have spared me a walk.',
      'I would still come back for the workshop.',
      'On a weekday it would have been another story.',
    ],
    responses: [
      'You are right about the message, and we have changed that. Thank you for waiting.',
      'We are sorry about the bill. Thank you for telling us so plainly.',
    ],
  },
  bad: {
    titles: ['Waited for nothing', 'Not what was agreed', 'Told to come back twice', 'Expected more'],
    first: [
      'I took a morning off and the part had not come.',
      'The light failed again after two weeks.',
      'Three people told me three different prices.',
    ],
    second: [
      'That can happen, but somebody should say so before.',
      'I had to explain everything from the beginning.',
      'It was settled, but it should not have taken a complaint.',
    ],
    responses: [
      'That should not have happened. Please ask for Rosa when you come by; we will put it right.',
      'We are sorry. The second repair costs you nothing, of course.',
    ],
  },
  ends: ['I will be back in spring.', 'My neighbour has been sent there too.', 'Keep the pump outside.', 'See you at the next service.'],
  wishes: [
    'Open before nine on Saturdays.',
    'Say beforehand what a repair will cost.',
    'More small frames in the shop.',
    'A bench outside.',
    'Send a message when it is ready.',
    'A second till at noon.',
    'Lend out child seats.',
    'Show the stock of the shop on the website.',
    'More used bicycles.',
    'Nothing. Stay as you are.',
  ],
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'
import type { WrittenOpinion } from '../opinions/insert-opinion.ts'
import { startOpinion } from './start-opinion.ts'
import { type Submission, submitWithLink } from './submit-with-link.ts'

let world: World
let questionIds: string[]
beforeAll(async () => {
  world = await openWorld()
  questionIds = await Promise.all(
    ['Delivery?', 'Staff?'].map(async (question) => {
      const { body } = await world.ask('questions.create', { tags: ['delivery'], question, answerMode: 'text_only' })
      return body.questionId as string
    }),
  )
})
afterAll(() => world.close())

const makeLink = async (link: Record<string, unknown> = {}) =>
  (await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com', ...link })).body.verificationId as string

const write = (more: Partial<WrittenOpinion> = {}): WrittenOpinion => ({
  title: 'Good',
  opinion: 'Very good.',
  name: 'Ada',
  incognito: false,
  answers: questionIds.map((questionId, at) => ({
    questionId,
    question: ['Delivery?', 'Staff?'][at]!,
    tags: ['delivery'],
    answer: `Answer ${at}`,
    selectedOptions: [],
    selectedOptionIds: [],
  })),
  ...more,
})

const submit = (verificationId: string, more: Partial<WrittenOpinion> = {}) => submitIn(world, verificationId, write(more))

const submitIn = async ({ sql, business }: World, verificationId: string, written: WrittenOpinion) =>
  outcomeOf(await submitWithLink(sql, { ...business, verificationId, written }))
const outcomeOf = (submission: Submission) =>
  submission.kind !== 'kept' ? submission.kind : submission.isVerified ? 'verified' : 'unverified'

/** Events since the one of the link's creation, in the order receivers can rely on. */
const eventsSince = (verificationId: string) =>
  world.sql<{ topic: string; occurredAt: Date; eventId: string; day: Date; data: Record<string, unknown> }[]>`
    select topic, occurred_at, event_id, day, data from event
    where event_id > (select event_id from event where resource_id = ${verificationId} and topic = 'link.created')
      or topic in ('opinion.created', 'answer.created')
    order by occurred_at, event_id`

const rowOf = async (verificationId: string) => (await world.sql`select * from link where verification_id = ${verificationId}`)[0]!
const opinions = async (query: string) => (await world.ask('opinions.list', { query })).body.opinions as Record<string, unknown>[]
const end = (verificationId: string) =>
  world.sql`update link set expires_at = now() - interval '1 second' where verification_id = ${verificationId}`

describe('a named opinion', () => {
  test('is announced with everything around it, in one order', async () => {
    await using fresh = await openWorld()
    const { verificationId } = (await fresh.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' })).body
    const { questionId } = (await fresh.ask('questions.create', { tags: ['delivery'], question: 'Delivery?', answerMode: 'text_only' }))
      .body
    const answer = write().answers[0]!
    const written = write({ answers: [1, 2, 3].map((at) => ({ ...answer, questionId, answer: `Answer ${at}` })) })
    expect(await submitIn(fresh, verificationId, written)).toBe('verified')

    const events =
      await fresh.sql`select topic, data from event where topic not in ('project.created', 'question.created') order by occurred_at, event_id`
    const [opinion] = (await fresh.ask('opinions.list')).body.opinions
    const { reviewId } = opinion
    expect(events).toMatchObject([
      { topic: 'link.created' },
      { topic: 'link.clicked', data: { status: 'clicked', reviewId: null } },
      { topic: 'verification.created', data: { status: 'pending', previousStatus: null, reviewId: null } },
      { topic: 'opinion.created', data: opinion },
      { topic: 'answer.created', data: { reviewId, answer: 'Answer 1', question: 'Delivery?', customer: opinion.customer } },
      { topic: 'answer.created', data: { answer: 'Answer 2' } },
      { topic: 'answer.created', data: { answer: 'Answer 3' } },
      { topic: 'link.submitted', data: { status: 'submitted', reviewId } },
      { topic: 'verification.verified', data: { status: 'verified', previousStatus: 'pending', reviewId, method: 'delivery_link' } },
    ])
    const { clickedAt, submittedAt } = events[7]!.data
    expect(clickedAt).toBe(submittedAt)
    expect((await fresh.ask('answers.list', { reviewId, sort: 'oldest' })).body.answers).toHaveLength(3)
    expect((await fresh.ask('preverifiedLinks.list', { status: 'submitted' })).body.preverifiedLinks).toMatchObject([
      { verificationId, reviewId },
    ])
  })

  test('does not start what was started before', async () => {
    const verificationId = await makeLink()
    await startOpinion(world.sql, { ...world.business, verificationId })
    await submit(verificationId, { title: 'Started before', answers: [] })
    const topics = (await world.sql`select topic from event where resource_id = ${verificationId} order by occurred_at, event_id`).map(
      ({ topic }) => topic,
    )
    expect(topics).toEqual(['link.created', 'link.clicked', 'verification.created', 'link.submitted', 'verification.verified'])
  })

  test('is verified, published, and its customer is the same however the address is spelt', async () => {
    for (const customerEmail of ['Grace@Bücher.example', 'grace@xn--bcher-kva.example'])
      await submit(await makeLink({ customerEmail }), { title: 'From Grace', name: 'Grace' })
    const [one, other] = await opinions('From Grace')
    expect(one).toMatchObject({
      verified: true,
      status: 'published',
      source: 'delivery_link',
      incognito: false,
      verification: { method: 'delivery_link', status: 'verified' },
      customer: { name: 'Grace' },
      answerCount: 2,
      language: 'en',
    })
    expect(one!.customer).toEqual(other!.customer)
  })

  test('may have no name', async () => {
    await submit(await makeLink({ language: 'pt-BR' }), { title: 'No name', name: null })
    expect(await opinions('No name')).toMatchObject([{ customer: { id: expect.any(String), name: null }, language: 'pt-BR' }])
  })
})

describe('an incognito opinion', () => {
  test('has nothing of its link, nor the link of it, in any row of any table', async () => {
    await using fresh = await openWorld()
    const { verificationId } = (
      await fresh.ask('preverifiedLinks.create', {
        customerEmail: 'ada@example.com',
        customerReference: 'order 4711',
        customerName: 'Ada Lovelace',
        language: 'pt-BR',
      })
    ).body
    const { questionId } = (await fresh.ask('questions.create', { tags: ['delivery'], question: 'Delivery?', answerMode: 'text_only' }))
      .body
    const written = write({ incognito: true, name: 'Ada Lovelace', answers: [{ ...write().answers[0]!, questionId }] })
    expect(await submitIn(fresh, verificationId, written)).toBe('verified')
    await fresh.timePasses('72 hours')
    await fresh.settle()

    const [opinion] = await fresh.sql`select * from opinion`
    const [answer] = await fresh.sql`select * from answer`
    const [link] = await fresh.sql`select * from link`
    const [verification] = await fresh.sql`select * from verification`
    expect([link!.reviewId, verification!.reviewId]).toEqual([null, null])
    expect(await fresh.sql`select from customer`).toHaveLength(0)
    expect(opinion).toMatchObject({ incognito: true, customerId: null, customerName: null, verificationStatus: 'verified', language: 'en' })
    expect(answer).toMatchObject({ customerId: null, customerName: null, language: 'en' })

    const ofOpinion = [opinion, answer, ...(await fresh.sql`select * from event where topic in ('opinion.created', 'answer.created')`)]
    const ofLink = [link, verification, ...(await fresh.sql`select * from event where topic like 'link.%' or topic like 'verification.%'`)]
    const known = JSON.stringify(ofOpinion)
    for (const tie of [verificationId, 'ada@example.com', 'Ada', 'Lovelace', 'order 4711', 'pt-BR']) expect(known).not.toContain(tie)
    expect(JSON.stringify(ofLink)).not.toContain(opinion!.reviewId)
    expect(JSON.stringify(ofLink)).not.toContain(answer!.answerId)
  })

  test('tells the day and no finer time, in its rows, its events and their ids', async () => {
    await using fresh = await openWorld()
    const { verificationId } = (await fresh.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' })).body
    const { questionId } = (await fresh.ask('questions.create', { tags: ['delivery'], question: 'Delivery?', answerMode: 'text_only' }))
      .body
    const written = write({ incognito: true, answers: [1, 2].map(() => ({ ...write().answers[0]!, questionId })) })
    await submitIn(fresh, verificationId, written)
    await fresh.sql`update held_opinion set release_at = now()`
    await fresh.settle()

    const [times] = await fresh.sql<[{ day: Date; moments: string[]; ids: string[] }]>`
      select date_trunc('day', now(), 'UTC') as day, array_agg(distinct value #>> '{}') as moments
      from (
        select to_jsonb(opinion) as shown from opinion union all select to_jsonb(answer) from answer
        union all select to_jsonb(event) - 'data' - 'dispatched_at' || event.data::jsonb from event where topic in ('opinion.created', 'answer.created')
      ) as rows, jsonb_path_query(shown, 'strict $.**') as value
      where jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}'`
    expect(new Set(times.moments.map((moment) => new Date(moment).toISOString()))).toEqual(new Set([times.day.toISOString()]))

    const events = await fresh.sql<{ topic: string; eventId: string; data: Record<string, string> }[]>`
      select topic, event_id, data from event where topic in ('opinion.created', 'answer.created') order by occurred_at, event_id`
    expect(events.map(({ topic }) => topic)).toEqual(['opinion.created', 'answer.created', 'answer.created'])
    for (const [place, { eventId }] of events.entries()) {
      expect(Number.parseInt(eventId.replaceAll('-', '').slice(0, 12), 16)).toBe(times.day.getTime())
      expect(eventId.slice(14, 18)).toBe(`700${place}`)
    }
    const version = (id: string) => id[14]
    expect(events.map(({ data }) => version(data.answerId ?? data.reviewId!))).toEqual(['4', '4', '4'])
  })

  test('leaves its link and verification submitted and verified, with their own exact times', async () => {
    const verificationId = await makeLink()
    await submit(verificationId, { incognito: true, title: 'Incognito, exact link' })
    const { status, submittedAt } = await rowOf(verificationId)
    expect(status).toBe('submitted')
    expect(Date.now() - submittedAt.getTime()).toBeLessThan(60_000)
    expect((await eventsSince(verificationId)).map(({ topic }) => topic).slice(-2)).toEqual(['link.submitted', 'verification.verified'])
  })
})

describe('one opinion a link', () => {
  test.each([false, true])('also when a hundred are sent at the same moment (incognito: %j)', async (incognito) => {
    const verificationId = await makeLink()
    const title = `Race ${incognito}`
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => submit(verificationId, { title, incognito })))
    expect(outcomes.filter((outcome) => outcome === 'verified')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'used')).toHaveLength(99)
    await world.sql`update held_opinion set release_at = now()`
    await world.settle()
    expect(await opinions(title)).toHaveLength(1)
  })

  test('also when starting and submitting race', async () => {
    const verificationId = await makeLink()
    await Promise.all([
      ...Array.from({ length: 20 }, () => startOpinion(world.sql, { ...world.business, verificationId })),
      ...Array.from({ length: 20 }, () => submit(verificationId, { title: 'Started and submitted' })),
    ])
    const topics = (await world.sql`select topic from event where resource_id = ${verificationId} order by occurred_at, event_id`).map(
      ({ topic }) => topic,
    )
    expect(topics.toSorted()).toEqual(['link.clicked', 'link.created', 'link.submitted', 'verification.created', 'verification.verified'])
    expect(await opinions('Started and submitted')).toHaveLength(1)
  })

  test('also when the link has expired meanwhile', async () => {
    const verificationId = await makeLink()
    await end(verificationId)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => submit(verificationId, { title: 'Late race' })))
    expect(outcomes.toSorted()).toEqual(['unverified', ...Array.from({ length: 19 }, () => 'used')].toSorted())
    expect(await opinions('Late race')).toHaveLength(1)
  })
})

describe('a form that was open when its link expired', () => {
  test('is published as unverified, and the link stays expired', async () => {
    const verificationId = await makeLink()
    await startOpinion(world.sql, { ...world.business, verificationId })
    await end(verificationId)
    expect(await submit(verificationId, { title: 'A little late' })).toBe('unverified')
    expect(await opinions('A little late')).toMatchObject([
      {
        verified: false,
        verification: null,
        source: 'delivery_link',
        status: 'published',
        customer: { id: expect.any(String), name: 'Ada' },
        answerCount: 2,
      },
    ])
    const { body } = await world.ask('preverifiedLinks.list', { query: verificationId })
    expect(body.preverifiedLinks).toMatchObject([{ status: 'expired', reviewId: null, submittedAt: null }])
    const topics = (await world.sql`select topic from event where resource_id = ${verificationId}`).map(({ topic }) => topic)
    expect(topics).not.toContain('link.submitted')
    expect(topics).not.toContain('verification.verified')
  })

  test('waits for the team where unverified opinions do', async () => {
    await using fresh = await openWorld()
    await fresh.sql`update project set settings = settings || '{"moderation": "hold_unverified"}'`
    const statuses = []
    for (const isLate of [false, true]) {
      const { verificationId } = (await fresh.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' })).body
      if (isLate) await fresh.timePasses('7 days')
      await submitIn(fresh, verificationId, write({ answers: [] }))
      statuses.push((await fresh.ask('opinions.list', { sort: 'newest' })).body.opinions[0].status)
    }
    expect(statuses).toEqual(['published', 'pending'])
  })
})

test('nothing is kept while the project takes no opinions', async () => {
  await using fresh = await openWorld()
  const { verificationId } = (await fresh.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' })).body
  for (const status of ['paused', 'archived']) {
    await fresh.sql`update project set status = ${status}`
    expect(await submitIn(fresh, verificationId, write({ answers: [] }))).toBe('paused')
  }
  expect(await fresh.sql`select from opinion`).toHaveLength(0)
  expect(await fresh.sql`select from link where status = 'issued'`).toHaveLength(1)
})

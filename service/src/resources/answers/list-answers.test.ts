import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'

let world: World
/** Questions by how their answers are seen. */
const questions: Record<string, string> = {}
const reviewIds: string[] = []

beforeAll(async () => {
  world = await openWorld()
  const { organizationId, projectId } = world.business
  for (const responseVisibility of ['default', 'public', 'private'])
    questions[responseVisibility] = (
      await world.ask('questions.create', {
        tags: ['delivery'],
        question: `Seen by ${responseVisibility}?`,
        answerMode: 'text_only',
        responseVisibility,
      })
    ).body.questionId
  for (let at = 0; at < 2; at++) {
    const [made] = await world.sql<[{ reviewId: string }]>`
      insert into opinion (organization_id, project_id, title, opinion, incognito, source)
      values (${organizationId}, ${projectId}, 'Fine', 'All was well.', false, 'direct') returning review_id`
    reviewIds.push(made.reviewId)
  }
  // Six answers, as the form writes them down: the third one at the last millisecond of its day, and a bit.
  const given: [question: string, review: string | null, answer: string | null, options: string[], at: string][] = [
    ['default', reviewIds[0]!, 'Schnell wie ein Café', [], '2026-01-01T00:00:00Z'],
    ['public', reviewIds[0]!, null, ['Yes, on time', 'Friendly'], '2026-01-02T12:00:00Z'],
    ['private', reviewIds[1]!, 'slow', [], '2026-01-03T23:59:59.999700Z'],
    ['default', null, 'from the widget', [], '2026-01-04T00:00:00Z'],
    ['public', null, '50%', [], '2026-01-05T12:00:00Z'],
    ['private', null, 'last', ['On time'], '2026-01-06T12:00:00Z'],
  ]
  for (const [question, reviewId, answer, options, at] of given)
    await world.sql`
      insert into answer (organization_id, project_id, review_id, question_id, question, tags, answer, selected_options, selected_option_ids, created_at)
      select organization_id, project_id, ${reviewId}, question_id, question, tags, ${answer}, ${options}, ${options.map((_, at) => `o${at}`)}, ${at}
      from question where organization_id = ${organizationId} and question_id = ${questions[question]!}`
})
afterAll(() => world.close())

const list = (query: object = {}) => world.ask('answers.list', { ...query })
/** The day of January each was given on: they were given one a day. */
const days = ({ body }: { body: { answers: { createdAt: string }[] } }) => body.answers.map((one) => Number(one.createdAt.slice(8, 10)))

test('answers come newest first unless asked otherwise, with the question as it stood', async () => {
  expect(days(await list())).toEqual([6, 5, 4, 3, 2, 1])
  expect(days(await list({ sort: 'oldest' }))).toEqual([1, 2, 3, 4, 5, 6])
  await world.ask('questions.update', { questionId: questions.public, question: 'Who sees it?', tags: ['staff'] })
  const [, second] = (await list({ sort: 'oldest' })).body.answers
  expect(second).toEqual({
    answerId: second.answerId,
    reviewId: reviewIds[0],
    projectId: world.business.projectId,
    questionId: questions.public,
    question: 'Seen by public?',
    tags: ['delivery'],
    answer: null,
    selectedOptions: ['Yes, on time', 'Friendly'],
    customer: { name: null },
    responseVisibility: 'public',
    language: null,
    createdAt: '2026-01-02T12:00:00.000Z',
    updatedAt: expect.any(String),
  })
})

test('responseVisibility finds answers by who sees them now: the project decides for questions that say default', async () => {
  const { organizationId, projectId } = world.business
  const seen = async () => [days(await list({ responseVisibility: 'public' })), days(await list({ responseVisibility: 'private' }))]
  expect(await seen()).toEqual([
    [5, 2],
    [6, 4, 3, 1],
  ])
  await world.sql`
    update project set settings = settings || '{"defaultResponseVisibility": "public"}' where organization_id = ${organizationId} and project_id = ${projectId}`
  expect(await seen()).toEqual([
    [5, 4, 2, 1],
    [6, 3],
  ])
  expect(
    (await list({ responseVisibility: 'public' })).body.answers.every(
      (one: { responseVisibility: string }) => one.responseVisibility === 'public',
    ),
  ).toBe(true)
  expect(days(await list({ responseVisibility: 'all' }))).toHaveLength(6)
})

test.each<[string, object, number[]]>([
  ['from a day', { dateFrom: '2026-01-04' }, [6, 5, 4]],
  ['to a day, to its end', { dateTo: '2026-01-03' }, [3, 2, 1]],
  ['one day', { dateFrom: '2026-01-03', dateTo: '2026-01-03' }, [3]],
  ['from a moment, inclusive', { dateFrom: '2026-01-05T12:00:00Z' }, [6, 5]],
  ['from a millisecond later', { dateFrom: '2026-01-05T12:00:00.001Z' }, [6]],
  ['to a moment, inclusive', { dateTo: '2026-01-02T12:00:00.000Z' }, [2, 1]],
  ['to a millisecond earlier', { dateTo: '2026-01-02T11:59:59.999Z' }, [1]],
  ['to the millisecond that is shown', { dateFrom: '2026-01-03T23:59:59.999Z', dateTo: '2026-01-03T23:59:59.999Z' }, [3]],
  ['a moment without a zone, in UTC', { dateFrom: '2026-01-06T12:00:00' }, [6]],
  ['a moment in another zone', { dateFrom: '2026-01-06T14:00:00+02:00', dateTo: '2026-01-06T14:00+02' }, [6]],
  ['a zone whose + was not encoded', { dateFrom: '2026-01-06T14:00:00 02:00', dateTo: '2026-01-06T14:00 0200' }, [6]],
  ['from a moment to the end of its day', { dateFrom: '2026-01-06T12:00:00Z', dateTo: '2026-01-06' }, [6]],
  ['all time', { dateFrom: '0001-01-01', dateTo: '9999-12-31' }, [6, 5, 4, 3, 2, 1]],
  ['a time when nobody answered', { dateFrom: '2027-01-01' }, []],
])('dates: %s', async (_what, query, found) => {
  const listed = await list(query)
  expect(days(listed)).toEqual(found)
  expect(listed.body.pagination.total).toBe(found.length)
})

test.each<[string, object]>([
  ['30 February', { dateFrom: '2026-02-30' }],
  ['a word', { dateTo: 'yesterday' }],
  ['an empty date', { dateTo: '' }],
  ['the year 0', { dateFrom: '0000-01-01' }],
  ['from after to', { dateFrom: '2026-01-02', dateTo: '2026-01-01' }],
  ['from a moment after to', { dateFrom: '2026-01-01T00:00:00.001Z', dateTo: '2026-01-01T00:00:00Z' }],
  ['an unknown visibility', { responseVisibility: 'default' }],
  ['an unknown sort', { sort: 'id;drop' }],
])('%s is refused and told where', async (_what, query) =>
  expect(await list(query)).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', errors: [{ path: `?${Object.keys(query)[0]}` }] },
  }),
)

test('answers of an opinion, and of a question; an id that names nothing finds nothing', async () => {
  expect(days(await list({ reviewId: reviewIds[0] }))).toEqual([2, 1])
  expect(days(await list({ reviewId: reviewIds[0]!.toUpperCase() }))).toEqual([2, 1])
  expect(days(await list({ questionId: questions.private }))).toEqual([6, 3])
  expect(days(await list({ questionId: questions.private, reviewId: reviewIds[1] }))).toEqual([3])
  expect(days(await list({ questionId: questions.private, reviewId: reviewIds[0] }))).toEqual([])
  for (const id of [randomUUID(), 'nothing', "'", '']) {
    expect(await list({ reviewId: id })).toMatchObject({ status: 200, body: { answers: [], pagination: { total: 0 } } })
    expect(await list({ questionId: id })).toMatchObject({ status: 200, body: { answers: [], pagination: { total: 0 } } })
  }
})

test.each<[string, number[]]>([
  ['CAFE', [1]],
  ['on time', [6, 2]],
  ['time, fri', []],
  ['seen by public', [5, 2]],
  ['50%', [5]],
  ['slow', [3]],
  ['nowhere', []],
])('searching for %s finds what has it in answer, chosen options or question', async (query, found) =>
  expect(days(await list({ query }))).toEqual(found),
)

test('filters narrow each other', async () => {
  expect(days(await list({ query: 'time', dateTo: '2026-01-05', questionId: questions.public }))).toEqual([2])
})

test('answers to a deleted question stay', async () => {
  await world.ask('questions.delete', { questionId: questions.private })
  expect(days(await list({ questionId: questions.private }))).toEqual([6, 3])
})

test('answers of another organization are in no list', async () => {
  const other = await world.openBusiness('Foreign')
  for (const query of [{}, { reviewId: reviewIds[0] }, { questionId: questions.public }, { responseVisibility: 'public' }])
    expect((await world.ask('answers.list', { projectId: other.projectId, ...query }, other.apiKey)).body.answers).toEqual([])
})

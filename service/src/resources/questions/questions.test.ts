import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockWaits } from '../../../test/world/lock-waits.ts'
import { openWorld, type World } from '../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const options = [
  { id: 'yes', option: 'Yes' },
  { id: 'no', option: 'No', description: 'Not at all' },
]
const delivery = { tags: ['delivery'], question: 'Was it on time?', answerMode: 'single_select', answers: { options } }

/** What was announced about a question, oldest first. */
const eventsOf = (questionId: string) =>
  world.sql<{ topic: string; data: unknown }[]>`
    select topic, data from event where organization_id = ${world.business.organizationId} and resource_id = ${questionId} order by event_id`

/** Writes an answer down as the form would. */
const answer = (questionId: string) => world.sql`
  insert into answer (organization_id, project_id, question_id, question, tags, selected_options, selected_option_ids)
  select organization_id, project_id, question_id, question, tags, '{Yes}', '{yes}' from question
  where organization_id = ${world.business.organizationId} and question_id = ${questionId}`

test('a question is created with what was left out filled in, changed, archived, activated and deleted, and each is announced once', async () => {
  const created = await world.ask('questions.create', delivery)
  expect(created.status).toBe(201)
  const { questionId } = created.body
  expect(created.body).toEqual({
    questionId,
    projectId: world.business.projectId,
    ...delivery,
    priority: 0,
    status: 'active',
    responseVisibility: 'default',
    createdAt: expect.any(String),
    updatedAt: created.body.createdAt,
  })

  const changed = await world.ask('questions.update', { questionId, question: 'Was it in time?', priority: 3 })
  expect(changed).toMatchObject({ status: 200, body: { ...delivery, question: 'Was it in time?', priority: 3 } })
  const archived = await world.ask('questions.update', { questionId, status: 'archived' })
  expect(archived.body).toMatchObject({ status: 'archived', question: 'Was it in time?' })
  const activated = await world.ask('questions.update', { questionId, status: 'active' })
  expect((await world.ask('questions.delete', { questionId })).body).toEqual({ id: questionId, deleted: true })

  expect(await eventsOf(questionId)).toEqual([
    { topic: 'question.created', data: created.body },
    { topic: 'question.updated', data: changed.body },
    { topic: 'question.updated', data: archived.body },
    { topic: 'question.updated', data: activated.body },
    { topic: 'question.deleted', data: { questionId, projectId: world.business.projectId } },
  ])
  expect((await world.ask('questions.delete', { questionId })).status).toBe(404)
  expect((await world.ask('questions.update', { questionId, priority: 1 })).status).toBe(404)
})

test('a change that changes nothing announces nothing and leaves updatedAt', async () => {
  const { body } = await world.ask('questions.create', delivery)
  const { questionId } = body
  const sameAgain = {
    ...delivery,
    answers: { options: options.toReversed().toReversed() },
    priority: 0,
    status: 'active',
    responseVisibility: 'default',
  }
  for (const change of [{}, { question: ' Was it on time? ' }, sameAgain, { nobodyAskedFor: 1 }])
    expect(await world.ask('questions.update', { questionId, ...change })).toMatchObject({ status: 200, body })
  expect(await eventsOf(questionId)).toHaveLength(1)
})

test('questions come in the order they are asked: by priority, of two alike the older first; archived ones too, deleted ones not', async () => {
  const other = await world.openBusiness('Order')
  const mine = { projectId: other.projectId }
  const add = async (question: string, more: object) =>
    (await world.ask('questions.create', { ...mine, tags: ['staff'], question, answerMode: 'text_only', ...more }, other.apiKey)).body
  await add('third', { priority: 5 })
  await add('first', {})
  const gone = await add('gone', {})
  await add('fourth', { priority: 5, status: 'archived' })
  await add('second', { priority: 0 })
  await world.ask('questions.delete', { ...mine, questionId: gone.questionId }, other.apiKey)
  const { body } = await world.ask('questions.list', mine, other.apiKey)
  expect(body).toEqual({ questions: expect.any(Array) })
  expect(body.questions.map((one: { question: string }) => one.question)).toEqual(['first', 'second', 'third', 'fourth'])
})

test('answers are replaced as a whole, and must fit the answer mode that results', async () => {
  const { body } = await world.ask('questions.create', { ...delivery, answers: { options, comment: 'optional' } })
  const { questionId } = body
  const update = (change: object) => world.ask('questions.update', { questionId, ...change })

  expect((await update({ answers: { options, shuffle: true } })).body.answers).toEqual({ options, shuffle: true })
  expect((await update({ answers: {} })).body).toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ path: 'answers.options' }] })
  expect((await update({ answerMode: 'text_only' })).body).toMatchObject({
    code: 'VALIDATION_ERROR',
    errors: [{ path: 'answers.options' }],
  })
  expect((await update({ answers: { options, minSelections: 1 } })).status).toBe(400)
  expect((await update({ answerMode: 'multi_select', answers: { options, minSelections: 1 } })).status).toBe(200)
  expect((await update({ answerMode: 'text_only', answers: { maxLength: 300 } })).body).toMatchObject({
    answerMode: 'text_only',
    answers: { maxLength: 300 },
  })
})

test('the answer mode stays once somebody has answered; everything else may change', async () => {
  const { questionId } = (await world.ask('questions.create', delivery)).body
  await answer(questionId)
  const update = (change: object) => world.ask('questions.update', { questionId, ...change })
  for (const change of [{ answerMode: 'multi_select' }, { answerMode: 'text_only' }, { answerMode: 'text_only', answers: {} }])
    expect(await update(change)).toMatchObject({ status: 409, body: { code: 'QUESTION_HAS_ANSWERS' } })
  // A body that no question could have is told as that, before anything about this question.
  expect(await update({ answerMode: 'text_only', answers: { options } })).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  expect((await update({ answerMode: 'single_select', question: 'On time?' })).status).toBe(200)
  expect(await eventsOf(questionId)).toHaveLength(2)
  expect((await world.ask('questions.delete', { questionId })).status).toBe(200)
})

test('an answer that is being written counts too: a new answer mode waits for it, and is refused', async () => {
  const { questionId } = (await world.ask('questions.create', delivery)).body
  let changed: Promise<unknown> | undefined
  await world.sql.begin(async (sql) => {
    await sql`
      insert into answer (organization_id, project_id, question_id, question, tags, selected_options, selected_option_ids)
      select organization_id, project_id, question_id, question, tags, '{Yes}', '{yes}' from question
      where organization_id = ${world.business.organizationId} and question_id = ${questionId}`
    changed = world.ask('questions.update', { questionId, answerMode: 'multi_select' })
    await expect.poll(() => lockWaits(world.sql), { timeout: 30_000 }).toHaveProperty('count', 1)
  })
  expect(await changed).toMatchObject({ status: 409 })
})

const create = (more: object) => world.ask('questions.create', { ...delivery, ...more })
const withOptions = (count: number) => ({
  answers: { options: Array.from({ length: count }, (_, at) => ({ id: `o${at}`, option: `Option ${at}` })) },
})
const text = { answerMode: 'text_only', answers: {} }

test.each<[string, object, number]>([
  ['no tags', { tags: [] }, 400],
  ['an unknown tag', { tags: ['weather'] }, 400],
  ['a tag twice', { tags: ['delivery', 'delivery'] }, 400],
  ['two tags', { tags: ['delivery', 'staff'] }, 201],
  ['priority 3.0', { priority: 3.0 }, 201],
  ['priority 3.5', { priority: 3.5 }, 400],
  ['priority "3"', { priority: '3' }, 400],
  ['priority −1', { priority: -1 }, 400],
  ['priority 1,000', { priority: 1000 }, 201],
  ['priority 1,001', { priority: 1001 }, 400],
  ['a text of 2,000 emoji', { question: '🙂'.repeat(2000) }, 201],
  ['a text of 2,001 characters', { question: 'x'.repeat(2001) }, 400],
  ['a text of spaces', { question: '  ' }, 400],
  ['an unknown answer mode', { answerMode: 'rating' }, 400],
  ['an unknown visibility', { responseVisibility: 'secret' }, 400],
  ['an unknown status', { status: 'deleted' }, 400],
  ['one option', withOptions(1), 400],
  ['two options', withOptions(2), 201],
  ['six options', withOptions(6), 201],
  ['seven options', withOptions(7), 400],
  [
    'an option id of 64 characters',
    {
      answers: {
        options: [
          { id: 'x'.repeat(64), option: 'a' },
          { id: 'b', option: 'b' },
        ],
      },
    },
    201,
  ],
  [
    'an option id of 65 characters',
    {
      answers: {
        options: [
          { id: 'x'.repeat(65), option: 'a' },
          { id: 'b', option: 'b' },
        ],
      },
    },
    400,
  ],
  ['an option without id', { answers: { options: [{ option: 'a' }, { id: 'b', option: 'b' }] } }, 400],
  [
    'an option text that differs by spaces around it',
    {
      answers: {
        options: [
          { id: 'a', option: ' a' },
          { id: 'b', option: 'a ' },
        ],
      },
    },
    400,
  ],
  ['answers null', { answers: null }, 400],
  ['answers a list', { answers: [] }, 400],
  ['no options to choose from', { answers: undefined }, 400],
  ['a text question without answers', { ...text, answers: undefined }, 201],
  ['a text question of 5,000 characters', { ...text, answers: { maxLength: 5000 } }, 201],
  ['a text question of 5,001 characters', { ...text, answers: { maxLength: 5001 } }, 400],
  ['options for a text question', { answerMode: 'text_only' }, 400],
])('a question with %s is answered as it should be', async (_what, more, status) => {
  const answered = await create(more)
  expect(answered.status).toBe(status)
  if (status === 400)
    expect(answered.body).toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ path: expect.any(String), message: expect.any(String) }] })
})

test('fields of answers that nobody knows are not kept, and are named', async () => {
  const { body, headers } = await create({ answers: { options: [{ ...options[0], color: 'red' }, options[1]], style: 'big' } })
  expect(body.answers).toEqual({ options })
  expect(headers.get('x-ignored-fields')).toBe('answers.options.0.color, answers.style')
})

test('an unknown tag is answered with the tags there are', async () => {
  const { body } = await create({ tags: ['weather'] })
  expect(body.errors[0]).toMatchObject({ path: 'tags.0', message: expect.stringContaining('product_quality, value_for_money') })
})

test('a question of another organization is as unknown as one that never was', async () => {
  const other = await world.openBusiness('Foreign')
  const { questionId } = (await world.ask('questions.create', { projectId: other.projectId, ...delivery }, other.apiKey)).body
  expect((await world.ask('questions.update', { questionId, priority: 1 })).status).toBe(404)
  expect((await world.ask('questions.delete', { questionId })).status).toBe(404)
  expect((await world.ask('questions.delete', { questionId: 'nothing' })).status).toBe(404)
})

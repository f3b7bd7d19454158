import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a goal is created, listed, changed and deleted; a change that changes nothing leaves it as it was', async () => {
  const created = await world.ask('goals.create', { goal: '  Learn why people\r\ncome back  ' })
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({ projectId: world.business.projectId, goal: 'Learn why people\ncome back' })
  const { goalId } = created.body

  const listed = await world.ask('goals.list')
  expect(listed.body.goals).toEqual([created.body])
  expect(listed.body.pagination).toMatchObject({
    page: 1,
    limit: 20,
    total: 1,
    totalIsExact: true,
    totalPages: 1,
    hasMore: false,
    nextCursor: null,
  })

  const changed = await world.ask('goals.update', { goalId, goal: 'Learn why people leave' })
  expect(changed.body).toMatchObject({ goalId, goal: 'Learn why people leave', createdAt: created.body.createdAt })
  expect((await world.ask('goals.update', { goalId })).body).toEqual(changed.body)
  expect((await world.ask('goals.update', { goalId, goal: 'Learn why people leave' })).body).toEqual(changed.body)

  expect((await world.ask('goals.delete', { goalId })).body).toEqual({ id: goalId, deleted: true })
  expect((await world.ask('goals.delete', { goalId })).status).toBe(404)
  expect((await world.ask('goals.update', { goalId, goal: 'x' })).status).toBe(404)
})

test.each([
  ['empty', '', 400],
  ['only spaces', '   ', 400],
  ['one character', 'x', 201],
  ['2,000 characters', 'x'.repeat(2000), 201],
  ['2,001 characters', 'x'.repeat(2001), 400],
  ['2,000 emoji, each of two code units', '🙂'.repeat(2000), 201],
  ['2,001 emoji', '🙂'.repeat(2001), 400],
  ['2,000 characters and spaces around', ` ${'x'.repeat(2000)} `, 201],
  ['a control character', 'a\u0007b', 400],
  ['a newline and a tab', 'a\n\tb', 201],
])('a goal of %s is answered as it should be', async (_what, goal, status) => {
  const other = await world.openBusiness('Lengths')
  expect((await world.ask('goals.create', { projectId: other.projectId, goal }, other.apiKey)).status).toBe(status)
})

test('a project takes 100 goals and refuses the next, also when they come all at once', async () => {
  const other = await world.openBusiness('Many')
  const answers = await Promise.all(
    Array.from({ length: 110 }, (_, at) => world.ask('goals.create', { projectId: other.projectId, goal: `Goal ${at}` }, other.apiKey)),
  )
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(100)
  expect(answers.filter((answer) => answer.body.code === 'LIMIT_REACHED')).toHaveLength(10)
})

test('pages and cursor read the same goals, oldest first, each once', async () => {
  const { projectId, apiKey } = await world.openBusiness('Pages')
  const list = (page: object) => world.ask('goals.list', { projectId, ...page }, apiKey)
  for (let at = 1; at <= 7; at++) await world.ask('goals.create', { projectId, goal: `Goal ${at}` }, apiKey)
  const names = (answer: { body: { goals: { goal: string }[] } }) => answer.body.goals.map((goal) => goal.goal)

  const second = await list({ page: 2, limit: 3 })
  expect(names(second)).toEqual(['Goal 4', 'Goal 5', 'Goal 6'])
  expect(second.body.pagination).toMatchObject({ page: 2, limit: 3, total: 7, totalPages: 3, hasMore: true })
  const third = await list({ limit: 3, cursor: second.body.pagination.nextCursor })
  expect(names(third)).toEqual(['Goal 7'])
  expect(third.body.pagination).toMatchObject({ hasMore: false, nextCursor: null })
  expect(names(await list({ page: 9 }))).toEqual([])
  // A last page that is full is the last one all the same.
  const sixth = await list({ page: 6, limit: 1 })
  for (const page of [{ limit: 7 }, { page: 7, limit: 1 }, { limit: 1, cursor: sixth.body.pagination.nextCursor }])
    expect((await list(page)).body.pagination).toMatchObject({ hasMore: false, nextCursor: null })
})

test('a goal of another organization is as unknown as one that never was', async () => {
  const other = await world.openBusiness('Foreign')
  const { goalId } = (await world.ask('goals.create', { projectId: other.projectId, goal: 'Theirs' }, other.apiKey)).body
  expect((await world.ask('goals.update', { goalId, goal: 'Mine' })).status).toBe(404)
  expect((await world.ask('goals.update', { projectId: other.projectId, goalId, goal: 'Mine' })).status).toBe(404)
  expect((await world.ask('goals.delete', { goalId })).status).toBe(404)
  expect((await world.ask('goals.delete', { goalId: 'not-an-id' })).status).toBe(404)
  expect((await world.ask('goals.list', { projectId: other.projectId }, other.apiKey)).body.goals).toMatchObject([{ goal: 'Theirs' }])
})

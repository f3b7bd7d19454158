import { expect, test } from 'vitest'
import { Earshot } from '../src/index.ts'
import { type Received, startLocalService } from './local-service.ts'

const projectId = '0199e2c4-7a10-7c3e-9a51-2f6d1c0b8e01'

/** A list of `total` goals whose cursors are offsets. */
const goalsOf = (total: number) => (request: Received) => {
  const limit = Number(request.query.get('limit') ?? 20)
  const from = Number(request.query.get('cursor') ?? (Number(request.query.get('page') ?? 1) - 1) * limit)
  const goals = Array.from({ length: Math.max(0, Math.min(limit, total - from)) }, (_, index) => ({ goalId: `goal-${from + index}` }))
  const hasMore = from + limit < total
  return { body: { goals, pagination: { page: 1, limit, total, hasMore, nextCursor: hasMore ? String(from + limit) : null } } }
}

const open = (origin: string) => new Earshot({ apiKey: 'ear_test', baseUrl: origin })

test('a list that is awaited is one page', async () => {
  await using service = await startLocalService(goalsOf(45))
  const list = open(service.origin).goals.list({ projectId, page: 2 })
  const { goals, pagination } = await list
  expect(goals.map(({ goalId }) => goalId)).toEqual(Array.from({ length: 20 }, (_, index) => `goal-${20 + index}`))
  expect(pagination.hasMore).toBe(true)
  expect(await list).toBe(await list)
  expect(service.received).toHaveLength(1)
})

test('a list that is iterated is every row once, in order, page after page', async () => {
  await using service = await startLocalService(goalsOf(45))
  const ids: string[] = []
  for await (const goal of open(service.origin).goals.list({ projectId, limit: 20 })) ids.push(goal.goalId)
  expect(ids).toEqual(Array.from({ length: 45 }, (_, index) => `goal-${index}`))
  expect(service.received.map(({ query }) => query.toString())).toEqual(['limit=20', 'limit=20&cursor=20', 'limit=20&cursor=40'])
})

test('an iteration starts at the page that was asked for, keeps the filters, and takes big pages when no limit is named', async () => {
  await using service = await startLocalService(goalsOf(250))
  let count = 0
  for await (const _ of open(service.origin).subscribers.list({ projectId, page: 2, query: 'ada' }).pages()) count++
  expect(count).toBe(2)
  expect(service.received.map(({ query }) => query.toString())).toEqual(['page=2&query=ada&limit=100', 'query=ada&limit=100&cursor=200'])
})

test('an iteration that is left early asks for no further page', async () => {
  await using service = await startLocalService(goalsOf(1000))
  for await (const goal of open(service.origin).goals.list({ projectId })) if (goal.goalId === 'goal-5') break
  expect(service.received).toHaveLength(1)
})

test('a list that is neither awaited nor iterated asks for nothing, and an empty one has no rows', async () => {
  await using service = await startLocalService(goalsOf(0))
  open(service.origin).goals.list({ projectId })
  for await (const _ of open(service.origin).goals.list({ projectId })) throw new Error('There is no goal.')
  expect(service.received).toHaveLength(1)
})

test('a failure reaches who awaits and who iterates', async () => {
  await using service = await startLocalService([{ status: 403, body: { code: 'Forbidden', message: 'no' } }])
  const list = open(service.origin).goals.list({ projectId })
  await expect(list).rejects.toMatchObject({ code: 'Forbidden' })
  expect(await list.catch((error: unknown) => (error as { status: number }).status)).toBe(403)
  await expect(list.pages().next()).rejects.toMatchObject({ code: 'Forbidden' })
})

import { platformGoalIds } from '@earshot/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const set = (platformGoals: unknown) => world.ask('platformGoals.update', { platformGoals })

test('a new project puts the first eight of twelve first', async () => {
  const other = await world.openBusiness('New')
  const { body } = await world.ask('platformGoals.get', { projectId: other.projectId }, other.apiKey)
  expect(body.platformGoals.map((goal: { id: string }) => goal.id)).toEqual(platformGoalIds.slice(0, 8))
  expect(body.platformGoals[0]).toEqual({ id: 'product_quality', title: 'Product quality', description: expect.any(String), position: 0 })
  expect(body.available.map((goal: { id: string }) => goal.id)).toEqual(platformGoalIds)
})

test('the list is replaced as a whole and shown by position, gaps and all', async () => {
  const set3 = await set([
    { id: 'loyalty', position: 2_147_483_647 },
    { id: 'staff', position: 7 },
    { id: 'delivery', position: 0 },
  ])
  expect(set3.status).toBe(200)
  expect(set3.body.platformGoals).toMatchObject([
    { id: 'delivery', position: 0 },
    { id: 'staff', position: 7 },
    { id: 'loyalty', position: 2_147_483_647 },
  ])
  expect((await world.ask('platformGoals.get')).body).toEqual(set3.body)
})

const goals = (count: number) => platformGoalIds.slice(0, count).map((id, position) => ({ id, position }))

test.each<[string, unknown, number]>([
  ['no entry', [], 400],
  ['one entry', goals(1), 200],
  ['eight entries', goals(8), 200],
  ['nine entries', goals(9), 400],
  ['nothing', undefined, 400],
  ['an unknown goal', [{ id: 'weather', position: 0 }], 400],
  ['a position of −1', [{ id: 'staff', position: -1 }], 400],
  ['a position of −0', [{ id: 'staff', position: -0 }], 200],
  ['a position of 1.5', [{ id: 'staff', position: 1.5 }], 400],
  ['a position of 2.0', [{ id: 'staff', position: 2.0 }], 200],
  ['a position of "2"', [{ id: 'staff', position: '2' }], 400],
  ['a position beyond what a database counts', [{ id: 'staff', position: 2_147_483_648 }], 400],
  ['no position', [{ id: 'staff' }], 400],
  [
    'a goal twice',
    [
      { id: 'staff', position: 0 },
      { id: 'staff', position: 1 },
    ],
    400,
  ],
  [
    'a position twice',
    [
      { id: 'staff', position: 1 },
      { id: 'loyalty', position: 1 },
    ],
    400,
  ],
])('a list with %s is answered as it should be', async (_what, platformGoals, status) => {
  const before = (await world.ask('platformGoals.get')).body
  const answered = await set(platformGoals)
  expect(answered.status).toBe(status)
  if (status !== 400) return
  expect(answered.body).toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ path: expect.stringContaining('platformGoals') }] })
  expect((await world.ask('platformGoals.get')).body).toEqual(before)
})

test('an unknown goal and one that stands twice are answered with the whole set', async () => {
  const everyId = platformGoalIds.join(', ')
  expect((await set([{ id: 'weather', position: 0 }])).body.message).toContain(everyId)
  expect((await set([...goals(1), ...goals(1)])).body.message).toContain(everyId)
})

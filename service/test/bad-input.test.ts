import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from './world.ts'

// Whatever comes in, the answer is the stated 4xx in problem+json, nothing has changed, and the next request is served.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('fields that nobody asked for change nothing, whatever they are called, and are named in the answer', async () => {
  const foreign = await world.openBusiness('Foreign')
  const { status, body, headers } = await world.ask('goals.create', {
    goal: 'Learn',
    organizationId: foreign.organizationId,
    ProjectId: foreign.projectId,
    'a, b\n': 1,
    [`${'🙂'.repeat(5000)}`]: 1,
  })
  expect(status).toBe(201)
  expect(body.projectId).toBe(world.business.projectId)
  expect(headers.get('x-ignored-fields')).toBe(`organizationId, ProjectId, a%2C%20b%0A, ${encodeURIComponent('🙂'.repeat(40))}`)
})

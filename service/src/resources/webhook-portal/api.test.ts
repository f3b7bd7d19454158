import { topicNames, topics } from '@earshot/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { misfitOf } from '../../../test/world/fits-schema.ts'
import { openWorld, type World } from '../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a visitor in the portal is told where they are and until when', async () => {
  const portal = await world.portal()
  const { status, body } = await portal.ask('session.get')
  expect(status).toBe(200)
  expect(body).toMatchObject({ organization: { name: 'Acme' }, theme: 'light' })
  const [{ expiresAt }] = await world.sql<[{ expiresAt: string }]>`select iso(max(expires_at)) as expires_at from portal_session`
  expect(body.expiresAt).toBe(expiresAt)
})

test('every topic is shown with an event of it as it is posted', async () => {
  const { body } = await (await world.portal()).ask('topics.list')
  expect(body.topics.map(({ topic }: { topic: string }) => topic)).toEqual(topicNames)
  for (const { topic, description, example } of body.topics) {
    expect(description).toBe(topics[topic as keyof typeof topics].description)
    expect(Object.keys(example)).toEqual(['id', 'type', 'timestamp', 'data'])
    expect(example.type).toBe(topic)
    expect(misfitOf(topics[topic as keyof typeof topics].data, example.data)).toBeNull()
  }
})

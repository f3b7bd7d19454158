import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../../../test/world/receiver.ts'
import { openWorld, type PortalVisitor, type World } from '../../../test/world/world.ts'

let world: World
let receiver: Receiver
let portal: PortalVisitor
beforeAll(async () => {
  world = await openWorld()
  receiver = await openReceiver()
  portal = await world.portal()
})
beforeEach(() => receiver.answer(204))
afterAll(async () => {
  await world.close()
  await receiver.close()
})

const make = async (more: object = {}) =>
  (await portal.ask('destinations.create', { url: receiver.url, ...more })).body.destinationId as string
const change = async (destinationId: string, changes: object) => {
  const { status } = await portal.ask('destinations.update', { destinationId, ...changes })
  expect(status).toBe(200)
}
const versionsOf = (destinationId: string) => world.sql<{ topics: string[] | null; status: string }[]>`
  select topics, status from destination_version where destination_id = ${destinationId} order by changed_at`
const statusesOf = async (destinationId: string) => (await versionsOf(destinationId)).map(({ status }) => status)
const happen = () =>
  world.ask('questions.create', { tags: ['delivery'], question: 'How was it?', answerMode: 'text_only' }).then(() => world.settle())

describe('what a destination is, is kept', () => {
  test('when it is created, in the portal and by the API', async () => {
    expect(await versionsOf(await make())).toEqual([{ topics: null, status: 'enabled' }])
    const { destinationId } = (await world.ask('webhooks.destinations.upsert', { url: receiver.url, topics: ['link.created'] })).body
    expect(await versionsOf(destinationId)).toEqual([{ topics: ['link.created'], status: 'enabled' }])
  })

  test('when its topics change, and for no other setting', async () => {
    const destinationId = await make()
    await change(destinationId, { topics: ['link.created', 'link.clicked'] })
    for (const changes of [
      ...[{ name: 'Till' }, { retryPolicy: 'short' }, { retryPolicy: 'custom', retryDelays: [1, 60] }, { retryDelays: [2] }],
      ...[{ timeoutSeconds: 5 }, { ratePerSecond: 9 }, { ordered: true }, { topics: ['link.created', 'link.clicked'] }, {}],
    ])
      await change(destinationId, changes)
    await world.ask('webhooks.destinations.upsert', { destinationId, url: receiver.url, topics: ['link.created'] })
    await change(destinationId, { topics: null, name: 'Counter' })
    expect(await versionsOf(destinationId)).toEqual([
      { topics: null, status: 'enabled' },
      { topics: ['link.created', 'link.clicked'], status: 'enabled' },
      { topics: ['link.created'], status: 'enabled' },
      { topics: null, status: 'enabled' },
    ])
  })

  test('when it is paused, resumed and deleted, each once', async () => {
    const destinationId = await make()
    for (const act of ['pause', 'pause', 'resume', 'resume', 'delete', 'delete'])
      await portal.ask(`destinations.${act}` as 'destinations.pause', { destinationId })
    expect(await statusesOf(destinationId)).toEqual(['enabled', 'paused', 'enabled', 'deleted'])
  })

  test('when its receiver wants no more, and when another address enables it', async () => {
    const destinationId = await make({ topics: ['question.created'] })
    receiver.answer(410)
    await happen()
    expect(await versionsOf(destinationId)).toEqual([
      { topics: ['question.created'], status: 'enabled' },
      { topics: ['question.created'], status: 'disabled' },
    ])
    receiver.answer(204)
    await change(destinationId, { url: `${receiver.url}/elsewhere` })
    expect(await statusesOf(destinationId)).toEqual(['enabled', 'disabled', 'enabled'])
    await world.settle()
  })

  test('when it has failed for too long', async () => {
    const destinationId = await make()
    await world.sql`
      insert into destination_failing (organization_id, destination_id, since, failures, first_event_id, is_several, last_failure_at)
      select organization_id, destination_id, now() - interval '121 hours', 30, uuid_v7(), true, now() - interval '1 hour'
      from destination where destination_id = ${destinationId}`
    await world.settle()
    expect(await statusesOf(destinationId)).toEqual(['enabled', 'disabled'])
  })
})

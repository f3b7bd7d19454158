import { destinationsMax, retryPolicies, topicNames } from '@earshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type PortalVisitor, type World } from '../../../test/world/world.ts'

let world: World
let portal: PortalVisitor
beforeAll(async () => {
  world = await openWorld()
})
// A business for each: twenty destinations are soon there.
beforeEach(async () => {
  portal = await world.portal((await world.openBusiness('Shop')).apiKey)
})
afterAll(() => world.close())

const url = 'https://receiver.example/hooks'
const make = async (more: Record<string, unknown> = {}) => {
  const { status, body } = await portal.ask('destinations.create', { url, ...more })
  expect(status).toBe(201)
  return body
}
const change = (destinationId: string, changes: Record<string, unknown>) => portal.ask('destinations.update', { destinationId, ...changes })

describe('a new destination', () => {
  test('gets everything, in the standard way, unless it is told otherwise', async () => {
    const made = await make()
    expect(made).toMatchObject({
      ...{ url, name: null, everyTopic: true, topics: topicNames, status: 'enabled', disabledReason: null },
      ...{ retryPolicy: 'standard', retryDelays: retryPolicies.standard, timeoutSeconds: 15, ratePerSecond: null, ordered: false },
      ...{ breaker: null, failing: null, pendingCount: 0, heldCount: 0 },
    })
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(made.lastDay).toHaveLength(24)
    const told = { name: 'Till', topics: ['link.created'], retryPolicy: 'custom', retryDelays: [1, 60], timeoutSeconds: 30 }
    const other = await make({ ...told, ratePerSecond: 5, ordered: true })
    expect(other).toMatchObject({ ...told, ratePerSecond: 5, ordered: true, everyTopic: false })
    const { secret: _, ...shown } = other
    expect((await portal.ask('destinations.get', { destinationId: other.destinationId })).body).toEqual(shown)
    const { body } = await portal.ask('destinations.list')
    expect(body.destinations.map(({ destinationId }: { destinationId: string }) => destinationId)).toEqual([
      made.destinationId,
      other.destinationId,
    ])
  })

  test('is the twentieth at most; a deleted one makes room', async () => {
    const made = await Promise.all(Array.from({ length: 30 }, () => portal.ask('destinations.create', { url })))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(destinationsMax)
    expect(made.filter(({ body }) => body.code === 'LIMIT_REACHED')).toHaveLength(10)
    const { destinationId } = made.find(({ status }) => status === 201)!.body
    expect((await portal.ask('destinations.delete', { destinationId })).body).toEqual({ destinationId, deleted: true })
    expect((await portal.ask('destinations.create', { url })).status).toBe(201)
    expect((await portal.ask('destinations.create', { url })).status).toBe(409)
  })

  test('is one of 500 with those that were deleted, until these are forgotten', async () => {
    const { organizationId, apiKey } = await world.openBusiness('Restless')
    const restless = await world.portal(apiKey)
    await world.sql`
      insert into destination (organization_id, destination_id, url, status)
      select ${organizationId}, uuid_v7(), 'https://gone.example/', 'deleted' from generate_series(1, 499)`
    const create = () => restless.ask('destinations.create', { url: 'https://shop.example/hooks' })
    const { status, body } = await create()
    expect(status).toBe(201)
    await restless.ask('destinations.delete', { destinationId: body.destinationId })
    expect(await create()).toMatchObject({ status: 409, body: { code: 'LIMIT_REACHED' } })
    await world.timePasses('32 days')
    await world.settle()
    expect((await (await world.portal(apiKey)).ask('destinations.create', { url: 'https://shop.example/hooks' })).status).toBe(201)
  })

  test('with an empty name has none', async () => expect((await make({ name: '  ' })).name).toBeNull())

  test.each([
    ['a user name in the address', { url: 'https://me@example.com/' }, 'url'],
    ['no address', { url: 'receiver' }, 'url'],
    ['waits without the policy', { retryDelays: [5] }, 'retryDelays'],
    ['waits with another policy', { retryPolicy: 'short', retryDelays: [5] }, 'retryDelays'],
    ['the policy without waits', { retryPolicy: 'custom' }, 'retryDelays'],
    ['more than seven days', { retryPolicy: 'custom', retryDelays: [604_000, 801] }, 'retryDelays'],
    ['thirteen waits', { retryPolicy: 'custom', retryDelays: Array(13).fill(1) }, 'retryDelays'],
    ['no wait at all', { retryPolicy: 'custom', retryDelays: [] }, 'retryDelays'],
    ['half a second', { retryPolicy: 'custom', retryDelays: [0.5] }, 'retryDelays.0'],
    ['no topic', { topics: [] }, 'topics'],
    ['an unknown topic', { topics: ['opinion.exploded'] }, 'topics.0'],
    ['a timeout of none', { timeoutSeconds: 0 }, 'timeoutSeconds'],
    ['a rate of none', { ratePerSecond: 0 }, 'ratePerSecond'],
    ['a name of two lines', { name: 'a\nb' }, 'name'],
  ])('is refused with %s', async (_what, wrong: Record<string, unknown>, path) => {
    for (const answer of [await portal.ask('destinations.create', { url, ...wrong }), await change((await make()).destinationId, wrong)])
      expect([answer.status, answer.body.errors?.[0].path]).toEqual([400, path])
  })
})

describe('a change', () => {
  test('touches what is named and nothing else; one that changes nothing leaves updatedAt', async () => {
    const { secret: _, ...made } = await make({ name: 'Till', topics: ['link.created'] })
    await world.timePasses('1 hour')
    const same = (await change(made.destinationId, { name: ' Till ', topics: ['link.created'], timeoutSeconds: 15 })).body
    expect(same.updatedAt).toBe(same.createdAt)
    expect((await change(made.destinationId, {})).body).toEqual(same)
    const renamed = (await change(made.destinationId, { name: '' })).body
    expect(renamed).toEqual({ ...same, name: null, updatedAt: renamed.updatedAt })
    expect(renamed.updatedAt > same.updatedAt).toBe(true)
    expect((await change(made.destinationId, { topics: null })).body).toMatchObject({ everyTopic: true, topics: topicNames })
  })

  test('away from waits of its own forgets them', async () => {
    const { destinationId } = await make({ retryPolicy: 'custom', retryDelays: [7] })
    expect((await change(destinationId, { retryDelays: [8, 9] })).body).toMatchObject({ retryPolicy: 'custom', retryDelays: [8, 9] })
    expect((await change(destinationId, { retryPolicy: 'short' })).body.retryDelays).toEqual(retryPolicies.short)
    expect((await change(destinationId, { retryPolicy: 'custom' })).status).toBe(400)
  })

  test('that matters to those who send makes them look again', async () => {
    const { destinationId } = await make()
    const versions = async () => {
      const [lane] = await world.sql`select version::int, target_version from lane where destination_id = ${destinationId}`
      return [lane!.version, lane!.targetVersion]
    }
    for (const changes of [{ url: `${url}/2` }, { timeoutSeconds: 5 }, { ratePerSecond: 9 }, { retryPolicy: 'short' }, { ordered: true }]) {
      const [version, targetVersion] = await versions()
      await change(destinationId, changes)
      expect(await versions()).toEqual([version! + 1, targetVersion! + 1])
    }
  })

  test('puts what waits in order, and lets it go again', async () => {
    const { destinationId } = await make()
    await world.sql`
      insert into delivery (organization_id, day, delivery_id, event_id, destination_id, topic, state, origin, next_attempt_at)
      select organization_id, current_date, uuid_v7(), uuid_v7(), destination_id, 'link.created', state, origin, now() + interval '1 day'
      from destination, unnest(array['pending', 'held', 'delivered', 'pending', 'pending'], array['automatic', 'recovery', 'automatic', 'manual', 'test'])
        as kind(state, origin)
      where destination_id = ${destinationId}`
    const inOrder = async () =>
      (await world.sql`select origin, state from delivery where destination_id = ${destinationId} and ordered order by origin`).map(
        ({ origin, state }) => `${origin} ${state}`,
      )
    expect((await change(destinationId, { ordered: true })).body.ordered).toBe(true)
    expect(await inOrder()).toEqual(['automatic pending', 'recovery held'])
    expect((await change(destinationId, { ordered: false })).body.ordered).toBe(false)
    expect(await inOrder()).toEqual([])

    await world.sql`
      insert into delivery (organization_id, day, delivery_id, event_id, destination_id, topic, state, next_attempt_at)
      select organization_id, current_date, uuid_v7(), uuid_v7(), destination_id, 'link.created', 'held', now() + interval '1 day'
      from destination, generate_series(1, 10000) where destination_id = ${destinationId}`
    const refused = await change(destinationId, { ordered: true, name: 'Never' })
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT'])
    const { body } = await portal.ask('destinations.get', { destinationId })
    expect(body).toMatchObject({ ordered: false, name: null, heldCount: 10_000, pendingCount: 3 })
    expect(await inOrder()).toEqual([])
    await world.sql`delete from delivery where destination_id = ${destinationId}`
  })
})

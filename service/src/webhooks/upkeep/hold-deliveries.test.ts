import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openReceiver, type Receiver } from '../../../test/world/receiver.ts'
import { openWorld, type PortalVisitor, type World } from '../../../test/world/world.ts'

let world: World
let receiver: Receiver
let portal: PortalVisitor
const endings: (() => unknown)[] = []

beforeEach(async () => {
  world = await openWorld()
  receiver = await openReceiver()
  portal = await world.portal()
})
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
  await world.close()
  await receiver.close()
})

const destinationAt = async (url: string): Promise<string> => (await world.ask('webhooks.destinations.upsert', { url })).body.destinationId

const happen = async (...texts: string[]) => {
  for (const question of texts) {
    const { status } = await world.ask('questions.create', { tags: ['delivery'], question, answerMode: 'text_only' })
    expect(status).toBe(201)
  }
}

const states = async (): Promise<Record<string, number>> => {
  const rows = await world.sql<{ state: string; count: number }[]>`
    select state, count(*)::int as count from delivery where organization_id = ${world.business.organizationId} group by state`
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** A receiver whose answers wait until they are given. */
async function openHanging() {
  const hanging: ServerResponse[] = []
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => hanging.push(response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, hanging }
}

describe('a paused destination', () => {
  test('loses nothing: what waits for it and what comes is held, and is sent when its people say so', async () => {
    const destinationId = await destinationAt(receiver.url)
    receiver.answer(500)
    await happen('Before, tried once?')
    await world.settle()
    await portal.ask('destinations.pause', { destinationId })
    receiver.answer(204)
    await happen('Meanwhile?', 'And again?')
    await world.settle()
    await world.timePasses('2 days')
    await world.settle()
    expect(await states()).toEqual({ held: 3 })
    expect(receiver.received).toHaveLength(1)

    // What comes afterwards is sent at once; what is held waits for a word.
    expect((await (await world.portal()).ask('destinations.resume', { destinationId })).status).toBe(200)
    await happen('Afterwards?')
    await world.settle()
    expect(await states()).toEqual({ held: 3, delivered: 1 })
    await world.sql`
      with freed as (
        update delivery set state = 'pending', next_attempt_at = now() where state = 'held' returning organization_id, destination_id, day
      )
      update lane set version = version + 1, due_at = now(), oldest_day = least(oldest_day, freed.day) from freed
      where lane.organization_id = freed.organization_id and lane.destination_id = freed.destination_id`
    await world.settle()
    expect(await states()).toEqual({ delivered: 4 })
    expect(receiver.received.map(({ event }) => (event.data as { question: string }).question).toSorted()).toEqual([
      'Afterwards?',
      'And again?',
      'Before, tried once?',
      'Before, tried once?',
      'Meanwhile?',
    ])
  })

  test('is told nothing of its new events until it is resumed, and they make no work', async () => {
    const destinationId = await destinationAt(receiver.url)
    await portal.ask('destinations.pause', { destinationId })
    await happen('One?', 'Two?')
    await world.settle()
    const [lane] = await world.sql`select due_at::text, oldest_day::text from lane where destination_id = ${destinationId}`
    expect(lane).toEqual({ dueAt: 'infinity', oldestDay: 'infinity' })
  })

  test.each([
    [204, { delivered: 1 }, 1],
    [500, { held: 1 }, 1],
  ])('has what was under way counted all the same: %i', async (status, expected, attempts) => {
    const { url, hanging } = await openHanging()
    const destinationId = await destinationAt(url)
    await happen('Under way?')
    const settling = world.settle()
    await vi.waitFor(() => expect(hanging).toHaveLength(1), { timeout: 30_000, interval: 5 })
    await portal.ask('destinations.pause', { destinationId })
    await world.sql`update delivery set state = 'held' where destination_id = ${destinationId}`
    hanging[0]!.writeHead(status).end()
    await settling
    expect(await states()).toEqual(expected)
    const [delivery] = await world.sql`select attempt_count, finished_at is not null as is_over from delivery`
    expect(delivery).toEqual({ attemptCount: attempts, isOver: status === 204 })
    expect(await world.sql`select response_status from attempt`).toEqual([{ responseStatus: status }])
  })
})

test('what waits for a deleted destination is cancelled, also what was held, and nothing is made for it any more', async () => {
  const destinationId = await destinationAt(receiver.url)
  await portal.ask('destinations.pause', { destinationId })
  await happen('Held?')
  await world.settle()
  await portal.ask('destinations.resume', { destinationId })
  receiver.answer(500)
  await happen('Waits for another attempt?')
  await world.settle()
  expect(await states()).toEqual({ held: 1, pending: 1 })
  await portal.ask('destinations.delete', { destinationId })
  await happen('Nobody there?')
  await world.settle()
  await world.timePasses('1 hour')
  await world.settle()
  expect(await states()).toEqual({ cancelled: 2 })
  expect(await world.sql`select from delivery where finished_at is null`).toHaveLength(0)
  expect(receiver.received).toHaveLength(1)
})

test('thousands that wait for several destinations are held a batch at a time, by several workers at once, and none of another', async () => {
  const [paused, deleted, enabled] = [
    await destinationAt(receiver.url),
    await destinationAt(receiver.url),
    await destinationAt(receiver.url),
  ]
  const { organizationId } = world.business
  for (const [destinationId, state] of [
    [paused, 'pending'],
    [deleted, 'pending'],
    [deleted, 'held'],
    [enabled, 'pending'],
  ])
    await world.sql`
      insert into delivery (organization_id, day, delivery_id, event_id, destination_id, topic, state, attempt_count, next_attempt_at)
      select ${organizationId}, (now() at time zone 'UTC')::date - n % 3, gen_random_uuid(), gen_random_uuid(), ${destinationId!}, 'question.created',
        ${state!}, n % 2, now() + interval '1 day' from generate_series(1, 2500) as n`
  await world.sql`update destination set status = 'paused' where destination_id = ${paused}`
  await world.sql`update destination set status = 'deleted', status_changed_at = now() - interval '2 days' where destination_id = ${deleted}`
  await Promise.all([world.settle(), world.settle()])
  const rows = await world.sql`
    select destination_id, state, count(*)::int as count from delivery group by destination_id, state`
  expect(new Set(rows.map(({ destinationId, state, count }) => `${destinationId} ${state} ${count}`))).toEqual(
    new Set([`${paused} held 2500`, `${deleted} cancelled 5000`, `${enabled} pending 2500`]),
  )
})

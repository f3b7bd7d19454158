import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../../test/world/receiver.ts'
import { openWorld, type World } from '../../test/world/world.ts'
import { deliveries, destinationAt, happen, otherWorkers, serve, triedAgainLater } from './happen.fixture.ts'

// A destination that keeps failing is left alone for a while, and tried with one payload.

let world: World
let receiver: Receiver
const endings: (() => unknown)[] = []

beforeEach(async () => {
  world = await openWorld()
  receiver = await openReceiver()
})
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
  await world.close()
  await receiver.close()
})

describe('a destination that keeps failing', () => {
  const lane = async () => {
    const [row] = await world.sql`
      select breaker_seconds, breaker_reason, failures_in_row, claim_token is null as is_free,
        extract(epoch from not_before - now())::float as wait_seconds, extract(epoch from now() - breaker_opened_at)::float as open_seconds
      from lane where organization_id = ${world.business.organizationId}`
    return row!
  }
  const states = async () => (await deliveries(world)).map(({ state, attemptCount }) => `${state} ${attemptCount}`)
  const questions = (count: number) => Array.from({ length: count }, (_, at) => `Question ${at}?`)

  test('is left alone, and what waits for it uses up no attempts; after 30 s it is tried with one payload, then later and later', async () => {
    await destinationAt(world, receiver.url)
    receiver.answer(500)
    await happen(world, ...questions(40))
    await world.settle()
    const first = receiver.received.length
    // Those that were in flight when it opened come back too.
    expect(first).toBeGreaterThanOrEqual(10)
    expect(first).toBeLessThanOrEqual(19)
    expect(await lane()).toMatchObject({ breakerSeconds: 30, breakerReason: 'in-a-row', failuresInRow: 10, isFree: true })
    expect((await states()).filter((state) => state === 'pending 0')).toHaveLength(40 - first)
    // Also with what arrives meanwhile, and with what is due again; of half a minute, some is left for what a busy machine does.
    await world.timePasses('20 seconds')
    await happen(world, 'One more?')
    await world.settle()
    expect(receiver.received).toHaveLength(first)

    for (const [at, seconds] of [30, 60, 120].entries()) {
      await world.timePasses(`${seconds} seconds`)
      // The worker that claims the lane next knows.
      await otherWorkers(world, endings).runOnce()
      expect(receiver.received).toHaveLength(first + at + 1)
      expect(await lane()).toMatchObject({ breakerSeconds: seconds * 2, breakerReason: 'in-a-row', failuresInRow: 11 + at, isFree: true })
    }
    const { waitSeconds, openSeconds } = await lane()
    expect(waitSeconds).toBeGreaterThan(200)
    expect(waitSeconds).toBeLessThanOrEqual(240)
    expect(openSeconds).toBeGreaterThan(30 + 60 + 120)

    receiver.answer(204)
    await world.timePasses('240 seconds')
    await world.settle()
    expect(await lane()).toMatchObject({ breakerSeconds: 0, breakerReason: null, failuresInRow: 0, waitSeconds: null, openSeconds: null })
    await world.timePasses('1 hour')
    await world.settle()
    expect((await states()).filter((state) => !state.startsWith('delivered'))).toEqual([])
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(41)
  })

  test('is counted on by whoever holds its lane next', async () => {
    await triedAgainLater(world, (await destinationAt(world, receiver.url)).destinationId)
    receiver.answer(503)
    await happen(world, ...questions(9))
    await otherWorkers(world, endings).runOnce()
    expect(await lane()).toMatchObject({ breakerSeconds: 0, failuresInRow: 9 })
    await happen(world, 'The tenth?')
    await world.settle()
    expect(await lane()).toMatchObject({ breakerSeconds: 30, failuresInRow: 10 })
  })

  test('for seven of ten payloads is left alone as well', async () => {
    let count = 0
    await destinationAt(world, await serve(endings, (_, response) => response.writeHead(++count % 4 === 0 ? 204 : 500).end()))
    await happen(world, ...questions(30))
    await world.settle()
    expect(await lane()).toMatchObject({ breakerSeconds: 30, breakerReason: 'share' })
    expect(count).toBeLessThan(30)
  })

  test('only says that it does not want some payloads: it gets the others', async () => {
    await destinationAt(world, receiver.url)
    receiver.answer(422, { 'webhook-delivery': 'abort-message' })
    await happen(world, ...questions(30))
    await world.settle()
    expect(receiver.received).toHaveLength(30)
    expect(await lane()).toMatchObject({ breakerSeconds: 0, failuresInRow: 0 })
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../../test/world/receiver.ts'
import { openWorld, type World } from '../../test/world/world.ts'
import { destinationAt, happen, otherWorkers, triedAgainLater } from './happen.fixture.ts'

// An ordered destination gets what is about one resource one after the other.

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

describe('an ordered destination', () => {
  const ordered = async (topics?: string[]) => {
    const { destinationId } = await destinationAt(world, receiver.url, topics)
    await world.sql`update destination set ordered = true where destination_id = ${destinationId}`
    return destinationId
  }
  const change = async (questionId: string, ...texts: string[]) => {
    for (const question of texts) expect((await world.ask('questions.update', { questionId, question })).status).toBe(200)
  }
  /** What arrived of a resource, as it was numbered by its texts. */
  const arrived = (questionId: string) =>
    receiver.received
      .map(({ event }) => event.data as { questionId: string; question: string })
      .filter((data) => data.questionId === questionId)
      .map(({ question }) => question)

  test('gets what is about one resource one after the other, as it happened', async () => {
    await ordered()
    const [one, other] = await happen(world, 'One 0?', 'Other 0?')
    const texts = (name: string) => Array.from({ length: 12 }, (_, at) => `${name} ${at + 1}?`)
    await Promise.all([change(one!, ...texts('One')), change(other!, ...texts('Other'))])
    const others = otherWorkers(world, endings)
    await Promise.all([world.settle(), others.runOnce()])
    await Promise.all([world.settle(), others.runOnce()])
    expect(arrived(one!)).toEqual(['One 0?', ...texts('One')])
    expect(arrived(other!)).toEqual(['Other 0?', ...texts('Other')])
  })

  test('waits behind what failed, for that resource only, and goes on when it is over', async () => {
    await triedAgainLater(world, await ordered())
    const [one] = await happen(world, 'One 0?')
    await change(one!, 'One 1?')
    receiver.answer(500)
    await world.settle()
    expect(arrived(one!)).toEqual(['One 0?'])
    receiver.answer(204)
    const [other] = await happen(world, 'Other 0?')
    await world.settle()
    expect(arrived(one!)).toEqual(['One 0?'])
    expect(arrived(other!)).toEqual(['Other 0?'])
    await world.timePasses('37 seconds')
    await world.settle()
    expect(arrived(one!)).toEqual(['One 0?', 'One 0?', 'One 1?'])
  })

  test('goes on after what the receiver did not want, and waits behind what is held', async () => {
    const destinationId = await ordered()
    const [one] = await happen(world, 'One 0?')
    await change(one!, 'One 1?', 'One 2?')
    receiver.answer(413)
    await world.settle()
    expect(arrived(one!)).toEqual(['One 0?', 'One 1?', 'One 2?'])
    receiver.answer(204)
    await change(one!, 'One 3?')
    await world.sql`update destination set status = 'paused' where destination_id = ${destinationId}`
    await world.settle()
    await world.sql`update destination set status = 'enabled' where destination_id = ${destinationId}`
    await change(one!, 'One 4?')
    await world.settle()
    expect(arrived(one!)).toEqual(['One 0?', 'One 1?', 'One 2?'])
    await world.sql`
      with freed as (
        update delivery set state = 'pending' where destination_id = ${destinationId} and state = 'held' returning day
      )
      update lane set version = version + 1, due_at = now(), oldest_day = (select min(day) from freed) where destination_id = ${destinationId}`
    await world.settle()
    expect(arrived(one!)).toEqual(['One 0?', 'One 1?', 'One 2?', 'One 3?', 'One 4?'])
  })
})

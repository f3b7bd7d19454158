import { expect, test } from 'vitest'
import { standardDelays } from '../../src/webhooks/receivers/retry-schedule.ts'
import { openReceiver } from '../world/receiver.ts'
import { openWorld } from '../world/world.ts'
import { printFigures } from './fleet.ts'
import { arrivalOf, brokenInvariants, watchFinalStates } from './invariants.ts'

test('the schedule of eleven attempts is kept over days, each within its fifth, and then the delivery is exhausted', async () => {
  await using world = await openWorld()
  const { sql } = world
  const receiver = await openReceiver()
  await watchFinalStates(sql)
  receiver.answer(500)
  const { destinationId } = (await world.ask('webhooks.destinations.upsert', { url: receiver.url })).body
  await world.ask('questions.create', { tags: ['delivery'], question: 'When?', answerMode: 'text_only' })
  await world.settle()

  const figures: Record<string, string> = {}
  let total = 0
  for (const [at, nominalMs] of standardDelays.entries()) {
    expect(receiver.received).toHaveLength(at + 1)
    const [next] = await sql<[{ seconds: number; state: string; rule: string }]>`
      select extract(epoch from next_attempt_at - now())::float as seconds, state, next_attempt_rule as rule from delivery`
    const nominal = nominalMs / 1000
    expect(next).toMatchObject({ state: 'pending', rule: 'schedule' })
    // A moment has passed since it was written.
    expect(next.seconds).toBeGreaterThan(nominal * 0.8 - 3)
    expect(next.seconds).toBeLessThanOrEqual(nominal * 1.2)
    figures[`attempt ${at + 2} after`] = `${nominal} s nominal, ${next.seconds.toFixed(0)} s`
    total += next.seconds
    if (next.seconds > 30) {
      await world.timePasses(`${next.seconds - 20} seconds`)
      await world.settle()
      expect(receiver.received).toHaveLength(at + 1)
      await world.timePasses('21 seconds')
    } else await world.timePasses(`${next.seconds + 0.1} seconds`)
    await world.settle()
    // An open breaker is half a minute late with it at the most.
    if (receiver.received.length === at + 1) {
      await world.timePasses('31 seconds')
      await world.settle()
    }
  }
  expect(receiver.received).toHaveLength(11)
  expect(await sql`select state, attempt_count, next_attempt_rule as rule from delivery`).toEqual([
    { state: 'exhausted', attemptCount: 11, rule: 'schedule' },
  ])
  await world.timePasses('10 days')
  await world.settle()
  expect(receiver.received).toHaveLength(11)
  expect(standardDelays.reduce((sum, each) => sum + each, 0)).toBe(272_135_000)
  expect(total).toBeGreaterThan(75.58 * 3600 * 0.8)
  expect(total).toBeLessThan(75.58 * 3600 * 1.2)
  const arrivals = new Map([[String(destinationId), receiver.received.map(({ headers, body }) => arrivalOf(headers, body))]])
  expect(await brokenInvariants(sql, { arrivals, faultsAt: [] })).toEqual([])
  figures['all eleven within'] = `${(total / 3600).toFixed(2)} h of 75.58 h nominal`
  printFigures('The retry schedule over simulated days', figures)
  await receiver.close()
})

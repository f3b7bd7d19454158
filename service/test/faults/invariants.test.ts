import { expect, test } from 'vitest'
import type { Transaction } from '../../src/database/in-transaction.ts'
import type { Pool } from '../../src/database/pool.ts'
import { openReceiver } from '../world/receiver.ts'
import { openWorld } from '../world/world.ts'
import { type Arrival, arrivalOf, brokenInvariants, invariants, type Observations, watchFinalStates } from './invariants.ts'

class Undone extends Error {}

test('each invariant notices what it is for, and none complains of a world in order', async () => {
  await using world = await openWorld()
  const { sql } = world
  const receiver = await openReceiver()
  await watchFinalStates(sql)
  const { destinationId } = (await world.ask('webhooks.destinations.upsert', { url: receiver.url })).body
  await world.ask('questions.create', { tags: ['delivery'], question: 'In order?', answerMode: 'text_only' })
  await world.settle()
  const arrivals = receiver.received.map(({ headers, body, at }) => arrivalOf(headers, body, at))
  const [arrival] = arrivals
  const seen = (all: Arrival[], faultsAt: number[] = []): Observations => ({ arrivals: new Map([[String(destinationId), all]]), faultsAt })
  const inOrder = seen(arrivals)
  expect(await brokenInvariants(sql, inOrder)).toEqual([])

  /** The numbers of the invariants that are broken after a change, which is undone again. */
  async function brokenBy(change: (sql: Transaction) => Promise<unknown>, observed = inOrder): Promise<string[]> {
    let numbers: string[] = []
    await sql
      .begin(async (sql) => {
        await change(sql)
        const broken = await brokenInvariants(sql as unknown as Pool, observed)
        numbers = [...new Set(broken.map((each) => each.split(' ', 1)[0]!))]
        throw new Undone()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error
      })
    return numbers
  }
  const nothing = async () => {}
  const again = { ...arrival!, at: arrival!.at + 2000 }

  const found: Record<string, string[]> = {
    '1': await brokenBy((sql) => sql`update event set topic = 'question.updated' where topic = 'question.created'`),
    '2': await brokenBy((sql) => sql`delete from delivery`),
    '3': await brokenBy((sql) => sql`update delivery set attempt_count = 2`),
    '4': await brokenBy((sql) => sql`update delivery set state = 'pending'`),
    '5': await brokenBy((sql) => sql`update lane set claim_token = uuid_v7(), lease_until = now() - interval '1 minute'`),
    '6': await brokenBy(nothing, seen([arrival!, { ...arrival!, attemptNumber: 2, digest: 'another' }])),
    '7': await brokenBy(nothing, seen([arrival!, { ...arrival!, webhookId: '019aa000-0000-7000-8000-000000000001' }])),
    '8': await brokenBy(nothing, seen([])),
    '9': await brokenBy(nothing, seen([arrival!, again])),
    '10': await brokenBy((sql) => sql`update delivery set state = 'pending'`),
  }
  for (const [number, numbers] of Object.entries(found)) expect(numbers).toContain(number)
  expect(Object.keys(found)).toEqual(Object.keys(invariants).map((name) => name.split(' ', 1)[0]))
  // What was in flight when something broke may come twice.
  expect(await brokenBy(nothing, seen([arrival!, again], [arrival!.at + 1000]))).toEqual([])
  await receiver.close()
})

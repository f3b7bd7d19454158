import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { Pool } from '../../src/database/pool.ts'
import { waker } from '../../src/events/wake.ts'
import { isLong } from '../long-form.ts'
import { observationsOf, openDestinations, openFleet, openReceivers, printFigures, quantile, until, untilDelivered } from './fleet.ts'
import { brokenInvariants, repeatsIn } from './invariants.ts'

// A worker dies with many lanes, and another has each of them by and by. docs/rules/webhooks.md#when-a-worker-is-killed has the bound.

/** A worker claims up to 192 lanes of receivers that it does not know. */
const lanes = isLong ? 180 : 60
const deaths = isLong ? 6 : 1
const movesMsMax = 35_000
/** In the short form, so much of the lease is over as soon as the worker is dead. */
const passedSeconds = isLong ? 0 : 25

test(`${deaths} times a worker dies with ${lanes} lanes: another takes over each of them`, { timeout: 900_000 }, async () => {
  const fleet = await openFleet()
  const { sql } = fleet
  const receivers = await openReceivers()
  const workers = [await fleet.node('worker'), await fleet.node('worker')]
  const names = Array.from({ length: lanes }, (_, at) => `lane${at + 1}`)
  await openDestinations(sql, receivers, { name: 'lane', count: lanes })
  const wake = waker(sql)
  const happen = async () => {
    await happenEverywhere(sql)
    wake()
  }
  const hanging: ServerResponse[] = []
  const deadAt: number[] = []
  const movedMs: number[] = []

  for (let death = 0; death < deaths; death++) {
    const [dying, other] = [workers[death % 2]!, workers[(death + 1) % 2]!]
    for (const worker of death === 0 ? workers : [other]) worker.start()
    for (const worker of workers) await worker.ready()
    receivers.answer = (_, response) => void hanging.push(response)
    // All of them become those of one worker: the other sleeps.
    other.sleep()
    await happen()
    await until(() => hanging.length === lanes, 60_000)
    other.wake()
    const arrived = new Map(names.map((name) => [name, receivers.arrivals.get(name)!.length]))
    receivers.answer = (_, response) => void response.writeHead(204).end()
    deadAt.push(performance.now())
    await dying.kill()
    hanging.splice(0)
    await sql`update lane set lease_until = lease_until - make_interval(secs => ${passedSeconds}) where claim_token is not null`
    // What happens meanwhile waits as well.
    await happen()
    await untilDelivered(sql, 120_000)
    for (const name of names) movedMs.push(receivers.arrivals.get(name)![arrived.get(name)!]!.at - deadAt.at(-1)!)
  }

  const observed = await observationsOf(sql, receivers, deadAt)
  expect(await brokenInvariants(sql, observed)).toEqual([])
  const repeats = repeatsIn(observed.arrivals).length
  // What was in flight, and nothing else.
  expect(repeats).toBeLessThanOrEqual(lanes * deaths)
  const inSeconds = (milliseconds: number) => `${(milliseconds / 1000 + passedSeconds).toFixed(1)} s`
  printFigures(`a worker dies with ${lanes} lanes, ${deaths} times`, {
    'another has them after, p50; p99; most (aim 35 s)': `${inSeconds(quantile(movedMs, 0.5))}; ${inSeconds(quantile(movedMs, 0.99))}; ${inSeconds(Math.max(...movedMs))}`,
    'deliveries lost; arrived twice': `0; ${repeats} of ${lanes * deaths} in flight`,
  })
  if (isLong) expect(quantile(movedMs, 0.99)).toBeLessThanOrEqual(movesMsMax)
})

/** One event for each destination. */
const happenEverywhere = (sql: Pool) => sql`
  insert into event (organization_id, topic, data) select organization_id, 'project.created', '{"n":1}' from organization`

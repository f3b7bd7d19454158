import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { releaseOpinions } from '../../src/resources/opinions/release-opinions.ts'
import { compareWithLedger } from '../crash/agreement.ts'
import { startDriver } from '../crash/driver.ts'
import { openLedger } from '../crash/ledger.ts'
import { isLong } from '../long-form.ts'
import { observationsOf, openBusiness, openFleet, openReceivers, printFigures, until, untilDelivered } from './fleet.ts'
import { brokenInvariants, repeatsIn } from './invariants.ts'

// One API, two workers, one PostgreSQL, each killed with -9 in turn while everybody writes. `crash.test.ts` kills the one process of
// a first run, which is all of them at once.

const rounds = isLong ? 12 : 1
/** What a worker held when it was killed waits for its lease of 30 s; docs/rules/webhooks.md#when-a-worker-is-killed says 35. */
const movesOnMsMax = 35_000
/** Aim of the design, from the moment PostgreSQL answers again. */
const healsMsMax = 10_000

test(`kill -9 of worker, API and PostgreSQL under load, ${rounds} times`, { timeout: 150_000 + rounds * 40_000 }, async () => {
  const fleet = await openFleet()
  const { sql } = fleet
  const receivers = await openReceivers()
  const api = await fleet.node('api')
  const workers = [await fleet.node('worker'), await fleet.node('worker')]
  for (const node of [api, ...workers]) node.start()
  for (const node of [api, ...workers]) await node.ready()

  const business = await openBusiness(sql, 'Kills')
  for (const name of ['first', 'second', 'third']) {
    const response = await fetch(`${api.address}/v1/webhooks/destinations`, {
      method: 'POST',
      headers: { 'x-api-key': business.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ url: receivers.url(name) }),
    })
    expect(response.status).toBe(201)
  }
  const ledger = openLedger(path.join(fleet.directory, 'ledger.jsonl'))
  const driver = startDriver({ ...business, address: api.address }, ledger)
  const faultsAt: number[] = []
  const healedMs: number[] = []
  const ratePerSecond = async (seconds: number) => {
    const before = receivers.count()
    await pause(seconds * 1000)
    return (receivers.count() - before) / seconds
  }

  await until(() => receivers.count() > 50, 60_000)
  for (let round = 0; round < rounds; round++) {
    await pause(Math.random() * 1000)
    const worker = workers[round % workers.length]!
    faultsAt.push(performance.now())
    await worker.kill()
    worker.start()
    await pause(1000 + Math.random() * 1000)

    faultsAt.push(performance.now())
    await api.kill()
    api.start()
    await api.ready()

    const former = await ratePerSecond(2)
    faultsAt.push(performance.now())
    fleet.killPostgres()
    await pause(50)
    await fleet.untilPostgresAnswers()
    const upAt = performance.now()
    // Until as much arrives as before, less a third for chance.
    while ((await ratePerSecond(0.5)) < former * 0.67) {
      if (performance.now() - upAt > 60_000) throw new Error('deliveries do not flow again a minute after PostgreSQL is back')
    }
    healedMs.push(performance.now() - upAt)
  }
  await driver.pause()
  await sql`update held_opinion set release_at = now()`
  while ((await releaseOpinions(sql)) > 0);
  const stoppedAt = performance.now()
  await untilDelivered(sql, 120_000)
  const movedOnMs = performance.now() - stoppedAt

  const observed = await observationsOf(sql, receivers, faultsAt)
  expect(driver.strange).toEqual([])
  expect(await compareWithLedger(sql, ledger.entries)).toEqual([])
  expect(await brokenInvariants(sql, observed)).toEqual([])
  for (const node of [api, ...workers]) expect(await node.stop()).toBe(0)
  // A node that stops in order leaves nothing leased.
  expect(await sql`select destination_id from lane where claim_token is not null`).toEqual([])

  const [{ events, deliveries }] = await sql<[{ events: number; deliveries: number }]>`
    select (select count(*) from event)::int as events, (select count(*) from delivery)::int as deliveries`
  printFigures(`kill -9 of worker, API and PostgreSQL under load, ${rounds} times each`, {
    'acknowledged writes': String(ledger.entries.filter(({ acknowledged }) => acknowledged === 'yes').length),
    'events, deliveries; lost': `${events}, ${deliveries}; 0`,
    'arrived twice, all of them in flight at a kill': String(repeatsIn(observed.arrivals).length),
    'PostgreSQL killed under load: healed after': `${healedMs.map((each) => `${(each / 1000).toFixed(1)} s`).join(', ')} (aim 10 s)`,
    'everything delivered after the last write': `${(movedOnMs / 1000).toFixed(1)} s (aim 35 s)`,
  })
  expect(Math.max(...healedMs)).toBeLessThan(healsMsMax)
  expect(movedOnMs).toBeLessThan(movesOnMsMax)
})

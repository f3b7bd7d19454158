import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { waker } from '../../src/events/wake.ts'
import { recordVersions } from '../../src/webhooks/receivers/destination-versions.ts'
import { isLong } from '../long-form.ts'
import { observationsOf, openFleet, openReceivers, printFigures, quantile, until } from './fleet.ts'
import { brokenInvariants } from './invariants.ts'

// A dead receiver, and all that waits for it.

const waiting = isLong ? 1_000_000 : 50_000
const watchSeconds = isLong ? 60 : 10
const mebibyte = 1024 * 1024

test(`${waiting} deliveries wait for a dead receiver: memory stays flat, statements quick, others unaffected`, {
  timeout: 1_800_000,
}, async () => {
  const fleet = await openFleet()
  const { sql } = fleet
  const receivers = await openReceivers()
  const hanging = new Set<ServerResponse>()
  receivers.answer = (request, response) => {
    if (request.url === '/dead') hanging.add(response)
    else response.writeHead(204).end()
  }
  const [dead, lively] = await Promise.all(
    ['dead', 'lively'].map(async (name) => {
      const [made] = await sql<[{ organizationId: string }]>`
        with made as (
          insert into organization (name) values (${name}) returning organization_id
        ), destination as (
          insert into destination (organization_id, url) select organization_id, ${receivers.url(name)} from made returning *
        ), with_version as (${recordVersions(sql, 'destination')})
        insert into lane (organization_id, destination_id) select organization_id, destination_id from destination returning organization_id`
      return made.organizationId
    }),
  )
  const worker = await fleet.node('worker')
  worker.start()
  await worker.ready()
  const wake = waker(sql)
  const happenLively = async () => {
    await sql`insert into event (organization_id, topic, data) values (${lively!}, 'project.created', '{"n":1}')`
    wake()
  }
  for (let each = 0; each < 50; each++) await happenLively()
  await until(() => receivers.arrivals.get('lively')?.length === 50, 60_000)
  const before = worker.memoryBytes()

  // The longest that a statement of the worker has run, as often as we look.
  let longestMs = 0
  const watching = setInterval(() => {
    void sql<[{ ms: number }]>`
      select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float * 1000 as ms from pg_stat_activity
      where application_name like '% engine' and state = 'active'`
      .then(([{ ms }]) => {
        longestMs = Math.max(longestMs, ms)
      })
      .catch(() => {})
  }, 100)
  onTestFinished(() => clearInterval(watching))

  const madeAt = performance.now()
  const batch = 10_000
  for (let made = 0; made < waiting; made += batch) {
    await sql`
      insert into event (organization_id, topic, data)
      select ${dead!}, 'project.created', json_build_object('n', n) from generate_series(1, ${batch}) as n`
    wake()
  }
  await until(async () => (await sql`select from event where dispatched_at is null limit 1`).length === 0, 1_200_000)
  const dispatchedMs = performance.now() - madeAt
  await sql`analyze delivery`
  longestMs = 0

  const samples: number[] = []
  const latencies: number[] = []
  const deadline = performance.now() + watchSeconds * 1000
  while (performance.now() < deadline) {
    const count = receivers.arrivals.get('lively')!.length
    const happenedAt = performance.now()
    await happenLively()
    await until(() => receivers.arrivals.get('lively')!.length > count, 60_000)
    latencies.push(receivers.arrivals.get('lively')!.at(-1)!.at - happenedAt)
    samples.push(worker.memoryBytes())
    await pause(20)
  }
  clearInterval(watching)
  const [{ pending }] = await sql<[{ pending: number }]>`select count(*)::int as pending from delivery where state = 'pending'`
  expect(pending).toBeGreaterThanOrEqual(waiting - 100)
  expect(await brokenInvariants(sql, await observationsOf(sql, receivers, []))).toEqual([])

  const grown = Math.max(...samples) - before
  printFigures('A dead receiver', {
    'deliveries that wait for a dead receiver': `${pending}, dispatched in ${(dispatchedMs / 1000).toFixed(1)} s`,
    'the worker’s memory before, and at the most beside them': `${(before / mebibyte).toFixed(0)}, ${(Math.max(...samples) / mebibyte).toFixed(0)} MiB`,
    'another destination meanwhile, commit to arrival': `p50 ${quantile(latencies, 0.5).toFixed(0)} ms, p99 ${quantile(latencies, 0.99).toFixed(0)} ms`,
    'longest statement of the worker seen': `${longestMs.toFixed(0)} ms`,
  })
  // A node process breathes by some ten megabytes; a million payloads in memory would be a gigabyte.
  expect(grown).toBeLessThan(96 * mebibyte)
  expect(quantile(latencies, 0.99)).toBeLessThan(2000)
})

import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { waker } from '../../src/events/wake.ts'
import { leaseSeconds } from '../../src/webhooks/lanes/lane.ts'
import { recordVersions } from '../../src/webhooks/receivers/destination-versions.ts'
import { observationsOf, openBusiness, openFleet, openReceivers, printFigures, until, untilDelivered } from './fleet.ts'
import { brokenInvariants, repeatsIn } from './invariants.ts'

test('a worker that is stopped past its lease and wakes overwrites nothing, and sends again nothing but what it had in flight', {
  timeout: 240_000,
}, async () => {
  const fleet = await openFleet()
  const { sql } = fleet
  const receivers = await openReceivers()
  const sleeper = await fleet.node('worker')
  sleeper.start()
  await sleeper.ready()
  const { organizationId } = await openBusiness(sql, 'Sleeper')
  await sql`
    with made as (
      insert into destination (organization_id, url) values (${organizationId}, ${receivers.url('one')}) returning *
    ), with_version as (${recordVersions(sql, 'made')})
    insert into lane (organization_id, destination_id) select organization_id, destination_id from made`
  const wake = waker(sql)
  const happen = async (count: number) => {
    await sql`
      insert into event (organization_id, topic, data)
      select ${organizationId}, 'project.created', json_build_object('n', n) from generate_series(1, ${count}) as n`
    wake()
  }

  // Some answers, so that it is trusted with ten at once; then it hangs, with more read than is in flight.
  await happen(20)
  // Until they are written down, too: an answer that is not is still in flight, and would arrive twice.
  await untilDelivered(sql, 60_000)
  const hanging: ServerResponse[] = []
  receivers.answer = (_, response) => void hanging.push(response)
  await happen(60)
  await until(() => hanging.length === 10, 60_000)
  sleeper.sleep()
  const sleptAt = performance.now()
  const inFlight = hanging.splice(0)

  receivers.answer = (_, response) => void response.writeHead(204).end()
  const other = await fleet.node('worker')
  other.start()
  await other.ready()
  await untilDelivered(sql, (leaseSeconds + 30) * 1000)
  const takenOverMs = performance.now() - sleptAt
  const before = await sql`select delivery_id, state, attempt_count, finished_at from delivery order by delivery_id`
  const arrived = receivers.count()

  // What it had in flight fails now: what it makes of that must not count.
  sleeper.wake()
  for (const response of inFlight) response.writeHead(500).end()
  await pause(3000)
  expect(receivers.count()).toBe(arrived)
  expect(await sql`select delivery_id, state, attempt_count, finished_at from delivery order by delivery_id`).toEqual(before)

  // It goes on to work like any other.
  await happen(20)
  await untilDelivered(sql, 60_000)
  const observed = await observationsOf(sql, receivers, [sleptAt])
  expect(await brokenInvariants(sql, observed)).toEqual([])
  expect(repeatsIn(observed.arrivals).length).toBeLessThanOrEqual(inFlight.length)
  printFigures('A worker stopped past its lease (SIGSTOP), continued (SIGCONT)', {
    'a worker stopped with ten in flight: another had delivered all after': `${(takenOverMs / 1000).toFixed(1)} s (lease 30 s)`,
    'arrived twice, of ten in flight': String(repeatsIn(observed.arrivals).length),
    'sent by it after it woke, overwritten': '0, 0',
  })
})

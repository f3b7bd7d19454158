import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFailed, onTestFinished, test } from 'vitest'
import { connect } from '../../src/database/database.ts'
import { openEmbedded } from '../../src/database/embedded/embedded.ts'
import type { Pool } from '../../src/database/pool.ts'
import { releaseOpinions } from '../../src/resources/opinions/release-opinions.ts'
import { printFigures } from '../faults/fleet.ts'
import { arrivalOf, brokenInvariants, watchFinalStates } from '../faults/invariants.ts'
import { times } from '../long-form.ts'
import { openReceiver, type Receiver } from '../world/receiver.ts'
import { compareEventsWithReceived, compareRowsWithEvents, compareWithLedger } from './agreement.ts'
import type { Business } from './client.ts'
import { startDriver } from './driver.ts'
import { type KillableService, openKillableService } from './killable-service.ts'
import { type Ledger, openLedger } from './ledger.ts'

// `kill -9` of the server, and of its PostgreSQL, at random moments while everybody writes. In its long form there are
// twenty kills, or any number: CRASH_KILLS=100 npm run test:long -- service/test/crash/crash.test.ts.

const kills = Number(process.env.CRASH_KILLS ?? times({ short: 5, long: 20 }))

test(`${kills} times kill -9 under writes: no acknowledged write and no event is lost`, { timeout: 120_000 + kills * 15_000 }, async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-crash-'))
  const receiver = await openReceiver()
  const service = await openKillableService(directory)
  onTestFinished(async () => {
    await service.kill()
    service.killPostgres()
    await receiver.close()
  })
  onTestFailed(() => console.log(`The ledger, the server's log and its data are kept in ${directory}.`))
  service.start()
  await service.ready()
  const business = await openBusiness(service)
  const { destinationId, secret } = await openDestination(business, receiver)
  await withDatabase(directory, watchFinalStates)

  const ledger = openLedger(path.join(directory, 'ledger.jsonl'))
  const driver = startDriver(business, ledger)
  const verifier = new Webhook(secret)
  let verified = 0
  const verifyArrived = () => {
    for (; verified < receiver.received.length; verified++) {
      const { body, headers } = receiver.received[verified]!
      verifier.verify(body, headers as Record<string, string>)
    }
  }

  let postgresKills = 0
  const faultsAt: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    // Every fifth server dies about when it begins to serve; the others after some writes, few or many. Every third takes PostgreSQL
    // along, or loses it a moment before.
    if (kill % 5 !== 4) await untilWritten(ledger, Math.ceil(randomUpTo(100)))
    await pause(randomUpTo(kill % 5 === 4 ? 1500 : 200))
    if (kill % 3 === 1 && service.killPostgres()) {
      postgresKills++
      if (kill % 2 === 0) await pause(randomUpTo(500))
    }
    faultsAt.push(performance.now())
    await service.kill()
    service.start()
    // In between, because a signature is good for five minutes only.
    verifyArrived()
  }
  await service.ready()
  await driver.pause()

  await withDatabase(directory, async (sql) => {
    // Those that were given incognito wait up to 72 hours for their release; here they have passed.
    await sql`update held_opinion set release_at = now()`
    while ((await releaseOpinions(sql)) > 0);
    await untilDelivered(sql)
    verifyArrived()

    expect(driver.strange).toEqual([])
    expect(await compareWithLedger(sql, ledger.entries)).toEqual([])
    expect(await compareRowsWithEvents(sql)).toEqual([])
    expect(await compareEventsWithReceived(sql, receiver.received)).toEqual([])

    const arrivals = receiver.received.map(({ headers, body, at }) => arrivalOf(headers, body, at))
    expect(await brokenInvariants(sql, { arrivals: new Map([[destinationId, arrivals]]), faultsAt })).toEqual([])

    const [{ events }] = await sql<[{ events: number }]>`select count(*)::int as events from event`
    const acknowledged = ledger.entries.filter((entry) => entry.acknowledged === 'yes').length
    printFigures(`kill -9 of the one process of a first run, ${kills} times, ${postgresKills} times with its PostgreSQL`, {
      'acknowledged writes; answers cut off': `${acknowledged}; ${driver.cutOff()}`,
      'events; lost; delivered again': `${events}; 0; ${receiver.received.length - events}`,
    })
    // The kills met something that was being written.
    expect(driver.cutOff()).toBeGreaterThan(0)
  })
  expect(await service.stop()).toBe(0)
  await rm(directory, { recursive: true })
})

/** Beside the running server, as any command would. */
async function withDatabase(directory: string, act: (sql: Pool) => Promise<void>): Promise<void> {
  const embedded = await openEmbedded(path.join(directory, 'data'), 'command')
  const sql = connect(embedded.url, { connectionsMax: 2 })
  try {
    await act(sql)
  } finally {
    await sql.end()
    await embedded.close()
  }
}

async function openBusiness(service: KillableService): Promise<Business> {
  const { organizationId } = await service.run('organization', 'create', '--name', 'Crash')
  const { projectId } = await service.run('project', 'create', '--organization', organizationId!, '--name', 'Crash')
  const { key } = await service.run('key', 'create', '--organization', organizationId!, '--name', 'driver', '--permissions', 'all')
  return { address: service.address, projectId: projectId!, apiKey: key! }
}

/** Has every event sent to the receiver; answers the secret they are signed with. */
async function openDestination({ address, apiKey }: Business, receiver: Receiver): Promise<{ destinationId: string; secret: string }> {
  const response = await fetch(`${address}/v1/webhooks/destinations`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver.url }),
  })
  expect(response.status).toBe(201)
  return (await response.json()) as { destinationId: string; secret: string }
}

/** Waits until so many more writes are acknowledged: on a slow machine longer, so that every kill meets its writes. */
async function untilWritten({ entries }: Ledger, count: number): Promise<void> {
  const enough = entries.length + count
  const deadline = Date.now() + 60_000
  while (entries.length < enough) {
    if (Date.now() > deadline) throw new Error('nothing is written any more')
    await pause(5)
  }
}

/** Waits until no event waits for its delivery, two minutes at most: what the last server held when it was killed waits 30 seconds. */
async function untilDelivered(sql: Pool): Promise<void> {
  const deadline = Date.now() + 120_000
  for (;;) {
    const [{ waiting }] = await sql<[{ waiting: number }]>`
      select (select count(*) from event where dispatched_at is null)::int
        + (select count(*) from delivery where state = 'pending')::int as waiting`
    if (waiting === 0) return
    if (Date.now() > deadline) throw new Error(`${waiting} events and deliveries still wait after two minutes`)
    await pause(200)
  }
}

const randomUpTo = (milliseconds: number) => Math.random() * milliseconds

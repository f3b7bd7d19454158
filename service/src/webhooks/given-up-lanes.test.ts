import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockWaits } from '../../test/world/lock-waits.ts'
import { openReceiver, type Receiver } from '../../test/world/receiver.ts'
import { openWebhookDashboard, type WebhookDashboard } from '../../test/world/webhook-dashboard.ts'
import { openWorld, type World } from '../../test/world/world.ts'
import type { Pool } from '../database/pool.ts'
import { openWorkers } from '../open-workers.ts'
import { webhookKeyRing } from '../secrets.ts'
import { messagingOf } from './happen.fixture.ts'

// A worker gives a lane up when its destination takes nothing any more. Deliveries that others make for the same lane at that moment must
// not find it claimed by a worker that no longer knows of it: nothing would be sent there until the claim's lease is over.

let world: World
let dashboard: WebhookDashboard
let receiver: Receiver
let others: Pool
const endings: (() => unknown)[] = []

beforeEach(async () => {
  world = await openWorld()
  receiver = await openReceiver()
  dashboard = await openWebhookDashboard(world, receiver)
  others = world.connect({ connectionsMax: 2, applicationName: 'others' })
})
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
  await others.end()
  await world.close()
  await receiver.close()
})

/** A receiver that wants nothing any more, and says so only once `meanwhile` let it. */
async function openGone(meanwhile: () => Promise<void>): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', async () => {
      await meanwhile()
      response.writeHead(410).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
}

/** As another delivery of yesterday's event does. */
const tell = () =>
  others`update lane set version = version + 1, oldest_day = oldest_day - 1 where destination_id = ${dashboard.destinationId}`

const claimed = () => world.sql`select from lane where claim_token is not null`

/** The owner enables the destination again, at an address that answers, and something happens. */
async function goesOn() {
  expect((await dashboard.portal.ask('destinations.get', { destinationId: dashboard.destinationId })).body.status).toBe('disabled')
  await dashboard.portal.ask('destinations.update', { destinationId: dashboard.destinationId, url: receiver.url })
  await dashboard.portal.ask('destinations.resume', { destinationId: dashboard.destinationId })
  await dashboard.happen('Afterwards?')
  expect(receiver.received.map(({ event }) => event.data)).toMatchObject([{ question: 'Afterwards?' }])
  expect(await claimed()).toEqual([])
}

test('a lane that is told of an older delivery while its receiver answers 410 is given back', async () => {
  const url = await openGone(async () => void (await tell()))
  await dashboard.portal.ask('destinations.update', { destinationId: dashboard.destinationId, url })
  await dashboard.happen('Still there?')
  expect(await claimed()).toEqual([])
  await goesOn()
})

test('a lane that is told of a delivery at the moment it is given back is given back all the same', async () => {
  let told: Promise<unknown> | undefined
  const waitsForTheLane = () => lockWaits(world.sql)
  const url = await openGone(
    () =>
      new Promise<void>((resolve) => {
        told = others.begin(async (sql) => {
          await sql`update lane set version = version + 1 where destination_id = ${dashboard.destinationId}`
          resolve()
          await vi.waitFor(async () => expect(await waitsForTheLane()).not.toEqual([]), { timeout: 30_000, interval: 5 })
        })
      }),
  )
  await dashboard.portal.ask('destinations.update', { destinationId: dashboard.destinationId, url })
  await dashboard.happen('Still there?')
  await told
  expect(await claimed()).toEqual([])
  await goesOn()
})

test('a worker that stops while its lane is told of an older delivery leaves no claim behind', async () => {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const url = await openGone(() => {
    asked.resolve()
    return answered.promise
  })
  await dashboard.portal.ask('destinations.update', { destinationId: dashboard.destinationId, url })
  const sql = world.connect({ connectionsMax: 4, applicationName: 'elsewhere' })
  endings.push(() => sql.end())
  const secretKeys = webhookKeyRing({ secretKey: world.secretKey, webhookKeys: null })
  const elsewhere = openWorkers({ sql, secretKeys, allowPrivateTargets: true, ...messagingOf(world), log: pino({ level: 'silent' }) })
  elsewhere.start()
  const { projectId, apiKey } = dashboard.business
  await world.ask('questions.create', { projectId, question: 'Still there?', tags: ['staff'], answerMode: 'text_only' }, apiKey)
  elsewhere.wake()
  await asked.promise
  const stopped = elsewhere.stop()
  await tell()
  answered.resolve()
  await stopped
  expect(await claimed()).toEqual([])
})

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openWorld, type World } from '../../test/world/world.ts'
import { openListener } from '../database/connection.ts'
import { listenForWakes, waker } from './wake.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 5 })

/** The channel of the businesses' tables, which are in a schema of their own where they are on Citus. */
const channel = () => (world.sql.home.isOnCitus ? 'earshot_events_second' : 'earshot_events')

/** A NOTIFY as another process sends it. */
const fromElsewhere = () => world.sql`select pg_notify(${channel()}, 'elsewhere')`

test('a process hears of changes elsewhere, and again after its connection was lost', async () => {
  const sql = world.connect({ connectionsMax: 1, applicationName: 'listener' })
  let wakes = 0
  const listening = listenForWakes(sql, (news) => {
    if (news === 'events') wakes++
  })
  await eventually(() => expect(listening.isConnected()).toBe(true))
  const before = wakes
  await fromElsewhere()
  await eventually(() => expect(wakes).toBe(before + 1))
  await world.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'listener'`
  await eventually(() => expect([listening.isConnected(), wakes]).toEqual([true, before + 2]))
  await fromElsewhere()
  await eventually(() => expect(wakes).toBe(before + 3))
  await listening.stop()
  await sql.end({ timeout: 1 })
})

test('a process does not wake itself by way of the database, only its own workers at once', async () => {
  let wakesFromOutside = 0
  let ownWakes = 0
  const listening = listenForWakes(world.sql, (news) => {
    if (news === 'events') wakesFromOutside++
  })
  await eventually(() => expect(listening.isConnected()).toBe(true))
  const before = wakesFromOutside
  const wake = waker(world.sql, () => ownWakes++)
  for (let times = 0; times < 100; times++) wake()
  expect(ownWakes).toBe(100)
  await fromElsewhere()
  await eventually(() => expect(wakesFromOutside).toBe(before + 1))
  await listening.stop()
})

test('however many changes there are, few notifications are sent, and one after the last change', async () => {
  const heard: string[] = []
  // Of a kind of its own: the last notification of the test before may still be on its way.
  const listener = openListener(world.sql.settings)!
  listener.on('notification', ({ payload = '' }) => void (payload.endsWith(' lanes') && heard.push(payload)))
  await listener.connect()
  await listener.query(`listen ${channel()}`)
  const wake = waker(world.sql, () => {}, 'lanes')
  for (let times = 0; times < 1000; times++) wake()
  await eventually(() => expect(heard).toHaveLength(2))
  wake()
  await eventually(() => expect(heard.length).toBeGreaterThanOrEqual(3))
  await listener.end()
})

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../test/world/world.ts'
import { networkPlaceOf } from '../network/network-place.ts'
import { countUse, sweepVisitorUses, type VisitorBound } from './visitor-counters.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const visitorKey = [randomBytes(32)] as const
const count = (...bounds: VisitorBound[]) => countUse(world.sql, { ...world.business, visitorKey, bounds })
const bound = (of: string, most: number): VisitorBound => ({ of, most, seconds: 3600 })

test('of many uses at once, as many are let through as a bound says, and the rest is told when it counts anew', async () => {
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => count(bound('many', 7))))
  expect(outcomes.filter((full) => full === null)).toHaveLength(7)
  for (const full of outcomes.filter((full) => full !== null)) {
    expect(full.of).toBe('many')
    expect(full.waitSeconds).toBeGreaterThan(3500)
    expect(full.waitSeconds).toBeLessThanOrEqual(3600)
  }
  await world.timePasses('1 hour')
  expect(await count(bound('many', 7))).toBeNull()
})

test('a use that one bound refuses is counted by no other: one place uses up nothing of what others have', async () => {
  for (let times = 0; times < 9; times++) await count(bound('place 1', 2), bound('thing', 5))
  expect(await count(bound('place 1', 2), bound('thing', 5))).toMatchObject({ of: 'place 1' })
  for (let times = 0; times < 3; times++) expect(await count(bound('place 2', 9), bound('thing', 5))).toBeNull()
  expect(await count(bound('place 2', 9), bound('thing', 5))).toMatchObject({ of: 'thing' })
  expect(await count(bound('place 2', 4))).toBeNull()
  expect(await count(bound('place 2', 4))).toMatchObject({ of: 'place 2' })
})

test('a use whose transaction is taken back is not counted', async () => {
  const takenBack = new Error('taken back')
  await expect(
    world.sql.begin(async (sql) => {
      await countUse(sql, { ...world.business, visitorKey, bounds: [bound('once', 1)] })
      throw takenBack
    }),
  ).rejects.toBe(takenBack)
  expect(await count(bound('once', 1))).toBeNull()
  expect(await count(bound('once', 1))).not.toBeNull()
})

test('projects are counted for themselves, no address is kept, and what is over is deleted', async () => {
  const other = await world.openBusiness('Other')
  const here = bound('opinion at 192.0.2.7', 1)
  expect(await count(here)).toBeNull()
  expect(await countUse(world.sql, { ...other, visitorKey, bounds: [here] })).toBeNull()
  const kept = await world.sql<{ subject: Buffer }[]>`select subject from visitor_use`
  expect(kept.length).toBeGreaterThan(1)
  expect(kept.every(({ subject }) => subject.length === 32)).toBe(true)
  await world.timePasses('2 hours')
  await sweepVisitorUses(world.sql)
  expect(await world.sql`select from visitor_use`).toHaveLength(0)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['no address', 'no address'],
])('%s is at %s', (address, place) => expect(networkPlaceOf(address)).toBe(place))

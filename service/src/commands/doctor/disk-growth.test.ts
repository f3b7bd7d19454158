import { expect, test } from 'vitest'
import { openWorld } from '../../../test/world/world.ts'
import { predictDays, readGrowth } from './disk-growth.ts'

const gb = 1e9
/** Half a year of 10 MB a day that are kept, and 100 MB a day that go after a month. */
const steady = { ageDays: 180, databaseBytes: 4.82 * gb, retainedBytes: 3 * gb, retainedBytesPerDay: 0.1 * gb, retentionDays: 30 }

test.each([
  ['what is kept for ever fills what is left above 3 GB', { ...steady, freeBytes: 4 * gb }, 100],
  [
    'events that go as fast as they come fill nothing',
    { ...steady, databaseBytes: 3.02 * gb, freeBytes: 4 * gb },
    Number.POSITIVE_INFINITY,
  ],
  [
    'a month of events that is not full yet takes its room first',
    { ...steady, retainedBytes: 2.5 * gb, databaseBytes: 4.32 * gb, freeBytes: 4 * gb },
    50,
  ],
  [
    'a month of events for which there is no room ends before',
    { ...steady, retainedBytes: 1 * gb, databaseBytes: 2.82 * gb, freeBytes: 4.1 * gb },
    10,
  ],
  ['less than 3 GB are none', { ...steady, freeBytes: 2 * gb }, 0],
])('%s', (_, given, days) => {
  expect(predictDays(given)).toBeCloseTo(days, 0)
})

test('the growth of a database is read from its age, its size and its days', async () => {
  await using world = await openWorld()
  await world.sql`update schema_migration set applied_at = now() - interval '100 days'`
  await world.sql`call keep_partitions((now() at time zone 'UTC')::date - 3, (now() at time zone 'UTC')::date)`
  const growth = await readGrowth(world.sql)
  expect(growth.ageDays).toBeCloseTo(100, 0)
  expect(growth.databaseBytes).toBeGreaterThan(1e6)
  // An empty database is less than what an empty one is taken for.
  expect(growth.databaseBytes - growth.retainedBytes).toBeLessThan(20e6)
  expect(growth.retainedBytesPerDay).toBeGreaterThan(0)
  expect(growth.retainedBytes).toBeGreaterThan(growth.retainedBytesPerDay)
})

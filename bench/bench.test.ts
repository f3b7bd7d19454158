import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrivalFigures, arrivalTable } from './arrivals.ts'
import { measuredWith, parts } from './bench.ts'
import { bulkFigures, bulkTable, isFlat } from './bulk.ts'
import { costFigures } from './costs.ts'
import { screenFigures, screenTable } from './dashboard.ts'
import { costTables } from './extrapolation.ts'
import { table } from './figure.ts'
import { openStage, type Stage } from './stage.ts'

// The figures themselves depend on the machine and no test promises them; the test promises that the bench can take them.

const shortest = { seconds: 0.25, rounds: 1, warmUpSeconds: 0, rows: 2000 }

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test.each(Object.entries(parts))('the part %s measures the service and the limit of the machine', async (_name, part) => {
  const figures = await part(stage, shortest)
  expect(figures).not.toEqual([])
  for (const { beside, ours, ratio } of figures) {
    expect(ours.perSecond).toBeGreaterThan(0)
    expect(ratio).toBeCloseTo(ours.perSecond / beside.perSecond)
  }
  expect(table(figures)).toContain(figures[0]!.name)
})

test('events that are committed at a pace are followed to their receiver', async () => {
  const arrivals = await arrivalFigures(stage, 1)
  for (const { p50, p99 } of arrivals) expect(p99).toBeGreaterThanOrEqual(p50)
  expect(arrivalTable(arrivals)).toContain('1000 events a second')
})

test('a list is exported and a file worked off in memory that stays flat', { timeout: 120_000 }, async () => {
  const figures = await bulkFigures(stage, shortest)
  expect(figures.filter((figure) => !isFlat(figure))).toEqual([])
  expect(bulkTable(figures)).toContain('2,000 rows')
})

test('the first screen of a member is waited for', { timeout: 120_000 }, async () => {
  const screens = await screenFigures(stage, shortest)
  for (const { medianMs, mostMs } of screens) expect(mostMs).toBeGreaterThanOrEqual(medianMs)
  expect(screenTable(screens)).toContain('2,000 opinions')
})

test('what operations cost is counted, table by table, and what follows is said', { timeout: 240_000 }, async () => {
  const costs = await costFigures(stage, { ...shortest, rows: 400 })
  for (const { walBytes, serviceMs, postgresMs } of costs.operations)
    expect(Math.min(walBytes, serviceMs, postgresMs)).toBeGreaterThanOrEqual(0)
  expect(costs.operations.flatMap(({ growth }) => growth.map(({ table }) => table))).toEqual(
    // An attempt that delivers is kept in its delivery (decision 73).
    expect.arrayContaining(['link', 'opinion', 'answer', 'event', 'delivery']),
  )
  expect(costTables(costs)).toContain('| extrapolated: shops |')
})

test('a run tells what its figures depend on', async () => {
  expect(await measuredWith(stage, shortest)).toMatchObject({ node: process.version.slice(1), connections: 64, secondsPerRound: 0.25 })
})

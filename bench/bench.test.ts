import { expect, test } from 'vitest'
import { measuredWith, parts } from './bench.ts'
import { table } from './figure.ts'
import { openStage } from './stage.ts'

// The figures themselves depend on the machine and are no promise of a test; that the bench can still take them is.

const shortest = { seconds: 1, rounds: 1, warmUpSeconds: 0, rows: 2000 }

for (const [name, part] of Object.entries(parts)) {
  test(`the part ${name} measures the service and the limit of the machine`, { timeout: 60_000 }, async () => {
    const stage = await openStage()
    try {
      const figures = await part(stage, shortest)
      expect(figures).not.toEqual([])
      for (const { beside, ours, ratio } of figures) {
        expect(ours.perSecond).toBeGreaterThan(0)
        expect(ratio).toBeCloseTo(ours.perSecond / beside.perSecond)
      }
      expect(table(figures)).toContain(figures[0]!.name)
      expect(await measuredWith(stage, shortest)).toMatchObject({ node: process.version.slice(1), connections: 64, secondsPerRound: 1 })
    } finally {
      await stage.close()
    }
  })
}

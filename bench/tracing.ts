/** What traces cost: `preverifiedLinks.create` of processes that trace nothing, what is the default, and everything. */
import path from 'node:path'
import { type Figure, figure } from './figure.ts'
import { createLinks } from './links.ts'
import { root, startServer } from './process.ts'
import { byTurns, type Effort } from './rounds.ts'
import type { Stage } from './stage.ts'

/** Metrics and traces together cost 3 % at the most. */
const aim = 0.97

/** A collector that takes spans as it takes anything: 204. */
export const startCollector = () =>
  startServer({ command: process.execPath, args: [path.join(root, 'bench/receiver.ts')], env: {}, readyPath: '/count' })

export async function tracingFigures(stage: Stage, effort: Effort): Promise<Figure[]> {
  const projectId = await stage.openProject('Traced links')
  const collector = await startCollector()
  try {
    const traced = (settings: Record<string, string>) =>
      stage.startService('api', { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, ...settings })
    const services = {
      off: await stage.startService('api'),
      usual: await traced({}),
      all: await traced({ OTEL_TRACES_SAMPLER: 'always_on' }),
    }
    const create = ({ address }: { address: string }) => createLinks(stage, { address, projectId })
    const measured = await byTurns({ off: create(services.off), usual: create(services.usual), all: create(services.all) }, effort)
    for (const service of Object.values(services)) await service.stop()
    const beside = { as: 'without traces', ...measured.off }
    return [
      figure('traces, the default', { beside, ours: { as: 'traced', ...measured.usual }, aim }),
      figure('traces, all', { beside, ours: { as: 'traced', ...measured.all }, aim }),
    ]
  } finally {
    await collector.stop()
  }
}

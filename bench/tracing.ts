/** What traces cost: `preverifiedLinks.create` of processes that trace nothing, the default share, and everything. */
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
    const traced = (share: string) =>
      stage.startService('api', { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, OTEL_TRACES_SAMPLER_ARG: share })
    const services = { off: await stage.startService('api'), tenth: await traced('0.1'), all: await traced('1') }
    const create = ({ address }: { address: string }) => createLinks(stage, { address, projectId })
    const measured = await byTurns({ off: create(services.off), tenth: create(services.tenth), all: create(services.all) }, effort)
    for (const service of Object.values(services)) await service.stop()
    const beside = { as: 'without traces', ...measured.off }
    return [
      figure('traces, one in ten', { beside, ours: { as: 'traced', ...measured.tenth }, aim }),
      figure('traces, all', { beside, ours: { as: 'traced', ...measured.all }, aim }),
    ]
  } finally {
    await collector.stop()
  }
}

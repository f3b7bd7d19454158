/** `preverifiedLinks.create`: one statement that makes a link and records its event. */
import { type Figure, figure } from './figure.ts'
import { measure } from './load.ts'
import type { Running } from './process.ts'
import { byTurns, type Effort } from './rounds.ts'
import type { Stage } from './stage.ts'

export async function linkFigures(stage: Stage, effort: Effort): Promise<Figure[]> {
  const projectId = await stage.openProject('Links')
  const bare = await stage.startBareServer()
  const service = await stage.startService('api')
  const create = ({ address }: Running) => createLinks(stage, { address, projectId })
  const measured = await byTurns({ bare: create(bare), service: create(service) }, effort)
  await bare.stop()
  await service.stop()
  return [
    figure('preverifiedLinks.create', {
      beside: { as: 'bare server', ...measured.bare },
      ours: { as: 'earshot', ...measured.service },
      aim: 0.6,
    }),
  ]
}

/** Creates links at an address, as fast as they are answered. */
export const createLinks =
  ({ apiKey }: Stage, { address, projectId }: { address: string; projectId: string }) =>
  (seconds: number) =>
    measure(
      {
        url: `${address}/v1/project/${projectId}/preverified-links`,
        method: 'POST',
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ customerEmail: 'ada@example.com', customerReference: 'order 4711' }),
      },
      seconds,
    )

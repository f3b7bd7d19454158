/** `opinions.list`: the newest 20, and page 1 of a search, in a project with very many opinions and in one with few. */
import { type Figure, figure } from './figure.ts'
import { measure } from './load.ts'
import { frequentWord, rareWord, seedOpinions } from './opinions.ts'
import { byTurns, type Effort } from './rounds.ts'
import type { Stage } from './stage.ts'

const lists = [
  { name: 'opinions.list, newest 20', search: '' },
  { name: `opinions.list, query=${rareWord} (rare)`, search: `?query=${rareWord}` },
  { name: `opinions.list, query=${frequentWord} (frequent)`, search: `?query=${frequentWord}` },
]

export async function listFigures(stage: Stage, effort: Effort & { rows: number }): Promise<Figure[]> {
  const many = { projectId: await stage.openProject('Many opinions'), count: effort.rows }
  const few = { projectId: await stage.openProject('Few opinions'), count: Math.min(10_000, Math.ceil(effort.rows / 10)) }
  await seedOpinions(stage.sql, { organizationId: stage.organizationId, projects: [many, few] })

  const bare = await stage.startBareServer()
  const service = await stage.startService('api')
  const figures: Figure[] = []
  for (const { name, search } of lists) {
    const list = (address: string, projectId: string) => (seconds: number) =>
      measure(
        { url: `${address}/v1/project/${projectId}/opinions${search}`, method: 'GET', headers: { 'x-api-key': stage.apiKey } },
        seconds,
      )
    const measured = await byTurns(
      { bare: list(bare.address, many.projectId), many: list(service.address, many.projectId), few: list(service.address, few.projectId) },
      // A search costs the database so much that three seconds tell as much as five, and the whole bench shall take five minutes.
      search === '' ? effort : { ...effort, seconds: Math.min(3, effort.seconds) },
    )
    const ours = { as: `earshot, ${rows(many.count)}`, ...measured.many }
    figures.push(
      figure(name, { beside: { as: `bare server, ${rows(many.count)}`, ...measured.bare }, ours, aim: 0.6 }),
      // Flat: as many rows more cost at most 1.3 times as much.
      figure(`${name}, flat`, { beside: { as: `earshot, ${rows(few.count)}`, ...measured.few }, ours, aim: 1 / 1.3 }),
    )
  }
  await bare.stop()
  await service.stop()
  return figures
}

const rows = (count: number) => `${count.toLocaleString('en')} rows`

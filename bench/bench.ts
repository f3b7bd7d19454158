/**
 * `npm run bench`: what Earshot does against what this machine can do at most, as ratios, from one run. How to read them: README.md.
 *
 *     npm run bench -- [--only links|lists|deliveries|observed|tracing|arrivals|bulk|dashboard|costs] [--seconds N] [--rounds N] [--rows N] [--json] [--profile DIR]
 */
import os from 'node:os'
import { parseArgs } from 'node:util'
import { type Arrival, arrivalFigures, arrivalTable } from './arrivals.ts'
import { type Bulk, bulkFigures, bulkTable } from './bulk.ts'
import { type Costs, costFigures } from './costs.ts'
import { type ScreenFigure, screenFigures, screenTable } from './dashboard.ts'
import { deliveryFigures } from './deliveries.ts'
import { costTables } from './extrapolation.ts'
import { type Figure, table } from './figure.ts'
import { linkFigures } from './links.ts'
import { listFigures } from './lists.ts'
import { connections, loadedWith } from './load.ts'
import { observedFigures } from './observed.ts'
import type { Effort } from './rounds.ts'
import { openStage, type Stage } from './stage.ts'
import { tracingFigures } from './tracing.ts'

export interface BenchEffort extends Effort {
  /** Opinions in the larger of two projects. */
  rows: number
}

/** The parts, each on a stage of its own, so that the leftovers of one can't slow down the next. */
export const parts: Record<string, (stage: Stage, effort: BenchEffort) => Promise<Figure[]>> = {
  links: linkFigures,
  lists: listFigures,
  deliveries: deliveryFigures,
  observed: observedFigures,
  tracing: tracingFigures,
}

/** Watched over time, not compared: events that are committed at a pace. Six times a round's seconds, because growth shows only then. */
const arrivals = (stage: Stage, { seconds }: Effort): Promise<Arrival[]> => arrivalFigures(stage, seconds * 6)

/** The conditions of a figure, without which it is worth nothing. */
export async function measuredWith({ sql }: Stage, { seconds, rounds }: Effort) {
  const [postgres] = await sql<[{ version: string }]>`select split_part(current_setting('server_version'), ' ', 1) as version`
  return {
    node: process.version.slice(1),
    postgres: postgres.version,
    processor: os.cpus()[0]?.model ?? 'unknown',
    cores: os.availableParallelism(),
    load: loadedWith(),
    connections,
    rounds,
    secondsPerRound: seconds,
  }
}

if (import.meta.main) {
  const values = readOptions()
  const effort = {
    seconds: whole('seconds', values.seconds),
    rounds: whole('rounds', values.rounds),
    warmUpSeconds: 2,
    rows: whole('rows', values.rows),
  }
  const names = [...Object.keys(parts), 'arrivals', 'bulk', 'dashboard', 'costs']
  if (values.only !== undefined && !names.includes(values.only)) wrongUse(`--only takes one of ${names.join(', ')}.`)
  await bench(values.only ? [values.only] : names, { effort, json: values.json, profileDirectory: values.profile })
}

interface BenchOptions {
  effort: BenchEffort
  json: boolean
  profileDirectory: string | undefined
}

async function bench(names: string[], { effort, json, profileDirectory }: BenchOptions) {
  const say = (text: string) => {
    if (!json) console.log(text)
  }
  const figures: Figure[] = []
  const arrived: Arrival[] = []
  const bulk: Bulk[] = []
  const screens: ScreenFigure[] = []
  let costs: Costs | undefined
  let machine: Awaited<ReturnType<typeof measuredWith>> | undefined
  let stage: Stage | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await stage?.close()
      process.exit(1)
    })
  }
  for (const name of names) {
    stage = await openStage({ profileDirectory })
    try {
      if (!machine) {
        machine = await measuredWith(stage, effort)
        say(
          `Node ${machine.node}, PostgreSQL ${machine.postgres}, ${machine.cores} cores (${machine.processor}), ${machine.load} with ` +
            `${connections} connections over loopback; medians of ${effort.rounds} rounds of ${effort.seconds} s (searches: 3 s at most), by turns.\n`,
        )
      }
      const part = parts[name]
      if (part) {
        const found = await part(stage, effort)
        say(`${table(found)}\n`)
        figures.push(...found)
      } else if (name === 'bulk') {
        bulk.push(...(await bulkFigures(stage, effort)))
        say(`${bulkTable(bulk)}\n`)
      } else if (name === 'dashboard') {
        screens.push(...(await screenFigures(stage, effort)))
        say(`${screenTable(screens)}\n`)
      } else if (name === 'costs') {
        costs = await costFigures(stage, effort)
        say(`${costTables(costs)}\n`)
      } else {
        arrived.push(...(await arrivals(stage, effort)))
        say(`${arrivalTable(arrived)}\n`)
      }
    } finally {
      await stage.close()
    }
  }
  if (json) console.log(JSON.stringify({ measuredWith: machine, figures, arrivals: arrived, bulk, screens, costs }))
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        only: { type: 'string' },
        seconds: { type: 'string', default: '5' },
        rounds: { type: 'string', default: '3' },
        rows: { type: 'string', default: '1000000' },
        json: { type: 'boolean', default: false },
        profile: { type: 'string' },
      },
    }).values
  } catch (error) {
    return wrongUse((error as Error).message)
  }
}

function whole(name: string, written: string): number {
  return /^[1-9]\d{0,8}$/.test(written) ? Number(written) : wrongUse(`--${name} takes a whole number from 1.`)
}

function wrongUse(message: string): never {
  console.error(`bench: ${message}`)
  process.exit(2)
}

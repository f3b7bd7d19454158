/** The method of a figure: all subjects by turns, several rounds, the median. */
import type { Measured } from './load.ts'

export interface Effort {
  /** Of one round. */
  seconds: number
  rounds: number
  /** Of the turn before the rounds, which doesn't count: caches fill, code is compiled. */
  warmUpSeconds: number
}

/** The round with the median throughput, and the throughput of every round. */
export type Rounds = Measured & { perSecondByRound: number[] }

/**
 * Measures the subjects by turns (bare, ours, bare, ours …), so that a machine that is busy for a while is so to all of them.
 */
export async function byTurns<Name extends string>(subjects: Subjects<Name>, effort: Effort): Promise<Record<Name, Rounds>> {
  return summaries([await turnsOf(subjects, effort)])
}

type Subjects<Name extends string> = Record<Name, (seconds: number) => Promise<Measured>>
type Turns<Name extends string> = Record<Name, Measured[]>

/** What each subject did in each of its turns. */
export async function turnsOf<Name extends string>(
  subjects: Subjects<Name>,
  { seconds, rounds, warmUpSeconds }: Effort,
): Promise<Turns<Name>> {
  const names = Object.keys(subjects) as Name[]
  const found = Object.fromEntries(names.map((name) => [name, [] as Measured[]])) as Record<Name, Measured[]>
  if (warmUpSeconds > 0) for (const name of names) await subjects[name](warmUpSeconds)
  for (let round = 0; round < rounds; round++) {
    // The first meets what the last one left, a checkpoint or a vacuum: each comes first as often as the others.
    const order = names.map((_, at) => names[(at + round) % names.length]!)
    for (const name of order) found[name].push(await subjects[name](seconds))
  }
  return found
}

/** Several lots of turns of the same subjects, as one. */
export function summaries<Name extends string>(lots: readonly Turns<Name>[]): Record<Name, Rounds> {
  const names = Object.keys(lots[0]!) as Name[]
  return Object.fromEntries(names.map((name) => [name, summary(lots.flatMap((lot) => lot[name]))])) as Record<Name, Rounds>
}

const summary = (rounds: Measured[]): Rounds => ({
  ...median(rounds, ({ perSecond }) => perSecond),
  perSecondByRound: rounds.map(({ perSecond }) => perSecond),
})

/** The one in the middle; of two in the middle, the smaller. */
export const median = <Each>(all: readonly Each[], by: (each: Each) => number): Each =>
  all.toSorted((one, other) => by(one) - by(other))[Math.floor((all.length - 1) / 2)]!

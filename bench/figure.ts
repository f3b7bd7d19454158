/** A figure: two throughputs from the same run on the same machine, and the target of their ratio. */
import { median, type Rounds } from './rounds.ts'

export interface Figure {
  /** The measured operation, as in `preverifiedLinks.create`. */
  name: string
  /** The comparison: the limit of the machine, or the same with less data. */
  beside: Shown
  ours: Shown
  /** Ours divided by the comparison, round by round, and of these the median: 1 is as fast. */
  ratio: number
  aim: number
  met: boolean
}

/** A measured operation, and its side of the comparison. */
type Shown = Rounds & { as: string }

export const figure = (name: string, { beside, ours, aim }: Pick<Figure, 'beside' | 'ours' | 'aim'>): Figure => {
  // Two rounds that follow each other met the same machine; two medians may be of rounds minutes apart.
  const ratios = ours.perSecondByRound.map((perSecond, round) => perSecond / beside.perSecondByRound[round]!)
  const ratio = median(ratios, (each) => each)
  return { name, beside, ours, ratio, aim, met: ratio >= aim }
}

/** The figures as a table for a terminal. */
export function table(figures: readonly Figure[]): string {
  const rows = [
    ['', '', 'per second', 'p50', 'p99', 'ratio', 'aim', ''],
    ...figures.flatMap(({ name, beside, ours, ratio, aim, met }) => [
      [name, beside.as, ...cells(beside), '', '', ''],
      ['', ours.as, ...cells(ours), ratio.toFixed(2), `≥ ${aim.toFixed(2)}`, met ? '' : 'below its aim'],
    ]),
  ]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column < 2 || column === 7 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const cells = ({ perSecond, p50Milliseconds, p99Milliseconds }: Shown) => [
  Math.round(perSecond).toLocaleString('en'),
  `${p50Milliseconds.toFixed(1)} ms`,
  `${p99Milliseconds.toFixed(1)} ms`,
]

import { figureMessages } from '@earshot/messages/web/figure'
import { momentMessages } from '@earshot/messages/web/moment'
import { BarChart, LineChart } from '@mantine/charts'
import { useMessages } from '../../messages/use-messages.ts'
import { asBars, asLines, timeAxis } from './chart-looks.ts'
import { Figure, type FigureShown } from './figure.tsx'

/** A day, `at`, with the value of each series. Null is unknown, and leaves a gap in a line. */
interface Point<Series extends string> {
  at: string
  values: Readonly<Record<Series, number | null>>
}

interface Shown<Series extends string> extends Pick<FigureShown, 'title' | 'what' | 'size'> {
  kind: 'bars' | 'lines'
  points: readonly Point<Series>[]
  /** The series in their order, with their colours of chart-looks.ts; `total` is beside the name. Bars are stacked. */
  series: readonly { name: Series; label: string; color: string; total?: string }[]
  inWords: (value: number) => string
  /** The axis of a share ends at 100 %. */
  isShare?: boolean
}

/** A chart over days with a table of its numbers, newest first. Load it lazily: it brings the charting library along. */
export function OverTime<Series extends string>({ kind, title, what, size, points, series, inWords, isShare = false }: Shown<Series>) {
  const words = useMessages(figureMessages)
  const { locale } = useMessages(momentMessages)
  const day = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const named = (at: unknown) => (Number.isNaN(Date.parse(String(at))) ? '' : day.format(Date.parse(String(at))))
  const said = (value: number | null) => (value === null ? words.nothing : inWords(value))
  const drawn = {
    data: points.map(({ at, values }) => ({ ...values, tick: at })),
    series: series.map(({ name, label, color }) => ({ name, label, color })),
    valueFormatter: inWords,
    // The chart would break a label at a space.
    xAxisProps: { ...timeAxis, tickFormatter: (at: unknown) => named(at).replaceAll(' ', '\u00a0') },
    yAxisProps: isShare ? { domain: [0, 1], ticks: [0, 0.5, 1], width: 56 } : { allowDecimals: false, width: 48 },
    tooltipProps: { labelFormatter: named },
  }
  return (
    <Figure
      title={title}
      what={what}
      {...(size && { size })}
      labels={series.map(({ label, color, total }) => ({ name: label, color, ...(total !== undefined && { total }) }))}
      columns={[words.when, ...series.map(({ label }) => label)]}
      rows={points.toReversed().map(({ at, values }) => ({ key: at, cells: [named(at), ...series.map(({ name }) => said(values[name]))] }))}
    >
      {kind === 'bars' ? <BarChart {...asBars} {...drawn} type="stacked" /> : <LineChart {...asLines} {...drawn} />}
    </Figure>
  )
}

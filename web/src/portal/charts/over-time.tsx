import { chartsMessages } from '@earshot/messages/web/charts'
import { momentMessages } from '@earshot/messages/web/moment'
import { BarChart, LineChart } from '@mantine/charts'
import type { Answer } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { asBars, asLines, bad, faint, good, timeAxis } from '../../parts/charts/chart-looks.ts'
import { Figure } from '../../parts/charts/figure.tsx'
import { percentage, wholeNumber } from '../../parts/values/numbers.ts'
import { milliseconds } from '../../parts/values/times.ts'
import { durationAxis } from './duration-axis.ts'
import { pointName, pointTick } from './point-times.ts'

// Changes over the span: zero-based, the accent for success, red stripes for failure, without animation.

type Charts = Answer<'charts.get'>

function useInWords({ points, bucketSeconds, span }: Charts) {
  const { locale } = useMessages(momentMessages)
  return {
    locale,
    count: (number: number) => wholeNumber(locale, number),
    /** The points of a chart: each with its position on the axis, and its name for the tooltip. */
    data: points.map((point) => ({ ...point, tick: point.at })),
    axis: { ...timeAxis, tickFormatter: (at: string) => pointTick(locale, at, span) },
    tooltip: { labelFormatter: (at: unknown) => pointName(locale, String(at), bucketSeconds) },
    name: (at: string) => pointName(locale, at, bucketSeconds),
  }
}

/** Newest first, because the latest is looked for most. */
const newestFirst = <Row,>(rows: readonly Row[]): Row[] => [...rows].reverse()

export function Volume({ charts }: { charts: Charts }) {
  const words = useMessages(chartsMessages)
  const { count, data, axis, tooltip, name } = useInWords(charts)
  const { delivered, failed } = charts.totals
  return (
    <Figure
      {...words.volume}
      size="wide"
      labels={[
        { name: words.series.delivered, color: good, total: count(delivered) },
        { name: words.series.failed, color: bad, total: count(failed) },
      ]}
      columns={[words.when, words.series.delivered, words.series.failed]}
      rows={newestFirst(charts.points).map(({ at, delivered, failed }) => ({
        key: at,
        cells: [name(at), count(delivered), count(failed)],
      }))}
    >
      <BarChart
        {...asBars}
        data={data}
        type="stacked"
        series={[
          { name: 'delivered', label: words.series.delivered, color: good },
          { name: 'failed', label: words.series.failed, color: bad },
        ]}
        valueFormatter={count}
        xAxisProps={axis}
        yAxisProps={{ allowDecimals: false, width: 48 }}
        tooltipProps={tooltip}
      />
    </Figure>
  )
}

export function Rate({ charts }: { charts: Charts }) {
  const words = useMessages(chartsMessages)
  const { locale, data, axis, tooltip, name } = useInWords(charts)
  const inWords = (rate: number | null) => (rate === null ? words.nothing : percentage(locale, rate))
  const rates = data.map((point) => ({ ...point, rate: rateOf(point) }))
  const { delivered, failed } = charts.totals
  return (
    <Figure
      {...words.rate}
      labels={[{ name: words.series.rate, color: good, total: inWords(rateOf({ delivered, failed })) }]}
      columns={[words.when, words.series.rate]}
      rows={newestFirst(rates).map(({ at, rate }) => ({ key: at, cells: [name(at), inWords(rate)] }))}
    >
      <LineChart
        {...asLines}
        data={rates}
        series={[{ name: 'rate', label: words.series.rate, color: good }]}
        valueFormatter={inWords}
        xAxisProps={axis}
        yAxisProps={{ domain: [0, 1], ticks: [0, 0.5, 1], width: 56 }}
        tooltipProps={tooltip}
      />
    </Figure>
  )
}

const rateOf = ({ delivered, failed }: { delivered: number; failed: number }): number | null =>
  delivered + failed === 0 ? null : delivered / (delivered + failed)

export function Wait({ charts }: { charts: Charts }) {
  const words = useMessages(chartsMessages)
  const { locale, data, axis, tooltip, name } = useInWords(charts)
  const inWords = (ms: number | null) => (ms === null ? words.nothing : milliseconds(locale, ms))
  const { p50Ms, p95Ms } = charts.totals
  const mostMs = Math.max(0, ...charts.points.map(({ p50Ms, p95Ms }) => Math.max(p50Ms ?? 0, p95Ms ?? 0)))
  return (
    <Figure
      title={words.wait.title}
      what={words.wait.what}
      labels={[
        { name: words.wait.p50, color: good, total: inWords(p50Ms) },
        { name: words.wait.p95, color: faint, total: inWords(p95Ms) },
      ]}
      columns={[words.when, words.series.p50, words.series.p95]}
      rows={newestFirst(charts.points).map(({ at, p50Ms, p95Ms }) => ({ key: at, cells: [name(at), inWords(p50Ms), inWords(p95Ms)] }))}
    >
      <LineChart
        {...asLines}
        data={data}
        series={[
          { name: 'p95Ms', label: words.series.p95, color: faint },
          { name: 'p50Ms', label: words.series.p50, color: good },
        ]}
        valueFormatter={inWords}
        xAxisProps={axis}
        yAxisProps={{ ...durationAxis(locale, mostMs), width: 80 }}
        tooltipProps={tooltip}
      />
    </Figure>
  )
}

export function GivenUp({ charts }: { charts: Charts }) {
  const words = useMessages(chartsMessages)
  const { count, data, axis, tooltip, name } = useInWords(charts)
  return (
    <Figure
      {...words.givenUp}
      size="narrow"
      labels={[{ name: words.series.exhausted, color: bad, total: count(charts.totals.exhausted) }]}
      columns={[words.when, words.series.exhausted]}
      rows={newestFirst(charts.points).map(({ at, exhausted }) => ({ key: at, cells: [name(at), count(exhausted)] }))}
    >
      <BarChart
        {...asBars}
        data={data}
        series={[{ name: 'exhausted', label: words.series.exhausted, color: bad }]}
        valueFormatter={count}
        xAxisProps={axis}
        yAxisProps={{ allowDecimals: false, width: 48, domain: [0, (most: number) => Math.max(most, 4)] }}
        tooltipProps={tooltip}
      />
    </Figure>
  )
}

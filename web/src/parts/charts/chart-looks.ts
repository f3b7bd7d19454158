// The looks of every chart: zero-based, the accent for success, red stripes for failure, without animation. The table behind a chart
// (figure.tsx) serves readers who do not see it, so nothing in a chart takes the keyboard's focus.

/** Fills of series; that of `bad` is a pattern that the wall of charts has (figure.tsx). */
export const [good, bad, faint] = ['var(--accent)', 'url(#chart-bad)', 'var(--chart-faint)']

export const timeAxis = { minTickGap: 24, interval: 'preserveStartEnd', allowDuplicatedCategory: true } as const

// Room for half of the last label of the axis.
const margin = { top: 5, right: 28, bottom: 5, left: 5 } as const

const calm = {
  h: 200,
  dataKey: 'tick',
  gridAxis: 'x',
  tickLine: 'none',
  withLegend: false,
  tooltipAnimationDuration: 0,
  xAxisProps: timeAxis,
} as const

export const asBars = {
  ...calm,
  barProps: { isAnimationActive: false },
  barChartProps: { accessibilityLayer: false, barCategoryGap: '12%', margin },
  maxBarWidth: 24,
} as const

export const asLines = {
  ...calm,
  lineProps: { isAnimationActive: false },
  lineChartProps: { accessibilityLayer: false, margin },
  curveType: 'linear',
  strokeWidth: 2,
  connectNulls: false,
  activeDotProps: { r: 4 },
  dotProps: { r: 2.5 },
} as const

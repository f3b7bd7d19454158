// How every chart looks: zero-based, accent for what is well, ink for what is not; they stand still, whoever looks. Whoever can not see
// them has the table behind (figure.tsx), so that nothing in them is stopped at by keyboard.

export const [good, bad, faint] = ['var(--accent)', 'var(--chart-bad)', 'var(--chart-faint)']

export const timeAxis = { minTickGap: 24, interval: 'preserveStartEnd', allowDuplicatedCategory: true } as const

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
  barChartProps: { accessibilityLayer: false, barCategoryGap: '12%' },
  maxBarWidth: 24,
} as const

export const asLines = {
  ...calm,
  lineProps: { isAnimationActive: false },
  lineChartProps: { accessibilityLayer: false },
  curveType: 'linear',
  strokeWidth: 2,
  connectNulls: false,
  activeDotProps: { r: 4 },
  dotProps: { r: 2.5 },
} as const

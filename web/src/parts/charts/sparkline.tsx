import classes from './sparkline.module.css'

const height = 24
const step = 5

/** Bars, oldest first: what was delivered, and on top of it what failed. `label` says the same in words. */
export function Sparkline({ bars, label }: { bars: readonly { at: string; delivered: number; failed: number }[]; label: string }) {
  const most = Math.max(1, ...bars.map(({ delivered, failed }) => delivered + failed))
  const tall = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * height))
  return (
    <svg
      className={classes.sparkline}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${bars.length * step} ${height}`}
      width={bars.length * step}
      height={height}
    >
      {bars.map(({ at, delivered, failed }, index) => {
        const [low, high] = [tall(delivered), Math.min(tall(failed), height)]
        return (
          <g key={at}>
            {delivered + failed === 0 && <rect className={classes.none} x={index * step} y={height - 1} width={step - 1} height={1} />}
            <rect className={classes.delivered} x={index * step} y={height - low} width={step - 1} height={low} />
            <rect className={classes.failed} x={index * step} y={Math.max(0, height - low - high)} width={step - 1} height={high} />
          </g>
        )
      })}
    </svg>
  )
}

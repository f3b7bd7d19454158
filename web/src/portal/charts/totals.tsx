import { chartsMessages } from '@earshot/messages/web/charts'
import { momentMessages } from '@earshot/messages/web/moment'
import type { Answer } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { percentage, wholeNumber } from '../../parts/values/numbers.ts'
import { milliseconds } from '../../parts/values/times.ts'
import classes from './charts.module.css'

/** The whole span in a few large numbers. */
export function Totals({ totals: { delivered, failed, exhausted, p50Ms, p95Ms } }: { totals: Answer<'charts.get'>['totals'] }) {
  const words = useMessages(chartsMessages)
  const { locale } = useMessages(momentMessages)
  const attempts = delivered + failed
  const took = (ms: number | null) => (ms === null ? words.nothing : milliseconds(locale, ms))
  const figures = [
    [words.success, attempts === 0 ? words.nothing : percentage(locale, delivered / attempts)],
    [words.delivered, wholeNumber(locale, delivered)],
    [words.failed, wholeNumber(locale, failed)],
    [words.exhausted, wholeNumber(locale, exhausted)],
    [words.p50, took(p50Ms)],
    [words.p95, took(p95Ms)],
  ] as const
  return (
    <dl className={classes.totals} aria-label={words.totals}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

import { durationIn } from '@earshot/messages/durations'
import { momentMessages } from '@earshot/messages/web/moment'
import { overviewMessages } from '@earshot/messages/web/overview'
import type { Answer } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { percentage, wholeNumber } from '../../parts/values/numbers.ts'
import classes from './overview.module.css'

/** The span in a few large numbers, each compared with the span before. */
export function Numbers({ overview: { opinions, response, verified } }: { overview: Answer<'overview.get'> }) {
  const words = useMessages(overviewMessages)
  const { locale } = useMessages(momentMessages)
  const share = (value: number | null) => (value === null ? words.nothing : percentage(locale, value))
  // There is no comparison with an empty span.
  const before = (value: number | null) => (opinions.before === 0 || value === null ? null : percentage(locale, value))
  const figures = [
    [words.opinions, wholeNumber(locale, opinions.count), wholeNumber(locale, opinions.before)],
    [words.responded, share(response.share), before(response.before)],
    [words.soon, response.medianHours === null ? words.nothing : durationIn(locale, response.medianHours * 3600), null],
    [words.verified, share(verified.share), before(verified.before)],
  ] as const
  return (
    <dl className={classes.numbers} aria-label={words.numbers}>
      {figures.map(([name, value, before]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={classes.number}>{value}</dd>
          {before !== null && <dd className={classes.before}>{words.before({ value: before })}</dd>}
        </div>
      ))}
    </dl>
  )
}

import '@mantine/charts/styles.layer.css'
import { momentMessages } from '@earshot/messages/web/moment'
import { overviewMessages } from '@earshot/messages/web/overview'
import type { Answer } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { good } from '../../parts/charts/chart-looks.ts'
import { OverTime } from '../../parts/charts/over-time.tsx'
import { wholeNumber } from '../../parts/values/numbers.ts'

/** Opinions day by day. */
export function PerDay({ opinions: { perDay, count } }: { opinions: Answer<'overview.get'>['opinions'] }) {
  const { perDay: words } = useMessages(overviewMessages)
  const { locale } = useMessages(momentMessages)
  const inWords = (value: number) => wholeNumber(locale, value)
  return (
    <OverTime
      kind="bars"
      size="wide"
      title={words.title}
      what={words.what}
      points={perDay.map(({ day, count }) => ({ at: day, values: { count } }))}
      series={[{ name: 'count', label: words.series, color: good, total: inWords(count) }]}
      inWords={inWords}
    />
  )
}

import { Paper, Text, Title } from '@mantine/core'
import { useId } from 'react'
import type { Answer } from '../../api/ask.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { FactList } from '../../parts/fact-list.tsx'
import { TextLink } from '../../parts/links.tsx'
import { wholeNumber } from '../../parts/numbers.ts'
import { StateDot } from '../../parts/state-dot.tsx'
import { momentWords } from '../../words/moment.ts'
import { overviewWords } from '../../words/overview.ts'
import { useWords } from '../../words/words.ts'
import classes from './overview.module.css'

/** How the organization's webhooks arrive. */
export function Deliveries({ deliveries }: { deliveries: Answer<'overview.get'>['deliveries'] }) {
  const { deliveries: words } = useWords(overviewWords)
  const { locale } = useWords(momentWords)
  const id = useId()
  const { delivered, failed, failing, destinations } = deliveries
  const count = (number: number) => wholeNumber(locale, number)
  return (
    <Paper withBorder component="section" aria-labelledby={id} className={classes.aside} data-whole>
      <Title order={2} id={id} size="h3">
        {words.title}
      </Title>
      <Text size="xs" c="dimmed">
        {words.what}
      </Text>
      {destinations === 0 ? (
        <>
          <Text c="dimmed">{words.none}</Text>
          {mayAsk('webhooks.subscribe') && <TextLink to="/destinations/new">{words.action}</TextLink>}
        </>
      ) : (
        <>
          <FactList
            facts={[
              [words.delivered, count(delivered)],
              [words.failed, count(failed)],
              [
                words.failing,
                <StateDot key="failing" tone={failing > 0 ? 'bad' : 'good'}>
                  {words.of(count(failing), count(destinations))}
                </StateDot>,
              ],
            ]}
          />
          <TextLink to="/destinations">{words.look}</TextLink>
        </>
      )}
    </Paper>
  )
}

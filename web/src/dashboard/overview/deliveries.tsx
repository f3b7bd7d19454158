import { momentMessages } from '@earshot/messages/web/moment'
import { overviewMessages } from '@earshot/messages/web/overview'
import { Paper, Text, Title } from '@mantine/core'
import { useId } from 'react'
import type { Answer } from '../../api/ask.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { TextLink } from '../../parts/frame/links.tsx'
import { wholeNumber } from '../../parts/values/numbers.ts'
import { StateDot } from '../../parts/values/state-dot.tsx'
import classes from './overview.module.css'

/** The state of the organization's webhook deliveries. */
export function Deliveries({ deliveries }: { deliveries: Answer<'overview.get'>['deliveries'] }) {
  const { deliveries: words } = useMessages(overviewMessages)
  const { locale } = useMessages(momentMessages)
  const id = useId()
  const { delivered, failed, failing, destinations } = deliveries
  const count = (number: number) => wholeNumber(locale, number)
  return (
    <Paper withBorder component="section" aria-labelledby={id} className={classes.below}>
      <Title order={2} id={id} size="h3">
        {words.title}
      </Title>
      <Text size="xs" c="dimmed">
        {words.what}
      </Text>
      {destinations === 0 ? (
        <>
          <Text c="dimmed">{words.none}</Text>
          {mayAsk('destinations.create') && <TextLink to="/destinations/new">{words.action}</TextLink>}
        </>
      ) : (
        <>
          <dl className={classes.numbers} data-small>
            <div>
              <dt>{words.delivered}</dt>
              <dd className={classes.number}>{count(delivered)}</dd>
            </div>
            <div>
              <dt>{words.failed}</dt>
              <dd className={classes.number}>{count(failed)}</dd>
            </div>
            <div>
              <dt>{words.failing}</dt>
              <dd className={classes.number}>
                <StateDot tone={failing > 0 ? 'bad' : 'good'}>{words.of({ failing: count(failing), all: count(destinations) })}</StateDot>
              </dd>
            </div>
          </dl>
          <TextLink to="/destinations">{words.look}</TextLink>
        </>
      )}
    </Paper>
  )
}

import { momentMessages } from '@earshot/messages/web/moment'
import { overviewMessages } from '@earshot/messages/web/overview'
import { Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Answer } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { countedTo } from '../../parts/values/numbers.ts'
import { tabs } from '../opinions/filters.ts'
import { useProjectId } from '../projects.ts'
import classes from './overview.module.css'

/** Open tasks, each with a link to it; and delayed opinions, which will appear by themselves. */
export function Waiting({ waiting }: { waiting: Answer<'opinions.waiting'> }) {
  const { waiting: words } = useMessages(overviewMessages)
  const { locale } = useMessages(momentMessages)
  const projectId = useProjectId()
  const id = useId()
  const { unresponded, pending, receipts, incognito } = waiting
  const opinions = '/projects/$projectId/opinions'
  const shown = (count: number, name: string) => (
    <>
      <span className={classes.waitingCount}>{countedTo(locale, count)}</span> {name}
    </>
  )
  return (
    <section aria-labelledby={id} className={classes.waiting}>
      <Title order={2} id={id} size="h3">
        {words.title}
      </Title>
      {unresponded + pending + receipts === 0 ? (
        <Text c="dimmed">{words.none}</Text>
      ) : (
        <ul>
          {pending > 0 && (
            <li>
              <Link to={opinions} params={{ projectId }} search={tabs.pending}>
                {shown(pending, words.pending)}
              </Link>
            </li>
          )}
          {receipts > 0 && (
            <li>
              <Link to="/projects/$projectId/verifications" params={{ projectId }}>
                {shown(receipts, words.receipts({ count: receipts }))}
              </Link>
            </li>
          )}
          {unresponded > 0 && (
            <li>
              <Link to={opinions} params={{ projectId }} search={tabs.unresponded}>
                {shown(unresponded, words.unresponded)}
              </Link>
            </li>
          )}
        </ul>
      )}
      {incognito > 0 && (
        <Text size="sm" c="dimmed">
          {words.incognito({ count: incognito, shown: countedTo(locale, incognito) })}
        </Text>
      )}
    </section>
  )
}

import { recoverMessages } from '@earshot/messages/web/recover'
import { shellMessages } from '@earshot/messages/web/shell'
import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Answer } from '../../api/ask.ts'
import { askOptions } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { May } from '../../parts/frame/may.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import classes from './recover.module.css'
import { RecoveryForm } from './recovery-form.tsx'
import { RecoveryRow } from './recovery-row.tsx'

type Recovery = Answer<'recoveries.list'>['recoveries'][number]

const isOpen = ({ status }: Recovery) => status === 'running' || status === 'paused'
/** Also after everything was sent, while deliveries are still on their way. */
const isMoving = (each: Recovery) =>
  each.status === 'running' || (each.status !== 'paused' && each.kind !== 'discard' && each.delivered + each.failed < each.doneCount)

/** Recoveries of failed and held deliveries: running ones, a form for a new one, and former ones. */
export function RecoverScreen(): ReactNode {
  const words = useMessages(recoverMessages)
  const { places } = useMessages(shellMessages)
  const { data, error, refetch } = useQuery({
    ...askOptions('recoveries.list'),
    // Every second while one runs. A delivery that is retried for days is no reason to fetch that often.
    refetchInterval: ({ state }) =>
      state.data?.recoveries.some(({ status }) => status === 'running') ? 1000 : state.data?.recoveries.some(isMoving) ? 5000 : 15_000,
  })
  const open = data?.recoveries.filter(isOpen) ?? []
  const over = data?.recoveries.filter((each) => !isOpen(each)) ?? []
  return (
    <Screen title={places.recover} purpose={words.purpose}>
      <Stack gap="xl">
        {open.length > 0 && (
          <section aria-labelledby="running">
            <Title order={2} id="running" mb="sm">
              {words.running}
            </Title>
            <ul className={classes.list}>
              {open.map((each) => (
                <RecoveryRow key={each.recoveryId} recovery={each} />
              ))}
            </ul>
          </section>
        )}
        <May ask="recoveries.create">
          <RecoveryForm />
        </May>
        <section aria-labelledby="before">
          <Title order={2} id="before" mb="sm">
            {words.history}
          </Title>
          <ErrorNotice error={error} onRetry={refetch} />
          {!data && !error && <LoadingSkeleton rows={3} />}
          {data && over.length === 0 && (
            <Text c="dimmed" maw="var(--measure)">
              {words.noHistory}
            </Text>
          )}
          {over.length > 0 && (
            <ul className={classes.list}>
              {over.map((each) => (
                <RecoveryRow key={each.recoveryId} recovery={each} />
              ))}
            </ul>
          )}
        </section>
      </Stack>
    </Screen>
  )
}

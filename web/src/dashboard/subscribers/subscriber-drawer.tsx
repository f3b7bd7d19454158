import { momentMessages } from '@earshot/messages/web/moment'
import { subscribersMessages } from '@earshot/messages/web/subscribers'
import { Button, Stack, Text } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { useAsk, useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ConfirmDialog } from '../../parts/drawers/confirm-dialog.tsx'
import { FactList } from '../../parts/drawers/fact-list.tsx'
import { OpenedDrawer } from '../../parts/drawers/opened-drawer.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { May } from '../../parts/frame/may.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { useProjectId } from '../projects.ts'

/** A subscriber, found in the list by their id. */
export function SubscriberDrawer(): ReactNode {
  const { drawer } = useMessages(subscribersMessages)
  const projectId = useProjectId()
  const { subscriberId } = useParams({ from: '/projects/$projectId/subscribers/$subscriberId' })
  const search = useSearch({ from: '/projects/$projectId/subscribers' })
  const navigate = useNavigate()
  const { data, error, refetch } = useAsk('subscribers.list', { projectId, query: subscriberId })
  const subscriber = data?.subscribers.find(({ id }) => id === subscriberId)
  const close = () => navigate({ to: '/projects/$projectId/subscribers', params: { projectId }, search })
  return (
    <OpenedDrawer title={drawer.title} onClose={close}>
      {!data && (error ? <ErrorNotice error={error} onRetry={refetch} /> : <LoadingSkeleton rows={4} />)}
      {data && !subscriber && (
        <Stack align="flex-start">
          <Text>{drawer.missing}</Text>
          <Button onClick={close}>{drawer.toList}</Button>
        </Stack>
      )}
      {subscriber && <Opened subscriber={subscriber} onBlocked={close} />}
    </OpenedDrawer>
  )
}

function Opened({ subscriber, onBlocked }: { subscriber: Answer<'subscribers.list'>['subscribers'][number]; onBlocked: () => void }) {
  const { drawer, sources, block: words } = useMessages(subscribersMessages)
  const { locale } = useMessages(momentMessages)
  const projectId = useProjectId()
  const [isAsking, setAsking] = useState(false)
  const { id, email, name, source, language, createdAt, confirmedAt } = subscriber
  const block = useChange('subscribers.block', { invalidates: ['subscribers.list', 'subscribers.blocked'], onDone: onBlocked })
  return (
    <Stack gap="lg" align="flex-start">
      <FactList
        facts={[
          [drawer.email, email],
          [
            drawer.name,
            <span key="name" dir="auto">
              {name ?? drawer.noName}
            </span>,
          ],
          [drawer.source, sources[source]],
          language !== null && [drawer.language, nameOf(locale, language)],
          [drawer.asked, <Moment key="asked" at={createdAt} />],
          confirmedAt !== null && [drawer.confirmed, <Moment key="confirmed" at={confirmedAt} />],
        ]}
      />
      <May ask="subscribers.block">
        <Button variant="default" onClick={() => setAsking(true)}>
          {drawer.block}
        </Button>
      </May>
      {isAsking && (
        <ConfirmDialog
          title={words.title}
          what={words.what}
          name={email}
          action={words.action}
          isBusy={block.isPending}
          error={block.error}
          onConfirm={() => block.mutate({ projectId, id })}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  )
}

/** "Portuguese"; a tag that names no language is shown as it is. */
function nameOf(locale: string, language: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language
  } catch {
    return language
  }
}

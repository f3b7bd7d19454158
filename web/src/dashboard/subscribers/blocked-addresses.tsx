import { subscribersMessages } from '@earshot/messages/web/subscribers'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { useAsk, useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ConfirmDialog } from '../../parts/drawers/confirm-dialog.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ButtonLink } from '../../parts/frame/links.tsx'
import { May } from '../../parts/frame/may.tsx'
import { EmptyState } from '../../parts/lists/empty-state.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import rows from '../../parts/lists/rows.module.css'
import { Moment } from '../../parts/values/moment.tsx'
import { useProjectId } from '../projects.ts'

/** Addresses that the service lists at most. Contract: subscribers.blocked. */
const listedMax = 1000

/** Addresses that the team blocked; each can be unblocked. */
export function BlockedAddresses() {
  const { blocked: words } = useMessages(subscribersMessages)
  const projectId = useProjectId()
  const { data, error, refetch, isPending } = useAsk('subscribers.blocked', { projectId })
  const [asked, setAsked] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const unblock = useChange('subscribers.unblock', {
    invalidates: ['subscribers.blocked'],
    onDone: ({ email }) => {
      setDone(email)
      setAsked(null)
    },
  })
  const ask = (email: string) => {
    unblock.reset()
    setDone(null)
    setAsked(email)
  }
  if (!data) return isPending ? <LoadingSkeleton rows={6} /> : <ErrorNotice error={error} onRetry={refetch} />
  const { blockedAddresses } = data
  return (
    <>
      <Text c="good" role="status" mb={done === null ? 0 : 'sm'}>
        {done !== null && words.asking.done({ email: done })}
      </Text>
      {blockedAddresses.length === 0 ? (
        <NoBlockedAddress />
      ) : (
        <>
          <Text c="dimmed" mb="md" maw="var(--measure)">
            {words.what}
          </Text>
          <BlockedTable addresses={blockedAddresses} onUnblock={ask} />
          {blockedAddresses.length >= listedMax && (
            <Text size="xs" c="dimmed" mt="sm">
              {words.most}
            </Text>
          )}
        </>
      )}
      {asked !== null && (
        <ConfirmDialog
          title={words.asking.title}
          what={words.asking.what({ email: asked })}
          action={words.asking.action}
          isHarmless
          isBusy={unblock.isPending}
          error={unblock.error}
          onConfirm={() => unblock.mutate({ projectId, email: asked })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

function NoBlockedAddress() {
  const { blocked: words } = useMessages(subscribersMessages)
  const projectId = useProjectId()
  return (
    <EmptyState
      title={words.none.title}
      action={
        <ButtonLink variant="default" to="/projects/$projectId/subscribers" params={{ projectId }} search={{}}>
          {words.none.action}
        </ButtonLink>
      }
    >
      {words.none.what}
    </EmptyState>
  )
}

interface Blocked {
  addresses: Answer<'subscribers.blocked'>['blockedAddresses']
  onUnblock: (email: string) => void
}

function BlockedTable({ addresses, onUnblock }: Blocked) {
  const { blocked: words } = useMessages(subscribersMessages)
  return (
    <table className={rows.table} aria-label={words.list}>
      <thead>
        <tr>
          <th scope="col">{words.columns.email}</th>
          <th scope="col">{words.columns.at}</th>
          <May ask="subscribers.unblock">
            <th scope="col">{words.columns.action}</th>
          </May>
        </tr>
      </thead>
      <tbody>
        {addresses.map(({ email, blockedAt }) => (
          <tr key={email}>
            <td style={{ overflowWrap: 'anywhere' }}>{email}</td>
            <td data-label={words.columns.at}>
              <Moment at={blockedAt} />
            </td>
            <May ask="subscribers.unblock">
              <td>
                <Button variant="default" size="xs" aria-label={words.unblockOf({ email })} onClick={() => onUnblock(email)}>
                  {words.unblock}
                </Button>
              </td>
            </May>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

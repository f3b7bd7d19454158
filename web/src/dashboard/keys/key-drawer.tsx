import { keysMessages } from '@earshot/messages/web/keys'
import { Button, Stack, Text } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { mayAsk } from '../../api/may-ask.ts'
import { useAsk, useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ConfirmDialog } from '../../parts/drawers/confirm-dialog.tsx'
import { FactList } from '../../parts/drawers/fact-list.tsx'
import { OpenedDrawer } from '../../parts/drawers/opened-drawer.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { useNow } from '../../parts/values/now.ts'
import { StateDot } from '../../parts/values/state-dot.tsx'
import { type KeyRow, stateOf, toneOf, works } from './key-states.ts'
import { Permissions } from './keys-screen.tsx'

/** An API key: its permissions, its use, and its revocation. */
export function KeyDrawer(): ReactNode {
  const words = useMessages(keysMessages)
  const navigate = useNavigate()
  const { keyId } = useParams({ strict: false })
  const { data, error, isPending, refetch } = useAsk('apiKeys.list')
  const key = data?.apiKeys.find((each) => each.keyId === keyId)
  return (
    <OpenedDrawer title={key?.name ?? (data ? words.unknown.title : words.title)} onClose={() => navigate({ to: '/keys' })}>
      {!data && <ErrorNotice error={error} onRetry={refetch} />}
      {isPending && <LoadingSkeleton rows={4} />}
      {data && !key && <Text>{words.unknown.what}</Text>}
      {key && <Opened key={key.keyId} apiKey={key} />}
    </OpenedDrawer>
  )
}

function Opened({ apiKey }: { apiKey: KeyRow }) {
  const words = useMessages(keysMessages)
  const { facts } = words
  const now = useNow(15_000)
  const [isAsked, setAsked] = useState(false)
  const { keyId, permissions, createdBy, createdAt, expiresAt, lastUsedAt, revokedAt } = apiKey
  const state = stateOf(apiKey, now)
  const ends = state === 'expired' ? words.states.expired : facts.ends
  return (
    <Stack gap="xl">
      <StateDot tone={toneOf[state]} hollow={!works(apiKey, now)}>
        {words.states[state]}
      </StateDot>
      <FactList
        facts={[
          [facts.permissions, <Permissions key="permissions" permissions={permissions} />],
          [facts.made, <Moment key="made" at={createdAt} />],
          [facts.madeBy, createdBy ?? facts.commandLine],
          [ends, expiresAt === null ? facts.never : <Moment key="ends" at={expiresAt} />],
          [facts.lastUsed, lastUsedAt === null ? words.neverUsed : <Moment key="used" at={lastUsedAt} />],
          revokedAt !== null && [facts.revoked, <Moment key="revoked" at={revokedAt} />],
          [facts.id, <code key="id">{keyId}</code>],
        ]}
      />
      {works(apiKey, now) && mayAsk('apiKeys.revoke') && (
        <div>
          <Button variant="default" c="bad" onClick={() => setAsked(true)}>
            {words.revoke.action}
          </Button>
        </div>
      )}
      {isAsked && <Revoke apiKey={apiKey} onClose={() => setAsked(false)} />}
    </Stack>
  )
}

function Revoke({ apiKey: { keyId, name, lastUsedAt }, onClose }: { apiKey: KeyRow; onClose: () => void }) {
  const { revoke: words } = useMessages(keysMessages)
  const revoke = useChange('apiKeys.revoke', { invalidates: ['apiKeys.list'], onDone: onClose })
  return (
    <ConfirmDialog
      title={words.title({ name })}
      what={
        <>
          {words.what}{' '}
          {lastUsedAt === null ? (
            words.neverUsed
          ) : (
            <>
              {words.lastUsed} <Moment at={lastUsedAt} />.
            </>
          )}
        </>
      }
      action={words.do}
      isBusy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate({ keyId })}
      onClose={onClose}
    />
  )
}

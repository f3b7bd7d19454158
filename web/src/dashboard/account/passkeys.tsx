import type { Passkey, Passkeys as PasskeyList } from '@earshot/contract'
import { passkeysMessages } from '@earshot/messages/web/passkeys'
import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, askAt } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { type Column, PagedTable } from '../../parts/lists/paged-table.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { useAccount } from '../account.ts'
import { passkeyObstacle } from '../passkeys.ts'
import { useAuth } from '../sign-in/auth.ts'
import { AccountSection, Announcement } from './account-section.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { ConfirmPassword } from './confirm-password.tsx'

const passkeysKey = ['passkeys'] as const

/** The person's passkeys: added, and removed. */
export function Passkeys() {
  const words = useMessages(passkeysMessages)
  const { person } = useAccount()
  const queries = useQueryClient()
  const [doing, setDoing] = useState<'add' | Passkey | null>(null)
  const [said, setSaid] = useState('')
  const { data, error, isPending, refetch } = useQuery<PasskeyList, ApiError>({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => askAt<PasskeyList>('/dashboard/auth/list-passkeys', { method: 'GET', signal }),
  })
  const begin = (what: typeof doing) => {
    setSaid('')
    setDoing(what)
  }
  const done = (what: string) => {
    setDoing(null)
    setSaid(what)
    void queries.invalidateQueries({ queryKey: passkeysKey })
  }
  const obstacle = passkeyObstacle()
  const cancel = () => setDoing(null)
  return (
    <AccountSection title={words.title} what={words.what}>
      {!data && <ErrorNotice error={error} onRetry={refetch} />}
      {isPending && <LoadingSkeleton rows={1} />}
      {data?.passkeys.length === 0 && <Text c="dimmed">{words.none}</Text>}
      {data && data.passkeys.length > 0 && <PasskeyTable passkeys={data.passkeys} onRemove={begin} />}
      {!person.emailVerified && <Text>{words.unverified}</Text>}
      {obstacle && <Text>{words.obstacles[obstacle]}</Text>}
      {data && doing === null && (
        <div>
          <Button variant="default" onClick={() => begin('add')} disabled={!person.emailVerified || obstacle !== null}>
            {words.add}
          </Button>
        </div>
      )}
      {data && doing === 'add' && <AddPasskey hasPassword={data.hasPassword} onDone={() => done(words.added)} onCancel={cancel} />}
      {data && doing !== null && doing !== 'add' && (
        <RemovePasskey passkey={doing} hasPassword={data.hasPassword} onDone={() => done(words.removed)} onCancel={cancel} />
      )}
      <Announcement>{said}</Announcement>
    </AccountSection>
  )
}

function PasskeyTable({ passkeys, onRemove }: { passkeys: readonly Passkey[]; onRemove: (passkey: Passkey) => void }) {
  const words = useMessages(passkeysMessages)
  const columns: Column<Passkey>[] = [
    { name: 'name', head: words.columns.name, cell: ({ name }) => name },
    { name: 'added', head: words.columns.added, cell: ({ createdAt }) => <Moment at={createdAt} />, onTelephone: 'labelled' },
    {
      name: 'used',
      head: words.columns.used,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? words.never : <Moment at={lastUsedAt} />),
      onTelephone: 'labelled',
    },
    {
      name: 'act',
      head: words.columns.act,
      cell: (passkey) => (
        <Button variant="default" size="xs" aria-label={words.removeFor({ name: passkey.name })} onClick={() => onRemove(passkey)}>
          {words.remove}
        </Button>
      ),
    },
  ]
  return <PagedTable label={words.list} columns={columns} rows={passkeys} keyOf={({ passkeyId }) => passkeyId} />
}

function RemovePasskey({
  passkey: { passkeyId, name },
  hasPassword,
  onDone,
  onCancel,
}: {
  passkey: Passkey
  hasPassword: boolean
  onDone: () => void
  onCancel: () => void
}) {
  const words = useMessages(passkeysMessages)
  const remove = useAuth('passkeys/delete', onDone)
  return (
    <ConfirmPassword
      what={words.removeWhat({ name })}
      action={words.remove}
      asked={{ ...remove, mutate: ({ password }) => remove.mutate({ passkeyId, ...(hasPassword && { password }) }) }}
      hasPassword={hasPassword}
      onCancel={onCancel}
      isDangerous
    />
  )
}

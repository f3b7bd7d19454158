import { connectedAppsMessages } from '@earshot/messages/web/connected-apps'
import { membersMessages } from '@earshot/messages/web/members'
import { Button, Text } from '@mantine/core'
import type { Answer } from '../../api/ask.ts'
import { useAsk, useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { type Column, PagedTable } from '../../parts/lists/paged-table.tsx'
import rows from '../../parts/lists/rows.module.css'
import { Moment } from '../../parts/values/moment.tsx'
import { useAccount } from '../account.ts'
import { AccountSection, Announcement } from './account-section.tsx'

type App = Answer<'connectedApps.list'>['connectedApps'][number]

/** The apps that act as the person in this organization; for admins, those of all members. Each can be disconnected. */
export function ConnectedApps() {
  const { list: words } = useMessages(connectedAppsMessages)
  const { roles } = useMessages(membersMessages)
  const { person: me } = useAccount()
  const { data, error, isPending, refetch } = useAsk('connectedApps.list')
  const end = useChange('connectedApps.delete', { invalidates: ['connectedApps.list'] })
  const placeOf = ({ redirectHost, isLocal, person }: App) => {
    const place = isLocal ? words.here : redirectHost
    return person.personId === me.personId ? place : words.of({ person: person.name, place })
  }
  const columns: Column<App>[] = [
    {
      name: 'app',
      head: words.columns.app,
      cell: (app) => (
        <>
          <span dir="auto">{app.name}</span>
          <span className={rows.under}>{placeOf(app)}</span>
        </>
      ),
    },
    { name: 'role', head: words.columns.role, cell: ({ role }) => roles[role] },
    {
      name: 'lastUsed',
      head: words.columns.lastUsed,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? words.never : <Moment at={lastUsedAt} />),
      onTelephone: 'labelled',
    },
    {
      name: 'act',
      head: words.columns.act,
      cell: ({ appId, name }) => (
        <Button
          variant="default"
          size="xs"
          aria-label={words.disconnectFor({ app: name })}
          loading={end.isPending && end.variables.appId === appId}
          onClick={() => end.mutate({ appId })}
        >
          {words.disconnect}
        </Button>
      ),
    },
  ]
  return (
    <AccountSection title={words.title} what={words.what}>
      {!data && <ErrorNotice error={error} onRetry={refetch} />}
      {isPending && <LoadingSkeleton rows={2} />}
      {data?.connectedApps.length === 0 && <Text>{words.none({ address: `${location.origin}/mcp` })}</Text>}
      {data && data.connectedApps.length > 0 && (
        <PagedTable label={words.label} columns={columns} rows={data.connectedApps} keyOf={({ appId }) => appId} />
      )}
      <ErrorNotice error={end.error} />
      <Announcement>{end.isSuccess ? words.disconnected : ''}</Announcement>
    </AccountSection>
  )
}

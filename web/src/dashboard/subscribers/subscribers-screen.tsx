import { type SubscribersMessages, subscribersMessages } from '@earshot/messages/web/subscribers'
import { Button, Group } from '@mantine/core'
import { Link, Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Answer } from '../../api/ask.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { usePaged } from '../../api/paged.ts'
import { changed } from '../../api/search.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Segments } from '../../parts/charts/segments.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ButtonLink, TextLink } from '../../parts/frame/links.tsx'
import { May } from '../../parts/frame/may.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { EmptyState } from '../../parts/lists/empty-state.tsx'
import { ExportMenu } from '../../parts/lists/export-menu.tsx'
import { FilterBar, TypedFilter } from '../../parts/lists/filter-bar.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { type Column, PagedTable } from '../../parts/lists/paged-table.tsx'
import rows from '../../parts/lists/rows.module.css'
import { Moment } from '../../parts/values/moment.tsx'
import { useProjectId } from '../projects.ts'
import { BlockedAddresses } from './blocked-addresses.tsx'

type Subscriber = Answer<'subscribers.list'>['subscribers'][number]

export function SubscribersScreen(): ReactNode {
  const words = useMessages(subscribersMessages)
  const projectId = useProjectId()
  const search = useSearch({ from: '/projects/$projectId/subscribers' })
  const navigate = useNavigate()
  const isBlocked = search.show === 'blocked'
  const params = { projectId }
  const go = (change: Record<string, string>) =>
    navigate({ to: '/projects/$projectId/subscribers', params, search: changed<string>(change), replace: true })
  return (
    <Screen
      title={words.title}
      purpose={
        <>
          {words.purpose} {words.askCustomers}{' '}
          <TextLink to="/projects/$projectId/links" params={params}>
            {words.importCustomers}
          </TextLink>
        </>
      }
      action={
        <Group gap="xs">
          <ExportMenu ask="subscribers.export" request={{ projectId, ...(search.query && { query: search.query }) }} />
          <May ask="subscribers.invite">
            <ButtonLink to="/projects/$projectId/subscribers/invite" params={params} search={search}>
              {words.invite}
            </ButtonLink>
          </May>
        </Group>
      }
    >
      <Group mb="md">
        <Segments
          aria-label={words.show.label}
          value={isBlocked ? 'blocked' : 'subscribers'}
          onChange={(show) => go({ show: show === 'blocked' ? 'blocked' : '', query: '' })}
          data={[
            { value: 'subscribers', label: words.show.subscribers },
            { value: 'blocked', label: words.show.blocked },
          ]}
        />
      </Group>
      {isBlocked ? <BlockedAddresses /> : <Confirmed query={search.query} onSearch={(query) => go({ query })} />}
      <Outlet />
    </Screen>
  )
}

/** Confirmed subscribers, the latest first. */
function Confirmed({ query, onSearch }: { query: string | undefined; onSearch: (query: string) => void }) {
  const words = useMessages(subscribersMessages)
  const projectId = useProjectId()
  const { subscriberId } = useParams({ strict: false })
  const list = usePaged('subscribers.list', 'subscribers', { projectId, ...(query && { query }) })
  return (
    <>
      <FilterBar count={query ? 1 : 0} onClear={() => onSearch('')} isSingle>
        <TypedFilter label={words.search} placeholder={words.searchHint} value={query} onType={onSearch} error={list.error?.at('?query')} />
      </FilterBar>
      {!list.data && list.error && <ErrorNotice error={list.error} onRetry={list.refetch} />}
      {list.isPending && <LoadingSkeleton rows={8} />}
      {list.data && list.rows.length === 0 && <Nobody query={query} onClear={() => onSearch('')} />}
      {list.rows.length > 0 && (
        <div style={{ opacity: list.isPlaceholderData ? 0.6 : undefined }}>
          <PagedTable
            label={words.list}
            columns={columnsOf(words, { projectId, query })}
            rows={list.rows}
            keyOf={({ id }) => id}
            openKey={subscriberId}
            total={list.total}
            hasNextPage={list.hasNextPage}
            isFetchingNextPage={list.isFetchingNextPage}
            onMore={list.fetchNextPage}
          />
        </div>
      )}
    </>
  )
}

const columnsOf = (
  { columns, sources }: SubscribersMessages,
  { projectId, query }: { projectId: string; query: string | undefined },
): Column<Subscriber>[] => [
  {
    name: 'email',
    head: columns.email,
    onTelephone: 'wide',
    cell: ({ id, email }) => (
      <Link
        to="/projects/$projectId/subscribers/$subscriberId"
        params={{ projectId, subscriberId: id }}
        search={query ? { query } : {}}
        className={rows.link}
      >
        {email}
      </Link>
    ),
  },
  { name: 'name', head: columns.name, cell: ({ name }) => name && <span dir="auto">{name}</span> },
  { name: 'source', head: columns.source, cell: ({ source }) => sources[source] },
  {
    name: 'confirmed',
    head: columns.confirmed,
    onTelephone: 'labelled',
    cell: ({ confirmedAt }) =>
      confirmedAt && (
        <span className={rows.above}>
          <Moment at={confirmedAt} />
        </span>
      ),
  },
]

function Nobody({ query, onClear }: { query: string | undefined; onClear: () => void }) {
  const { none, noneFound } = useMessages(subscribersMessages)
  const projectId = useProjectId()
  if (query)
    return (
      <EmptyState title={noneFound.title} action={<Button onClick={onClear}>{noneFound.action}</Button>}>
        {noneFound.what}
      </EmptyState>
    )
  const action = (
    <May ask="subscribers.invite">
      <ButtonLink to="/projects/$projectId/subscribers/invite" params={{ projectId }}>
        {none.action}
      </ButtonLink>
    </May>
  )
  return (
    <EmptyState title={none.title} action={action}>
      {none.what} {!mayAsk('subscribers.invite') && none.askMember}
    </EmptyState>
  )
}

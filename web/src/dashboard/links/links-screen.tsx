import { Button, Group } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { getRouteApi, Link, Outlet, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Answer, Request } from '../../api/ask.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { usePaged } from '../../api/paged.ts'
import { changed, said } from '../../api/search.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { ExportMenu } from '../../parts/export-menu.tsx'
import { ChoiceFilter, FilterBar, TypedFilter } from '../../parts/filter-bar.tsx'
import { ButtonLink } from '../../parts/links.tsx'
import { WaitingShape } from '../../parts/loading-skeleton.tsx'
import { May } from '../../parts/may.tsx'
import { Moment } from '../../parts/moment.tsx'
import { type Column, PagedTable } from '../../parts/paged-table.tsx'
import rows from '../../parts/rows.module.css'
import { Screen } from '../../parts/screen.tsx'
import { linksWords } from '../../words/links.ts'
import { useWords } from '../../words/words.ts'
import { useProjectId } from '../projects.ts'
import { Funnel } from './funnel.tsx'
import { FormerImports, OpenImports } from './imports.tsx'
import { LinkStatusDot } from './link-status.tsx'

// Links and what became of them; each in a drawer beside, and the ways to make more: one, or a file of them.

type LinkRow = Answer<'preverifiedLinks.list'>['preverifiedLinks'][number]
type Search = { query?: string; status?: string; sort?: string; days?: string }

const route = getRouteApi('/projects/$projectId/links')
/** Whatever the address says: what is none the service refuses in words. */
const filtersOf = ({ query, status, sort }: Search) => said({ query, status, sort }) as Partial<Request<'preverifiedLinks.list'>>

export function LinksScreen(): ReactNode {
  const words = useWords(linksWords)
  const projectId = useProjectId()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { verificationId } = useParams({ strict: false })
  const filters = filtersOf(search)
  const list = usePaged('preverifiedLinks.list', 'preverifiedLinks', { projectId, ...filters }, { refetchEveryMs: 15_000 })
  const go = (change: Search) => navigate({ search: changed(change), replace: true })
  const isNarrowed = Boolean(search.query || search.status)
  const isEmpty = list.data !== undefined && list.rows.length === 0 && !list.hasNextPage
  return (
    <Screen title={words.title} purpose={words.purpose} action={!isEmpty || isNarrowed ? <Actions filters={filters} /> : undefined}>
      <OpenImports />
      {!(isEmpty && !isNarrowed) && <Funnel days={search.days} onDays={(days) => go({ days })} />}
      {!(isEmpty && !isNarrowed) && (
        <FilterBar
          count={[search.query, search.status, search.sort].filter(Boolean).length}
          onClear={() => go({ query: '', status: '', sort: '' })}
        >
          <TypedFilter
            label={words.search}
            placeholder={words.searchHint}
            value={search.query}
            onType={(query) => go({ query })}
            error={list.error?.at('?query')}
          />
          <ChoiceFilter
            label={words.filter.status}
            any={words.filter.anyStatus}
            value={search.status}
            onChoose={(status) => go({ status })}
            values={(['issued', 'clicked', 'submitted', 'expired'] as const).map((status) => [status, words.status[status]])}
            error={list.error?.at('?status')}
          />
          <ChoiceFilter
            label={words.filter.sort}
            any={words.filter.newest}
            value={search.sort}
            onChoose={(sort) => go({ sort })}
            values={[
              ['oldest', words.filter.oldest],
              ['expiring-soon', words.filter.expiringSoon],
            ]}
            error={list.error?.at('?sort')}
          />
        </FilterBar>
      )}
      {!list.data && list.error && <ErrorNotice error={list.error} onRetry={list.refetch} />}
      {list.isPending && <WaitingShape rows={8} />}
      {isEmpty && isNarrowed && (
        <EmptyState
          title={words.noneFound.title}
          action={<Button onClick={() => go({ query: '', status: '' })}>{words.noneFound.action}</Button>}
        >
          {words.noneFound.what}
        </EmptyState>
      )}
      {isEmpty && !isNarrowed && (
        <EmptyState
          title={words.none.title}
          action={
            <Group gap="xs">
              <Add />
            </Group>
          }
        >
          {words.none.what} {!mayAsk('preverifiedLinks.create') && words.none.askMember}
        </EmptyState>
      )}
      {list.rows.length > 0 && (
        <div style={{ opacity: list.isPlaceholderData ? 0.6 : undefined }}>
          <PagedTable
            label={words.list}
            columns={columnsOf(words, { projectId, search })}
            rows={list.rows}
            keyOf={({ verificationId }) => verificationId}
            openKey={verificationId}
            total={list.total}
            hasNextPage={list.hasNextPage}
            isFetchingNextPage={list.isFetchingNextPage}
            onMore={list.fetchNextPage}
          />
        </div>
      )}
      <FormerImports />
      <Outlet />
    </Screen>
  )
}

function Actions({ filters }: { filters: Partial<Request<'preverifiedLinks.list'>> }) {
  const projectId = useProjectId()
  return (
    <Group gap="xs">
      <ExportMenu ask="preverifiedLinks.export" request={{ projectId, ...filters } as Request<'preverifiedLinks.export'>} />
      <Add />
    </Group>
  )
}

/** The ways to more links, the smaller one first. */
function Add() {
  const words = useWords(linksWords)
  const projectId = useProjectId()
  const search = route.useSearch()
  return (
    <>
      <May ask="linkImports.create">
        <ButtonLink
          variant="default"
          to="/projects/$projectId/links/files/new"
          params={{ projectId }}
          search={search}
          leftSection={<IconUpload size={18} aria-hidden="true" />}
        >
          {words.bring}
        </ButtonLink>
      </May>
      <May ask="preverifiedLinks.create">
        <ButtonLink
          to="/projects/$projectId/links/new"
          params={{ projectId }}
          search={search}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
        >
          {words.add}
        </ButtonLink>
      </May>
    </>
  )
}

const columnsOf = (
  { columns, notMailed }: (typeof linksWords)['en'],
  { projectId, search }: { projectId: string; search: Search },
): Column<LinkRow>[] => [
  {
    name: 'customer',
    head: columns.customer,
    cell: ({ verificationId, customerEmail, customerReference }) => (
      <>
        <Link to="/projects/$projectId/links/$verificationId" params={{ projectId, verificationId }} search={search} className={rows.link}>
          {customerEmail}
        </Link>
        {customerReference !== null && (
          <span className={rows.under} dir="auto">
            {customerReference}
          </span>
        )}
      </>
    ),
  },
  { name: 'status', head: columns.status, cell: ({ status }) => <LinkStatusDot status={status} /> },
  { name: 'issued', head: columns.issued, onTelephone: 'labelled', cell: ({ issuedAt }) => <At moment={issuedAt} /> },
  {
    name: 'emailed',
    head: columns.emailed,
    onTelephone: 'labelled',
    cell: ({ emailedAt }) => (emailedAt === null ? <span className={rows.muted}>{notMailed}</span> : <At moment={emailedAt} />),
  },
  { name: 'expires', head: columns.expires, onTelephone: 'labelled', cell: ({ expiresAt }) => <At moment={expiresAt} /> },
]

const At = ({ moment }: { moment: string }) => (
  <span className={rows.above}>
    <Moment at={moment} />
  </span>
)

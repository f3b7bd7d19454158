import { linksMessages } from '@earshot/messages/web/links'
import { ordersMessages } from '@earshot/messages/web/orders'
import { Button, Group } from '@mantine/core'
import { IconPlus, IconShoppingBag, IconUpload } from '@tabler/icons-react'
import { getRouteApi, Outlet, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Request } from '../../api/ask.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { usePaged } from '../../api/paged.ts'
import { changed, said } from '../../api/search.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ButtonLink } from '../../parts/frame/links.tsx'
import { May } from '../../parts/frame/may.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { EmptyState } from '../../parts/lists/empty-state.tsx'
import { ExportMenu } from '../../parts/lists/export-menu.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { PagedTable } from '../../parts/lists/paged-table.tsx'
import { useProjectId } from '../projects.ts'
import { Funnel } from './funnel.tsx'
import { RecentImports } from './imports.tsx'
import { linkColumns, type Search } from './link-columns.tsx'
import { LinkFilters } from './link-filters.tsx'

// Links and their funnel. Each opens in a drawer; new ones are created one by one or from a file.

const route = getRouteApi('/projects/$projectId/links')
/** The filters as the address has them. The service answers an unknown one with a problem. */
const filtersOf = ({ query, status, sort }: Search) => said({ query, status, sort }) as Partial<Request<'preverifiedLinks.list'>>

export function LinksScreen(): ReactNode {
  const words = useMessages(linksMessages)
  const projectId = useProjectId()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { verificationId } = useParams({ strict: false })
  const filters = filtersOf(search)
  const list = usePaged('preverifiedLinks.list', 'preverifiedLinks', { projectId, ...filters }, { refetchEveryMs: 15_000 })
  const go = (change: Search) => navigate({ search: changed(change), replace: true })
  const isNarrowed = Boolean(search.query || search.status)
  // The rows of the former filters say nothing about those of the new ones.
  const isEmpty = list.data !== undefined && !list.isPlaceholderData && list.rows.length === 0 && !list.hasNextPage
  const isUnused = isEmpty && !isNarrowed
  return (
    <Screen title={words.title} purpose={words.purpose} action={isUnused ? undefined : <Actions filters={filters} />}>
      <RecentImports />
      {!isUnused && <Funnel days={search.days} onDays={(days) => go({ days })} />}
      {!isUnused && <LinkFilters search={search} error={list.error} onChange={go} />}
      {!list.data && list.error && <ErrorNotice error={list.error} onRetry={list.refetch} />}
      {list.isPending && <LoadingSkeleton rows={8} />}
      {isEmpty && <NoLinks isNarrowed={isNarrowed} onClear={() => go({ query: '', status: '' })} />}
      {list.rows.length > 0 && (
        <div style={{ opacity: list.isPlaceholderData ? 0.6 : undefined }}>
          <PagedTable
            label={words.list}
            columns={linkColumns(words, { projectId, search })}
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

/** Buttons that lead to the orders, import customers and create a link. */
function Add() {
  const words = useMessages(linksMessages)
  const { title: orders } = useMessages(ordersMessages)
  const projectId = useProjectId()
  const search = route.useSearch()
  return (
    <>
      <ButtonLink
        variant="default"
        to="/projects/$projectId/links/orders"
        params={{ projectId }}
        leftSection={<IconShoppingBag size={18} aria-hidden="true" />}
      >
        {orders}
      </ButtonLink>
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

function NoLinks({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const { none, noneFound } = useMessages(linksMessages)
  if (isNarrowed)
    return (
      <EmptyState title={noneFound.title} action={<Button onClick={onClear}>{noneFound.action}</Button>}>
        {noneFound.what}
      </EmptyState>
    )
  return (
    <EmptyState
      title={none.title}
      action={
        <Group gap="xs">
          <Add />
        </Group>
      }
    >
      {none.what} {!mayAsk('preverifiedLinks.create') && none.askMember}
    </EmptyState>
  )
}

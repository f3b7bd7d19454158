import { ordersMessages } from '@earshot/messages/web/orders'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mayAsk } from '../../api/may-ask.ts'
import { usePaged } from '../../api/paged.ts'
import { useAsk } from '../../api/queries.ts'
import { changed, said } from '../../api/search.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ButtonLink } from '../../parts/frame/links.tsx'
import { May } from '../../parts/frame/may.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { EmptyState } from '../../parts/lists/empty-state.tsx'
import { FilterBar, TypedFilter } from '../../parts/lists/filter-bar.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { PagedTable } from '../../parts/lists/paged-table.tsx'
import { useProjectId } from '../projects.ts'
import { orderColumns } from './order-columns.tsx'
import { Shops } from './shops.tsx'

// The shops that are connected, and their fulfilled orders, each with what became of its email.

const route = getRouteApi('/projects/$projectId/links/orders')

export function OrdersScreen(): ReactNode {
  const words = useMessages(ordersMessages)
  const projectId = useProjectId()
  const sources = useAsk('orderSources.list', { projectId })
  const { query } = route.useSearch()
  const list = usePaged('orders.list', 'orders', { projectId, ...said({ query }) }, { refetchEveryMs: 15_000 })
  const shops = sources.data?.orderSources
  const error = sources.data ? (list.data ? null : list.error) : sources.error
  // Orders outlive their shop.
  const isUnused = shops?.length === 0 && list.data !== undefined && list.rows.length === 0 && !query
  return (
    <Screen title={words.title} purpose={words.purpose} action={shops && !isUnused && <Connect />}>
      {error && <ErrorNotice error={error} onRetry={sources.data ? list.refetch : sources.refetch} />}
      {(sources.isPending || list.isPending) && <LoadingSkeleton rows={6} />}
      {isUnused && (
        <EmptyState title={words.none.title} action={<Connect />}>
          {words.none.what} {!mayAsk('orderSources.create') && words.none.askAdmin}
        </EmptyState>
      )}
      {shops && shops.length > 0 && <Shops shops={shops} />}
      {!isUnused && list.data && <Orders list={list} />}
      <Outlet />
    </Screen>
  )
}

function Connect() {
  const words = useMessages(ordersMessages)
  const projectId = useProjectId()
  return (
    <May ask="orderSources.create">
      <ButtonLink
        to="/projects/$projectId/links/orders/connect"
        params={{ projectId }}
        leftSection={<IconPlus size={18} aria-hidden="true" />}
      >
        {words.connect}
      </ButtonLink>
    </May>
  )
}

function Orders({ list }: { list: ReturnType<typeof usePaged<'orders.list', 'orders'>> }) {
  const words = useMessages(ordersMessages)
  const projectId = useProjectId()
  const { query } = route.useSearch()
  const navigate = route.useNavigate()
  const go = (change: { query?: string }) => navigate({ search: changed(change), replace: true })
  return (
    <>
      <FilterBar count={query ? 1 : 0} onClear={() => go({ query: '' })} isSingle>
        <TypedFilter
          label={words.search}
          placeholder={words.searchHint}
          value={query}
          onType={(typed) => go({ query: typed })}
          error={list.error?.at('?query')}
        />
      </FilterBar>
      {list.rows.length === 0 && query && (
        <EmptyState title={words.noneFound.title} action={<Button onClick={() => go({ query: '' })}>{words.noneFound.action}</Button>}>
          {words.noneFound.what}
        </EmptyState>
      )}
      {list.rows.length === 0 && !query && <EmptyState title={words.empty.title}>{words.empty.what}</EmptyState>}
      {list.rows.length > 0 && (
        <PagedTable
          label={words.list}
          columns={orderColumns(words, projectId)}
          rows={list.rows}
          keyOf={({ orderId }) => orderId}
          total={list.total}
          hasNextPage={list.hasNextPage}
          isFetchingNextPage={list.isFetchingNextPage}
          onMore={list.fetchNextPage}
        />
      )}
    </>
  )
}

import { deliveriesMessages } from '@earshot/messages/web/deliveries'
import { Button, Group, Text } from '@mantine/core'
import { Outlet, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useScanned } from '../../api/lists.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ButtonLink } from '../../parts/frame/links.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { EmptyState } from '../../parts/lists/empty-state.tsx'
import { ExportMenu } from '../../parts/lists/export-menu.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { useDestinations } from '../../parts/webhooks/destination-names.ts'
import { DeliveryFilterBar } from './delivery-filter-bar.tsx'
import { DeliveryTable } from './delivery-table.tsx'

// The deliveries, as they happen. The filters are in the address; an opened delivery is in a drawer.

export function DeliveriesScreen(): ReactNode {
  const words = useMessages(deliveriesMessages)
  const filters = useSearch({ from: '/deliveries' })
  const navigate = useNavigate({ from: '/deliveries' })
  const { nameOf } = useDestinations()
  const { pages, error, isPending, isPlaceholderData, refetch, lookedBackTo, hasNextPage, isFetchingNextPage, fetchNextPage } = useScanned(
    'deliveries.list',
    filters,
  )
  const deliveries = pages.flatMap((page) => page.deliveries)
  const isEmpty = !isPending && pages.length > 0 && deliveries.length === 0
  return (
    <Screen title={words.title} purpose={words.purpose} action={!isEmpty && <ExportMenu ask="deliveries.export" request={filters} />}>
      <DeliveryFilterBar filters={filters} error={error} />
      {pages.length === 0 && error && <ErrorNotice error={error} onRetry={refetch} />}
      {pages.length > 0 && error && (
        <Text c="warn" size="sm" role="status">
          {words.stale}
        </Text>
      )}
      {isPending && <LoadingSkeleton rows={8} />}
      {isEmpty && !hasNextPage && <NoDeliveries isNarrowed={Object.keys(filters).length > 0} onClear={() => navigate({ search: {} })} />}
      {deliveries.length > 0 && (
        <div style={{ opacity: isPlaceholderData ? 0.6 : undefined }}>
          <DeliveryTable deliveries={deliveries} filters={filters} nameOf={nameOf} />
        </div>
      )}
      {pages.length > 0 && (deliveries.length > 0 || hasNextPage) && (
        <Group mt="md" gap="md">
          {hasNextPage && (
            <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
              {words.lookFurther}
            </Button>
          )}
          <Text c="dimmed" size="sm" role="status">
            {hasNextPage && lookedBackTo && (
              <>
                {words.lookedBackTo} <Moment at={lookedBackTo} />
              </>
            )}
            {!hasNextPage && words.atTheEnd}
          </Text>
        </Group>
      )}
      <Outlet />
    </Screen>
  )
}

function NoDeliveries({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const { empty, noneFound } = useMessages(deliveriesMessages)
  if (isNarrowed)
    return (
      <EmptyState title={noneFound.title} action={<Button onClick={onClear}>{noneFound.action}</Button>}>
        {noneFound.what}
      </EmptyState>
    )
  return (
    <EmptyState title={empty.title} action={mayAsk('destinations.test') && <ButtonLink to="/test">{empty.action}</ButtonLink>}>
      {empty.what}
    </EmptyState>
  )
}

import { opinionImportsMessages } from '@earshot/messages/web/opinion-imports'
import { opinionsMessages } from '@earshot/messages/web/opinions'
import { Button, Group, Text } from '@mantine/core'
import { IconKeyboard, IconUpload } from '@tabler/icons-react'
import { Outlet, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { usePaged } from '../../api/paged.ts'
import { useAsk } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ButtonLink } from '../../parts/frame/links.tsx'
import { May } from '../../parts/frame/may.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { ExportMenu } from '../../parts/lists/export-menu.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { useProjectId } from '../projects.ts'
import { EmptyInbox } from './empty-inbox.tsx'
import type { InboxFilters } from './filters.ts'
import { InboxFilterBar } from './inbox-filters.tsx'
import { useKeys } from './inbox-keys.ts'
import { type InboxOrder, InboxOrderContext, type InboxRow, useOrder } from './inbox-order.ts'
import { InboxTable } from './inbox-table.tsx'
import { InboxTabs } from './inbox-tabs.tsx'
import { KeysHelp } from './keys-help.tsx'
import { HideDialog, usePublish } from './moderation.tsx'
import classes from './opinions.module.css'

// The team's inbox. Its filters are in the address; an opened opinion is in a drawer beside it.

/** New opinions appear within 15 seconds: people do not watch an inbox by the second. */
const refetchEveryMs = 15_000

export function OpinionsScreen(): ReactNode {
  const words = useMessages(opinionsMessages)
  const projectId = useProjectId()
  const filters = useSearch({ from: '/projects/$projectId/opinions' })
  const [hiding, setHiding] = useState<InboxRow | null>(null)
  const [isHelping, setHelping] = useState(false)
  const waiting = useAsk('opinions.waiting', { projectId })
  const list = usePaged('opinions.inbox', 'opinions', { projectId, ...filters }, { refetchEveryMs })
  const { rows, error, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  // After an error the list's own button tries again, or its next round of fetches: by itself it would do so without end.
  const order = useOrder(rows, { hasMore: hasNextPage && !isFetchingNextPage && !error, onMore: more })
  const publish = usePublish()
  const toNext = () => focusNextToRespond(order)
  useKeys(isHelping || hiding ? null : { e: toNext, u: toNext, '?': () => setHelping(true) }, { inDialog: false })

  return (
    <Screen title={words.title} purpose={words.purpose} action={<InboxActions filters={filters} onHelp={() => setHelping(true)} />}>
      <InboxTabs filters={filters} waiting={waiting.data} />
      <InboxFilterBar filters={filters} error={error} />
      {waiting.data && waiting.data.incognito > 0 && (
        <Text size="sm" c="dimmed" mb="sm" maw="var(--measure)">
          {words.incognitoWaiting({ count: waiting.data.incognito })}
        </Text>
      )}
      {rows.length === 0 && error && <ErrorNotice error={error} onRetry={list.refetch} />}
      {rows.length > 0 && error && (
        <Text c="warn" size="sm" role="status">
          {words.stale}
        </Text>
      )}
      <ErrorNotice error={publish.error} />
      {list.isPending && <LoadingSkeleton rows={10} />}
      {!list.isPending && !error && rows.length === 0 && !hasNextPage && <EmptyInbox filters={filters} />}
      {(rows.length > 0 || hasNextPage) && (
        <InboxTable list={list} filters={filters} onMore={more} onHide={setHiding} onPublish={publish.mutate} />
      )}
      {hiding && <HideDialog opinion={hiding} onClose={() => setHiding(null)} />}
      {isHelping && <KeysHelp onClose={() => setHelping(false)} />}
      <InboxOrderContext value={order}>
        <Outlet />
      </InboxOrderContext>
    </Screen>
  )
}

function InboxActions({ filters, onHelp }: { filters: InboxFilters; onHelp: () => void }) {
  const words = useMessages(opinionsMessages)
  const { title: importOpinions } = useMessages(opinionImportsMessages)
  const projectId = useProjectId()
  return (
    <Group gap="xs">
      <ExportMenu ask="opinions.export" request={{ projectId, ...filters }} />
      <May ask="opinionImports.create">
        <ButtonLink
          variant="default"
          to="/projects/$projectId/opinions/imports"
          params={{ projectId }}
          leftSection={<IconUpload size={18} aria-hidden="true" />}
        >
          {importOpinions}
        </ButtonLink>
      </May>
      <Button className={classes.keysButton} variant="subtle" leftSection={<IconKeyboard size={18} aria-hidden="true" />} onClick={onHelp}>
        {words.keys}
      </Button>
    </Group>
  )
}

/** Focuses the next row without a response, below the focused one. Returns false where there is none. */
function focusNextToRespond(order: InboxOrder): boolean {
  const focused = (document.activeElement as HTMLElement | null)?.dataset.review
  if (focused) order.readOn(focused)
  const next = order.nextToRespond(focused)
  if (!next) return false
  document.querySelector<HTMLElement>(`a[data-review="${next.reviewId}"]`)?.focus()
  return true
}

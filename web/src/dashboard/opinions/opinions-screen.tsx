import { Button, Group, Text } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { Link, Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { mayAsk } from '../../api/may-ask.ts'
import { usePaged } from '../../api/paged.ts'
import { useAsk } from '../../api/queries.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { ExportMenu } from '../../parts/export-menu.tsx'
import { ButtonLink } from '../../parts/links.tsx'
import { WaitingShape } from '../../parts/loading-skeleton.tsx'
import { type Column, PagedTable } from '../../parts/paged-table.tsx'
import rowClasses from '../../parts/rows.module.css'
import { Screen } from '../../parts/screen.tsx'
import { opinionsWords } from '../../words/opinions.ts'
import { useWords } from '../../words/words.ts'
import { useProjectId } from '../projects.ts'
import { type InboxFilters, narrowing, tabOf } from './filters.ts'
import { InboxFilterBar } from './inbox-filters.tsx'
import { useKeys } from './inbox-keys.ts'
import { InboxOrderContext, type InboxRow, useOrder } from './inbox-order.ts'
import { InboxTabs } from './inbox-tabs.tsx'
import { KeysHelp } from './keys-help.tsx'
import { HideDialog, usePublish } from './moderation.tsx'
import { GivenAt, GivenBy, VerifiedMark } from './opinion-author.tsx'
import { OpinionState } from './opinion-state.tsx'
import classes from './opinions.module.css'

// The team's inbox. What it is narrowed to stands in the address; what is opened of it lies beside.

/** What comes in is seen soon; nobody watches an inbox by the second. */
const lookedAgainMs = 15_000

export function OpinionsScreen(): ReactNode {
  const words = useWords(opinionsWords)
  const projectId = useProjectId()
  const filters = useSearch({ from: '/projects/$projectId/opinions' })
  const navigate = useNavigate()
  const { reviewId: opened } = useParams({ strict: false })
  const [hiding, setHiding] = useState<InboxRow | null>(null)
  const [isHelping, setHelping] = useState(false)
  const waiting = useAsk('opinions.waiting', { projectId })
  const { rows, total, error, isPending, isPlaceholderData, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePaged(
    'opinions.inbox',
    'opinions',
    { projectId, ...filters },
    { refetchEveryMs: lookedAgainMs },
  )
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const order = useOrder(rows, { hasMore: hasNextPage && !isFetchingNextPage, onMore: more })
  const publish = usePublish()
  const columns = useColumns(filters)
  const open = (reviewId: string, hash?: string) =>
    navigate({
      to: '/projects/$projectId/opinions/$reviewId',
      params: { projectId, reviewId },
      search: filters,
      ...(hash !== undefined && { hash }),
    })
  const toNext = () => {
    const focused = (document.activeElement as HTMLElement | null)?.dataset.review
    const next = order.nextToRespond(focused)
    if (!next) return false
    document.querySelector<HTMLElement>(`a[data-review="${next.reviewId}"]`)?.focus()
    return true
  }
  useKeys(isHelping || hiding ? null : { e: toNext, u: toNext, '?': () => setHelping(true) }, { inDialog: false })

  return (
    <Screen
      title={words.title}
      purpose={words.purpose}
      action={
        <Group gap="xs">
          <ExportMenu ask="opinions.export" request={{ projectId, ...filters }} />
          <Button
            className={classes.keysButton}
            variant="subtle"
            leftSection={<IconKeyboard size={18} aria-hidden="true" />}
            onClick={() => setHelping(true)}
          >
            {words.keys}
          </Button>
        </Group>
      }
    >
      <InboxTabs filters={filters} waiting={waiting.data} />
      <InboxFilterBar filters={filters} error={error} />
      {waiting.data && waiting.data.incognito > 0 && (
        <Text size="sm" c="dimmed" mb="sm" maw="var(--measure)">
          {words.incognitoWaiting(waiting.data.incognito)}
        </Text>
      )}
      {rows.length === 0 && error && <ErrorNotice error={error} onRetry={refetch} />}
      {rows.length > 0 && error && (
        <Text c="warn" size="sm" role="status">
          {words.stale}
        </Text>
      )}
      <ErrorNotice error={publish.error} />
      {isPending && <WaitingShape rows={10} />}
      {!isPending && !error && rows.length === 0 && !hasNextPage && <Nothing filters={filters} />}
      {(rows.length > 0 || hasNextPage) && (
        <div style={{ opacity: isPlaceholderData ? 0.6 : undefined }}>
          <PagedTable
            label={words.list}
            columns={columns}
            rows={rows}
            keyOf={({ reviewId }) => reviewId}
            openKey={opened}
            keys={{
              ...(mayAsk('opinions.respond') && { r: ({ reviewId }: InboxRow) => open(reviewId, 'respond') }),
              ...(mayAsk('opinions.hide') && { h: setHiding }),
              ...(mayAsk('opinions.publish') && {
                p: ({ reviewId, status }: InboxRow) => status !== 'published' && publish.mutate({ projectId, reviewId }),
              }),
            }}
            total={total}
            hasNextPage={hasNextPage}
            isFetchingNextPage={isFetchingNextPage}
            onMore={more}
          />
        </div>
      )}
      {hiding && <HideDialog opinion={hiding} onClose={() => setHiding(null)} />}
      {isHelping && <KeysHelp onClose={() => setHelping(false)} />}
      <InboxOrderContext value={order}>
        <Outlet />
      </InboxOrderContext>
    </Screen>
  )
}

function useColumns(filters: InboxFilters): Column<InboxRow>[] {
  const words = useWords(opinionsWords)
  const projectId = useProjectId()
  const { columns } = words
  return [
    {
      name: 'opinion',
      head: columns.opinion,
      cell: (opinion) => (
        <>
          <Link
            to="/projects/$projectId/opinions/$reviewId"
            params={{ projectId, reviewId: opinion.reviewId }}
            search={filters}
            className={rowClasses.link}
            data-review={opinion.reviewId}
            dir="auto"
          >
            <span className={classes.title}>{opinion.title}</span>
          </Link>
          <span className={classes.excerpt} dir="auto">
            {opinion.opinion.slice(0, excerptMax)}
          </span>
        </>
      ),
    },
    { name: 'state', head: columns.state, cell: (opinion) => <OpinionState opinion={opinion} /> },
    {
      name: 'by',
      head: columns.by,
      cell: (opinion) => (
        <span className={classes.byWith}>
          <GivenBy opinion={opinion} />
          <VerifiedMark opinion={opinion} />
        </span>
      ),
    },
    {
      name: 'given',
      head: columns.given,
      cell: (opinion) => (
        <span className={`${rowClasses.above} ${rowClasses.muted}`}>
          <GivenAt opinion={opinion} />
        </span>
      ),
    },
    {
      name: 'echo',
      head: columns.echo,
      cell: ({ upvotes, commentCount }) =>
        upvotes + commentCount > 0 && (
          <span className={rowClasses.muted}>
            {[upvotes > 0 && words.upvotes(upvotes), commentCount > 0 && words.comments(commentCount)].filter(Boolean).join(', ')}
          </span>
        ),
    },
  ]
}

/** Characters of a first line: more than one holds. */
const excerptMax = 200

/** Why there is nothing, and what to do about it. */
function Nothing({ filters }: { filters: InboxFilters }) {
  const words = useWords(opinionsWords)
  const projectId = useProjectId()
  const here = '/projects/$projectId/opinions'
  const tab = tabOf(filters)
  if (Object.keys(narrowing(filters)).length > 0 || tab === 'responded')
    return (
      <EmptyState
        title={words.noneFound.title}
        action={
          <ButtonLink to={here} params={{ projectId }} search={{}}>
            {words.noneFound.action}
          </ButtonLink>
        }
      >
        {words.noneFound.what}
      </EmptyState>
    )
  if (tab === 'unresponded')
    return (
      <EmptyState
        title={words.allDone.title}
        action={
          <ButtonLink to={here} params={{ projectId }} search={{}}>
            {words.allDone.action}
          </ButtonLink>
        }
      >
        {words.allDone.what}
      </EmptyState>
    )
  if (tab === 'hidden') return <EmptyState title={words.noneHidden.title}>{words.noneHidden.what}</EmptyState>
  if (tab === 'pending') return <EmptyState title={words.nonePending.title}>{words.nonePending.what}</EmptyState>
  return (
    <EmptyState
      title={words.empty.title}
      action={
        <ButtonLink to="/projects/$projectId/links" params={{ projectId }}>
          {words.empty.action}
        </ButtonLink>
      }
    >
      {words.empty.what}
    </EmptyState>
  )
}

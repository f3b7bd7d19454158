import { knowledgeBaseMessages } from '@earshot/messages/web/knowledge-base'
import { Button } from '@mantine/core'
import { Link, Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Answer } from '../../api/ask.ts'
import { usePaged } from '../../api/paged.ts'
import { liveEveryMs } from '../../api/queries.ts'
import { said } from '../../api/search.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ButtonLink } from '../../parts/frame/links.tsx'
import { May } from '../../parts/frame/may.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { EmptyState } from '../../parts/lists/empty-state.tsx'
import { TypedFilter } from '../../parts/lists/filter-bar.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { type Column, PagedTable } from '../../parts/lists/paged-table.tsx'
import rowClasses from '../../parts/lists/rows.module.css'
import { Moment } from '../../parts/values/moment.tsx'
import { useProjectId } from '../projects.ts'
import { afterFirstLine, firstLine } from './first-line.ts'
import { FoundPassages } from './found-passages.tsx'
import { ItemState } from './item-state.tsx'
import classes from './knowledge-base.module.css'

// The knowledge base. It is the organization's: the same in every project.

type Item = Answer<'knowledgeBase.list'>['items'][number]

export function KnowledgeBaseScreen(): ReactNode {
  const words = useMessages(knowledgeBaseMessages)
  const projectId = useProjectId()
  const { query } = useSearch({ from: '/projects/$projectId/knowledge-base' })
  const navigate = useNavigate({ from: '/projects/$projectId/knowledge-base' })
  const set = (query: string) => navigate({ search: said({ query }), replace: true })
  const add = (
    <May ask="knowledgeBase.add">
      <ButtonLink to="/projects/$projectId/knowledge-base/new" params={{ projectId }}>
        {words.add}
      </ButtonLink>
    </May>
  )
  return (
    <Screen title={words.title} purpose={words.purpose} action={add}>
      <search className={classes.search}>
        <TypedFilter label={words.search.label} placeholder={words.search.hint} value={query} onType={set} />
        {query !== undefined && (
          <Button variant="subtle" onClick={() => set('')}>
            {words.search.all}
          </Button>
        )}
      </search>
      {query === undefined ? <Items add={add} /> : <FoundPassages query={query} />}
      <Outlet />
    </Screen>
  )
}

function Items({ add }: { add: ReactNode }) {
  const words = useMessages(knowledgeBaseMessages)
  const { itemId: opened } = useParams({ strict: false })
  const { rows, total, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePaged(
    'knowledgeBase.list',
    'items',
    {},
    // A page that is being fetched is ready within seconds.
    { refetchEveryMs: 2 * liveEveryMs },
  )
  const columns = useColumns()
  if (isPending) return <LoadingSkeleton rows={6} />
  if (rows.length === 0 && error) return <ErrorNotice error={error} onRetry={refetch} />
  if (rows.length === 0)
    return (
      <EmptyState title={words.empty.title} action={add}>
        {words.empty.what}
      </EmptyState>
    )
  return (
    <PagedTable
      label={words.list}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      openKey={opened}
      total={total}
      hasNextPage={hasNextPage}
      isFetchingNextPage={isFetchingNextPage}
      onMore={fetchNextPage}
    />
  )
}

function useColumns(): Column<Item>[] {
  const words = useMessages(knowledgeBaseMessages)
  const { columns } = words
  const projectId = useProjectId()
  return [
    {
      name: 'item',
      head: columns.item,
      cell: ({ id, title, url, excerpt }) => (
        <>
          <Link
            to="/projects/$projectId/knowledge-base/$itemId"
            params={{ projectId, itemId: id }}
            className={`${rowClasses.link} ${classes.oneLine}`}
            dir="auto"
          >
            {title ?? firstLine(excerpt) ?? url}
          </Link>
          <span className={`${rowClasses.under} ${classes.oneLine}`} dir="auto">
            {url === null ? afterFirstLine(excerpt) : title === null && excerpt === null ? words.page : url}
          </span>
        </>
      ),
    },
    { name: 'state', head: columns.state, cell: ({ status }) => <ItemState status={status} /> },
    {
      name: 'updated',
      head: columns.updated,
      cell: ({ updatedAt }) => (
        <span className={`${rowClasses.above} ${rowClasses.muted}`}>
          <Moment at={updatedAt} />
        </span>
      ),
    },
  ]
}

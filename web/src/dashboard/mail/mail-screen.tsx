import { mailMessages } from '@earshot/messages/web/mail'
import { Group, Text } from '@mantine/core'
import { getRouteApi, Link, Outlet, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ApiError } from '../../api/ask.ts'
import { usePaged } from '../../api/paged.ts'
import { liveEveryMs, useAsk } from '../../api/queries.ts'
import { changed } from '../../api/search.ts'
import { messageOf, useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ButtonLink } from '../../parts/frame/links.tsx'
import { May } from '../../parts/frame/may.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { EmptyState } from '../../parts/lists/empty-state.tsx'
import { ExportMenu } from '../../parts/lists/export-menu.tsx'
import { ChoiceFilter, FilterBar, TypedFilter } from '../../parts/lists/filter-bar.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { type Column, PagedTable } from '../../parts/lists/paged-table.tsx'
import rows from '../../parts/lists/rows.module.css'
import { Moment } from '../../parts/values/moment.tsx'
import { useAccount } from '../account.ts'
import { type Mail, MailState } from './mail-state.tsx'

const route = getRouteApi('/mail')
const statuses = ['queued', 'sent', 'failed', 'kept'] as const
const statusOf = (status: string | undefined) => statuses.find((each) => each === status)
/** Emails take seconds at least. */
const refetchEveryMs = 3 * liveEveryMs

/** The emails, newest first, and the mail server that they go to. */
export function MailScreen(): ReactNode {
  const words = useMessages(mailMessages)
  const { sendsMail } = useAccount()
  const search = route.useSearch()
  const { mailId } = useParams({ strict: false })
  const status = statusOf(search.status)
  const narrowed = { ...(status && { status }), ...(search.query && { query: search.query }) }
  const { rows: mails, ...list } = usePaged('mails.list', 'mails', narrowed, { refetchEveryMs })
  const { total, error, isPending, refetch } = list
  const columns = useColumns()
  const isNarrowed = Object.keys(search).length > 0
  const nothing = isNarrowed ? words.none : words.empty
  return (
    <Screen
      title={words.title}
      purpose={words.purpose}
      action={
        <Group gap="xs">
          <ExportMenu ask="mails.export" request={narrowed} />
          <May ask="mails.test">
            {/* Without a mail server there is nothing to test yet. */}
            <ButtonLink to="/mail/test" search={search} variant={sendsMail ? 'filled' : 'default'}>
              {words.test}
            </ButtonLink>
          </May>
        </Group>
      }
    >
      <Server />
      <MailFilters error={error} />
      <ErrorNotice error={error} onRetry={refetch} />
      {isPending && <LoadingSkeleton />}
      {!isPending && !error && mails.length === 0 && <EmptyState title={nothing.title}>{nothing.what}</EmptyState>}
      {mails.length > 0 && (
        <PagedTable
          label={words.list}
          columns={columns}
          rows={mails}
          keyOf={(mail) => mail.mailId}
          openKey={mailId}
          total={total}
          hasNextPage={list.hasNextPage}
          isFetchingNextPage={list.isFetchingNextPage}
          onMore={list.fetchNextPage}
        />
      )}
      <Outlet />
    </Screen>
  )
}

function MailFilters({ error }: { error: ApiError | null }) {
  const words = useMessages(mailMessages)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const narrow = (to: typeof search) => void navigate({ search: changed(to), replace: true })
  return (
    <FilterBar
      label={words.filters.label}
      clear={words.filters.clear}
      count={Object.keys(search).length}
      onClear={() => void navigate({ search: {}, replace: true })}
    >
      <ChoiceFilter
        label={words.filters.status}
        any={words.filters.everything}
        value={statusOf(search.status)}
        onChoose={(to) => narrow({ status: to })}
        values={statuses.map((each) => [each, words.states[each]] as const)}
      />
      <TypedFilter label={words.filters.query} value={search.query} onType={(query) => narrow({ query })} error={error?.at('?query')} />
    </FilterBar>
  )
}

/** Names the mail server, once it is known. */
function Server() {
  const words = useMessages(mailMessages)
  const { data } = useAsk('mails.settings')
  return (
    <Text size="sm" mb="md" maw="var(--measure)" mih={22} style={{ overflowWrap: 'anywhere' }}>
      {data && (data.server === null ? words.noServer : words.server({ server: data.server, from: data.from ?? '' }))}
    </Text>
  )
}

function useColumns(): Column<Mail>[] {
  const words = useMessages(mailMessages)
  const search = route.useSearch()
  const { columns } = words
  return [
    {
      name: 'to',
      head: columns.to,
      onTelephone: 'wide',
      cell: ({ mailId, toEmail, lastError }) => (
        <>
          <Link to="/mail/$mailId" params={{ mailId }} search={search} className={rows.link!} style={{ overflowWrap: 'anywhere' }}>
            {toEmail}
          </Link>
          {lastError !== null && <span className={rows.under}>{lastError}</span>}
        </>
      ),
    },
    { name: 'kind', head: columns.kind, cell: ({ kind }) => messageOf(words.kinds, kind) ?? kind, onTelephone: 'labelled' },
    { name: 'state', head: columns.state, cell: (mail) => <MailState {...mail} /> },
    { name: 'when', head: columns.when, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  ]
}

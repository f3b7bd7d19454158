import { Button } from '@mantine/core'
import { Link, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Request } from '../../api/ask.ts'
import { changed } from '../../api/search.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { ExportMenu } from '../../parts/export-menu.tsx'
import { ChoiceFilter, FilterBar } from '../../parts/filter-bar.tsx'
import { ButtonLink } from '../../parts/links.tsx'
import { WaitingShape } from '../../parts/loading-skeleton.tsx'
import { Moment } from '../../parts/moment.tsx'
import { type Column, PagedTable } from '../../parts/paged-table.tsx'
import rows from '../../parts/rows.module.css'
import { Screen } from '../../parts/screen.tsx'
import { Segments } from '../../parts/segments.tsx'
import { StateDot } from '../../parts/state-dot.tsx'
import { verificationsWords } from '../../words/verifications.ts'
import { useWords } from '../../words/words.ts'
import { DecidedContext, toneOf, useListed, type Verification } from './verification-list.ts'
import classes from './verifications.module.css'

/** First the receipts that wait, the longest first; beside them all verifications, by whatever method. */
export function VerificationsScreen(): ReactNode {
  const words = useWords(verificationsWords)
  const { verificationId } = useParams({ strict: false })
  const [decided, tell] = useState('')
  const list = useListed()
  const { projectId, search, request, isAll, error } = list
  const columns = useColumns({ projectId, isAll })
  const navigate = useNavigate()
  const go = (change: Record<string, string>) =>
    navigate({ to: '/projects/$projectId/verifications', params: { projectId }, search: changed<string>(change), replace: true })
  const clear = () => go({ status: '', method: '' })
  const filterCount = [search.status, search.method].filter(Boolean).length
  return (
    <Screen
      title={words.title}
      purpose={words.purpose}
      action={<ExportMenu ask="verifications.export" request={request as Request<'verifications.export'>} />}
    >
      <div className={classes.which}>
        <Segments
          aria-label={words.show.label}
          value={isAll ? 'all' : 'waiting'}
          onChange={(show) => go({ show: show === 'all' ? 'all' : '', status: '', method: '' })}
          data={[
            { value: 'waiting', label: words.show.waiting },
            { value: 'all', label: words.show.all },
          ]}
        />
      </div>
      {isAll && (
        <FilterBar count={filterCount} onClear={clear}>
          <ChoiceFilter
            label={words.columns.status}
            any={words.anyStatus}
            value={search.status}
            onChoose={(status) => go({ status })}
            values={Object.entries(words.statuses)}
            error={error?.at('?status')}
          />
          <ChoiceFilter
            label={words.columns.method}
            any={words.anyMethod}
            value={search.method}
            onChoose={(method) => go({ method })}
            values={Object.entries(words.methods)}
            error={error?.at('?method')}
          />
        </FilterBar>
      )}
      {!list.data && error && <ErrorNotice error={error} onRetry={list.refetch} />}
      {list.isPending && <WaitingShape rows={8} />}
      {list.data && list.rows.length === 0 && <Nothing isAll={isAll} isNarrowed={filterCount > 0} projectId={projectId} onClear={clear} />}
      {list.rows.length > 0 && (
        <div style={{ opacity: list.isPlaceholderData ? 0.6 : undefined }}>
          <PagedTable
            label={words.list}
            columns={columns}
            rows={list.rows}
            keyOf={(row) => row.verificationId}
            openKey={verificationId}
            total={list.total}
            hasNextPage={list.hasNextPage}
            isFetchingNextPage={list.isFetchingNextPage}
            onMore={list.fetchNextPage}
          />
        </div>
      )}
      <DecidedContext value={{ decided, tell }}>
        <Outlet />
      </DecidedContext>
    </Screen>
  )
}

function useColumns({ projectId, isAll }: { projectId: string; isAll: boolean }): Column<Verification>[] {
  const words = useWords(verificationsWords)
  const what: Column<Verification> = {
    name: 'what',
    head: words.columns.what,
    onTelephone: 'wide',
    cell: ({ verificationId, opinion }) => (
      <Link
        to="/projects/$projectId/verifications/$verificationId"
        params={{ projectId, verificationId }}
        search={true}
        className={rows.link}
        dir="auto"
      >
        {opinion?.title ?? words.noOpinion}
      </Link>
    ),
  }
  const customer: Column<Verification> = {
    name: 'customer',
    head: words.columns.customer,
    cell: ({ opinion }) => <span dir="auto">{opinion?.customerName ?? ''}</span>,
  }
  const created: Column<Verification> = {
    name: 'created',
    head: words.columns.created,
    onTelephone: 'labelled',
    cell: ({ createdAt }) => (
      <span className={rows.above}>
        <Moment at={createdAt} />
      </span>
    ),
  }
  if (!isAll) return [what, customer, created]
  return [
    what,
    { name: 'method', head: words.columns.method, cell: ({ method }) => words.methods[method] },
    {
      name: 'status',
      head: words.columns.status,
      cell: ({ status }) => (
        <StateDot tone={toneOf[status]} hollow={status !== 'verified' && status !== 'rejected'}>
          {words.statuses[status]}
        </StateDot>
      ),
    },
    created,
    {
      name: 'decided',
      head: words.columns.decided,
      onTelephone: 'labelled',
      cell: ({ decidedAt }) =>
        decidedAt && (
          <span className={rows.above}>
            <Moment at={decidedAt} />
          </span>
        ),
    },
  ]
}

interface None {
  isAll: boolean
  isNarrowed: boolean
  projectId: string
  onClear: () => void
}

function Nothing({ isAll, isNarrowed, projectId, onClear }: None) {
  const { none } = useWords(verificationsWords)
  if (isNarrowed)
    return (
      <EmptyState title={none.found.title} action={<Button onClick={onClear}>{none.found.action}</Button>}>
        {none.found.what}
      </EmptyState>
    )
  const words = isAll ? none.all : none.waiting
  return (
    <EmptyState
      title={words.title}
      action={
        isAll ? (
          <ButtonLink to="/projects/$projectId/links" params={{ projectId }}>
            {words.action}
          </ButtonLink>
        ) : (
          <ButtonLink variant="default" to="/projects/$projectId/verifications" params={{ projectId }} search={{ show: 'all' }}>
            {words.action}
          </ButtonLink>
        )
      }
    >
      {words.what}
    </EmptyState>
  )
}

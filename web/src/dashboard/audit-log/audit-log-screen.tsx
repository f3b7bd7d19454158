import { auditLogMessages } from '@earshot/messages/web/audit-log'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Answer } from '../../api/ask.ts'
import { usePaged } from '../../api/paged.ts'
import { useAsk } from '../../api/queries.ts'
import { changed } from '../../api/search.ts'
import { messageOf, useMessages } from '../../messages/use-messages.ts'
import { DayRangeFilter } from '../../parts/dates/day-range-filter.tsx'
import { countFilters } from '../../parts/dates/day-ranges.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { UnverifiedEmail } from '../../parts/frame/unverified-email.tsx'
import { EmptyState } from '../../parts/lists/empty-state.tsx'
import { ExportMenu } from '../../parts/lists/export-menu.tsx'
import { ChoiceFilter, FilterBar } from '../../parts/lists/filter-bar.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { type Column, PagedTable } from '../../parts/lists/paged-table.tsx'
import rows from '../../parts/lists/rows.module.css'
import { Moment } from '../../parts/values/moment.tsx'
import { StateDot, type Tone } from '../../parts/values/state-dot.tsx'
import classes from './audit-log.module.css'

type Entry = Answer<'auditLog.list'>['entries'][number]

const route = getRouteApi('/audit-log')
const tones: Readonly<Record<Entry['outcome'], Tone>> = { done: 'good', refused: 'warn', unknown: 'bad' }

/** The members' actions as sentences, newest first. */
export function AuditLogScreen(): ReactNode {
  const words = useMessages(auditLogMessages)
  const search = route.useSearch()
  const {
    rows: entries,
    total,
    error,
    isPending,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
  } = usePaged('auditLog.list', 'entries', search)
  const columns = useColumns()
  const isNarrowed = Object.keys(search).length > 0
  return (
    <Screen title={words.title} purpose={words.purpose} action={<ExportMenu ask="auditLog.export" request={search} />}>
      <Filters />
      <ErrorNotice error={error} onRetry={refetch} />
      {isPending && <LoadingSkeleton />}
      {!isPending && !error && entries.length === 0 && (
        <EmptyState title={(isNarrowed ? words.none : words.empty).title}>{(isNarrowed ? words.none : words.empty).what}</EmptyState>
      )}
      {entries.length > 0 && (
        <PagedTable
          label={words.list}
          columns={columns}
          rows={entries}
          keyOf={({ entryId }) => entryId}
          total={total}
          hasNextPage={hasNextPage}
          isFetchingNextPage={isFetchingNextPage}
          onMore={fetchNextPage}
        />
      )}
    </Screen>
  )
}

function Filters() {
  const { filters: words, kinds } = useMessages(auditLogMessages)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: people } = useAsk('members.list')
  const { data: projects } = useAsk('projects.list')
  const narrow = (to: typeof search) => void navigate({ search: changed(to), replace: true })
  const members = people?.members.map(({ personId, name }) => [personId, name] as const) ?? []
  const isKnown = search.personId === undefined || members.some(([personId]) => personId === search.personId)
  return (
    <FilterBar
      label={words.label}
      clear={words.clear}
      count={countFilters(search)}
      onClear={() => void navigate({ search: {}, replace: true })}
    >
      <ChoiceFilter
        label={words.person}
        any={words.everybody}
        value={search.personId}
        onChoose={(personId) => narrow({ personId })}
        values={isKnown ? members : [...members, [search.personId!, words.somebody]]}
      />
      <ChoiceFilter
        label={words.project}
        any={words.everyProject}
        value={search.projectId}
        onChoose={(projectId) => narrow({ projectId })}
        values={projects?.projects.map(({ projectId, name }) => [projectId, name] as const) ?? []}
      />
      <ChoiceFilter
        label={words.kind}
        any={words.everything}
        value={search.operation}
        onChoose={(operation) => narrow({ operation })}
        values={Object.entries(kinds)}
      />
      <DayRangeFilter value={search} onChoose={(range) => narrow({ ...range })} />
    </FilterBar>
  )
}

function useColumns(): Column<Entry>[] {
  const words = useMessages(auditLogMessages)
  const { columns } = words
  return [
    { name: 'what', head: columns.what, cell: (entry) => <ActionCell entry={entry} />, onTelephone: 'wide' },
    {
      name: 'project',
      head: columns.project,
      cell: ({ project }) => project && <span dir="auto">{project.name ?? words.goneProject}</span>,
      onTelephone: 'labelled',
    },
    {
      name: 'outcome',
      head: columns.outcome,
      cell: ({ outcome, status }) => (
        <span title={outcome === 'unknown' ? words.unknownHint : undefined}>
          <StateDot tone={tones[outcome]} hollow={outcome === 'unknown'}>
            {outcome === 'refused' && status !== null ? words.refusedWith({ status }) : words.outcomes[outcome]}
          </StateDot>
        </span>
      ),
    },
    { name: 'when', head: columns.when, cell: ({ at }) => <Moment at={at} /> },
  ]
}

/** An action as a sentence, with its object and the changed fields. */
function ActionCell({ entry: { person, app, operation, subjectId, fields } }: { entry: Entry }) {
  const words = useMessages(auditLogMessages)
  const { data: people } = useAsk('members.list')
  // Current members are named.
  const subject = people?.members.find(({ personId }) => personId === subjectId)?.name
  return (
    <>
      <span>
        <strong title={person.email} dir="auto">
          {person.name}
        </strong>{' '}
        {messageOf(words.deeds, operation) ?? words.did({ operation })}
      </span>
      {app !== null && (
        <>
          {' · '}
          <span dir="auto">{words.via({ app })}</span>
        </>
      )}
      {person.emailVerified === false && (
        <>
          {' · '}
          <UnverifiedEmail />
        </>
      )}
      {(fields.length > 0 || subjectId !== null) && (
        <span className={rows.under}>
          {fields.length > 0 && <span className={classes.part}>{words.fields({ names: fields.join(', ') })}</span>}
          {subjectId !== null && (subject ?? <code className={classes.part}>{subjectId}</code>)}
        </span>
      )}
    </>
  )
}

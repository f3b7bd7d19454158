import { importedFilesMessages } from '@earshot/messages/web/imported-files'
import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Answer, ApiError } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ChoiceFilter, FilterBar } from '../../parts/lists/filter-bar.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { type Column, PagedTable } from '../../parts/lists/paged-table.tsx'
import rowClasses from '../../parts/lists/rows.module.css'
import { StateDot, type Tone } from '../../parts/values/state-dot.tsx'
import type { FileImport } from './file-import.ts'

/** The states of a row, of every kind. */
export type RowState = Answer<'linkImports.rows'>['rows'][number]['state']

interface FileRow {
  row: number
  state: RowState
}

const tones: Readonly<Record<RowState, Tone>> = {
  eligible: 'accent',
  ineligible: 'warn',
  done: 'good',
  failed: 'bad',
  cancelled: 'muted',
}
const states = ['eligible', 'ineligible', 'done', 'failed', 'cancelled'] as const

/** The state that rows are narrowed to, or none: before the start those with a problem come first. */
export function useRowState({ status, eligible, rows }: FileImport) {
  const [chosen, choose] = useState<string>(status === 'ready' && eligible < rows ? 'ineligible' : '')
  return { state: states.find((each) => each === chosen), choose }
}

/** Milliseconds between fetches of the rows; none where they do not change. */
export const rowsEvery = ({ status }: FileImport) => (status === 'running' ? { refetchEveryMs: 5000 } : {})

interface Listed<Row> {
  /** Of `usePaged`. */
  list: {
    data: unknown
    error: ApiError | null
    isPending: boolean
    refetch: () => unknown
    rows: readonly Row[]
    total: { count: number; isExact: boolean } | null
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  chosen: ReturnType<typeof useRowState>
  /** A row's state in words. */
  stateOf: (state: RowState) => string
  /** Why a row is not carried out, in words. */
  whyOf: (row: Row) => ReactNode
  /** What stands in the row. */
  column: Column<Row>
}

/** The rows of a file. */
export function ImportRows<Row extends FileRow>({ list, chosen: { state, choose }, stateOf, whyOf, column }: Listed<Row>) {
  const words = useMessages(importedFilesMessages)
  const columns: Column<Row>[] = [
    column,
    { name: 'row', head: words.columns.row, isNumber: true, onTelephone: 'labelled', cell: ({ row }) => row },
    {
      name: 'state',
      head: words.columns.state,
      onTelephone: 'wide',
      cell: (row) => <StateOfRow state={row.state} words={stateOf(row.state)} why={whyOf(row)} />,
    },
  ]
  return (
    <section aria-label={words.rows}>
      <FilterBar count={state ? 1 : 0} onClear={() => choose('')} isSingle>
        <ChoiceFilter
          label={words.show}
          any={words.states.all}
          value={state}
          onChoose={choose}
          values={states.map((each) => [each, stateOf(each)])}
        />
      </FilterBar>
      {!list.data && <ErrorNotice error={list.error} onRetry={list.refetch} />}
      {list.isPending && <LoadingSkeleton rows={5} />}
      {Boolean(list.data) && list.rows.length === 0 && <Text c="dimmed">{words.noRows}</Text>}
      {list.rows.length > 0 && (
        <PagedTable
          label={words.rows}
          columns={columns}
          rows={list.rows}
          keyOf={({ row }) => String(row)}
          total={list.total}
          hasNextPage={list.hasNextPage}
          isFetchingNextPage={list.isFetchingNextPage}
          onMore={list.fetchNextPage}
        />
      )}
    </section>
  )
}

const StateOfRow = ({ state, words, why }: { state: RowState; words: string; why: ReactNode }) => (
  <div>
    <StateDot tone={tones[state]} hollow={state === 'cancelled' || state === 'eligible'}>
      {words}
    </StateDot>
    {why && <span className={rowClasses.under}>{why}</span>}
  </div>
)

import { type LinksMessages, linksMessages } from '@earshot/messages/web/links'
import { Text } from '@mantine/core'
import { useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { usePaged } from '../../api/paged.ts'
import { messageOf, useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ChoiceFilter, FilterBar } from '../../parts/lists/filter-bar.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { type Column, PagedTable } from '../../parts/lists/paged-table.tsx'
import rowClasses from '../../parts/lists/rows.module.css'
import { Moment } from '../../parts/values/moment.tsx'
import { StateDot, type Tone } from '../../parts/values/state-dot.tsx'

type Import = Answer<'linkImports.get'>
type Row = Answer<'linkImports.rows'>['rows'][number]

const tones: Readonly<Record<Row['state'], Tone>> = {
  eligible: 'accent',
  ineligible: 'warn',
  done: 'good',
  failed: 'bad',
  cancelled: 'muted',
}
const states = ['eligible', 'ineligible', 'done', 'failed', 'cancelled'] as const

/** A row's state in words: what is done is an email, or a link to pass on. */
const stateOf = ({ states: words }: LinksMessages['import'], kind: Import['kind'], state: Row['state']): string =>
  state === 'done' ? (kind === 'email' ? words.emailed : words.created) : words[state]

/** The rows of a file, those with a problem first. */
export function ImportRows({ brought: { projectId, importId, kind, status, rows, eligible } }: { brought: Import }) {
  const { import: words } = useMessages(linksMessages)
  const [chosen, setChosen] = useState<string>(status === 'ready' && eligible < rows ? 'ineligible' : '')
  const state = states.find((each) => each === chosen)
  const list = usePaged(
    'linkImports.rows',
    'rows',
    { projectId, importId, ...(state && { state }) },
    status === 'running' ? { refetchEveryMs: 5000 } : {},
  )
  return (
    <section aria-label={words.rows}>
      <FilterBar count={state ? 1 : 0} onClear={() => setChosen('')} isSingle>
        <ChoiceFilter
          label={words.show}
          any={words.states.all}
          value={state}
          onChoose={setChosen}
          values={states.map((each) => [each, stateOf(words, kind, each)])}
        />
      </FilterBar>
      {!list.data && <ErrorNotice error={list.error} onRetry={list.refetch} />}
      {list.isPending && <LoadingSkeleton rows={5} />}
      {list.data && list.rows.length === 0 && <Text c="dimmed">{words.noRows}</Text>}
      {list.rows.length > 0 && (
        <PagedTable
          label={words.rows}
          columns={columnsOf(words, kind)}
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

const columnsOf = (words: LinksMessages['import'], kind: Import['kind']): Column<Row>[] => [
  {
    name: 'customer',
    head: words.columns.customer,
    cell: ({ customerEmail, customerName, customerReference }) => (
      <span dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {customerEmail}
        {(customerName ?? customerReference) !== null && (
          <span className={rowClasses.under}>{[customerName, customerReference].filter(Boolean).join(' · ')}</span>
        )}
      </span>
    ),
  },
  { name: 'row', head: words.columns.row, isNumber: true, onTelephone: 'labelled', cell: ({ row }) => row },
  {
    name: 'state',
    head: words.columns.state,
    onTelephone: 'wide',
    cell: (row) => (
      <div>
        <StateDot tone={tones[row.state]} hollow={row.state === 'cancelled' || row.state === 'eligible'}>
          {stateOf(words, kind, row.state)}
        </StateDot>
        {row.reason !== null && (
          <span className={rowClasses.under}>
            {whyOf(row, row.reason, words)}
            {row.nextEligibleAt !== null && (
              <>
                . {words.nextAt} <Moment at={row.nextEligibleAt} />
              </>
            )}
          </span>
        )}
      </div>
    ),
  },
]

/** Why a row gets no link. The detail is in English: only a field's name and a mail server's answer (`550 5.1.1 …`) are taken from it. */
function whyOf({ customerEmail, detail }: Row, reason: NonNullable<Row['reason']>, words: LinksMessages['import']): string {
  const why = words.reasons[reason]
  switch (reason) {
    case 'EMAIL_INVALID':
      return customerEmail === '' ? words.emailMissing : why
    case 'FIELD_INVALID':
      return messageOf(words.fields, detail?.split(' ', 1)[0] ?? '') ?? why
    case 'EMAIL_DELIVERY_FAILED':
      return [why, /\b[45]\d\d[ -].*/.exec(detail ?? '')?.[0]].filter(Boolean).join(': ')
    default:
      return why
  }
}

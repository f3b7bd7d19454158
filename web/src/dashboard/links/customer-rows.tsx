import { importedFilesMessages } from '@earshot/messages/web/imported-files'
import { type LinksMessages, linksMessages } from '@earshot/messages/web/links'
import type { Answer } from '../../api/ask.ts'
import { usePaged } from '../../api/paged.ts'
import { messageOf, useMessages } from '../../messages/use-messages.ts'
import type { Column } from '../../parts/lists/paged-table.tsx'
import rowClasses from '../../parts/lists/rows.module.css'
import { Moment } from '../../parts/values/moment.tsx'
import { ImportRows, type RowState, rowsEvery, useRowState } from '../imported-files/import-rows.tsx'

type Import = Answer<'linkImports.get'>
type Row = Answer<'linkImports.rows'>['rows'][number]

/** The customers of a file, those with a problem first. */
export function CustomerRows({ brought }: { brought: Import }) {
  const { import: words } = useMessages(linksMessages)
  const { states } = useMessages(importedFilesMessages)
  const { projectId, importId, kind } = brought
  const chosen = useRowState(brought)
  const list = usePaged(
    'linkImports.rows',
    'rows',
    { projectId, importId, ...(chosen.state && { state: chosen.state }) },
    rowsEvery(brought),
  )
  // What is done is an email, or a link to pass on.
  const done = kind === 'email' ? words.states.emailed : words.states.created
  const { eligible, ineligible } = words.states
  const stateOf = (state: RowState) => ({ ...{ eligible, ineligible, done }, failed: states.failed, cancelled: states.cancelled })[state]
  return (
    <ImportRows
      list={list}
      chosen={chosen}
      stateOf={stateOf}
      whyOf={(row) => row.reason !== null && <Why row={row} reason={row.reason} words={words} />}
      column={columnOf(words)}
    />
  )
}

const columnOf = ({ customer }: LinksMessages['import']): Column<Row> => ({
  name: 'customer',
  head: customer,
  cell: ({ customerEmail, customerName, customerReference }) => (
    <span dir="auto" style={{ overflowWrap: 'anywhere' }}>
      {customerEmail}
      {(customerName ?? customerReference) !== null && (
        <span className={rowClasses.under}>{[customerName, customerReference].filter(Boolean).join(' · ')}</span>
      )}
    </span>
  ),
})

const Why = ({ row, reason, words }: { row: Row; reason: NonNullable<Row['reason']>; words: LinksMessages['import'] }) => (
  <>
    {whyOf(row, reason, words)}
    {row.nextEligibleAt !== null && (
      <>
        . {words.nextAt} <Moment at={row.nextEligibleAt} />
      </>
    )}
  </>
)

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

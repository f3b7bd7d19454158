import { importedFilesMessages } from '@earshot/messages/web/imported-files'
import { momentMessages } from '@earshot/messages/web/moment'
import { type OpinionImportsMessages, opinionImportsMessages } from '@earshot/messages/web/opinion-imports'
import { Link } from '@tanstack/react-router'
import type { Answer } from '../../api/ask.ts'
import { usePaged } from '../../api/paged.ts'
import { messageOf, useMessages } from '../../messages/use-messages.ts'
import type { Column } from '../../parts/lists/paged-table.tsx'
import rowClasses from '../../parts/lists/rows.module.css'
import { shortMoment } from '../../parts/values/moments.ts'
import { ImportRows, type RowState, rowsEvery, useRowState } from '../imported-files/import-rows.tsx'

type Import = Answer<'opinionImports.get'>
type Row = Answer<'opinionImports.rows'>['rows'][number]

/** The rows of a file of opinions, those with a problem first. */
export function OpinionRows({ brought }: { brought: Import }) {
  const { import: words } = useMessages(opinionImportsMessages)
  const { states } = useMessages(importedFilesMessages)
  const { locale } = useMessages(momentMessages)
  const { projectId, importId } = brought
  const chosen = useRowState(brought)
  const list = usePaged(
    'opinionImports.rows',
    'rows',
    { projectId, importId, ...(chosen.state && { state: chosen.state }) },
    rowsEvery(brought),
  )
  const { eligible, ineligible, done } = words.states
  const stateOf = (state: RowState) => ({ ...{ eligible, ineligible, done }, failed: states.failed, cancelled: states.cancelled })[state]
  return (
    <ImportRows
      list={list}
      chosen={chosen}
      stateOf={stateOf}
      whyOf={(row) => whyOf(row, words)}
      column={columnOf(words, { projectId, locale })}
    />
  )
}

const columnOf = (
  { opinion, nameless }: OpinionImportsMessages['import'],
  { projectId, locale }: { projectId: string; locale: string },
): Column<Row> => ({
  name: 'opinion',
  head: opinion,
  cell: ({ title, customerName, givenAt, state, reviewId }) => (
    <span dir="auto" style={{ overflowWrap: 'anywhere' }}>
      {state === 'done' && reviewId !== null ? (
        <Link className={rowClasses.link!} to="/projects/$projectId/opinions/$reviewId" params={{ projectId, reviewId }}>
          {title}
        </Link>
      ) : (
        title
      )}
      <span className={rowClasses.under}>
        {customerName ?? nameless}
        {/* In full: a preview shows whether the file's times were read as they were meant. */}
        {givenAt !== null && ` · ${shortMoment(locale, givenAt)}`}
      </span>
    </span>
  ),
})

/** Why a row becomes no opinion. The detail is in English: only a field's name, its second word, is taken from it. */
function whyOf({ reason, detail }: Row, words: OpinionImportsMessages['import']): string | null {
  if (reason === 'FIELD_INVALID') return messageOf(words.fields, detail?.split(' ', 2)[1] ?? '') ?? words.reasons[reason]
  return reason === null ? null : words.reasons[reason]
}

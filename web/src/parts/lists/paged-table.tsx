import { momentMessages } from '@earshot/messages/web/moment'
import { pagedTableMessages } from '@earshot/messages/web/paged-table'
import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { wholeNumber } from '../values/numbers.ts'
import rowClasses from './rows.module.css'

export interface Column<Row> {
  /** The React key; the head when there is none to show. */
  name: string
  head: string
  cell: (row: Row) => ReactNode
  /** Numbers are aligned to the end of the column. */
  isNumber?: boolean
  /** On a phone a row is a card: the cell has its head before it, or takes the whole width. */
  onTelephone?: 'labelled' | 'wide'
  /** Where a row's cell has another label than the head on a phone; none where it is empty. */
  labelOf?: (row: Row) => string
}

interface Shown<Row> {
  label: string
  /** The first column's cell has the row's link, in `rows.link` of rows.module.css: the link covers the whole row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The row whose drawer is open. */
  openKey?: string | undefined
  /** Keys besides j and k, for the focused row: `{ r: respond }`. */
  keys?: Readonly<Record<string, (row: Row) => void>>
  /** The result of `usePaged`. */
  total?: { count: number; isExact: boolean } | null
  hasNextPage?: boolean
  isFetchingNextPage?: boolean
  onMore?: () => void
}

/** A list as a table: sticky head, rows of 44 px, j and k to move, Enter to open, and a button for more at its end. */
export function PagedTable<Row>({ label, columns, rows, keyOf, openKey, keys, ...more }: Shown<Row>) {
  const table = useRef<HTMLTableElement>(null)
  useRowKeys(table, (key, index) => {
    const row = rows[index]
    const act = keys?.[key]
    if (row === undefined || !act) return false
    act(row)
    return true
  })
  return (
    <>
      <table className={rowClasses.table} aria-label={label} ref={table}>
        <thead>
          <tr>
            {columns.map(({ name, head, isNumber }) => (
              <th key={name} scope="col" className={isNumber ? rowClasses.number : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-open={keyOf(row) === openKey || undefined}>
              {columns.map(({ name, head, cell, isNumber, onTelephone, labelOf }) => (
                <td
                  key={name}
                  className={isNumber ? rowClasses.number : undefined}
                  data-label={onTelephone === 'labelled' ? (labelOf?.(row) ?? head) || undefined : undefined}
                  data-wide={onTelephone === 'wide' || undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <More {...more} shown={rows.length} />
    </>
  )
}

function More({
  total,
  shown,
  hasNextPage = false,
  isFetchingNextPage = false,
  onMore,
}: Pick<Shown<unknown>, 'total' | 'hasNextPage' | 'isFetchingNextPage' | 'onMore'> & { shown: number }) {
  const words = useMessages(pagedTableMessages)
  const { locale } = useMessages(momentMessages)
  const count = (number: number) => wholeNumber(locale, number)
  // A list that is always complete has no line below it.
  if (!total && !hasNextPage) return null
  return (
    <Group mt="sm" gap="md" mih={36}>
      {total && (
        <Text size="xs" c="dimmed" role="status">
          {words.shown({
            isAll: total.isExact && total.count > 1 && shown >= total.count,
            shown: count(shown),
            total: `${count(Math.max(total.count, shown))}${total.isExact ? '' : '+'}`,
          })}
        </Text>
      )}
      {hasNextPage && onMore && (
        <Button variant="default" size="xs" onClick={onMore} loading={isFetchingNextPage}>
          {words.more}
        </Button>
      )}
    </Group>
  )
}

/**
 * Moves with j and k between the links of rows, and with arrows once a row is focused. `act` takes other keys, and returns whether it
 * handled one. Keys do nothing while somebody types or a dialog is open.
 */
function useRowKeys(table: { readonly current: HTMLTableElement | null }, act: (key: string, index: number) => boolean): void {
  const acting = useRef(act)
  useEffect(() => {
    acting.current = act
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !table.current) return
      const at = event.target as HTMLElement
      if (at.closest('input, textarea, select, [contenteditable], [role=menu], [role=listbox]')) return
      // Also while nothing in the dialog has the focus.
      if (document.querySelector('[role=dialog]')) return
      const links = [...table.current.querySelectorAll<HTMLAnchorElement>('tbody tr a:first-of-type')]
      const rows = [...table.current.querySelectorAll('tbody tr')]
      const index = rows.findIndex((row) => row.contains(at))
      // Arrows scroll until a row has the focus.
      const step = { j: 1, k: -1, ...(index >= 0 && { ArrowDown: 1, ArrowUp: -1 }) }[event.key]
      if (step === undefined) {
        if (index >= 0 && acting.current(event.key, index)) event.preventDefault()
        return
      }
      const next = rows[index < 0 ? (step > 0 ? 0 : rows.length - 1) : index + step]
      const link = links.find((each) => next?.contains(each))
      if (!link) return
      event.preventDefault()
      link.focus()
      next?.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [table])
}

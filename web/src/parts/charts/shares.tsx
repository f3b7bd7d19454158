import { figureMessages } from '@earshot/messages/web/figure'
import { momentMessages } from '@earshot/messages/web/moment'
import { Paper, Table, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { percentage, wholeNumber } from '../values/numbers.ts'
import classes from './figure.module.css'

interface Shown {
  title: string
  what?: ReactNode
  /** The heads of names and counts. */
  columns: readonly [name: string, count: string]
  rows: readonly { key: string; name: ReactNode; count: number }[]
  /** The whole; the sum of the counts unless given, as where several options may be chosen. */
  of?: number
  size?: 'half' | 'wide' | 'narrow'
}

/** Counts by kind: a table whose rows draw their bars, so it needs no second view. */
export function Shares({ title, what, columns, rows, of = rows.reduce((sum, { count }) => sum + count, 0), size = 'half' }: Shown) {
  const words = useMessages(figureMessages)
  const { locale } = useMessages(momentMessages)
  const id = useId()
  return (
    <Paper withBorder component="section" aria-labelledby={id} className={classes.figure} data-size={size}>
      <Title order={2} id={id} size="h3">
        {title}
      </Title>
      {what && (
        <Text size="xs" c="dimmed">
          {what}
        </Text>
      )}
      <Table verticalSpacing={6} mt="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{columns[0]}</Table.Th>
            <Table.Th scope="col" ta="end">
              {columns[1]}
            </Table.Th>
            <Table.Th scope="col" ta="end">
              {words.share}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, name, count }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400} className={classes.shareName}>
                {name}
                <div className={classes.share} aria-hidden="true">
                  <span style={{ width: `${of === 0 ? 0 : (count / of) * 100}%` }} />
                </div>
              </Table.Th>
              <Table.Td ta="end">{wholeNumber(locale, count)}</Table.Td>
              <Table.Td ta="end">{of === 0 ? words.nothing : percentage(locale, count / of)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

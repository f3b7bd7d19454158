import { figureMessages } from '@earshot/messages/web/figure'
import { Button, Paper, Table, Text, Title } from '@mantine/core'
import { IconChartHistogram, IconTable } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import classes from './figure.module.css'

interface Label {
  name: string
  color: string
  /** The number over the whole span. */
  total?: string
}

export interface FigureShown {
  title: string
  what: string
  /** The legend of its colours, with the number of each. */
  labels: readonly Label[]
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly string[] }[]
  /** Columns of the wall's six: three, four or two. */
  size?: 'half' | 'wide' | 'narrow'
  children: ReactNode
}

/** Charts beside and below one another. What failed is striped: red and the accent are alike to readers who do not tell red from green. */
export const Wall = ({ children }: { children: ReactNode }) => (
  <div className={classes.wall}>
    <svg className={classes.patterns} aria-hidden="true">
      <pattern id="chart-bad" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className={classes.between} width="5" height="5" />
        <rect className={classes.stripe} width="3" height="5" />
      </pattern>
    </svg>
    {children}
  </div>
)

/** A chart under its name, and behind it the same as a table. */
export function Figure({ title, what, labels, columns, rows, size = 'half', children }: FigureShown) {
  const words = useMessages(figureMessages)
  const [isTable, setTable] = useState(false)
  const id = useId()
  return (
    <Paper withBorder component="section" aria-labelledby={id} className={classes.figure} data-size={size}>
      <header className={classes.figureHead}>
        <div>
          <Title order={2} id={id} size="h3">
            {title}
          </Title>
          <Text size="xs" c="dimmed">
            {what}
          </Text>
        </div>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`${isTable ? words.asChart : words.asTable}: ${title}`}
          onClick={() => setTable(!isTable)}
          leftSection={isTable ? <IconChartHistogram size={16} aria-hidden="true" /> : <IconTable size={16} aria-hidden="true" />}
        >
          {isTable ? words.asChart : words.asTable}
        </Button>
      </header>
      {isTable ? (
        <NumbersTable title={title} columns={columns} rows={rows} />
      ) : (
        <>
          <div className={classes.labels}>
            {labels.map(({ name, color, total }) => (
              <span key={name} className={classes.label}>
                <svg className={classes.swatch} aria-hidden="true">
                  <rect width="10" height="10" rx="3" fill={color} />
                </svg>
                {name}
                {total !== undefined && <span className={classes.labelTotal}>{total}</span>}
              </span>
            ))}
          </div>
          <div role="img" aria-label={words.described({ title, what })}>
            {children}
          </div>
        </>
      )}
    </Paper>
  )
}

function NumbersTable({ title, columns, rows }: { title: string; columns: readonly string[]; rows: FigureShown['rows'] }) {
  const words = useMessages(figureMessages)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
    <section className={classes.numbers} tabIndex={0} aria-label={words.numbersOf({ title })}>
      <Table stickyHeader verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, at) => (
              <Table.Th key={column} scope="col" ta={at === 0 ? 'start' : 'end'}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells: [first, ...cells] }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400}>
                {first}
              </Table.Th>
              {cells.map((cell, at) => (
                <Table.Td key={columns[at + 1]} ta="end">
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

import { chartsMessages } from '@earshot/messages/web/charts'
import { momentMessages } from '@earshot/messages/web/moment'
import { partsMessages } from '@earshot/messages/web/parts'
import { Paper, Table, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { Answer } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import figure from '../../parts/charts/figure.module.css'
import { wholeNumber } from '../../parts/values/numbers.ts'
import { TopicName } from '../../parts/webhooks/topic-name.tsx'
import classes from './charts.module.css'

// Counts by kind: tables whose rows draw their bars, so they need no second view.

type Charts = Answer<'charts.get'>
interface Bar {
  key: string
  name: ReactNode
  counts: readonly number[]
}

export function ByResponse({ charts: { byResult } }: { charts: Charts }) {
  const words = useMessages(chartsMessages)
  const { failure } = useMessages(partsMessages)
  const nameOf = (result: string) => (result in failure ? failure[result as keyof typeof failure] : words.status({ status: result }))
  return (
    <Bars
      title={words.byResponse.title}
      columns={[words.byResponse.column, words.byResponse.count]}
      rows={byResult.map(({ result, count }) => ({
        key: result,
        name: nameOf(result),
        counts: /^2/.test(result) ? [count, 0] : [0, count],
      }))}
      isSummed
    />
  )
}

export function ByTopic({ charts: { byTopic } }: { charts: Charts }) {
  const words = useMessages(chartsMessages)
  return (
    <Bars
      title={words.byTopic.title}
      columns={[words.byTopic.column, words.series.delivered, words.series.failed]}
      rows={byTopic.map(({ topic, delivered, failed }) => ({ key: topic, name: <TopicName topic={topic} />, counts: [delivered, failed] }))}
    />
  )
}

/** `isSummed`: one number a row, all of it good or all of it bad. */
function Bars({
  title,
  columns,
  rows,
  isSummed = false,
}: {
  title: string
  columns: readonly string[]
  rows: readonly Bar[]
  isSummed?: boolean
}) {
  const { locale } = useMessages(momentMessages)
  const id = useId()
  const most = Math.max(1, ...rows.map(({ counts }) => sum(counts)))
  return (
    <Paper withBorder component="section" aria-labelledby={id} className={figure.figure} data-size="half">
      <Title order={2} id={id} size="h3" mb="xs">
        {title}
      </Title>
      <Table aria-labelledby={id} className={classes.bars} verticalSpacing={6} horizontalSpacing={6}>
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
          {rows.map(({ key, name, counts }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400} className={classes.barName}>
                {name}
                <span className={classes.bar} aria-hidden="true">
                  {counts.map((count, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: delivered and failed, always in this order.
                    <span key={at} data-failed={at === 1 || undefined} style={{ width: `${(count / most) * 100}%` }} />
                  ))}
                </span>
              </Table.Th>
              {(isSummed ? [sum(counts)] : counts).map((count, at) => (
                <Table.Td key={columns[at + 1]} ta="end">
                  {wholeNumber(locale, count)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

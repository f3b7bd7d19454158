import { answersMessages } from '@earshot/messages/web/answers'
import { momentMessages } from '@earshot/messages/web/moment'
import { Table } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import { percentage, wholeNumber } from '../../parts/values/numbers.ts'
import classes from './answers.module.css'
import type { Shares } from './question-card.tsx'

interface Shown {
  label: string
  /** The head of the groups' names. */
  head: string
  groups: readonly { key: string; name: string; count: number; shares: Shares | null }[]
}

/** Groups of answers as numbers: a row each, and a column for every option. */
export function GroupTable({ label, head, groups }: Shown) {
  const words = useMessages(answersMessages)
  const { locale } = useMessages(momentMessages)
  const options = groups.find(({ shares }) => shares !== null)?.shares ?? []
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
    <section className={classes.numbers} tabIndex={0} aria-label={label}>
      <Table verticalSpacing={4} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{head}</Table.Th>
            <Table.Th scope="col" ta="end">
              {words.columns.all}
            </Table.Th>
            {options.map(({ optionId, option }) => (
              <Table.Th key={optionId} scope="col" ta="end" dir="auto">
                {option}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {groups.map(({ key, name, count, shares }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              <Table.Td ta="end">{wholeNumber(locale, count)}</Table.Td>
              {shares?.map((each) => (
                <Table.Td key={each.optionId} ta="end">
                  {wholeNumber(locale, each.count)} ({percentage(locale, each.count / count)})
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

import { answersMessages } from '@earshot/messages/web/answers'
import { momentMessages } from '@earshot/messages/web/moment'
import { Text } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useMessages } from '../../messages/use-messages.ts'
import { percentage, wholeNumber } from '../../parts/values/numbers.ts'
import { useProjectId } from '../projects.ts'
import classes from './answers.module.css'
import type { Question, Shares } from './question-card.tsx'

/** A bar for each option, which links to its answers. It is a table, so there is no other view of it. */
export function OptionShares({ question, shares }: { question: Question; shares: Shares }) {
  const words = useMessages(answersMessages)
  const { locale } = useMessages(momentMessages)
  const projectId = useProjectId()
  const search = useSearch({ from: '/projects/$projectId/answers' })
  const { questionId, answerCount, answerMode } = question
  return (
    <div className={classes.part}>
      <table className={classes.options}>
        <caption className={classes.unseen}>{words.options}</caption>
        <thead className={classes.unseen}>
          <tr>
            <th scope="col">{words.columns.option}</th>
            <th scope="col">{words.columns.share}</th>
            <th scope="col">{words.columns.count}</th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ optionId, option, count }) => (
            <tr key={optionId}>
              <th scope="row">
                <Link
                  to="/projects/$projectId/answers/$drilledId"
                  params={{ projectId, drilledId: questionId }}
                  search={{ ...search, optionId }}
                  dir="auto"
                >
                  {option}
                </Link>
                <div className={classes.bar} aria-hidden="true">
                  <span style={{ width: `${(count / answerCount) * 100}%` }} />
                </div>
              </th>
              <td className={classes.share}>{percentage(locale, count / answerCount)}</td>
              <td className={classes.count}>{wholeNumber(locale, count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {answerMode === 'multi_select' && (
        <Text size="xs" c="dimmed" mt="xs">
          {words.several}
        </Text>
      )}
    </div>
  )
}

import { answersMessages } from '@earshot/messages/web/answers'
import { momentMessages } from '@earshot/messages/web/moment'
import { Text, Title } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import { percentage, wholeNumber } from '../../parts/values/numbers.ts'
import classes from './answers.module.css'
import { GroupTable } from './group-table.tsx'
import type { Question } from './question-card.tsx'

interface Sources {
  groups: NonNullable<Question['bySource']>
  isTable: boolean
  /** The rest of the card counts a part of the time; these charts count all of it, and say so. */
  isNarrowed: boolean
}

/** The answers by the source of their opinions, as bars or as a table. */
export function BySource({ groups, isTable, isNarrowed }: Sources) {
  const words = useMessages(answersMessages)
  return (
    <div className={classes.part}>
      <Title order={3}>{words.bySource}</Title>
      {isNarrowed && (
        <Text size="xs" c="dimmed" mb={4}>
          {words.ofAllTime}
        </Text>
      )}
      {isTable ? (
        <GroupTable
          label={words.bySource}
          head={words.columns.source}
          groups={groups.map((group) => ({ ...group, key: group.source, name: words.sources[group.source] }))}
        />
      ) : (
        <SourceBars groups={groups} />
      )}
    </div>
  )
}

/** The number of answers from each source, and the option chosen most. */
function SourceBars({ groups }: Pick<Sources, 'groups'>) {
  const words = useMessages(answersMessages)
  const { locale } = useMessages(momentMessages)
  return (
    <ul className={classes.sources}>
      {groups.map(({ source, count, shares }) => {
        const most = shares?.toSorted((one, other) => other.count - one.count)[0]
        return (
          <li key={source}>
            <div className={classes.sourceHead}>
              <span>{words.sources[source]}</span>
              <span className={classes.count}>{words.count({ count, said: wholeNumber(locale, count) })}</span>
            </div>
            {shares && (
              <div className={classes.stack} aria-hidden="true">
                {shares.map((each) => (
                  <span key={each.optionId} style={{ flexGrow: each.count }} data-most={each === most || undefined} />
                ))}
              </div>
            )}
            {most && most.count > 0 && (
              <Text size="xs" c="dimmed" dir="auto">
                {most.option}: {percentage(locale, most.count / count)}
              </Text>
            )}
          </li>
        )
      })}
    </ul>
  )
}

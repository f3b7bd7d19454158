import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { IconChartHistogram, IconTable } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { ButtonLink } from '../../parts/links.tsx'
import { percentage, wholeNumber } from '../../parts/numbers.ts'
import { answersWords } from '../../words/answers.ts'
import { momentWords } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { useProjectId } from '../projects.ts'
import classes from './answers.module.css'
import { dayInWords } from './days.ts'
import { GroupTable } from './group-table.tsx'
import { Counts, Trend } from './trend.tsx'

export type Question = Answer<'answers.charts'>['questions'][number]
export type Shares = NonNullable<Question['shares']>

/** What was answered to a question: its options, how that went over time, and how it differs by the way opinions came. */
export function QuestionCard({ question, least, isNarrowed }: { question: Question; least: number; isNarrowed: boolean }) {
  const words = useWords(answersWords)
  const { locale } = useWords(momentWords)
  const projectId = useProjectId()
  const search = useSearch({ from: '/projects/$projectId/answers' })
  const id = useId()
  const [isTable, setTable] = useState(false)
  const { questionId, answerMode, answerCount, textCount, from, to, shares, overTime, bySource, isDeleted } = question
  const number = (count: number) => wholeNumber(locale, count)
  const hasCharts = shares !== null || overTime !== null || bySource !== null
  const days = from !== null && to !== null ? words.sinceWhen(dayInWords(locale, from), dayInWords(locale, to)) : null
  const drill = { to: '/projects/$projectId/answers/$drilledId', params: { projectId, drilledId: questionId } } as const
  return (
    <Paper withBorder component="section" aria-labelledby={id} className={classes.card}>
      <header className={classes.head}>
        <div>
          <Title order={2} id={id} dir="auto">
            {question.question}
          </Title>
          <Text size="sm" c="dimmed">
            {[
              words.count(answerCount, number(answerCount)),
              answerMode !== 'text_only' && textCount > 0 && words.texts(textCount, number(textCount)),
              days,
              isDeleted && words.isDeleted,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        {hasCharts && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`${isTable ? words.asChart : words.asTable}: ${question.question}`}
            onClick={() => setTable(!isTable)}
            leftSection={isTable ? <IconChartHistogram size={16} aria-hidden="true" /> : <IconTable size={16} aria-hidden="true" />}
          >
            {isTable ? words.asChart : words.asTable}
          </Button>
        )}
      </header>
      {answerCount === 0 && <Text c="dimmed">{isNarrowed ? words.noneThen : words.noneYet}</Text>}
      {answerCount > 0 && !hasCharts && <Text c="dimmed">{words.tooFew(least)}</Text>}
      {hasCharts && (
        <div className={classes.parts} data-table={isTable || undefined}>
          {shares && <Options question={question} shares={shares} />}
          {overTime && (
            <div className={classes.part}>
              <Title order={3}>{words.overTime}</Title>
              {isTable ? (
                <GroupTable
                  label={words.overTime}
                  head={words.columns.from}
                  groups={overTime.map((step) => ({ ...step, key: step.from, name: dayInWords(locale, step.from) })).toReversed()}
                />
              ) : shares ? (
                <Trend question={question} steps={overTime} />
              ) : (
                <Counts question={question} steps={overTime} />
              )}
            </div>
          )}
          {bySource && (
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
                  groups={bySource.map((group) => ({ ...group, key: group.source, name: words.sources[group.source] }))}
                />
              ) : (
                <Sources groups={bySource} />
              )}
            </div>
          )}
        </div>
      )}
      {answerCount > 0 && (
        <Group gap="xs" mt="md">
          <ButtonLink {...drill} search={search} variant="default" size="xs">
            {words.read}
          </ButtonLink>
          {textCount > 0 && answerMode !== 'text_only' && (
            <ButtonLink {...drill} search={{ ...search, text: 'with' }} variant="subtle" size="xs">
              {words.readTexts}
            </ButtonLink>
          )}
        </Group>
      )}
    </Paper>
  )
}

/** A bar for each option, which leads to its answers. It is a table already. */
function Options({ question, shares }: { question: Question; shares: Shares }) {
  const words = useWords(answersWords)
  const { locale } = useWords(momentWords)
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

/** How many came which way, and what of them most chose. */
function Sources({ groups }: { groups: NonNullable<Question['bySource']> }) {
  const words = useWords(answersWords)
  const { locale } = useWords(momentWords)
  return (
    <ul className={classes.sources}>
      {groups.map(({ source, count, shares }) => {
        const most = shares?.toSorted((one, other) => other.count - one.count)[0]
        return (
          <li key={source}>
            <div className={classes.sourceHead}>
              <span>{words.sources[source]}</span>
              <span className={classes.count}>{words.count(count, wholeNumber(locale, count))}</span>
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

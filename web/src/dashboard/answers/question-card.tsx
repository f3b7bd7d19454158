import { answersMessages } from '@earshot/messages/web/answers'
import { momentMessages } from '@earshot/messages/web/moment'
import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { IconChartHistogram, IconTable } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ButtonLink } from '../../parts/frame/links.tsx'
import { wholeNumber } from '../../parts/values/numbers.ts'
import { useProjectId } from '../projects.ts'
import classes from './answers.module.css'
import { BySource } from './by-source.tsx'
import { dayInWords } from './days.ts'
import { GroupTable } from './group-table.tsx'
import { OptionShares } from './option-shares.tsx'
import { Counts, Trend } from './trend.tsx'

export type Question = Answer<'answers.charts'>['questions'][number]
export type Shares = NonNullable<Question['shares']>

/** The answers to a question: its options, their trend, and how they differ by the source of the opinions. */
export function QuestionCard({ question, least, isNarrowed }: { question: Question; least: number; isNarrowed: boolean }) {
  const words = useMessages(answersMessages)
  const id = useId()
  const [isTable, setTable] = useState(false)
  const { answerCount, shares, overTime, bySource } = question
  const hasCharts = shares !== null || overTime !== null || bySource !== null
  return (
    <Paper withBorder component="section" aria-labelledby={id} className={classes.card}>
      <header className={classes.head}>
        <div>
          <Title order={2} id={id} dir="auto">
            {question.question}
          </Title>
          <Text size="sm" c="dimmed">
            <Facts question={question} />
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
      {answerCount > 0 && !hasCharts && <Text c="dimmed">{words.tooFew({ least })}</Text>}
      {hasCharts && (
        <div className={classes.parts} data-table={isTable || undefined}>
          {shares && <OptionShares question={question} shares={shares} />}
          {overTime && <OverTime question={question} steps={overTime} isTable={isTable} />}
          {bySource && <BySource groups={bySource} isTable={isTable} isNarrowed={isNarrowed} />}
        </div>
      )}
      {answerCount > 0 && <AnswerLinks question={question} />}
    </Paper>
  )
}

/** The numbers of answers and texts, their days, and whether the question was deleted. */
function Facts({ question: { answerMode, answerCount, textCount, from, to, isDeleted } }: { question: Question }) {
  const words = useMessages(answersMessages)
  const { locale } = useMessages(momentMessages)
  const number = (count: number) => wholeNumber(locale, count)
  return [
    words.count({ count: answerCount, said: number(answerCount) }),
    answerMode !== 'text_only' && textCount > 0 && words.texts({ count: textCount, said: number(textCount) }),
    from !== null && to !== null && words.sinceWhen({ from: dayInWords(locale, from), to: dayInWords(locale, to) }),
    isDeleted && words.isDeleted,
  ]
    .filter(Boolean)
    .join(' · ')
}

interface Steps {
  question: Question
  steps: NonNullable<Question['overTime']>
  isTable: boolean
}

function OverTime({ question, steps, isTable }: Steps) {
  const words = useMessages(answersMessages)
  const { locale } = useMessages(momentMessages)
  return (
    <div className={classes.part}>
      <Title order={3}>{words.overTime}</Title>
      {isTable ? (
        <GroupTable
          label={words.overTime}
          head={words.columns.from}
          groups={steps.map((step) => ({ ...step, key: step.from, name: dayInWords(locale, step.from) })).toReversed()}
        />
      ) : question.shares ? (
        <Trend question={question} steps={steps} />
      ) : (
        <Counts question={question} steps={steps} />
      )}
    </div>
  )
}

/** Links to the answers behind the charts, and to those with a text. */
function AnswerLinks({ question: { questionId, answerMode, textCount } }: { question: Question }) {
  const words = useMessages(answersMessages)
  const projectId = useProjectId()
  const search = useSearch({ from: '/projects/$projectId/answers' })
  const drill = { to: '/projects/$projectId/answers/$drilledId', params: { projectId, drilledId: questionId } } as const
  return (
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
  )
}

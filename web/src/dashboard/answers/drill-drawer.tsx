import { Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Answer, Request } from '../../api/ask.ts'
import { usePaged } from '../../api/paged.ts'
import { useAsk } from '../../api/queries.ts'
import { changed, said } from '../../api/search.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { ChoiceFilter, TypedFilter } from '../../parts/filter-bar.tsx'
import { TextLink } from '../../parts/links.tsx'
import { WaitingShape } from '../../parts/loading-skeleton.tsx'
import { Moment } from '../../parts/moment.tsx'
import { wholeNumber } from '../../parts/numbers.ts'
import { OpenedDrawer } from '../../parts/opened-drawer.tsx'
import { answersWords } from '../../words/answers.ts'
import { momentWords } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { useProjectId } from '../projects.ts'
import classes from './answers.module.css'
import { dayInWords } from './days.ts'

/** The answers behind a chart: all of a question, those with an option, or with a text; texts are searched. */
export function DrillDrawer(): ReactNode {
  const words = useWords(answersWords)
  const { locale } = useWords(momentWords)
  const projectId = useProjectId()
  const { drilledId: questionId } = useParams({ from: '/projects/$projectId/answers/$drilledId' })
  const { optionId, text, query, ...search } = useSearch({ from: '/projects/$projectId/answers/$drilledId' })
  const navigate = useNavigate()
  const charts = useAsk('answers.charts', { projectId, questionId })
  const question = charts.data?.questions[0]
  const request = { projectId, ...search, questionId, optionId, text, query }
  const list = usePaged('answers.drill', 'answers', said<string>(request) as unknown as Request<'answers.drill'>)
  const close = () => navigate({ to: '/projects/$projectId/answers', params: { projectId }, search })
  const set = (change: Record<string, string>) =>
    navigate({
      to: '/projects/$projectId/answers/$drilledId',
      params: { projectId, drilledId: questionId },
      search: changed<string>(change),
      replace: true,
    })
  const isUnknown = charts.data !== undefined && question === undefined
  const hasOptions = question !== undefined && question.answerMode !== 'text_only'
  const days = [search.dateFrom, search.dateTo].map((day) => day && dayInWords(locale, day))
  return (
    <OpenedDrawer title={question && <span dir="auto">{question.question}</span>} onClose={close}>
      {isUnknown ? (
        <Text>{words.drill.missing}</Text>
      ) : (
        <Stack gap="md">
          <Group grow align="flex-end" gap="sm" preventGrowOverflow={false}>
            {hasOptions && question.shares && (
              <ChoiceFilter
                label={words.drill.option}
                any={words.drill.anyOption}
                value={optionId}
                onChoose={(chosen) => set({ optionId: chosen })}
                values={question.shares.map((each) => [each.optionId, each.option] as const)}
              />
            )}
            {hasOptions && (
              <ChoiceFilter
                label={words.drill.text}
                any={words.drill.anyText}
                value={text}
                onChoose={(chosen) => set({ text: chosen })}
                values={[['with', words.drill.withText]]}
              />
            )}
            <TypedFilter
              label={words.drill.search}
              placeholder={words.drill.searchHint}
              value={query}
              onType={(typed) => set({ query: typed })}
              error={list.error?.at('?query')}
            />
          </Group>
          {(search.dateFrom ?? search.dateTo) !== undefined && (
            <Group gap="xs">
              <Text size="sm" c="dimmed">
                {words.drill.inDays(words.sinceWhen(days[0] ?? '…', days[1] ?? '…'))}
              </Text>
              <Button variant="subtle" size="compact-sm" onClick={() => set({ dateFrom: '', dateTo: '' })}>
                {words.drill.clearDays}
              </Button>
            </Group>
          )}
          {!list.data && list.error && <ErrorNotice error={list.error} onRetry={list.refetch} />}
          {list.isPending && <WaitingShape />}
          {list.data && list.rows.length === 0 && <Text c="dimmed">{words.drill.none}</Text>}
          {list.rows.length > 0 && (
            <div style={{ opacity: list.isPlaceholderData ? 0.6 : undefined }}>
              <ul className={classes.answers} aria-label={words.drill.list}>
                {list.rows.map((answer) => (
                  <Given key={answer.answerId} answer={answer} />
                ))}
              </ul>
              <More list={list} />
            </div>
          )}
        </Stack>
      )}
    </OpenedDrawer>
  )
}

function More({ list }: { list: ReturnType<typeof usePaged<'answers.drill', 'answers'>> }) {
  const { drill } = useWords(answersWords)
  const { locale } = useWords(momentWords)
  const { total, rows } = list
  const count = (number: number) => wholeNumber(locale, number)
  return (
    <Group mt="sm" gap="md">
      {total && (
        <Text size="xs" c="dimmed" role="status">
          {drill.shown(count(rows.length), `${count(Math.max(total.count, rows.length))}${total.isExact ? '' : '+'}`)}
        </Text>
      )}
      {list.hasNextPage && (
        <Button variant="default" size="xs" onClick={() => list.fetchNextPage()} loading={list.isFetchingNextPage}>
          {drill.more}
        </Button>
      )}
    </Group>
  )
}

function Given({ answer }: { answer: Answer<'answers.drill'>['answers'][number] }) {
  const { drill } = useWords(answersWords)
  const { locale } = useWords(momentWords)
  const { projectId, selectedOptions, answer: text, customer, createdAt, reviewId } = answer
  return (
    <li className={classes.given}>
      {selectedOptions.length > 0 && (
        <div className={classes.chosen}>
          {selectedOptions.map((option) => (
            <span key={option} dir="auto">
              {option}
            </span>
          ))}
        </div>
      )}
      {text !== null && (
        <div className={classes.said} dir="auto">
          {text}
        </div>
      )}
      <div className={classes.under}>
        <span dir="auto">{customer.name ?? drill.noName}</span>
        {/* Of an incognito answer the day is known, and no more. */}
        {createdAt.endsWith('T00:00:00.000Z') ? <span>{dayInWords(locale, createdAt)}</span> : <Moment at={createdAt} />}
        {reviewId !== null && (
          <TextLink to="/projects/$projectId/opinions/$reviewId" params={{ projectId, reviewId }} search={{}} size="xs">
            {drill.seeOpinion}
          </TextLink>
        )}
      </div>
    </li>
  )
}

import { answersMessages } from '@earshot/messages/web/answers'
import { momentMessages } from '@earshot/messages/web/moment'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Answer, ApiError, Request } from '../../api/ask.ts'
import { usePaged } from '../../api/paged.ts'
import { useAsk } from '../../api/queries.ts'
import { changed, said } from '../../api/search.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { OpenedDrawer } from '../../parts/drawers/opened-drawer.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { TextLink } from '../../parts/frame/links.tsx'
import { ChoiceFilter, TypedFilter } from '../../parts/lists/filter-bar.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { wholeNumber } from '../../parts/values/numbers.ts'
import { useProjectId } from '../projects.ts'
import classes from './answers.module.css'
import { dayInWords } from './days.ts'
import type { Question } from './question-card.tsx'

/** The answers behind a chart: all of a question, those with an option, or those with a text. Texts can be searched. */
export function DrillDrawer(): ReactNode {
  const words = useMessages(answersMessages)
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
  return (
    <OpenedDrawer title={question && <span dir="auto">{question.question}</span>} onClose={close}>
      {isUnknown ? (
        <Text>{words.drill.missing}</Text>
      ) : (
        <Stack gap="md">
          <AnswerFilters question={question} filters={{ optionId, text, query }} error={list.error} onChange={set} />
          <Days from={search.dateFrom} to={search.dateTo} onClear={() => set({ dateFrom: '', dateTo: '' })} />
          {!list.data && list.error && <ErrorNotice error={list.error} onRetry={list.refetch} />}
          {list.isPending && <LoadingSkeleton />}
          {list.data && list.rows.length === 0 && <Text c="dimmed">{words.drill.none}</Text>}
          {list.rows.length > 0 && (
            <div style={{ opacity: list.isPlaceholderData ? 0.6 : undefined }}>
              <ul className={classes.answers} aria-label={words.drill.list}>
                {list.rows.map((answer) => (
                  <AnswerItem key={answer.answerId} answer={answer} />
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

interface Filters {
  /** Undefined until it has been fetched. */
  question: Question | undefined
  filters: { optionId: string | undefined; text: string | undefined; query: string | undefined }
  error: ApiError | null
  onChange: (change: Record<string, string>) => void
}

function AnswerFilters({ question, filters: { optionId, text, query }, error, onChange }: Filters) {
  const { drill: words } = useMessages(answersMessages)
  const hasOptions = question !== undefined && question.answerMode !== 'text_only'
  return (
    <Group grow align="flex-end" gap="sm" preventGrowOverflow={false}>
      {hasOptions && question.shares && (
        <ChoiceFilter
          label={words.option}
          any={words.anyOption}
          value={optionId}
          onChoose={(chosen) => onChange({ optionId: chosen })}
          values={question.shares.map((each) => [each.optionId, each.option] as const)}
        />
      )}
      {hasOptions && (
        <ChoiceFilter
          label={words.text}
          any={words.anyText}
          value={text}
          onChoose={(chosen) => onChange({ text: chosen })}
          values={[['with', words.withText]]}
        />
      )}
      <TypedFilter
        label={words.search}
        placeholder={words.searchHint}
        className={classes.search}
        value={query}
        onType={(typed) => onChange({ query: typed })}
        error={error?.at('?query')}
      />
    </Group>
  )
}

/** The days that the answers are narrowed to, with a button that clears them. */
function Days({ from, to, onClear }: { from: string | undefined; to: string | undefined; onClear: () => void }) {
  const words = useMessages(answersMessages)
  const { locale } = useMessages(momentMessages)
  if ((from ?? to) === undefined) return null
  const [first, last] = [from, to].map((day) => day && dayInWords(locale, day))
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {words.drill.inDays({ days: words.sinceWhen({ from: first ?? '…', to: last ?? '…' }) })}
      </Text>
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        {words.drill.clearDays}
      </Button>
    </Group>
  )
}

function More({ list }: { list: ReturnType<typeof usePaged<'answers.drill', 'answers'>> }) {
  const { drill } = useMessages(answersMessages)
  const { locale } = useMessages(momentMessages)
  const { total, rows } = list
  const count = (number: number) => wholeNumber(locale, number)
  return (
    <Group mt="sm" gap="md">
      {total && (
        <Text size="xs" c="dimmed" role="status">
          {drill.shown({
            isAll: total.isExact && total.count > 1 && rows.length >= total.count,
            shown: count(rows.length),
            total: `${count(Math.max(total.count, rows.length))}${total.isExact ? '' : '+'}`,
          })}
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

function AnswerItem({ answer }: { answer: Answer<'answers.drill'>['answers'][number] }) {
  const { drill } = useMessages(answersMessages)
  const { locale } = useMessages(momentMessages)
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

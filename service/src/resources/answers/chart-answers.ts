import {
  type AnswerCharts,
  type AnswerChartsQuery,
  type AnswerShares,
  groupMin,
  isProblem,
  type Opinion,
  type Problem,
  type Question,
} from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { isId } from '../../text.ts'
import type { InProject } from '../projects/projects.ts'
import { type Dates, readDates } from './list-answers.ts'
import { isBrokenDown, sourcesOf, spansOf, spansWithin, stepsOf, sumTallies, type Tally } from './small-groups.ts'

type Charted = AnswerCharts['questions'][number]
type Source = Opinion['source']

/**
 * Counts answers, question by question: questions that are active or were answered, in the order they are asked in, deleted ones last. Days
 * are UTC days; a day with few answers is counted together with its neighbours (decision 24). Two statements; the database counts.
 * Errors: VALIDATION_ERROR (dateFrom after dateTo).
 */
export async function chartAnswers(
  sql: Sql,
  { organizationId, projectId, query }: InProject & { query: AnswerChartsQuery },
): Promise<AnswerCharts | Problem<'VALIDATION_ERROR'>> {
  const dates = readDates(query)
  if (isProblem(dates)) return dates
  const { questionId } = query
  const which = { organizationId, projectId, questionId: questionId === undefined ? null : questionId }
  if (which.questionId !== null && !isId(which.questionId)) return { groupMin, questions: [] }
  const [questions, counts] = [await readQuestions(sql, which), await countAnswers(sql, which)]
  const byQuestion = Map.groupBy(counts, (count) => count.questionId)
  const charted = questions.map((question) => chart(question, byQuestion.get(question.questionId) ?? [], dates))
  return { groupMin, questions: charted }
}

type Asked = InProject & { questionId: string | null }

interface AskedQuestion extends Pick<Question, 'questionId' | 'question' | 'answerMode'> {
  options: { id: string; option: string }[] | null
  isDeleted: boolean
}

const readQuestions = (sql: Sql, { organizationId, projectId, questionId }: Asked) => sql<AskedQuestion[]>`
  select question_id, question, answer_mode, answers->'options' as options, deleted_at is not null as is_deleted from question
  where organization_id = ${organizationId} and project_id = ${projectId} ${questionId === null ? sql`` : sql`and question_id = ${questionId}`}
    and ((deleted_at is null and status = 'active') or exists (
      select from answer where answer.organization_id = question.organization_id and answer.project_id = question.project_id
        and answer.question_id = question.question_id))
  order by deleted_at is not null, priority, created_at, question_id`

/** Answers to a question of a day, or of a source, that have the same options. */
interface Counted {
  questionId: string
  /** The day, or the source, that the count is of. */
  day: string | null
  source: Source | null
  optionIds: string[]
  /** Their texts as they stood in one of the answers. */
  optionTexts: string[]
  answers: number
  textCount: number
  people: number
}

/**
 * Counts all answers twice, by day and by source. A known customer counts with their first answer to a question; each answer of an unknown
 * customer counts by itself.
 */
const countAnswers = (sql: Sql, { organizationId, projectId, questionId }: Asked) => sql<Counted[]>`
  with given as (
    select answer.question_id, (answer.created_at at time zone 'UTC')::date as day, coalesce(opinion.source, 'widget') as source,
      answer.selected_option_ids, answer.selected_options, answer.answer,
      answer.customer_id is null or row_number() over (
        partition by question_id, answer.customer_id order by answer.created_at, answer_id
      ) = 1 as is_first
    from answer left join opinion using (organization_id, project_id, review_id)
    where organization_id = ${organizationId} and project_id = ${projectId} ${questionId === null ? sql`` : sql`and question_id = ${questionId}`}
  )
  select question_id, day::text, source, selected_option_ids as option_ids, max(selected_options) as option_texts,
    count(*)::int as answers, count(answer)::int as text_count, (count(*) filter (where is_first))::int as people
  from given
  group by grouping sets ((question_id, day, selected_option_ids), (question_id, source, selected_option_ids))
  order by day`

function chart({ options, ...question }: AskedQuestion, counts: readonly Counted[], dates: Dates): Charted {
  const spans = spansOf([...tallied(counts, ({ day }) => day)].map(([day, tally]) => ({ ...tally, day })))
  const shown = spansWithin(spans, {
    from: dates.from?.at.toISOString().slice(0, 10) ?? null,
    to: dates.to?.at.toISOString().slice(0, 10) ?? null,
  })
  const all = sumTallies(shown)
  const steps = stepsOf(shown)
  const sources = sourcesOf([...tallied(counts, ({ source }) => source)].map(([source, tally]) => ({ ...tally, source })))
  const known = question.answerMode === 'text_only' ? [] : optionsOf(options ?? [], counts)
  const shares = (tally: Tally): AnswerShares =>
    known.length === 0 || !isBrokenDown(tally)
      ? null
      : known.map(({ id, option }) => ({ optionId: id, option, count: tally.options.get(id) ?? 0 }))
  return {
    ...question,
    from: shown[0]?.from ?? null,
    to: shown.at(-1)?.to ?? null,
    answerCount: all.answers,
    textCount: all.textCount,
    shares: shares(all),
    overTime: steps.length > 1 ? steps.map((step) => ({ from: step.from, to: step.to, count: step.answers, shares: shares(step) })) : null,
    bySource: sources?.map((group) => ({ source: group.source, count: group.answers, shares: shares(group) })) ?? null,
  }
}

/** Sums of the counts by day or by source. */
function tallied<Key extends string>(counts: readonly Counted[], keyOf: (counted: Counted) => Key | null): Map<Key, Tally> {
  const tallies = new Map<Key, Tally>()
  for (const counted of counts) {
    const key = keyOf(counted)
    if (key === null) continue
    const { people, answers, textCount, optionIds } = counted
    const tally = { people, answers, textCount, options: new Map(optionIds.map((id) => [id, answers])) }
    const before = tallies.get(key)
    tallies.set(key, before ? sumTallies([before, tally]) : tally)
  }
  return tallies
}

/** The current options in their order, followed by former options that were chosen. */
function optionsOf(options: readonly { id: string; option: string }[], counts: readonly Counted[]) {
  const labels = new Map(counts.flatMap(({ optionIds, optionTexts }) => optionIds.map((id, at) => [id, optionTexts[at] ?? id] as const)))
  const now = options.map(({ id, option }) => ({ id, option }))
  return [...now, ...[...labels].filter(([id]) => !now.some((each) => each.id === id)).map(([id, option]) => ({ id, option }))]
}

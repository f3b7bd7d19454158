import { Type } from 'typebox'
import { LinkFunnel } from './link-imports.ts'
import { Waiting } from './moderation.ts'
import { opinionSources } from './opinions.ts'
import { array, boolean, date, id, integer, nullable, object, oneOf, optional, record, type Static } from './vocabulary.ts'

/** Spans of an overview, in days. */
export const overviewDays = [7, 30, 90] as const

const share = (description: string) => nullable(Type.Number({ minimum: 0, maximum: 1, description }))

export const Overview = record('Overview', 'How a project is doing, over the last days and against as many before.', {
  days: integer('Days looked at.'),
  opinions: object({
    count: integer('Opinions that came.', { minimum: 0 }),
    before: integer('In as many days before.', { minimum: 0 }),
    perDay: array(object({ day: Type.String({ description: 'YYYY-MM-DD, UTC.' }), count: integer('Opinions.', { minimum: 0 }) })),
  }),
  response: object({
    share: share('Opinions that were responded to, of those that came; null when none came.'),
    before: share('In as many days before.'),
    medianHours: nullable(Type.Number({ minimum: 0, description: 'Hours from an opinion to its response, half of them sooner.' })),
  }),
  verified: object({ share: share('Opinions of verified purchases.'), before: share('In as many days before.') }),
  funnel: LinkFunnel,
  waiting: Waiting,
  deliveries: object({
    delivered: integer('Webhooks that arrived, of the whole organization.', { minimum: 0 }),
    failed: integer('Attempts that failed.', { minimum: 0 }),
    failing: integer('Destinations that fail at the moment.', { minimum: 0 }),
    destinations: integer('Destinations there are.', { minimum: 0 }),
  }),
})
export type Overview = Static<typeof Overview>

export const OverviewQuery = object({ days: optional(oneOf(['7', '30', '90'], 'Days to look at.', { default: '30' })) })
export type OverviewQuery = Static<typeof OverviewQuery>

/** Answers of fewer people than this are not broken down: who said what could be guessed. */
export const groupMin = 5

const Shares = nullable(
  array(
    object({
      optionId: Type.String({ description: 'The option, as `answers.drill` takes it.' }),
      option: Type.String({ description: 'Its text now, or as it stood last.' }),
      count: integer('Answers with it.', { minimum: 0 }),
    }),
    { description: 'In the order of the options; null where there are no options, or too few people to break down.' },
  ),
)
const day = (description: string) => Type.String({ description: `${description} YYYY-MM-DD, UTC.` })

export const AnswerCharts = record('AnswerCharts', 'What was answered, question by question.', {
  groupMin: integer('Groups of fewer people than this are not broken down.'),
  questions: array(
    object({
      questionId: id('The question.'),
      question: Type.String({ description: 'As it stands now, or stood last.' }),
      answerMode: oneOf(['single_select', 'multi_select', 'text_only'], 'How it is answered.'),
      isDeleted: boolean('Whether it is asked no more.'),
      from: nullable(day('First day counted: days with few people are counted with those around them.')),
      to: nullable(day('Last day counted.')),
      answerCount: integer('Answers.', { minimum: 0 }),
      textCount: integer('Answers with a text.', { minimum: 0 }),
      shares: Shares,
      overTime: nullable(
        array(object({ from: day('First day.'), to: day('Last day.'), count: integer('Answers.', { minimum: 1 }), shares: Shares }), {
          description: 'Days, weeks or longer, each of enough people; null where there are not enough for two.',
        }),
      ),
      bySource: nullable(
        array(
          object({
            source: oneOf([...opinionSources, 'other'], 'The way they came; `other`: ways of few people, together.'),
            count: integer('Answers.', { minimum: 1 }),
            shares: Shares,
          }),
          { description: 'Of all time, whatever days are asked for; null where there are not enough people for two.' },
        ),
      ),
    }),
  ),
})
export type AnswerCharts = Static<typeof AnswerCharts>
export type AnswerShares = Static<typeof Shares>

export const AnswerChartsQuery = object({
  dateFrom: optional(date('Given on or after: `YYYY-MM-DD` or ISO 8601 date-time; UTC when no zone is named.')),
  dateTo: optional(date('Given on or before; a date alone reaches to the end of that day.')),
  questionId: optional(Type.String({ maxLength: 200, description: 'Only this question.' })),
})
export type AnswerChartsQuery = Static<typeof AnswerChartsQuery>

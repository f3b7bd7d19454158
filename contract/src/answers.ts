import { Type } from 'typebox'
import { Customer, opinionSources } from './customers.ts'
import { exportFormat, file } from './downloads.ts'
import { forMembers, operation } from './operation.ts'
import { listOf, pageQuery, searchQuery } from './pagination.ts'
import { platformGoalIds } from './platform-goals.ts'
import { array, boolean, date, id, integer, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

export const Answer = record('Answer', 'A customer’s answer to a question, with the question as it stood then.', {
  answerId: id('Identifier of the answer.'),
  reviewId: nullable(id('Opinion it was given with; null when given without one.')),
  projectId: id('Project of the question.'),
  questionId: id('The question.'),
  question: Type.String({ description: 'Text of the question.' }),
  tags: array(oneOf(platformGoalIds, 'A platform goal.'), { description: 'Tags of the question.' }),
  answer: nullable(Type.String({ description: 'The text, or the comment beside the options; null when there is none.' })),
  selectedOptions: array(Type.String(), { description: 'Texts of the chosen options, in the order of the options.' }),
  customer: Customer,
  responseVisibility: oneOf(['public', 'private'], 'Who sees it.'),
  language: nullable(Type.String({ description: 'Language of the form it was given in.' })),
  createdAt: timestamp('When it was given; by an incognito customer, the day only.'),
  updatedAt: timestamp('When it was last changed.'),
})
export type Answer = Static<typeof Answer>

export const AnswerList = object({
  ...pageQuery,
  sort: optional(oneOf(['newest', 'oldest'], 'Order of the list.', { default: 'newest' })),
  responseVisibility: optional(oneOf(['all', 'public', 'private'], 'Only answers that are seen so.', { default: 'all' })),
  query: searchQuery('answer, chosen options and question'),
  dateFrom: optional(date('Given on or after: `YYYY-MM-DD` or ISO 8601 date-time; UTC when no zone is named.')),
  dateTo: optional(date('Given on or before; a date alone reaches to the end of that day.')),
  reviewId: optional(Type.String({ maxLength: 200, description: 'Only answers given with this opinion.' })),
  questionId: optional(Type.String({ maxLength: 200, description: 'Only answers to this question.' })),
})
export type AnswerList = Static<typeof AnswerList>

/** Filters that only members have: the part of a chart. */
export const AnswerDrill = object({
  ...AnswerList.properties,
  optionId: optional(Type.String({ maxLength: 64, description: 'Only answers with this option; with `questionId`.' })),
  text: optional(oneOf(['all', 'with'], 'Only answers with a text.', { default: 'all' })),
})
export type AnswerDrill = Static<typeof AnswerDrill>

/** Answers of fewer people than this are not broken down, so that nobody's answer can be guessed. */
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

/** Values of examples, by field, or by record and field. */
export const answersExamples = {
  answerId: '8d41f0b6-2e9a-4c35-b7d8-5a1c6e3f0b92',
  answer: 'Still warm when it came.',
  selectedOptions: ['Yes, on time'],
  'Answer.createdAt': '2026-11-24T17:43:52.640Z',
  'Answer.updatedAt': '2026-11-24T17:43:52.640Z',
  dateFrom: '2026-11-01',
  dateTo: '2026-11-30',
} as const

/** Operations of the API. */
export const answersApiRows = {
  'answers.list': operation({
    method: 'GET',
    path: '/project/{projectId}/answers',
    permission: 'reviews',
    summary: 'List answers',
    description: 'Answers to the questions of a project, each with the question as it stood.',
    query: AnswerList,
    queryExample: { dateFrom: '2026-11-01', dateTo: '2026-11-30', limit: 100 },
    success: { 200: listOf('answers', Answer) },
    errors: ['VALIDATION_ERROR'],
  }),
} as const

/** Operations of members alone. */
export const answersDashboardRows = {
  'answers.charts': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/answer-charts',
    summary: 'Chart the answers',
    description: `Shares, over time and by source, question by question. Groups under ${groupMin} people are not broken down.`,
    query: AnswerChartsQuery,
    success: { 200: AnswerCharts },
    errors: ['VALIDATION_ERROR'],
  }),
  'answers.drill': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/answers/drill',
    summary: 'List answers that were counted',
    description: 'The answers behind a chart: those with an option, or with a text.',
    query: AnswerDrill,
    success: { 200: listOf('answers', Answer) },
    errors: ['VALIDATION_ERROR'],
  }),
  'answers.export': operation({
    ...forMembers,
    audited: true,
    role: 'member',
    method: 'GET',
    path: '/project/{projectId}/answers/export',
    summary: 'Export answers',
    description: 'All answers the filters leave.',
    query: object({
      sort: AnswerDrill.properties.sort,
      responseVisibility: AnswerDrill.properties.responseVisibility,
      query: AnswerDrill.properties.query,
      dateFrom: AnswerDrill.properties.dateFrom,
      dateTo: AnswerDrill.properties.dateTo,
      questionId: AnswerDrill.properties.questionId,
      optionId: AnswerDrill.properties.optionId,
      text: AnswerDrill.properties.text,
      format: exportFormat,
    }),
    success: { 200: file('The answers.') },
    errors: ['VALIDATION_ERROR'],
  }),
} as const

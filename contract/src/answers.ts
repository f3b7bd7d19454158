import { Type } from 'typebox'
import { Customer, opinionSources } from './customers.ts'
import { exportFormat, file } from './downloads.ts'
import { forMembers, operation } from './operation.ts'
import { listOf, pageQuery, searchQuery } from './pagination.ts'
import { platformGoalIds } from './platform-goals.ts'
import { array, boolean, date, id, integer, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

export const Answer = record('Answer', 'A customer’s answer to a question, with the question as it was at the time.', {
  answerId: id('Identifier of the answer.'),
  reviewId: nullable(id('Identifier of the opinion the answer was given with. Null if it was given without an opinion.')),
  projectId: id('Identifier of the project.'),
  questionId: id('Identifier of the question.'),
  question: Type.String({ description: 'Text of the question.' }),
  tags: array(oneOf(platformGoalIds, 'Identifier of a platform goal.'), { description: 'Tags of the question.' }),
  answer: nullable(
    Type.String({ description: 'Text of the answer, or the comment added to the selected options. Null if there is none.' }),
  ),
  selectedOptions: array(Type.String(), { description: 'Texts of the selected options, in the order of the question’s options.' }),
  customer: Customer,
  responseVisibility: oneOf(['public', 'private'], 'Visibility of the answer.'),
  language: nullable(Type.String({ description: 'Language of the form.' })),
  createdAt: timestamp('Time when the answer was created. For incognito customers, the day only.'),
  updatedAt: timestamp('Time when the answer was last updated.'),
})
export type Answer = Static<typeof Answer>

export const AnswerList = object({
  ...pageQuery,
  sort: optional(oneOf(['newest', 'oldest'], 'Sort order.', { default: 'newest' })),
  responseVisibility: optional(oneOf(['all', 'public', 'private'], 'Only return answers with this visibility.', { default: 'all' })),
  query: searchQuery('answer, selected options and question'),
  dateFrom: optional(
    date('Only return answers created at or after this time: `YYYY-MM-DD` or an ISO 8601 date-time. UTC unless a time zone is given.'),
  ),
  dateTo: optional(date('Only return answers created at or before this time. A date without a time includes that whole day.')),
  reviewId: optional(Type.String({ maxLength: 200, description: 'Only return answers given with this opinion.' })),
  questionId: optional(Type.String({ maxLength: 200, description: 'Only return answers to this question.' })),
})
export type AnswerList = Static<typeof AnswerList>

/** Filters that only members have: the part of a chart. */
export const AnswerDrill = object({
  ...AnswerList.properties,
  optionId: optional(Type.String({ maxLength: 64, description: 'Only return answers with this option. Requires `questionId`.' })),
  text: optional(oneOf(['all', 'with'], 'Only return answers with a text.', { default: 'all' })),
})
export type AnswerDrill = Static<typeof AnswerDrill>

/** Answers of fewer people than this are not broken down, so that nobody's answer can be guessed. */
export const groupMin = 5

const Shares = nullable(
  array(
    object({
      optionId: Type.String({ description: 'Identifier of the option, for use with `answers.drill`.' }),
      option: Type.String({ description: 'Current text of the option, or its last text if it was removed.' }),
      count: integer('Number of answers with this option.', { minimum: 0 }),
    }),
    { description: 'Shares in the order of the options. Null if there are no options, or too few people to break down.' },
  ),
)
const day = (description: string) => Type.String({ description: `${description} Formatted as YYYY-MM-DD, UTC.` })

export const AnswerCharts = record('AnswerCharts', 'Answer statistics per question.', {
  groupMin: integer('Minimum number of people in a group. Smaller groups are not broken down.'),
  questions: array(
    object({
      questionId: id('Identifier of the question.'),
      question: Type.String({ description: 'Current text of the question, or its last text if it was deleted.' }),
      answerMode: oneOf(['single_select', 'multi_select', 'text_only'], 'Answer mode of the question.'),
      isDeleted: boolean('Whether the question was deleted.'),
      from: nullable(day('First day included. Days with few people are combined with adjacent days.')),
      to: nullable(day('Last day included.')),
      answerCount: integer('Number of answers.', { minimum: 0 }),
      textCount: integer('Number of answers with a text.', { minimum: 0 }),
      shares: Shares,
      overTime: nullable(
        array(
          object({
            from: day('First day of the interval.'),
            to: day('Last day of the interval.'),
            count: integer('Number of answers.', { minimum: 1 }),
            shares: Shares,
          }),
          {
            description:
              'Answers by interval: days, weeks or longer, each with enough people. Null if there are not enough for two intervals.',
          },
        ),
      ),
      bySource: nullable(
        array(
          object({
            source: oneOf([...opinionSources, 'other'], 'Source of the answers. `other` combines sources with few people.'),
            count: integer('Number of answers.', { minimum: 1 }),
            shares: Shares,
          }),
          {
            description:
              'Answers by source, for all time regardless of the requested dates. Null if there are not enough people for two sources.',
          },
        ),
      ),
    }),
  ),
})
export type AnswerCharts = Static<typeof AnswerCharts>
export type AnswerShares = Static<typeof Shares>

export const AnswerChartsQuery = object({
  dateFrom: optional(
    date('Only return answers created at or after this time: `YYYY-MM-DD` or an ISO 8601 date-time. UTC unless a time zone is given.'),
  ),
  dateTo: optional(date('Only return answers created at or before this time. A date without a time includes that whole day.')),
  questionId: optional(Type.String({ maxLength: 200, description: 'Only return this question.' })),
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
    mayLag: true,
    permission: 'reviews',
    summary: 'List answers',
    description: 'Lists the answers to the questions of a project, each with the question as it was at the time.',
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
    mayLag: true,
    summary: 'Get answer charts',
    description: `Retrieves answer shares per question, over time and by source. Groups of fewer than ${groupMin} people are not broken down.`,
    query: AnswerChartsQuery,
    success: { 200: AnswerCharts },
    errors: ['VALIDATION_ERROR'],
  }),
  'answers.drill': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/answers/drill',
    mayLag: true,
    summary: 'List answers behind a chart',
    description: 'Lists the answers that a chart counts: those with an option, or those with a text.',
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
    mayLag: true,
    summary: 'Export answers',
    description: 'Exports all answers that match the filters.',
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
    success: { 200: file('File with the answers.') },
    errors: ['VALIDATION_ERROR'],
  }),
} as const

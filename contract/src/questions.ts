import { Type } from 'typebox'
import { file } from './downloads.ts'
import { forMembers, operation } from './operation.ts'
import { platformGoalIds } from './platform-goals.ts'
import {
  array,
  boolean,
  Deleted,
  id,
  integer,
  line,
  object,
  oneOf,
  optional,
  paragraphs,
  record,
  type Static,
  timestamp,
} from './vocabulary.ts'

/**
 * Questions of a project, archived ones included: a form of twenty, new every month for most of a year. They are read and listed in one
 * page.
 */
export const questionsMax = 200

export const answerModes = ['single_select', 'multi_select', 'text_only'] as const
export type AnswerMode = (typeof answerModes)[number]

const AnswerOption = record('AnswerOption', 'An option of a question.', {
  id: line(1, 64, 'Identifier of the option, unique within the question.'),
  option: line(1, 500, 'Text of the option, unique within the question.'),
  description: optional(paragraphs(0, 2000, 'Explanation shown below the option.')),
})

const Answers = record('QuestionAnswers', 'How a question is answered.', {
  options: optional(
    array(AnswerOption, { minItems: 2, maxItems: 6, description: 'Two to six options. Only for `single_select` and `multi_select`.' }),
  ),
  minSelections: optional(integer('Minimum number of options to select. Only for `multi_select`.', { minimum: 0, maximum: 6 })),
  maxSelections: optional(integer('Maximum number of options to select. Only for `multi_select`.', { minimum: 1, maximum: 6 })),
  maxLength: optional(
    integer('Maximum length of the answer in characters. Defaults to 2000. Only for `text_only`.', { minimum: 1, maximum: 5000 }),
  ),
  comment: optional(oneOf(['none', 'optional'], 'Whether customers can add a comment to the selected options.')),
  shuffle: optional(boolean('Whether the options are shown in random order to each customer.')),
})
export type QuestionAnswers = Static<typeof Answers>

const tags = array(oneOf(platformGoalIds, 'Identifier of a platform goal.'), {
  minItems: 1,
  maxItems: 12,
  uniqueItems: true,
  description: 'Platform goals the question is about. Must be unique.',
})
const priority = integer('Position in the form. Lower numbers are asked first; for equal numbers, the older question is asked first.', {
  minimum: 0,
  maximum: 1000,
})
const question = paragraphs(1, 2000, 'Text of the question, as shown to customers.')
const answerMode = oneOf(
  answerModes,
  'How the question is answered: with one option, several options, or a text. Use `single_select` for ratings and yes/no questions.',
)
const status = oneOf(['active', 'archived'], 'Status of the question. Archived questions are not asked.')
const responseVisibility = oneOf(['default', 'public', 'private'], 'Visibility of the answers. `default` uses the project’s setting.')

export const Question = record('Question', 'A question for the customers of a project.', {
  questionId: id('Identifier of the question.'),
  projectId: id('Identifier of the project.'),
  tags,
  priority,
  question,
  answerMode,
  answers: Answers,
  status,
  responseVisibility,
  createdAt: timestamp('Time when the question was created.'),
  updatedAt: timestamp('Time when the question was last updated.'),
})
export type Question = Static<typeof Question>

export const QuestionCreate = object({
  tags,
  priority: optional({ ...priority, default: 0 } as typeof priority),
  question,
  answerMode,
  answers: optional(Answers),
  status: optional({ ...status, default: 'active' } as typeof status),
  responseVisibility: optional({ ...responseVisibility, default: 'default' } as typeof responseVisibility),
})
export type QuestionCreate = Static<typeof QuestionCreate>

export const QuestionUpdate = Type.Partial(object({ tags, priority, question, answerMode, answers: Answers, status, responseVisibility }))
export type QuestionUpdate = Static<typeof QuestionUpdate>

/** Data of `question.deleted`. */
export const QuestionDeleted = record('QuestionDeleted', 'A deleted question. Its answers are kept.', {
  questionId: id('Identifier of the question.'),
  projectId: id('Identifier of the project.'),
})

/** The whole order at once: the first question is asked first. */
export const QuestionOrder = object({
  questionIds: array(id('Identifier of a question.'), {
    minItems: 1,
    maxItems: 500,
    uniqueItems: true,
    description: 'All active questions in their new order, without archived ones.',
  }),
})
export type QuestionOrder = Static<typeof QuestionOrder>

/** A question while it is edited: the part that customers see. */
export const QuestionDraft = object({
  questionId: optional(id('Identifier of the question being edited. Omit for a new one.')),
  question,
  answerMode,
  answers: optional(Answers),
})
export type QuestionDraft = Static<typeof QuestionDraft>

export const FormPreviewQuery = object({
  draft: optional(
    Type.Unsafe<string>({
      type: 'string',
      // As much as fits into an address.
      maxLength: 12_000,
      description:
        'Draft of a question as JSON: `question`, `answerMode` and `answers` as in `questions.create`, and `questionId` for an existing question.',
    }),
  ),
  language: optional(
    Type.Unsafe<string>({
      type: 'string',
      maxLength: 35,
      pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
      description: 'Language of the form. Defaults to the language of the project.',
    }),
  ),
  theme: optional(oneOf(['light', 'dark'], 'Color scheme of the form. Defaults to the browser’s preference.')),
})
export type FormPreviewQuery = Static<typeof FormPreviewQuery>

const options = [
  { id: 'yes', option: 'Yes, on time' },
  { id: 'late', option: 'It was late', description: 'More than half an hour after the agreed time.' },
]

/** Values of examples, by field, or by record and field. */
export const questionsExamples = {
  questionId: '019a4b20-71c4-7e15-9d3b-6a8f0c2e4b71',
  question: 'Did your order arrive on time?',
  tags: ['delivery'],
  priority: 10,
  'Question.answers': { options },
} as const

/** Operations of the API. */
export const questionsApiRows = {
  'questions.list': operation({
    method: 'GET',
    path: '/project/{projectId}/questions',
    mayLag: true,
    permission: 'storefront',
    summary: 'List questions',
    description: 'Lists all questions of a project in the order they are asked, including archived ones.',
    success: { 200: object({ questions: array(Question) }) },
    errors: [],
  }),
  'questions.create': operation({
    method: 'POST',
    path: '/project/{projectId}/questions',
    permission: 'storefront',
    summary: 'Create a question',
    description: `Creates a question in a project. Select modes require two to six options; \`text_only\` allows none. A project can have up to ${questionsMax} questions, including archived ones.`,
    body: QuestionCreate,
    bodyExamples: {
      choice: {
        tags: ['delivery'],
        priority: 10,
        question: 'Did your order arrive on time?',
        answerMode: 'single_select',
        answers: { options },
      },
      text: { tags: ['product_quality'], question: 'Which bread should we bake next?', answerMode: 'text_only' },
    },
    success: { 201: Question },
    errors: ['VALIDATION_ERROR', 'LIMIT_REACHED'],
  }),
  'questions.update': operation({
    method: 'PATCH',
    path: '/project/{projectId}/questions/{questionId}',
    permission: 'storefront',
    summary: 'Update a question',
    description: 'Updates the fields that are sent. The answer mode cannot be changed once a question has answers.',
    body: QuestionUpdate,
    bodyExamples: { archive: { status: 'archived' }, first: { priority: 0 } },
    success: { 200: Question },
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'QUESTION_HAS_ANSWERS'],
  }),
  'questions.delete': operation({
    method: 'DELETE',
    path: '/project/{projectId}/questions/{questionId}',
    permission: 'storefront',
    summary: 'Delete a question',
    description: 'Deletes a question. Its answers are kept, with the question as it was at the time.',
    success: { 200: Deleted },
    errors: ['NOT_FOUND'],
  }),
} as const

/** Operations of members alone. */
export const questionsDashboardRows = {
  'questions.reorder': operation({
    ...forMembers,
    method: 'POST',
    path: '/project/{projectId}/questions/order',
    summary: 'Reorder questions',
    description:
      'Sets the order of all active questions at once. Returns `CONFLICT` if an active question is missing or the list contains another one. Emits `question.updated` for each question whose priority changed.',
    body: QuestionOrder,
    success: { 200: object({ questions: array(Question) }) },
    errors: ['CONFLICT'],
  }),
} as const

/** The form as customers will see it. */
export const formPreviewDashboardRows = {
  'questions.preview': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/form-preview',
    summary: 'Preview the form',
    description: 'Returns the form as customers see it, including a draft question. Nothing entered in the preview is submitted.',
    query: FormPreviewQuery,
    success: { 200: file('HTML page of the form.') },
    errors: ['VALIDATION_ERROR'],
  }),
} as const

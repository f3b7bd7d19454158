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

const AnswerOption = record('AnswerOption', 'One of the options a customer chooses from.', {
  id: line(1, 64, 'Identifier of the option, unique within the question.'),
  option: line(1, 500, 'Text of the option, unique within the question.'),
  description: optional(paragraphs(0, 2000, 'A longer explanation, shown below the option.')),
})

const Answers = record('QuestionAnswers', 'Everything about how a question is answered.', {
  options: optional(array(AnswerOption, { minItems: 2, maxItems: 6, description: 'Two through six options, for the select modes only.' })),
  minSelections: optional(integer('multi_select: how many options must be chosen at least.', { minimum: 0, maximum: 6 })),
  maxSelections: optional(integer('multi_select: how many options may be chosen at most.', { minimum: 1, maximum: 6 })),
  maxLength: optional(integer('text_only: characters of the answer at most; 2000 when not given.', { minimum: 1, maximum: 5000 })),
  comment: optional(oneOf(['none', 'optional'], 'Whether a comment can be written beside the chosen options.')),
  shuffle: optional(boolean('Whether the options are shown in an order of their own to every customer.')),
})
export type QuestionAnswers = Static<typeof Answers>

const tags = array(oneOf(platformGoalIds, 'A platform goal.'), {
  minItems: 1,
  maxItems: 12,
  uniqueItems: true,
  description: 'What the question is about: platform goals, each once.',
})
const priority = integer('Place in the form: the lower number is asked first, of two alike the older.', { minimum: 0, maximum: 1000 })
const question = paragraphs(1, 2000, 'The question, as the customer reads it.')
const answerMode = oneOf(answerModes, 'How it is answered: one option, several, or a text. Ratings and yes/no are single_select.')
const status = oneOf(['active', 'archived'], 'Archived questions are not asked.')
const responseVisibility = oneOf(['default', 'public', 'private'], 'Who sees the answers; `default` follows the project’s setting.')

export const Question = record('Question', 'A question that customers of a project are asked.', {
  questionId: id('Identifier of the question.'),
  projectId: id('Project the question belongs to.'),
  tags,
  priority,
  question,
  answerMode,
  answers: Answers,
  status,
  responseVisibility,
  createdAt: timestamp('When the question was created.'),
  updatedAt: timestamp('When the question was last changed.'),
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
export const QuestionDeleted = record('QuestionDeleted', 'What remains of a removed question. Its answers stay.', {
  questionId: id('Identifier of the question.'),
  projectId: id('Project the question belonged to.'),
})

/** The whole order at once: the first question is asked first. */
export const QuestionOrder = object({
  questionIds: array(id('A question of the project.'), {
    minItems: 1,
    maxItems: 500,
    uniqueItems: true,
    description: 'All that are asked, in their new order. Archived ones are not among them.',
  }),
})
export type QuestionOrder = Static<typeof QuestionOrder>

/** A question while it is edited: the part that customers see. */
export const QuestionDraft = object({
  questionId: optional(id('The question that is being changed; without it, a new one.')),
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
        'A question as it is being written, as JSON: `question`, `answerMode` and `answers` as `questions.create` takes them, and `questionId` when it is one that is there.',
    }),
  ),
  language: optional(
    Type.Unsafe<string>({
      type: 'string',
      maxLength: 35,
      pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
      description: 'Language of the form; the project’s when it is left out.',
    }),
  ),
  theme: optional(oneOf(['light', 'dark'], 'As the form is by day or by night; as the browser prefers when it is left out.')),
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
    permission: 'storefront',
    summary: 'List questions',
    description: 'All questions of a project in the order they are asked, archived ones included.',
    success: { 200: object({ questions: array(Question) }) },
    errors: [],
  }),
  'questions.create': operation({
    method: 'POST',
    path: '/project/{projectId}/questions',
    permission: 'storefront',
    summary: 'Create a question',
    description: `Adds a question to a project. Select modes need two through six options; \`text_only\` takes none. A project has ${questionsMax} questions at the most, archived ones included.`,
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
    summary: 'Change a question',
    description: 'Changes the fields that are sent. Once a question has answers, its answer mode stays.',
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
    description: 'Removes a question. Answers given to it stay, with the question as it stood.',
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
    summary: 'Order the questions',
    description:
      'Sets the priorities of the questions that are asked, in one change. Not all of them, or one that is not asked: CONFLICT. Announces question.updated for each whose priority changed.',
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
    summary: 'Look at the form',
    description: 'The form as customers see it, with a question as it is being written. Nothing that is typed there goes anywhere.',
    query: FormPreviewQuery,
    success: { 200: file('The page.') },
    errors: ['VALIDATION_ERROR'],
  }),
} as const

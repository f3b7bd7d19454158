import { Type } from 'typebox'
import { Customer } from './opinions.ts'
import { pageQuery, searchQuery } from './pagination.ts'
import { platformGoalIds } from './platform-goals.ts'
import { array, date, id, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

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

/** What members may narrow it to besides: what a chart counted. */
export const AnswerDrill = object({
  ...AnswerList.properties,
  optionId: optional(Type.String({ maxLength: 64, description: 'Only answers with this option; with `questionId`.' })),
  text: optional(oneOf(['all', 'with'], 'Only answers with a text.', { default: 'all' })),
})
export type AnswerDrill = Static<typeof AnswerDrill>

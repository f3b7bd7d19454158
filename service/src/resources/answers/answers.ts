import type { Answer } from '@earshot/contract'
import { time, view } from '../../database/json.ts'
import { customerJson } from '../customers/customers.ts'

/** SQL: the visibility of a question's answers now. It is the question's own setting, or the project's where that says `default`. */
export const effectiveVisibility = `case
  when question.response_visibility = 'default' then coalesce(project.settings->>'defaultResponseVisibility', 'private') else question.response_visibility end`

/** An answer as the API and its events show it. */
export const answerView = view<Answer>('answer', {
  answerId: 'answer.answer_id',
  reviewId: 'answer.review_id',
  projectId: 'answer.project_id',
  questionId: 'answer.question_id',
  question: 'answer.question',
  tags: 'answer.tags',
  answer: 'answer.answer',
  selectedOptions: 'answer.selected_options',
  customer: customerJson('answer'),
  responseVisibility: `(select ${effectiveVisibility} from question join project using (organization_id, project_id)
    where question.organization_id = answer.organization_id and question.project_id = answer.project_id
      and question.question_id = answer.question_id)`,
  language: 'answer.language',
  createdAt: time('answer.created_at'),
  updatedAt: time('answer.updated_at'),
})

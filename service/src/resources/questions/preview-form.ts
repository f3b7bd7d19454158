import { isProblem, type Problem, problem, type QuestionDraft } from '@earshot/contract'
import { projectsMessages } from '@earshot/messages/api/projects'
import type { Sql } from '../../database/database.ts'
import { findOpinionForm, type OpinionForm } from '../opinions/opinion-form.ts'
import type { InProject } from '../projects/projects.ts'
import { fitAnswers } from './answers-rule.ts'

/**
 * A project's form as it would be with a question that is being written: in the place of the one it changes, else as the last one. Changes
 * nothing; one statement. Errors: NOT_FOUND · VALIDATION_ERROR when `answers` does not fit the answer mode.
 */
export async function previewForm(
  sql: Sql,
  { organizationId, projectId, draft }: InProject & { draft: QuestionDraft | null },
): Promise<OpinionForm | Problem<'NOT_FOUND' | 'VALIDATION_ERROR'>> {
  const form = await findOpinionForm(sql, { organizationId, projectId })
  if (!form) return problem('NOT_FOUND', projectsMessages.unknown)
  if (!draft) return form
  const answers = fitAnswers(draft.answerMode, draft.answers ?? {})
  if (isProblem(answers)) return answers
  const questionId = draft.questionId?.toLowerCase() ?? newQuestionId
  const written = { questionId, question: draft.question, tags: [], answerMode: draft.answerMode, answers }
  const isAsked = form.questions.some((question) => question.questionId === questionId)
  return {
    ...form,
    questions: isAsked
      ? form.questions.map((question) => (question.questionId === questionId ? written : question))
      : [...form.questions, written],
  }
}

/** Of one that is not there yet: no question has it. */
const newQuestionId = '00000000-0000-0000-0000-000000000000'

import type { Question } from '@earshot/contract'
import { questionsMessages } from '@earshot/messages/web/questions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, ask, askFor, type OperationId } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { changeOf, mergedWith, type TypedQuestion, typedOf } from './typed-question.ts'

/** The operations that are fetched again after a change of a question. */
export const questionChanges = ['questions.list', 'questions.preview'] as const satisfies readonly OperationId[]

/**
 * The priority after all active questions. The highest is 1,000 (docs/rules/limits.md#questions); of two equal ones the older question
 * comes first.
 */
export const priorityAfter = (asked: readonly Question[]): number =>
  Math.min(1000, Math.max(-10, ...asked.map(({ priority }) => priority)) + 10)

/** Activates an archived question as the last one. */
export const activated = (asked: readonly Question[]) => ({ status: 'active' as const, priority: priorityAfter(asked) })

/**
 * Changes a question that others may have changed since it was read: theirs stays beside what was typed. Where both changed the same of how
 * it is answered, nothing is saved, and the error says so.
 */
export function useQuestionUpdate({ projectId, questionId }: Question, { onDone }: { onDone: (kept: Question) => void }) {
  const { changedMeanwhile } = useMessages(questionsMessages).form
  const queries = useQueryClient()
  return useMutation<Question, ApiError, { typed: TypedQuestion; before: TypedQuestion }>({
    async mutationFn({ typed, before }) {
      // `answers` is replaced as a whole, so it is made of those that are kept at the moment.
      const { questions } = await askFor('questions.list', { projectId }, undefined, { isFresh: true })
      const found = questions.find((each) => each.questionId === questionId)
      const present = found ? typedOf(found) : before
      const merged = mergedWith(typed, { before, present })
      if (!merged) throw new ApiError({ status: 409, code: 'CONFLICT', detail: changedMeanwhile })
      return ask('questions.update', { projectId, questionId, ...changeOf(merged, present) })
    },
    onSuccess(kept) {
      onDone(kept)
      return Promise.all(questionChanges.map((old) => queries.invalidateQueries({ queryKey: [old] })))
    },
  })
}

import type { Question } from '@earshot/contract'
import type { OperationId } from '../../api/ask.ts'

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

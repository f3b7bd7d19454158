import type { Question } from '@earshot/contract'
import type { OperationId } from '../../api/ask.ts'

/** What a change of a question makes old. */
export const questionChanges = ['questions.list', 'questions.preview'] as const satisfies readonly OperationId[]

/**
 * The place after all that are asked. The highest priority is 1,000 (docs/rules/limits.md#questions); of two alike the older one is asked
 * first.
 */
export const priorityAfter = (asked: readonly Question[]): number =>
  Math.min(1000, Math.max(-10, ...asked.map(({ priority }) => priority)) + 10)

/** An archived question comes back as the last one. */
export const askAgain = (asked: readonly Question[]) => ({ status: 'active' as const, priority: priorityAfter(asked) })

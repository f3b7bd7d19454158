import { oneOf } from './vocabulary.ts'

/**
 * Reasons to hide an opinion or a comment. That it is bad for the business is not a reason. The public page says how many opinions were
 * hidden, and why, and shows the reason in the place of a hidden comment.
 */
export const hideReasons = ['spam', 'illegal', 'personal_data', 'hate_or_threat', 'another_business', 'conflict_of_interest'] as const
export type HideReason = (typeof hideReasons)[number]

export const hideReason = (what: 'opinion' | 'comment') => oneOf(hideReasons, `Reason for hiding the ${what}.`)

import type { Refused } from '../../api/ask.ts'

/** A refusal that no field tells of; null: it stands at its field already. */
export const unplaced = (error: Refused | null): Refused | null => (error && error.errors.length > 0 ? null : error)

import type { ApiError } from '../../api/ask.ts'

/** A problem that no field tells of; null: it stands at its field already. */
export const unplaced = (error: ApiError | null): ApiError | null => (error && error.errors.length > 0 ? null : error)

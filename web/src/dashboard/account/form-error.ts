import type { ApiError } from '../../api/ask.ts'

/** Returns a problem that belongs to no field; null when it is shown at a field. */
export const formError = (error: ApiError | null): ApiError | null => (error && error.errors.length > 0 ? null : error)

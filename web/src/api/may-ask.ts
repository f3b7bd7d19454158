import type { OperationId } from './ask.ts'
import { httpApi } from './http-api.ts'

/**
 * Returns whether the signed-in person may call an operation. Operations they may not call are not offered. Visitors of the portal may call
 * all of the portal's.
 */
export const mayAsk = (id: OperationId): boolean => httpApi().mayAsk(id)

import type { OperationId } from './ask.ts'
import { httpApi } from './http-api.ts'

/** Whether whoever is in may ask an operation: what they may not is not offered. In the portal everybody may everything that there is. */
export const mayAsk = (id: OperationId): boolean => httpApi().mayAsk(id)

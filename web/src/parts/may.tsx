import type { ReactNode } from 'react'
import type { OperationId } from '../api/ask.ts'
import { mayAsk } from '../api/may-ask.ts'

/** Shows what somebody who may ask an operation can do by it; to others nothing, or what is said `otherwise`. */
export const May = ({ ask, children, otherwise = null }: { ask: OperationId; children: ReactNode; otherwise?: ReactNode }) =>
  mayAsk(ask) ? children : otherwise

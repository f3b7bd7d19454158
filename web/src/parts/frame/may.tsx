import type { ReactNode } from 'react'
import type { OperationId } from '../../api/ask.ts'
import { mayAsk } from '../../api/may-ask.ts'

/** Renders its children for those who may call an operation; for others nothing, or `otherwise`. */
export const May = ({ ask, children, otherwise = null }: { ask: OperationId; children: ReactNode; otherwise?: ReactNode }) =>
  mayAsk(ask) ? children : otherwise

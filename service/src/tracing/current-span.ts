import { AsyncLocalStorage } from 'node:async_hooks'

// What a process is doing just now, for those who record an event or ask the database: they are told, and need not pass it on. Nothing is
// current where nothing is traced.

export interface CurrentSpan {
  /** As it is kept with an event, and sent with its deliveries. */
  readonly traceParent: string
}

const current = new AsyncLocalStorage<CurrentSpan>()

/** Runs a function, and whatever it starts, as a part of a span. */
export const within = <Result>(span: CurrentSpan, act: () => Result): Result => current.run(span, act)

/** The span of which the caller is a part. */
export const currentSpan = (): CurrentSpan | undefined => current.getStore()

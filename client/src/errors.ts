import type { ErrorCode } from './generated/operations.ts'

/** One mistake in a request. */
export interface FieldError {
  /** The place: `goal`, `answers.options.1.id`, and `?limit` for a parameter of a list. */
  path: string
  /** The kind of mistake. */
  code: string
  /** How to fix it. */
  message: string
}

/**
 * Errors of a call: the service's problems, and failures that the library finds before there is an answer to read. `TIMEOUT`: the answer
 * took longer than `timeoutSeconds`. `CONNECTION_FAILED`: there was no answer; `cause` says why. `UNEXPECTED_ANSWER`: something answered,
 * but not as Earshot does (a proxy, a redirect, another service).
 */
export type EarshotErrorCode = ErrorCode | 'TIMEOUT' | 'CONNECTION_FAILED' | 'UNEXPECTED_ANSWER' | (string & {})

/**
 * A failed call: answered with a problem, or without an answer. `code` is what to act on, `message` says what happened and how to fix it,
 * `requestId` finds it in the service's log.
 */
export class EarshotError extends Error {
  override readonly name = 'EarshotError'
  readonly code: EarshotErrorCode
  /** The HTTP status; 0 without an answer. */
  readonly status: number
  /** Undefined without an answer. */
  readonly requestId: string | undefined
  /** The operation called, for example `goals.create`. */
  readonly operation: string
  /** With `VALIDATION_ERROR`: every mistake of the request. Empty otherwise. */
  readonly errors: readonly FieldError[]
  /** With `LINK_EMAIL_COOLDOWN`: when the next email to this customer may be sent. ISO 8601, UTC. */
  readonly nextEligibleAt: string | undefined
  /** Seconds until another attempt makes sense, where the service said so. */
  readonly retryAfterSeconds: number | undefined
  /** The whole body of the answer, with fields that this version doesn't know. */
  readonly problem: Readonly<Record<string, unknown>>

  constructor(
    message: string,
    about: {
      code: EarshotErrorCode
      status: number
      operation: string
      requestId?: string | undefined
      retryAfterSeconds?: number | undefined
      problem?: Readonly<Record<string, unknown>>
      cause?: unknown
    },
  ) {
    super(message, about.cause === undefined ? undefined : { cause: about.cause })
    const { problem = {} } = about
    this.code = about.code
    this.status = about.status
    this.operation = about.operation
    this.requestId = about.requestId
    this.errors = Array.isArray(problem.errors) ? problem.errors : []
    this.nextEligibleAt = typeof problem.nextEligibleAt === 'string' ? problem.nextEligibleAt : undefined
    this.retryAfterSeconds = about.retryAfterSeconds
    this.problem = problem
  }
}

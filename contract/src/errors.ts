/**
 * The catalogue of errors, by code: the HTTP status, and what it means for the caller. An operation declares the codes of its own in its
 * resource's file; those marked `any` can meet every request.
 */
export const errors = {
  VALIDATION_ERROR: { status: 400, title: 'The request is invalid', any: true },
  INVALID_JSON: { status: 400, title: 'The request body is not valid JSON', any: true },
  KNOWLEDGE_SOURCE_REQUIRED: { status: 400, title: 'A knowledge base item requires text or a URL' },
  Unauthorized: { status: 401, title: 'The API key is missing or invalid', any: true },
  Forbidden: { status: 403, title: 'The API key does not have the required permission', any: true },
  ORIGIN_NOT_ALLOWED: { status: 403, title: 'The project’s widget is not allowed on this site' },
  NOT_FOUND: { status: 404, title: 'The resource does not exist in this organization', any: true },
  QR_CODE_NOT_FOUND: { status: 404, title: 'The project has no QR code with this mode' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'The URL does not support this method', any: true },
  REQUEST_TIMEOUT: { status: 408, title: 'The request took too long to arrive', any: true },
  LINK_EXPIRED: { status: 409, title: 'The link has expired' },
  LINK_ALREADY_SUBMITTED: { status: 409, title: 'An opinion has already been submitted with the link' },
  CUSTOMER_UNSUBSCRIBED: { status: 409, title: 'The customer has unsubscribed from emails of this project' },
  CUSTOMER_BLOCKED: { status: 409, title: 'The customer has been blocked by the team' },
  QUESTION_HAS_ANSWERS: { status: 409, title: 'The answer mode cannot be changed because the question has answers' },
  LIMIT_REACHED: { status: 409, title: 'The maximum number of these resources has been reached' },
  CONFLICT: { status: 409, title: 'The request conflicts with the current state of the resource' },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, title: 'A request with this Idempotency-Key is still in progress' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'The request body is too large', any: true },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'The request body must be application/json', any: true },
  IDEMPOTENCY_MISMATCH: { status: 422, title: 'This Idempotency-Key was already used with a different request' },
  LINK_EMAIL_COOLDOWN: { status: 429, title: 'The customer was emailed a link within the last 48 hours' },
  RATE_LIMITED: { status: 429, title: 'Too many requests', any: true },
  HEADERS_TOO_LARGE: { status: 431, title: 'The request headers exceed 16 KB', any: true },
  INTERNAL_ERROR: { status: 500, title: 'An internal error occurred', any: true },
  EMAIL_DELIVERY_FAILED: { status: 502, title: 'The mail server did not accept the email' },
  UNAVAILABLE: { status: 503, title: 'The service is temporarily unavailable', any: true },
} as const satisfies Record<string, { status: number; title: string; any?: true }>

export type ErrorCode = keyof typeof errors

/** One mistake in a request: where (`goal`, `answers.options.1.id`, `?limit`), what kind, and how to fix it. */
export interface FieldError {
  path: string
  code: string
  message: string
}

/** A problem (RFC 9457) as a value. A handler returns it; the type allows only the codes that its operation declares. */
export interface Problem<Code extends ErrorCode = ErrorCode> {
  code: Code
  /** The cause in this request, and how to fix it. */
  detail: string
  errors?: FieldError[]
  /** ISO 8601; with LINK_EMAIL_COOLDOWN: when the next email may be sent. */
  nextEligibleAt?: string
  /** Seconds until another attempt makes sense, for the header Retry-After. */
  retryAfterSeconds?: number
}

export const problem = <Code extends ErrorCode>(
  code: Code,
  detail: string,
  more: Omit<Problem, 'code' | 'detail'> = {},
): Problem<Code> => ({ code, detail, ...more })

/** A mistake in one field of the body, found by a rule no schema can state. */
export const invalidField = (path: string, code: string, message: string): Problem<'VALIDATION_ERROR'> =>
  problem('VALIDATION_ERROR', `${path}: ${message}`, { errors: [{ path, code, message }] })

export const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'detail' in value && 'code' in value && Object.hasOwn(errors, String(value.code))

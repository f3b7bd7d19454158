import { errors, type Refusal, refuse } from '@earshot/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Answers a catalogued "no" as problem+json (RFC 9457). */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  return reply
    .code(errors[refusal.refused].status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(problemText(refusal, request.id))
}

/** The body of a "no". `message` says the same as `detail`, for libraries that look there. */
export function problemText(refusal: Refusal, requestId: string): string {
  const { refused: code, detail, errors: fieldErrors, nextEligibleAt } = refusal
  const { status, title } = errors[code]
  return JSON.stringify({
    type: `/docs#${code}`,
    title,
    status,
    detail,
    code,
    message: detail,
    requestId,
    ...(fieldErrors && { errors: fieldErrors }),
    ...(nextEligibleAt && { nextEligibleAt }),
  })
}

/** What the HTTP layer itself refuses, in the catalogue's words; null for a failure that is ours. */
export function refusalOfHttpError(error: { code?: string; statusCode?: number; message: string }): Refusal | null {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refuse('PAYLOAD_TOO_LARGE', 'The body is larger than this operation takes.')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return refuse('UNSUPPORTED_MEDIA_TYPE', 'Send the body as content-type: application/json.')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return refuse('INVALID_JSON', 'The body is not as long as its content-length says.')
    case 'ECONNRESET':
    case 'ERR_STREAM_PREMATURE_CLOSE':
      return refuse('INVALID_JSON', 'The body ended early.')
  }
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
    ? refuse('VALIDATION_ERROR', error.message)
    : null
}

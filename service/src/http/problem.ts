import { errors, type Problem, problem } from '@earshot/contract'
import { httpMessages } from '@earshot/messages/api/http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Answers a problem of the catalogue as problem+json (RFC 9457). */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds)
  return reply
    .code(errors[problem.code].status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(problemText(problem, request.id))
}

/** The body of a problem. `message` says the same as `detail`, for libraries that look there. */
export function problemText(problem: Problem, requestId: string): string {
  const { code, detail, errors: fieldErrors, nextEligibleAt } = problem
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

/** The problem for which the HTTP layer itself refuses a request; null for a failure that is ours. */
export function problemOfHttpError(error: { code?: string; statusCode?: number; message: string }): Problem | null {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return problem('PAYLOAD_TOO_LARGE', httpMessages.body.tooLarge)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return problem('UNSUPPORTED_MEDIA_TYPE', httpMessages.body.notAsJson)
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return problem('INVALID_JSON', httpMessages.body.wrongLength)
    case 'ECONNRESET':
    case 'ERR_STREAM_PREMATURE_CLOSE':
      return problem('INVALID_JSON', httpMessages.body.incomplete)
  }
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
    ? problem('VALIDATION_ERROR', error.message)
    : null
}

import { isProblem, type Operation, type Problem, problem } from '@earshot/contract'
import { httpMessages } from '@earshot/messages/api/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isId } from '../text.ts'
import type { Caller } from './caller.ts'
import { allowanceHeaders, wholeSeconds } from './rate-limit.ts'
import type { RequestDeps } from './route.ts'

// The checks of a request before its body is read.

/** Identifies the caller, and returns the problem for which the request is refused; null when it may go on. */
export async function admitRequest(
  deps: RequestDeps,
  { row, fileTypes }: { row: Operation; fileTypes: ReadonlySet<string> },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Problem | null> {
  const caller = await deps.gate(request)
  if (isProblem(caller)) return caller
  request.caller = caller
  return (
    (await limitRate(deps, caller, reply)) ??
    caller.forbids(row) ??
    (await missingProject(deps, caller, request)) ??
    wrongMediaType(row, request, fileTypes) ??
    tooLarge(row, request)
  )
}

/** Counts a request of a caller, and returns the problem where it is one too many. */
export async function limitRate(
  { limiter, organizationLimiter }: Pick<RequestDeps, 'limiter' | 'organizationLimiter'>,
  caller: Caller,
  reply: FastifyReply,
): Promise<Problem | null> {
  if (limiter) {
    const allowance = await limiter.take(caller.callerId)
    reply.headers(allowanceHeaders(limiter.limits, allowance))
    if (!allowance.isAllowed) return tooMany(limiter.limits.requestsPerMinute, allowance.waitMs)
  }
  if (!organizationLimiter) return null
  const { isAllowed, waitMs } = await organizationLimiter.take(caller.organizationId)
  return isAllowed ? null : tooManyTogether(organizationLimiter.limits.requestsPerMinute, waitMs)
}

async function missingProject({ hasProject }: RequestDeps, { organizationId }: Caller, request: FastifyRequest): Promise<Problem | null> {
  const { projectId } = request.params as Record<string, string>
  if (projectId === undefined) return null
  return isId(projectId) && (await hasProject(organizationId, projectId)) ? null : notFound
}

function wrongMediaType(row: Operation, { headers }: FastifyRequest, fileTypes: ReadonlySet<string>): Problem | null {
  const coding = headers['content-encoding'] ?? 'identity'
  if (row.method !== 'GET' && coding !== 'identity') return problem('UNSUPPORTED_MEDIA_TYPE', httpMessages.admission.compressed)
  const mediaType = (headers['content-type'] ?? '').replace(/;.*/s, '').trim().toLowerCase()
  const isWrong = row.takes ? mediaType !== row.takes : fileTypes.has(mediaType)
  return isWrong
    ? problem('UNSUPPORTED_MEDIA_TYPE', httpMessages.admission.mediaType({ mediaType: row.takes ?? 'application/json' }))
    : null
}

/** A file that says how long it is; one that does not is counted while it is read, and other bodies by the server. */
const tooLarge = ({ takes, bodyBytesMax }: Operation, { headers }: FastifyRequest): Problem | null =>
  takes && bodyBytesMax !== undefined && Number(headers['content-length'] ?? 0) > bodyBytesMax
    ? problem('PAYLOAD_TOO_LARGE', httpMessages.body.fileTooLarge({ megabytes: bodyBytesMax / 1024 / 1024 }))
    : null

export const notFound = problem('NOT_FOUND', httpMessages.admission.notFound)

const tooMany = (requestsPerMinute: number, waitMs: number) =>
  problem('RATE_LIMITED', httpMessages.admission.rateLimited({ max: requestsPerMinute }), { retryAfterSeconds: wholeSeconds(waitMs) })

const tooManyTogether = (requestsPerMinute: number, waitMs: number) =>
  problem('RATE_LIMITED', httpMessages.admission.rateLimitedTogether({ max: requestsPerMinute }), {
    retryAfterSeconds: wholeSeconds(waitMs),
  })

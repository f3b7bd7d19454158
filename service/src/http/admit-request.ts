import { isProblem, type Operation, type Problem, problem } from '@earshot/contract'
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
    wrongMediaType(row, request, fileTypes)
  )
}

async function limitRate({ limiter, organizationLimiter }: RequestDeps, caller: Caller, reply: FastifyReply): Promise<Problem | null> {
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
  if (row.method !== 'GET' && coding !== 'identity')
    return problem('UNSUPPORTED_MEDIA_TYPE', 'Send the body uncompressed, without content-encoding.')
  const mediaType = (headers['content-type'] ?? '').replace(/;.*/s, '').trim().toLowerCase()
  const isWrong = row.takes ? mediaType !== row.takes : fileTypes.has(mediaType)
  return isWrong ? problem('UNSUPPORTED_MEDIA_TYPE', `Send the body as ${row.takes ?? 'application/json'}.`) : null
}

export const notFound = problem('NOT_FOUND', 'The resource does not exist in this organization.')

const tooMany = (requestsPerMinute: number, waitMs: number) =>
  problem(
    'RATE_LIMITED',
    `This key or session is limited to ${requestsPerMinute} requests per minute. Wait for the number of seconds in the Retry-After header.`,
    { retryAfterSeconds: wholeSeconds(waitMs) },
  )

const tooManyTogether = (requestsPerMinute: number, waitMs: number) =>
  problem(
    'RATE_LIMITED',
    `All keys, sessions and people of an organization together are limited to ${requestsPerMinute} requests per minute. Wait for the number of seconds in the Retry-After header.`,
    { retryAfterSeconds: wholeSeconds(waitMs) },
  )

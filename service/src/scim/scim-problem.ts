import { type ErrorCode, errors, type Problem, problem } from '@earshot/contract'
import type { FastifyReply } from 'fastify'

// Problems as SCIM says them (RFC 7644, 3.12).

/** What a detail is about, for programs. */
export type ScimType = 'invalidFilter' | 'invalidPath' | 'invalidSyntax' | 'invalidValue' | 'mutability' | 'noTarget'

/** A problem of the catalogue whose scimType is not that of its code. */
export type ScimProblem = Problem & { scimType?: ScimType }

export const scimProblem = (scimType: ScimType, detail: string): ScimProblem => ({ ...problem('VALIDATION_ERROR', detail), scimType })

const typeOf: Partial<Record<ErrorCode, string>> = {
  VALIDATION_ERROR: 'invalidValue',
  INVALID_JSON: 'invalidSyntax',
  CONFLICT: 'uniqueness',
}

export const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** Answers a problem in SCIM's words. The status is a text there. */
export function sendScimProblem(reply: FastifyReply, problem: ScimProblem): FastifyReply {
  const { code, detail, retryAfterSeconds, scimType = typeOf[code] } = problem
  const { status } = errors[code]
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return sendScim(reply, status, { schemas: [errorSchema], status: String(status), ...(scimType && { scimType }), detail })
}

export const sendScim = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply.code(status).header('content-type', 'application/scim+json; charset=utf-8').send(JSON.stringify(body))

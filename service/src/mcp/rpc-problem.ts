import { type ErrorCode, errors, type Problem } from '@earshot/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The JSON-RPC error codes that problems have; every other one is the server's own (-32000). */
const rpcCodes: Partial<Record<ErrorCode, number>> = { INVALID_JSON: -32_700, VALIDATION_ERROR: -32_600 }

/** Answers a request that is refused before its message is read as a JSON-RPC error. Its `data` has the code of the catalogue. */
export function sendRpcProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const { code, detail, retryAfterSeconds } = problem
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  const error = { code: rpcCodes[code] ?? -32_000, message: detail, data: { code, requestId: request.id } }
  return reply
    .code(errors[code].status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ jsonrpc: '2.0', error, id: null }))
}

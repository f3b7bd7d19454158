import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { isProblem, type Operation, operations, problem } from '@earshot/contract'
import { httpMessages } from '@earshot/messages/api/http'
import { mcpMessages } from '@earshot/messages/api/mcp'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitRate } from '../http/admit-request.ts'
import type { Caller } from '../http/caller.ts'
import { readJson } from '../http/json-body.ts'
import { problemOfHttpError } from '../http/problem.ts'
import { bodyBytesMax, type RequestDeps } from '../http/route.ts'
import type { ToolCaller } from './call-tool.ts'
import { sendRpcProblem } from './rpc-problem.ts'

// The Model Context Protocol over streamable HTTP, without sessions: each message is a request of its own, with the key or token of its caller.

export interface McpDeps extends Pick<RequestDeps, 'limiter' | 'organizationLimiter'> {
  baseUrl: string
  /** Where a client reads how its user signs in (RFC 9728). */
  resourceMetadata: string
  /** Whom an API key or an access token is of; null: it is none. */
  admit(secret: unknown): Promise<Admitted | null>
}

/** A caller, and how the operations are asked on their behalf. */
export interface Admitted extends Pick<ToolCaller, 'apiPrefix' | 'credential'> {
  caller: Caller
}

const path = '/mcp'

/** The largest body of an operation, and as much again as the usual one for what is around it. */
const messageBytesMax = Math.max(...Object.values<Operation>(operations).map((row) => row.bodyBytesMax ?? bodyBytesMax)) + bodyBytesMax

/** Registers `/mcp`. The instance is its own: its parsers and its way to answer errors are for nothing else. */
export function registerMcpServer(server: FastifyInstance, deps: McpDeps): void {
  const admitted = new WeakMap<FastifyRequest, Admitted>()
  takeJson(server)
  server.setErrorHandler<FastifyError & { problem?: unknown }>((error, request, reply) => {
    const refused = isProblem(error.problem) ? error.problem : problemOfHttpError(error)
    // A failure that is ours is the server's to log and answer.
    if (!refused) throw error
    return sendRpcProblem(request, reply, refused)
  })
  server.post(path, {
    bodyLimit: messageBytesMax,
    onRequest: async (request, reply) => {
      if (!comesFromHere(request, deps)) return sendRpcProblem(request, reply, foreignOrigin)
      const secret = secretIn(request)
      const found = await deps.admit(secret)
      if (!found) return sendRpcProblem(request, reply.header('www-authenticate', challenge(deps, secret)), unauthorized)
      admitted.set(request, found)
      request.caller = found.caller
    },
    handler: (request, reply) => answer({ ...deps, ...admitted.get(request)!, server }, request, reply),
  })
  // There is no stream to listen to and no session to end.
  server.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: path,
    config: { only: 'POST' },
    onRequest: async (request, reply) => sendRpcProblem(request, reply.header('allow', 'POST'), methodNotAllowed(request.method)),
    handler: async () => {},
  })
}

function takeJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(/^application\/json(\s*;\s*charset="?utf-8"?)?\s*$/i, { parseAs: 'buffer' }, (_request, body, done) => {
    const read = readJson(body as Buffer)
    if (isProblem(read)) done(Object.assign(new Error(read.detail), { problem: read }))
    else done(null, read.body)
  })
}

async function answer(
  deps: McpDeps & Admitted & Pick<ToolCaller, 'server'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { body } = request
  // Loaded here: most services are never asked by an agent.
  const { answerMessage, reachesOperation } = await import('./answer-message.ts')
  const count = () => limitRate(deps, deps.caller, reply)
  // A call is counted where its operation is; all others here.
  const isCall = reachesOperation(body)
  const tooMany = isCall ? null : await count()
  if (tooMany) return sendRpcProblem(request, reply, tooMany)
  if (body === undefined || body === null) return sendRpcProblem(request, reply, noMessage)
  // One message could ask for thousands of lists.
  if (Array.isArray(body)) return sendRpcProblem(request, reply, noBatch)
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const toolCaller: ToolCaller = {
    ...{ server: deps.server, apiPrefix: deps.apiPrefix, credential: deps.credential },
    headers: headersOf(request, (name) => passedOn.has(name)),
    failed: (error) => request.log.error({ err: error }, 'tool failed'),
  }
  const headers = { 'content-type': 'application/json', ...headersOf(request, (name) => name === 'accept' || name.startsWith('mcp-')) }
  const answered = await answerMessage({ body, headers, url: deps.baseUrl + path, signal: gone.signal }, deps.caller, toolCaller)
  // Refused by the protocol's library, for its headers or its form, a call has reached no operation.
  const tooManyRefused = isCall && answered.status >= 400 ? await count() : null
  if (tooManyRefused) return sendRpcProblem(request, reply, tooManyRefused)
  reply.code(answered.status).headers(Object.fromEntries([...answered.headers].filter(([name]) => !ours.has(name))))
  return reply.send(answered.body ? Readable.fromWeb(answered.body as ReadableStream) : '')
}

/** What the API reads of a caller's headers besides the key, and a client may send along. */
const passedOn: ReadonlySet<string> = new Set(['accept-language', 'traceparent'])

/** What every answer has already. */
const ours: ReadonlySet<string> = new Set(['cache-control', 'connection'])

const headersOf = ({ headers }: FastifyRequest, isWanted: (name: string) => boolean): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (isWanted(name) && typeof value === 'string' ? [[name, value]] : [])),
  )

/** The key or token: `Authorization: Bearer KEY`, or `x-api-key`. */
function secretIn({ headers }: FastifyRequest): unknown {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? headers['x-api-key']
}

/** Programs say no origin. A page that does is one of ours: a name that was bound anew to this address leads nowhere. */
const comesFromHere = ({ headers }: FastifyRequest, { baseUrl }: McpDeps): boolean =>
  headers.origin === undefined || headers.origin === new URL(baseUrl).origin

/** What a client is told that has to sign in (RFC 6750, 3; RFC 9728, 5.1). */
const challenge = ({ resourceMetadata }: McpDeps, secret: unknown): string =>
  `Bearer ${secret === undefined ? '' : 'error="invalid_token", '}resource_metadata="${resourceMetadata}"`

const unauthorized = problem('Unauthorized', mcpMessages.refused.unauthorized)
const foreignOrigin = problem('Forbidden', mcpMessages.refused.origin)
const noMessage = problem('INVALID_JSON', httpMessages.body.requiredOnPage)
const noBatch = problem('VALIDATION_ERROR', mcpMessages.refused.batch)
const methodNotAllowed = (method: string) =>
  problem('METHOD_NOT_ALLOWED', httpMessages.request.methodNotAllowed({ methods: 'POST', method }))

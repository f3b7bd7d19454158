import { isProblem, problem, scimBodyBytesMax } from '@earshot/contract'
import { httpMessages } from '@earshot/messages/api/http'
import { provisioningMessages } from '@earshot/messages/api/provisioning'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from '../database/pool.ts'
import { limitRate } from '../http/admit-request.ts'
import type { Caller } from '../http/caller.ts'
import { readJson } from '../http/json-body.ts'
import { problemOfHttpError } from '../http/problem.ts'
import type { RequestDeps } from '../http/route.ts'
import type { Turns } from '../limits/turns.ts'
import type { VisitorOf } from '../limits/visitor-bounds.ts'
import { scimUrlOf } from '../resources/provisioning/scim-tokens.ts'
import { type Discovery, discoveryOf, listDocuments } from './discovery.ts'
import { groupRoutes } from './group-routes.ts'
import { errorSchema, type ScimProblem, sendScim, sendScimProblem } from './scim-problem.ts'
import { userRoutes } from './user-routes.ts'

// SCIM 2.0 (RFC 7644), for the directories of identity providers. Who asks is known by the token, which names the provider, and with it the
// organization; a place that asks for much waits for itself before anything is looked up.

export interface ScimDeps extends Pick<RequestDeps, 'limiter' | 'organizationLimiter'> {
  sql: Pool
  baseUrl: string
  /** Whose token it is; null: nobody's. */
  callerOf(token: unknown): Promise<Caller | null>
  turns: Turns
  visitorOf: VisitorOf
}

/** A request of a directory. */
export interface ScimCall {
  /** In which an organization has its share of connections. */
  sql: Pool
  organizationId: string
  providerId: string
  /** Where the service provisions. */
  url: string
  id: string
  body: unknown
  request: FastifyRequest
}

/** What is answered: a resource, nothing, or a problem. */
export type ScimAnswer = { status: number; body?: object; location?: string } | ScimProblem

/** Handlers by method, for a path. */
export type ScimRoutes = Readonly<Record<string, Readonly<Partial<Record<Method, (call: ScimCall) => Promise<ScimAnswer>>>>>>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const { refused } = provisioningMessages

/** Registers everything below the instance's prefix. The instance is its own: its parsers and its way to answer errors are for nothing else. */
export function registerScimServer(server: FastifyInstance, deps: ScimDeps): void {
  takeScimJson(server)
  server.setErrorHandler<FastifyError & { problem?: unknown }>((error, _request, reply) => {
    const problem = isProblem(error.problem) ? error.problem : ofHttp(error)
    // A failure that is ours is the server's to log and answer.
    if (!problem) throw error
    return sendScimProblem(reply, problem)
  })
  server.addHook('onRequest', (request, reply) => admit(deps, request, reply))
  server.setNotFoundHandler((_request, reply) => sendUnknownUrl(reply))
  const url = scimUrlOf(deps.baseUrl)
  const routes = { ...discoveryRoutes(discoveryOf(url)), ...userRoutes, ...groupRoutes }
  for (const [path, handlers] of Object.entries(routes)) registerPath(server, path, { handlers, deps, url })
  // RFC 7644, 3.11 and 3.7: what is not implemented says so.
  for (const path of ['/Me', '/Bulk', '/.search', '/Users/.search', '/Groups/.search'])
    server.all(path, (_request, reply) => sendScim(reply, 501, notImplemented))
}

/** Answers where there is nothing at an address. */
export const sendUnknownUrl = (reply: FastifyReply): FastifyReply => sendScimProblem(reply, unknownUrl)

function registerPath(
  server: FastifyInstance,
  path: string,
  { handlers, deps, url }: { handlers: ScimRoutes[string]; deps: ScimDeps; url: string },
): void {
  const methods = Object.keys(handlers) as Method[]
  for (const method of methods)
    server.route<{ Params: { id?: string } }>({
      method,
      url: path,
      handler: async (request, reply) => {
        const { organizationId, callerId: providerId } = request.caller!
        const sql = deps.sql.shareOf(organizationId)
        const call = { sql, organizationId, providerId, url, id: request.params.id ?? '', body: request.body, request }
        return sendAnswer(reply, await handlers[method]!(call))
      },
    })
  const others = [...(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((method) => !methods.includes(method)), 'OPTIONS', 'TRACE']
  server.route({
    method: others,
    url: path,
    onRequest: async (request, reply) =>
      sendScimProblem(
        reply.header('allow', methods.join(', ')),
        problem('METHOD_NOT_ALLOWED', refused.methodNotAllowed({ methods: methods.join(', '), method: request.method })),
      ),
    handler: async () => {},
  })
}

function sendAnswer(reply: FastifyReply, answer: ScimAnswer): FastifyReply {
  if (isProblem(answer)) return sendScimProblem(reply, answer)
  if (answer.location !== undefined) reply.header('location', answer.location)
  return answer.body === undefined ? reply.code(answer.status).send() : sendScim(reply, answer.status, answer.body)
}

/** Takes a turn of the place, knows the directory, and counts, before the body is read. */
async function admit({ turns, visitorOf, callerOf, ...limits }: ScimDeps, request: FastifyRequest, reply: FastifyReply) {
  const turn = await turns.take(visitorOf(request).place, '')
  if (!turn) return sendScimProblem(reply, busy)
  // Also where the sender goes in the middle of the body.
  if (reply.raw.destroyed || request.raw.destroyed) turn.end()
  else reply.raw.once('close', () => turn.end())
  const caller = await callerOf(/^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1])
  if (!caller) return sendScimProblem(reply.header('www-authenticate', 'Bearer'), unauthorized)
  request.caller = caller
  const tooMany = await limitRate(limits, caller, reply)
  if (tooMany) return sendScimProblem(reply, tooMany)
  const { 'content-encoding': encoding = 'identity', 'content-length': length = '0' } = request.headers
  if (encoding !== 'identity') return sendScimProblem(reply, problem('UNSUPPORTED_MEDIA_TYPE', httpMessages.admission.compressed))
  if (Number(length) > scimBodyBytesMax) return sendScimProblem(reply.header('connection', 'close'), tooLarge)
}

function takeScimJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    /^application\/(scim\+)?json(\s*;\s*charset="?utf-8"?)?\s*$/i,
    { parseAs: 'buffer', bodyLimit: scimBodyBytesMax },
    (_request, body, done) => {
      // Some name the type also where they send nothing.
      if (body.length === 0) return done(null, undefined)
      const read = readJson(body as Buffer)
      if (isProblem(read)) done(Object.assign(new Error(read.detail), { problem: read }))
      else done(null, read.body)
    },
  )
}

function ofHttp(error: FastifyError): ScimProblem | null {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return problem('UNSUPPORTED_MEDIA_TYPE', refused.mediaType)
  return problemOfHttpError(error)
}

const discoveryRoutes = ({ serviceProviderConfig, resourceTypes, schemas }: Discovery): ScimRoutes => {
  const one = (documents: Discovery['schemas']) => async (call: ScimCall) => {
    const body = documents.find(({ id }) => id?.toLowerCase() === call.id.toLowerCase())
    return body ? { status: 200, body } : unknownUrl
  }
  return {
    '/ServiceProviderConfig': { GET: async () => ({ status: 200, body: serviceProviderConfig }) },
    '/ResourceTypes': { GET: async () => ({ status: 200, body: listDocuments(resourceTypes) }) },
    '/ResourceTypes/:id': { GET: one(resourceTypes) },
    '/Schemas': { GET: async () => ({ status: 200, body: listDocuments(schemas) }) },
    '/Schemas/:id': { GET: one(schemas) },
  }
}

const busy = problem('RATE_LIMITED', refused.busy, { retryAfterSeconds: 5 })
const unauthorized = problem('Unauthorized', refused.unauthorized)
const unknownUrl = problem('NOT_FOUND', refused.unknownUrl)
const tooLarge = problem('PAYLOAD_TOO_LARGE', refused.tooLarge({ kilobytes: scimBodyBytesMax / 1024 }))
const notImplemented = {
  schemas: [errorSchema],
  status: '501',
  detail: refused.notSupported,
}

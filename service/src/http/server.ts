import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { dashboardOperations, isProblem, operations, portalOperations, problem } from '@earshot/contract'
import { httpMessages } from '@earshot/messages/api/http'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Bindings, Logger } from 'pino'
import { isUnavailable, wasEnded } from '../database/database.ts'
import { withoutPort } from '../network/network-place.ts'
import { boundConnections, type ClientBounds } from './connections.ts'
import { prefersPage } from './prefers-page.ts'
import { problemOfHttpError, sendProblem } from './problem.ts'
import { answerHeaders, answeringClientErrors } from './raw-response.ts'
import { methodsOf } from './route.ts'

/** The prefix of the API's operations: docs/rules/http.md#versioning */
export const apiPrefix = '/v1'
/** The prefix of the webhook portal's operations. */
export const portalPrefix = '/portal/api'
/** The prefix of members' operations; the organization follows. */
export const dashboardPrefix = '/dashboard/api'

export interface ServerOptions {
  log: Logger
  /** Whether an address is a proxy's whose X-Forwarded-* headers count. */
  isProxy(address: string): boolean
  clients: ClientBounds
  /** Whether clients reach the service by https. */
  isForHttps: boolean
  /** Returns the address that is meant, where a request has another in its place. */
  rewriteUrl(url: string, cookies: string | undefined): string
  /** More fields for each log line of a request. */
  logFieldsOf?: ((request: IncomingMessage) => Record<string, string> | null) | undefined
  /** Told of each request when it has been answered. Of hooks of their own, every request would pay for each. */
  observers?: readonly ((end: RequestEnd, request: FastifyRequest) => void)[]
  /** Answers a person in a browser where there is nothing at an address. */
  sendUnknownAddress(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  /** Answers below a path whose programs read problems of another form, where an address is none. */
  scim: { path: string; sendUnknownUrl(reply: FastifyReply): FastifyReply }
}

/** A request that has been answered. */
interface RequestEnd {
  method: string
  /** The pattern of its address; null: there is nothing there. */
  route: string | null
  /** Null: none of the specification. */
  operation: string | null
  status: number
  seconds: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether clients reach the service by https: cookies then go that way only. */
    isForHttps: boolean
  }
  interface FastifyInstance {
    /** Addresses with one method, as the routes say that refuse others: the router knows those of all that is refused, too. */
    onlyMethods: { matches: RegExp; method: string }[]
  }
}

/**
 * Opens the HTTP server with everything that holds for every request: an id, bounds of time and size, one log line, and an answer from
 * the catalogue whatever comes in. A failure that is ours is logged once and answered INTERNAL_ERROR without a word about its inside; a
 * database that is away is answered UNAVAILABLE.
 */
export function openServer(options: ServerOptions): FastifyInstance {
  const { log, isProxy, clients, isForHttps, observers = [] } = options
  const setHeaders = (request: FastifyRequest, reply: FastifyReply) => reply.headers(answerHeaders({ requestId: request.id, isForHttps }))

  const server = Fastify({
    ...serverSettings(options),
    // An address that is no address, or has a part longer than any of ours, never reaches a hook: that of a damaged link, mostly.
    frameworkErrors: (_error, request, reply) => {
      setHeaders(request, reply as never)
      if (request.url.startsWith(`${options.scim.path}/`)) return void options.scim.sendUnknownUrl(reply as never)
      if (isForPeople(request)) return void options.sendUnknownAddress(request, reply as never)
      return void sendProblem(request, reply as never, nothingHere)
    },
  })

  server.decorateRequest('isForHttps', isForHttps)
  server.decorate('onlyMethods', [])
  server.addHook('onRoute', ({ url, config }) => {
    if (config?.only) server.onlyMethods.push({ matches: new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`), method: config.only })
  })
  const closing = boundConnections(server.server, { bounds: clients, isProxy, isForHttps, log })
  server.addHook('preClose', (done) => {
    closing()
    done()
  })

  // An expectation that we don't know is ignored, as RFC 9110 allows; 100-continue is met by Node.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response))

  // Each surface says which bodies it reads: a body that is sent to an unknown address need not be understood.
  server.removeAllContentTypeParsers()

  server.addHook('onRequest', async (request, reply) => {
    setHeaders(request, reply)
    if (isAmbiguous(request.raw)) return sendProblem(request, reply.header('connection', 'close'), ambiguous)
  })
  server.addHook('onResponse', (request, reply, done) => {
    const end = endOf(request, reply)
    logRequest(request, end)
    for (const observe of observers) observe(end, request)
    done()
  })
  server.setErrorHandler<ServerError>(sendError)
  server.setNotFoundHandler((request, reply) =>
    isForPeople(request) ? options.sendUnknownAddress(request, reply) : sendNothingHere(request, reply),
  )
  return server
}

const serverSettings = ({ log, isProxy, clients, isForHttps, rewriteUrl, logFieldsOf }: ServerOptions) => ({
  // The command that opened the server logs where it listens: of what the framework logs by itself, warnings are enough.
  loggerInstance: log.child({}, { level: log.isLevelEnabled('warn') ? 'warn' : log.level }) as FastifyBaseLogger,
  childLoggerFactory: (_ownLog: unknown, bindings: Bindings, options: object, request: IncomingMessage) => {
    const fields = logFieldsOf?.(request)
    return log.child(fields ? { ...bindings, ...fields } : bindings, options) as FastifyBaseLogger
  },
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  genReqId: () => randomUUID(),
  requestIdHeader: false as const,
  trustProxy: (address: string) => isProxy(withoutPort(address)),
  rewriteUrl: ({ url = '/', headers }: IncomingMessage) => rewriteUrl(url, headers.cookie),
  requestTimeout: clients.requestSecondsMax * 1000,
  // A missing host is answered below, in the catalogue's words.
  http: {
    headersTimeout: clients.headersSecondsMax * 1000,
    requireHostHeader: false,
    // Looked at each second: by itself Node looks every thirty, and a limit of ten seconds would be one of forty.
    connectionsCheckingInterval: clients.headersSecondsMax * 100,
  },
  keepAliveTimeout: 72_000,
  forceCloseConnections: 'idle' as const,
  // What arrives on an open connection while the server closes is answered; Fastify says `Connection: close`.
  return503OnClosing: false,
  routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
  clientErrorHandler: answeringClientErrors({ isForHttps }),
})

/** Read once for all who are told: the framework makes a route's options anew each time. */
function endOf(request: FastifyRequest, { statusCode: status, elapsedTime }: FastifyReply): RequestEnd {
  const { config, url: route = null } = request.routeOptions
  return { method: request.method, route, operation: config?.operationId ?? null, status, seconds: elapsedTime / 1000 }
}

/** Logs one line a request. No address, key, token, link or text: the id that the caller was given identifies it. */
function logRequest({ log, caller }: FastifyRequest, { method, route, operation, status, seconds }: RequestEnd): void {
  log.info(
    {
      organizationId: caller?.organizationId,
      operation: operation ?? `${method} ${route ?? 'unknown'}`,
      status,
      milliseconds: Math.round(seconds * 10_000) / 10,
    },
    'request',
  )
}

type ServerError = FastifyError & { problem?: unknown }

function sendError(error: ServerError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isProblem(error.problem)) return sendProblem(request, reply, error.problem)
  if (isUnavailable(error)) {
    request.log.warn({ err: error }, wasEnded(error) ? 'statement ended' : 'database unavailable')
    const detail = wasEnded(error) ? httpMessages.server.databaseTooSlow : httpMessages.server.databaseUnavailable
    return sendProblem(request, reply, problem('UNAVAILABLE', detail, { retryAfterSeconds: 1 }))
  }
  const ofRequest = problemOfHttpError(error)
  // A body need not be understood where there is nothing to send it to.
  if (ofRequest && request.is404) return sendNothingHere(request, reply)
  if (ofRequest) return sendProblem(request, reply, ofRequest)
  request.log.error({ err: error, operation: request.routeOptions.config?.operationId }, 'request failed')
  return sendProblem(request, reply, problem('INTERNAL_ERROR', httpMessages.server.failed))
}

/** Whether a person has come to an address in a browser. Below the API's prefix there are programs alone. */
const isForPeople = ({ method, url, headers }: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(method) && !url.startsWith(`${apiPrefix}/`) && prefersPage(headers.accept)

/** Answers where there is nothing at the address, or nothing with this method. */
export function sendNothingHere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?', 1)[0]!
  const operationMethods = path.startsWith(`${apiPrefix}/`)
    ? methodsOf(operations, path.slice(apiPrefix.length))
    : path.startsWith(`${portalPrefix}/`)
      ? methodsOf(portalOperations, path.slice(portalPrefix.length))
      : path.startsWith(`${dashboardPrefix}/`)
        ? methodsOf(
            { ...operations, ...portalOperations, ...dashboardOperations },
            path.slice(dashboardPrefix.length).replace(/^\/[^/]+/, ''),
          )
        : []
  const methods = operationMethods.length > 0 ? operationMethods : otherMethodsOf(request.server, path)
  if (methods.length === 0) return sendProblem(request, reply, nothingHere)
  reply.header('allow', methods.join(', '))
  return sendProblem(
    request,
    reply,
    problem('METHOD_NOT_ALLOWED', httpMessages.request.methodNotAllowed({ methods: methods.join(', '), method: request.method })),
  )
}

/**
 * The methods of what is no operation: health, documents, which are only read, and what is asked by one method. The router looks up
 * patterns, in which `:` and `*` mean something and may be an error: no such address has either.
 */
function otherMethodsOf(server: FastifyInstance, path: string): string[] {
  const only = server.onlyMethods.find(({ matches }) => matches.test(path))
  if (only) return [only.method]
  return !/[:*]/.test(path) && server.hasRoute({ method: 'GET', url: path }) ? ['GET', 'HEAD'] : []
}

/**
 * Whether a proxy before the service may have understood a request otherwise: no host or several (RFC 9112, 3.2), a body in a coding that
 * the service does not undo (RFC 9112, 6.1). Node refuses codings without chunks.
 */
function isAmbiguous({ httpVersion, headers, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
  return hosts > 1 || (hosts === 0 && httpVersion === '1.1') || /,\s*chunked$/i.test(headers['transfer-encoding'] ?? '')
}

const ambiguous = problem('VALIDATION_ERROR', httpMessages.request.ambiguous)
const nothingHere = problem('NOT_FOUND', httpMessages.request.unknownUrl)

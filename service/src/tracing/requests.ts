import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readTraceParent } from './trace-parent.ts'
import type { RequestSpan, Tracing } from './tracing.ts'

/** Asked each few seconds by whatever watches the service: nobody looks for what was done for them. */
const untraced = ['/livez', '/readyz']

const spanKey = Symbol('span')
type Traced = IncomingMessage & { [spanKey]?: RequestSpan }

export interface RequestTracing {
  /** Begins the span of a request, and returns the fields by which each of its log lines names it. */
  begin(request: IncomingMessage): Record<string, string>
  /** Has what is done for a request be a part of its span, and ends that with the response. */
  register(server: FastifyInstance): void
}

/**
 * Opens what makes a span of each request. A `traceparent` counts where programs call the API: on a page it is a stranger's word, which
 * could put many visitors into one trace. `isKnown` tells of a request whether its caller has been identified.
 */
export function openRequestTracing(
  tracing: Pick<Tracing, 'beginRequest'>,
  { apiPrefix, isKnown }: { apiPrefix: string; isKnown(request: FastifyRequest): boolean },
): RequestTracing {
  const isOfApi = (url = '') => url.startsWith(`${apiPrefix}/`)
  return {
    begin(request: Traced) {
      if (untraced.includes(request.url ?? '')) return {}
      const span = tracing.beginRequest(isOfApi(request.url) ? readTraceParent(request.headers.traceparent) : null)
      request[spanKey] = span
      return span.ids
    },
    register(server) {
      const within = ({ raw }: { raw: Traced }, _reply: unknown, done: () => void) => (raw[spanKey] ? raw[spanKey].within(done) : done())
      server.addHook('onRequest', within)
      // What follows the reading of a body is called by the connection, which is no part of any request.
      server.addHook('preValidation', within)
      server.addHook('onResponse', (request, reply, done) => {
        const isStranger = !(isOfApi(request.raw.url) && isKnown(request))
        ;(request.raw as Traced)[spanKey]?.end(() => endingOf(request, reply.statusCode), { isStranger })
        done()
      })
    },
  }
}

/** Any other word is one that somebody made up. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** What a span tells of a request: the pattern of its address, never the address. */
function endingOf(request: FastifyRequest, status: number) {
  const { url: route, config } = request.routeOptions
  const method = methods.has(request.method) ? request.method : '_OTHER'
  return {
    name: route === undefined ? method : `${method} ${route}`,
    hasFailed: status >= 500,
    attributes: {
      'http.request.method': method,
      'http.response.status_code': status,
      'url.scheme': request.protocol,
      ...(route !== undefined && { 'http.route': route }),
      ...(config?.operationId !== undefined && { 'earshot.operation': config.operationId }),
      ...(status >= 500 && { 'error.type': String(status) }),
    },
  }
}

import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { currentSpan, within } from './current-span.ts'
import type { OpenSpan } from './span.ts'
import { readTraceParent } from './trace-parent.ts'
import type { Tracing } from './tracing.ts'

/** Asked each few seconds by whatever watches the service: nobody looks for what was done for them. */
const untraced = ['/livez', '/readyz']

const spanKey = Symbol('span')
type Traced = IncomingMessage & { [spanKey]?: OpenSpan }

/** A request that has been answered. */
interface RequestEnd {
  method: string
  /** The pattern of its address; null: there is nothing there. */
  route: string | null
  /** Null: none of the specification. */
  operation: string | null
  status: number
}

export interface RequestTracing {
  /**
   * Begins the span of a request, and returns the fields by which each of its log lines names it: where it may be exported, or its caller
   * knows its trace. Of another one nobody has anything to look for: null.
   */
  begin(request: IncomingMessage): Record<string, string> | null
  /** Has what follows, such as the statements that find out who asks, be a part of the request's span. */
  enter(request: IncomingMessage, done: () => void): void
  /** Has the handlers of routes, registered from now on, be a part of their request's span. */
  register(server: FastifyInstance): void
  /** Ends the span of a request that has been answered. */
  end(end: RequestEnd, request: FastifyRequest): void
}

/**
 * Opens what makes a span of each request. A `traceparent` counts where programs call the API: on a page it is a stranger's word, which
 * could put many visitors into one trace. `isKnown` tells of a request whether its caller has been identified.
 */
export function openRequestTracing(
  tracing: Pick<Tracing, 'beginRequest' | 'endRequest'>,
  { apiPrefix, isKnown }: { apiPrefix: string; isKnown(request: FastifyRequest): boolean },
): RequestTracing {
  const isOfApi = (url = '') => url.startsWith(`${apiPrefix}/`)
  return {
    begin(request: Traced) {
      if (untraced.includes(request.url ?? '')) return null
      const caller = isOfApi(request.url) ? readTraceParent(request.headers.traceparent) : null
      const span = tracing.beginRequest(caller)
      if (span === null) return null
      request[spanKey] = span
      return span.isOpen || span.parent !== null ? { trace_id: span.traceId, span_id: span.spanId } : null
    },
    enter: ({ [spanKey]: span }: Traced, done) => (span?.isOpen ? within(span, done) : done()),
    register(server) {
      server.addHook('onRoute', (route) => {
        const { handler } = route
        // After the reading of a body, a handler is called by the connection, which is no part of any request.
        route.handler = function (request, reply) {
          const { [spanKey]: span } = request.raw as Traced
          return span === undefined || span === currentSpan()
            ? handler.call(this, request, reply)
            : within(span, () => handler.call(this, request, reply))
        }
      })
    },
    end(end, request) {
      const { [spanKey]: span } = request.raw as Traced
      if (!span?.isOpen) return
      const isStranger = !(isOfApi(request.raw.url) && isKnown(request))
      tracing.endRequest(span, () => endingOf(end, request), { isStranger })
    },
  }
}

/** Any other word is one that somebody made up. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** What a span tells of a request: the pattern of its address, never the address. */
function endingOf({ route, operation, status, ...end }: RequestEnd, { protocol }: FastifyRequest) {
  const method = methods.has(end.method) ? end.method : '_OTHER'
  return {
    name: route === null ? method : `${method} ${route}`,
    hasFailed: status >= 500,
    attributes: {
      'http.request.method': method,
      'http.response.status_code': status,
      'url.scheme': protocol,
      ...(route !== null && { 'http.route': route }),
      ...(operation !== null && { 'earshot.operation': operation }),
      ...(status >= 500 && { 'error.type': String(status) }),
    },
  }
}

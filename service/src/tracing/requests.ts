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

export interface RequestTracing {
  /**
   * Begins the span of a request, and returns the fields by which each of its log lines names it: where it may be exported, or its caller
   * knows its trace. Of another one nobody has anything to look for: null.
   */
  begin(request: IncomingMessage): Record<string, string> | null
  /** Has what is done for a request be a part of its span, and ends that with the response. */
  register(server: FastifyInstance): void
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
    register(server) {
      // Statements that find out who asks are parts of the span, where they are exported.
      server.addHook('onRequest', ({ raw }: { raw: Traced }, _reply, done) => (raw[spanKey]?.isOpen ? within(raw[spanKey], done) : done()))
      // What follows the reading of a body is called by the connection, which is no part of any request.
      server.addHook('preValidation', ({ raw }: { raw: Traced }, _reply, done) =>
        raw[spanKey] === undefined || raw[spanKey] === currentSpan() ? done() : within(raw[spanKey], done),
      )
      server.addHook('onResponse', (request, reply, done) => {
        const span = (request.raw as Traced)[spanKey]
        if (span?.isOpen) {
          const isStranger = !(isOfApi(request.raw.url) && isKnown(request))
          tracing.endRequest(span, () => endingOf(request, reply.statusCode), { isStranger })
        }
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

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readTraceParent } from './trace-parent.ts'
import type { RequestSpan, Tracing } from './tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Its span, where requests are traced. */
    span?: RequestSpan | undefined
  }
}

/** Asked each few seconds by whoever runs the service: nobody looks for what was done for them. */
const untraced = new Set(['/livez', '/readyz'])

/**
 * Makes a span of each request. A `traceparent` counts where programs call the API: on a page it is a stranger's word, which could put many
 * visitors into one trace. `isOfApi` tells so of a route, `isKnown` of a request whether its caller has been identified.
 */
export function traceRequests(
  server: FastifyInstance,
  tracing: Pick<Tracing, 'beginRequest'>,
  { isOfApi, isKnown }: { isOfApi(route: string): boolean; isKnown(request: FastifyRequest): boolean },
): void {
  server.decorateRequest('span', undefined)
  server.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? ''
    if (untraced.has(route)) return done()
    const span = tracing.beginRequest(isOfApi(route) ? readTraceParent(request.headers.traceparent) : null)
    request.span = span
    request.log = request.log.child(span.ids)
    reply.log = request.log
    span.within(done)
  })
  // What follows the reading of a body is called by the connection, which is no part of any request.
  server.addHook('preValidation', (request, _reply, done) => {
    if (request.span) request.span.within(done)
    else done()
  })
  server.addHook('onResponse', async (request, reply) => {
    const { url: route, config } = request.routeOptions
    const { statusCode: status } = reply
    const method = methods.has(request.method) ? request.method : '_OTHER'
    request.span?.end(
      {
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
      },
      { isStranger: !(isOfApi(route ?? '') && isKnown(request)) },
    )
  })
}

/** Any other word is one that somebody made up. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

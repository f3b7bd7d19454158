import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

/** Counts each request when it has been answered. An address that is none is one route, whatever was asked. */
export function countRequests(server: FastifyInstance, metrics: Metrics): void {
  server.addHook('onResponse', ({ method, routeOptions: { url, config } }, { statusCode: status, elapsedTime }, done) => {
    metrics.request({ method, route: url ?? 'unknown', operation: config?.operationId ?? '', status, seconds: elapsedTime / 1000 })
    done()
  })
}

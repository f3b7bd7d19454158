import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

/** Counts each request when it has been answered. An address that is none is one route, whatever was asked. */
export function countRequests(server: FastifyInstance, metrics: Metrics): void {
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics.request({
      method: request.method,
      route,
      operation: request.routeOptions.config?.operationId ?? '',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
  })
}

import type { FastifyInstance } from 'fastify'

/**
 * `/livez`: the process answers. `/readyz`: it can do its work: the database answers, has this version's tables, and the node
 * isn't leaving; 503 with the reason otherwise, so that a balancer sends nobody.
 */
export function registerHealth(server: FastifyInstance, notReadyBecause: () => Promise<string | null>): void {
  server.get('/livez', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  server.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const reason = await notReadyBecause()
    return reason === null ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', reason })
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'

interface Health {
  notReadyBecause: () => Promise<string | null>
  /** What became of this request's forwarded headers; null: nothing to tell. `earshot doctor` asks by the base address. */
  forwardedHeaders: (request: FastifyRequest) => 'ignored' | 'missing' | null
}

/**
 * `/livez`: the process answers. `/readyz`: it can do its work: the database (of several homes, one) answers, has this version's tables, and the node
 * isn't leaving; 503 with the reason otherwise, so that a balancer sends nobody.
 */
export function registerHealth(server: FastifyInstance, { notReadyBecause, forwardedHeaders }: Health): void {
  server.get('/livez', { logLevel: 'silent' }, async (request) => {
    const state = forwardedHeaders(request)
    return { status: 'ok', ...(state && { forwardedHeaders: state }) }
  })
  server.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const reason = await notReadyBecause()
    return reason === null ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', reason })
  })
}

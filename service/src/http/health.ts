import type { FastifyInstance, FastifyRequest } from 'fastify'

interface Health {
  notReadyBecause: () => Promise<string | null>
  /** Whether a proxy sent this request on, of which the settings do not tell: `earshot doctor` asks by the base address. */
  isFromUntrustedProxy: (request: FastifyRequest) => boolean
}

/**
 * `/livez`: the process answers. `/readyz`: it can do its work: the database answers, has this version's tables, and the node
 * isn't leaving; 503 with the reason otherwise, so that a balancer sends nobody.
 */
export function registerHealth(server: FastifyInstance, { notReadyBecause, isFromUntrustedProxy }: Health): void {
  server.get('/livez', { logLevel: 'silent' }, async (request) => ({
    status: 'ok',
    ...(isFromUntrustedProxy(request) && { forwardedHeaders: 'ignored' }),
  }))
  server.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const reason = await notReadyBecause()
    return reason === null ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', reason })
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

/** Headers by which a proxy says for whom it asks. Only the first one is read, and only from a proxy that is trusted (decision 36). */
const forwardedHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/**
 * What became of the forwarded headers of a request. `ignored`: they come from no trusted proxy. `missing`: a trusted proxy sent no
 * X-Forwarded-For. Null: they count, or there are none from somebody who is no proxy.
 */
export function forwardedHeadersOf(request: FastifyRequest, isProxy: (address: string) => boolean): 'ignored' | 'missing' | null {
  const isTrusted = isProxy(request.socket.remoteAddress ?? '')
  if (isTrusted) return request.headers['x-forwarded-for'] === undefined ? 'missing' : null
  return hasForwardedHeaders(request) ? 'ignored' : null
}

/** Warns once in a process, without any address, that there seems to be a proxy that the settings don't name. */
export function warnOfUntrustedProxy(server: FastifyInstance, log: Logger): void {
  let isSaid = false
  server.addHook('onRequest', async (request) => {
    if (isSaid || !hasForwardedHeaders(request)) return
    isSaid = true
    log.warn(
      'requests come with X-Forwarded-For, Forwarded or X-Real-IP, which do not count: behind a proxy, everybody seems to be at its one address and shares the bounds of one. Set TRUST_PROXY to the addresses or networks of your proxy, as in TRUST_PROXY=loopback or TRUST_PROXY=10.0.0.0/8; TRUST_PROXY=false if there is none',
    )
  })
}

const hasForwardedHeaders = ({ headers }: FastifyRequest): boolean => forwardedHeaders.some((name) => headers[name] !== undefined)

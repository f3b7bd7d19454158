import type { FastifyRequest } from 'fastify'

/**
 * Whether a request comes from a page of ours, as its browser says; programs, which say nothing of the kind, hold no cookie of anybody
 * else's.
 */
export function isSameOrigin({ headers }: FastifyRequest, { baseUrl }: { baseUrl: string }): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin === undefined || headers.origin === baseUrl
}

import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

// Whoever upvotes gets a random id, which their browser keeps and no script reads: so one vote is one person's, and can be taken back.
// It is given with the first vote; whoever only reads gets none.

const cookieName = 'earshot_visitor'
/** A year. */
const seconds = 31_536_000

/** The id that this browser was given; null when it has none. */
export const visitorIn = (request: FastifyRequest): string | null =>
  new RegExp(`(?:^|;)\\s*${cookieName}=([\\w-]{22})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1] ?? null

/** The id of this browser, from now on if it had none. */
export function rememberVisitor(request: FastifyRequest, reply: FastifyReply, { isSecure }: { isSecure: boolean }): string {
  const visitorId = visitorIn(request) ?? randomBytes(16).toString('base64url')
  reply.header('set-cookie', `${cookieName}=${visitorId}; Path=/p; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`)
  return visitorId
}

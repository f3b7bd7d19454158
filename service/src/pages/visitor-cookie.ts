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

const commenterCookie = 'earshot_commenter'
/** 90 days: as long as people remember that they wrote something. */
const commenterSeconds = 7_776_000

/** The token of this browser's comments on the opinion whose pages these are; null when it has none. */
export const commenterIn = (request: FastifyRequest): string | null =>
  new RegExp(`(?:^|;)\\s*${commenterCookie}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1] ?? null

/** Lets the pages of an opinion, at `path`, lead this browser back to its comments. */
export function rememberCommenter(
  reply: FastifyReply,
  { token, path, isSecure }: { token: string; path: string; isSecure: boolean },
): void {
  reply.header(
    'set-cookie',
    `${commenterCookie}=${token}; Path=${path}; Max-Age=${commenterSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  )
}

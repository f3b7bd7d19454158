import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieIn, sendCookie } from '../cookie.ts'

// Whoever upvotes gets a random id, which their browser keeps and no script reads: so one vote is one person's, and can be taken back.
// It is given with the first vote; whoever only reads gets none.

const visitorCookie = 'earshot_visitor'
/** A year. */
const visitorSeconds = 31_536_000

/** The id that this browser was given; null when it has none. */
export const visitorIn = (request: FastifyRequest): string | null => cookieIn(request, { name: visitorCookie, shape: '[\\w-]{22}' })

/** The id of this browser, from now on if it had none. */
export function rememberVisitor(request: FastifyRequest, reply: FastifyReply, { isSecure }: { isSecure: boolean }): string {
  const visitorId = visitorIn(request) ?? randomBytes(16).toString('base64url')
  sendCookie(reply, { name: visitorCookie, value: visitorId, path: '/p', seconds: visitorSeconds, isSecure })
  return visitorId
}

const commenterCookie = 'earshot_commenter'
/** 90 days: as long as people remember that they wrote something. */
const commenterSeconds = 7_776_000

/** The token of this browser's comments on the opinion whose pages these are; null when it has none. */
export const commenterIn = (request: FastifyRequest): string | null => cookieIn(request, { name: commenterCookie, shape: '[\\w-]{43}' })

/** Lets the pages of an opinion, at `path`, lead this browser back to its comments. */
export function rememberCommenter(
  reply: FastifyReply,
  { token, path, isSecure }: { token: string; path: string; isSecure: boolean },
): void {
  sendCookie(reply, { name: commenterCookie, value: token, path, seconds: commenterSeconds, isSecure })
}

import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Cookie, cookieIn } from '../../html/cookie.ts'
import { mac, madeBy } from '../../secrets.ts'
import type { SpamGuard } from '../spam/spam.ts'

// A visitor who upvotes gets a random id, which their browser keeps and no script reads: so one vote is one person's, and can be taken back.
// It is signed, so that a program has no more of them than it was given. A reader gets none, and pages stay the same for everybody: that
// the page was seen is said by a mark in its form, and the first vote that comes with it is answered with the id.

type Key = Pick<SpamGuard, 'formSessionKey'>

const visitorCookie = 'earshot_visitor'
/** A year. */
const visitorSeconds = 31_536_000

/** The id that this browser was given; null when it has none, or one that was made up. */
export function visitorIn(key: Key, request: FastifyRequest): string | null {
  const [id = '', signature = ''] = (sentVisitor(request) ?? '').split('.')
  return isSigned(key, `visitor ${id}`, signature) ? id : null
}

/** What this browser sent as its id, whoever made it. */
export const sentVisitor = (request: FastifyRequest): string | null => cookieIn(request, { name: visitorCookie, shape: '[\\w.-]{1,100}' })

/** A new id, and the cookie that gives it to this browser. */
export function newVisitor(key: Key, { isSecure }: { isSecure: boolean }): { visitorId: string; cookie: Cookie } {
  const visitorId = randomBytes(16).toString('base64url')
  const value = `${visitorId}.${sign(key, `visitor ${visitorId}`)}`
  return { visitorId, cookie: { name: visitorCookie, value, path: '/p', seconds: visitorSeconds, isSecure } }
}

/** The mark of an opinion that was shown, for its form. */
export const seenMark = (key: Key, reviewId: string): string => sign(key, `seen ${reviewId}`)

export const isSeen = (key: Key, reviewId: string, mark: string): boolean => isSigned(key, `seen ${reviewId}`, mark)

/** 128 bits: more guesses than anybody has. */
const sign = ({ formSessionKey }: Key, what: string): string => mac(formSessionKey, what).subarray(0, signatureBytes).toString('base64url')
const signatureBytes = 16

function isSigned({ formSessionKey }: Key, what: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url')
  return given.length === signatureBytes && madeBy(formSessionKey, given, what) !== null
}

const commenterCookie = 'earshot_commenter'
/** 90 days: as long as people remember that they wrote something. */
const commenterSeconds = 7_776_000

/** The token of this browser's comments on the opinion whose pages these are; null when it has none. */
export const commenterIn = (request: FastifyRequest): string | null => cookieIn(request, { name: commenterCookie, shape: '[\\w-]{43}' })

/** Lets the pages of an opinion, at `path`, lead this browser back to its comments. */
export const commenterCookieOf = ({ token, path, isSecure }: { token: string; path: string; isSecure: boolean }): Cookie => ({
  ...{ name: commenterCookie, value: token, path, seconds: commenterSeconds, isSecure },
})

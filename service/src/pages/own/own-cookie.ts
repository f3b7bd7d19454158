import type { FastifyRequest } from 'fastify'
import { type Cookie, cookieIn } from '../../html/cookie.ts'

// After an opinion was sent, the page that thanks for it tells its customer the private address to come back to. Between the two the
// address's token is with the browser alone, in a cookie for that page: what was sent it must not lead to what came of it here.

const name = 'earshot_own'
/** A day: long enough to look at the page again. */
const seconds = 86_400

/** Lets the thanks pages at `paths` tell the private address. */
export const ownCookies = ({ ownToken, paths, isSecure }: { ownToken: string; paths: string[]; isSecure: boolean }): Cookie[] =>
  paths.map((path) => ({ name, value: ownToken, path, seconds, isSecure }))

/** The private token that this browser was given with the opinion it sent; null when it has none. */
export const ownTokenIn = (request: FastifyRequest): string | null => cookieIn(request, { name, shape: '[\\w-]{43}' })

import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieNameOf, sendCookie } from './cookie.ts'
import { chosenLanguage, keepingLanguage } from './reader-language.ts'

// A page that is reached by a secret in its address stands at a neutral one as soon as its script runs (decision 6). The secret
// is then in a cookie of that address alone, and the server reads the one for the other before it looks for a page. Without script or
// cookies the address stays what it is.

/** The secret of a page's address: `/receipt` and what stands behind it. */
export interface Secret {
  under: string
  token: string
  /** For how long this browser finds the page there; left out: for this visit. */
  seconds?: number
}

const name = 'earshot_at'

/** Lets this browser find a page at its neutral address again; answers that address, in the language its reader chose. */
export function rememberSecret(request: FastifyRequest, reply: FastifyReply, { under, token, seconds }: Secret): string {
  const address = `${under}/at/${handleOf(token)}`
  // Lax, not Strict: a page opened from a mail must survive a reload in every browser, and nothing is done by this cookie. Of this visit
  // only, unless its page says longer: what is on a device that others use must not lead back tomorrow.
  sendCookie(reply, { name, value: token, path: address, ...(seconds !== undefined && { seconds }), isSecure: request.isForHttps })
  return keepingLanguage(address, chosenLanguage(request))
}

/** An address with its secret back in, where it is a neutral one that this browser remembers; any other as it is. */
export function withSecret(url: string, cookies: string | undefined, { isForHttps }: { isForHttps: boolean }): string {
  const [neutral, under, handle] = /^(\/[\w-]+(?:\/[\w-]+)?)\/at\/([\w-]{16})(?=[/?]|$)/.exec(url) ?? []
  if (neutral === undefined) return url
  const cookieName = cookieNameOf({ name, path: neutral, isSecure: isForHttps })
  // One for each page that this browser has at this path: of several, the one whose handle it is.
  for (const [, token = ''] of (cookies ?? '').matchAll(new RegExp(`(?:^|;)\\s*${cookieName}=([\\w.~-]{1,2000})(?=;|$)`, 'g')))
    if (handleOf(token) === handle) return `${under}/${token}${url.slice(neutral.length)}`
  return url
}

/** Names a secret in addresses of one browser, where it would be too much: it leads nowhere by itself. */
export const handleOf = (token: string): string => createHash('sha256').update(`handle of ${token}`).digest('base64url').slice(0, 16)

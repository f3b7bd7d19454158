import type { FastifyReply, FastifyRequest } from 'fastify'

// Cookies of pages. Each goes to the addresses below one path alone, by https alone where customers come by https, and no script reads it.
// Over https its name begins as browsers demand for that: neither a neighbour's host nor somebody on the way of an http request can put one
// of their own in its place. What has no such name is not read there.

export interface Cookie {
  /** Without what it begins with over https. */
  name: string
  /** Of letters that need no quoting. */
  value: string
  path: string
  /** How long the browser keeps it, 0: no more; left out: for this visit. */
  seconds?: number
  /** Lax unless given: a page that is opened from a mail finds its cookie, also when it is reloaded. */
  sameSite?: 'Lax' | 'Strict'
  isSecure: boolean
}

/** What a cookie is called in the browser: bound to https, and where every address of ours gets it, to this host. */
export const cookieNameOf = ({ name, path, isSecure }: Pick<Cookie, 'name' | 'path' | 'isSecure'>): string =>
  !isSecure ? name : path === '/' ? `__Host-${name}` : `__Secure-${name}`

/** Gives the browser a cookie with the answer. */
export function sendCookie(reply: FastifyReply, { value, path, seconds, sameSite = 'Lax', isSecure, name }: Cookie): void {
  const kept = seconds === undefined ? '' : `; Max-Age=${seconds}`
  reply.header(
    'set-cookie',
    `${cookieNameOf({ name, path, isSecure })}=${value}; Path=${path}${kept}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`,
  )
}

/**
 * What a browser sent back; null when it has no such cookie, or its value is not of that shape (a regular expression's source). `path`: where
 * it was sent to, if that is `/`.
 */
export function cookieIn(
  { headers, isForHttps }: Pick<FastifyRequest, 'headers' | 'isForHttps'>,
  { name, shape, path = '' }: { name: string; shape: string; path?: '/' | '' },
): string | null {
  const named = cookieNameOf({ name, path, isSecure: isForHttps })
  return new RegExp(`(?:^|;)\\s*${named}=(${shape})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? null
}

import type { FastifyReply, FastifyRequest } from 'fastify'

// Cookies of pages. Each goes to the addresses below one path alone, by https alone where customers come by https, and no script reads it.

export interface Cookie {
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

/** Gives the browser a cookie with the answer. */
export function sendCookie(reply: FastifyReply, { name, value, path, seconds, sameSite = 'Lax', isSecure }: Cookie): void {
  const kept = seconds === undefined ? '' : `; Max-Age=${seconds}`
  reply.header('set-cookie', `${name}=${value}; Path=${path}${kept}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`)
}

/** What a browser sent back; null when it has no such cookie, or its value is not of that shape (a regular expression's source). */
export const cookieIn = ({ headers }: Pick<FastifyRequest, 'headers'>, { name, shape }: { name: string; shape: string }): string | null =>
  new RegExp(`(?:^|;)\\s*${name}=(${shape})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? null

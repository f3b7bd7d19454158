import type { FastifyRequest } from 'fastify'
import { type Cookie, cookieIn } from '../../html/cookie.ts'
import { mac, madeBy } from '../../secrets.ts'
import type { SpamGuard } from './spam.ts'

// How often one browser has sent something lately, where anybody may: kept by the browser itself, signed, so that nothing about who sent
// what is kept here. A program that throws it away meets the bounds of its place (decision 39).

const name = 'earshot_sent'
const hourSeconds = 3600

export interface Sending {
  /** Where it is sent, and where the cookie goes: the path of the form. */
  path: string
  hourlyMax: number
}

/** Seconds until this browser may send once more; 0: now. */
export function secondsToWait(guard: SpamGuard, request: FastifyRequest, { path, hourlyMax }: Sending): number {
  const sent = sentLately(guard, request, path)
  return sent.length < hourlyMax ? 0 : Math.max(1, sent.at(-hourlyMax)! + hourSeconds - nowSeconds())
}

/** The cookie that notes that this browser has sent something now. */
export function sentCookie(
  guard: SpamGuard,
  request: FastifyRequest,
  { path, hourlyMax, isSecure }: Sending & { isSecure: boolean },
): Cookie {
  const moments = [...sentLately(guard, request, path), nowSeconds()].slice(-hourlyMax).join('.')
  const signature = mac(guard.formSessionKey, signed(moments, path)).subarray(0, signatureBytes).toString('base64url')
  return { name, value: `${moments}_${signature}`, path, seconds: hourSeconds, isSecure }
}

/** When it was sent, in seconds, the newest last. */
function sentLately(guard: SpamGuard, request: FastifyRequest, path: string): number[] {
  const [, moments = '', signature = ''] =
    /^([\d.]+)_(.+)$/.exec(cookieIn(request, { name, shape: '[\\d.]{1,400}_[\\w-]{22}' }) ?? '') ?? []
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== signatureBytes || madeBy(guard.formSessionKey, given, signed(moments, path)) === null) return []
  return moments
    .split('.')
    .map(Number)
    .filter((moment) => moment > nowSeconds() - hourSeconds)
}

const nowSeconds = () => Math.floor(Date.now() / 1000)

const signed = (moments: string, path: string): string => `sent ${path} ${moments}`

/** 128 bits: 22 characters of the cookie. */
const signatureBytes = 16

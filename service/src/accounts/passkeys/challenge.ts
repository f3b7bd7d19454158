import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieIn, sendCookie } from '../../html/cookie.ts'
import type { KeyRing } from '../../secrets.ts'

// What an authenticator signs, once. A browser keeps it sealed in a cookie until it answers: nothing is stored for what was only begun.
// That it is used once is seen to where it is used (claimChallenge).

/** Seconds in which a browser may answer; its own dialogs end sooner. */
export const challengeSeconds = 300

const cookie = { name: 'earshot_passkey', path: '/dashboard/auth', sameSite: 'Strict' } as const

export interface ChallengeDeps {
  baseUrl: string
  passkeyKeys: KeyRing
}

/** What a challenge is for: one of a sign-in adds no passkey, and one of another session neither. */
export type Ceremony = 'sign-in' | { sessionId: string }

interface Kept {
  challenge: string
  /** Milliseconds since 1970. */
  until: number
}

/** Returns a new challenge, and gives it to the browser as a cookie, too. */
export function giveChallenge({ baseUrl, passkeyKeys }: ChallengeDeps, reply: FastifyReply, ceremony: Ceremony): string {
  const challenge = randomBytes(32).toString('base64url')
  const kept: Kept = { challenge, until: Date.now() + challengeSeconds * 1000 }
  const { encryptionKeyId, encrypted } = passkeyKeys.close(JSON.stringify(kept), placeOf(ceremony))
  const value = `${encryptionKeyId}.${encrypted.toString('base64url')}`
  sendCookie(reply, { ...cookie, value, seconds: challengeSeconds, isSecure: baseUrl.startsWith('https:') })
  return challenge
}

/** Returns the challenge that a browser was given, and takes its cookie away; null: it has none, its time is over, or it is for something else. */
export function takeChallenge(
  { baseUrl, passkeyKeys }: ChallengeDeps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ceremony: Ceremony,
): string | null {
  const value = cookieIn(request, { name: cookie.name, shape: '[\\da-f]{12}\\.[\\w-]{40,400}' })
  if (value === null) return null
  sendCookie(reply, { ...cookie, value: '', seconds: 0, isSecure: baseUrl.startsWith('https:') })
  const [encryptionKeyId, encrypted] = value.split('.') as [string, string]
  try {
    const opened = passkeyKeys.open({ encryptionKeyId, encrypted: Buffer.from(encrypted, 'base64url') }, placeOf(ceremony))
    const kept = opened === null ? null : (JSON.parse(opened) as Kept)
    return kept !== null && kept.until > Date.now() ? kept.challenge : null
  } catch {
    return null
  }
}

const placeOf = (ceremony: Ceremony): string => (ceremony === 'sign-in' ? 'passkey sign-in' : `passkey ${ceremony.sessionId}`)

import { createHmac } from 'node:crypto'
import type { Sql } from '../database/database.ts'
import { findPersonByProof } from './persons.ts'
import { type Cookies, cookieName, signatureOf, signedBy } from './sessions.ts'

// Cookies that an older key of SECRET_KEY signed, signed anew on their way to better-auth: it has several keys for what it encrypts, but
// checks cookies with the newest alone. So no one is signed out, or asked for a second factor, because the key changed.

const names = ['session', 'two_factor', 'trust_device', 'visit']

/** Returns a request's cookies as better-auth takes them. Costs no query, unless a trusted browser's cookie is of an older key. */
export async function renewedCookies(header: string, { sql, cookies }: { sql: Sql; cookies: Cookies }): Promise<string> {
  if (cookies.cookieSecrets.length === 1) return header
  const ours = new Set(names.map((name) => cookieName(cookies, name)))
  const renewed = header.split(';').map(async (pair) => {
    // By its first equals sign: an expression that also looks for the blanks takes hours for a header of blanks.
    const at = pair.indexOf('=')
    const name = pair.slice(0, Math.max(at, 0)).trim()
    if (!ours.has(name)) return pair.trim()
    const written = pair.slice(at + 1).trim()
    const value = await renewedValue(written, { sql, cookies, isTrusted: name === cookieName(cookies, 'trust_device') })
    return `${name}=${value ?? written}`
  })
  return (await Promise.all(renewed)).join('; ')
}

/** Returns null when a value stays as it is: it is of the newest key, or of none. */
async function renewedValue(
  written: string,
  { sql, cookies, isTrusted }: { sql: Sql; cookies: Cookies; isTrusted: boolean },
): Promise<string | null> {
  const [, value = '', signature = ''] = /^(.+)\.([^.]+)$/.exec(decoded(written)) ?? []
  const by = signedBy(value, Buffer.from(signature, 'base64'), cookies)
  if (by === null || by === 0) return null
  const [newest] = cookies.cookieSecrets
  const inner = isTrusted ? await trustedAnew(value, { sql, newest, older: cookies.cookieSecrets[by]! }) : value
  return inner === null ? null : encodeURIComponent(`${inner}.${signatureOf(inner, newest).toString('base64')}`)
}

/**
 * Returns the value of a trusted browser's cookie under the newest key; null when the older one did not make it. It is a MAC of the person,
 * and the random name of a proof, which says whose it is.
 */
async function trustedAnew(value: string, { sql, newest, older }: { sql: Sql; newest: string; older: string }): Promise<string | null> {
  const [given, identifier] = value.split('!')
  if (given === undefined || identifier === undefined) return null
  const person = await findPersonByProof(sql, { identifier })
  const macOf = (secret: string) => createHmac('sha256', secret).update(`${person?.personId}!${identifier}`).digest('base64url')
  return person && given === macOf(older) ? `${macOf(newest)}!${identifier}` : null
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return ''
  }
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Cookie, cookieIn, sendCookie } from '../../html/cookie.ts'
import type { OidcSecrets } from '../../resources/sso/oidc.ts'
import type { SsoDeps } from '../../resources/sso/sso-providers.ts'

// What a browser must bring back from an identity provider, sealed in a cookie. It is Lax, because a Strict one does not come along from
// another site. Nothing is stored here for a sign-in that was begun.

const cookie = { name: 'earshot_sso', path: '/dashboard/auth/sso/callback', seconds: 600 } as const
const about = 'sso sign-in'

type Deps = Pick<SsoDeps, 'baseUrl' | 'ssoKeys'>

/** What the cookie holds. */
export type Begun = {
  providerId: string
  /** Where the browser goes when somebody is signed in. */
  next: string
} & (({ type: 'oidc' } & OidcSecrets) | { type: 'saml'; requestId: string })

/** `until`: milliseconds since 1970. */
type Kept = Begun & { until: number }

/** Gives the browser what it must bring back. */
export function keepBegun(reply: FastifyReply, begun: Begun, { baseUrl, ssoKeys }: Deps): void {
  const kept: Kept = { ...begun, until: Date.now() + cookie.seconds * 1000 }
  const { encryptionKeyId, encrypted } = ssoKeys.close(JSON.stringify(kept), about)
  sendCookie(reply, { ...cookie, value: `${encryptionKeyId}.${encrypted.toString('base64url')}`, isSecure: baseUrl.startsWith('https:') })
}

/** What takes the cookie away. */
export const goneCookie = ({ baseUrl }: Pick<Deps, 'baseUrl'>): Cookie => ({
  ...{ ...cookie, value: '', seconds: 0, isSecure: baseUrl.startsWith('https:') },
})

/** What this browser began; null: nothing, it is over, or it is not ours. */
export function begunIn(request: FastifyRequest, ssoKeys: SsoDeps['ssoKeys']): Begun | null {
  const [encryptionKeyId, encrypted] = cookieIn(request, { name: cookie.name, shape: '[\\da-f]{12}\\.[\\w-]{40,3000}' })?.split('.') ?? []
  if (encryptionKeyId === undefined || encrypted === undefined) return null
  try {
    const opened = ssoKeys.open({ encryptionKeyId, encrypted: Buffer.from(encrypted, 'base64url') }, about)
    const begun = opened === null ? null : (JSON.parse(opened) as Kept)
    return begun !== null && begun.until > Date.now() ? begun : null
  } catch {
    return null
  }
}

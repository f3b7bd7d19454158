import { isProblem, type Problem, problem } from '@earshot/contract'
import { dashboardMessages } from '@earshot/messages/api/dashboard'
import { type SsoMessages, ssoMessages } from '@earshot/messages/service/sso'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Identity } from '../../accounts/identity.ts'
import { countAttempt } from '../../accounts/sign-in-attempts.ts'
import { cookieIn, sendCookie } from '../../html/cookie.ts'
import { html } from '../../html/html.ts'
import { type PageRequest, routesOf } from '../../html/page-routes.ts'
import type { PageRoutes } from '../../html/pages.ts'
import { readerLanguage } from '../../html/reader-language.ts'
import { line, say } from '../../html/status-pages.ts'
import { type Oidc, type OidcSecrets, ProviderFailed } from '../../resources/sso/oidc.ts'
import { comeInByProvider, findOpenProvider, type Refusal } from '../../resources/sso/sign-in-by-provider.ts'
import type { SsoDeps } from '../../resources/sso/sso-providers.ts'
import { asciiEmail } from '../../text.ts'
import { authRoutes } from './auth-route.ts'

// Signing in by an identity provider: our own page asks where to go, and the browser comes back from another site. What it must bring back
// is sealed in a cookie that is Lax, because a Strict one does not come along from there.

export interface SsoSignInDeps extends Pick<SsoDeps, 'baseUrl' | 'ssoKeys'> {
  identity: Identity
  oidc: Oidc
  /** Told what a provider did wrong, for the operator. */
  failed: (error: ProviderFailed) => void
}

const cookie = { name: 'earshot_sso', path: '/dashboard/auth/sso/callback', seconds: 600 } as const

/** What the cookie holds. */
interface Begun extends OidcSecrets {
  providerId: string
  /** Where the browser goes when somebody is signed in. */
  next: string
  /** Milliseconds since 1970. */
  until: number
}

const about = 'sso sign-in'

/** Registers the address that our own page asks. */
export function registerSsoSignIn(server: FastifyInstance, { identity, oidc, failed, ...deps }: SsoSignInDeps): void {
  const { open } = authRoutes(server, identity)
  open('sign-in/sso', async ({ reply, body, count }) => {
    const email = asciiEmail(body.email)!
    const tooMany = await count('token', '')
    if (tooMany) return tooMany
    const provider = await findOpenProvider(identity.sql, { by: { email }, ...deps })
    if (!provider) return problem('NOT_FOUND', dashboardMessages.noProvider)
    const begun = await oidc.begin(provider, { email }).catch((error: unknown): Problem => {
      if (!(error instanceof ProviderFailed)) throw error
      failed(error)
      return problem('CONFLICT', dashboardMessages.providerSilent)
    })
    if (isProblem(begun)) return begun
    const kept: Begun = {
      ...begun.secrets,
      providerId: provider.providerId,
      next: placeIn(body.callbackURL, deps.baseUrl),
      until: Date.now() + cookie.seconds * 1000,
    }
    const { encryptionKeyId, encrypted } = deps.ssoKeys.close(JSON.stringify(kept), about)
    sendCookie(reply, { ...cookie, value: `${encryptionKeyId}.${encrypted.toString('base64url')}`, isSecure: isSecure(deps) })
    return { url: begun.url }
  })
}

const isSecure = ({ baseUrl }: Pick<SsoDeps, 'baseUrl'>): boolean => baseUrl.startsWith('https:')

/** Only a place of the dashboard: nobody is led elsewhere by signing in. */
function placeIn(wished: string | undefined, baseUrl: string): string {
  const url = wished === undefined ? null : URL.parse(wished, baseUrl)
  return url?.origin === new URL(baseUrl).origin && /^\/dashboard(\/|$)/.test(url.pathname)
    ? url.pathname + url.search + url.hash
    : '/dashboard'
}

/** The page that a provider leads back to. */
export const ssoCallbackPages = (deps: SsoSignInDeps): PageRoutes =>
  routesOf(deps, '/dashboard/auth/sso/callback', { 'GET /:providerId': comeBack })

async function comeBack(deps: SsoSignInDeps, request: PageRequest<'providerId'>) {
  const { identity, oidc, failed, baseUrl, ssoKeys } = deps
  const words = ssoMessages(readerLanguage(request))
  const reached = await countAttempt(identity.sql, { attempt: 'token', attemptKey: identity.attemptKey, address: request.ip, whom: '' })
  if (reached) return refusedPage(words, 'expired')
  const begun = begunIn(request, ssoKeys)
  const gone = { ...cookie, value: '', seconds: 0, isSecure: isSecure(deps) }
  if (begun === null || begun.providerId !== request.params.providerId) return refusedPage(words, 'expired')
  const provider = await findOpenProvider(identity.sql, { by: { providerId: begun.providerId }, baseUrl, ssoKeys })
  if (!provider) return refusedPage(words, 'expired')
  try {
    const claims = await oidc.finish(provider, { query: queryOf(request), secrets: begun })
    const person = await comeInByProvider(identity.sql, { provider, claims, language: words.language })
    if (typeof person === 'string') return { ...refusedPage(words, person), cookies: [gone] }
    const session = await identity.signInCookie(identity.sql, { request, person })
    return { status: 303 as const, location: begun.next, cookies: [gone, session] }
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    failed(error)
    return { ...refusedPage(words, 'provider'), cookies: [gone] }
  }
}

const queryOf = ({ raw }: FastifyRequest): string => raw.url?.split('?').slice(1).join('?') ?? ''

/** What this browser began; null: nothing, it is over, or it is not ours. */
function begunIn(request: FastifyRequest, ssoKeys: SsoDeps['ssoKeys']): Begun | null {
  const [encryptionKeyId, encrypted] = cookieIn(request, { name: cookie.name, shape: '[\\da-f]{12}\\.[\\w-]{40,3000}' })?.split('.') ?? []
  if (encryptionKeyId === undefined || encrypted === undefined) return null
  try {
    const opened = ssoKeys.open({ encryptionKeyId, encrypted: Buffer.from(encrypted, 'base64url') }, about)
    const begun = opened === null ? null : (JSON.parse(opened) as Begun)
    return begun !== null && begun.until > Date.now() ? begun : null
  } catch {
    return null
  }
}

const refusedPage = (words: SsoMessages, why: Refusal | 'expired' | 'provider') => ({
  status: 403,
  language: words.language,
  title: words.title,
  main: say(
    'lost',
    words.heading,
    line(words.why[why]),
    html`<p class="actions"><a class="button" href="/dashboard/sign-in">${words.back}</a></p>`,
  ),
})

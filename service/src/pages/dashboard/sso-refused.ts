import type { SsoFailure } from '@earshot/contract'
import { type SsoMessages, ssoMessages } from '@earshot/messages/service/sso'
import type { FastifyRequest } from 'fastify'
import type { Identity } from '../../accounts/identity.ts'
import { countAttempt } from '../../accounts/sign-in-attempts.ts'
import { html } from '../../html/html.ts'
import { readerLanguage } from '../../html/reader-language.ts'
import { line, say } from '../../html/status-pages.ts'
import type { ProviderFailed, SignInClaims } from '../../resources/sso/claims.ts'
import { noteFailure, type OpenProvider } from '../../resources/sso/open-providers.ts'
import { comeInByProvider, type UsedOnce } from '../../resources/sso/sign-in-by-provider.ts'
import type { SsoDeps } from '../../resources/sso/sso-providers.ts'
import { type Begun, goneCookie } from './sso-begun.ts'

// How a sign-in by a provider ends: somebody is signed in, or a page says what to do, and the owners of the organization see why.

/** What signing in by a provider needs when a browser comes back. */
export interface ComingBack extends Pick<SsoDeps, 'baseUrl' | 'ssoKeys'> {
  identity: Identity
  /** Told what a provider did wrong, for the operator. */
  failed: (error: ProviderFailed, provider: { issuer: string }) => void
}

/** Why a page says that nobody was signed in. `expired`: nothing was begun by this browser, or it is over. `large`: a message too large to read. */
type Told = 'expired' | 'large' | 'deprovisioned' | keyof typeof told

/** What people are told of each reason; the rest is for owners. */
const told = {
  provider: 'provider',
  address: 'address',
  elsewhere: 'elsewhere',
  full: 'full',
  replayed: 'replayed',
  unsolicited: 'unsolicited',
} as const satisfies Partial<Record<SsoFailure, keyof SsoMessages['why']>>

/** Whether a place has tried too often. */
export const triesTooOften = async ({ identity }: ComingBack, request: FastifyRequest): Promise<boolean> =>
  (await countAttempt(identity.sql, { attempt: 'token', attemptKey: identity.attemptKey, address: request.ip, whom: '' })) !== null

/** Signs the person in that a provider speaks of, and leads them to where they wanted to go; or says why not. */
export async function complete(
  deps: ComingBack,
  request: FastifyRequest,
  { provider, begun, claims, once }: { provider: OpenProvider; begun: Begun; claims: SignInClaims; once?: UsedOnce },
) {
  const { identity } = deps
  const session = await comeInByProvider(identity.sql, {
    ...{ provider, claims, language: readerLanguage(request) },
    ...(once && { once }),
    signIn: (sql, person) => identity.signInCookie(sql, { request, person }),
  })
  // No failure that owners need to see: their directory says so.
  if (session === 'deprovisioned') return { ...refusedPage(request, session), cookies: [goneCookie(deps)] }
  if (typeof session === 'string') return refuse(deps, request, { provider, reason: session })
  return { status: 303 as const, location: begun.next, cookies: [goneCookie(deps), session] }
}

/** Notes a sign-in that came to nothing for the owners, and answers with a page. */
export async function refuse(
  deps: ComingBack,
  request: FastifyRequest,
  { provider, reason }: { provider: OpenProvider; reason: SsoFailure },
) {
  await noteFailure(deps.identity.sql, { ...provider, reason })
  return { ...refusedPage(request, reason in told ? (reason as keyof typeof told) : 'provider'), cookies: [goneCookie(deps)] }
}

/** The page for somebody who was not signed in. */
export function refusedPage(request: FastifyRequest, why: Told) {
  const words = ssoMessages(readerLanguage(request))
  return {
    status: why === 'large' ? 413 : 403,
    language: words.language,
    title: words.title,
    // What a form was answered with can't be asked for again.
    ...(request.method === 'POST' && { otherLanguages: null }),
    main: say(
      'lost',
      words.heading,
      line(words.why[why]),
      html`<p class="actions"><a class="button" href="/dashboard/sign-in">${words.back}</a></p>`,
    ),
  }
}

import { isProblem, type Problem, problem } from '@earshot/contract'
import { dashboardMessages } from '@earshot/messages/api/dashboard'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type PageRequest, routesOf } from '../../html/page-routes.ts'
import type { PageRoutes } from '../../html/pages.ts'
import { ProviderFailed } from '../../resources/sso/claims.ts'
import type { Oidc } from '../../resources/sso/oidc.ts'
import { findOpenProvider, noteFailure, type OpenProvider } from '../../resources/sso/open-providers.ts'
import { beginSaml } from '../../resources/sso/saml/saml.ts'
import { asciiEmail, parseUrl } from '../../text.ts'
import { authRoutes } from './auth-route.ts'
import { type Begun, begunIn, keepBegun } from './sso-begun.ts'
import { type ComingBack, complete, refuse, refusedPage, triesTooOften } from './sso-refused.ts'
import { samlRoutes, takeMessages } from './sso-saml-routes.ts'

// Signing in by an identity provider: our own page asks where to go, and the browser comes back from another site.

export interface SsoSignInDeps extends ComingBack {
  oidc: Oidc
}

/** Registers the address that our own page asks. */
export function registerSsoSignIn(server: FastifyInstance, { oidc, ...deps }: SsoSignInDeps): void {
  const { identity, failed, baseUrl } = deps
  const { open } = authRoutes(server, identity)
  open('sign-in/sso', async ({ reply, body, count }) => {
    const email = asciiEmail(body.email)!
    const tooMany = await count('token', '')
    if (tooMany) return tooMany
    const provider = await findOpenProvider(identity.sql, { by: { email }, ...deps })
    if (!provider) return problem('NOT_FOUND', dashboardMessages.noProvider)
    const begun = await begin(provider, { email, oidc }).catch(async (error: unknown): Promise<Problem> => {
      if (!(error instanceof ProviderFailed)) throw error
      failed(error, provider)
      await noteFailure(identity.sql, { ...provider, reason: 'provider' })
      return problem('CONFLICT', dashboardMessages.providerSilent)
    })
    if (isProblem(begun)) return begun
    const { url, secrets } = begun
    keepBegun(reply, { ...secrets, providerId: provider.providerId, next: placeIn(body.callbackURL, baseUrl) }, deps)
    return { url }
  })
}

type Secrets<Kept = Begun> = Kept extends Begun ? Omit<Kept, 'providerId' | 'next'> : never

/** Where the browser is sent, and what it must bring back. */
async function begin(provider: OpenProvider, { email, oidc }: { email: string; oidc: Oidc }): Promise<{ url: string; secrets: Secrets }> {
  if (provider.type === 'saml') {
    const { url, requestId } = await beginSaml(provider)
    return { url, secrets: { type: 'saml', requestId } }
  }
  const { url, secrets } = await oidc.begin(provider, { email })
  return { url, secrets: { type: 'oidc', ...secrets } }
}

/** Only a place of the dashboard: nobody is led elsewhere by signing in. */
function placeIn(wished: string | undefined, baseUrl: string): string {
  const url = wished === undefined ? null : parseUrl(wished, baseUrl)
  return url?.origin === new URL(baseUrl).origin && /^\/dashboard(\/|$)/.test(url.pathname)
    ? url.pathname + url.search + url.hash
    : '/dashboard'
}

/** The pages that providers lead back to: by an address with OpenID Connect, by a form with SAML. */
export const ssoCallbackPages = (deps: SsoSignInDeps): PageRoutes =>
  takeMessages(routesOf(deps, '/dashboard/auth/sso/callback', { 'GET /:providerId': comeBack, ...samlRoutes }))

async function comeBack(deps: SsoSignInDeps, request: PageRequest<'providerId'>) {
  const { identity, oidc, failed, ssoKeys } = deps
  if (await triesTooOften(deps, request)) return refusedPage(request, 'expired')
  const begun = begunIn(request, ssoKeys)
  if (begun === null || begun.providerId !== request.params.providerId) return refusedPage(request, 'expired')
  const provider = await findOpenProvider(identity.sql, { by: begun, ...deps })
  if (provider?.type !== 'oidc' || begun.type !== 'oidc') return refusedPage(request, 'expired')
  try {
    const claims = await oidc.finish(provider, { query: queryOf(request), secrets: begun })
    return await complete(deps, request, { provider, begun, claims })
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    failed(error, provider)
    return refuse(deps, request, { provider, reason: 'provider' })
  }
}

const queryOf = ({ raw }: FastifyRequest): string => raw.url?.split('?').slice(1).join('?') ?? ''

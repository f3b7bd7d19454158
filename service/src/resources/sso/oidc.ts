import type { Configuration, CustomFetch } from 'openid-client'
import type { AddressGuard } from '../../network/address-guard.ts'
import { isStorable } from '../../text.ts'
import { ProviderFailed, type SignInClaims } from './claims.ts'

// OpenID Connect with an identity provider, by openid-client: state, nonce and PKCE are checked, and the signature of the ID token. The
// provider is a stranger, which may be slow, endless or private: each request goes through the address guard, within bounds.

/** What a provider is asked to tell of a person: who they are, their address, and their name. */
const scopes = ['openid', 'email', 'profile']

/** Seconds of one request to a provider. */
const answerSecondsMax = 10
/** Bytes of one answer: a key set of a large provider has 20 KB. */
const answerBytesMax = 1024 * 1024
/** Characters of a subject: OpenID Connect Core, 2. */
const subjectLengthMax = 255

export interface OidcProvider {
  issuer: string
  clientId: string
  clientSecret: string
  callbackUrl: string
}

/** What a browser must bring back, kept from it in a sealed cookie. */
export interface OidcSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

export type Oidc = ReturnType<typeof openOidc>

export function openOidc({ guard, allowPrivateTargets }: { guard: AddressGuard; allowPrivateTargets: boolean }) {
  /** Learns a provider's addresses. Loaded with the first sign-in of this kind. */
  async function configured({ issuer, clientId, clientSecret }: OidcProvider) {
    const [openid, undici] = await Promise.all([import('openid-client'), import('undici')])
    const agent = new undici.Agent({ connect: guard.connectorOf(undici), maxResponseSize: answerBytesMax, pipelining: 0 })
    const customFetch: CustomFetch = (url, options) => {
      const flaw = guard.findUrlFlaw(url)
      if (flaw !== null) throw new Error(`${url} ${flaw}`)
      return undici.fetch(url, { ...options, dispatcher: agent } as never) as never
    }
    const configuration: Configuration = await openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [openid.customFetch]: customFetch,
      timeout: answerSecondsMax,
      // For trials on one machine; the guard refuses http everywhere else.
      execute: [openid.enableNonRepudiationChecks, ...(allowPrivateTargets ? [openid.allowInsecureRequests] : [])],
    })
    const authorization = configuration.serverMetadata().authorization_endpoint
    if (authorization === undefined || guard.findUrlFlaw(authorization) !== null) throw new Error('no address to sign in at')
    return { openid, configuration, close: () => agent.destroy() }
  }

  /** Asks a provider; whatever goes wrong there is a ProviderFailed, with the reason as its cause. */
  async function asking<Result>(
    provider: OidcProvider,
    act: (asked: Awaited<ReturnType<typeof configured>>) => Promise<Result>,
  ): Promise<Result> {
    try {
      const asked = await configured(provider)
      try {
        return await act(asked)
      } finally {
        void asked.close()
      }
    } catch (error) {
      throw new ProviderFailed(provider.issuer, { cause: error })
    }
  }

  return {
    /** Where a browser is sent to sign in, and what it must bring back. Throws ProviderFailed. */
    begin: (provider: OidcProvider, { email }: { email: string }): Promise<{ url: string; secrets: OidcSecrets }> =>
      asking(provider, async ({ openid, configuration }) => {
        const secrets = { state: openid.randomState(), nonce: openid.randomNonce(), codeVerifier: openid.randomPKCECodeVerifier() }
        const url = openid.buildAuthorizationUrl(configuration, {
          redirect_uri: provider.callbackUrl,
          scope: scopes.join(' '),
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(secrets.codeVerifier),
          code_challenge_method: 'S256',
          login_hint: email,
        })
        return { url: url.href, secrets }
      }),

    /** What the provider says of the person whose browser came back with this query. Throws ProviderFailed. */
    finish: (provider: OidcProvider, { query, secrets }: { query: string; secrets: OidcSecrets }): Promise<SignInClaims> =>
      asking(provider, async ({ openid, configuration }) => {
        const tokens = await openid.authorizationCodeGrant(configuration, new URL(`${provider.callbackUrl}?${query}`), {
          pkceCodeVerifier: secrets.codeVerifier,
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()!
        if (!isStorable(claims.sub) || claims.sub.length > subjectLengthMax) throw new Error('no subject that can be kept')
        // Some put nothing but the subject into the ID token.
        const asksMore = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
        const said = asksMore ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
        return read({ ...claims, ...said, ...(claims.groups !== undefined && { groups: claims.groups }) }, claims.sub)
      }),
  }
}

const read = (claims: Readonly<Record<string, unknown>>, subject: string): SignInClaims => ({
  subject,
  email: typeof claims.email === 'string' ? claims.email : null,
  emailVerified: typeof claims.email_verified === 'boolean' ? claims.email_verified : null,
  name: typeof claims.name === 'string' ? claims.name : null,
  groups: (Array.isArray(claims.groups) ? claims.groups : [claims.groups]).filter((group): group is string => typeof group === 'string'),
})

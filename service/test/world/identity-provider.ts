import { once } from 'node:events'
import type { Server } from 'node:http'
import { Provider } from 'oidc-provider'
import { freePort } from './free-port.ts'

// A real identity provider on loopback: oidc-provider, at which everybody is signed in already, and agrees.

interface ProviderAccount {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  groups?: string[]
}

export const client = { clientId: 'earshot', clientSecret: 'a secret of the identity provider that nobody is shown' }

/** The address comes first, and is given to Earshot; `open` then begins to answer there, for the address that Earshot is called back at. */
export async function reserveIdentityProvider() {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  let server: Server | null = null
  const idp = {
    issuer,
    /** Who is signed in there. */
    account: { sub: 'ada', email: 'ada@acme.example', email_verified: true, name: 'Ada', groups: [] } as ProviderAccount,
    /** The queries of its requests to sign in. */
    asked: [] as URLSearchParams[],
    async open(callbackUrl: string) {
      const provider = new Provider(issuer, {
        clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [callbackUrl] }],
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
        findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...idp.account, sub }) }),
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_, { uid }) => `/interaction/${uid}` },
        loadExistingGrant: async (context) => {
          const grant = new provider.Grant({ clientId: client.clientId, accountId: context.oidc.session!.accountId! })
          grant.addOIDCScope('openid email profile')
          await grant.save()
          return grant
        },
        ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
        cookies: { keys: ['only for tests'] },
        jwks: { keys: [signingKey] },
      })
      provider.use(async (context, next) => {
        if (context.path === '/auth') idp.asked.push(new URLSearchParams(context.querystring))
        if (context.path.startsWith('/interaction/'))
          return provider.interactionFinished(context.req, context.res, { login: { accountId: idp.account.sub } })
        return next()
      })
      server = provider.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    close() {
      server?.close()
      server?.closeAllConnections()
      server = null
    },
  }
  return idp
}

const { privateKey } = (await crypto.subtle.generateKey(
  { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
  true,
  ['sign', 'verify'],
)) as { privateKey: CryptoKey }
const { key_ops: _keyOps, ext: _ext, ...key } = await crypto.subtle.exportKey('jwk', privateKey)
const signingKey = { ...key, use: 'sig', alg: 'RS256', kid: 'one' }

/** Follows a browser through the provider, as far as the address that leads back. */
export async function walkThrough(url: string): Promise<URL> {
  const cookies = new Map<string, string>()
  for (let at = url, steps = 0; steps < 10; steps++) {
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie: [...cookies].map((each) => each.join('=')).join('; ') } })
    for (const given of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = given.split(';', 1)[0]!.split(/=(.*)/s)
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    await answer.arrayBuffer()
    const next = answer.headers.get('location')
    if (next === null) throw new Error(`the provider answered ${answer.status} at ${at}`)
    const target = new URL(next, at)
    if (target.pathname.startsWith('/dashboard/auth/sso/')) return target
    at = target.href
  }
  throw new Error('the provider leads around in a circle')
}

import { afterEach, beforeEach, expect } from 'vitest'
import { client, reserveIdentityProvider, walkThrough } from '../../../test/world/identity-provider.ts'
import { openNameServer } from '../../../test/world/name-server.ts'
import { openBrowser } from '../../../test/world/visitor.ts'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'

// Signing in by a provider that speaks OpenID Connect, in a world of each test's own.

/** Opens a world for each test of a file, with an owner, a provider and a name server, and ways to sign in. */
export function inOidcWorlds() {
  const at = {} as {
    names: Awaited<ReturnType<typeof openNameServer>>
    idp: Awaited<ReturnType<typeof reserveIdentityProvider>>
    world: World
    owner: Member
  }
  beforeEach(async () => {
    at.names = await openNameServer()
    at.idp = await reserveIdentityProvider()
    at.world = await openWorld({ DNS_SERVERS: at.names.address })
    at.owner = await at.world.member({ role: 'owner' })
  })
  afterEach(async () => {
    await at.world.close()
    at.idp.close()
    at.names.close()
  })

  const wish = () => ({ type: 'oidc', issuer: at.idp.issuer, ...client, domain: 'Acme.Example', defaultRole: 'viewer' as const })
  const create = async (more: object = {}, by = at.owner) => (await by.ask('ssoProviders.create', { ...wish(), ...more })).body
  const verify = (providerId: string, by = at.owner) => by.ask('ssoProviders.verifyDomain', { providerId })

  /** A provider that people are led to. */
  async function openProvider(more: object = {}) {
    const provider = await create(more)
    at.names.records.set(provider.dnsRecord.name, ['v=spf1 -all', provider.dnsRecord.value])
    expect((await verify(provider.providerId)).status).toBe(200)
    await at.idp.open(provider.callbackUrl)
    return provider as { providerId: string; callbackUrl: string }
  }

  /** Begins to sign in, in a browser of its own. */
  async function begin(email = 'ada@acme.example', callbackURL = '/dashboard/o/1') {
    const browser = openBrowser(at.world)
    const { status, body } = await browser.post('/dashboard/auth/sign-in/sso', { email, callbackURL })
    return { browser, status, body }
  }

  /** Comes back from the provider, as from another site. */
  const comeBack = (browser: ReturnType<typeof openBrowser>, back: URL) =>
    browser.ask(back.pathname + back.search, { headers: { 'sec-fetch-site': 'cross-site' } })

  /** Signs in by the provider, and says who is then signed in. */
  async function signIn(email = 'ada@acme.example') {
    const { browser, body } = await begin(email)
    const answer = await comeBack(browser, await walkThrough(body.url))
    const account = await browser.get('/dashboard/api/account')
    return { browser, answer, account: account.status === 200 ? account.body : null }
  }

  return { at, create, verify, openProvider, begin, comeBack, signIn }
}

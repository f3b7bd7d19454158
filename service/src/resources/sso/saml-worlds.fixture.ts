import { afterEach, beforeEach, expect } from 'vitest'
import { openNameServer } from '../../../test/world/name-server.ts'
import * as idp from '../../../test/world/saml-provider.ts'
import { openBrowser } from '../../../test/world/visitor.ts'
import { openWorld, type World } from '../../../test/world/world.ts'

// Signing in by a provider that speaks SAML, in a world of each test's own.

type Browser = ReturnType<typeof openBrowser>

/** Opens a world for each test of a file, with an owner and a name server, and ways to sign in. */
export function inSamlWorlds() {
  const at = {} as { names: Awaited<ReturnType<typeof openNameServer>>; world: World; owner: Awaited<ReturnType<World['member']>> }
  beforeEach(async () => {
    at.names = await openNameServer()
    at.world = await openWorld({ DNS_SERVERS: at.names.address })
    at.owner = await at.world.member({ role: 'owner' })
  })
  afterEach(async () => {
    await at.world.close()
    at.names.close()
  })

  const wish = () => ({ type: 'saml', metadata: idp.idpMetadata(), domain: 'Acme.Example', defaultRole: 'viewer' })
  const create = async (more: object = {}) => (await at.owner.ask('ssoProviders.create', { ...wish(), ...more })).body

  /** A provider that people are led to. */
  async function openProvider(more: object = {}) {
    const provider = await create(more)
    at.names.records.set(provider.dnsRecord.name, [provider.dnsRecord.value])
    expect((await at.owner.ask('ssoProviders.verifyDomain', { providerId: provider.providerId })).status).toBe(200)
    return provider
  }

  /** Begins to sign in, in a browser of its own. */
  async function begin(email = 'ada@acme.example') {
    const browser = openBrowser(at.world)
    const { status, body } = await browser.post('/dashboard/auth/sign-in/sso', { email, callbackURL: '/dashboard/o/1' })
    return { browser, status, asked: status === 200 ? { ...idp.requestIn(body.url), url: body.url as string } : null! }
  }

  /** Signs in by the provider with an answer that may be forged, and says who is then signed in. */
  async function signIn(forgery: idp.SamlForgery = {}) {
    const { browser, asked } = await begin()
    const answer = await comeBack(browser, asked.acsUrl, idp.samlResponse(asked, forgery))
    return { browser, asked, answer, account: await accountOf(browser) }
  }

  return {
    ...{ at, create, openProvider, begin, signIn },
    list: async () => (await at.owner.ask('ssoProviders.list')).body.ssoProviders,
    update: (providerId: string, changes: object) => at.owner.ask('ssoProviders.update', { providerId, ...changes }),
  }
}

/** Posts a form to us, as from the provider's site or from our own page. */
export const post = (browser: Browser, acsUrl: string, fields: Record<string, string>) =>
  browser.ask(new URL(acsUrl).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams(fields).toString(),
  })

/** Comes back with an answer, by our own page, which brings the cookie along. */
export const comeBack = (browser: Browser, acsUrl: string, xml: string | Buffer) =>
  post(browser, acsUrl, { SAMLResponse: idp.messageOf(xml), again: '1' })

export const accountOf = async (browser: Browser) => {
  const { status, body } = await browser.get('/dashboard/api/account')
  return status === 200 ? body : null
}

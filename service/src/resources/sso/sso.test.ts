import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Forgery, openForgingProvider } from '../../../test/world/forging-provider.ts'
import { client, reserveIdentityProvider, walkThrough } from '../../../test/world/identity-provider.ts'
import { openNameServer } from '../../../test/world/name-server.ts'
import { openBrowser } from '../../../test/world/visitor.ts'
import { openWorld, type World } from '../../../test/world/world.ts'

// Signing in by what the company has, from adding the provider to what must not get in.

type Member = Awaited<ReturnType<World['member']>>

let names: Awaited<ReturnType<typeof openNameServer>>
let idp: Awaited<ReturnType<typeof reserveIdentityProvider>>
let world: World
let owner: Member
beforeEach(async () => {
  names = await openNameServer()
  idp = await reserveIdentityProvider()
  world = await openWorld({ DNS_SERVERS: names.address })
  owner = await world.member({ role: 'owner' })
})
afterEach(async () => {
  await world.close()
  idp.close()
  names.close()
})

const wish = () => ({ type: 'oidc', issuer: idp.issuer, ...client, domain: 'Acme.Example', defaultRole: 'viewer' as const })
const create = async (more: object = {}, by = owner) => (await by.ask('ssoProviders.create', { ...wish(), ...more })).body
const verify = (providerId: string, by = owner) => by.ask('ssoProviders.verifyDomain', { providerId })

/** A provider that people are led to. */
async function openProvider(more: object = {}) {
  const provider = await create(more)
  names.records.set(provider.dnsRecord.name, ['v=spf1 -all', provider.dnsRecord.value])
  expect((await verify(provider.providerId)).status).toBe(200)
  await idp.open(provider.callbackUrl)
  return provider as { providerId: string; callbackUrl: string }
}

/** Begins to sign in, in a browser of its own. */
async function begin(email = 'ada@acme.example', callbackURL = '/dashboard/o/1') {
  const browser = openBrowser(world)
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

describe('an owner', () => {
  test('adds a provider, whose secret is never shown again, and verifies its domain by DNS', async () => {
    const provider = await create({ groupRoles: [{ group: 'leads', role: 'admin' }] })
    expect(provider).toMatchObject({
      ...{ type: 'oidc', issuer: idp.issuer, clientId: 'earshot', domain: 'acme.example', domainVerified: false, enforced: false },
      ...{ hasSignedIn: false, defaultRole: 'viewer', groupRoles: [{ group: 'leads', role: 'admin' }] },
      dnsRecord: { name: '_earshot.acme.example', value: expect.stringMatching(/^earshot-domain-verification=[\w-]{32}$/) },
      callbackUrl: `${world.address}/dashboard/auth/sso/callback/${provider.providerId}`,
    })
    expect(JSON.stringify((await owner.ask('ssoProviders.list')).body)).not.toContain(client.clientSecret)
    expect((await verify(provider.providerId)).body).toMatchObject({
      code: 'CONFLICT',
      detail: expect.stringContaining('_earshot.acme.example'),
    })
    names.records.set('_earshot.acme.example', ['earshot-domain-verification=another'])
    expect((await verify(provider.providerId)).status).toBe(409)
    names.records.set('_earshot.acme.example', [provider.dnsRecord.value])
    expect((await verify(provider.providerId)).body).toMatchObject({ domainVerified: true })
    const [{ kept }] = await world.sql<[{ kept: string }]>`select sso_provider::text as kept from sso_provider`
    expect(kept).not.toContain(client.clientSecret)
  })

  test.each([
    ['an address without https in production', { issuer: 'ftp://idp.example' }, 'issuer'],
    ['a domain that is none', { domain: 'acme' }, 'domain'],
    ['an address for a domain', { domain: '192.0.2.1' }, 'domain'],
    ['another protocol', { type: 'carrier-pigeon' }, 'type'],
    ['a role that is none', { groupRoles: [{ group: 'leads', role: 'king' }] }, 'groupRoles'],
  ])('is told what is wrong: %s', async (_, more, field) => {
    expect(await create(more)).toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ path: expect.stringContaining(field) }] })
  })

  test('can’t have a domain that another organization has shown to be theirs', async () => {
    const { providerId } = await openProvider()
    expect(providerId).toBeDefined()
    const stranger = await world.member({ role: 'owner', organizationId: (await world.openBusiness('Other')).organizationId })
    const theirs = await create({}, stranger)
    names.records.set('_earshot.acme.example', [theirs.dnsRecord.value])
    expect((await verify(theirs.providerId, stranger)).body).toMatchObject({ code: 'CONFLICT' })
  })

  test('removes it, and nobody is led to it any more', async () => {
    const { providerId } = await openProvider()
    await signIn()
    expect((await owner.ask('ssoProviders.delete', { providerId })).body).toEqual({ providerId, deleted: true })
    expect((await begin()).status).toBe(404)
    expect((await owner.ask('ssoProviders.delete', { providerId })).status).toBe(404)
  })
})

describe('somebody of the domain', () => {
  test('is led to the provider with PKCE, state and nonce, and comes in with the role of their group', async () => {
    await openProvider({
      groupRoles: [
        { group: 'leads', role: 'admin' },
        { group: 'staff', role: 'member' },
      ],
    })
    idp.account = { ...idp.account, groups: ['staff', 'leads'] }
    const { answer, account, browser } = await signIn()
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dashboard/o/1'])
    expect(account).toMatchObject({
      person: { email: 'ada@acme.example', name: 'Ada', emailVerified: true },
      organizations: [{ role: 'admin' }],
    })
    const [asked] = idp.asked
    expect(Object.fromEntries(asked!)).toMatchObject({
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      response_type: 'code',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked!.get(name)).toMatch(/^[\w-]{20,}$/)
    const session = browser.given.find((given) => given.startsWith('earshot_session='))
    expect(session).toContain('SameSite=Strict')
    expect(browser.given.find((given) => given.startsWith('earshot_sso='))).toMatch(
      /Path=\/dashboard\/auth\/sso\/callback; .*HttpOnly; SameSite=Lax/,
    )
    // Their groups have changed since: so has their role.
    idp.account = { ...idp.account, groups: [] }
    expect((await signIn()).account.organizations).toMatchObject([{ role: 'viewer' }])
    const { entries } = (await owner.ask('auditLog.list', { operation: 'ssoProviders.join' })).body
    expect(entries).toHaveLength(1)
  })

  test('who has an account of the organization comes into that, and an owner stays one', async () => {
    await openProvider()
    await world.sql`update person set email = 'ada@acme.example' where person_id = ${owner.personId}`
    expect((await signIn()).account).toMatchObject({ person: { personId: owner.personId }, organizations: [{ role: 'owner' }] })
  })

  test('whose account is at home elsewhere does not come in, nor by an address that is another’s', async () => {
    await openProvider()
    const { organizationId } = await world.openBusiness('Elsewhere')
    const grace = await world.member({ role: 'member', organizationId })
    await world.sql`update person set email = 'ada@acme.example' where person_id = ${grace.personId}`
    const { answer, account } = await signIn()
    expect([answer.status, account]).toEqual([403, null])
    expect(answer.text).toContain('already an account')
  })

  test('gets an account that somebody made in their address before them, without its password', async () => {
    await openProvider()
    const squatted = await world.member({ role: 'viewer', emailVerified: false })
    await world.sql`update person set email = 'ada@acme.example' where person_id = ${squatted.personId}`
    expect((await signIn()).account).toMatchObject({ person: { personId: squatted.personId, emailVerified: true } })
    expect((await openBrowser(world).signIn('ada@acme.example', squatted.password)).status).toBe(401)
  })

  test.each([
    ['of another domain', { email: 'ada@elsewhere.example' }],
    ['that is not confirmed', { email_verified: false }],
    ['at all', { email: undefined }],
  ])('does not come in where the provider names no address %s', async (_, claims) => {
    await openProvider()
    idp.account = { ...idp.account, ...claims } as typeof idp.account
    const { answer, account } = await signIn()
    expect([answer.status, account]).toEqual([403, null])
    expect(await world.sql`select from person where email like 'ada@%'`).toHaveLength(0)
  })

  test('is not led to a provider whose domain is not verified, or that is silent', async () => {
    const provider = await create()
    expect((await begin()).status).toBe(404)
    names.records.set(provider.dnsRecord.name, [provider.dnsRecord.value])
    await verify(provider.providerId)
    // Nobody answers there yet.
    expect(await begin()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })

  test.each(['https://evil.example/', '//evil.example/dashboard', '/unsubscribe/x', 'javascript:alert(1)'])(
    'is led to the dashboard and nowhere else: %s',
    async (callbackURL) => {
      await openProvider()
      const { browser, body } = await begin('ada@acme.example', callbackURL)
      const { headers } = await comeBack(browser, await walkThrough(body.url))
      expect(headers.get('location')).toBe('/dashboard')
    },
  )
})

describe('nobody comes in', () => {
  const forged = async (change: (back: URL) => void) => {
    await openProvider()
    const { browser, body } = await begin()
    const back = await walkThrough(body.url)
    change(back)
    const answer = await comeBack(browser, back)
    expect((await browser.get('/dashboard/api/account')).status).toBe(401)
    return answer.status
  }

  test('with another state', async () => expect(await forged((back) => back.searchParams.set('state', 'another'))).toBe(403))
  test('without a code', async () => expect(await forged((back) => back.searchParams.delete('code'))).toBe(403))
  test('with a code that is none', async () => expect(await forged((back) => back.searchParams.set('code', 'another'))).toBe(403))
  test('from another issuer', async () => expect(await forged((back) => back.searchParams.set('iss', 'https://evil.example'))).toBe(403))

  test('by what another browser began, nor twice by the same', async () => {
    await openProvider()
    const { browser, body } = await begin()
    const back = await walkThrough(body.url)
    expect((await comeBack(openBrowser(world), back)).status).toBe(403)
    const kept = new Map(browser.cookies)
    expect((await comeBack(browser, back)).status).toBe(303)
    const replaying = openBrowser(world, `earshot_sso=${kept.get('earshot_sso')}`)
    expect((await comeBack(replaying, back)).status).toBe(403)
    expect((await replaying.get('/dashboard/api/account')).status).toBe(401)
  })

  test('by what another provider of ours was asked', async () => {
    const { providerId } = await openProvider()
    const { browser, body } = await begin()
    const back = await walkThrough(body.url)
    const other = await create({ domain: 'other.example' })
    back.pathname = back.pathname.replace(providerId, other.providerId)
    expect((await comeBack(browser, back)).status).toBe(403)
  })
})

describe('an ID token', () => {
  const seconds = () => Math.floor(Date.now() / 1000)
  const forgeries: [string, Forgery, number][] = [
    ['that holds lets somebody in', {}, 303],
    ['without a signature does not', { header: { alg: 'none', kid: undefined }, signedBy: null }, 403],
    ['with an empty signature does not', { signedBy: null }, 403],
    ['that another signed does not', { signedBy: 'another' }, 403],
    ['signed with the public key as a secret does not', { header: { alg: 'HS256' } }, 403],
    ['that is over does not', { claims: { iat: seconds() - 7200, exp: seconds() - 3600 } }, 403],
    ['without an end does not', { claims: { exp: undefined } }, 403],
    ['for another client does not', { claims: { aud: 'another' } }, 403],
    ['of another issuer does not', { claims: { iss: 'https://evil.example' } }, 403],
    ['of an earlier sign-in does not', { claims: { nonce: 'another' } }, 403],
    ['without a nonce does not', { claims: { nonce: undefined } }, 403],
    ['without a subject does not', { claims: { sub: undefined } }, 403],
  ]
  test.each(forgeries)('%s', async (_, forge, status) => {
    const forging = await openForgingProvider()
    onTestFinished(forging.close)
    const provider = await create({ issuer: forging.issuer })
    names.records.set(provider.dnsRecord.name, [provider.dnsRecord.value])
    await verify(provider.providerId)
    forging.forge = forge
    expect((await signIn()).answer.status).toBe(status)
  })

  test.each([
    ['names another issuer', { issuer: 'https://evil.example' }],
    ['leads to no address of the web', { authorization_endpoint: 'javascript:alert(1)' }],
    ['has no address to sign in at', { authorization_endpoint: undefined }],
    ['is a megabyte and more', { padding: 'x'.repeat(2_000_000) }],
  ])('is not asked of a provider whose configuration %s', async (_, metadata) => {
    const forging = await openForgingProvider()
    onTestFinished(forging.close)
    const provider = await create({ issuer: forging.issuer })
    names.records.set(provider.dnsRecord.name, [provider.dnsRecord.value])
    await verify(provider.providerId)
    forging.metadata = metadata
    expect(await begin()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })
})

describe('an enforced provider', () => {
  test('needs a verified domain and a sign-in before; then passwords of the domain open nothing but owners’ accounts', async () => {
    const provider = await create()
    const enforce = (enforced = true) => owner.ask('ssoProviders.update', { providerId: provider.providerId, enforced })
    expect((await enforce()).status).toBe(409)
    names.records.set(provider.dnsRecord.name, [provider.dnsRecord.value])
    await verify(provider.providerId)
    expect((await enforce()).status).toBe(409)
    await idp.open(provider.callbackUrl)
    await signIn()
    expect((await enforce()).body).toMatchObject({ enforced: true })

    const grace = await world.member({ role: 'admin' })
    await world.sql`update person set email = 'grace@acme.example' where person_id = ${grace.personId}`
    await world.sql`update person set email = 'owner@acme.example' where person_id = ${owner.personId}`
    const refused = await openBrowser(world).signIn('grace@acme.example', grace.password)
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('single sign-on')])
    expect((await openBrowser(world).signIn('owner@acme.example', owner.password)).status).toBe(200)
    expect((await enforce(false)).body).toMatchObject({ enforced: false })
    expect((await openBrowser(world).signIn('grace@acme.example', grace.password)).status).toBe(200)
  })
})

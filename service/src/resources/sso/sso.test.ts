import { describe, expect, test } from 'vitest'
import { connectApp } from '../../../test/world/connecting-app.ts'
import { client, walkThrough } from '../../../test/world/identity-provider.ts'
import { openBrowser } from '../../../test/world/visitor.ts'
import { openWorld } from '../../../test/world/world.ts'
import { inOidcWorlds } from './oidc-worlds.fixture.ts'

// Signing in by what the company has, from adding the provider to what must not get in.

const { at, create, verify, openProvider, begin, comeBack, signIn } = inOidcWorlds()

describe('an owner', () => {
  test('adds a provider, whose secret is never shown again, and verifies its domain by DNS', async () => {
    const provider = await create({ groupRoles: [{ group: 'leads', role: 'admin' }] })
    expect(provider).toMatchObject({
      ...{ type: 'oidc', issuer: at.idp.issuer, clientId: 'earshot', domain: 'acme.example', domainVerified: false, enforced: false },
      ...{ hasSignedIn: false, defaultRole: 'viewer', groupRoles: [{ group: 'leads', role: 'admin' }] },
      dnsRecord: { name: '_earshot.acme.example', value: expect.stringMatching(/^earshot-domain-verification=[\w-]{32}$/) },
      callbackUrl: `${at.world.address}/dashboard/auth/sso/callback/${provider.providerId}`,
    })
    expect(JSON.stringify((await at.owner.ask('ssoProviders.list')).body)).not.toContain(client.clientSecret)
    expect((await verify(provider.providerId)).body).toMatchObject({
      code: 'CONFLICT',
      detail: expect.stringContaining('_earshot.acme.example'),
    })
    at.names.records.set('_earshot.acme.example', ['earshot-domain-verification=another'])
    expect((await verify(provider.providerId)).status).toBe(409)
    at.names.records.set('_earshot.acme.example', [provider.dnsRecord.value])
    expect((await verify(provider.providerId)).body).toMatchObject({ domainVerified: true })
    const [{ kept }] = await at.world.sql<[{ kept: string }]>`select sso_provider::text as kept from sso_provider`
    expect(kept).not.toContain(client.clientSecret)
  })

  test.each([
    ['an address of another protocol', { issuer: 'ftp://idp.example' }, 'issuer'],
    ['a domain that is none', { domain: 'acme' }, 'domain'],
    ['an address for a domain', { domain: '192.0.2.1' }, 'domain'],
    ['another protocol', { type: 'carrier-pigeon' }, 'type'],
    ['a role that is none', { groupRoles: [{ group: 'leads', role: 'king' }] }, 'groupRoles'],
  ])('is told what is wrong: %s', async (_, more, field) => {
    expect(await create(more)).toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ path: expect.stringContaining(field) }] })
  })

  test('is told that an address needs https, in production', async () => {
    await using production = await openWorld({ ALLOW_PRIVATE_TARGETS: 'false' })
    const owner = await production.member({ role: 'owner' })
    const issuer = 'http://idp.example'
    expect(await create({ issuer }, owner)).toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ path: 'issuer', code: 'url' }] })
    expect(await create({ issuer: issuer.replace('http:', 'https:') }, owner)).toMatchObject({ domainVerified: false })
  })

  test('can’t have a domain that another organization has shown to be theirs', async () => {
    const { providerId } = await openProvider()
    expect(providerId).toBeDefined()
    const stranger = await at.world.member({ role: 'owner', organizationId: (await at.world.openBusiness('Other')).organizationId })
    const theirs = await create({}, stranger)
    at.names.records.set('_earshot.acme.example', [theirs.dnsRecord.value])
    expect((await verify(theirs.providerId, stranger)).body).toMatchObject({ code: 'CONFLICT' })
  })

  test('removes it, and nobody is led to it any more', async () => {
    const { providerId } = await openProvider()
    await signIn()
    expect((await at.owner.ask('ssoProviders.delete', { providerId })).body).toEqual({ providerId, deleted: true })
    expect((await begin()).status).toBe(404)
    expect((await at.owner.ask('ssoProviders.delete', { providerId })).status).toBe(404)
  })
})

describe('somebody of the domain', () => {
  test('has a long name as far as a name goes, in whole characters', async () => {
    await openProvider()
    at.idp.account = { ...at.idp.account, name: `${'x'.repeat(99)}🙂🙂` }
    expect((await signIn()).account).toMatchObject({ person: { name: `${'x'.repeat(99)}🙂` } })
  })

  test('is led to the provider with PKCE, state and nonce, and comes in with the role of their group', async () => {
    await openProvider({
      groupRoles: [
        { group: 'leads', role: 'admin' },
        { group: 'staff', role: 'member' },
      ],
    })
    at.idp.account = { ...at.idp.account, groups: ['staff', 'leads'] }
    const { answer, account, browser } = await signIn()
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dashboard/o/1'])
    expect(account).toMatchObject({
      person: { email: 'ada@acme.example', name: 'Ada', emailVerified: true },
      organizations: [{ role: 'admin' }],
    })
    const [asked] = at.idp.asked
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
    at.idp.account = { ...at.idp.account, groups: [] }
    expect((await signIn()).account.organizations).toMatchObject([{ role: 'viewer' }])
    const { entries } = (await at.owner.ask('auditLog.list', { operation: 'ssoProviders.join' })).body
    expect(entries).toHaveLength(1)
  })

  test('whose groups lower them keeps no invitations that they could not send, and the audit log says that the sign-in changed their role', async () => {
    const { providerId } = await openProvider({ groupRoles: [{ group: 'leads', role: 'admin' }] })
    at.idp.account = { ...at.idp.account, groups: ['leads'] }
    const { browser, account } = await signIn()
    const [{ organizationId }] = account.organizations
    const invitation = { email: 'x@example.com', role: 'admin' }
    expect((await browser.post(`/dashboard/api/${organizationId}/invitations`, invitation)).status).toBe(201)
    const updates = async () => (await at.owner.ask('auditLog.list', { operation: 'ssoProviders.updateMember' })).body.entries
    const invitations = async () => (await at.owner.ask('invitations.list')).body.invitations
    await signIn()
    expect([await updates(), await invitations()]).toMatchObject([[], [invitation]])
    at.idp.account = { ...at.idp.account, groups: [] }
    expect((await signIn()).account.organizations).toMatchObject([{ role: 'viewer' }])
    expect(await invitations()).toEqual([])
    expect(await updates()).toMatchObject([
      {
        person: { personId: providerId, name: 'acme.example' },
        role: 'provider',
        subjectId: account.person.personId,
        fields: ['role'],
        outcome: 'done',
      },
    ])
  })

  const leads = [{ group: 'leads', role: 'member' }]
  test.each([
    ['an owner, for good', 'owner', { groupRoles: leads }, ['owner', 'owner']],
    ['an admin, while no group has a role', 'admin', {}, ['admin', 'admin']],
    ['an admin, until the groups decide', 'admin', { groupRoles: leads }, ['admin', 'viewer']],
    ['less than everybody is', 'viewer', { defaultRole: 'member' }, ['member', 'member']],
  ])('who was invited as %s, has used up the invitation by coming in', async (_, role, more, roles) => {
    const { providerId } = await openProvider(more)
    await at.world.sql`update sso_provider set enforced = true where provider_id = ${providerId}`
    await at.owner.ask('invitations.create', { email: 'ada@acme.example', role })
    const roleOf = async () => (await signIn()).account.organizations[0].role
    expect([await roleOf(), await roleOf()]).toEqual(roles)
    expect((await at.owner.ask('invitations.list')).body.invitations).toEqual([])
    const { entries } = (await at.owner.ask('auditLog.list', { operation: 'invitations.accept' })).body
    expect(entries).toMatchObject([{ person: { email: 'ada@acme.example' }, role: roles[0], outcome: 'done' }])
  })

  test('whose invitation has expired comes in as everybody does', async () => {
    await openProvider()
    await at.owner.ask('invitations.create', { email: 'ada@acme.example', role: 'admin' })
    await at.world.sql`update invitation set expires_at = now()`
    expect((await signIn()).account.organizations).toMatchObject([{ role: 'viewer' }])
    expect((await at.owner.ask('invitations.list')).body.invitations).toEqual([])
    expect((await at.owner.ask('auditLog.list', { operation: 'invitations.accept' })).body.entries).toEqual([])
  })

  test('who has an account of the organization comes into that, and an owner stays one', async () => {
    await openProvider()
    await at.world.people`update person set email = 'ada@acme.example' where person_id = ${at.owner.personId}`
    expect((await signIn()).account).toMatchObject({ person: { personId: at.owner.personId }, organizations: [{ role: 'owner' }] })
  })

  test('whose account is at home elsewhere does not come in, nor by an address that is another’s', async () => {
    await openProvider()
    const { organizationId } = await at.world.openBusiness('Elsewhere')
    const grace = await at.world.member({ role: 'member', organizationId })
    await at.world.people`update person set email = 'ada@acme.example' where person_id = ${grace.personId}`
    const { answer, account } = await signIn()
    expect([answer.status, account]).toEqual([403, null])
    expect(answer.text).toContain('already an account')
    // Nor by an invitation, which the provider's organization writes itself, until they accepted it by their own password.
    const { url } = (await at.owner.ask('invitations.create', { email: 'ada@acme.example', role: 'member' })).body
    expect((await signIn()).answer.status).toBe(403)
    const browser = openBrowser(at.world)
    await browser.signIn('ada@acme.example', grace.password)
    const accepted = await browser.post('/dashboard/auth/invitation', { code: new URL(url).hash.replace('#code=', '') })
    expect([accepted.status, (await signIn()).account.organizations.length]).toEqual([200, 2])
  })

  test('whose membership has ended does not come in any more once they are at home elsewhere alone, else they do', async () => {
    await openProvider()
    const { browser, account } = await signIn()
    const { personId } = account.person
    expect((await at.owner.ask('members.remove', { personId })).status).toBe(200)
    expect((await signIn()).account).toMatchObject({ person: { personId }, organizations: [{}] })
    const elsewhere = await at.world.member({ organizationId: (await at.world.openBusiness('Elsewhere')).organizationId })
    const { url } = (await elsewhere.ask('invitations.create', { email: 'ada@acme.example', role: 'admin' })).body
    expect((await browser.post('/dashboard/auth/invitation', { code: new URL(url).hash.replace('#code=', '') })).status).toBe(200)
    expect((await signIn()).account.organizations).toHaveLength(2)
    await at.owner.ask('members.remove', { personId })
    const late = await signIn()
    expect([late.answer.status, late.account]).toEqual([403, null])
    expect(await at.world.sql`select from member where person_id = ${personId}`).toHaveLength(1)
  })

  test('gets an account that somebody made in their address before them, without its password and its apps', async () => {
    await openProvider()
    const squatted = await at.world.member({ role: 'viewer', emailVerified: false })
    await connectApp(at.world, squatted, { role: 'viewer' })
    await at.world.people`update person set email = 'ada@acme.example' where person_id = ${squatted.personId}`
    const { account, browser } = await signIn()
    expect(account).toMatchObject({ person: { personId: squatted.personId, emailVerified: true } })
    expect((await openBrowser(at.world).signIn('ada@acme.example', squatted.password)).status).toBe(401)
    const apps = `/dashboard/api/${at.world.business.organizationId}/connected-apps`
    expect((await browser.get(apps)).body).toMatchObject({ connectedApps: [] })
  })

  test.each([
    ['of another domain', { email: 'ada@elsewhere.example' }],
    ['that is not confirmed', { email_verified: false }],
    ['at all', { email: undefined }],
  ])('does not come in where the provider names no address %s', async (_, claims) => {
    await openProvider()
    at.idp.account = { ...at.idp.account, ...claims } as typeof at.idp.account
    const { answer, account } = await signIn()
    expect([answer.status, account]).toEqual([403, null])
    expect(await at.world.people`select from person where email like 'ada@%'`).toHaveLength(0)
  })

  test('is not led to a provider whose domain is not verified, or that is silent', async () => {
    const provider = await create()
    expect((await begin()).status).toBe(404)
    at.names.records.set(provider.dnsRecord.name, [provider.dnsRecord.value])
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
    expect((await comeBack(openBrowser(at.world), back)).status).toBe(403)
    const kept = new Map(browser.cookies)
    expect((await comeBack(browser, back)).status).toBe(303)
    const replaying = openBrowser(at.world, `earshot_sso=${kept.get('earshot_sso')}`)
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

import { describe, expect, test } from 'vitest'
import { openBrowser } from '../../../test/world/visitor.ts'
import { inOidcWorlds } from './oidc-worlds.fixture.ts'

// Providers that are required: who signs in by nothing else, and who may.

const { at, create, verify, openProvider, signIn } = inOidcWorlds()

describe('an enforced provider', () => {
  test('needs a verified domain and a sign-in before; then passwords of the domain open nothing but owners’ accounts', async () => {
    const provider = await create()
    const enforce = (enforced = true) => at.owner.ask('ssoProviders.update', { providerId: provider.providerId, enforced })
    expect((await enforce()).status).toBe(409)
    at.names.records.set(provider.dnsRecord.name, [provider.dnsRecord.value])
    await verify(provider.providerId)
    expect((await enforce()).status).toBe(409)
    await at.idp.open(provider.callbackUrl)
    await signIn()
    expect((await enforce()).body).toMatchObject({ enforced: true })

    const grace = await at.world.member({ role: 'admin' })
    await at.world.people`update person set email = 'grace@acme.example' where person_id = ${grace.personId}`
    await at.world.people`update person set email = 'owner@acme.example' where person_id = ${at.owner.personId}`
    const refused = await openBrowser(at.world).signIn('grace@acme.example', grace.password)
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('single sign-on')])
    expect((await openBrowser(at.world).signIn('owner@acme.example', at.owner.password)).status).toBe(200)
    expect((await enforce(false)).body).toMatchObject({ enforced: false })
    expect((await openBrowser(at.world).signIn('grace@acme.example', grace.password)).status).toBe(200)
  })

  test('is the only way in for an account of another organization alone too, whose person is told who can let them in', async () => {
    const { providerId } = await openProvider()
    const enforce = async (enforced: boolean) =>
      expect((await at.owner.ask('ssoProviders.update', { providerId, enforced })).body).toMatchObject({ enforced })
    const ada = at.idp.account
    at.idp.account = { ...ada, sub: 'eve', email: 'eve@acme.example' }
    await signIn('eve@acme.example')
    at.idp.account = ada
    await enforce(true)
    const { organizationId } = await at.world.openBusiness('Elsewhere')
    const grace = await at.world.member({ role: 'owner', organizationId })
    await at.world.people`update person set email = 'ada@acme.example' where person_id = ${grace.personId}`
    const browser = openBrowser(at.world)
    const byPassword = () => browser.signIn('ada@acme.example', grace.password)
    expect((await byPassword()).status).toBe(403)
    const { answer } = await signIn()
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('Ask an owner of the organization that uses this identity provider to invite you')
    expect(answer.text).toContain(
      'While single sign-on is required, passwords are rejected: the owner can stop requiring it until you have accepted',
    )
    // What it says lets them in.
    const { url } = (await at.owner.ask('invitations.create', { email: 'ada@acme.example', role: 'member' })).body
    await enforce(false)
    expect((await byPassword()).status).toBe(200)
    expect((await browser.post('/dashboard/auth/invitation', { code: new URL(url).hash.replace('#code=', '') })).status).toBe(200)
    await enforce(true)
    expect((await signIn()).account).toMatchObject({ person: { personId: grace.personId }, organizations: [{}, {}] })
  })

  test('is no way around for who accepts an invitation with a password: they sign in by the provider, and accept then', async () => {
    const { providerId } = await openProvider()
    await at.world.sql`update sso_provider set enforced = true where provider_id = ${providerId}`
    const elsewhere = await at.world.member({ organizationId: (await at.world.openBusiness('Elsewhere')).organizationId })
    const { body: invitation } = await elsewhere.ask('invitations.create', { email: 'ada@acme.example', role: 'member' })
    const code = new URL(invitation.url).hash.replace('#code=', '')
    const accept = (browser = openBrowser(at.world), more: object = {}) => browser.post('/dashboard/auth/invitation', { code, ...more })
    const withPassword = { name: 'Ada', password: 'eleven herons over the weir' }
    for (const more of [withPassword, {}]) {
      const { status, body, headers } = await accept(openBrowser(at.world), more)
      expect([status, body.detail, headers.getSetCookie()]).toEqual([403, expect.stringContaining('single sign-on'), []])
    }
    expect(await at.world.people`select from person where email = 'ada@acme.example'`).toHaveLength(0)
    const { browser } = await signIn()
    expect((await accept(browser)).status).toBe(200)
    expect((await browser.get('/dashboard/api/account')).body.organizations).toHaveLength(2)
  })
})

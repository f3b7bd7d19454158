import { describe, expect, onTestFinished, test } from 'vitest'
import { openKeyNode } from '../../../test/secret-key/key-node.ts'
import { directoryAt } from '../../../test/world/directory.ts'
import { lockWaits } from '../../../test/world/lock-waits.ts'
import * as idp from '../../../test/world/saml-provider.ts'
import { openBrowser } from '../../../test/world/visitor.ts'
import { comeBack, inSamlWorlds, post } from './saml-worlds.fixture.ts'

// Signing in by a provider that speaks SAML, from adding it to being signed in. What must not get in is in saml-refusals.test.ts.

const { at, create, openProvider, begin, signIn, list, update } = inSamlWorlds()

describe('an owner', () => {
  test('adds a provider by its metadata, and is told what the provider has to know', async () => {
    const provider = await create({ groupRoles: [{ group: 'leads', role: 'admin' }] })
    const callbackUrl = `${at.world.address}/dashboard/auth/sso/callback/${provider.providerId}`
    expect(provider).toMatchObject({
      ...{
        type: 'saml',
        issuer: idp.samlIssuer,
        signInUrl: idp.samlSignInUrl,
        domain: 'acme.example',
        domainVerified: false,
        enforced: false,
      },
      ...{ callbackUrl, acsUrl: callbackUrl, entityId: `${callbackUrl}/metadata`, metadataUrl: `${callbackUrl}/metadata` },
      certificates: [{ state: 'good', subject: 'CN=idp.acme.example', sha256: expect.stringMatching(/^[\da-f]{64}$/) }],
      ...{ lastFailure: null, groupsAttribute: null, groupRoles: [{ group: 'leads', role: 'admin' }] },
      dnsRecord: { name: '_earshot.acme.example', value: expect.stringMatching(/^earshot-domain-verification=/) },
    })
    expect(provider).not.toHaveProperty('clientId')
    const metadata = await fetch(provider.metadataUrl)
    expect([metadata.status, metadata.headers.get('content-type')]).toEqual([200, 'application/samlmetadata+xml'])
    const xml = await metadata.text()
    expect(xml).toContain(`entityID="${provider.entityId}"`)
    expect(xml).toMatch(new RegExp(`HTTP-POST" Location="${callbackUrl}"`))
  })

  test('adds the same by hand', async () => {
    const facts = { metadata: undefined, entityId: idp.samlIssuer, signInUrl: idp.samlSignInUrl }
    for (const certificate of [idp.ownKey.certificate, idp.bodyOf(idp.ownKey.certificate)]) {
      const byHand = await create({ ...facts, certificates: [certificate] })
      expect(byHand).toMatchObject({ issuer: idp.samlIssuer, certificates: [{ pem: idp.ownKey.certificate }] })
    }
  })

  test('is told what can’t be used, and nothing is kept of it', async () => {
    const metadata = idp.idpMetadata()
    const byHand = { metadata: undefined, entityId: idp.samlIssuer, signInUrl: idp.samlSignInUrl, certificates: [idp.ownKey.certificate] }
    const short = idp.newSigningKey({ algorithm: 'rsa:1024' }).certificate
    const wrong: [object, string, string][] = [
      [{ metadata: undefined }, 'entityId', 'required'],
      [{ entityId: 'another' }, 'entityId', 'unexpected'],
      [{ issuer: 'https://idp.example' }, 'issuer', 'unexpected'],
      [{ type: 'oidc' }, 'metadata', 'unexpected'],
      [{ metadata: 'hello' }, 'metadata', 'unreadable'],
      [{ metadata: '<a/>' }, 'metadata', 'unreadable'],
      [{ metadata: '<a>'.repeat(50) + '</a>'.repeat(50) }, 'metadata', 'unreadable'],
      [{ metadata: `<!DOCTYPE a [<!ENTITY b "c">]>${metadata.slice(metadata.indexOf('?>') + 2)}` }, 'metadata', 'unreadable'],
      [{ metadata: metadata.replaceAll('IDPSSODescriptor', 'SPSSODescriptor') }, 'metadata', 'service'],
      [{ metadata: metadata.replace('HTTP-Redirect', 'HTTP-Artifact') }, 'metadata', 'address'],
      [{ metadata: idp.idpMetadata({ signInUrl: 'javascript:alert(1)' }) }, 'metadata', 'url'],
      [{ metadata: metadata.replace(/X509Certificate>[^<]*</, 'X509Certificate>x<') }, 'metadata', 'certificate'],
      [{ metadata: idp.idpMetadata({ key: idp.newSigningKey({ algorithm: 'ec' }) }) }, 'metadata', 'certificate'],
      [{ metadata: `<x>${metadata.slice(metadata.indexOf('<md'))}${metadata.slice(metadata.indexOf('<md'))}</x>` }, 'metadata', 'several'],
      [{ ...byHand, signInUrl: 'ftp://idp.acme.example' }, 'signInUrl', 'url'],
      [{ ...byHand, certificates: [idp.ownKey.certificate, 'x'.repeat(200)] }, 'certificates.1', 'unreadable'],
      [{ ...byHand, certificates: [short] }, 'certificates.0', 'key'],
      [{ ...byHand, certificates: [idp.ownKey.privateKey] }, 'certificates.0', 'unreadable'],
      [{ domain: 'acme' }, 'domain', 'domain'],
    ]
    const found = []
    for (const [more] of wrong) {
      const { code, errors } = await create(more)
      found.push([code, errors?.[0].path, errors?.[0].code])
    }
    expect(found).toEqual(wrong.map(([, path, code]) => ['VALIDATION_ERROR', path, code]))
    expect(await list()).toEqual([])
  })

  test('sees certificates end, and rolls over to the next one while both are taken', async () => {
    const [ending, ended] = [idp.newSigningKey({ days: 20 }), idp.newSigningKey({ days: -1 })]
    const provider = await openProvider({ metadata: idp.idpMetadata({ key: ending }) })
    expect(provider.certificates).toMatchObject([{ state: 'ending' }])
    const { providerId } = provider
    const certificates = [ended.certificate + ending.certificate, idp.ownKey.certificate]
    expect((await update(providerId, { certificates })).body.certificates.map(({ state }: { state: string }) => state)).toEqual([
      ...['ended', 'ending', 'good'],
    ])
    for (const key of [ended, ending, idp.ownKey]) expect((await signIn({ key })).answer.status).toBe(303)
    expect((await update(providerId, { metadata: idp.idpMetadata() })).body.certificates).toHaveLength(1)
    expect((await signIn({ key: ending })).answer.status).toBe(403)
    expect((await list())[0]).toMatchObject({ lastFailure: { reason: 'signature' } })
    const another = await update(providerId, { metadata: idp.idpMetadata({ issuer: 'https://another.example' }) })
    expect(another.body).toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ path: 'metadata', code: 'another' }] })
    expect((await update(providerId, { clientId: 'one' })).body).toMatchObject({ errors: [{ path: 'clientId', code: 'unexpected' }] })
  })

  test('sees why a sign-in failed until one succeeds, and requires the provider only after that', async () => {
    const { providerId } = await openProvider()
    await signIn({ audience: 'https://another.example' })
    expect((await list())[0]).toMatchObject({ hasSignedIn: false, lastFailure: { reason: 'audience', at: expect.stringMatching(/Z$/) } })
    expect((await update(providerId, { enforced: true })).status).toBe(409)
    await signIn()
    expect((await list())[0]).toMatchObject({ hasSignedIn: true, lastFailure: null })
    expect((await update(providerId, { enforced: true })).body).toMatchObject({ enforced: true })
    const grace = await at.world.member({ role: 'admin' })
    await at.world.people`update person set email = 'grace@acme.example' where person_id = ${grace.personId}`
    await at.world.people`update person set email = 'owner@acme.example' where person_id = ${at.owner.personId}`
    expect((await openBrowser(at.world).signIn('grace@acme.example', grace.password)).status).toBe(403)
    expect((await openBrowser(at.world).signIn('owner@acme.example', at.owner.password)).status).toBe(200)
  })

  test('changes what they send alone, also when several change it at once', async () => {
    const { providerId } = await openProvider({ groupsAttribute: 'team' })
    await signIn()
    const changes = [
      { enforced: true },
      { defaultRole: 'member' },
      { groupRoles: [{ group: 'leads', role: 'admin' }] },
      { groupsAttribute: null },
    ]
    let asked: ReturnType<typeof update>[] = []
    await at.world.sql.begin(async (sql) => {
      await sql`select from organization where organization_id = ${at.world.business.organizationId} for no key update`
      asked = changes.map((change) => update(providerId, change))
      await expect.poll(() => lockWaits(at.world.sql), { timeout: 30_000 }).toHaveProperty('count', changes.length)
    })
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await list())[0]).toMatchObject(Object.assign({}, ...changes))
    expect((await update(providerId, { groupsAttribute: 'team' })).body).toMatchObject({ groupsAttribute: 'team', enforced: true })
  })

  test('removes it with what is remembered of its assertions', async () => {
    const { providerId, metadataUrl } = await openProvider()
    await signIn()
    expect(await at.world.sql`select from sso_assertion`).toHaveLength(1)
    expect((await at.owner.ask('ssoProviders.delete', { providerId })).status).toBe(200)
    expect(await at.world.sql`select from sso_assertion`).toHaveLength(0)
    expect([(await begin()).status, (await fetch(metadataUrl)).status]).toEqual([404, 403])
  })
})

describe('somebody of the domain', () => {
  test('is led to the provider by a request, and comes in with the role of their group', async () => {
    await openProvider({ groupRoles: [{ group: 'leads', role: 'admin' }] })
    const { asked, answer, account, browser } = await signIn({
      attributes: { email: ['ada@acme.example'], displayName: ['Ada L'], groups: ['staff', 'leads'] },
    })
    expect(asked.url.startsWith(`${idp.samlSignInUrl}?SAMLRequest=`)).toBe(true)
    expect(asked).toMatchObject({ destination: idp.samlSignInUrl, id: expect.stringMatching(/^_[\da-f]{40}$/) })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dashboard/o/1'])
    expect(account).toMatchObject({
      person: { email: 'ada@acme.example', name: 'Ada L', emailVerified: true },
      organizations: [{ role: 'admin' }],
    })
    expect(browser.given.find((given) => given.startsWith('earshot_session='))).toContain('SameSite=Strict')
    expect((await signIn()).account.organizations).toMatchObject([{ role: 'viewer' }])
  })
  test.each([
    [
      'Entra ID',
      { 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress': ['Ada@Acme.Example'] },
      'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups',
    ],
    ['Okta', { email: ['ada@acme.example'], firstName: ['Ada'], lastName: ['L'] }, 'groups'],
    ['Google Workspace, by the name alone', {}, 'Groups'],
    ['Keycloak', { 'urn:oid:1.2.840.113549.1.9.1': ['ada@acme.example'] }, 'member'],
  ])('is known by what a provider says by default: %s', async (_, attributes, groups) => {
    await openProvider({ groupRoles: [{ group: 'leads', role: 'member' }] })
    const forgery = { nameId: 'ada@acme.example', attributes: { ...attributes, [groups]: ['leads'] } }
    expect((await signIn(forgery)).account).toMatchObject({ person: { email: 'ada@acme.example' }, organizations: [{ role: 'member' }] })
  })

  test('has the groups of the attribute that the owner named, and of no other', async () => {
    const { providerId } = await openProvider({ groupsAttribute: 'Team', groupRoles: [{ group: 'leads', role: 'admin' }] })
    const attributes = { email: ['ada@acme.example'], groups: ['leads'], team: ['staff'] }
    expect((await signIn({ attributes })).account.organizations).toMatchObject([{ role: 'viewer' }])
    expect((await signIn({ attributes: { ...attributes, team: ['leads'] } })).account.organizations).toMatchObject([{ role: 'admin' }])
    expect((await update(providerId, { groupsAttribute: null })).body).toMatchObject({ groupsAttribute: null })
    expect((await signIn({ attributes })).account.organizations).toMatchObject([{ role: 'admin' }])
  })

  test('comes in by what a signed response, a signed assertion or both say, and by SHA-512', async () => {
    await openProvider()
    for (const signed of [['response'], ['assertion', 'response']] as const) expect((await signIn({ signed })).answer.status).toBe(303)
    const sha512 = {
      signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
      digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha512',
    }
    expect((await signIn(sha512)).answer.status).toBe(303)
    // Clocks differ by up to three minutes.
    expect((await signIn({ begins: 170 })).answer.status).toBe(303)
    expect((await signIn({ begins: -400, ends: -170 })).answer.status).toBe(303)
  })

  test('is who they were before by what the provider calls them, or by their address where that changes each time', async () => {
    await openProvider()
    const { account } = await signIn({ nameId: 'ada', attributes: { email: ['ada@acme.example'] } })
    const married = await signIn({ nameId: 'ada', attributes: { email: ['ada.l@acme.example'] } })
    expect(married.account.person.personId).toBe(account.person.personId)
    const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
    for (const nameId of ['_1', '_2'])
      expect((await signIn({ nameId, nameIdFormat })).account.person.personId).toBe(account.person.personId)
  })

  test.each([
    ['by the address', {}],
    ['by another name each time', { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
  ])(
    'who has an address that was another’s before comes into an account of their own, where the provider calls them %s',
    async (_, more) => {
      const { providerId } = await openProvider()
      const directory = directoryAt(at.world, (await at.owner.ask('ssoProviders.createScimToken', { providerId })).body.token)
      const signInAs = async (nameId: string) => (await signIn({ nameId, attributes: { email: [nameId] }, ...more })).account.person
      const id = await directory.user('ada@acme.example')
      const { personId } = await signInAs('Ada@Acme.Example')
      const moved = await directory.patch(`/Users/${id}`, { op: 'replace', path: 'userName', value: 'ada.l@acme.example' })
      expect(moved.status).toBe(200)
      const next = await signInAs('Ada@Acme.Example')
      expect(next).toMatchObject({ email: 'ada@acme.example' })
      expect(next.personId).not.toBe(personId)
      expect(await signInAs('ada.l@acme.example')).toMatchObject({ personId, email: 'ada.l@acme.example' })
    },
  )
})

describe('a browser', () => {
  test('brings its cookie along from our own page only, which posts again what the provider had it post', async () => {
    await openProvider()
    const { browser, asked } = await begin()
    expect(browser.given[0]).toMatch(/^earshot_sso=.*Path=\/dashboard\/auth\/sso\/callback; .*HttpOnly; SameSite=Lax/)
    const message = idp.messageOf(idp.samlResponse(asked))
    // From another site a Lax cookie does not come along.
    const page = await post(openBrowser(at.world), asked.acsUrl, { SAMLResponse: message })
    expect(page.status).toBe(200)
    expect(page.text).toContain(`name="SAMLResponse" value="${message.replaceAll('=', '&#61;')}"`)
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
    expect((await comeBack(browser, asked.acsUrl, idp.samlResponse(asked))).status).toBe(303)
  })

  test('that began nothing gets in by nothing, and is told to begin here', async () => {
    await openProvider()
    const { asked } = await begin()
    const [answered, unsolicited] = [idp.samlResponse(asked), idp.samlResponse(asked, { inResponseTo: null })]
    const page = await comeBack(openBrowser(at.world), asked.acsUrl, answered)
    expect([page.status, page.text]).toEqual([403, expect.stringContaining('another browser')])
    const started = await comeBack(openBrowser(at.world), asked.acsUrl, unsolicited)
    expect([started.status, started.text]).toEqual([403, expect.stringContaining('Start it here')])
  })

  test('uses an assertion once: not again by the same cookie, on another node, or at the same time', async () => {
    await openProvider()
    const { browser, asked } = await begin()
    const xml = idp.samlResponse(asked)
    const cookie = browser.cookie
    const another = await openKeyNode(at.world, { secretKey: at.world.secretKey, baseUrl: at.world.address })
    onTestFinished(another.close)
    const answers = await Promise.all(
      [at.world, at.world, another, another].map((node) => comeBack(openBrowser(node, cookie), asked.acsUrl, xml)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 403, 403, 403])
    const late = await comeBack(openBrowser(another, cookie), asked.acsUrl, xml)
    expect([late.status, late.text]).toEqual([403, expect.stringContaining('used already')])
    expect((await list())[0]).toMatchObject({ lastFailure: { reason: 'replayed' } })
    const [{ count }] = await at.world.sql<
      [{ count: number }]
    >`select count(*)::int as count from sso_assertion where octet_length(assertion_sha256) = 32`
    expect(count).toBe(1)
    await at.world.timePasses('1 hour')
    await at.world.settle()
    expect(await at.world.sql`select from sso_assertion`).toHaveLength(0)
  })
})

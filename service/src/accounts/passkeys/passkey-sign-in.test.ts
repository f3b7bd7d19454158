import { describe, expect, test } from 'vitest'
import { type ForgedPasskey, openAuthenticator } from '../../../test/world/authenticator.ts'
import { openBrowser } from '../../../test/world/visitor.ts'
import { withinASecond } from '../../../test/world/within-a-second.ts'
import { openWorld } from '../../../test/world/world.ts'
import { keysOf } from '../../keys.ts'
import { keyRing } from '../../secrets.ts'
import { account, auth, begin, inPasskeyWorld, openPasskeyWorld, passkeysOf } from './passkeys.fixture.ts'
import { usePasskey } from './passkeys.ts'

// Signing in by passkeys, and what must not get in.

const { at, withPasskey, signIn, beginSignIn } = inPasskeyWorld()

describe('nobody comes in', () => {
  const forgeries: [string, ForgedPasskey][] = [
    ['from another origin', { origin: 'https://evil.example' }],
    ['from another port of this host', { origin: 'http://localhost:1' }],
    ['by a signature for another site', { rpId: 'evil.example' }],
    ['with another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['whose device did not verify them', { flags: 1 }],
    ['who was not there', { flags: 4 }],
    ['with a count that is not higher', { signCount: 1 }],
    ['with a lower count', { signCount: 0 }],
    ['as somebody else', { userHandle: Buffer.alloc(16).toString('base64url') }],
    ['by what makes a passkey', { type: 'webauthn.create' }],
    ['in a frame of another site', { crossOrigin: true }],
    ['by the signature of another key', { signedBy: openAuthenticator({ origin: 'x:' }) }],
  ]
  test.each(forgeries)('%s', async (_, forged) => {
    const { authenticator } = await withPasskey()
    const { browser, status, body } = await signIn(authenticator, forged)
    expect([status, body.code]).toEqual([401, 'Unauthorized'])
    expect((await browser.get(account)).status).toBe(401)
    // All of them are told the same, and so is somebody whose passkey is unknown.
    const unknown = await signIn(openAuthenticator({ origin: at.origin }), { userHandle: 'AAAA' })
    expect([unknown.status, unknown.body.detail]).toEqual([401, body.detail])
  })

  test('with somebody else’s credential', async () => {
    const [ada, mallory] = [await withPasskey(), await withPasskey()]
    const { status } = await signIn(mallory.authenticator, { id: ada.authenticator.id })
    expect(status).toBe(401)
  })

  test('by an answer that is sent again, also with its cookie, at once or at another node', async () => {
    const { authenticator } = await withPasskey({ signCount: 0 })
    const { browser, options } = await beginSignIn()
    const cookie = browser.cookies.get('earshot_passkey')!
    const credential = authenticator.get(options)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => openBrowser(at.world, `earshot_passkey=${cookie}`).post(`${auth}/sign-in/passkey`, { credential })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect((await openBrowser(at.world).post(`${auth}/sign-in/passkey`, { credential })).body.code).toBe('CONFLICT')
  })

  test('by what another browser began, or after five minutes', async () => {
    const { authenticator, here } = await withPasskey()
    const { options } = await beginSignIn()
    const other = (await beginSignIn()).browser
    expect((await other.post(`${auth}/sign-in/passkey`, { credential: authenticator.get(options) })).status).toBe(401)
    const passkeyKeys = keyRing(...keysOf(at.world.secretKey).passkeyChallenge)
    for (const [seconds, status] of [
      [-1, 409],
      [10, 200],
    ] as const) {
      const kept = { challenge: options.challenge.replace(/^./, seconds === -1 ? 'A' : 'B'), until: Date.now() + seconds * 1000 }
      const { encryptionKeyId, encrypted } = passkeyKeys.close(JSON.stringify(kept), 'passkey sign-in')
      const browser = openBrowser(at.world, `earshot_passkey=${encryptionKeyId}.${encrypted.toString('base64url')}`)
      const credential = authenticator.get({ ...options, challenge: kept.challenge })
      expect((await browser.post(`${auth}/sign-in/passkey`, { credential })).status).toBe(status)
    }
    expect((await passkeysOf(here)).passkeys).toHaveLength(1)
  })

  test('by a megabyte, which is not read', async () => {
    const { authenticator } = await withPasskey()
    const { browser, options } = await beginSignIn()
    const credential = authenticator.get(options)
    const huge = { ...credential, response: { ...credential.response, signature: 'A'.repeat(1024 * 1024) } }
    expect((await browser.post(`${auth}/sign-in/passkey`, { credential: huge })).status).toBe(413)
    const long = { ...credential, response: { ...credential.response, signature: 'A'.repeat(3000) } }
    expect((await browser.post(`${auth}/sign-in/passkey`, { credential: long })).status).toBe(400)
  })

  test.each(['clientDataJSON', 'authenticatorData', 'signature'] as const)('by bytes that are none, as %s', async (part) => {
    const { authenticator } = await withPasskey()
    for (const value of [
      'A',
      'AAAA',
      Buffer.from('null').toString('base64url'),
      Buffer.from('{}').toString('base64url'),
      'oWF4'.repeat(500),
    ]) {
      const { browser, options } = await beginSignIn()
      const { id, response } = authenticator.get(options)
      const { status } = await browser.post(`${auth}/sign-in/passkey`, { credential: { id, response: { ...response, [part]: value } } })
      expect([part, value, status]).toEqual([part, value, 401])
    }
  })

  test('more often than passwords are tried from one place, but for who came in there before', async () => {
    const { world: own } = await openPasskeyWorld({ TRUST_PROXY: 'loopback' })
    await using _closing = own
    const member = await own.member()
    const here = openBrowser(own, member.cookie)
    const authenticator = openAuthenticator({ origin: own.baseUrl })
    const { body } = await begin(here, member.password)
    expect((await here.post(`${auth}/passkeys/add`, { name: 'Laptop', credential: authenticator.create(body.options) })).status).toBe(200)
    const from = async (address: string, forged: ForgedPasskey = {}) => {
      const { browser, options } = await beginSignIn(openBrowser(own))
      return browser.post(`${auth}/sign-in/passkey`, { credential: authenticator.get(options, forged) }, { 'x-forwarded-for': address })
    }
    expect((await from('198.51.100.1')).status).toBe(200)
    expect((await from('198.51.100.2', { flags: 1 })).status).toBe(401)
    await own.people`update sign_in_attempt set attempts = 100 where attempts < 100`
    expect((await from('198.51.100.2')).status).toBe(429)
    // Where somebody came in before, they do again; what does not hold is answered as to a stranger.
    expect((await from('198.51.100.1', { flags: 1 })).status).toBe(429)
    expect((await from('198.51.100.1')).status).toBe(200)
  })
})

test('a second factor is not asked for: the device has verified its user', async () => {
  const { member, authenticator } = await withPasskey()
  await at.world.people`update person set two_factor = true where person_id = ${member.personId}`
  const { browser } = await signIn(authenticator)
  expect((await browser.get(account)).body.person.twoFactor).toBe(true)
})

test('a session that the browser had before is replaced by another person’s', async () => {
  const { authenticator, member } = await withPasskey()
  const other = await at.world.member()
  const { browser, options } = await beginSignIn(openBrowser(at.world, other.cookie))
  expect((await browser.post(`${auth}/sign-in/passkey`, { credential: authenticator.get(options) })).status).toBe(200)
  expect((await browser.get(account)).body.person.personId).toBe(member.personId)
  await withinASecond(async () => (await openBrowser(at.world, other.cookie).get(account)).status, 401)
})

test('of two answers with the same count one is taken', async () => {
  const { passkeyId } = await withPasskey()
  const used = () => usePasskey(at.world.sql, { passkeyId, signCount: 2, signedBefore: 1 })
  expect((await Promise.all([used(), used()])).sort()).toEqual([false, true])
})

test('authenticators that do not count are taken at their word', async () => {
  const { authenticator } = await withPasskey({ signCount: 0 })
  for (let at = 0; at < 2; at++) expect((await signIn(authenticator)).status).toBe(200)
})

test('a provider that is enforced for a domain is the only way in, but for owners', async () => {
  const admin = await at.world.member({ role: 'admin' })
  const owner = await at.world.member({ role: 'owner' })
  const [mine, theirs] = [await withPasskey({ member: admin }), await withPasskey({ member: owner })]
  await at.world.sql`
    insert into sso_provider (organization_id, type, issuer, client_id, secret_encrypted, encryption_key_id, domain, domain_token,
      domain_verified_at, enforced, default_role, group_roles)
    values (${at.world.business.organizationId}, 'oidc', 'https://idp.example', 'x', '', '', 'members.example', 'x', now(), true, 'viewer', '[]')`
  const refused = await signIn(mine.authenticator)
  expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('single sign-on')])
  expect((await refused.browser.get(account)).status).toBe(401)
  expect((await begin(mine.here, admin.password)).status).toBe(403)
  expect((await signIn(theirs.authenticator)).status).toBe(200)
  await at.world.sql`delete from sso_provider`
  expect((await signIn(mine.authenticator)).status).toBe(200)
})

test.each(['http://127.0.0.1:8080', 'http://feedback.example', 'https://192.0.2.1', 'https://[2001:db8::1]'])(
  'there are none at %s, and the answer says why',
  async (baseUrl) => {
    await using other = await openWorld({ BASE_URL: baseUrl })
    const browser = openBrowser(other)
    const { status, body } = await browser.post(`${auth}/sign-in/passkey/begin`)
    expect([status, body.detail]).toEqual([409, expect.stringContaining('BASE_URL')])
  },
)

test('over https the cookie is bound to it, and to our own pages', async () => {
  await using secure = await openWorld({ BASE_URL: 'https://feedback.example' })
  const browser = openBrowser(secure)
  const { body } = await browser.post(`${auth}/sign-in/passkey/begin`)
  expect(body.options).toMatchObject({ rpId: 'feedback.example', userVerification: 'required', allowCredentials: [] })
  expect(browser.given).toEqual([
    expect.stringMatching(/^__Secure-earshot_passkey=[\w.-]+; Path=\/dashboard\/auth; Max-Age=300; HttpOnly; SameSite=Strict; Secure$/),
  ])
})

test('nothing of a passkey is in the log', async () => {
  const { authenticator, member } = await withPasskey()
  await signIn(authenticator)
  await signIn(authenticator, { flags: 1 })
  const text = at.world.logged.join('')
  for (const secret of [authenticator.id, member.email, 'Laptop', 'earshot_passkey']) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/"level":(50|60)/)
})

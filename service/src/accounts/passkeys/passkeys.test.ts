import type { PasskeyCreationOptions } from '@earshot/contract'
import { describe, expect, test } from 'vitest'
import { type ForgedPasskey, openAuthenticator, packedStatement } from '../../../test/world/authenticator.ts'
import { type Browser, openBrowser } from '../../../test/world/visitor.ts'
import { withinASecond } from '../../../test/world/within-a-second.ts'
import { proveEmail } from '../email-verification.ts'
import { account, auth, begin, inPasskeyWorld, passkeysOf } from './passkeys.fixture.ts'

// A person's own passkeys: how they are added and removed, and what is not added.

const { at, withPasskey, signIn, beginSignIn } = inPasskeyWorld()

describe('somebody who is signed in', () => {
  test('adds a passkey by their password, signs in with it and nothing else, and removes it', async () => {
    const { member, here, authenticator, passkeyId } = await withPasskey()
    const moment = expect.stringMatching(/^\d{4}-.*Z$/)
    expect(await passkeysOf(here)).toEqual({
      hasPassword: true,
      passkeys: [{ passkeyId, name: 'Laptop', createdAt: moment, lastUsedAt: null }],
    })
    const { browser, status, body } = await signIn(authenticator)
    expect([status, body]).toEqual([200, { done: true }])
    expect((await browser.get(account)).body.person.personId).toBe(member.personId)
    expect((await passkeysOf(browser)).passkeys).toMatchObject([{ lastUsedAt: moment }])
    expect((await here.post(`${auth}/passkeys/delete`, { passkeyId, password: 'wrong' })).status).toBe(400)
    expect((await here.post(`${auth}/passkeys/delete`, { passkeyId, password: member.password })).body).toEqual({ done: true })
    expect((await here.post(`${auth}/passkeys/delete`, { passkeyId, password: member.password })).status).toBe(404)
    expect((await signIn(authenticator)).status).toBe(401)
    // Their password lets them in as before.
    expect((await openBrowser(at.world).signIn(member.email, member.password)).status).toBe(200)
  })

  test('is asked for their password first, and makes a passkey that verifies them', async () => {
    const member = await at.world.member()
    const here = openBrowser(at.world, member.cookie)
    for (const password of [undefined, '', 'not the password'])
      expect((await begin(here, password)).body).toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ path: 'password', code: 'wrong' }] })
    const { body } = await begin(here, member.password)
    expect(body.options).toMatchObject({
      rp: { id: 'localhost', name: 'Earshot' },
      user: { name: member.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    expect((await openBrowser(at.world).post(`${auth}/passkeys/begin`, { password: member.password })).status).toBe(401)
  })

  test('is emailed that one was added', async () => {
    const { member } = await withPasskey()
    const [{ count }] = await at.world.people<[{ count: number }]>`select count(*)::int as count from mail where to_email = ${member.email}`
    expect(count).toBe(1)
  })

  test('has twenty at the most, none twice, and none of somebody else', async () => {
    const { member, here, authenticator } = await withPasskey()
    const other = await at.world.member()
    const there = openBrowser(at.world, other.cookie)
    for (const [browser, { password }] of [
      [here, member],
      [there, other],
    ] as const) {
      const { body } = await begin(browser, password)
      const again = await browser.post(`${auth}/passkeys/add`, { name: 'Again', credential: authenticator.create(body.options) })
      expect([again.status, again.body.code]).toEqual([409, 'CONFLICT'])
    }
    const { body } = await begin(here, member.password)
    expect(body.options.excludeCredentials).toEqual([{ type: 'public-key', id: authenticator.id, transports: ['internal'] }])
    await at.world.people`
      insert into person_passkey (person_id, credential_id, public_key, sign_count, transports, name)
      select ${member.personId}, uuid_send(gen_random_uuid()), '', 0, '{}', 'More' from generate_series(1, 19)`
    const late = await here.post(`${auth}/passkeys/add`, {
      name: 'Late',
      credential: openAuthenticator({ origin: at.origin }).create(body.options),
    })
    expect([late.status, late.body.code]).toEqual([409, 'LIMIT_REACHED'])
    expect((await begin(here, member.password)).body.code).toBe('LIMIT_REACHED')
  })

  test('without a password is asked to have signed in just now', async () => {
    const member = await at.world.member()
    await at.world.people`update person_credential set password = null where person_id = ${member.personId}`
    const here = openBrowser(at.world, member.cookie)
    expect((await passkeysOf(here)).hasPassword).toBe(false)
    expect((await begin(here)).status).toBe(200)
    await at.world.timePasses('10 minutes')
    expect((await begin(here)).body).toMatchObject({ code: 'CONFLICT', detail: expect.stringContaining('within 10 minutes') })
  })

  test('whose address is not verified adds none, and what an unproven account has goes when its address is proven', async () => {
    const { member, here, authenticator } = await withPasskey()
    await at.world.people`update person set email_verified = false where person_id = ${member.personId}`
    await withinASecond(async () => (await begin(here, member.password)).body.code, 'CONFLICT')
    await proveEmail(at.world.sql, member)
    expect((await signIn(authenticator)).status).toBe(401)
  })

  test('removes their own alone', async () => {
    const { passkeyId, authenticator } = await withPasskey()
    const other = await at.world.member()
    const there = openBrowser(at.world, other.cookie)
    expect((await there.post(`${auth}/passkeys/delete`, { passkeyId, password: other.password })).status).toBe(404)
    expect((await signIn(authenticator)).status).toBe(200)
  })

  test('takes their passkeys along when they go', async () => {
    const { member, authenticator } = await withPasskey()
    await at.world.sql`delete from member where person_id = ${member.personId}`
    await at.world.people`delete from person where person_id = ${member.personId}`
    expect(await at.world.people`select from person_passkey where person_id = ${member.personId}`).toHaveLength(0)
    expect((await signIn(authenticator)).status).toBe(401)
  })
})

describe('a passkey', () => {
  const forgedAdditions: [string, ForgedPasskey][] = [
    ['made at another origin', { origin: 'https://evil.example' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['made for another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['whose user was not verified', { flags: 1 | 64 }],
    ['whose user was not there', { flags: 4 | 64 }],
    ['made in a frame of another site', { crossOrigin: true }],
    ['that is a signature', { type: 'webauthn.get' }],
    ['without a credential', { flags: 1 | 4 }],
    ['of another name than it says', { id: Buffer.alloc(32).toString('base64url') }],
    ['with a statement of an unknown kind', { fmt: 'mine' }],
    ['with a certificate', { fmt: 'packed', attStmt: packedStatement() }],
    ['with a statement that signs nothing', { fmt: 'packed' }],
    ['of an Android phone', { fmt: 'android-key' }],
  ]
  test.each(forgedAdditions)('%s is not added', async (_, forged) => {
    const member = await at.world.member()
    const here = openBrowser(at.world, member.cookie)
    const { body } = await begin(here, member.password)
    const credential = openAuthenticator({ origin: at.origin }).create(body.options, forged)
    const { status, body: said } = await here.post(`${auth}/passkeys/add`, { name: 'Forged', credential })
    expect([status, said]).toEqual([
      400,
      expect.objectContaining({ code: 'VALIDATION_ERROR', errors: [expect.objectContaining({ path: 'credential' })] }),
    ])
    expect((await passkeysOf(here)).passkeys).toEqual([])
  })

  test('is added by the session that began, once, within five minutes', async () => {
    const member = await at.world.member()
    const here = openBrowser(at.world, member.cookie)
    const add = (browser: Browser, options: PasskeyCreationOptions) =>
      browser.post(`${auth}/passkeys/add`, { name: 'Laptop', credential: openAuthenticator({ origin: at.origin }).create(options) })
    const { body } = await begin(here, member.password)
    const kept = here.cookies.get('earshot_passkey')!
    // Somebody else brings the cookie; the person themselves in another session; a challenge of a sign-in.
    const stranger = openBrowser(at.world, (await at.world.member()).cookie)
    const elsewhere = openBrowser(at.world)
    await elsewhere.signIn(member.email, member.password)
    for (const browser of [stranger, elsewhere]) {
      browser.cookies.set('earshot_passkey', kept)
      expect((await add(browser, body.options)).body.code).toBe('CONFLICT')
    }
    const { options } = await beginSignIn(elsewhere)
    expect((await add(elsewhere, { ...body.options, challenge: options.challenge })).body.code).toBe('CONFLICT')
    expect((await add(here, body.options)).status).toBe(200)
    here.cookies.set('earshot_passkey', kept)
    expect((await add(here, body.options)).body.code).toBe('CONFLICT')
  })
})

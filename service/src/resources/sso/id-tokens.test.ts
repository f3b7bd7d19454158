import { randomBytes } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Forgery, openForgingProvider } from '../../../test/world/forging-provider.ts'
import { inOidcWorlds } from './oidc-worlds.fixture.ts'

// What a provider must say of somebody, and how it must be signed, before they come in.

const { at, create, verify, begin, signIn } = inOidcWorlds()

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
    at.names.records.set(provider.dnsRecord.name, [provider.dnsRecord.value])
    await verify(provider.providerId)
    forging.forge = forge
    expect((await signIn()).answer.status).toBe(status)
  })

  test.each([
    ['can’t be kept', 'a\u0000b'],
    ['is half a character', 'a\ud800'],
    ['is endless', randomBytes(50_000).toString('hex')],
  ])('whose subject %s lets nobody in, and its owners see it', async (_, sub) => {
    const forging = await openForgingProvider()
    onTestFinished(forging.close)
    const provider = await create({ issuer: forging.issuer })
    at.names.records.set(provider.dnsRecord.name, [provider.dnsRecord.value])
    await verify(provider.providerId)
    forging.forge = { claims: { sub } }
    const { answer, account } = await signIn()
    expect([answer.status, account]).toEqual([403, null])
    expect((await at.owner.ask('ssoProviders.list')).body.ssoProviders).toMatchObject([{ lastFailure: { reason: 'provider' } }])
    expect(await at.world.people`select from person where email = 'ada@acme.example'`).toHaveLength(0)
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
    at.names.records.set(provider.dnsRecord.name, [provider.dnsRecord.value])
    await verify(provider.providerId)
    forging.metadata = metadata
    expect(await begin()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    // Its owners see that somebody did not come in.
    const { ssoProviders } = (await at.owner.ask('ssoProviders.list')).body
    expect(ssoProviders).toMatchObject([{ providerId: provider.providerId, lastFailure: { reason: 'provider' } }])
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { directoryAt, schemas } from '../../../test/world/directory.ts'
import { client } from '../../../test/world/identity-provider.ts'
import { withinASecond } from '../../../test/world/within-a-second.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { openCompany } from './company.fixture.ts'

// Tokens of directories, from an owner who makes one to its end.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('a token', () => {
  test('is made by an owner once the domain is verified, shown once, kept as a digest, and says when it was used', async () => {
    const { organizationId } = await world.openBusiness('Tokens')
    const owner = await world.member({ organizationId })
    const wish = { type: 'oidc', issuer: 'https://idp.example', ...client, domain: 'tokens.example', defaultRole: 'viewer' }
    const { providerId } = (await owner.ask('ssoProviders.create', wish)).body
    expect((await owner.ask('ssoProviders.createScimToken', { providerId })).body).toMatchObject({ code: 'CONFLICT' })
    await world.sql`update sso_provider set domain_verified_at = now() where provider_id = ${providerId}`
    const { status, body } = await owner.ask('ssoProviders.createScimToken', { providerId })
    expect([status, body]).toEqual([
      201,
      {
        ...{ providerId, url: `${world.address}/scim/v2`, createdAt: expect.any(String) },
        token: expect.stringMatching(/^ear_scim_[0-9A-Za-z]{49}$/),
      },
    ])
    const shown = async () => (await owner.ask('ssoProviders.list')).body.ssoProviders[0].scim
    expect(await shown()).toEqual({ url: `${world.address}/scim/v2`, createdAt: body.createdAt, lastUsedAt: null })
    expect((await directoryAt(world, body.token).ask('GET', '/Users')).status).toBe(200)
    expect((await shown()).lastUsedAt).toMatch(/:00\.000Z$/)
    const [{ kept }] = await world.sql<[{ kept: string }]>`select string_agg(scim_token::text, '') as kept from scim_token`
    expect(kept).not.toContain(body.token.slice(9, 30))
    for (const role of ['admin', 'viewer'] as const) {
      const other = await world.member({ organizationId, role })
      expect((await other.ask('ssoProviders.createScimToken', { providerId })).status).toBe(403)
    }
  })

  test('ends with the next one, by an owner, and with its provider, within a second', async () => {
    const { owner, directory } = await openCompany(world)
    const { providerId } = directory
    const status = async (token: string) => (await directoryAt(world, token).ask('GET', '/Users')).status
    const next = (await owner.ask('ssoProviders.createScimToken', { providerId })).body.token
    await withinASecond(() => status(directory.token), 401)
    expect(await status(next)).toBe(200)
    expect((await owner.ask('ssoProviders.deleteScimToken', { providerId })).body).toEqual({ providerId, deleted: true })
    expect((await owner.ask('ssoProviders.deleteScimToken', { providerId })).status).toBe(404)
    await withinASecond(() => status(next), 401)
    const last = (await owner.ask('ssoProviders.createScimToken', { providerId })).body.token
    const { personId } = await world.member({ role: 'member' })
    const id = await directoryAt(world, last).user(`stays@${(await owner.ask('ssoProviders.list')).body.ssoProviders[0].domain}`)
    expect(id).not.toBe(personId)
    await owner.ask('ssoProviders.delete', { providerId })
    await withinASecond(() => status(last), 401)
    // Members stay.
    expect((await owner.ask('members.list')).body.members).toHaveLength(2)
  })

  test.each(['', 'Bearer', 'Basic YTpi', 'Bearer ear_scim_x', `Bearer ear_scim_${'0'.repeat(49)}`])(
    'that is none opens nothing: %s',
    async (authorization) => {
      const answer = await fetch(`${world.address}/scim/v2/Users`, { headers: { authorization } })
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(await answer.json()).toMatchObject({ schemas: [schemas.error], status: '401' })
    },
  )

  test('opens nothing but SCIM, which an API key does not open', async () => {
    const { directory } = await openCompany(world)
    expect((await world.ask('goals.list', {}, directory.token)).status).toBe(401)
    expect((await directoryAt(world, world.business.apiKey).ask('GET', '/Users')).status).toBe(401)
  })
})

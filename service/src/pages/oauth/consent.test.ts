import { describe, expect, test } from 'vitest'
import { askingFor, redirectUri, registerApp } from '../../../test/world/connecting-app.ts'
import { everythingKept } from '../../../test/world/everything-kept.ts'
import { lockWaits } from '../../../test/world/lock-waits.ts'
import { inOAuthWorld } from './oauth.fixture.ts'

// What a member agrees to before an app is connected.

const { at } = inOAuthWorld()

describe('the consent', () => {
  test('is for the roles that the app asks for, and the member has', async () => {
    const clientId = await registerApp(at.world)
    const viewer = await at.world.member({ role: 'viewer' })
    const { request } = askingFor(clientId)
    expect((await viewer.ask('connectedApps.review', request)).body.roles).toEqual(['viewer'])
    expect(await viewer.ask('connectedApps.create', { ...request, role: 'member' })).toMatchObject({ status: 403 })
    const owner = await at.world.member()
    const modest = askingFor(clientId, { scope: 'viewer openid' }).request
    expect((await owner.ask('connectedApps.review', modest)).body.roles).toEqual(['viewer'])
    expect(await owner.ask('connectedApps.create', { ...modest, role: 'admin' })).toMatchObject({ status: 403 })
  })

  test('is nobody’s whose membership ends while they give it', async () => {
    const { request } = askingFor(await registerApp(at.world))
    const grace = await at.world.member()
    let made: ReturnType<typeof grace.ask> | undefined
    await at.world.sql.begin(async (sql) => {
      await sql`delete from member where organization_id = ${at.world.business.organizationId} and person_id = ${grace.personId}`
      made = grace.ask('connectedApps.create', { ...request, role: 'member' })
      await expect.poll(() => lockWaits(at.world.sql), { timeout: 30_000 }).toHaveProperty('count', 1)
    })
    expect(await made).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
  })

  test.each([
    ['an unknown app', { clientId: 'nobody' }, 404],
    ['a redirect URI that is not the app’s', { redirectUri: 'https://evil.example/callback' }, 400],
    ['one that begins like it', { redirectUri: `${redirectUri}.evil.example` }, 400],
    ['one that hides another host', { redirectUri: 'http://localhost:4711@evil.example/callback' }, 400],
    ['one with a fragment', { redirectUri: `${redirectUri}#x` }, 400],
    ['one with a script', { redirectUri: 'javascript:alert(1)//localhost' }, 400],
    ['another spelling of the host', { redirectUri: 'http://127.0.0.1:4711/callback' }, 400],
    ['another path', { redirectUri: 'http://localhost:4711/callback/more' }, 400],
    ['another query', { redirectUri: `${redirectUri}?x=1` }, 400],
    ['a token at once', { responseType: 'token' }, 400],
    ['the plain method', { codeChallengeMethod: 'plain' }, 400],
    ['no challenge', { codeChallenge: '' }, 400],
    ['another resource', { resource: 'https://elsewhere.example/mcp' }, 400],
    ['the resource of another path', { resource: 'http://127.0.0.1/' }, 400],
    ['no scope that there is', { scope: 'openid profile' }, 400],
  ])('is refused for %s, and nobody is sent anywhere', async (_what, changed, status) => {
    const owner = await at.world.member()
    const { request } = askingFor(await registerApp(at.world))
    await owner.ask('organization.get')
    const before = await everythingKept(at.world.sql)
    const review = await owner.ask('connectedApps.review', { ...request, ...changed })
    expect([review.status, JSON.stringify(review.body)]).toEqual([status, expect.not.stringContaining('Url"')])
    expect(await everythingKept(at.world.sql)).toEqual(before)
    const create = await owner.ask('connectedApps.create', { ...request, ...changed, role: 'viewer' })
    expect([create.status, JSON.stringify(create.body)]).toEqual([status, expect.not.stringContaining('code=')])
    expect((await at.world.sql`select from connected_app where person_id = ${owner.personId}`).count).toBe(0)
  })

  test('takes a program on the person’s computer at any port (RFC 8252)', async () => {
    const clientId = await registerApp(at.world, { redirect_uris: ['http://127.0.0.1/cb', 'https://app.example/cb'] })
    const owner = await at.world.member()
    for (const [uri, isTaken] of [
      ['http://127.0.0.1:51234/cb', true],
      ['http://127.0.0.1/cb', true],
      ['https://app.example/cb', true],
      ['https://app.example:8443/cb', false],
      ['http://app.example/cb', false],
    ] as const)
      expect([uri, (await owner.ask('connectedApps.review', askingFor(clientId, { redirectUri: uri }).request)).status]).toEqual([
        ...[uri, isTaken ? 200 : 400],
      ])
  })

  test('is asked by our own page alone, which nobody can frame', async () => {
    const page = await fetch(`${at.world.address}/dashboard/authorize?client_id=x`)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    const owner = await at.world.member()
    const { request } = askingFor(await registerApp(at.world))
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }] as Record<string, string>[])
      expect((await owner.ask('connectedApps.create', { ...request, role: 'viewer' }, headers)).status).toBe(403)
    const form = await fetch(`${owner.url}/connected-apps`, {
      method: 'POST',
      headers: { cookie: owner.cookie, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ ...request, role: 'viewer' }),
    })
    expect(form.status).toBe(415)
    expect(
      (await owner.ask('connectedApps.list')).body.connectedApps.filter(
        ({ person }: { person: { personId: string } }) => person.personId === owner.personId,
      ),
    ).toEqual([])
  })

  test('can be given to 20 apps', async () => {
    const member = await at.world.member({ role: 'member' })
    const clientId = await registerApp(at.world)
    const all = await Promise.all(
      Array.from({ length: 22 }, () => member.ask('connectedApps.create', { ...askingFor(clientId).request, role: 'viewer' })),
    )
    expect(all.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(all.filter(({ body }) => body.code === 'LIMIT_REACHED')).toHaveLength(2)
  })
})

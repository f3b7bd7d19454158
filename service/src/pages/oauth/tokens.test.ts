import { describe, expect, test } from 'vitest'
import { askingFor, connectApp, postForm, registerApp } from '../../../test/world/connecting-app.ts'
import { openBrowser } from '../../../test/world/visitor.ts'
import { passwordAddress } from '../../accounts/password-reset.ts'
import { inOAuthWorld } from './oauth.fixture.ts'

// What an app gets for a code, and how long it lasts.

const { at, tokenAt, asApp, withCode } = inOAuthWorld()

describe('a code', () => {
  test('is exchanged once; when it comes again, all that was issued for it is over', async () => {
    const { exchange, member } = await withCode()
    const { body, headers } = await postForm(tokenAt(), exchange)
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'member' })
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await asApp(body.access_token)).status).toBe(200)
    expect(await postForm(tokenAt(), exchange)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect((await asApp(body.access_token)).status).toBe(401)
    expect((await member.ask('connectedApps.list')).body.connectedApps).toEqual([])
  })

  test('is exchanged once, also when it comes many times at once', async () => {
    const { exchange } = await withCode()
    const all = await Promise.all(Array.from({ length: 8 }, () => postForm(tokenAt(), exchange)))
    expect(all.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(all.filter(({ status }) => status !== 200 && status !== 400)).toEqual([])
  })

  test('is over after a minute', async () => {
    const { exchange } = await withCode()
    await at.world.timePasses('61 seconds')
    expect(await postForm(tokenAt(), exchange)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test.each([
    ['with another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['with the challenge in place of the verifier', { code_verifier: 'challenge' }, 'invalid_grant'],
    ['without a verifier', { code_verifier: '' }, 'invalid_request'],
    ['by another app', { client_id: '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b' }, 'invalid_grant'],
    ['for another redirect URI', { redirect_uri: 'http://localhost:4712/callback' }, 'invalid_grant'],
    ['without its redirect URI', { redirect_uri: '' }, 'invalid_request'],
    ['for another resource', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
    ['for a resource that is no address', { resource: 'mcp' }, 'invalid_target'],
    ['as a refresh token', { grant_type: 'refresh_token' }, 'invalid_request'],
    ['as a password', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['as something of every object', { grant_type: '__proto__' }, 'unsupported_grant_type'],
  ])('is not exchanged %s, and then still by its app', async (_how, changed, error) => {
    const { exchange } = await withCode()
    const { code_verifier: verifier } = exchange
    const { request } = askingFor('x')
    expect(request.codeChallenge).not.toBe(verifier)
    expect(await postForm(tokenAt(), { ...exchange, ...changed })).toMatchObject({ status: 400, body: { error } })
    expect((await postForm(tokenAt(), { ...exchange, resource: `${at.world.address}/mcp` })).status).toBe(200)
  })

  test('of another app that exists is not exchanged either', async () => {
    const { exchange } = await withCode()
    const other = await registerApp(at.world)
    expect((await postForm(tokenAt(), { ...exchange, client_id: other })).status).toBe(400)
  })
})

describe('a refresh token', () => {
  const refresh = (clientId: string, refreshToken: string, more = {}) =>
    postForm(tokenAt(), { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken, ...more })

  test('is exchanged once; when it comes again, the app is disconnected', async () => {
    const app = await connectApp(at.world, await at.world.member())
    await at.world.timePasses('61 minutes')
    expect((await asApp(app.accessToken)).status).toBe(401)
    const { body } = await refresh(app.clientId, app.refreshToken)
    expect((await asApp(body.access_token)).status).toBe(200)
    expect(await refresh(app.clientId, app.refreshToken)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect((await asApp(body.access_token)).status).toBe(401)
    expect((await refresh(app.clientId, body.refresh_token)).status).toBe(400)
  })

  test('is no other app’s, no other resource’s, and no access token; nor is an access token one', async () => {
    const app = await connectApp(at.world, await at.world.member())
    const other = await registerApp(at.world)
    expect((await refresh(other, app.refreshToken)).status).toBe(400)
    expect((await refresh(app.clientId, app.refreshToken, { resource: 'https://elsewhere.example/mcp' })).status).toBe(400)
    expect((await refresh(app.clientId, app.accessToken)).status).toBe(400)
    expect((await asApp(app.refreshToken)).status).toBe(401)
    expect((await refresh(app.clientId, app.refreshToken)).status).toBe(200)
  })

  test('that nobody uses for 30 days is over, and its app is forgotten', async () => {
    const app = await connectApp(at.world, await at.world.member())
    await at.world.timePasses('31 days')
    expect((await refresh(app.clientId, app.refreshToken)).status).toBe(400)
    await at.world.settle()
    expect((await at.world.sql`select from connected_app where app_id = ${app.appId}`).count).toBe(0)
  })
})

describe('a token is over at once', () => {
  const revoke = (form: Record<string, string>) => postForm(`${at.world.address}/oauth/revoke`, form)

  test('when the app gives it back: an access token by itself, a refresh token with all; of another app’s, nothing is', async () => {
    const app = await connectApp(at.world, await at.world.member())
    const other = await registerApp(at.world)
    expect(await revoke({ token: app.refreshToken, client_id: other })).toMatchObject({ status: 200, body: {} })
    expect((await asApp(app.accessToken)).status).toBe(200)
    expect((await revoke({ token: app.accessToken, client_id: app.clientId })).status).toBe(200)
    expect((await asApp(app.accessToken)).status).toBe(401)
    const form = { grant_type: 'refresh_token', client_id: app.clientId, refresh_token: app.refreshToken }
    const next = (await postForm(tokenAt(), form)).body
    expect((await revoke({ token: next.refresh_token, client_id: app.clientId })).status).toBe(200)
    expect((await asApp(next.access_token)).status).toBe(401)
    expect((await revoke({ token: 'never was', client_id: app.clientId })).status).toBe(200)
  })

  test('when the member is removed', async () => {
    const [owner, member] = [await at.world.member(), await at.world.member({ role: 'admin' })]
    const app = await connectApp(at.world, member)
    expect((await asApp(app.accessToken)).status).toBe(200)
    await owner.ask('members.remove', { personId: member.personId })
    expect((await asApp(app.accessToken)).status).toBe(401)
    expect(
      (await postForm(tokenAt(), { grant_type: 'refresh_token', client_id: app.clientId, refresh_token: app.refreshToken })).status,
    ).toBe(400)
  })

  test('when the member resets their password, in every organization; a change of it leaves their apps', async () => {
    const member = await at.world.member()
    const other = await at.world.openBusiness('Other')
    await at.world.sql`
      insert into member (organization_id, person_id, role) values (${other.organizationId}, ${member.personId}, 'viewer')`
    const [app, colleagues] = [await connectApp(at.world, member), await connectApp(at.world, await at.world.member())]
    await at.world.sql`
      insert into connected_app (organization_id, person_id, client_id, name, role, resource, redirect_uri, code_sha256, code_challenge,
        expires_at)
      select ${other.organizationId}, person_id, client_id, name, 'viewer', resource, redirect_uri, '', code_challenge, expires_at
      from connected_app where app_id = ${app.appId}`
    const browser = openBrowser(at.world, member.cookie)
    const newPassword = 'nine lanterns under water'
    const changed = await browser.post('/dashboard/auth/change-password', { currentPassword: member.password, newPassword })
    expect([changed.status, (await asApp(app.accessToken)).status]).toEqual([200, 200])

    const address = await passwordAddress(at.world.sql, { ...member, baseUrl: at.world.address, hours: 1 })
    const token = new URLSearchParams(new URL(address).hash.slice(1)).get('token')
    const reset = await openBrowser(at.world).post('/dashboard/auth/reset-password', { token, newPassword: 'a heron walks at dawn' })
    expect([reset.status, (await asApp(app.accessToken)).status]).toEqual([200, 401])
    const again = { grant_type: 'refresh_token', client_id: app.clientId, refresh_token: app.refreshToken }
    expect((await postForm(tokenAt(), again)).status).toBe(400)
    expect(await at.world.sql`select from connected_app where person_id = ${member.personId}`).toHaveLength(0)
    expect((await asApp(colleagues.accessToken)).status).toBe(200)
  })

  test('when the member or an admin disconnects it, and no colleague can', async () => {
    const [member, colleague, admin] = [
      await at.world.member({ role: 'member' }),
      await at.world.member({ role: 'member' }),
      await at.world.member({ role: 'admin' }),
    ]
    const [first, second] = [await connectApp(at.world, member, { name: 'First' }), await connectApp(at.world, member, { name: 'Second' })]
    expect((await colleague.ask('connectedApps.list')).body.connectedApps).toEqual([])
    expect((await colleague.ask('connectedApps.delete', { appId: first.appId })).status).toBe(404)
    expect((await member.ask('connectedApps.list')).body.connectedApps.map(({ name }: { name: string }) => name)).toEqual([
      'Second',
      'First',
    ])
    expect((await member.ask('connectedApps.delete', { appId: first.appId })).body).toEqual({ appId: first.appId, deleted: true })
    expect((await asApp(first.accessToken)).status).toBe(401)
    expect((await admin.ask('connectedApps.list')).body.connectedApps).toContainEqual(
      expect.objectContaining({ appId: second.appId, person: { personId: member.personId, name: 'Ada' } }),
    )
    expect((await admin.ask('connectedApps.delete', { appId: second.appId })).status).toBe(200)
    expect((await asApp(second.accessToken)).status).toBe(401)
  })
})

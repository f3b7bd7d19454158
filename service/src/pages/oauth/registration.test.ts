import { describe, expect, test } from 'vitest'
import { connectApp, redirectUri, registerApp } from '../../../test/world/connecting-app.ts'
import { everythingKept } from '../../../test/world/everything-kept.ts'
import { inOAuthWorld } from './oauth.fixture.ts'

// How an app introduces itself.

const { at } = inOAuthWorld()

describe('a registration', () => {
  const register = (body: unknown, place = '198.51.100.7') =>
    fetch(`${at.world.address}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': place },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  test.each<[string, unknown]>([
    ['nothing', ''],
    ['half an object', '{'],
    ['a list', []],
    ['null', 'null'],
    ['no redirect URI', { redirect_uris: [] }],
    ['redirect URIs that are none', { redirect_uris: [1, null] }],
    ['eleven', { redirect_uris: Array(11).fill(redirectUri) }],
    ['a long one', { redirect_uris: [`https://app.example/${'x'.repeat(2000)}`] }],
    ['plain http', { redirect_uris: ['http://app.example/cb'] }],
    ['a host that only looks like ours', { redirect_uris: ['http://localhost.evil.example/cb'] }],
    ['a scheme of its own', { redirect_uris: ['app://callback'] }],
    ['a script', { redirect_uris: ['javascript:alert(1)'] }],
    ['a fragment', { redirect_uris: ['https://app.example/cb#x'] }],
    ['credentials', { redirect_uris: ['https://a:b@app.example/cb'] }],
    ['spaces', { redirect_uris: ['https://app.example/c b'] }],
    ['a name of lines', { redirect_uris: [redirectUri], client_name: 'a\nb' }],
    ['a name that is written backwards', { redirect_uris: [redirectUri], client_name: 'a\u202eb' }],
    ['a long name', { redirect_uris: [redirectUri], client_name: 'x'.repeat(101) }],
  ])('of %s is refused', async (_what, body) => {
    const before = await everythingKept(at.world.sql)
    const response = await register(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: expect.stringMatching(/^invalid_/), error_description: expect.any(String) })
    expect(await everythingKept(at.world.sql)).toEqual(before)
  })

  test('makes a public app, whatever it wishes; one without a name is called after its address', async () => {
    const wish = { redirect_uris: ['https://app.example/cb'], token_endpoint_auth_method: 'client_secret_basic', grant_types: ['implicit'] }
    const made = (await (await register(wish)).json()) as Record<string, unknown>
    expect(made).toMatchObject({ client_name: 'app.example', token_endpoint_auth_method: 'none' })
    expect(made).not.toHaveProperty('client_secret')
  })

  test('has a name of a hundred characters at most, also where it is called after its address', async () => {
    const host = `${Array.from({ length: 4 }, () => 'x'.repeat(60)).join('.')}.example`
    const made = (await (await register({ redirect_uris: [`https://${host}/cb`] })).json()) as Record<string, unknown>
    expect(made.client_name).toBe(host.slice(0, 100))
  })

  test('a form that is too large is told to be that', async () => {
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x'.repeat(17_000) })
    const answer = await fetch(`${at.world.address}/oauth/token`, { method: 'POST', body })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: 'invalid_request', error_description: expect.stringContaining('larger') },
    ])
  })

  test('is bounded by place', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 61; at++) statuses.push((await register({ redirect_uris: [redirectUri] }, '203.0.113.9')).status)
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(60)
    expect(statuses.at(-1)).toBe(429)
    expect((await register({ redirect_uris: [redirectUri] }, '203.0.113.10')).status).toBe(201)
  })

  test('that nobody connects is forgotten after a day, one that somebody did stays', async () => {
    const [unused, used] = [await registerApp(at.world), (await connectApp(at.world, await at.world.member())).clientId]
    await at.world.timePasses('25 hours')
    await at.world.settle()
    const left = await at.world.people<{ clientId: string }[]>`select client_id from oauth_client`
    expect(left.map(({ clientId }) => clientId)).toContain(used)
    expect(left.map(({ clientId }) => clientId)).not.toContain(unused)
  })
})

import { Client, type OAuthClientProvider, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askingFor, connectApp, consent, postForm, redirectUri, registerApp } from '../../../test/world/connecting-app.ts'
import { everythingKept } from '../../../test/world/everything-kept.ts'
import { openWorld, type World } from '../../../test/world/world.ts'

// Apps that people connect by signing in: OAuth 2.1 as the Model Context Protocol asks for it.

let world: World
beforeAll(async () => {
  world = await openWorld({ TRUST_PROXY: 'loopback' })
})
afterAll(() => world.close())

const tokenAt = () => `${world.address}/oauth/token`

/** Posts a message to the MCP server as the app. */
const asApp = (accessToken: string, method = 'tools/list', params: object = {}) =>
  fetch(`${world.address}/mcp`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
  })
const call = async (accessToken: string, name: string, given: object = {}) =>
  (await asApp(accessToken, 'tools/call', { name, arguments: { projectId: world.business.projectId, ...given } })).text()

/** A code that a member has agreed to, and what its exchange takes. */
async function withCode(more: Record<string, string> = {}) {
  const member = await world.member({ role: 'member' })
  const clientId = await registerApp(world)
  const { verifier, request } = askingFor(clientId, more)
  const { parameters, appId } = await consent(member, request)
  const exchange = {
    ...{ grant_type: 'authorization_code', client_id: clientId, redirect_uri: redirectUri },
    ...{ code_verifier: verifier, code: parameters.get('code')! },
  }
  return { member, clientId, exchange, parameters, appId }
}

/** What an app keeps, as the protocol's own client asks for it. */
interface Kept {
  sentTo?: URL
  client?: unknown
  tokens?: unknown
  verifier?: string
}

function appOf(kept: Kept): OAuthClientProvider {
  const keep = (more: Kept) => void Object.assign(kept, more)
  return {
    redirectUrl: redirectUri,
    clientMetadata: { client_name: 'Official', redirect_uris: [redirectUri] },
    state: () => 'abc',
    clientInformation: () => kept.client as never,
    saveClientInformation: (client) => keep({ client }),
    tokens: () => kept.tokens as never,
    saveTokens: (tokens) => keep({ tokens }),
    redirectToAuthorization: (sentTo) => keep({ sentTo }),
    saveCodeVerifier: (verifier) => keep({ verifier }),
    codeVerifier: () => kept.verifier!,
  }
}

test('an app that knows the address alone is connected, and acts as the member: the log names both', async () => {
  const member = await world.member({ name: 'Grace' })
  const kept: Kept = {}
  const transport = () => new StreamableHTTPClientTransport(new URL(`${world.address}/mcp`), { authProvider: appOf(kept) })
  const first = transport()
  await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow(UnauthorizedError)
  const asked = kept.sentTo!.searchParams
  expect(kept.sentTo!.pathname).toBe('/dashboard/authorize')
  expect(asked.get('resource')).toBe(`${world.address}/mcp`)
  const names = ['client_id', 'redirect_uri', 'response_type', 'code_challenge', 'code_challenge_method', 'scope', 'state', 'resource']
  const request = Object.fromEntries(
    names.map((name) => [name.replaceAll(/_(.)/g, (_, next: string) => next.toUpperCase()), asked.get(name)!]),
  )
  const review = (await member.ask('connectedApps.review', request)).body
  expect(review).toMatchObject({ name: 'Official', isLocal: true, redirectHost: 'localhost', roles: ['viewer', 'member', 'admin'] })
  const { parameters } = await consent(member, request)
  expect([parameters.get('state'), parameters.get('iss')]).toEqual(['abc', world.address])
  await first.finishAuth(parameters)

  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport())
  const tools = (await client.listTools()).tools.map(({ name }) => name)
  expect(tools).toContain('opinions_respond')
  expect(tools).not.toContain('webhooks_portal')
  const { projectId } = world.business
  const made = await client.callTool({ name: 'goals_create', arguments: { projectId, goal: 'By the app' } })
  expect(made.structuredContent).toMatchObject({ goal: 'By the app' })
  const wrong = await client.callTool({ name: 'goals_delete', arguments: { projectId, goalId: projectId } })
  expect(wrong).toMatchObject({ isError: true })
  await client.close()
  const { entries } = (await (await world.member()).ask('auditLog.list', { personId: member.personId, operation: 'goals.create' })).body
  expect(entries).toMatchObject([
    { person: { name: 'Grace' }, app: 'Official', operation: 'goals.create', outcome: 'done', role: 'member' },
  ])
})

test('whoever asks without a token is told where to get one', async () => {
  for (const [headers, says] of [
    [{}, 'Bearer resource_metadata='],
    [{ authorization: `Bearer earat_${'A'.repeat(43)}` }, 'Bearer error="invalid_token", resource_metadata='],
  ] as const) {
    const response = await fetch(`${world.address}/mcp`, { method: 'POST', headers })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe(`${says}"${world.address}/.well-known/oauth-protected-resource/mcp"`)
  }
  const read = async (name: string) => (await (await fetch(`${world.address}/.well-known/${name}`)).json()) as Record<string, unknown>
  const resource = await read('oauth-protected-resource/mcp')
  expect(resource).toMatchObject({ resource: `${world.address}/mcp`, authorization_servers: [world.address] })
  expect(await read('oauth-protected-resource')).toEqual(resource)
  expect(await read('oauth-authorization-server')).toMatchObject({
    issuer: world.address,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
  })
})

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
    await world.timePasses('61 seconds')
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
    expect((await postForm(tokenAt(), { ...exchange, resource: `${world.address}/mcp` })).status).toBe(200)
  })

  test('of another app that exists is not exchanged either', async () => {
    const { exchange } = await withCode()
    const other = await registerApp(world)
    expect((await postForm(tokenAt(), { ...exchange, client_id: other })).status).toBe(400)
  })
})

describe('a refresh token', () => {
  const refresh = (clientId: string, refreshToken: string, more = {}) =>
    postForm(tokenAt(), { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken, ...more })

  test('is exchanged once; when it comes again, the app is disconnected', async () => {
    const app = await connectApp(world, await world.member())
    await world.timePasses('61 minutes')
    expect((await asApp(app.accessToken)).status).toBe(401)
    const { body } = await refresh(app.clientId, app.refreshToken)
    expect((await asApp(body.access_token)).status).toBe(200)
    expect(await refresh(app.clientId, app.refreshToken)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect((await asApp(body.access_token)).status).toBe(401)
    expect((await refresh(app.clientId, body.refresh_token)).status).toBe(400)
  })

  test('is no other app’s, no other resource’s, and no access token; nor is an access token one', async () => {
    const app = await connectApp(world, await world.member())
    const other = await registerApp(world)
    expect((await refresh(other, app.refreshToken)).status).toBe(400)
    expect((await refresh(app.clientId, app.refreshToken, { resource: 'https://elsewhere.example/mcp' })).status).toBe(400)
    expect((await refresh(app.clientId, app.accessToken)).status).toBe(400)
    expect((await asApp(app.refreshToken)).status).toBe(401)
    expect((await refresh(app.clientId, app.refreshToken)).status).toBe(200)
  })

  test('that nobody uses for 30 days is over, and its app is forgotten', async () => {
    const app = await connectApp(world, await world.member())
    await world.timePasses('31 days')
    expect((await refresh(app.clientId, app.refreshToken)).status).toBe(400)
    await world.settle()
    expect((await world.sql`select from connected_app where app_id = ${app.appId}`).count).toBe(0)
  })
})

describe('a token is over at once', () => {
  const revoke = (form: Record<string, string>) => postForm(`${world.address}/oauth/revoke`, form)

  test('when the app gives it back: an access token by itself, a refresh token with all; of another app’s, nothing is', async () => {
    const app = await connectApp(world, await world.member())
    const other = await registerApp(world)
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
    const [owner, member] = [await world.member(), await world.member({ role: 'admin' })]
    const app = await connectApp(world, member)
    expect((await asApp(app.accessToken)).status).toBe(200)
    await owner.ask('members.remove', { personId: member.personId })
    expect((await asApp(app.accessToken)).status).toBe(401)
    expect(
      (await postForm(tokenAt(), { grant_type: 'refresh_token', client_id: app.clientId, refresh_token: app.refreshToken })).status,
    ).toBe(400)
  })

  test('when the member or an admin disconnects it, and no colleague can', async () => {
    const [member, colleague, admin] = [
      await world.member({ role: 'member' }),
      await world.member({ role: 'member' }),
      await world.member({ role: 'admin' }),
    ]
    const [first, second] = [await connectApp(world, member, { name: 'First' }), await connectApp(world, member, { name: 'Second' })]
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

test('an app may do what its role and its member’s reach at the moment, whichever is lower', async () => {
  const [owner, member] = [await world.member(), await world.member({ role: 'admin' })]
  const reader = await connectApp(world, member, { role: 'viewer' })
  const writer = await connectApp(world, member, { role: 'member' })
  expect(await call(reader.accessToken, 'goals_list')).toContain('"goals":')
  expect(await call(reader.accessToken, 'goals_create', { goal: 'No' })).toContain('Forbidden')
  expect(await (await asApp(reader.accessToken)).text()).not.toContain('goals_create')
  expect(await call(writer.accessToken, 'goals_create', { goal: 'Yes' })).toContain('"goalId"')
  expect(await call(writer.accessToken, 'webhooks_portal')).toContain('NOT_FOUND')
  await owner.ask('members.update', { personId: member.personId, role: 'viewer' })
  expect(await call(writer.accessToken, 'goals_create', { goal: 'No more' })).toContain('Forbidden')
  expect(await call(writer.accessToken, 'goals_list')).toContain('"goals":')
})

test('an access token opens nothing but the MCP server, and reaches nothing of another organization', async () => {
  const owner = await world.member()
  const { accessToken } = await connectApp(world, owner)
  const headers = { authorization: `Bearer ${accessToken}`, 'x-api-key': accessToken }
  const { projectId } = world.business
  expect((await fetch(`${world.apiUrl}/project/${projectId}/goals`, { headers })).status).toBe(401)
  expect((await fetch(`${owner.url}/members`, { headers })).status).toBe(401)
  const foreign = await world.openBusiness('Foreign')
  expect(await call(accessToken, 'goals_list', { projectId: foreign.projectId })).toContain('NOT_FOUND')
})

describe('the consent', () => {
  test('is for the roles that the app asks for, and the member has', async () => {
    const clientId = await registerApp(world)
    const viewer = await world.member({ role: 'viewer' })
    const { request } = askingFor(clientId)
    expect((await viewer.ask('connectedApps.review', request)).body.roles).toEqual(['viewer'])
    expect(await viewer.ask('connectedApps.create', { ...request, role: 'member' })).toMatchObject({ status: 403 })
    const owner = await world.member()
    const modest = askingFor(clientId, { scope: 'viewer openid' }).request
    expect((await owner.ask('connectedApps.review', modest)).body.roles).toEqual(['viewer'])
    expect(await owner.ask('connectedApps.create', { ...modest, role: 'admin' })).toMatchObject({ status: 403 })
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
    const owner = await world.member()
    const { request } = askingFor(await registerApp(world))
    await owner.ask('organization.get')
    const before = await everythingKept(world.sql)
    const review = await owner.ask('connectedApps.review', { ...request, ...changed })
    expect([review.status, JSON.stringify(review.body)]).toEqual([status, expect.not.stringContaining('Url"')])
    expect(await everythingKept(world.sql)).toEqual(before)
    const create = await owner.ask('connectedApps.create', { ...request, ...changed, role: 'viewer' })
    expect([create.status, JSON.stringify(create.body)]).toEqual([status, expect.not.stringContaining('code=')])
    expect((await world.sql`select from connected_app where person_id = ${owner.personId}`).count).toBe(0)
  })

  test('takes a program on the person’s computer at any port (RFC 8252)', async () => {
    const clientId = await registerApp(world, { redirect_uris: ['http://127.0.0.1/cb', 'https://app.example/cb'] })
    const owner = await world.member()
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
    const page = await fetch(`${world.address}/dashboard/authorize?client_id=x`)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    const owner = await world.member()
    const { request } = askingFor(await registerApp(world))
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
    const member = await world.member({ role: 'member' })
    const clientId = await registerApp(world)
    const all = await Promise.all(
      Array.from({ length: 22 }, () => member.ask('connectedApps.create', { ...askingFor(clientId).request, role: 'viewer' })),
    )
    expect(all.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(all.filter(({ body }) => body.code === 'LIMIT_REACHED')).toHaveLength(2)
  })
})

describe('a registration', () => {
  const register = (body: unknown, place = '198.51.100.7') =>
    fetch(`${world.address}/oauth/register`, {
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
    const before = await everythingKept(world.sql)
    const response = await register(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: expect.stringMatching(/^invalid_/), error_description: expect.any(String) })
    expect(await everythingKept(world.sql)).toEqual(before)
  })

  test('makes a public app, whatever it wishes; one without a name is called after its address', async () => {
    const wish = { redirect_uris: ['https://app.example/cb'], token_endpoint_auth_method: 'client_secret_basic', grant_types: ['implicit'] }
    const made = (await (await register(wish)).json()) as Record<string, unknown>
    expect(made).toMatchObject({ client_name: 'app.example', token_endpoint_auth_method: 'none' })
    expect(made).not.toHaveProperty('client_secret')
  })

  test('is bounded by place', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 61; at++) statuses.push((await register({ redirect_uris: [redirectUri] }, '203.0.113.9')).status)
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(60)
    expect(statuses.at(-1)).toBe(429)
    expect((await register({ redirect_uris: [redirectUri] }, '203.0.113.10')).status).toBe(201)
  })

  test('that nobody connects is forgotten after a day, one that somebody did stays', async () => {
    const [unused, used] = [await registerApp(world), (await connectApp(world, await world.member())).clientId]
    await world.timePasses('25 hours')
    await world.settle()
    const left = await world.sql<{ clientId: string }[]>`select client_id from oauth_client`
    expect(left.map(({ clientId }) => clientId)).toContain(used)
    expect(left.map(({ clientId }) => clientId)).not.toContain(unused)
  })
})

test.each(['register', 'token', 'revoke'])('/oauth/%s takes whatever comes, and answers no 5xx', async (name) => {
  const address = `${world.address}/oauth/${name}`
  const bodies = [
    '',
    '{',
    'null',
    '[]',
    '%00',
    '%ff=%ff',
    'a=1&a=2',
    'grant_type=refresh_token&client_id=%00&refresh_token=%00',
    'x'.repeat(70_000),
  ]
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data', ''])
    for (const body of bodies) {
      const response = await fetch(address, { method: 'POST', body, headers: type ? { 'content-type': type } : {} })
      expect([type, body.slice(0, 60), response.status >= 400 && response.status < 500]).toEqual([type, body.slice(0, 60), true])
      expect(await response.json()).toHaveProperty('error')
    }
  const other = await fetch(address)
  expect([other.status, other.headers.get('allow')]).toEqual([405, 'POST'])
})

test('neither the log nor the database has a code or a token', async () => {
  const { exchange } = await withCode()
  const { body } = await postForm(tokenAt(), exchange)
  await asApp(body.access_token)
  const kept = world.logged.join('') + JSON.stringify(await everythingKept(world.sql))
  for (const secret of [exchange.code, body.access_token, body.refresh_token, exchange.code_verifier]) expect(kept).not.toContain(secret)
})

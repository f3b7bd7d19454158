import { Client, type OAuthClientProvider, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'
import { connectApp, consent, postForm, redirectUri } from '../../../test/world/connecting-app.ts'
import { everythingKept } from '../../../test/world/everything-kept.ts'
import { inOAuthWorld } from './oauth.fixture.ts'

// Apps that people connect by signing in: OAuth 2.1 as the Model Context Protocol asks for it.

const { at, tokenAt, asApp, withCode } = inOAuthWorld()

const call = async (accessToken: string, name: string, given: object = {}) =>
  (await asApp(accessToken, 'tools/call', { name, arguments: { projectId: at.world.business.projectId, ...given } })).text()

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
  const member = await at.world.member({ name: 'Grace' })
  const kept: Kept = {}
  const transport = () => new StreamableHTTPClientTransport(new URL(`${at.world.address}/mcp`), { authProvider: appOf(kept) })
  const first = transport()
  await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow(UnauthorizedError)
  const asked = kept.sentTo!.searchParams
  expect(kept.sentTo!.pathname).toBe('/dashboard/authorize')
  expect(asked.get('resource')).toBe(`${at.world.address}/mcp`)
  const names = ['client_id', 'redirect_uri', 'response_type', 'code_challenge', 'code_challenge_method', 'scope', 'state', 'resource']
  const request = Object.fromEntries(
    names.map((name) => [name.replaceAll(/_(.)/g, (_, next: string) => next.toUpperCase()), asked.get(name)!]),
  )
  const review = (await member.ask('connectedApps.review', request)).body
  expect(review).toMatchObject({ name: 'Official', isLocal: true, redirectHost: 'localhost', roles: ['viewer', 'member', 'admin'] })
  const { parameters } = await consent(member, request)
  expect([parameters.get('state'), parameters.get('iss')]).toEqual(['abc', at.world.address])
  await first.finishAuth(parameters)

  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport())
  const tools = (await client.listTools()).tools.map(({ name }) => name)
  expect(tools).toContain('opinions_respond')
  expect(tools).not.toContain('webhooks_portal')
  const { projectId } = at.world.business
  const made = await client.callTool({ name: 'goals_create', arguments: { projectId, goal: 'By the app' } })
  expect(made.structuredContent).toMatchObject({ goal: 'By the app' })
  const wrong = await client.callTool({ name: 'goals_delete', arguments: { projectId, goalId: projectId } })
  expect(wrong).toMatchObject({ isError: true })
  await client.close()
  const { entries } = (await (await at.world.member()).ask('auditLog.list', { personId: member.personId, operation: 'goals.create' })).body
  expect(entries).toMatchObject([
    { person: { name: 'Grace' }, app: 'Official', operation: 'goals.create', outcome: 'done', role: 'member' },
  ])
})

test('whoever asks without a token is told where to get one', async () => {
  for (const [headers, says] of [
    [{}, 'Bearer resource_metadata='],
    [{ authorization: `Bearer earat_${'A'.repeat(43)}` }, 'Bearer error="invalid_token", resource_metadata='],
  ] as const) {
    const response = await fetch(`${at.world.address}/mcp`, { method: 'POST', headers })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe(`${says}"${at.world.address}/.well-known/oauth-protected-resource/mcp"`)
  }
  const read = async (name: string) => (await (await fetch(`${at.world.address}/.well-known/${name}`)).json()) as Record<string, unknown>
  const resource = await read('oauth-protected-resource/mcp')
  expect(resource).toMatchObject({ resource: `${at.world.address}/mcp`, authorization_servers: [at.world.address] })
  expect(await read('oauth-protected-resource')).toEqual(resource)
  expect(await read('oauth-authorization-server')).toMatchObject({
    issuer: at.world.address,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
  })
})

test('an app may do what its role and its member’s reach at the moment, whichever is lower', async () => {
  const [owner, member] = [await at.world.member(), await at.world.member({ role: 'admin' })]
  const reader = await connectApp(at.world, member, { role: 'viewer' })
  const writer = await connectApp(at.world, member, { role: 'member' })
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
  const owner = await at.world.member()
  const { accessToken } = await connectApp(at.world, owner)
  const headers = { authorization: `Bearer ${accessToken}`, 'x-api-key': accessToken }
  const { projectId } = at.world.business
  expect((await fetch(`${at.world.apiUrl}/project/${projectId}/goals`, { headers })).status).toBe(401)
  expect((await fetch(`${owner.url}/members`, { headers })).status).toBe(401)
  const foreign = await at.world.openBusiness('Foreign')
  expect(await call(accessToken, 'goals_list', { projectId: foreign.projectId })).toContain('NOT_FOUND')
})

test.each(['register', 'token', 'revoke'])('/oauth/%s takes whatever comes, and answers no 5xx', async (name) => {
  const address = `${at.world.address}/oauth/${name}`
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
  const kept = at.world.logged.join('') + JSON.stringify(await everythingKept(at.world.sql))
  for (const secret of [exchange.code, body.access_token, body.refresh_token, exchange.code_verifier]) expect(kept).not.toContain(secret)
})

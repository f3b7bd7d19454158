import { expect, test } from 'vitest'
import { openWorld } from '../../test/world/world.ts'
import { inMcpWorld, listing } from './mcp.fixture.ts'

// Who may ask the MCP server, and what it answers to what is no message of a client.

const { at, agent, use, post } = inMcpWorld()

test.each([
  ['no key', {}],
  ['a wrong key', { authorization: 'Bearer ear_wrong' }],
  ['a wrong key in the other header', { 'x-api-key': 'ear_wrong' }],
  ['another scheme', { authorization: 'Basic ZWFyOmVhcg==' }],
])('%s is answered 401, and how a key is sent', async (_what, headers) => {
  const response = await fetch(`${at.world.address}/mcp`, {
    method: 'POST',
    body: listing,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers } as Record<string, string>,
  })
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Bearer /)])
  expect(await response.json()).toMatchObject({ error: { data: { code: 'Unauthorized' } } })
})

test.each([
  ['no JSON', 'not json', 400, -32700],
  ['half of it', '{"jsonrpc":"2.0","id":1', 400, -32700],
  ['nothing', '', 400, -32700],
  ['null', 'null', 400, -32700],
  ['a key twice', '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', 400, -32700],
  ['a batch', `[${listing},${listing}]`, 400, -32600],
  ['a text', '"hello"', 400, null],
  ['an object of another kind', '{}', 400, null],
  ['a megabyte', `{"a":"${'x'.repeat(1_048_576)}"}`, 413, -32000],
])('%s is answered with an error of JSON-RPC', async (_what, body, status, code) => {
  const response = await post(body)
  expect(response.status).toBe(status)
  const answered = (await response.json()) as { jsonrpc: string; error: { code: number; message: string } }
  expect(answered).toMatchObject({ jsonrpc: '2.0', error: { code: code ?? expect.any(Number), message: expect.any(String) } })
})

test.each([
  ...[null, 7, [], 'x', {}, { name: 7 }, { name: 'goals_list', arguments: [] }, { name: 'constructor' }].map((params) => ({
    method: 'tools/call',
    params,
  })),
  ...[{ _meta: { 'io.modelcontextprotocol/protocolVersion': '2099-01-01' } }, { _meta: 7 }].map((params) => ({
    method: 'tools/list',
    params,
  })),
  ...['subscriptions/listen', 'resources/list', 'logging/setLevel', 'nothing'].map((method) => ({ method, params: {} })),
])('$method with $params is answered with a mistake of the caller', async (message) => {
  for (const version of [undefined, '2025-03-26', '2026-07-28', 'nonsense']) {
    const headers = version === undefined ? undefined : { 'mcp-protocol-version': version, 'mcp-method': message.method }
    const response = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }), headers)
    expect(response.status, version).toBeLessThan(500)
    expect(await response.text(), version).toMatch(/"error":\{"code":-32(?!603)\d{3}/)
  }
})

test('a body of another type is answered 415', async () => {
  expect((await post(listing, { 'content-type': 'text/plain' })).status).toBe(415)
})

test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is answered 405', async (method) => {
  const response = await fetch(`${at.world.address}/mcp`, { method })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
})

test('a page of another site is refused, whatever it knows', async () => {
  for (const origin of ['https://evil.example', 'null', at.world.address.replace('http:', 'https:')])
    expect((await post(listing, { origin })).status, origin).toBe(403)
})

test('what is asked counts, a call as the operation it is', async () => {
  await using few = await openWorld({ RATE_LIMIT_PER_MINUTE: '10' })
  const ask = (method: string, params = {}) =>
    fetch(`${few.address}/mcp`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-api-key': few.business.apiKey,
      },
    })
  const goals = { name: 'goals_list', arguments: { projectId: few.business.projectId } }
  expect((await ask('tools/list')).status).toBe(200)
  expect(await (await ask('tools/call', goals)).text()).toContain('"goals":[]')
  const refused = await (await ask('tools/call', goals)).text()
  expect(refused).toContain('RATE_LIMITED')
  expect(refused).toMatch(/Try again in \d+ second/)
  const listed = await ask('tools/list')
  expect([listed.status, Number(listed.headers.get('retry-after')) > 0]).toEqual([429, true])
})

test('what reaches no operation counts as well', async () => {
  await using few = await openWorld({ RATE_LIMIT_PER_MINUTE: '10' })
  const call = (params: unknown) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const listGoals = { name: 'goals_list', arguments: { projectId: few.business.projectId } }
  const goals = call(listGoals)
  for (const [message, headers] of [
    [call({ name: 'no_such_tool', arguments: {} })],
    [call({ name: 'goals_list', arguments: {} })],
    [call({ name: 'goals_list', arguments: { projectId: 7 } })],
    [call({ name: 'goals_list', arguments: 'x' })],
    [call({ name: 7 })],
    [call(null)],
    [{ ...goals, jsonrpc: '1.0' }],
    [call({ ...listGoals, _meta: 7 })],
    [{ ...goals, id: undefined }],
    [{ ...goals, id: {} }],
    [goals, { accept: 'text/html' }],
    [[goals]],
    [null],
  ] as [unknown, Record<string, string>?][]) {
    const { apiKey } = await few.openBusiness('Few')
    const send = () =>
      fetch(`${few.address}/mcp`, {
        method: 'POST',
        body: JSON.stringify(message),
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'x-api-key': apiKey, ...headers },
      })
    const statuses = [(await send()).status, (await send()).status, (await send()).status]
    expect(
      statuses.map((status) => status === 429),
      JSON.stringify(message),
    ).toEqual([false, false, true])
  }
})

test('the log has a call as a request of its operation, and neither has a key', async () => {
  const client = await agent()
  await use(client, 'questions_list')
  await client.close()
  const lines = at.world.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  const { organizationId } = at.world.business
  expect(lines).toContainEqual(expect.objectContaining({ operation: 'questions.list', organizationId, status: 200 }))
  expect(lines).toContainEqual(expect.objectContaining({ operation: 'POST /mcp', organizationId, status: 200 }))
  expect(at.world.logged.join('')).not.toContain(at.world.business.apiKey)
})

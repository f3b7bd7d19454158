import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Operation, operationIds, operations } from '@earshot/contract'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleBody } from '../../test/world/example-body.ts'
import { openWorld, type World } from '../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Protocol = '2025-11-25' | '2026-07-28'

/** An agent that speaks as the protocol's own client does. */
async function agent(
  headers: Record<string, string> = { authorization: `Bearer ${world.business.apiKey}` },
  protocol: Protocol = '2025-11-25',
) {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: protocol === '2025-11-25' ? 'legacy' : { pin: protocol } } },
  )
  await client.connect(new StreamableHTTPClientTransport(new URL(`${world.address}/mcp`), { requestInit: { headers } }))
  return client
}

/** Calls a tool; of the project of the business, unless another is named. */
async function use(client: Client, name: string, given: Record<string, unknown> = {}) {
  const answer = await client.callTool({ name, arguments: { projectId: world.business.projectId, ...given } })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  return { isError: answer.isError ?? false, said: textOf(answer), body: answer.structuredContent as any }
}

const textOf = ({ content }: { content: unknown }) => (content as { text: string }[])[0]!.text

const nameOf = (id: string) => id.replaceAll('.', '_')

/** Posts bytes as no client would. */
const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${world.address}/mcp`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-api-key': world.business.apiKey,
      ...headers,
    },
  })

const listing = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })

describe.each<Protocol>(['2025-11-25', '2026-07-28'])('in protocol %s', (protocol) => {
  test('the tools are the operations of the API, in its words', async () => {
    const client = await agent(undefined, protocol)
    expect(client.getNegotiatedProtocolVersion()).toBe(protocol)
    const { tools } = await client.listTools()
    expect(tools.map(({ name, title, description }) => ({ name, title, description }))).toEqual(
      operationIds.map((id) => ({ name: nameOf(id), title: operations[id].summary, description: operations[id].description })),
    )
    await client.close()
  })

  test('a goal is created, listed, changed and deleted, and the text of an answer is what is structured in it', async () => {
    const client = await agent(undefined, protocol)
    const created = await use(client, 'goals_create', { goal: 'Learn why people come back' })
    expect(created).toMatchObject({ isError: false, body: { goal: 'Learn why people come back' } })
    expect(JSON.parse(created.said)).toEqual(created.body)
    const { goalId } = created.body
    expect((await use(client, 'goals_list', { limit: 100 })).body.goals).toEqual([created.body])
    expect((await use(client, 'goals_update', { goalId, goal: 'Learn why they leave' })).body.goal).toBe('Learn why they leave')
    expect((await use(client, 'goals_delete', { goalId })).body).toEqual({ id: goalId, deleted: true })
    expect(await use(client, 'goals_delete', { goalId })).toMatchObject({ isError: true, said: expect.stringContaining('NOT_FOUND') })
    await client.close()
  })
})

test('every tool that reads is callable, and answers what the API answers', async () => {
  const client = await agent()
  for (const id of operationIds.filter((each) => operations[each].method === 'GET')) {
    const { isError, body } = await use(client, nameOf(id))
    expect({ isError, body }, id).toEqual({ isError: false, body: (await world.ask(id)).body })
  }
  await client.close()
})

test('every other tool reaches its operation: what it answers to an example is no unknown address and no wrong field', async () => {
  const other = await world.openBusiness('Examples')
  const client = await agent({ 'x-api-key': other.apiKey })
  for (const id of operationIds.filter((each) => operations[each].method !== 'GET')) {
    const ids = Object.fromEntries([...operations[id].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, other.organizationId]))
    const { isError, body } = await use(client, nameOf(id), { ...exampleBody(id), ...ids, projectId: other.projectId })
    if (isError) expect(['NOT_FOUND', 'QR_CODE_NOT_FOUND'], `${id}: ${body.detail}`).toContain(body.code)
    expect(body.detail ?? '', id).not.toMatch(/URL does not exist|is required/)
  }
  await client.close()
})

test('no argument has two places, and every one is described', async () => {
  const client = await agent()
  const { tools } = await client.listTools()
  for (const { name, inputSchema } of tools) {
    const row: Operation = operations[operationIds.find((id) => nameOf(id) === name)!]
    const fields = (schema: unknown) => Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
    const names = [...[...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!), ...fields(row.query), ...fields(row.body)]
    expect(Object.keys(inputSchema.properties ?? {}), name).toEqual(names)
    expect(new Set(names).size, name).toBe(names.length)
    for (const [field, schema] of Object.entries(inputSchema.properties ?? {}))
      expect(JSON.stringify(schema), `${name}.${field}`).toContain('description')
    expect(JSON.stringify(inputSchema), name).not.toContain('x-text')
  }
  await client.close()
})

test('a tool says whether it reads, deletes, or may be repeated', async () => {
  const client = await agent()
  const { tools } = await client.listTools()
  const hints = new Map(tools.map(({ name, annotations }) => [name, annotations]))
  for (const id of operationIds) {
    const { method } = operations[id]
    const expected =
      method === 'GET'
        ? { readOnlyHint: true }
        : { readOnlyHint: false, destructiveHint: method === 'DELETE', idempotentHint: expect.any(Boolean) }
    expect(hints.get(nameOf(id)), id).toEqual(expected)
  }
  expect(hints.get('goals_create')).toMatchObject({ destructiveHint: false, idempotentHint: false })
  expect(hints.get('goals_update')).toMatchObject({ destructiveHint: false, idempotentHint: true })
  expect(hints.get('goals_delete')).toMatchObject({ destructiveHint: true, idempotentHint: true })
  expect(hints.get('preverifiedLinks_sendEmail')).toMatchObject({ destructiveHint: false, idempotentHint: false })
  await client.close()
})

test('a key sees the tools and prompts of its permissions, and calls no other', async () => {
  const { key } = await world.business.keyWith({ permissions: ['storefront'] })
  const client = await agent({ 'x-api-key': key })
  const permitted = operationIds.filter((id) => operations[id].permission === 'storefront')
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(permitted.map(nameOf))
  expect((await client.listPrompts()).prompts).toEqual([])
  expect(await use(client, 'opinions_list')).toMatchObject({ isError: true, body: { code: 'Forbidden' } })
  await client.close()
})

test.each([
  ['no key', {}],
  ['a wrong key', { authorization: 'Bearer ear_wrong' }],
  ['a wrong key in the other header', { 'x-api-key': 'ear_wrong' }],
  ['another scheme', { authorization: 'Basic ZWFyOmVhcg==' }],
])('%s is answered 401, and how a key is sent', async (_what, headers) => {
  const response = await fetch(`${world.address}/mcp`, {
    method: 'POST',
    body: listing,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers } as Record<string, string>,
  })
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Bearer /)])
  expect(await response.json()).toMatchObject({ error: { data: { code: 'Unauthorized' } } })
})

test('the project of another organization is answered like one that never was', async () => {
  const other = await world.openBusiness('Foreign')
  const client = await agent()
  const foreign = await use(client, 'goals_create', { projectId: other.projectId, goal: 'Learn' })
  expect(foreign).toMatchObject({ isError: true, body: { code: 'NOT_FOUND' } })
  expect(foreign.said).toMatch(/^NOT_FOUND: /)
  for (const projectId of ['0199e2c4-7a10-7c3e-9a51-2f6d1c0b8e01', '..', '../../kb', '', 'a?b#c', 'x'.repeat(2000)])
    expect((await use(client, 'goals_list', { projectId })).said, projectId).toBe(foreign.said)
  await client.close()
})

test.each([
  ['goals_create', { goal: 7 }, 'goal'],
  ['goals_create', {}, 'goal'],
  ['goals_list', { limit: 1000 }, 'limit'],
  ['goals_list', { limit: null }, 'limit'],
  ['goals_list', { projectId: 7 }, 'projectId'],
  ['goals_delete', {}, 'goalId'],
])('%s with %j names the field that is wrong', async (name, given, field) => {
  const client = await agent()
  const { isError, said, body } = await use(client, name, given)
  expect({ isError, code: body.code }).toEqual({ isError: true, code: 'VALIDATION_ERROR' })
  expect(said).toContain(`${field}: `)
  await client.close()
})

test('an unknown tool is a mistake of the protocol', async () => {
  const client = await agent()
  await expect(client.callTool({ name: 'goals_burn', arguments: {} })).rejects.toMatchObject({ code: -32602 })
  await client.close()
})

test('the prompts name tools that there are, and what they are about', async () => {
  const client = await agent()
  const { prompts } = await client.listPrompts()
  expect(prompts.map(({ name, arguments: named }) => [name, named?.map((argument) => argument.name)])).toEqual([
    ['triage_new_opinions', ['projectId']],
    ['draft_response', ['projectId', 'reviewId']],
  ])
  const names = new Set((await client.listTools()).tools.map(({ name }) => name))
  for (const { name } of prompts) {
    const { messages } = await client.getPrompt({ name, arguments: { projectId: 'this-project', reviewId: 'this-opinion' } })
    const said = textOf({ content: messages.map(({ content }) => content) })
    expect(said).toContain('this-project')
    expect(said.includes('this-opinion')).toBe(name === 'draft_response')
    expect((said.match(/\b[a-z]+_[a-zA-Z]+\b/gi) ?? []).filter((word) => !names.has(word))).toEqual([])
  }
  await expect(client.getPrompt({ name: 'draft_response', arguments: { projectId: 'p' } })).rejects.toMatchObject({ code: -32602 })
  await expect(client.getPrompt({ name: 'unknown' })).rejects.toMatchObject({ code: -32602 })
  await client.close()
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

test('many long answers, one after the other, are all given', async () => {
  const { projectId, apiKey } = await world.openBusiness('Long')
  const goal = '🙂'.repeat(2000)
  await Promise.all(Array.from({ length: 100 }, () => world.ask('goals.create', { projectId, goal }, apiKey)))
  const client = await agent({ 'x-api-key': apiKey })
  for (let at = 0; at < 12; at++) expect((await use(client, 'goals_list', { projectId, limit: 100 })).body.goals).toHaveLength(100)
  await client.close()
})

test('a body of another type is answered 415', async () => {
  expect((await post(listing, { 'content-type': 'text/plain' })).status).toBe(415)
})

test('a body that the operation does not take is too large for its tool, too', async () => {
  const client = await agent()
  expect(await use(client, 'goals_create', { goal: 'x'.repeat(100_000) })).toMatchObject({
    isError: true,
    body: { code: 'PAYLOAD_TOO_LARGE' },
  })
  expect(await use(client, 'knowledgeBase_add', { text: '🙂'.repeat(20_000) })).toMatchObject({ isError: false })
  await client.close()
})

test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is answered 405', async (method) => {
  const response = await fetch(`${world.address}/mcp`, { method })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
})

test('a page of another site is refused, whatever it knows', async () => {
  for (const origin of ['https://evil.example', 'null', world.address.replace('http:', 'https:')])
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

test('the log has a call as a request of its operation, and neither has a key', async () => {
  const client = await agent()
  await use(client, 'questions_list')
  await client.close()
  const lines = world.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  const { organizationId } = world.business
  expect(lines).toContainEqual(expect.objectContaining({ operation: 'questions.list', organizationId, status: 200 }))
  expect(lines).toContainEqual(expect.objectContaining({ operation: 'POST /mcp', organizationId, status: 200 }))
  expect(world.logged.join('')).not.toContain(world.business.apiKey)
})

test('an incognito opinion has no person', async () => {
  await world.sql`update project set settings = settings || '{"incognitoRelease": "immediate"}' where project_id = ${world.business.projectId}`
  const customer = { customerEmail: 'ada@example.com', customerName: 'Ada Lovelace', customerReference: 'order 1042' }
  const { link, verificationId } = (await world.ask('preverifiedLinks.create', customer)).body
  const fields = { title: 'Quiet', opinion: 'All of it.', name: customer.customerName, incognito: 'on' }
  expect((await fetch(link, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })).status).toBe(303)
  await world.settle()
  const client = await agent()
  const { said, body } = await use(client, 'opinions_list')
  await client.close()
  expect(body.opinions).toMatchObject([{ title: 'Quiet', incognito: true, customer: { name: null } }])
  for (const tie of [...Object.values(customer), verificationId]) expect(said).not.toContain(tie)
})

test('every configuration of the guide reaches the server', async () => {
  const guide = readFileSync(path.resolve(import.meta.dirname, '../../../docs/guides/mcp.md'), 'utf8')
  const settings = [...guide.matchAll(/^```json\n(.*?)^```/gms)].map(([, json]) => JSON.parse(json!) as Configuration)
  expect(settings).toHaveLength(3)
  for (const { servers, mcpServers } of settings) {
    const { url, headers } = (servers ?? mcpServers)!.earshot!
    const filled = headers.Authorization!.replace(/\$\{.*\}/, world.business.apiKey)
    const client = new Client({ name: 'test', version: '1' })
    const address = new URL(new URL(url).pathname, world.address)
    await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers: { Authorization: filled } } }))
    expect((await client.listTools()).tools).toHaveLength(operationIds.length)
    await client.close()
  }
})

interface Configuration {
  servers?: Record<string, { url: string; headers: Record<string, string> }>
  mcpServers?: Record<string, { url: string; headers: Record<string, string> }>
}

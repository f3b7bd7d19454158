import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Operation, operationIds, operations } from '@earshot/contract'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { describe, expect, test } from 'vitest'
import { exampleBody } from '../../test/world/example-body.ts'
import { inMcpWorld, nameOf, type Protocol, textOf } from './mcp.fixture.ts'

// The tools and prompts that agents use: the operations of the API, in its words.

const { at, agent, use } = inMcpWorld()

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
    expect({ isError, body }, id).toEqual({ isError: false, body: (await at.world.ask(id)).body })
  }
  await client.close()
})

test('every other tool reaches its operation: what it answers to an example is no unknown address and no wrong field', async () => {
  const other = await at.world.openBusiness('Examples')
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
  const { key } = await at.world.business.keyWith({ permissions: ['storefront'] })
  const client = await agent({ 'x-api-key': key })
  const permitted = operationIds.filter((id) => operations[id].permission === 'storefront')
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(permitted.map(nameOf))
  expect((await client.listPrompts()).prompts).toEqual([])
  expect(await use(client, 'opinions_list')).toMatchObject({ isError: true, body: { code: 'Forbidden' } })
  await client.close()
})

test('the project of another organization is answered like one that never was', async () => {
  const other = await at.world.openBusiness('Foreign')
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

test('many long answers, one after the other, are all given', async () => {
  const { projectId, apiKey } = await at.world.openBusiness('Long')
  const goal = '🙂'.repeat(2000)
  await Promise.all(Array.from({ length: 100 }, () => at.world.ask('goals.create', { projectId, goal }, apiKey)))
  const client = await agent({ 'x-api-key': apiKey })
  for (let at = 0; at < 12; at++) expect((await use(client, 'goals_list', { projectId, limit: 100 })).body.goals).toHaveLength(100)
  await client.close()
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

test('an incognito opinion has no person', async () => {
  await at.world
    .sql`update project set settings = settings || '{"incognitoRelease": "immediate"}' where project_id = ${at.world.business.projectId}`
  const customer = { customerEmail: 'ada@example.com', customerName: 'Ada Lovelace', customerReference: 'order 1042' }
  const { link, verificationId } = (await at.world.ask('preverifiedLinks.create', customer)).body
  const fields = { title: 'Quiet', opinion: 'All of it.', name: customer.customerName, incognito: 'on' }
  expect((await fetch(link, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })).status).toBe(303)
  await at.world.settle()
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
    const filled = headers.Authorization!.replace(/\$\{.*\}/, at.world.business.apiKey)
    const client = new Client({ name: 'test', version: '1' })
    const address = new URL(new URL(url).pathname, at.world.address)
    await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers: { Authorization: filled } } }))
    expect((await client.listTools()).tools).toHaveLength(operationIds.length)
    await client.close()
  }
})

interface Configuration {
  servers?: Record<string, { url: string; headers: Record<string, string> }>
  mcpServers?: Record<string, { url: string; headers: Record<string, string> }>
}

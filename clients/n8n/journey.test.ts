import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWebsite } from '../../service/test/world/website.ts'
import { openWorld, type World } from '../../service/test/world/world.ts'
import { Earshot } from './src/Earshot.node.ts'
import { EarshotTrigger } from './src/EarshotTrigger.node.ts'
import type { ExecuteContext, NodeItem, WebhookContext } from './src/n8n.ts'

// The nodes against a real Earshot. n8n's side is a stand-in: it hands over parameters, and sends requests with the key as the credential says.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

/** Runs the node once an item, as n8n does with these parameters of each. */
async function run(items: readonly Record<string, unknown>[], { goesOn = false, baseUrl = world.apiUrl } = {}): Promise<NodeItem[]> {
  const context: ExecuteContext = {
    getInputData: () => items.map(() => ({ json: {} })),
    getNodeParameter: (name, item, fallback) => items[item]?.[name] ?? fallback,
    getCredentials: async () => ({ baseUrl }),
    continueOnFail: () => goesOn,
    helpers: {
      async httpRequestWithAuthentication(_, { url, qs, body, headers, method, disableFollowRedirect }) {
        const query = new URLSearchParams(Object.entries(qs).map(([name, value]) => [name, String(value)]))
        const sent = { ...headers, 'x-api-key': world.business.apiKey, 'content-type': 'application/json' }
        const init: RequestInit = { method, headers: sent, redirect: disableFollowRedirect ? 'manual' : 'follow' }
        const response = await fetch(`${url}?${query}`, body === undefined ? init : { ...init, body: JSON.stringify(body) })
        if (response.status >= 300 && response.status < 400) throw new Error(`Request failed with status code ${response.status}`)
        const answer = (await response.json()) as { detail?: string }
        if (!response.ok) throw new Error(answer.detail)
        return answer
      },
    },
  }
  const [found = []] = await new Earshot().execute.call(context)
  return found
}

test('an item makes a goal, and all goals are read over several pages', async () => {
  const { projectId } = world.business
  const goals = ['Bread', 'Butter', 'Less waiting']
  const made = await run(goals.map((goal) => ({ operation: 'goals.create', projectId, goal })))
  expect(made).toMatchObject(goals.map((goal, item) => ({ json: { goal }, pairedItem: { item } })))
  const list = { operation: 'goals.list', projectId, additionalFields: { limit: 1 } }
  expect((await run([list])).map(({ json }) => json.goal)).toEqual(['Bread'])
  expect((await run([{ ...list, returnAll: true }])).map(({ json }) => json.goal)).toEqual(goals)
})

test('a request with the same idempotency key is carried out once', async () => {
  const { projectId } = world.business
  const request = { operation: 'goals.create', projectId, goal: 'Once', additionalFields: { 'idempotency-key': 'order-1' } }
  const [first, second] = await run([request, request])
  expect(second?.json).toEqual(first?.json)
})

test('an item that fails ends the workflow, or is passed on with what is wrong', async () => {
  const { projectId } = world.business
  const bad = { operation: 'goals.create', projectId, goal: '' }
  await expect(run([bad])).rejects.toThrow()
  const found = await run([bad, { ...bad, goal: 'Jam' }], { goesOn: true })
  expect(found).toMatchObject([{ json: { error: expect.any(String) } }, { json: { goal: 'Jam' }, pairedItem: { item: 1 } }])
})

test('a redirect is not followed: another host would receive the key', async () => {
  const elsewhere = await openWebsite()
  const redirecting = await openWebsite()
  const path = '/v1/project/p1/goals'
  redirecting.pages[path] = (response) => response.writeHead(307, { location: elsewhere.url + path }).end()
  try {
    const list = { operation: 'goals.list', projectId: 'p1' }
    await expect(run([list], { baseUrl: `${redirecting.url}/v1` })).rejects.toThrow('307')
    expect(redirecting.asked).toMatchObject([{ headers: { 'x-api-key': world.business.apiKey } }])
    expect(elsewhere.asked).toEqual([])
  } finally {
    await redirecting.close()
    await elsewhere.close()
  }
})

test('the trigger starts the workflow with what Earshot delivers, of the chosen topics, and with nothing else', async () => {
  const started: unknown[] = []
  let secret = ''
  const server = createServer(async (request, response) => {
    const rawBody = await buffer(request)
    const context: WebhookContext = {
      getRequestObject: () => Object.assign(request, { rawBody }),
      getResponseObject: () => response,
      getNodeParameter: () => ['link.created'],
      getCredentials: async () => ({ signingSecret: `whsec_${'QUJD'.repeat(11)} ${secret}` }),
      helpers: { returnJsonArray: (data) => [{ json: data }] },
    }
    const answer = await new EarshotTrigger().webhook.call(context)
    for (const items of answer.workflowData ?? []) started.push(...items.map(({ json }) => json.type))
    if (!answer.noWebhookResponse) response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`
  try {
    const [destination] = await run([
      { operation: 'webhooks.destinations.upsert', url, additionalFields: { topics: ['link.created', 'link.emailed'] } },
    ])
    secret = String(destination?.json.secret)
    const { projectId } = world.business
    await run([{ operation: 'preverifiedLinks.sendEmail', projectId, additionalFields: { customerEmail: 'ada@example.com' } }])
    await world.settle()
    expect(started).toEqual(['link.created'])
    const forged = await fetch(url, { method: 'POST', body: '{"id":"e1","type":"link.created","data":{}}' })
    expect([forged.status, await forged.text()]).toEqual([400, 'missing-header'])
    expect(started).toEqual(['link.created'])
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

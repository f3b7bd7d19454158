import { globSync } from 'node:fs'
import path from 'node:path'
import { type Operation, operations, topicNames } from '@earshot/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from './world/world.ts'

// What the service tells programs of its API, besides the OpenAPI document.

let world: World
beforeAll(async () => {
  world = await openWorld({ RATE_LIMIT_PER_MINUTE: '1000' })
})
afterAll(() => world.close())

interface Collection {
  variable: { key: string; value: string }[]
  item: { item: { name: string; request: Request }[] }[]
}
interface Request {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: { raw: string; path: string[]; variable: { key: string; value: string }[] }
  body?: { raw: string }
}

test('every document is cached as the OpenAPI document is, and may be read from any site', async () => {
  const headersOf = async (address: string) => {
    const answer = await fetch(address)
    expect([address, answer.status]).toEqual([address, 200])
    const names = ['cache-control', 'access-control-allow-origin', 'x-content-type-options', 'content-security-policy']
    return { type: answer.headers.get('content-type'), others: names.map((name) => answer.headers.get(name)) }
  }
  const openApi = await headersOf(`${world.apiUrl}/openapi.json`)
  expect(openApi.others).toEqual(['public, max-age=300', '*', 'nosniff', "default-src 'none'; frame-ancestors 'none'"])
  expect(await headersOf(`${world.apiUrl}/asyncapi.json`)).toEqual(openApi)
  expect(await headersOf(`${world.apiUrl}/postman.json`)).toEqual(openApi)
  expect(await headersOf(`${world.address}/llms.txt`)).toEqual({ ...openApi, type: 'text/plain; charset=utf-8' })
  expect(await headersOf(`${world.address}/docs/guides/webhooks.md`)).toEqual({ ...openApi, type: 'text/markdown; charset=utf-8' })
})

test('the AsyncAPI document has every topic', async () => {
  const document = (await (await fetch(`${world.apiUrl}/asyncapi.json`)).json()) as { channels: object }
  expect(document).toMatchObject({ asyncapi: '3.0.0' })
  expect(Object.keys(document.channels)).toEqual(topicNames)
})

test('every link of llms.txt and of the guides leads to a page of this service, and every guide is listed', async () => {
  const linksOf = (text: string) => [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)].map((match) => match[1]!)
  const links = linksOf(await (await fetch(`${world.address}/llms.txt`)).text())
  expect(links.filter((link) => !link.startsWith(world.address))).toEqual([])
  const guides = links.filter((link) => link.includes('/docs/guides/'))
  const inRepository = globSync('docs/guides/*.md', { cwd: path.resolve(import.meta.dirname, '../..') })
  expect(guides.map((guide) => guide.slice(world.address.length + 1)).toSorted()).toEqual(inRepository.toSorted())
  for (const guide of guides) {
    const targets = linksOf(await (await fetch(guide)).text()).map((target) => new URL(target, guide).href)
    links.push(...targets.filter((target) => target.startsWith(world.address)))
  }
  for (const link of new Set(links)) expect([link, (await fetch(link)).status]).toEqual([link, 200])
})

test('every request of the Postman collection is one that the service understands, with the variables set', async () => {
  const collection = (await (await fetch(`${world.apiUrl}/postman.json`)).json()) as Collection
  expect(collection.variable).toContainEqual({ key: 'baseUrl', value: world.apiUrl, type: 'string' })
  const set: Record<string, string> = { baseUrl: world.apiUrl, projectId: world.business.projectId }
  const filled = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => set[name]!)
  for (const { name, request } of collection.item.flatMap((folder) => folder.item)) {
    const values = new Map(request.url.variable.map(({ key, value }) => [`:${key}`, filled(value)]))
    const address = [filled('{{baseUrl}}'), ...request.url.path.map((part) => values.get(part) ?? part)].join('/')
    const headers = { 'x-api-key': world.business.apiKey, ...(request.body && { 'content-type': 'application/json' }) }
    const answer = await fetch(address, { method: request.method, headers, body: request.body?.raw ?? null })
    // An example's record is in no new project: that alone may be missing.
    const row = Object.values<Operation>(operations).find(
      ({ method, path: at }) => method === request.method && at.replaceAll(/\{(\w+)\}/g, ':$1') === `/${request.url.path.join('/')}`,
    )
    const missing = request.method !== 'GET' && answer.status === 404
    expect([name, answer.status, missing || Object.keys(row?.success ?? {}).includes(String(answer.status))]).toEqual([
      name,
      answer.status,
      true,
    ])
    expect(answer.headers.get('x-ignored-fields')).toBeNull()
  }
})

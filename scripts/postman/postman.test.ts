import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { exampleOf } from '../../contract/src/examples.ts'
import type { Operation } from '../../contract/src/index.ts'
import { operationIds, operations } from '../../contract/src/operations.ts'
import type { JsonSchema } from '../../contract/src/vocabulary.ts'
import { renderOpenApi } from '../openapi/openapi.ts'
import { collectionSchema } from './collection-schema.fixture.ts'
import { renderPostman } from './postman.ts'

interface Request {
  method: string
  header: { key: string; disabled?: boolean }[]
  url: { raw: string; path: string[]; query?: { key: string }[]; variable: { key: string; value: string }[] }
  body?: { raw: string }
}
interface Saved {
  code: number
  originalRequest: Request
  body: string
}
interface Item {
  name: string
  request: Request
  response: Saved[]
}

const openApi = renderOpenApi()
const collection = JSON.parse(JSON.stringify(renderPostman(openApi))) as {
  variable: { key: string }[]
  item: { name: string; item: Item[] }[]
}
const items = collection.item.flatMap((folder) => folder.item)
const addressOf = ({ method, url }: Request) => `${method} /${url.path.join('/')}`
const itemsOf = ({ method, path }: Operation) => {
  const address = `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
  return items.filter(({ request }) => addressOf(request) === address)
}

test('the collection has the form of Postman Collection v2.1.0, and nothing beside it', () => {
  const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true })
  const fits = ajv.compile(collectionSchema)
  expect([fits(collection), fits.errors]).toEqual([true, null])
  const broken = structuredClone(collection)
  broken.item[0]!.item[0]!.request.method = 'get'
  expect(fits(broken)).toBe(false)
})

test('each resource has a folder with its operations, in the order of the reference', () => {
  const withOperations = openApi.tags.filter((tag) => operationIds.some((id) => id.startsWith(`${tag.name}.`)))
  expect(collection.item.map(({ name }) => name)).toEqual(withOperations.map((tag) => tag['x-displayName']))
  const order = operationIds.map((id) => openApi.tags.findIndex(({ name }) => id.startsWith(`${name}.`)))
  expect(order).toEqual(order.toSorted((one, other) => one - other))
})

test.each(operationIds)('%s is asked as the contract says, once for each example of its body', (id) => {
  const row: Operation = operations[id]
  const own = itemsOf(row)
  const examples = Object.values(row.bodyExamples ?? {})
  expect(own.map(({ request }) => JSON.parse(request.body?.raw ?? 'null'))).toEqual(examples.length > 0 ? examples : [null])
  for (const { name, request } of own) {
    expect(name.startsWith(row.summary)).toBe(true)
    expect(request.url.raw).toBe(`{{baseUrl}}/${request.url.path.join('/')}`)
    expect(request.url.variable.map(({ key }) => `:${key}`)).toEqual(request.url.path.filter((part) => part.startsWith(':')))
    expect(request.url.variable.every(({ value }) => value !== '')).toBe(true)
    expect((request.url.query ?? []).map(({ key }) => key)).toEqual(Object.keys((row.query as JsonSchema | undefined)?.properties ?? {}))
    expect(request.header.some(({ key }) => key === 'Content-Type')).toBe(row.body !== undefined)
    expect(request.header.some(({ key }) => key === 'Idempotency-Key')).toBe(row.method === 'POST')
  }
  const [first] = own
  expect(first?.response.map(({ code, body }) => [code, JSON.parse(body)])).toEqual(
    Object.entries(row.success).map(([status, schema]) => [Number(status), exampleOf(schema)]),
  )
  for (const { originalRequest } of first?.response ?? []) expect(originalRequest).toEqual(first?.request)
})

test('nothing is asked that is not in the contract, and every name is there once in its folder', () => {
  expect(operationIds.flatMap((id) => itemsOf(operations[id]))).toHaveLength(items.length)
  for (const folder of collection.item) expect(new Set(folder.item.map(({ name }) => name)).size).toBe(folder.item.length)
})

test('every variable that is used is declared', () => {
  const used = [...JSON.stringify(collection).matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1])
  expect(new Set(used)).toEqual(new Set(collection.variable.map(({ key }) => key)))
})

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import manifest from '../../client/package.json' with { type: 'json' }
import { type Operation, type OperationId, operationIds, operations, topicNames } from '../../contract/src/index.ts'
import type { JsonSchema } from '../../contract/src/vocabulary.ts'
import { readCases, type WebhookDelivery } from '../conformance/cases.ts'
import { deliver } from '../conformance/webhook-deliveries.ts'
import { Earshot } from './src/Earshot.node.ts'
import { properties, rows, topicOptions } from './src/generated/operations.ts'
import type { NodeProperty } from './src/n8n.ts'
import { writeRequest } from './src/requests.ts'
import { verifyDelivery } from './src/signature.ts'

const own = JSON.parse(readFileSync(path.join(import.meta.dirname, 'package.json'), 'utf8'))

/** What n8n shows for an operation. */
const shownFor = (id: string): NodeProperty[] => properties.filter(({ displayOptions }) => displayOptions?.show.operation?.includes(id))

describe('the parameters of the node', () => {
  test.each(operationIds)('%s can be chosen, and each of its fields given, once', (id) => {
    const row: Operation = operations[id]
    const resource = id.split('.').slice(0, -1).join('.')
    const resources = properties.find(({ name }) => name === 'resource')?.options as { value: string }[]
    expect(resources.map(({ value }) => value)).toContain(resource)
    const choice = properties.find(({ name, displayOptions }) => name === 'operation' && displayOptions?.show.resource?.[0] === resource)
    expect(((choice?.options ?? []) as { value: string }[]).filter(({ value }) => value === id)).toHaveLength(1)

    const shown = shownFor(id)
    const additional = (shown.find(({ name }) => name === 'additionalFields')?.options ?? []) as NodeProperty[]
    const names = [...shown.map(({ name }) => name), ...additional.map(({ name }) => name)]
    expect(names).toHaveLength(new Set(names).size)
    const isPaged = rows[id]?.rowsName !== null
    for (const { name, required } of fieldsOf(id)) {
      if (isPaged && (name === 'page' || name === 'cursor')) continue
      expect(
        shown.some((property) => property.name === name && property.required === true),
        name,
      ).toBe(required)
      expect(
        additional.some((property) => property.name === name),
        name,
      ).toBe(!required)
    }
    expect(names.includes('returnAll')).toBe(isPaged)
    expect(names.includes('idempotency-key')).toBe(row.method === 'POST')
  })

  test('have a default each, and every choice something to choose from', () => {
    const all = properties.flatMap((property) => [
      property,
      ...((property.type === 'collection' ? property.options : []) as NodeProperty[]),
    ])
    for (const property of all) {
      expect(property.default, property.name).toBeDefined()
      expect(property.displayName, property.name).toMatch(/^[A-Z]/)
      if (/options/i.test(property.type)) expect(property.options?.length, property.name).toBeGreaterThan(0)
    }
  })

  test('of the trigger are the topics', () => expect(topicOptions.map(({ value }) => value)).toEqual(topicNames))
})

describe('a request', () => {
  test.each(operationIds)('%s goes to the address of the contract', (id) => {
    const row: Operation = operations[id]
    const fields = Object.fromEntries(
      fieldsOf(id).map(({ name }) => [name, name === 'filter' || name === 'answers' ? '{"a":1}' : `the ${name}`]),
    )
    for (const name of rows[id]!.json) fields[name] = '["as JSON"]'
    const request = writeRequest(rows[id]!, { ...fields, 'idempotency-key': 'mine' }, 'https://opinions.example.com/v1/')
    expect(request.method).toBe(row.method)
    expect(request.url).toBe(`https://opinions.example.com/v1${row.path.replaceAll(/\{(\w+)\}/g, 'the%20$1')}`)
    expect(Object.keys(request.qs)).toEqual(namesOf(row.query))
    expect(Object.keys((request.body as object | undefined) ?? {})).toEqual(namesOf(row.body))
    for (const name of rows[id]!.json) expect((request.body as Record<string, unknown>)[name]).toEqual(['as JSON'])
    expect(request.headers).toEqual({ 'idempotency-key': 'mine' })
  })

  test('is not written without an identifier, or with half a JSON text', () => {
    const baseUrl = 'https://opinions.example.com/v1'
    for (const goalId of ['', '.', '..', undefined])
      expect(() => writeRequest(rows['goals.delete']!, { projectId: 'p1', goalId }, baseUrl)).toThrow('goalId must be an identifier')
    expect(() => writeRequest(rows['webhooks.destinations.upsert']!, { url: 'https://x', filter: '{' }, baseUrl)).toThrow(
      'filter must be JSON',
    )
  })
})

describe('a webhook', () => {
  test.each(readCases<WebhookDelivery>('webhooks.json'))('$name', (delivery) => {
    const { body, headers, secrets, toleranceSeconds, event } = deliver(delivery)
    const verify = () => verifyDelivery(Buffer.from(body, 'base64'), headers as Record<string, string>, secrets, toleranceSeconds)
    if (delivery.refuses) expect(verify).toThrow(/secret/)
    else expect(verify()).toEqual(delivery.believed ? { event } : { reason: delivery.reason })
  })
})

describe('the package', () => {
  test('has the version of the clients, and installs nothing', () => {
    expect(own).toMatchObject({ version: manifest.version, keywords: expect.arrayContaining(['n8n-community-node-package']) })
    expect(own).not.toHaveProperty('dependencies')
  })

  test('is built as n8n loads it: each file has a class of its name', async () => {
    const made = await mkdtemp(path.join(tmpdir(), 'n8n-'))
    try {
      const root = path.resolve(import.meta.dirname, '../..')
      const env = { ...process.env, PATH: `${path.join(root, 'node_modules/.bin')}:${process.env.PATH}` }
      execFileSync(process.execPath, [path.join(import.meta.dirname, 'build.mjs'), path.join(made, 'dist')], { env })
      const files: string[] = [...own.n8n.nodes, ...own.n8n.credentials]
      const names = files.map((file) => path.basename(file).split('.')[0])
      const load = files.map((file) => `Object.keys(require(${JSON.stringify(path.join(made, file))}))`).join(', ')
      const loaded = execFileSync(process.execPath, ['--input-type=commonjs', '-e', `console.log(JSON.stringify([${load}]))`], {
        encoding: 'utf8',
      })
      expect(JSON.parse(loaded)).toEqual(names.map((name) => [name]))
    } finally {
      await rm(made, { recursive: true, force: true })
    }
  })

  test('names credentials that it has', () => {
    const files = own.n8n.credentials.map((file: string) => path.basename(file, '.credentials.js').toLowerCase())
    for (const { name } of new Earshot().description.credentials) expect(files).toContain(name.toLowerCase())
  })
})

const namesOf = (schema: JsonSchema | undefined): string[] => Object.keys(schema?.properties ?? {})

function fieldsOf(id: OperationId): { name: string; required: boolean }[] {
  const row: Operation = operations[id]
  const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name: name as string, required: true }))
  const others = [row.query, row.body].flatMap((schema: JsonSchema | undefined) =>
    Object.keys(schema?.properties ?? {}).map((name) => ({ name, required: (schema?.required ?? []).includes(name) })),
  )
  return [...inPath, ...others]
}

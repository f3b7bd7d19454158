import { readFile } from 'node:fs/promises'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { exampleEvent } from '../../contract/src/examples.ts'
import { topicNames, topics } from '../../contract/src/topics.ts'
import { lint, nothingFound } from '../openapi/lint.ts'
import { renderOpenApi } from '../openapi/openapi.ts'
import { renderAsyncApi } from './asyncapi.ts'

const openApi = renderOpenApi()
const document = JSON.parse(JSON.stringify(renderAsyncApi(openApi))) as ReturnType<typeof renderAsyncApi>

const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addFormat('idn-email', /@/)

test('the document fits the published schema of AsyncAPI 3.0.0', async () => {
  const published = await readFile(new URL('../../node_modules/@asyncapi/specs/schemas/3.0.0.json', import.meta.url), 'utf8')
  // It brings the schema of schemas along, which the validator has of its own.
  const fits = new Ajv({ strict: false, meta: false, validateSchema: false, validateFormats: false }).compile(JSON.parse(published))
  expect([fits(document), fits.errors]).toEqual([true, null])
  expect(fits({ ...document, operations: { any: { action: 'post' } } })).toBe(false)
})

test('it passes the strictest lint without an error or a warning', async () => {
  expect(await lint(document)).toMatchObject(nothingFound)
})

test('every topic has a channel, a message and an operation, which lead to each other', () => {
  const { channels, operations, components } = document
  for (const parts of [channels, operations, components.messages]) expect(Object.keys(parts)).toEqual(topicNames)
  for (const name of topicNames) {
    expect(channels[name]?.messages).toEqual({ [name]: { $ref: `#/components/messages/${name}` } })
    expect(channels[name]?.description).toBe(topics[name].description)
    expect(operations[name]).toMatchObject({ action: 'send', channel: { $ref: `#/channels/${name}` } })
    expect(operations[name]?.messages).toEqual([{ $ref: `#/channels/${name}/messages/${name}` }])
  }
})

test('a message has the payload and the headers of the webhook, with an example that fits both', () => {
  const { messages, messageTraits } = document.components
  // The document itself, so that references are followed in it.
  ajv.addSchema({ $id: 'asyncapi', ...document })
  for (const name of topicNames) {
    const message = messages[name]
    const { parameters = [], requestBody } = openApi.webhooks[name]!.post
    expect(message?.payload).toEqual(requestBody?.content['application/json']?.schema)
    expect(messageTraits.signed.headers.required).toEqual(parameters.map((parameter) => parameter.name))
    const [example] = message!.examples
    expect(example?.payload).toEqual(exampleEvent(name))
    const pointer = `asyncapi#/components/messages/${name}/payload`
    expect(ajv.validate({ $ref: pointer }, example?.payload), `${name}: ${ajv.errorsText()}`).toBe(true)
    expect(ajv.validate(messageTraits.signed.headers, example?.headers), ajv.errorsText()).toBe(true)
    expect(ajv.validate({ $ref: pointer }, { ...example!.payload!, type: 'other' }), name).toBe(false)
  }
})

test('receivers are told of the signature, and no schema is missing or idle', () => {
  const { servers, components } = document
  expect(servers.destination.security).toEqual([{ $ref: '#/components/securitySchemes/signature' }])
  expect(components.securitySchemes.signature).toMatchObject({ type: 'httpApiKey', in: 'header', name: 'webhook-signature' })
  const used = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1])
  expect(new Set(used)).toEqual(new Set(Object.keys(components.schemas)))
})

test('a topic with headers of its own is refused', () => {
  const odd = structuredClone(openApi)
  odd.webhooks['opinion.updated']!.post.parameters = []
  expect(() => renderAsyncApi(odd)).toThrow('opinion.updated has other headers than opinion.created.')
})

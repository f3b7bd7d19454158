import type { OpenApiDocument, OpenApiOperation, OpenApiParameter, OpenApiSchema } from '../../contract/src/openapi-document.ts'

// The webhooks for programs that know AsyncAPI 3.0, rendered from the OpenAPI document, so that both say the same of every topic. Only
// what OpenAPI has no place for is written here.

/**
 * Renders the webhooks of an OpenAPI document as an AsyncAPI 3.0 document: for each topic a channel, a message and an operation, which the
 * service performs. A channel has no address, which is the URL of a destination. Throws when topics differ in their headers.
 */
export function renderAsyncApi({ info, webhooks, components }: OpenApiDocument) {
  const topics = Object.values(webhooks).map(({ post }) => post)
  const [first] = topics
  if (!first) throw new Error('The OpenAPI document has no webhooks.')
  const headers = headersOf(first)
  const other = topics.find((topic) => JSON.stringify(headersOf(topic)) !== JSON.stringify(headers))
  if (other) throw new Error(`${other.operationId} has other headers than ${first.operationId}.`)
  // AsyncAPI takes an address, where OpenAPI takes an identifier.
  const license = { name: info.license.name, url: `https://spdx.org/licenses/${info.license.identifier}.html` }
  return {
    asyncapi: '3.0.0',
    info: { title: `${info.title} webhooks`, version: info.version, description: describe(first), license },
    defaultContentType: 'application/json',
    servers: { destination },
    channels: named(topics, ({ operationId, description }) => ({
      title: operationId,
      description,
      servers: [{ $ref: '#/servers/destination' }],
      messages: { [operationId]: { $ref: `#/components/messages/${operationId}` } },
    })),
    operations: named(topics, ({ operationId, description }) => ({
      action: 'send',
      channel: { $ref: `#/channels/${operationId}` },
      title: operationId,
      summary: description,
      bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
      messages: [{ $ref: `#/channels/${operationId}/messages/${operationId}` }],
    })),
    components: {
      securitySchemes: { signature: signatureOf(first) },
      messageTraits: { signed: { contentType: 'application/json', headers } },
      messages: named(topics, messageOf),
      schemas: schemasOf(topics, components.schemas),
    },
  }
}

/** The receiver verifies the signature, so the security is stated on its server. */
const destination = {
  host: '{host}',
  pathname: '/{path}',
  protocol: 'https',
  description: 'URL of a webhook destination that is subscribed to the topic.',
  variables: {
    host: { description: 'Host of the URL.', examples: ['shop.example.com'] },
    path: { description: 'Path of the URL.', examples: ['earshot'] },
  },
  security: [{ $ref: '#/components/securitySchemes/signature' }],
}

/** What a receiver can answer has no place of its own in AsyncAPI. */
function describe({ responses }: OpenApiOperation): string {
  const answers = Object.entries(responses).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const lines = answers.map(([status, response]) => `- \`${status}\`: ${'description' in response ? response.description : ''}`)
  return `Events are posted to webhook destinations as signed JSON.\n\n## Responses\n\n${lines.join('\n')}`
}

const signatureName = 'webhook-signature'

/** AsyncAPI knows no signatures: the nearest that it has is a header. */
function signatureOf({ operationId, parameters = [] }: OpenApiOperation) {
  const header = parameters.find(({ name }) => name === signatureName)
  if (!header) throw new Error(`${operationId} has no signature.`)
  return { type: 'httpApiKey', in: 'header', name: signatureName, description: header.description }
}

function headersOf({ parameters = [] }: OpenApiOperation) {
  const described = ({ name, description, schema }: OpenApiParameter) => [name, { ...schema, description }]
  return {
    type: 'object',
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(parameters.map(described)),
  }
}

function messageOf({ operationId, description, parameters = [], requestBody }: OpenApiOperation) {
  const content = requestBody?.content['application/json']
  if (!content) throw new Error(`${operationId} has no JSON.`)
  const headers = Object.fromEntries(parameters.map(({ name, example }) => [name, example]))
  return {
    name: operationId,
    title: operationId,
    summary: description,
    traits: [{ $ref: '#/components/messageTraits/signed' }],
    payload: content.schema,
    examples: Object.entries(content.examples ?? {}).map(([name, { value }]) => ({ name, headers, payload: value })),
  }
}

/** The schemas that the topics lead to, in the order of the OpenAPI document. */
function schemasOf(topics: readonly OpenApiOperation[], all: Readonly<Record<string, OpenApiSchema>>) {
  const reached = new Set<string>()
  const follow = (part: unknown): void => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name === undefined || reached.has(name)) continue
      reached.add(name)
      follow(all[name])
    }
  }
  follow(topics.map(({ requestBody }) => requestBody))
  return Object.fromEntries(Object.entries(all).filter(([name]) => reached.has(name)))
}

const named = <Value>(topics: readonly OpenApiOperation[], render: (topic: OpenApiOperation) => Value): Record<string, Value> =>
  Object.fromEntries(topics.map((topic) => [topic.operationId, render(topic)]))

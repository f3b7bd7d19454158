import manifest from '../../contract/package.json' with { type: 'json' }
import { exampleEventId, exampleOf } from '../../contract/src/examples.ts'
import {
  codesOf,
  errors,
  exampleEvent,
  type OpenApiContent,
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiParameter,
  type OpenApiResponse,
  type OpenApiSchema,
  type Operation,
  operationIds,
  operations,
  topicNames,
  topics,
} from '../../contract/src/index.ts'
import type { JsonSchema, TSchema } from '../../contract/src/vocabulary.ts'
import { Components, headers, headersOfAll } from './components.ts'
import { fieldError, problem } from './problem.ts'

// The contract for other programs: OpenAPI 3.1, rendered from the tables. Only what no table can say is written here.

/** Renders the contract as an OpenAPI 3.1 document. Throws when two different schemas share a title. */
export function renderOpenApi(): OpenApiDocument {
  const components = new Components()
  const paths: OpenApiDocument['paths'] = {}
  for (const id of operationIds) {
    const row: Operation = operations[id]
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: renderOperation(id, row, components) }
  }
  const webhooks = Object.fromEntries(topicNames.map((name) => [name, { post: renderWebhook(name, components) }]))
  components.schemas.set('Problem', problem)
  components.schemas.set('FieldError', fieldError)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Earshot',
      version: manifest.version,
      summary: 'Collect opinions from customers and respond to them.',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Relative to where it is read: a running service puts its own address there.
    servers: [{ url: '/v1', description: 'This service' }],
    tags: Object.entries(tags).map(([name, [title, description]]) => ({ name, 'x-displayName': title, description })),
    paths,
    webhooks,
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'API key of the organization.' } },
      headers,
      responses: sorted(components.responses),
      schemas: sorted(components.schemas),
    },
  }
}

const introduction = [
  '## Authentication',
  'Authenticate each request with an API key of your organization in the `x-api-key` header. A key can access all projects of its organization, within its permissions. Keep it secret and use it only on servers: anyone who has it can act on your behalf.',
  '## Requests',
  'Request bodies are JSON in UTF-8 with `content-type: application/json`, up to 64 KB unless stated otherwise. Strings are trimmed; length limits count Unicode characters after trimming. Unknown fields are ignored and listed in the `X-Ignored-Fields` response header. A `PATCH` changes only the fields that are sent.',
  '## Errors',
  'Errors are returned as `application/problem+json` (RFC 9457). Handle them by their `code`. All validation errors of a request are returned together. Every response has an `X-Request-Id` header; include its value when you contact support.',
  '## Pagination',
  'Read lists page by page with `page` and `limit`, or with `cursor`, which is equally fast at any depth. Unknown parameters are ignored; invalid values of filters or `sort` return an error.',
  '## Idempotency',
  'To retry a `POST` safely, for example after a lost response, send it with an `Idempotency-Key` header. A request with the same key within 24 hours is not performed again: it returns the original response, with the header `Idempotent-Replayed: true`.',
  '## Rate limits',
  'Requests are limited per API key and per organization. The `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` response headers describe the limit of the key. Requests over a limit return 429 with the code `RATE_LIMITED`; wait for the number of seconds in the `Retry-After` header before you retry.',
  '## Timestamps and IDs',
  'Timestamps are in ISO 8601 format, in UTC with milliseconds. IDs are UUIDs. Requests with an ID of another organization return 404, as for an ID that does not exist.',
  '## Versioning',
  'Changes within `/v1` are backward compatible. New fields, topics and error codes can be added at any time, so ignore those you do not recognize.',
].join('\n\n')

/** The resources in the order of the specification: title and description. */
const tags: Record<string, readonly [title: string, description: string]> = {
  goals: ['Goals', 'What a business wants to learn or achieve by asking its customers.'],
  questions: ['Questions', 'Questions that customers are asked along with their opinion.'],
  platformGoals: ['Platform goals', 'Predefined goals that a project can choose and prioritize.'],
  preverifiedLinks: ['Delivery links', 'Links for one customer each. An opinion submitted with a delivery link is verified.'],
  qrCodes: ['QR codes', 'QR codes, printed or on a screen, that open the form.'],
  knowledgeBase: ['Knowledge base', 'Texts and pages that the team can use in responses.'],
  opinions: ['Opinions', 'Opinions of customers, and the owner responses.'],
  answers: ['Answers', 'Answers of customers to questions.'],
  subscribers: ['Subscribers', 'People who subscribed to a project.'],
  webhooks: ['Webhook destinations', 'URLs that events are sent to, and the portal to manage them.'],
  events: ['Webhooks', 'Events that are sent to webhook destinations.'],
}

function renderOperation(id: (typeof operationIds)[number], row: Operation, components: Components): OpenApiOperation {
  const query: JsonSchema = row.query ?? {}
  const body: JsonSchema | undefined = row.body
  const parameters: OpenApiParameter[] = [
    ...pathParameterNames(row.path).map((name) => pathParameter(id, name)),
    ...Object.entries(query.properties ?? {}).map(([name, property]) => {
      const { description = '', ...schema } = components.render(property)
      const example = (row.queryExample as Readonly<Record<string, unknown>> | undefined)?.[name]
      const required = query.required?.includes(name) ?? false
      return { name, in: 'query' as const, required, description, schema, ...(example !== undefined && { example }) }
    }),
    ...(row.method === 'POST' ? [idempotencyKey] : []),
  ]
  const success = Object.entries(row.success).map(([status, schema]): [string, OpenApiResponse] => {
    const shown = {
      ...headersOfAll,
      ...(body && { 'X-Ignored-Fields': { $ref: '#/components/headers/X-Ignored-Fields' } }),
      ...(row.method === 'POST' && { 'Idempotent-Replayed': { $ref: '#/components/headers/Idempotent-Replayed' } }),
    }
    const examples = { example: { value: exampleOf(schema) } }
    return [status, { description: successText(row, status), headers: shown, content: json(components.render(schema), examples) }]
  })
  return {
    operationId: id,
    tags: [id.slice(0, id.indexOf('.'))],
    summary: row.summary,
    description: `${row.description}${row.bodyBytesMax ? ` The request body can be up to ${row.bodyBytesMax / 1024} KB.` : ''}\n\nPermission: \`${row.permission}\`.`,
    security: [{ apiKey: row.permission ? [row.permission] : [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true as const, content: json(components.render(body), namedExamples(row.bodyExamples)) } }),
    responses: { ...Object.fromEntries(success), ...renderProblems(row, components) },
  }
}

const successText = (row: Operation, status: string): string =>
  status === '201' ? 'Created.' : '201' in row.success ? 'The resource already existed.' : 'Success.'

/** The problems of an operation by status: those it declares, and those that any request of its kind can meet. */
function renderProblems(row: Operation, components: Components): Record<string, { $ref: string }> {
  const byStatus = Map.groupBy(codesOf(row), (code) => errors[code].status)
  return Object.fromEntries([...byStatus].map(([status, alike]) => [String(status), components.problem(status, alike)]))
}

function renderWebhook(name: (typeof topicNames)[number], components: Components): OpenApiOperation {
  const { description, data }: { description: string; data: TSchema } = topics[name]
  const value = exampleEvent(name)
  const schema: OpenApiSchema = {
    type: 'object',
    required: ['id', 'type', 'timestamp', 'data'],
    properties: {
      id: { type: 'string', format: 'uuid', description: 'Identifier of the event, the same on every retry. Use it to ignore duplicates.' },
      type: { type: 'string', const: name, description: 'Topic of the event.' },
      timestamp: { type: 'string', format: 'date-time', description: 'Time of the event.' },
      data: components.render(data),
    },
  }
  return {
    operationId: name,
    tags: ['events'],
    summary: name,
    description,
    security: [],
    parameters: webhookHeaders,
    requestBody: { required: true, content: json(schema, { example: { value } }) },
    responses: {
      '2XX': { description: 'Received. The response body is ignored.' },
      413: { description: 'Too large for the receiver. The delivery is not retried.' },
      default: { description: notReceived },
    },
  }
}

const notReceived =
  'Failed, as is a delivery without a response within 15 seconds. It is retried up to ten times over about three days. A `Retry-After` longer than the retry schedule is respected, up to 24 hours. The header `webhook-delivery: abort-message` stops the retries of this delivery.'

const idempotencyKey: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Unique key of the request, for example a UUID. Requests with the same key are performed only once. Use a new key for each new request.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
}

const webhookHeaders: OpenApiParameter[] = [
  {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: '`id` of the event, the same on every retry.',
    schema: { type: 'string' },
    example: exampleEventId,
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'Time when this attempt was signed, as a Unix timestamp in seconds. Reject requests that are more than five minutes off.',
    schema: { type: 'string', pattern: '^[0-9]+$' },
    example: '1795542232',
  },
  {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      'One or more signatures (Standard Webhooks), separated by spaces: `v1,` followed by the base64-encoded HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`.',
    schema: { type: 'string' },
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
]

const pathParameterNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)

function pathParameter(id: string, name: string): OpenApiParameter {
  const named = name === 'id' ? `${id.slice(0, id.indexOf('.'))}.id` : name
  const description = pathParameters[named] ?? `Identifier: ${name}.`
  const field = named === 'opinions.id' ? 'reviewId' : name
  const record = { 'knowledgeBase.id': 'KnowledgeItem', 'subscribers.id': 'Subscriber' }[named] ?? ''
  return { name, in: 'path', required: true, description, schema: { type: 'string' }, example: exampleOf({}, record, field) }
}

const pathParameters: Readonly<Record<string, string>> = {
  projectId: 'Identifier of the project.',
  goalId: 'Identifier of the goal.',
  questionId: 'Identifier of the question.',
  'knowledgeBase.id': 'Identifier of the knowledge base item.',
  'opinions.id': 'Identifier of the opinion (`reviewId`).',
  'subscribers.id': 'Identifier of the subscriber.',
}

const json = (schema: OpenApiSchema, examples: OpenApiContent['examples'] = {}): Record<string, OpenApiContent> => ({
  'application/json': { schema, ...(Object.keys(examples).length > 0 && { examples }) },
})

const namedExamples = (values: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))

const sorted = <Value>(map: Map<string, Value>): Record<string, Value> =>
  Object.fromEntries([...map].sort(([one], [other]) => (one < other ? -1 : 1)))

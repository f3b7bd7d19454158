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
      summary: 'Opinions of customers, and what a business does with them.',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Relative to where it is read: a running service puts its own address there.
    servers: [{ url: '/v1', description: 'This service' }],
    tags: Object.entries(tags).map(([name, [title, description]]) => ({ name, 'x-displayName': title, description })),
    paths,
    webhooks,
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'An API key of the organization.' } },
      headers,
      responses: sorted(components.responses),
      schemas: sorted(components.schemas),
    },
  }
}

const introduction = [
  '## Keys',
  'Every request carries an API key of the organization in the header `x-api-key`. A key reaches all projects of its organization, within the permissions it holds. Keep it on a server: whoever has it acts for you.',
  '## Bodies',
  'JSON in UTF-8, `content-type: application/json`, 64 KB at the most where nothing else is said. Texts are trimmed, and lengths count Unicode characters after that. A field that the contract doesn’t know is ignored and named in the response header `X-Ignored-Fields`. In a `PATCH`, only the fields that are sent change.',
  '## Moments and identifiers',
  'Moments are ISO 8601 in UTC with milliseconds, identifiers are UUIDs. An identifier of another organization is answered like one that doesn’t exist: 404.',
  '## Lists',
  'Lists are read in pages with `page` and `limit`, or by `cursor` at a cost that doesn’t grow with depth. An unknown value of a filter or sort is refused, an unknown parameter ignored.',
  '## Refusals',
  'A refusal is `application/problem+json` (RFC 9457) with a `code` to act on. All mistakes of a request are told at once. Every answer carries `X-Request-Id`; name it when you ask for help.',
  '## Sending twice',
  'A `POST` that carries an `Idempotency-Key` takes effect once, however often it is sent: within 24 hours a repetition gets the first answer again, with `Idempotent-Replayed: true`. So a request whose answer was lost can be sent again.',
  '## Versions',
  'Within `/v1` the contract only grows. Be ready for fields, topics and codes that you don’t know yet.',
].join('\n\n')

/** The resources in the order of the specification: title and description. */
const tags: Record<string, readonly [title: string, description: string]> = {
  goals: ['Goals', 'What the business wants to learn or to reach by asking.'],
  questions: ['Questions', 'What customers are asked beside their opinion.'],
  platformGoals: ['Platform goals', 'Which of the published goals a project puts first.'],
  preverifiedLinks: ['Delivery links', 'Addresses for one customer each; an opinion submitted with one is verified.'],
  qrCodes: ['QR codes', 'Codes on the counter or on a screen that open the form.'],
  knowledgeBase: ['Knowledge base', 'Texts and pages the team can answer from.'],
  opinions: ['Opinions', 'What customers wrote, and the owner response.'],
  answers: ['Answers', 'What customers answered to questions.'],
  subscribers: ['Subscribers', 'People who want to hear from a project.'],
  webhooks: ['Webhooks', 'Where events are sent, and the portal that looks after it.'],
  events: ['Events', 'What is announced to webhook destinations.'],
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
    description: `${row.description}${row.bodyBytesMax ? ` The body may have ${row.bodyBytesMax / 1024} KB.` : ''}\n\nPermission: \`${row.permission}\`.`,
    security: [{ apiKey: row.permission ? [row.permission] : [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true as const, content: json(components.render(body), namedExamples(row.bodyExamples)) } }),
    responses: { ...Object.fromEntries(success), ...renderProblems(row, components) },
  }
}

const successText = (row: Operation, status: string): string =>
  status === '201' ? 'Created.' : '201' in row.success ? 'It was there already.' : 'Done.'

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
      id: { type: 'string', format: 'uuid', description: 'Unique per event and unchanged on every retry: what to deduplicate by.' },
      type: { type: 'string', const: name, description: 'The topic.' },
      timestamp: { type: 'string', format: 'date-time', description: 'When the change happened.' },
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
      '2XX': { description: 'Received. The body of the answer is not read.' },
      413: { description: 'Too large for the receiver: this delivery ends.' },
      default: { description: notReceived },
    },
  }
}

const notReceived =
  'Not received, and neither is what gets no answer within 15 seconds: it comes again, up to ten times in about three days. A `Retry-After` longer than the schedule is kept to, up to 24 hours; the header `webhook-delivery: abort-message` ends this delivery.'

const idempotencyKey: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Names this request, so that it takes effect once however often it is sent. A new one for every new request, a UUID for example.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
}

const webhookHeaders: OpenApiParameter[] = [
  {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'The event’s `id`; the same on every retry.',
    schema: { type: 'string' },
    example: exampleEventId,
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'When this attempt was signed, in seconds since 1970. Refuse what is more than five minutes off.',
    schema: { type: 'string', pattern: '^[0-9]+$' },
    example: '1795542232',
  },
  {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      'One or more signatures (Standard Webhooks), separated by spaces: `v1,` and the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`.',
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
  'knowledgeBase.id': 'Identifier of the knowledge-base item.',
  'opinions.id': 'Identifier of the opinion: its `reviewId`.',
  'subscribers.id': 'Identifier of the subscriber.',
}

const json = (schema: OpenApiSchema, examples: OpenApiContent['examples'] = {}): Record<string, OpenApiContent> => ({
  'application/json': { schema, ...(Object.keys(examples).length > 0 && { examples }) },
})

const namedExamples = (values: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))

const sorted = <Value>(map: Map<string, Value>): Record<string, Value> =>
  Object.fromEntries([...map].sort(([one], [other]) => (one < other ? -1 : 1)))

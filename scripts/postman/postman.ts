import { STATUS_CODES } from 'node:http'
import type { OpenApiContent, OpenApiDocument, OpenApiOperation, OpenApiParameter } from '../../contract/src/openapi-document.ts'

// The API as a Postman Collection, v2.1.0, rendered from the OpenAPI document: a folder for each resource, a request for each example.

/**
 * Renders an OpenAPI document as a Postman Collection. The variables `apiKey` and `projectId` are to be set; `baseUrl` is the
 * document's server. Optional query parameters and headers are there, switched off. Throws when one is required.
 */
export function renderPostman(openApi: OpenApiDocument) {
  const { info, servers, tags, components } = openApi
  const { name, in: place } = components.securitySchemes.apiKey as { name: string; in: string }
  return {
    info: {
      name: info.title,
      description: info.description,
      version: info.version,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: {
      type: 'apikey',
      apikey: Object.entries({ key: name, value: '{{apiKey}}', in: place }).map(([key, value]) => ({ key, value, type: 'string' })),
    },
    variable: [
      { key: 'baseUrl', value: servers[0]?.url ?? '', type: 'string' },
      { key: 'apiKey', value: '', type: 'string' },
      { key: 'projectId', value: '', type: 'string' },
    ],
    item: tags.map((tag) => folderOf(tag, openApi)).filter(({ item }) => item.length > 0),
  }
}

function folderOf(tag: OpenApiDocument['tags'][number], { paths }: OpenApiDocument) {
  const item = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag.name))
      .flatMap(([method, operation]) => itemsOf({ method: method.toUpperCase(), path, operation })),
  )
  return { name: tag['x-displayName'], description: tag.description, item }
}

interface Listed {
  method: string
  path: string
  operation: OpenApiOperation
}

/** The requests of an operation: one for each example of its body, or a single one. Its answers are saved with the first. */
function itemsOf(listed: Listed) {
  const { summary, requestBody, responses } = listed.operation
  const bodies = Object.entries(requestBody?.content['application/json']?.examples ?? {})
  if (bodies.length === 0) return [itemOf(summary, requestOf(listed), responses)]
  return bodies.map(([name, { value }], index) => {
    const title = bodies.length === 1 ? summary : `${summary} (${name})`
    return itemOf(title, { ...requestOf(listed), body: bodyOf(value) }, index === 0 ? responses : {})
  })
}

const itemOf = (name: string, request: object, responses: OpenApiOperation['responses']) => ({
  name,
  request,
  response: Object.entries(responses).flatMap(([status, answer]) =>
    'content' in answer && answer.content ? [savedResponse(request, { status, content: answer.content })] : [],
  ),
})

/** The only header of operations is the key that makes them idempotent: a new one each time it is sent. */
const newKey = (parameter: OpenApiParameter) => ({ ...optional(parameter), value: '{{$guid}}' })

function requestOf({ method, path, operation }: Listed) {
  const parameters = operation.parameters ?? []
  const segments = path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1')
  const query = parameters.filter((parameter) => parameter.in === 'query').map(optional)
  return {
    method,
    description: operation.description,
    header: [
      ...(operation.requestBody ? [{ key: 'Content-Type', value: 'application/json' }] : []),
      ...parameters.filter((parameter) => parameter.in === 'header').map(newKey),
    ],
    url: {
      raw: `{{baseUrl}}/${segments}`,
      host: ['{{baseUrl}}'],
      path: segments.split('/'),
      ...(query.length > 0 && { query }),
      variable: parameters.filter((parameter) => parameter.in === 'path').map(pathVariable),
    },
  }
}

/** A parameter that is switched off, because a filter with the value of an example finds nothing elsewhere. */
function optional({ name, required, description, schema, example }: OpenApiParameter) {
  if (required) throw new Error(`${name} is required: it cannot be switched off.`)
  return { key: name, value: String(example ?? schema.default ?? schema.enum?.[0] ?? ''), description, disabled: true }
}

const pathVariable = ({ name, description, example }: OpenApiParameter) => ({
  key: name,
  value: name === 'projectId' ? '{{projectId}}' : String(example ?? ''),
  description,
})

const bodyOf = (value: unknown) => ({ mode: 'raw', raw: JSON.stringify(value, null, 2), options: { raw: { language: 'json' } } })

function savedResponse(originalRequest: object, { status, content }: { status: string; content: Record<string, OpenApiContent> }) {
  const [type, { examples = {} }] = Object.entries(content)[0]!
  return {
    name: `${status} ${STATUS_CODES[status]}`,
    originalRequest,
    status: STATUS_CODES[status],
    code: Number(status),
    header: [{ key: 'Content-Type', value: type }],
    body: JSON.stringify(Object.values(examples)[0]?.value, null, 2),
    _postman_previewlanguage: 'json',
  }
}

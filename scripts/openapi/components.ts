import { type ErrorCode, errors } from '../../contract/src/errors.ts'
import type { OpenApiDocument, OpenApiResponse, OpenApiSchema } from '../../contract/src/openapi-document.ts'
import type { JsonSchema } from '../../contract/src/vocabulary.ts'
import { problemExample } from './problem.ts'

// Components of an OpenAPI document: schemas with a title, answers with a problem, headers of answers.

/** Named schemas and responses, gathered while the document is rendered. */
export class Components {
  readonly schemas = new Map<string, OpenApiSchema>()
  readonly responses = new Map<string, OpenApiResponse>()

  /** A schema with a title becomes a component, any other is shown where it stands. */
  render(schema: JsonSchema): OpenApiSchema {
    const { title } = schema
    if (title === undefined) return this.#shape(schema)
    const shape = this.#shape(schema)
    const known = this.schemas.get(title)
    if (known && JSON.stringify(known) !== JSON.stringify(shape)) throw new Error(`Two different schemas are called ${title}.`)
    this.schemas.set(title, shape)
    return { $ref: `#/components/schemas/${title}` }
  }

  /** The answer for codes of one status; operations that share the codes share the answer. */
  problem(status: number, codes: readonly ErrorCode[]): { $ref: string } {
    const name = codes.map(pascalCase).join('Or')
    const waits = codes.some((code) => code === 'RATE_LIMITED' || code === 'UNAVAILABLE')
    this.responses.set(name, {
      description: codes.map((code) => `\`${code}\`: ${errors[code].title}.`).join('\n'),
      headers: { ...headersOfAll, ...(waits && { 'Retry-After': { $ref: '#/components/headers/Retry-After' } }) },
      content: {
        'application/problem+json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Problem' },
              { type: 'object', properties: { status: { type: 'integer', const: status }, code: { type: 'string', enum: codes } } },
            ],
          },
          examples: Object.fromEntries(codes.map((code) => [code, { summary: errors[code].title, value: problemExample(code) }])),
        },
      },
    })
    return { $ref: `#/components/responses/${name}` }
  }

  #shape({ title: _title, 'x-text': text, properties, items, anyOf, ...rest }: JsonSchema): OpenApiSchema {
    return {
      ...rest,
      ...(text !== undefined && formats[text] !== undefined && { format: formats[text] }),
      ...(properties && {
        properties: Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, this.render(property)])),
      }),
      ...(items && { items: this.render(items) }),
      ...(anyOf && { anyOf: anyOf.map((schema) => this.render(schema)) }),
    }
  }
}

/** The service's text formats in JSON Schema; the others have no equivalent there. */
const formats: Readonly<Record<string, string>> = { email: 'idn-email', url: 'uri', uri: 'uri', logo: 'uri' }

export const headers: OpenApiDocument['components']['headers'] = {
  'X-Request-Id': { description: 'Identifier of the request in the service’s log.', schema: { type: 'string' } },
  'X-Ignored-Fields': {
    description: 'Unknown fields of the request body that were ignored, percent-encoded and separated by commas.',
    schema: { type: 'string' },
  },
  'Idempotent-Replayed': {
    description: '`true` if this is the response to an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
  'RateLimit-Limit': {
    description: 'Number of requests the API key can make per minute, a fifth of them at once. Omitted if there is no limit.',
    schema: { type: 'integer', minimum: 1 },
  },
  'RateLimit-Remaining': {
    description: 'Number of requests the API key can currently make at once.',
    schema: { type: 'integer', minimum: 0 },
  },
  'RateLimit-Reset': {
    description: 'Seconds until the API key can again make a fifth of the limit at once.',
    schema: { type: 'integer', minimum: 0 },
  },
  'Retry-After': { description: 'Seconds to wait before retrying, if known.', schema: { type: 'integer', minimum: 0 } },
}
/** The headers of every answer; those of the rate limit where there is one, and the key is known. */
export const headersOfAll = Object.fromEntries(
  ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]),
)

const pascalCase = (code: string): string =>
  code.includes('_') || code === code.toUpperCase()
    ? code.toLowerCase().replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
    : code

import { type ErrorCode, errors, type Operation, operationIds, operations } from '../../contract/src/index.ts'
import type { JsonSchema } from '../../contract/src/vocabulary.ts'
import { renderOpenApi } from '../openapi/openapi.ts'

// The operations as a client in any language sees them: a name in a group, and one set of fields wherever each of them travels.

export interface ClientField {
  name: string
  required: boolean
  place: 'path' | 'query' | 'body'
  description: string
  schema: JsonSchema
}

export interface ClientOperation {
  id: string
  /** `webhooks`, `destinations` of `webhooks.destinations.upsert`. */
  group: readonly string[]
  /** `upsert`. */
  name: string
  method: Operation['method']
  path: string
  hasBody: boolean
  summary: string
  /** Paragraphs: what it does, its address and permission, its errors. */
  description: string
  fields: readonly ClientField[]
  /** Schemas of its answers, without repetition. */
  answers: readonly JsonSchema[]
  /** Of a list in pages: the field that has the rows, and the schema of one. */
  rows: { name: string; schema: JsonSchema } | null
}

/** Describes every operation of the API, in the contract's order. Throws when a field of a request would be ambiguous. */
export function clientOperations(): ClientOperation[] {
  const { paths } = renderOpenApi()
  return operationIds.map((id) => {
    const row: Operation = operations[id]
    const words = id.split('.')
    const parameters = paths[row.path]?.[row.method.toLowerCase()]?.parameters ?? []
    const fields: ClientField[] = [
      ...[...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
        name: name as string,
        required: true,
        place: 'path' as const,
        description: parameters.find((parameter) => parameter.name === name)?.description ?? '',
        schema: { type: 'string' },
      })),
      ...fieldsOf(row.query, 'query'),
      ...fieldsOf(row.body, 'body'),
    ]
    const twice = fields.find(({ name }, at) => fields.findIndex((field) => field.name === name) !== at)
    if (twice) throw new Error(`${id}: the field ${twice.name} is in two places of the request.`)
    return {
      id,
      group: words.slice(0, -1),
      name: words.at(-1) as string,
      method: row.method,
      path: row.path,
      hasBody: row.body !== undefined,
      summary: row.summary,
      description: describe(row),
      fields,
      answers: [...new Set(Object.values(row.success))],
      rows: listedRows(Object.values(row.success)[0] ?? {}),
    }
  })
}

/** The groups of operations, each once, the outer before the inner. */
export function clientGroups(all: readonly ClientOperation[]): (readonly string[])[] {
  const groups = new Map<string, readonly string[]>()
  for (const { group } of all)
    for (let length = 1; length <= group.length; length++) groups.set(group.slice(0, length).join('.'), group.slice(0, length))
  return [...groups.values()]
}

function fieldsOf(schema: JsonSchema | undefined, place: 'query' | 'body'): ClientField[] {
  const { properties = {}, required = [] } = schema ?? {}
  return Object.entries(properties).map(([name, property]) => ({
    name,
    place,
    required: required.includes(name),
    description: property.description ?? '',
    schema: property,
  }))
}

/** The rows of a paged list: the field beside the pagination. */
export function listedRows({ properties = {} }: JsonSchema): { name: string; schema: JsonSchema } | null {
  if (!('pagination' in properties)) return null
  const [name, schema] = Object.entries(properties).find(([, property]) => property.type === 'array') ?? []
  return name !== undefined && schema?.items ? { name, schema: schema.items } : null
}

function describe(row: Operation): string {
  const declared = row.errors.filter((code: ErrorCode) => !('any' in errors[code]))
  const paragraphs = [`${row.summary}. ${row.description}`, `\`${row.method} ${row.path}\`, permission \`${row.permission}\`.`]
  if (declared.length > 0) paragraphs.push(`Errors, besides those of any request: ${declared.map((code) => `\`${code}\``).join(', ')}.`)
  return paragraphs.join('\n\n')
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
export const snakeCase = (word: string): string => word.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** `GoalsList`, for names of types that belong to an operation. */
export const operationName = ({ id }: { id: string }): string => id.split('.').map(capital).join('')
/** `WebhooksDestinations`. */
export const groupName = (group: readonly string[]): string => group.map(capital).join('')

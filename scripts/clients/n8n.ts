import { topicNames, topics } from '../../contract/src/index.ts'
import type { JsonSchema } from '../../contract/src/vocabulary.ts'
import { type ClientField, type ClientOperation, capital, clientGroups, clientOperations, groupName } from './client-operations.ts'
import { describeField } from './python-types.ts'

// The operations as parameters of an n8n node: a resource is a group of operations; what must be given is a parameter of its own, what may be
// given is under "Additional Fields".

/** Renders `clients/n8n/src/generated/operations.ts`. */
export function renderN8n(): string {
  const all = clientOperations()
  const rows = Object.fromEntries(all.map((operation) => [operation.id, rowOf(operation)]))
  const topicOptions = topicNames.map((name) => ({ name, value: name, description: topics[name].description }))
  return `// Rendered from the contract by \`npm run render\`; a change made here is overwritten.

import type { NodeOption, NodeProperty, OperationRow } from '../n8n.ts'

export const rows: Record<string, OperationRow> = ${asJson(rows)}

export const properties: NodeProperty[] = ${asJson([resourceProperty(all), ...clientGroups(all).flatMap((group) => propertiesOf(group, all))])}

export const topicOptions: NodeOption[] = ${asJson(topicOptions)}
`
}

const asJson = (value: unknown): string => JSON.stringify(value, null, 2)

const rowOf = ({ method, path, fields, hasBody, rows }: ClientOperation) => ({
  method,
  path,
  query: fields.filter(({ place }) => place === 'query').map(({ name }) => name),
  json: fields.filter(({ schema }) => typeOf(schema) === 'json').map(({ name }) => name),
  hasBody,
  rowsName: rows?.name ?? null,
})

function resourceProperty(all: readonly ClientOperation[]) {
  const groups = clientGroups(all).filter((group) => all.some((operation) => operation.group.join('.') === group.join('.')))
  return {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: groups.map((group) => ({ name: titleOf(groupName(group)), value: group.join('.') })),
    default: 'opinions',
  }
}

function propertiesOf(group: readonly string[], all: readonly ClientOperation[]): object[] {
  const resource = group.join('.')
  const operations = all.filter((operation) => operation.group.join('.') === resource)
  const choice = {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [resource] } },
    options: operations.map(({ id, summary, description }) => ({
      name: summary,
      value: id,
      action: summary,
      description: (description.split('\n')[0] ?? '').replace(`${summary}. `, ''),
    })),
    default: operations[0]?.id,
  }
  return [choice, ...operations.flatMap((operation) => fieldsOf(operation, resource))]
}

function fieldsOf(operation: ClientOperation, resource: string): object[] {
  const show = { resource: [resource], operation: [operation.id] }
  const isPaging = ({ name }: ClientField) => operation.rows !== null && (name === 'page' || name === 'cursor')
  const required = operation.fields.filter((field) => field.required)
  const optional = operation.fields.filter((field) => !field.required && !isPaging(field))
  const more = optional.map((field) => parameterOf(field))
  if (operation.method === 'POST') more.push(idempotencyKey)
  return [
    ...required.map((field) => ({ ...parameterOf(field), required: true, displayOptions: { show } })),
    ...(operation.rows ? [{ ...returnAll, displayOptions: { show } }] : []),
    ...(more.length > 0 ? [{ ...additionalFields, displayOptions: { show }, options: more }] : []),
  ]
}

const additionalFields = {
  displayName: 'Additional Fields',
  name: 'additionalFields',
  type: 'collection',
  placeholder: 'Add Field',
  default: {},
}

const returnAll = {
  displayName: 'Return All',
  name: 'returnAll',
  type: 'boolean',
  default: false,
  description: 'Whether to return all results or only the first page',
}

/** A field that goes into a header; no field of the API has a name with a hyphen. */
const idempotencyKey = {
  displayName: 'Idempotency Key',
  name: 'idempotency-key',
  type: 'string',
  default: '',
  description:
    'Earshot carries out a request with the same key only once, and returns the same response for 24 hours. Use a value that belongs to what the workflow is about, for example an order number, so that a retried execution changes nothing twice.',
}

function parameterOf({ name, schema, description, place }: ClientField): Record<string, unknown> {
  const { minimum, maximum } = schema
  const limits = Object.fromEntries(Object.entries({ minValue: minimum, maxValue: maximum }).filter(([, value]) => value !== undefined))
  const type = typeOf(schema)
  const words = schema.enum ?? schema.items?.enum
  return {
    displayName: titleOf(capital(name)),
    name,
    type,
    ...(type === 'options' || type === 'multiOptions'
      ? { options: (words ?? []).map((word) => ({ name: wordOf(word), value: word })) }
      : {}),
    ...(Object.keys(limits).length > 0 ? { typeOptions: limits } : {}),
    default: schema.default ?? defaultOf(type, words),
    description: (place === 'path' ? description : describeField(schema) || description).trim(),
  }
}

function typeOf(schema: JsonSchema): string {
  const type = [schema.type].flat()[0]
  if (schema.enum) return 'options'
  if (type === 'array' && schema.items?.enum) return 'multiOptions'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'boolean'
  return type === 'string' ? 'string' : 'json'
}

const defaultOf = (type: string, words: readonly unknown[] | undefined): unknown =>
  ({ options: words?.[0], multiOptions: [], number: 0, boolean: false, json: '{}' })[type] ?? ''

/** `WebhooksDestinations` as people read it: `Webhooks Destinations`, and `ProjectId` as `Project ID`. */
const titleOf = (name: string): string =>
  name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').replaceAll(/\b(Id|Url|Qr)\b/g, (word) => word.toUpperCase())

const wordOf = (word: unknown): string =>
  typeof word === 'string' && !(topicNames as readonly string[]).includes(word) ? capital(word.replaceAll(/[_-]/g, ' ')) : String(word)

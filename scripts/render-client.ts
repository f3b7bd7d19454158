import manifest from '../client/package.json' with { type: 'json' }
import {
  type ErrorCode,
  errors,
  type Operation,
  operationIds,
  operations,
  platformGoalIds,
  topicNames,
  topics,
} from '../contract/src/index.ts'
import type { JsonSchema, TSchema } from '../contract/src/vocabulary.ts'
import { capital, listedRows } from './clients/client-operations.ts'
import { renderOpenApi } from './openapi/openapi.ts'
import { doc, indent, Records } from './render-types.ts'

// The client library is published without the contract, so its part of the contract is rendered into one file: the types of records,
// requests and answers, the events by topic, and the operations as calls.

/** Renders `client/src/generated/operations.ts`. Throws when a field of a request would be ambiguous. */
export function renderClient(): string {
  const records = new Records()
  const rendered = operationIds.map((id) => renderOperation(id, operations[id], records))
  const events = topicNames.map((name) => `${doc(topics[name].description)}'${name}': ${records.typeOf(topics[name].data as TSchema)}`)
  return `${[
    '// Rendered from the contract by `npm run render`; a change made here is overwritten.',
    '',
    `import type { List } from '../lists.ts'`,
    `import type { OperationRow, RequestOptions } from '../request.ts'`,
    '',
    `export const version = '${manifest.version}'`,
    '',
    records.declarations(),
    rendered.flatMap(({ types }) => types).join('\n\n'),
    '',
    doc('What a question can be about and what a project can put first: the published set.') +
      `export type PlatformGoalId =\n${wordLines(platformGoalIds)}\n`,
    `${doc('What the service refuses a request with. Further codes may come.')}export type ErrorCode =\n${wordLines(Object.keys(errors))}`,
    '',
    `${doc('The data of an event by its topic.')}export interface Events {\n${indent(events.join('\n'))}\n}`,
    '',
    'export type Topic = keyof Events',
    '',
    `${doc('Every topic there is.')}export const topics = [\n${topicNames.map((name) => `  '${name}',\n`).join('')}] as const satisfies readonly Topic[]`,
    '',
    eventType,
    '',
    renderCalls(rendered),
  ].join('\n')}\n`
}

interface RenderedOperation {
  id: string
  types: string[]
  signature: string
  call: string
}

const eventType = `${doc(
  'An event as it is delivered; `type` tells which, and with it what `data` is. Be ready for types that this version doesn’t know yet.',
)}export type WebhookEvent<Name extends Topic = Topic> = {
  [One in Name]: {
    /** Unique per event and unchanged on every retry: what to deduplicate by. */
    id: string
    type: One
    /** When the change happened: ISO 8601, UTC. */
    timestamp: string
    data: Events[One]
  }
}[Name]`

const wordLines = (words: readonly string[]): string => words.map((word) => `  | '${word}'`).join('\n')

function renderOperation(id: string, row: Operation, records: Records): RenderedOperation {
  const name = id.split('.').map(capital).join('')
  const query: JsonSchema = row.query ?? {}
  const body: JsonSchema = row.body ?? {}
  const parameterNames = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  const queryNames = Object.keys(query.properties ?? {})
  const fieldNames = [...parameterNames, ...queryNames, ...Object.keys(body.properties ?? {})]
  const twice = fieldNames.find((field, index) => fieldNames.indexOf(field) !== index)
  if (twice !== undefined) throw new Error(`${id}: the field ${twice} is in two places of the request.`)

  const fields = [
    ...parameterNames.map((parameter) => `${doc(describeParameter(row, parameter))}${parameter}: string`),
    ...records.requestFields(query),
    ...records.requestFields(body),
  ]
  const types: string[] = []
  if (fields.length > 0) types.push(`${doc(`What \`${id}\` takes.`)}export interface ${name}Request {\n${indent(fields.join('\n'))}\n}`)

  const answers = [...new Set(Object.values(row.success).map((schema) => records.typeOf(schema)))]
  const rows = listedRows(Object.values(row.success)[0] ?? {})
  let answer = answers.join(' | ')
  if (answers.some((type) => type.startsWith('{'))) {
    types.push(`${doc(`What \`${id}\` answers.`)}export interface ${name}Response ${answer}`)
    answer = `${name}Response`
  }
  const result = rows ? `List<${answer}, ${records.typeOf(rows.schema)}>` : `Promise<${answer}>`
  const optional = parameterNames.length === 0 && !query.required?.length && !body.required?.length
  const request = fields.length > 0 ? `request${optional ? '?' : ''}: ${name}Request, ` : 'request?: Record<string, never>, '
  const method = id.split('.').at(-1) as string
  return {
    id,
    types,
    signature: `${describeOperation(row)}${method}(${request}options?: RequestOptions): ${result}`,
    call: `${method}: (request, options) => this.${rows ? `list(rows['${id}'], '${rows.name}', ` : `call(rows['${id}'], `}request, options)`,
  }
}

function describeOperation(row: Operation): string {
  const declared = row.errors.filter((code: ErrorCode) => !('any' in errors[code]))
  return doc(
    [
      `${row.summary}. ${row.description}`,
      `\`${row.method} ${row.path}\`, permission \`${row.permission}\`.`,
      declared.length > 0 && `Refuses, besides what any request can meet: ${declared.map((code) => `\`${code}\``).join(', ')}.`,
    ]
      .filter((line) => line !== false)
      .join('\n\n'),
  )
}

const described = renderOpenApi()
const describeParameter = (row: Operation, name: string): string =>
  described.paths[row.path]?.[row.method.toLowerCase()]?.parameters?.find((parameter) => parameter.name === name)?.description ?? ''

interface Group {
  path: string[]
  operations: RenderedOperation[]
  groups: Map<string, Group>
}

function renderCalls(rendered: readonly RenderedOperation[]): string {
  const root: Group = { path: [], operations: [], groups: new Map() }
  for (const operation of rendered) {
    let group = root
    for (const word of operation.id.split('.').slice(0, -1)) {
      const inner = group.groups.get(word) ?? { path: [...group.path, word], operations: [], groups: new Map() }
      group.groups.set(word, inner)
      group = inner
    }
    group.operations.push(operation)
  }
  const table = operationIds.map((id) => `'${id}': ${renderRow(id, operations[id])},`)
  return [
    `${doc('Where each operation is, and which of its fields go into the query; the others that are not in the path go into the body.')}const rows = {\n${indent(table.join('\n'))}\n} as const satisfies Record<string, OperationRow>`,
    ...[...root.groups.values()].flatMap(groupInterfaces),
    `${doc('The operations as calls, grouped as in the specification.')}export abstract class Operations {
  protected abstract call<Answer>(row: OperationRow, request: object | undefined, options: RequestOptions | undefined): Promise<Answer>
  protected abstract list<Page extends { pagination: Pagination }, Row>(
    row: OperationRow,
    rowsName: string,
    request: object | undefined,
    options: RequestOptions | undefined,
  ): List<Page, Row>

${indent([...root.groups].map(([name, group]) => `readonly ${name}: ${groupName(group)} = ${groupValue(group)}`).join('\n\n'))}
}`,
  ].join('\n\n')
}

const renderRow = (id: string, row: Operation): string => {
  const query = Object.keys((row.query as JsonSchema | undefined)?.properties ?? {}).map((name) => `'${name}'`)
  return `{ id: '${id}', method: '${row.method}', path: '${row.path}', query: [${query.join(', ')}], body: ${row.body !== undefined} }`
}

const groupName = (group: Group): string => `${group.path.map(capital).join('')}Operations`

const groupInterfaces = (group: Group): string[] => [
  `export interface ${groupName(group)} {\n${indent(
    [
      ...group.operations.map(({ signature }) => signature),
      ...[...group.groups].map(([name, inner]) => `readonly ${name}: ${groupName(inner)}`),
    ].join('\n\n'),
  )}\n}`,
  ...[...group.groups.values()].flatMap(groupInterfaces),
]

const groupValue = (group: Group): string =>
  `{\n${indent(
    [...group.operations.map(({ call }) => `${call},`), ...[...group.groups].map(([name, inner]) => `${name}: ${groupValue(inner)},`)].join(
      '\n',
    ),
  )}\n}`

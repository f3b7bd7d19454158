import { type Operation, type OperationId, operationIds, operations } from '@earshot/contract'
import document from '@earshot/contract/openapi.json' with { type: 'json' }
import type { JSONObject } from '@modelcontextprotocol/server'

// The API's operations as tools: one for each row of the contract, which is also their documentation.

/** What a tool does to what there is, as MCP's annotations have it. */
type Hints = { readOnlyHint: true } | { readOnlyHint: false; destructiveHint: boolean; idempotentHint: boolean }

export interface Tool {
  row: Operation
  /** Names of the arguments that stand in the path. */
  pathNames: readonly string[]
  /** The names of the arguments that stand in the query string; those of others stand in the body. */
  queryNames: ReadonlySet<string>
  /** What clients are told, except for the name. */
  described: {
    title: string
    description: string
    inputSchema: { type: 'object'; properties: JSONObject; required: string[] }
    annotations: Hints
  }
}

const toolName = (id: OperationId): string => id.replaceAll('.', '_')

const pathNamesOf = ({ path }: Operation): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

/** Of what creates something or sends it off, that which does nothing more when it is repeated. */
const repeatable: ReadonlySet<OperationId> = new Set(['qrCodes.create', 'opinions.respond'])

function hintsOf(id: OperationId, { method }: Operation): Hints {
  if (method === 'GET') return { readOnlyHint: true }
  const isDeletion = method === 'DELETE'
  const idempotentHint = isDeletion || method === 'PATCH' || repeatable.has(id)
  return { readOnlyHint: false, destructiveHint: isDeletion, idempotentHint }
}

/** A schema without what only the service reads in it. */
const published = (schema: unknown): JSONObject =>
  JSON.parse(JSON.stringify(schema, (key, value: unknown) => (key === 'x-text' ? undefined : value))) as JSONObject

const fieldsOf = (schema: unknown): { properties: object; required: readonly string[] } => ({
  properties: {},
  required: [],
  ...(schema as object | undefined),
})

/** What the reference of the API says of the parameters in a path. */
function pathProperties(row: Operation): JSONObject {
  const paths: Readonly<Record<string, Readonly<Record<string, { parameters?: readonly { name: string; description: string }[] }>>>> =
    document.paths
  const { parameters = [] } = paths[row.path]![row.method.toLowerCase()]!
  const describe = (name: string) => parameters.find((parameter) => parameter.name === name)!.description
  return Object.fromEntries(pathNamesOf(row).map((name): [string, JSONObject] => [name, { type: 'string', description: describe(name) }]))
}

function toolOf(id: OperationId): Tool {
  const row: Operation = operations[id]
  const [query, body] = [fieldsOf(row.query), fieldsOf(row.body)]
  const path = pathProperties(row)
  return {
    row,
    pathNames: Object.keys(path),
    queryNames: new Set(Object.keys(query.properties)),
    described: {
      title: row.summary,
      description: row.description,
      inputSchema: {
        type: 'object',
        properties: { ...path, ...published({ ...query.properties, ...body.properties }) },
        required: [...Object.keys(path), ...query.required, ...body.required],
      },
      annotations: hintsOf(id, row),
    },
  }
}

/** The tools by their names, in the order of the contract. */
export const tools: ReadonlyMap<string, Tool> = new Map(operationIds.map((id) => [toolName(id), toolOf(id)]))

import { exampleOf } from '../../contract/src/examples.ts'
import { type Operation, operationIds, operations } from '../../contract/src/index.ts'
import type { JsonSchema } from '../../contract/src/vocabulary.ts'
import type { Exchange } from './cases.ts'

/** A case for each operation of the contract: called with every field that it has, each arrives where the contract has it. */
export function everyOperation(): Exchange[] {
  return operationIds.map((id) => {
    const row: Operation = operations[id]
    const params = Object.fromEntries([...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, `the-${name}`]))
    const query = examplesOf(row.query)
    const body = examplesOf(row.body)
    const answer = exampleOf(Object.values(row.success)[0] as JsonSchema)
    return {
      name: id,
      call: { operation: id, request: { ...params, ...query, ...body } },
      replies: [{ status: Number(Object.keys(row.success)[0]), body: answer }],
      requests: [
        {
          method: row.method,
          path: `/v1${row.path.replaceAll(/\{(\w+)\}/g, 'the-$1')}`,
          query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
          body: row.body ? body : null,
        },
      ],
      returns: answer,
    }
  })
}

const examplesOf = (schema: JsonSchema | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries(schema?.properties ?? {}).map(([name, property]) => [name, exampleOf(property, '', name)]))

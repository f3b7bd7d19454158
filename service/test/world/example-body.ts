import { type Operation, type OperationId, operations } from '@earshot/contract'

/** A body that an operation takes: the first of its examples, or the one of this name. Empty where it takes none. */
export function exampleBody(id: OperationId, name?: string): Record<string, unknown> {
  const { bodyExamples = {} } = operations[id] as Operation<unknown, unknown, object>
  if (name !== undefined && !Object.hasOwn(bodyExamples, name)) throw new Error(`${id} has no example called ${name}`)
  return { ...(name === undefined ? Object.values(bodyExamples)[0] : bodyExamples[name]) }
}

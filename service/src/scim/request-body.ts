import { isProblem, problem, scimOperationsMax } from '@earshot/contract'
import { provisioningMessages } from '@earshot/messages/api/provisioning'
import { type AttributePath, readPath, unknownPath } from './attribute-path.ts'
import { type ScimProblem, scimProblem } from './scim-problem.ts'

// What comes in: a resource, or operations that change one. Names of attributes count whatever their capitals (RFC 7643, 2.1).

const { refused } = provisioningMessages

/** An attribute that is set, added or taken away. */
export interface Change {
  op: 'add' | 'replace' | 'remove'
  path: AttributePath
  value: unknown
  /** Whether the path was written; else it is a name in an object, where what can only be read is passed over. */
  isNamed: boolean
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a resource as the changes that make it of nothing. */
export function readResource(body: unknown, schema: string): Change[] | ScimProblem {
  if (!isObject(body)) return noObject
  return withSchema(body, schema) ?? changesIn('replace', body, false)
}

const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** Reads the operations of a PATCH, in their order; names of operations count whatever their capitals, as Entra writes them. */
export function readOperations(body: unknown): Change[] | ScimProblem {
  if (!isObject(body)) return noObject
  const missing = withSchema(body, patchSchema)
  if (missing) return missing
  const operations = fieldOf(body, 'operations')
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > scimOperationsMax)
    return scimProblem('invalidValue', refused.operations({ max: scimOperationsMax }))
  const changes: Change[] = []
  for (const operation of operations) {
    const read = readOperation(operation)
    if (isProblem(read)) return read
    changes.push(...read)
  }
  return changes
}

function readOperation(operation: unknown): Change[] | ScimProblem {
  if (!isObject(operation)) return scimProblem('invalidSyntax', refused.operation)
  const [op, pathText, value] = ['op', 'path', 'value'].map((name) => fieldOf(operation, name))
  const named = typeof op === 'string' ? op.toLowerCase() : null
  if (named !== 'add' && named !== 'replace' && named !== 'remove') return scimProblem('invalidSyntax', refused.operation)
  if (pathText !== undefined && pathText !== null && pathText !== '') {
    const path = typeof pathText === 'string' ? readPath(pathText) : null
    return path ? [{ op: named, path, value, isNamed: true }] : unknownPath(String(pathText))
  }
  if (named === 'remove') return scimProblem('noTarget', refused.noPath)
  return isObject(value) ? changesIn(named, value, true) : scimProblem('invalidValue', refused.noValue({ op: named }))
}

/** The changes of an object whose names are attributes, or, as Entra writes them, paths. */
function changesIn(op: 'add' | 'replace', values: Record<string, unknown>, mayBePaths: boolean): Change[] | ScimProblem {
  const changes: Change[] = []
  const seen = new Set<string>()
  for (const [name, value] of Object.entries(values)) {
    const path = readPath(name)
    if (path === null || (!mayBePaths && (path.sub !== null || path.filter.length > 0))) return unknownAttribute(name)
    if (seen.has(name.toLowerCase())) return scimProblem('invalidSyntax', refused.repeated({ name }))
    seen.add(name.toLowerCase())
    changes.push({ op, path, value, isNamed: false })
  }
  return changes
}

/** A field, whatever its capitals. */
export function fieldOf(object: Record<string, unknown>, name: string): unknown {
  const key = Object.keys(object).find((each) => each.toLowerCase() === name)
  return key === undefined ? undefined : object[key]
}

function withSchema(body: Record<string, unknown>, schema: string): ScimProblem | null {
  const schemas = fieldOf(body, 'schemas')
  const isThere = Array.isArray(schemas) && schemas.some((each) => typeof each === 'string' && each.toLowerCase() === schema.toLowerCase())
  return isThere ? null : scimProblem('invalidSyntax', refused.schema({ schema }))
}

/** A text of one line, without spaces around it; null where it is empty or not there. */
export function readLine(value: unknown, { name, max }: { name: string; max: number }): string | null | ScimProblem {
  if (value === undefined || value === null) return null
  const line = typeof value === 'string' ? value.trim() : null
  if (line === null || line.length > max || /\p{Cc}/u.test(line)) return scimProblem('invalidValue', refused.text({ name, max }))
  return line === '' ? null : line
}

export const unknownAttribute = (name: string): ScimProblem =>
  scimProblem('invalidSyntax', refused.unknownAttribute({ name: name.slice(0, 100) }))
const noObject = problem('INVALID_JSON', refused.noObject)

import { type ClientOperation, capital, clientGroups, groupName, operationName, snakeCase } from './client-operations.ts'
import { describeField, docstring, header, indented, type PythonTypes } from './python-types.ts'

// The operations as methods of Python: names as PEP 8 has them, fields as the API has them. So what arrives in one call or event is
// passed to the next without translation, and a field never meets an option.

/** Words that cannot be the name of an argument. */
const reserved = new Set(['from', 'import', 'class', 'def', 'global', 'in', 'is', 'lambda', 'pass', 'return', 'self', 'with'])

/** Renders `clients/python/src/earshot/generated/operations.py`. Throws when a field cannot be an argument. */
export function renderPythonOperations(all: readonly ClientOperation[], types: PythonTypes, version: string): string {
  const groups = clientGroups(all)
  const inner = (group: readonly string[]) =>
    groups.filter((one) => one.length === group.length + 1 && group.every((word, at) => word === one[at]))
  const classOf = (group: readonly string[]) => `
class ${groupName(group)}Operations:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller
${inner(group)
  .map((one) => `        self.${snakeCase(one.at(-1) ?? '')} = ${groupName(one)}Operations(caller)\n`)
  .join('')}${all
  .filter((operation) => operation.group.join('.') === group.join('.'))
  .map((operation) => `\n${indented(method(operation, types))}`)
  .join('')}`
  return `${header}
from typing import Any, List, Literal, Mapping

from ..calls import OMITTED, Caller, Omitted, OperationRow, Options
from ..lists import PagedList
from .types import *  # noqa: F403

VERSION = '${version}'

${groups.toReversed().map(classOf).join('\n')}

class Operations:
    """The operations as calls, grouped as in the reference."""

    def __init__(self, caller: Caller) -> None:
${inner([])
  .map((one) => `        self.${snakeCase(one[0] ?? '')} = ${groupName(one)}Operations(caller)\n`)
  .join('')}
`
}

function method(operation: ClientOperation, types: PythonTypes): string {
  const { fields, name, rows } = operation
  const bad = fields.find((field) => field.name.includes('_') || reserved.has(field.name))
  if (bad) throw new Error(`${operation.id}: ${bad.name} cannot be the name of an argument in Python.`)
  const typed = fields.map((field) => ({ ...field, type: types.of(field.schema, `${operationName(operation)}${capital(field.name)}`) }))
  const arguments_ = [
    ...typed.filter(({ required }) => required).map((field) => `${field.name}: ${field.type}`),
    ...typed.filter(({ required }) => !required).map((field) => `${field.name}: ${field.type} | Omitted = OMITTED`),
    'timeout_seconds: float | None = None',
    'retries_max: int | None = None',
    ...(operation.method === 'POST' ? ['idempotency_key: str | None = None'] : []),
    'extra_fields: Mapping[str, Any] | None = None',
  ]
  const described = fields.map(
    (field) => ` - \`${field.name}\`: ${field.place === 'path' ? field.description : describeField(field.schema) || field.description}`,
  )
  const answer = types.answer(operation)
  const result = rows ? `PagedList[${answer}, ${types.of(rows.schema, 'Row')}]` : answer
  const query = fields.filter(({ place }) => place === 'query').map((field) => `'${field.name}', `)
  const row = `OperationRow('${operation.id}', '${operation.method}', '${operation.path}', (${query.join('').trimEnd()}), ${operation.hasBody ? 'True' : 'False'})`
  const passed = fields.map((field) => `'${field.name}': ${field.name}`).join(', ')
  const options = `Options(timeout_seconds, retries_max, ${operation.method === 'POST' ? 'idempotency_key' : 'None'}, extra_fields)`
  const body = `return self._caller.${rows ? 'list' : 'call'}(
    ${row},
${rows ? `    '${rows.name}',\n` : ''}    {${passed}},
    ${options},
)`
  return `def ${snakeCase(name)}(
    self,
    *,
${arguments_.map((one) => `    ${one},\n`).join('')}) -> ${result}:
${indented(docstring([operation.description, described.join('\n')].filter(Boolean).join('\n\n')))}${indented(body)}
`
}

import { platformGoalIds, topicNames, topics } from '../../contract/src/index.ts'
import type { JsonSchema, TSchema } from '../../contract/src/vocabulary.ts'
import { bounds, wrap } from '../render-types.ts'
import { type ClientOperation, capital, operationName } from './client-operations.ts'

// Schemas of the contract as Python: a record is a TypedDict, so that what arrives is a plain dict, with fields of newer services in it.

/** Renders `clients/python/src/earshot/generated/types.py`. */
export function renderPythonTypes(types: PythonTypes): string {
  const events = topicNames.map((name) => ({ name, data: types.of(topics[name].data as TSchema, `${name}Data`) }))
  return `${header}
from typing import Any, List, Literal, TypedDict, Union

Topic = Literal[
${topicNames.map((name) => `    '${name}',\n`).join('')}]
"""The topics of events that this version knows."""

TOPICS: 'List[Topic]' = [
${topicNames.map((name) => `    '${name}',\n`).join('')}]

PlatformGoalId = Literal[
${platformGoalIds.map((name) => `    '${name}',\n`).join('')}]
"""What a question can be about and what a project can put first: the published set."""

${types.declarations()}
${events.map(({ name, data }) => eventClass(name, data)).join('\n')}
WebhookEvent = Union[
${events.map(({ name }) => `    ${eventName(name)},\n`).join('')}]
"""An event as it is delivered; \`type\` tells which. Be ready for types that this version does not know yet."""
`
}

export const header = `# Rendered from the contract by \`npm run render\`; a change made here is overwritten.
from __future__ import annotations
`

const eventName = (topic: string): string => `${topic.split(/[._]/).map(capital).join('')}Event`

const eventClass = (topic: string, data: string): string => `
class ${eventName(topic)}(TypedDict):
${indented(docstring(topics[topic as keyof typeof topics].description))}
    id: str
    type: Literal['${topic}']
    timestamp: str
    data: ${data}
`

/** Types of Python, gathered while they are named; each record becomes a class. */
export class PythonTypes {
  readonly #classes = new Map<string, string>()

  declarations(): string {
    return [...this.#classes.values()].join('\n')
  }

  /** The type of a value; a record without a title gets the name given. */
  of(schema: JsonSchema, name: string): string {
    if (schema.title !== undefined) return this.#record(schema, schema.title)
    if (schema.anyOf) return union(schema.anyOf.map((one) => this.of(one, name)))
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`
    if (schema.enum) return enumeration(schema.enum)
    return union([schema.type ?? []].flat().map((type) => this.#ofType(type, schema, name)))
  }

  /** The type of an operation's answer. */
  answer(operation: ClientOperation): string {
    return union(operation.answers.map((schema) => this.of(schema, `${operationName(operation)}Response`)))
  }

  #ofType(type: string, schema: JsonSchema, name: string): string {
    if (type === 'array') return `List[${this.of(schema.items ?? {}, name)}]`
    if (type === 'object') return schema.properties ? this.#record(schema, name) : 'dict[str, Any]'
    return { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' }[type] ?? 'Any'
  }

  #record(schema: JsonSchema, name: string): string {
    if (this.#classes.has(name)) return name
    this.#classes.set(name, '')
    const { properties = {}, required = [] } = schema
    const lines = (isRequired: boolean) =>
      Object.entries(properties)
        .filter(([field]) => required.includes(field) === isRequired)
        .map(([field, property]) => `${field}: ${this.of(property, name + capital(field))}\n${docstring(describeField(property))}`)
    const [always, sometimes] = [lines(true), lines(false)]
    const body = (fields: string[]) => indented([docstring(schema.description ?? ''), ...fields].join('\n')) || '    pass\n'
    // A field that may be missing is in a class of its own: \`NotRequired\` came with Python 3.11.
    const base = sometimes.length > 0 ? `\nclass _${name}Sometimes(TypedDict, total=False):\n${indented(sometimes.join('\n'))}\n` : ''
    const extended = sometimes.length > 0 ? `_${name}Sometimes` : 'TypedDict'
    this.#classes.set(name, `${base}\nclass ${name}(${extended}):\n${body(always)}\n`)
    return name
  }
}

/** What a field is, and what its type cannot say. */
export const describeField = (schema: JsonSchema): string =>
  [schema.title === undefined && schema.description, bounds(schema)].filter(Boolean).join(' ')

/** A docstring, wrapped; nothing for no words. */
export function docstring(text: string): string {
  if (text === '') return ''
  const lines = text.split('\n').flatMap((line) => wrap(line, 105))
  return lines.length === 1 ? `"""${lines[0]}"""\n` : `"""\n${lines.join('\n')}\n"""\n`
}

export const indented = (text: string, spaces = 4): string => text.replaceAll(/^(?=.)/gm, ' '.repeat(spaces)).replaceAll(/\n+$/g, '\n')

const sameWords = (one: readonly unknown[], other: readonly unknown[]) => JSON.stringify(one) === JSON.stringify(other)

function enumeration(words: readonly unknown[]): string {
  if (sameWords(words, topicNames)) return 'Topic'
  if (sameWords(words, platformGoalIds)) return 'PlatformGoalId'
  return `Literal[${words.map(literal).join(', ')}]`
}

const literal = (value: unknown): string =>
  value === null ? 'None' : typeof value === 'boolean' ? capital(String(value)) : typeof value === 'string' ? `'${value}'` : String(value)

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ') || 'Any'

import { platformGoalIds, topicNames, topics } from '../../contract/src/index.ts'
import type { JsonSchema, TSchema } from '../../contract/src/vocabulary.ts'
import { type ClientOperation, capital, operationName } from './client-operations.ts'

// Schemas of the contract as PHP: types of arguments are PHP's own, shapes of arrays are for PHPStan, Psalm and editors. What arrives is a
// plain array, with fields of newer services in it.

export const header = `<?php

// Rendered from the contract by \`npm run render\`; a change made here is overwritten.

declare(strict_types=1);

namespace Earshot\\Generated;
`

/** Shapes, gathered while they are named; each record becomes a type of the class \`Types\`. */
export class PhpTypes {
  readonly #declared = new Map<string, string>()

  /** The shape of a value; a record without a title gets the name given. */
  of(schema: JsonSchema, name: string): string {
    if (schema.title !== undefined) return this.#record(schema, schema.title)
    if (schema.anyOf) return union(schema.anyOf.map((one) => this.of(one, name)))
    if (schema.const !== undefined) return literal(schema.const)
    if (schema.enum) return this.#enumeration(schema.enum)
    return union([schema.type ?? []].flat().map((type) => this.#ofType(type, schema, name)))
  }

  answer(operation: ClientOperation): string {
    return union(operation.answers.map((schema) => this.of(schema, `${operationName(operation)}Response`)))
  }

  /** Names of the types that a text of types mentions. */
  namesIn(text: string): string[] {
    return [...new Set(text.match(/\b[A-Z]\w+\b/g) ?? [])].filter((name) => this.#declared.has(name)).sort()
  }

  /** Renders the class whose docblock declares them all. */
  render(): string {
    const events = topicNames.map((name) => eventShape(name, this.of(topics[name].data as TSchema, `${name}Data`)))
    this.#declared.set('WebhookEvent', union(events))
    const types = [...this.#declared].map(([name, shape]) => `@phpstan-type ${name} ${shape}`)
    return `${header}
/**
 * What arrives and is sent, as types for PHPStan, Psalm and editors: \`@phpstan-import-type Goal from \\Earshot\\Generated\\Types\`.
 *
${starred(types.join('\n'))} */
final class Types
{
    /** The topics of events that this version knows. */
    public const TOPICS = [
${topicNames.map((name) => `        '${name}',\n`).join('')}    ];
}
`
  }

  #enumeration(words: readonly unknown[]): string {
    if (JSON.stringify(words) === JSON.stringify(topicNames)) return this.#named('Topic', words)
    if (JSON.stringify(words) === JSON.stringify(platformGoalIds)) return this.#named('PlatformGoalId', words)
    return words.map(literal).join('|')
  }

  #named(name: string, words: readonly unknown[]): string {
    this.#declared.set(name, words.map(literal).join('|'))
    return name
  }

  #ofType(type: string, schema: JsonSchema, name: string): string {
    if (type === 'array') return `list<${this.of(schema.items ?? {}, name)}>`
    if (type === 'object') return schema.properties ? this.#record(schema, name) : 'array<string, mixed>'
    return { string: 'string', integer: 'int', number: 'float', boolean: 'bool', null: 'null' }[type] ?? 'mixed'
  }

  #record(schema: JsonSchema, name: string): string {
    if (this.#declared.has(name)) return name
    this.#declared.set(name, '')
    const { properties = {}, required = [] } = schema
    const fields = Object.entries(properties).map(
      ([field, property]) => `    ${field}${required.includes(field) ? '' : '?'}: ${this.of(property, name + capital(field))},\n`,
    )
    this.#declared.set(name, `array{\n${fields.join('')}}`)
    return name
  }
}

const eventShape = (topic: string, data: string): string => `array{id: string, type: '${topic}', timestamp: string, data: ${data}}`

/** The type that PHP itself checks. */
export function nativeType(schema: JsonSchema): string {
  const types = (schema.anyOf?.map(nativeType) ?? [schema.type ?? 'mixed'].flat()).map(
    (type) => ({ integer: 'int', number: 'float', boolean: 'bool', object: 'array' })[type] ?? type,
  )
  return union(types)
}

/** Lines of a docblock. */
export const starred = (text: string): string => text.replaceAll(/^.*$/gm, (line) => ` * ${line}`.trimEnd()).concat('\n')

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value))
const union = (types: readonly string[]): string => [...new Set(types)].join('|') || 'mixed'

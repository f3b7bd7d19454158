import { platformGoalIds, topicNames } from '../contract/src/index.ts'
import type { JsonSchema } from '../contract/src/vocabulary.ts'

// Schemas of the contract as TypeScript: what a type can say in types, the rest (lengths, bounds, defaults) in docstrings.

/** Named records, gathered while types are rendered; each becomes an interface. */
export class Records {
  readonly #declared = new Map<string, string>()

  declarations(): string {
    return [...this.#declared]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, text]) => `${text}\n`)
      .join('\n')
  }

  typeOf(schema: JsonSchema): string {
    const { title } = schema
    if (title === undefined) return this.#shape(schema)
    if (!this.#declared.has(title)) {
      this.#declared.set(title, '')
      this.#declared.set(title, `${doc(schema.description ?? '')}export interface ${title} ${this.#shape(schema)}`)
    }
    return title
  }

  /** The fields of a request: like those of a record, but `undefined` means the same as leaving one out. */
  requestFields({ properties = {}, required = [] }: JsonSchema): string[] {
    return Object.entries(properties).map(([name, property]) => this.#field(name, property, required.includes(name), ' | undefined'))
  }

  #shape(schema: JsonSchema): string {
    if (schema.anyOf) return union(schema.anyOf.map((one) => this.typeOf(one)))
    if (schema.const !== undefined) return literal(schema.const)
    if (schema.enum) return nameOfWords(schema.enum) ?? union(schema.enum.map(literal))
    return union([schema.type ?? []].flat().map((type) => this.#ofType(type, schema)))
  }

  #ofType(type: string, schema: JsonSchema): string {
    if (type === 'integer') return 'number'
    if (type === 'array') {
      const item = this.typeOf(schema.items ?? {})
      return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
    }
    if (type !== 'object') return type
    const { properties = {}, required = [] } = schema
    const fields = Object.entries(properties).map(([name, property]) => this.#field(name, property, required.includes(name), ''))
    return `{\n${indent(fields.join('\n'))}\n}`
  }

  #field(name: string, schema: JsonSchema, required: boolean, orUndefined: string): string {
    const description = [schema.title === undefined && schema.description, bounds(schema)].filter(Boolean).join(' ')
    return `${doc(description)}${name}${required ? '' : '?'}: ${this.typeOf(schema)}${required ? '' : orUndefined}`
  }
}

/** The constraints that a type cannot express. */
export function bounds({ minLength, maxLength, minimum, maximum, minItems, maxItems, default: usual }: JsonSchema): string {
  const between = (least: number | undefined, most: number | undefined, unit: string): string | false => {
    if (least === undefined && most === undefined) return false
    if (most === undefined) return least === 0 ? false : `At least ${least}${unit}.`
    return least ? `${least} through ${most}${unit}.` : `At most ${most}${unit}.`
  }
  return [
    between(minLength, maxLength, ' characters'),
    minimum === 0 && maximum !== undefined ? `0 through ${maximum}.` : between(minimum, maximum, ''),
    between(minItems, maxItems, ' entries'),
    usual !== undefined && `Default: ${typeof usual === 'string' ? usual : JSON.stringify(usual)}.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}

/** Long sets of words have a name of their own. */
const namedWords: Readonly<Record<string, readonly unknown[]>> = { Topic: topicNames, PlatformGoalId: platformGoalIds }
const nameOfWords = (words: readonly unknown[]): string | undefined =>
  Object.keys(namedWords).find((name) => JSON.stringify(namedWords[name]) === JSON.stringify(words))

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value))
const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')

export const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ')

/** A docstring, wrapped; nothing for no words. */
export function doc(text: string): string {
  if (text === '') return ''
  const lines = text.split('\n').flatMap((line) => wrap(line, 110))
  return lines.length === 1 ? `/** ${lines[0]} */\n` : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`
}

export function wrap(line: string, width: number): string[] {
  const lines = ['']
  for (const word of line.split(' ')) {
    const last = lines.length - 1
    if (lines[last] !== '' && `${lines[last]} ${word}`.length > width) lines.push(word)
    else lines[last] = lines[last] === '' ? word : `${lines[last]} ${word}`
  }
  return lines
}

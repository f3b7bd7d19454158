import { type Static, type TProperties, type TSchema, Type } from 'typebox'

// The words every schema of the contract is made of. A schema is JSON Schema and nothing else, so the same object validates,
// serialises and is rendered into the OpenAPI document. A schema with a title becomes a named component there.

/** An identifier. A malformed one in a path is answered like an unknown one. */
export const id = (description: string) => Type.String({ format: 'uuid', description })

/** A moment: ISO 8601, UTC, milliseconds, `Z`. */
export const timestamp = (description: string) => Type.String({ format: 'date-time', description })

/** A text of one line: trimmed, no control characters; lengths count Unicode code points after that. */
export const line = (minLength: number, maxLength: number, description: string) =>
  Type.Unsafe<string>({ type: 'string', minLength, maxLength, 'x-text': 'line', description })

/** A text of several lines: trimmed, CR LF becomes LF, no other control characters than newline and tab. */
export const paragraphs = (minLength: number, maxLength: number, description: string) =>
  Type.Unsafe<string>({ type: 'string', minLength, maxLength, 'x-text': 'paragraphs', description })

/** A moment in a request: a date, `YYYY-MM-DD`, or an ISO 8601 date-time; UTC when no zone is named. */
export const date = (description: string) => Type.Unsafe<string>({ type: 'string', maxLength: 40, 'x-text': 'date', description })

/** One word of a fixed set. */
export const oneOf = <const Word extends string>(words: readonly Word[], description: string, options: { default?: Word } = {}) =>
  Type.Unsafe<Word>({ type: 'string', enum: words, description, ...options })

/** One word of a fixed set, or null. */
export const nullable = <Schema extends TSchema>(schema: Schema) => {
  const { description, title, ...rest } = schema as { description?: string; title?: string; type?: string | string[] }
  if (title !== undefined) return Type.Unsafe<Static<Schema> | null>({ anyOf: [schema, { type: 'null' }] })
  if (rest.type === undefined) return Type.Unsafe<Static<Schema> | null>({ anyOf: [rest, { type: 'null' }], description })
  const nullableEnum = 'enum' in rest ? { enum: [...(rest.enum as unknown[]), null] } : {}
  return Type.Unsafe<Static<Schema> | null>({ ...rest, ...nullableEnum, type: [rest.type, 'null'].flat(), description })
}

/** A named record: becomes a component of the OpenAPI document and a named type of the client. */
export const record = <Properties extends TProperties>(title: string, description: string, properties: Properties) =>
  Type.Object(properties, { title, description })

/** A mailbox: one, ≤ 254 characters, internationalised domains welcome. Compared trimmed, in lower case, in its ASCII form. */
export const email = (description: string) => Type.Unsafe<string>({ type: 'string', maxLength: 254, 'x-text': 'email', description })

/** A language tag as in BCP 47: `en`, `pt-BR`. */
export const language = (description: string) =>
  Type.Unsafe<string>({
    type: 'string',
    maxLength: 35,
    pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
    examples: ['en', 'pt-BR'],
    description,
  })

/** An address that people open: http or https. */
export const webAddress = (description: string) => Type.Unsafe<string>({ type: 'string', maxLength: 2048, 'x-text': 'url', description })

export const optional = Type.Optional
export const object = Type.Object
export const array = Type.Array
export const boolean = (description: string) => Type.Boolean({ description })
export const integer = (description: string, options: { minimum?: number; maximum?: number; default?: number } = {}) =>
  Type.Integer({ description, ...options })

/** The answer without content. */
export const Deleted = record('Deleted', 'Confirmation that a resource was deleted.', {
  id: id('Identifier of the deleted resource.'),
  deleted: boolean('Always true.'),
})

export type { Static, TSchema }

/** A JSON Schema, as far as the contract uses it. */
export interface JsonSchema {
  type?: string | readonly string[]
  title?: string
  description?: string
  format?: string
  pattern?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  items?: JsonSchema
  anyOf?: readonly JsonSchema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  'x-text'?: string
}

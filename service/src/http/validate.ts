import { type FieldError, type Problem, problem } from '@earshot/contract'
import { httpMessages } from '@earshot/messages/api/http'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import type { TSchema } from 'typebox'
import { isId, isStorable, readMoment, readText, type TextKind } from '../text.ts'

// A body or a query string, checked by the contract's own schemas: everything that is wrong with it is told in one answer, in words
// that say where and what would be right.

/** Ignored fields named in `X-Ignored-Fields` at the most, and characters of each: the header stays below what any client reads. */
const ignoredNamesMax = 20
const ignoredNameLengthMax = 40

/** Mistakes told at the most: a body has room for twenty thousand, and nobody reads those. */
const mistakesMax = 100

/** A request's value, as the contract keeps it, or everything that is wrong with it, in one answer. */
export type Checked = { value: Record<string, unknown>; ignored: string[] } | Problem<'VALIDATION_ERROR'>

const ajv = new Ajv2020({
  allErrors: true,
  useDefaults: false,
  coerceTypes: false,
  strict: true,
  strictTypes: false,
  allowUnionTypes: true,
  // An error then brings its schema along, and with it examples of what would be right.
  verbose: true,
})
// An id is what we give as one, and nothing else that other formats take for a UUID, such as `urn:uuid:…`.
ajv.addFormat('uuid', isId)
// RFC 3339: a day that there is, a time and a zone; 30 February is none.
ajv.addFormat('date-time', (text) => /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d.*(Z|z|[+-]\d\d:\d\d)$/.test(text) && readMoment(text) !== null)
// Said of what goes out only; addresses that come in are read as texts are (`x-text`).
ajv.addFormat('uri', true)
ajv.addFormat('uri-reference', true)
ajv.addKeyword({
  keyword: 'x-text',
  type: 'string',
  modifying: true,
  errors: true,
  // Trimmed first: lengths count what is kept.
  before: 'maxLength',
  compile: (kind: TextKind) =>
    function check(this: unknown, text: string, context): boolean {
      const read = readText[kind](text)
      if ('text' in read && context) {
        ;(context.parentData as Record<string | number, unknown>)[context.parentDataProperty] = read.text
        return true
      }
      ;(check as { errors?: unknown }).errors = [{ keyword: kind, ...('wrong' in read && { message: read.wrong }), params: {} }]
      return false
    },
})

/**
 * Returns the check of a body: strict about types, generous about fields nobody asked for, which it takes out and names. What it
 * gives has the contract's fields and no others, so it can be spread beside the caller's organization.
 */
export function checkBody(schema: TSchema): (body: unknown) => Checked {
  return (body) => {
    // Compiled when the first body comes, and kept by ajv: a process that starts would compile hundreds, and most are asked for few.
    const validate = ajv.compile(schema)
    if (!validate(body)) return problemOfAll((validate.errors ?? []).slice(0, mistakesMax).map((error) => fieldError(error, '')))
    const value = body as Record<string, unknown>
    return { value, ignored: dropUnknown(schema, value, '').slice(0, ignoredNamesMax).map(shortened) }
  }
}

/**
 * Returns the check of a query string: numbers are written in digits, `true` and `false` as words, a parameter is given once, an unknown one is ignored.
 */
export function checkQuery(schema: TSchema): (search: string) => Checked {
  const properties = (schema as { properties: Record<string, { type?: string }> }).properties
  return (search) => {
    const wrong: FieldError[] = []
    const value: Record<string, unknown> = {}
    for (const [name, text] of new URLSearchParams(search)) {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined
      if (!property) continue
      if (name in value) wrong.push({ path: `?${name}`, code: 'repeated', message: httpMessages.query.repeated })
      else if (!isStorable(text)) wrong.push({ path: `?${name}`, code: 'characters', message: httpMessages.query.nullCharacter })
      else value[name] = typed(property.type, text)
    }
    if (!isPercentEncoded(search)) wrong.push({ path: '?', code: 'encoding', message: httpMessages.query.notPercentEncoded })
    const validate = ajv.compile(schema)
    if (!validate(value)) wrong.push(...(validate.errors ?? []).map((error) => fieldError(error, '?')))
    return wrong.length > 0 ? problemOfAll(wrong) : { value, ignored: [] }
  }
}

function typed(type: string | undefined, text: string): string | number | boolean {
  if (type === 'integer' && /^[+-]?\d{1,15}$/.test(text)) return Number(text)
  return type === 'boolean' && /^(true|false)$/.test(text) ? text === 'true' : text
}

const isPercentEncoded = (search: string): boolean => {
  try {
    decodeURIComponent(search)
    return true
  } catch {
    return false
  }
}

const problemOfAll = (errors: FieldError[]): Problem<'VALIDATION_ERROR'> =>
  problem('VALIDATION_ERROR', errors.map((error) => `${error.path}: ${error.message}`).join(' '), { errors })

/** One mistake in the words of the caller: where, and what would be right. */
function fieldError(error: ErrorObject, prefix: string): FieldError {
  const place = error.instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')
  const missing = error.keyword === 'required' ? (error.params as { missingProperty: string }).missingProperty : ''
  const path = `${prefix}${[place, missing].filter(Boolean).join('.')}` || 'body'
  return { path, code: error.keyword, message: message(error) }
}

function message(error: ErrorObject): string {
  const params = error.params as Record<string, unknown>
  const limit = params.limit as number
  switch (error.keyword) {
    case 'required':
      return messages.required
    case 'enum':
      return messages.oneOf({ values: (params.allowedValues as string[]).map(String).join(', ') })
    case 'type':
      return messages.type({ types: alternatives.format([params.type as JsonType].flat().map((type) => messages.types[type])) })
    case 'pattern': {
      const { examples } = error.parentSchema as { examples?: string[] }
      return examples ? messages.like({ examples: alternatives.format(examples) }) : ownMessage(error)
    }
    case 'minLength':
      return messages.charactersMin({ limit })
    case 'maxLength':
      return messages.charactersMax({ limit })
    case 'minItems':
      return messages.entriesMin({ limit })
    case 'maxItems':
      return messages.entriesMax({ limit })
    case 'uniqueItems':
      return messages.duplicateEntries
    case 'minimum':
      return messages.min({ limit })
    case 'maximum':
      return messages.max({ limit })
    default:
      return ownMessage(error)
  }
}

const messages = httpMessages.field
type JsonType = keyof typeof messages.types
const alternatives = new Intl.ListFormat('en', { type: 'disjunction' })

/** The message of a text's flaw (`x-text`), or the validator's own; neither has a full stop. */
const ownMessage = ({ message }: ErrorObject): string => (message === undefined ? messages.invalid : `${message}.`)

const shortened = (name: string): string => [...name.slice(0, 2 * ignoredNameLengthMax)].slice(0, ignoredNameLengthMax).join('')

/** Takes out the fields a body has and its schema doesn't, and tells their paths. */
function dropUnknown(schema: unknown, value: unknown, path: string): string[] {
  const { properties, items } = schema as { properties?: Record<string, unknown>; items?: unknown }
  if (Array.isArray(value)) return items ? value.flatMap((entry, at) => dropUnknown(items, entry, `${path}${at}.`)) : []
  if (typeof value !== 'object' || value === null || !properties) return []
  const fields = value as Record<string, unknown>
  return Object.keys(fields).flatMap((name) => {
    if (Object.hasOwn(properties, name)) return dropUnknown(properties[name], fields[name], `${path}${name}.`)
    delete fields[name]
    return [`${path}${name}`]
  })
}

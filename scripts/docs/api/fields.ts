import type { OpenApiDocument, OpenApiParameter, OpenApiSchema } from '@earshot/contract'
import { type Html, html, joinHtml } from '../../../service/src/html/html.ts'
import { inlineMarkdown } from './markdown.ts'

// Schemas as tables of fields that a person reads: name, kind, and what it means.

type Schemas = OpenApiDocument['components']['schemas']

interface Field {
  name: string
  schema: OpenApiSchema
  required: boolean
}

/** Parameters of a path or a query. */
export const parameterTable = (parameters: readonly OpenApiParameter[]): Html =>
  table(
    parameters.map(({ name, schema, required, description }) => ({ name, required, schema: { ...schema, description } })),
    'required',
  )

/** Fields of a body that is sent, inner records opened, so that everything that can be sent is in one table. */
export function bodyTable(schema: OpenApiSchema, schemas: Schemas): Html {
  const open = (outer: OpenApiSchema, prefix: string): Field[] =>
    fieldsOf(outer).flatMap((field) => {
      const name = prefix + field.name
      const inner = resolve(field.schema, schemas)
      const items = inner.items && resolve(inner.items, schemas)
      if (inner.properties) return [{ ...field, name, schema: { ...inner, properties: {} } }, ...open(inner, `${name}.`)]
      if (items?.properties) return [{ ...field, name, schema: inner }, ...open(items, `${name}[].`)]
      return [{ ...field, name }]
    })
  return table(open(schema, ''), 'required')
}

/** Fields of an answer or of an event; inner records are links. */
export const recordTable = (schema: OpenApiSchema, schemas: Schemas): Html => table(fieldsOf(resolve(schema, schemas)), 'optional')

/** A record by itself, with its address. */
export const renderRecord = (name: string, schemas: Schemas): Html => html`<article id="${name}" class="record">
      <h2><a class="self" href="#${name}">${name}</a></h2>
      <p>${inlineMarkdown(schemas[name]?.description ?? '')}</p>
      ${recordTable(schemas[name] ?? {}, schemas)}
    </article>`

const fieldsOf = ({ properties = {}, required = [] }: OpenApiSchema): Field[] =>
  Object.entries(properties).map(([name, schema]) => ({ name, schema, required: required.includes(name) }))

const resolve = (schema: OpenApiSchema, schemas: Schemas): OpenApiSchema =>
  schema.$ref === undefined ? schema : (schemas[nameOf(schema.$ref)] ?? {})

export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

/** `mark` is the word beside some fields: in requests `required`, in answers `optional`. */
function table(fields: readonly Field[], mark: 'required' | 'optional'): Html {
  return html`<dl class="fields">${fields.map(({ name, schema, required }) => {
    const marked = required === (mark === 'required')
    const { description = '' } = schema
    return html`<div>
      <dt><code>${breakable(name)}</code> <span class="kind">${kindOf(schema)}</span>${marked ? html` <span class="mark">${mark}</span>` : ''}</dt>
      <dd>${inlineMarkdown(description)}${wordsOf(schema)}${boundsOf(schema)}</dd>
    </div>`
  })}</dl>`
}

/** A name that may be broken after a dot or a bracket, never in a word where that can be helped. */
const breakable = (name: string): Html =>
  html`${name.split(/(\.|\[\])/).map((part, at) => (at % 2 === 1 ? html`${part}<wbr>` : html`${part}`))}`

/** The kind of a value, in a word or two. Records are links. */
export function kindOf(schema: OpenApiSchema): Html {
  if (schema.$ref !== undefined) return html`<a href="#${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`
  if (schema.anyOf) return joinHtml(schema.anyOf.map(kindOf), ' or ')
  const types = [schema.type ?? []].flat()
  return joinHtml(
    types.map((type) => kindOfType(type, schema)),
    ' or ',
  )
}

function kindOfType(type: string, { items = {}, format = '' }: OpenApiSchema): Html {
  if (type !== 'array') return html`${(type === 'string' && kinds[format]) || type}`
  return html`array of ${kindOf(items)}${items.$ref === undefined ? 's' : ''}`
}

const kinds: Readonly<Record<string, string>> = { uuid: 'UUID', 'date-time': 'date-time', uri: 'URL', 'idn-email': 'email address' }

/** The list of values where they are a fixed set. */
function wordsOf(schema: OpenApiSchema): Html | null {
  const words = schema.enum ?? schema.items?.enum ?? (schema.const === undefined ? [] : [schema.const])
  if (words.length === 0) return null
  const list = words.filter((word) => word !== null).map((word) => html`<code>${String(word)}</code>`)
  const shown = html`<span class="words">${joinHtml(list, ' ')}</span>`
  return list.length <= 12 ? shown : html`<details><summary>One of ${list.length} values</summary>${shown}</details>`
}

function boundsOf(schema: OpenApiSchema): Html | null {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, default: usual } = schema
  const bounds = [
    span(minLength, maxLength, 'characters'),
    span(minimum, maximum, ''),
    span(minItems, maxItems, 'entries'),
    usual === undefined ? null : html`default <code>${String(usual)}</code>`,
  ].filter((bound) => bound !== null)
  return bounds.length > 0 ? html`<span class="bounds">${joinHtml(bounds, ' · ')}</span>` : null
}

function span(least: number | undefined, most: number | undefined, unit: string): Html | null {
  const number = (value: number) => value.toLocaleString('en')
  const from = least === 0 && unit !== '' ? undefined : least
  if (from === undefined) return most === undefined ? null : html`${`up to ${number(most)} ${unit}`.trim()}`
  if (most === undefined) return html`${number(from)} or more${unit && ` ${unit}`}`
  return html`${`${number(from)}–${number(most)} ${unit}`.trim()}`
}

import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'

// Whether what the service says is what the contract promises: every field as its schema says, and no field it does not know. The schemas
// let further fields be, because the contract may grow; a service that says more than its own contract has let something slip.

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)

const compiled = new WeakMap<TSchema, ReturnType<typeof ajv.compile>>()

/** What is wrong with a value, by the contract's schema of it; null: nothing. */
export function misfitOf(schema: TSchema, value: unknown): string | null {
  const validate = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, validate)
  if (!validate(value)) return ajv.errorsText(validate.errors)
  const [surplus] = surplusFields(schema as Shape, value, '')
  return surplus === undefined ? null : `has ${surplus}, which the schema does not know`
}

interface Shape {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
}

function surplusFields({ properties, items, anyOf }: Shape, value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (anyOf) return anyOf.map((shape) => surplusFields(shape, value, path)).toSorted((one, other) => one.length - other.length)[0] ?? []
  if (Array.isArray(value)) return items ? value.flatMap((entry, at) => surplusFields(items, entry, `${path}[${at}]`)) : []
  if (!properties) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    Object.hasOwn(properties, name) ? surplusFields(properties[name]!, inner, `${path}.${name}`) : [`${path}.${name}`],
  )
}

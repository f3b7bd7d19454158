/** Values on their way into the database and out of it. Lists have one dimension; null elements are kept. */
import { Json } from './sql.ts'

/** A value as the driver sends it: a text, bytes, or null. Undefined goes in as null. */
export function sent(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Json) return JSON.stringify(value.value) ?? null
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return Buffer.isBuffer(value) ? value : Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function element(value: unknown): string {
  const text = value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : sent(value)
  return text === null ? 'null' : `"${(text as string).replaceAll(/["\\]/g, '\\$&')}"`
}

type Read = (text: string) => unknown

const asText: Read = (text) => text
const asDate: Read = (text) => new Date(text)
const asJson: Read = (text) => JSON.parse(text)
const asTruth: Read = (text) => text === 't'
const asBytes: Read = (text) => Buffer.from(text.slice(2), 'hex')

/** By the numbers that PostgreSQL's own types have always had: of a value, and of a list of them. What is not here comes out as text. */
const types: readonly (readonly [value: number, list: number, read: Read])[] = [
  [16, 1000, asTruth],
  [17, 1001, asBytes],
  [19, 1003, asText], // name
  [20, 1016, Number], // bigint: what is counted here stays below 2^53
  [21, 1005, Number],
  [23, 1007, Number],
  [25, 1009, asText],
  [26, 1028, Number], // oid
  [114, 199, asJson],
  [700, 1021, Number],
  [701, 1022, Number],
  [1043, 1015, asText],
  [1082, 1182, asDate],
  [1114, 1115, asDate],
  [1184, 1185, asDate],
  [1700, 1231, asText], // numeric
  [2950, 2951, asText], // uuid
  [3802, 3807, asJson],
]

const readers = new Map(
  types.flatMap(([value, list, read]) => [[value, read] as const, [list, (text: string) => readList(text, read)] as const]),
)

/** How the driver reads a type. */
export const readerOf = (oid: number): Read => readers.get(oid) ?? asText

function readList(text: string, read: Read): unknown[] {
  // A lower bound other than 1 stands before the braces, as in [0:1]={a,b}.
  const elements = text.slice(text.indexOf('{') + 1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs)
  return Array.from(elements, ([, quoted, plain]) => {
    if (quoted !== undefined) return read(quoted.replaceAll(/\\(.)/gs, '$1'))
    return plain === 'NULL' ? null : read(plain!)
  })
}

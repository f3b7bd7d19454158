/**
 * Arrays of PostgreSQL's own types, with the numbers they have always had. The driver can ask each new connection for them instead, but
 * a connection that is lost while it asks takes the process with it (postgres 3.4: fetch_types rejects a promise that nobody holds).
 */

interface ElementType {
  /** The array's type, and the element's. */
  oids: readonly [array: number, element: number]
  write?: (value: never) => string
  read?: (text: string) => unknown
}

const asNumber = { read: Number }
const asDate = { write: (value: Date | string) => new Date(value).toISOString(), read: (text: string) => new Date(text) }
const asJson = { write: (value: unknown) => JSON.stringify(value), read: (text: string) => JSON.parse(text) as unknown }

const elementTypes: Record<string, ElementType> = {
  boolArray: { oids: [1000, 16], write: (value: boolean) => (value ? 't' : 'f'), read: (text) => text === 't' },
  byteaArray: {
    oids: [1001, 17],
    write: (value: Uint8Array) => `\\x${Buffer.from(value).toString('hex')}`,
    read: (text) => Buffer.from(text.slice(2), 'hex'),
  },
  int2Array: { oids: [1005, 21], ...asNumber },
  int4Array: { oids: [1007, 23], ...asNumber },
  int8Array: { oids: [1016, 20], ...asNumber },
  float4Array: { oids: [1021, 700], ...asNumber },
  float8Array: { oids: [1022, 701], ...asNumber },
  numericArray: { oids: [1231, 1700] },
  textArray: { oids: [1009, 25] },
  varcharArray: { oids: [1015, 1043] },
  nameArray: { oids: [1003, 19] },
  uuidArray: { oids: [2951, 2950] },
  dateArray: { oids: [1182, 1082], ...asDate },
  timestampArray: { oids: [1115, 1114], ...asDate },
  timestamptzArray: { oids: [1185, 1184], ...asDate },
  jsonArray: { oids: [199, 114], ...asJson },
  jsonbArray: { oids: [3807, 3802], ...asJson },
}

/** As the driver takes them: lists of one dimension go in and come out, null elements included; a text goes in as it is. */
export const arrayTypes = Object.fromEntries(
  Object.entries(elementTypes).map(([name, { oids, write = String, read = (text: string): unknown => text }]) => [
    name,
    {
      to: oids[0],
      from: [oids[0]],
      serialize: (value: unknown) => (Array.isArray(value) ? writeArray(value, write as (value: unknown) => string) : value),
      parse: (text: string) => readArray(text, read),
    },
  ]),
)

export const writeArray = (values: readonly unknown[], write: (value: unknown) => string): string =>
  `{${values.map((value) => (value === null || value === undefined ? 'null' : `"${write(value).replaceAll(/["\\]/g, '\\$&')}"`)).join(',')}}`

export function readArray(text: string, read: (text: string) => unknown): unknown[] {
  // A lower bound other than 1 stands before the braces, as in [0:1]={a,b}.
  const elements = text.slice(text.indexOf('{') + 1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs)
  return Array.from(elements, ([, quoted, plain]) => {
    if (quoted !== undefined) return read(quoted.replaceAll(/\\(.)/gs, '$1'))
    return plain === 'NULL' ? null : read(plain!)
  })
}

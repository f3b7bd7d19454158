import { type ErrorCode, errors } from './errors.ts'
import type { Permission } from './permissions.ts'
import type { Role } from './roles.ts'
import type { Static, TSchema } from './vocabulary.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParameterNames<Rest> : never
type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : undefined

/** A row of the table of operations. The last member exists for the compiler only: the row's static types, resolved once. */
export interface Operation<Params = unknown, Query = unknown, Body = unknown, Success = unknown, Code extends ErrorCode = ErrorCode> {
  readonly method: Method
  readonly path: string
  /** The permission that an API key needs; rows for members alone have none. */
  readonly permission?: Permission
  /** Callers: API keys by default, visitors of the webhook portal, or members alone. */
  readonly access?: 'portal' | 'member'
  /** The lowest role that may call it. By default `viewer` for reading and `member` for changing. */
  readonly role?: Role
  readonly summary: string
  readonly description: string
  readonly query?: TSchema | undefined
  readonly body?: TSchema | undefined
  /** Example bodies, each under a name. */
  readonly bodyExamples?: Readonly<Record<string, Body>> | undefined
  /** Example query parameters. */
  readonly queryExample?: Query | undefined
  /** The largest body in bytes, where it is not the usual 64 KB. */
  readonly bodyBytesMax?: number
  /** The media type of a body that is not JSON; such a body is passed on as it is. */
  readonly takes?: string
  /** Reading is written to the audit log too, as changes always are. */
  readonly audited?: true
  /** The operation waits for another machine, a mail server: no transaction is held around it. */
  readonly speaksToStrangers?: true
  /** A list or an export, which a read replica may answer, a few seconds late: docs/rules/http.md#lists-from-a-replica */
  readonly mayLag?: true
  readonly success: Readonly<Record<number, TSchema>>
  /** The codes of its own, besides those that any request can meet. */
  readonly errors: readonly Code[]
  readonly types?: { params: Params; query: Query; body: Body; success: Success; code: Code }
}

interface Row<Path extends string, Query, Body, Success, Code> {
  method: Method
  path: Path
  permission?: Permission
  access?: 'portal' | 'member'
  role?: Role
  summary: string
  description: string
  query?: Query
  body?: Body
  bodyExamples?: Readonly<Record<string, StaticOf<Body>>>
  queryExample?: StaticOf<Query>
  bodyBytesMax?: number
  takes?: string
  audited?: true
  speaksToStrangers?: true
  mayLag?: true
  success: Success
  errors: readonly Code[]
}

export const operation = <
  const Path extends string,
  Success extends Record<number, TSchema>,
  const Code extends ErrorCode = never,
  Query extends TSchema | undefined = undefined,
  Body extends TSchema | undefined = undefined,
>(
  row: Row<Path, Query, Body, Success, Code>,
): Operation<
  { [name in ParameterNames<Path>]: string },
  StaticOf<Query>,
  StaticOf<Body>,
  { [status in keyof Success]: StaticOf<Success[status]> },
  Code
> => row

/** Fields that the rows of the portal and those for members alone have in common. */
export const inPortal = { access: 'portal', permission: 'webhooks' } as const
export const forMembers = { access: 'member' } as const

/** Every code that a request of an operation can be answered with. */
export const codesOf = (row: Operation): ErrorCode[] =>
  (Object.keys(errors) as ErrorCode[]).filter((code) => row.errors.includes(code) || canMeet(code, row))

function canMeet(code: ErrorCode, row: Operation): boolean {
  if (code === 'IDEMPOTENCY_IN_PROGRESS' || code === 'IDEMPOTENCY_MISMATCH') return row.method === 'POST'
  if (!('any' in errors[code])) return false
  // Requests of a documented operation never have a method that its address lacks.
  if (code === 'METHOD_NOT_ALLOWED') return false
  // Every method but GET may have a body, which is read even where none is needed.
  const readsBody = row.method !== 'GET'
  if (code === 'INVALID_JSON' || code === 'PAYLOAD_TOO_LARGE' || code === 'UNSUPPORTED_MEDIA_TYPE') return readsBody
  if (code === 'VALIDATION_ERROR') return readsBody || row.query !== undefined
  // Addresses of members' operations contain their organization.
  if (code === 'NOT_FOUND') return row.path.includes('{') || row.access === 'member'
  return true
}

import { type ErrorCode, errors } from './errors.ts'
import type { Role } from './roles.ts'
import type { Static, TSchema } from './vocabulary.ts'

/** What an API key may be allowed to do, by groups of operations. */
export const permissions = ['storefront', 'preverifiedLinks', 'qrCodes', 'knowledgebase', 'reviews', 'subscribers', 'webhooks'] as const
export type Permission = (typeof permissions)[number]

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParameterNames<Rest> : never
type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : undefined

/** A row of the table of operations. The last member exists for the compiler only: the row's static types, resolved once. */
export interface Operation<Params = unknown, Query = unknown, Body = unknown, Success = unknown, Code extends ErrorCode = ErrorCode> {
  readonly method: Method
  readonly path: string
  /** What an API key needs for it; rows that only members may ask have none. */
  readonly permission?: Permission
  /** Who comes in by it: an API key where nothing is said, whoever is in the webhook portal, or members alone. */
  readonly access?: 'portal' | 'member'
  /** The least role of a member who may ask it; where nothing is said: `viewer` to read, `member` to change. */
  readonly role?: Role
  readonly summary: string
  readonly description: string
  readonly query?: TSchema | undefined
  readonly body?: TSchema | undefined
  /** Bodies worth sending, each under a name. */
  readonly bodyExamples?: Readonly<Record<string, Body>> | undefined
  /** Query parameters worth showing. */
  readonly queryExample?: Query | undefined
  /** The largest body in bytes, where it isn't the usual 64 KB. */
  readonly bodyBytesMax?: number
  /** The media type of a body that isn’t JSON: it is handed on as it comes in. */
  readonly takes?: string
  /** The audit log says who read this, as it does of everything that changes something. */
  readonly audited?: true
  /** It waits for somebody else’s machine, a mail server: no transaction is held around it. */
  readonly speaksToStrangers?: true
  readonly success: Readonly<Record<number, TSchema>>
  /** What this operation refuses besides what any request can meet. */
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

/** What the rows of the portal and those that only members may ask have in common. */
export const inPortal = { access: 'portal', permission: 'webhooks' } as const
export const forMembers = { access: 'member' } as const

/** Every code a request of an operation can be refused with. */
export const codesOf = (row: Operation): ErrorCode[] =>
  (Object.keys(errors) as ErrorCode[]).filter((code) => row.errors.includes(code) || canMeet(code, row))

function canMeet(code: ErrorCode, row: Operation): boolean {
  if (code === 'IDEMPOTENCY_IN_PROGRESS' || code === 'IDEMPOTENCY_MISMATCH') return row.method === 'POST'
  if (!('any' in errors[code])) return false
  // A documented operation is never met with a method its address doesn't have.
  if (code === 'METHOD_NOT_ALLOWED') return false
  // A body is read also where none is needed, but for GET.
  const readsBody = row.method !== 'GET'
  if (code === 'INVALID_JSON' || code === 'PAYLOAD_TOO_LARGE' || code === 'UNSUPPORTED_MEDIA_TYPE') return readsBody
  if (code === 'VALIDATION_ERROR') return readsBody || row.query !== undefined
  // What members ask has their organization in its address.
  if (code === 'NOT_FOUND') return row.path.includes('{') || row.access === 'member'
  return true
}

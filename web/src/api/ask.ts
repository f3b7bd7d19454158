import type { dashboardOperations, FieldError, operations, portalOperations } from '@earshot/contract'
import { httpApi } from './http-api.ts'

// Calls the operations of the contract at the app's HTTP API. The types come from the contract's tables, the addresses from the generated
// routes; nothing of the contract itself is loaded.

type Table = typeof operations & typeof portalOperations & typeof dashboardOperations
export type OperationId = keyof Table
type Types<Id extends OperationId> = NonNullable<Table[Id]['types']>

/** The successful answer of an operation. */
export type Answer<Id extends OperationId> = Types<Id>['success'][keyof Types<Id>['success']]

/** Optional fields may also be undefined: these are left out. */
type Fields<Part> = Part extends object
  ? { [Name in keyof Part]: Record<never, never> extends Pick<Part, Name> ? Part[Name] | undefined : Part[Name] }
  : unknown
/** A request: path parameters, query parameters and body in one object. */
export type Request<Id extends OperationId> = Fields<Types<Id>['params']> & Fields<Types<Id>['query']> & Fields<Types<Id>['body']>
/** An operation without required fields can be called without a request. */
export type Rest<Id extends OperationId> = Record<never, never> extends Request<Id> ? [request?: Request<Id>] : [request: Request<Id>]

/**
 * A problem answered by the service. `detail` is for people, in English. With the codes `UNREACHABLE` (there was no answer) and `UNREADABLE`
 * (the answer says nothing) it is only the code: screens have messages for these.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** Mistakes by field. A field is named as in the request: `url`, `retryDelays.0`. */
  readonly errors: readonly FieldError[]
  readonly #atFields = new Set<FieldError>()

  constructor({ status, code, detail, errors = [] }: { status: number; code: string; detail: string; errors?: readonly FieldError[] }) {
    super(detail)
    this.status = status
    this.code = code
    this.errors = errors
  }

  /**
   * Returns the message of a field's mistake, or of a mistake in something below the field. Callers must show it at the field: it counts as
   * said from then on.
   */
  at(path: string): string | undefined {
    const found = this.errors.filter((error) => error.path === path || error.path.startsWith(`${path}.`))
    for (const each of found) this.#atFields.add(each)
    return found[0] && sentence(found[0])
  }

  /** Returns the messages of mistakes that no field shows. The filters of a list may be out of sight: theirs are among them. */
  elsewhere(): string[] {
    const left = this.errors.filter((error) => error.path.startsWith('?') || !this.#atFields.has(error))
    return [...new Set(left.map(sentence))]
  }
}

/** The service puts the field's name first; people read the message without it. */
const sentence = ({ message }: FieldError): string => message[0]!.toUpperCase() + message.slice(1)

/** Calls an operation. Throws `ApiError` and nothing else, with the status 0 and the code `UNREACHABLE` when there was no answer. */
export const ask = <Id extends OperationId>(id: Id, ...[request]: Rest<Id>): Promise<Answer<Id>> => askFor(id, { ...request })

/** The same for callers that know the operation at run time, that may abort it, or that want a list as it is at this moment. */
export async function askFor<Id extends OperationId>(
  id: Id,
  request: object,
  signal?: AbortSignal,
  { isFresh = false }: { isFresh?: boolean } = {},
): Promise<Answer<Id>> {
  const { method, address, rest } = placeOf(id, request)
  const hasBody = method === 'POST' || method === 'PATCH'
  return askAt<Answer<Id>>(hasBody ? address : address + searchOf(rest), {
    ...{ method, isFresh },
    ...(hasBody && { body: rest }),
    ...(signal && { signal }),
  })
}

/** The body of a request: JSON, or a file as it is. */
interface Sent {
  method: string
  body?: object
  file?: { contents: Blob; type: string }
  signal?: AbortSignal
  /** No read replica answers it, which may be late. */
  isFresh?: boolean
}

/** When this screen last changed something. */
let changedAt = 0
/** Lists may be five seconds late where a read replica answers them; who has just changed something is shown it. */
const freshMs = 10_000

/** Calls an address that is no operation's: the account and signing in. Throws as `ask` does. */
export async function askAt<Said>(address: string, { method, body, file, signal, isFresh = false }: Sent): Promise<Said> {
  const type = file?.type ?? (body && 'application/json')
  if (method !== 'GET') changedAt = Date.now()
  const isFreshWanted = isFresh || Date.now() - changedAt < freshMs
  const answer = await send(address, {
    method,
    headers: {
      accept: 'application/json',
      'accept-language': document.documentElement.lang,
      ...(type && { 'content-type': type }),
      ...(isFreshWanted && { 'cache-control': 'no-cache' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(file && { body: file.contents }),
    ...(signal && { signal }),
  })
  const said = await read(answer)
  if (answer.ok) return said as Said
  throw new ApiError({ ...problemIn(said), status: answer.status })
}

/** The address of a file or picture that a plain link fetches. */
export function addressOf<Id extends OperationId>(id: Id, ...[request]: Rest<Id>): string {
  const { address, rest } = placeOf(id, { ...request })
  return address + searchOf(rest)
}

/** The address of an upload: the whole request is in its path and query. */
export function uploadPlaceOf(id: OperationId, request: object): { method: string; address: string } {
  const { method, address, rest } = placeOf(id, request)
  return { method, address: address + searchOf(rest) }
}

/** Returns the method and address of an operation, and the fields that are left for the body. */
function placeOf(id: OperationId, request: object) {
  const { at, routes } = httpApi()
  const [method, path] = routes[id] ?? notHere(id)
  const rest: Record<string, unknown> = { ...request }
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { method, address: at + address, rest }
}

function searchOf(values: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

const notHere = (id: string): never => {
  throw new Error(`${id} is asked in an app that does not have it`)
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError({ status: 0, code: 'UNREACHABLE', detail: 'UNREACHABLE' })
  }
}

async function read(answer: Response): Promise<unknown> {
  try {
    return JSON.parse(await answer.text())
  } catch {
    return null
  }
}

/** Reads problem+json, as far as the answer is that. */
function problemIn(said: unknown): { code: string; detail: string; errors: readonly FieldError[] } {
  const { code = 'UNREADABLE', detail, message, errors } = (said ?? {}) as Partial<Record<string, unknown>>
  return {
    code: String(code),
    detail: String(detail ?? message ?? code),
    errors: Array.isArray(errors) ? (errors as FieldError[]) : [],
  }
}

import type { FieldError, portalOperations } from '@earshot/contract'
import { portalRoutes } from '../generated/portal-operations.ts'

// Calls the operations of the contract. Their types come from the contract's table and their addresses from what is rendered of it; of
// the contract itself nothing is loaded.

type Table = typeof portalOperations
export type OperationId = keyof Table
type Types<Id extends OperationId> = NonNullable<Table[Id]['types']>

/** Every answer an operation gives. */
export type Answer<Id extends OperationId> = Types<Id>['success'][keyof Types<Id>['success']]

type Fields<Part> = Part extends object ? Part : unknown
/** What is asked: parts of the address, query and body, in one. */
export type Request<Id extends OperationId> = Fields<Types<Id>['params']> & Fields<Types<Id>['query']> & Fields<Types<Id>['body']>
/** Nothing needs to be said where nothing must be. */
export type Rest<Id extends OperationId> = Record<never, never> extends Request<Id> ? [request?: Request<Id>] : [request: Request<Id>]

/** A "no" of the service, or that it could not be reached. `detail` is for people. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  /** What is wrong with which field; its place as in the request: `url`, `retryDelays.0`. */
  readonly errors: readonly FieldError[]

  constructor({ status, code, detail, errors = [] }: { status: number; code: string; detail: string; errors?: readonly FieldError[] }) {
    super(detail)
    this.status = status
    this.code = code
    this.errors = errors
  }

  /** What is wrong with a field, or with something in it. */
  at(path: string): string | undefined {
    const message = this.errors.find((error) => error.path === path || error.path.startsWith(`${path}.`))?.message
    // The service puts the field's name before it; here it stands below the field.
    return message && message[0]!.toUpperCase() + message.slice(1)
  }
}

/** Asks. Throws `Refused`, and nothing else; with the status 0 and the code `UNREACHABLE` when there was no answer. */
export const ask = <Id extends OperationId>(id: Id, ...[request]: Rest<Id>): Promise<Answer<Id>> => askFor(id, { ...request })

/** The same for those who know the operation only when they ask, and who may give it up. */
export async function askFor<Id extends OperationId>(id: Id, request: object, signal?: AbortSignal): Promise<Answer<Id>> {
  const [method, path] = portalRoutes[id]
  const rest: Record<string, unknown> = { ...request }
  const address = `/portal/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })}`
  const hasBody = method === 'POST' || method === 'PATCH'
  const given = Object.entries(rest).filter(([, value]) => value !== undefined && value !== '')
  const search = hasBody || given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
  const answer = await send(address + search, {
    method,
    headers: { accept: 'application/json', ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body: JSON.stringify(rest) }),
    ...(signal && { signal }),
  })
  const said = await read(answer)
  if (answer.ok) return said as Answer<Id>
  throw new Refused({ ...problemIn(said), status: answer.status })
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new Refused({ status: 0, code: 'UNREACHABLE', detail: 'Earshot did not answer.' })
  }
}

async function read(answer: Response): Promise<unknown> {
  try {
    return JSON.parse(await answer.text())
  } catch {
    return null
  }
}

/** problem+json, as far as it is that. */
function problemIn(said: unknown): { code: string; detail: string; errors: readonly FieldError[] } {
  const { code = 'UNREADABLE', detail, message, errors } = (said ?? {}) as Partial<Record<string, unknown>>
  return {
    code: String(code),
    detail: String(detail ?? message ?? 'Earshot answered with something unexpected.'),
    errors: Array.isArray(errors) ? (errors as FieldError[]) : [],
  }
}

import { EarshotError } from './errors.ts'
import { version } from './generated/operations.ts'
import { isUnsent, type RetryPosts, retryAfterSeconds, retryDelaySeconds } from './retries.ts'

// One call: the request is written once, then attempted until it is answered, answered with a final error, or out of retries.

/** A row of the table of operations: its address, and the fields that go into the query. */
export interface OperationRow {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly query: readonly string[]
  readonly body: boolean
}

/** The platform's `fetch`, as far as it is used here. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Options of a single call. */
export interface RequestOptions {
  /** Ends the call, also while it waits for a retry; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Seconds each attempt may take. */
  timeoutSeconds?: number | undefined
  /** Attempts after the first, at most. */
  retriesMax?: number | undefined
  /**
   * Names this request when it is sent again, POST only: the service does it once and answers alike for 24 hours. Made for you, one per
   * call and kept over its retries; give your own to repeat a call safely after a restart.
   */
  idempotencyKey?: string | undefined
}

export interface Connection {
  readonly apiKey: string
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly timeoutSeconds: number
  readonly retriesMax: number
  readonly retryPosts: RetryPosts
  readonly fetch: Fetch
}

/** Makes a call. Rejects with EarshotError, with a TypeError when the request cannot be written, or with the signal's reason. */
export async function send<Answer>(
  connection: Connection,
  row: OperationRow,
  fields: Readonly<Record<string, unknown>>,
  options: RequestOptions,
): Promise<Answer> {
  const { signal, timeoutSeconds = connection.timeoutSeconds, retriesMax = connection.retriesMax } = options
  checkSettings({ timeoutSeconds, retriesMax })
  const { url, init } = write(connection, row, fields, options)
  for (let retry = 1; ; retry++) {
    const outcome = await attempt(connection.fetch, { url, init, operation: row.id, timeoutSeconds, signal })
    if (!('failed' in outcome)) return outcome.answer as Answer
    const { failed, headers, unsent } = outcome
    const failure = { method: row.method, status: failed.status, code: failed.code, headers, unsent }
    const delay = retry > retriesMax ? null : retryDelaySeconds(failure, { retry, retryPosts: connection.retryPosts })
    if (delay === null) throw failed
    await wait(delay, signal)
  }
}

/** Throws for settings that would silently mean something else. */
export function checkSettings({ timeoutSeconds, retriesMax }: { timeoutSeconds: number; retriesMax: number }): void {
  if (!(timeoutSeconds > 0)) throw new TypeError(`timeoutSeconds must be more than 0, not ${timeoutSeconds}.`)
  if (!Number.isInteger(retriesMax) || retriesMax < 0) throw new TypeError(`retriesMax must be 0 or a whole number, not ${retriesMax}.`)
}

function write(connection: Connection, row: OperationRow, fields: Readonly<Record<string, unknown>>, options: RequestOptions) {
  const left = new Map(Object.entries(fields).filter(([, value]) => value !== undefined))
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = left.get(name)
    left.delete(name)
    return pathSegment(value, `${row.id}: ${name}`)
  })
  const query = new URLSearchParams()
  for (const [name, value] of left)
    if (row.query.includes(name) || !hasBody(row)) {
      query.set(name, String(value))
      left.delete(name)
    }
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-api-key': connection.apiKey,
    'user-agent': `earshot-client/${version}`,
  }
  if (row.method === 'POST') headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID()
  // A redirect is not followed: it would give the API key to its target.
  const init: RequestInit = { method: row.method, headers, redirect: 'manual' }
  if (row.body || left.size > 0) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(Object.fromEntries(left))
  }
  return { url: `${connection.baseUrl}${path}${query.size > 0 ? `?${query}` : ''}`, init }
}

const hasBody = (row: OperationRow): boolean => row.method === 'POST' || row.method === 'PATCH'

function pathSegment(value: unknown, name: string): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  // An empty segment, `.` or `..` would make it another address.
  if (text === '' || text === '.' || text === '..') throw new TypeError(`${name} must be an identifier, not ${JSON.stringify(value)}.`)
  return encodeURIComponent(text)
}

interface Attempt {
  url: string
  init: RequestInit
  operation: string
  timeoutSeconds: number
  signal: AbortSignal | undefined
}

type Outcome = { answer: unknown } | { failed: EarshotError; headers: Headers | null; unsent: boolean }

/** One POST, GET, PATCH or DELETE. Its time limit covers the whole answer. Throws only the signal's reason. */
async function attempt(fetch: Fetch, { url, init, operation, timeoutSeconds, signal }: Attempt): Promise<Outcome> {
  signal?.throwIfAborted()
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), Math.min(timeoutSeconds * 1000, timerMillisecondsMax))
  const end = () => limit.abort()
  signal?.addEventListener('abort', end, { once: true })
  let headers: Headers | null = null
  try {
    const response = await fetch(url, { ...init, signal: limit.signal })
    headers = response.headers
    return read(response, await response.text(), operation)
  } catch (cause) {
    signal?.throwIfAborted()
    const failed = limit.signal.aborted
      ? new EarshotError(`${operation}: no answer within ${timeoutSeconds} s.`, { code: 'TIMEOUT', status: 0, operation, cause })
      : new EarshotError(`${operation}: no answer from ${new URL(url).origin}: ${reasonOf(cause)}.`, {
          code: 'CONNECTION_FAILED',
          status: 0,
          operation,
          cause,
        })
    return { failed, headers: null, unsent: headers === null && !limit.signal.aborted && isUnsent(cause) }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

/** A timer's longest time: 2^31 - 1 ms; a longer one would go off at once. */
const timerMillisecondsMax = 2_147_483_647

function read(response: Response, text: string, operation: string): Outcome {
  const { status, headers } = response
  const body = parse(text)
  if (response.ok && body !== undefined) return { answer: body }
  const problem = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const { code, message, detail, requestId } = problem
  const known = !response.ok && typeof code === 'string'
  const failed = new EarshotError(known ? String(message ?? detail ?? code) : describeUnexpected(response), {
    code: known ? code : 'UNEXPECTED_ANSWER',
    status,
    operation,
    requestId: headers.get('x-request-id') ?? (typeof requestId === 'string' ? requestId : undefined),
    retryAfterSeconds: retryAfterSeconds(headers),
    problem,
  })
  return { failed, headers, unsent: false }
}

function describeUnexpected({ status, statusText, headers }: Response): string {
  const location = headers.get('location')
  if (location !== null) return `${status} ${statusText}: a redirect to ${location}, which is not followed. Is baseUrl right?`
  return `${status} ${statusText}: the answer is not Earshot’s (${headers.get('content-type') ?? 'no content type'}). Is baseUrl right?`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The code that fetch keeps in the cause of its cause. */
function reasonOf(error: unknown): string {
  let reason = error
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause
  const { message, code } = reason as { message?: unknown; code?: unknown }
  return String(message || code || reason)
}

function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1000)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}

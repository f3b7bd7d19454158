import { Operations, type Pagination } from './generated/operations.ts'
import { List } from './lists.ts'
import { type Connection, checkSettings, type Fetch, type OperationRow, type RequestOptions, send } from './request.ts'

export interface EarshotOptions {
  /** An API key of the organization. Keep it on a server: it lets its holder act for you. */
  apiKey: string
  /**
   * The base address of the API, ending in `/v1`: `https://opinions.example.com/v1`. The service's address alone is taken as
   * well, and `/v1` added; an address with a path, like a proxy's, is taken as it is.
   */
  baseUrl: string
  /** Seconds each attempt may take, the answer read to its end. */
  timeoutSeconds?: number | undefined
  /** Attempts after the first, at most. 0: none. */
  retriesMax?: number | undefined
  /**
   * When a POST is sent again. `always`: like every other method, because the `Idempotency-Key` it carries makes the service do it
   * once. `when-certain`: only where the service certainly did nothing (408, 429, nobody listening), for a proxy between that
   * drops the header.
   */
  retryPosts?: 'always' | 'when-certain' | undefined
  /** Used in place of the global `fetch`. */
  fetch?: Fetch | undefined
}

/**
 * A connection to an Earshot service: `new Earshot({ apiKey, baseUrl }).goals.create({ projectId, goal })`. Path parameters,
 * parameters and body of an operation are the fields of one object. Calls reject with EarshotError. Throws TypeError when an
 * option cannot be used.
 */
export class Earshot extends Operations {
  readonly #connection: Connection

  constructor(options: EarshotOptions) {
    super()
    const { timeoutSeconds = 30, retriesMax = 2, retryPosts = 'always' } = options
    checkSettings({ timeoutSeconds, retriesMax })
    this.#connection = {
      apiKey: checkApiKey(options.apiKey),
      baseUrl: readBaseUrl(options.baseUrl),
      timeoutSeconds,
      retriesMax,
      retryPosts,
      // Looked up at each call, so that what replaces the global fetch later is used, and called as its own method.
      fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    }
  }

  protected call<Answer>(row: OperationRow, request: object = {}, options: RequestOptions = {}): Promise<Answer> {
    return send(this.#connection, row, { ...request }, options)
  }

  protected list<Page extends { pagination: Pagination }, Row>(
    row: OperationRow,
    rowsName: string,
    request: object = {},
    options: RequestOptions = {},
  ): List<Page, Row> {
    return new List({
      from: request,
      read: (paging) => send<Page>(this.#connection, row, { ...request, ...paging }, options),
      rowsOf: (page) => (page as unknown as Record<string, readonly Row[]>)[rowsName] ?? [],
    })
  }
}

function checkApiKey(apiKey: string): string {
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(apiKey))
    throw new TypeError('apiKey must be an API key; it is missing, empty or has spaces in it.')
  return apiKey
}

function readBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new TypeError(`baseUrl must be an http or https address, not ${JSON.stringify(baseUrl)}.`)
  if (url.username || url.password || url.search || url.hash)
    throw new TypeError('baseUrl must be an address alone, without a user name, a query or a fragment.')
  const path = url.pathname.replace(/\/+$/, '')
  return `${url.origin}${path === '' ? '/v1' : path}`
}

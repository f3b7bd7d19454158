import type { ExecuteContext, HttpRequest, OperationRow } from './n8n.ts'

// What an item of a workflow asks for: parameters of the node become a request, the answer becomes items.

const limitWhenReadingAll = 100

/** Makes the calls of one item and returns its rows. Of a list: those of the first page, or all, by cursors. */
export async function callOperation(
  context: ExecuteContext,
  row: OperationRow,
  fields: Readonly<Record<string, unknown>>,
  { baseUrl, isAll }: { baseUrl: string; isAll: boolean },
): Promise<Record<string, unknown>[]> {
  const request = writeRequest(row, fields, baseUrl)
  if (row.rowsName === null) return [await send(context, request)]
  const found: Record<string, unknown>[] = []
  if (isAll) request.qs.limit ??= limitWhenReadingAll
  for (;;) {
    const page = (await send(context, request)) as { pagination: { hasMore: boolean; nextCursor: string | null } }
    found.push(...(page as unknown as Record<string, Record<string, unknown>[]>)[row.rowsName]!)
    if (!isAll || !page.pagination.hasMore || page.pagination.nextCursor === null) return found
    request.qs.cursor = page.pagination.nextCursor
  }
}

const send = async (context: ExecuteContext, request: HttpRequest): Promise<Record<string, unknown>> =>
  (await context.helpers.httpRequestWithAuthentication.call(context, 'earshotApi', request)) as Record<string, unknown>

/** Writes a request. Throws when a field of its path is missing, or one is not the JSON that it should be. */
export function writeRequest(row: OperationRow, fields: Readonly<Record<string, unknown>>, baseUrl: string): HttpRequest {
  const { 'idempotency-key': idempotencyKey, ...given } = fields
  const left = new Map(Object.entries(given).map(([name, value]) => [name, row.json.includes(name) ? readJson(name, value) : value]))
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(left.get(name) ?? '')
    left.delete(name)
    // An empty segment, `.` or `..` would make it another address.
    if (['', '.', '..'].includes(value)) throw new Error(`${name} must be an identifier, not "${value}".`)
    return encodeURIComponent(value)
  })
  const isInQuery = (name: string) => row.query.includes(name) || !row.hasBody
  const entries = [...left]
  return {
    method: row.method,
    url: `${baseUrl.replace(/\/+$/, '')}${path}`,
    qs: Object.fromEntries(entries.filter(([name]) => isInQuery(name))),
    headers: idempotencyKey ? { 'idempotency-key': String(idempotencyKey) } : {},
    ...(row.hasBody ? { body: Object.fromEntries(entries.filter(([name]) => !isInQuery(name))) } : {}),
    json: true,
    // The host that a redirect leads to would receive the key.
    disableFollowRedirect: true,
  }
}

function readJson(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch (cause) {
    throw new Error(`${name} must be JSON.`, { cause })
  }
}

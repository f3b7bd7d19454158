import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request as it arrived. */
export interface Received {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: unknown
}

export interface Reply {
  status?: number
  headers?: Record<string, string>
  /** Sent as JSON, a string as it is. */
  body?: unknown
}

/** Answers a request, or does to the connection what it likes and returns nothing. */
export type Answerer = (request: Received, response: ServerResponse) => Reply | undefined | Promise<Reply | undefined>

/** A real HTTP server on a port of its own, which keeps what it received and is closed when the test ends. */
export async function startLocalService(answer: Answerer | Reply[], port = 0) {
  const received: Received[] = []
  const answerer: Answerer = Array.isArray(answer) ? () => answer[Math.min(received.length, answer.length) - 1] : answer
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const sent = await text(request).catch(() => '')
    const arrived = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: sent === '' ? undefined : JSON.parse(sent),
    }
    received.push(arrived)
    const reply = await answerer(arrived, response)
    if (!reply) return
    const { status = 200, headers = {}, body = {} } = reply
    response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': `request-${received.length}`, ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A problem as the service sends it. */
export const problemReply = (status: number, code: string, more: object = {}, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/problem+json', ...headers },
  body: { type: `/docs#${code}`, title: code, status, detail: `${code}!`, code, message: `${code}!`, requestId: 'in the body', ...more },
})

/** An address that nobody listens on. */
export async function freePort(): Promise<number> {
  const service = await startLocalService([])
  await service[Symbol.asyncDispose]()
  return Number(new URL(service.origin).port)
}

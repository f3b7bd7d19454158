import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Reply } from './cases.ts'

// A stand-in for the service: a real HTTP server that gives each request the next reply of a case, and keeps what it received.

export interface Received {
  method: string
  /** As it was sent, percent signs and all. */
  path: string
  query: Record<string, string>
  headers: IncomingHttpHeaders
  /** Null without one. */
  body: unknown
  at: number
}

export async function openStandIn() {
  let replies: readonly Reply[] = []
  let received: Received[] = []
  const server = createServer(async (request, response) => {
    const sent = await buffer(request).catch(() => null)
    if (sent === null) return
    const [path = '', query = ''] = (request.url ?? '').split('?')
    received.push({
      method: request.method ?? '',
      path,
      query: Object.fromEntries(new URLSearchParams(query)),
      headers: request.headers,
      body: sent.length === 0 ? null : JSON.parse(sent.toString()),
      at: performance.now(),
    })
    const reply = replies[Math.min(received.length, replies.length) - 1]
    give(response, reply ?? {}, `request-${received.length}`)
  })
  // A client may keep its connection between cases, and a broken one is not to be found out by the next case.
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Begins a case: its replies from here on, and nothing received. */
    begin(of: readonly Reply[]) {
      replies = of
      received = []
    },
    received: (): readonly Received[] => received,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function give(response: ServerResponse, reply: Reply, requestId: string): void {
  if (reply.raw !== undefined) response.socket?.end(reply.raw)
  else if (reply.then === 'hang-up') response.socket?.destroy()
  else if (reply.then === 'drip') drip(response)
  else if (reply.then !== 'stall') answer(response, reply, requestId)
}

function answer(response: ServerResponse, reply: Reply, requestId: string): void {
  const { problem } = reply
  const type = problem ? 'application/problem+json' : 'application/json'
  const status = problem?.status ?? reply.status ?? 200
  response.writeHead(status, { 'content-type': type, 'x-request-id': requestId, ...reply.headers })
  response.end(bytesOf(reply))
}

function bytesOf({ problem, text, base64, body = {} }: Reply): string | Buffer {
  if (problem) return JSON.stringify({ type: `/docs#${problem.code}`, title: problem.code, message: `${problem.code}!`, ...problem })
  if (base64 !== undefined) return Buffer.from(base64, 'base64')
  return text ?? JSON.stringify(body)
}

/** An answer that begins, goes on by a byte now and then, and never ends while somebody reads it. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
}

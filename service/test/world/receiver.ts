import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Event } from '@earshot/contract'

// A business's webhook receiver: a real server on a real port that keeps what it was sent.

export interface Received {
  headers: IncomingHttpHeaders
  /** The bytes as they came, which is what is signed. */
  body: string
  event: Event
  /** By the monotonic clock of this process, in milliseconds. */
  at: number
}

export interface Receiver {
  url: string
  received: Received[]
  /** Topics in the order they arrived. */
  topics(): string[]
  /** What to answer from now on; 204 at first. */
  answer(status: number, headers?: Record<string, string>): void
  close(): Promise<void>
}

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let status = 204
  let extra: Record<string, string> = {}
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    received.push({ headers: request.headers, body, event: JSON.parse(body), at: performance.now() })
    response.writeHead(status, extra).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    topics: () => received.map(({ event }) => event.type),
    answer(nextStatus, headers = {}) {
      status = nextStatus
      extra = headers
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

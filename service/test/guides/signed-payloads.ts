import { createHmac, randomUUID } from 'node:crypto'
import { createServer, request as httpRequest } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { signingKey } from '../../src/webhooks/send/sign.ts'

// Letters as a receiver of webhooks gets them: written here by hand, right or wrong, or passed on from the engine by a wire.

export interface SignedPayload {
  headers: Record<string, string>
  body: string
}

/** By hand: the receivers' way of signing is checked by the engine's deliveries, this one by the guide's example. */
export const signatureOf = ({ id, timestamp, body }: { id: string; timestamp: string; body: string }, secret: string) =>
  `v1,${createHmac('sha256', secret === 'whsec_' ? '' : signingKey(secret))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`

export function signPayload(secret: string, wanted: { id?: string; timestamp?: string; body?: string } = {}): SignedPayload {
  const { id = randomUUID(), timestamp = String(Math.floor(Date.now() / 1000)) } = wanted
  const body = wanted.body ?? JSON.stringify({ id, type: 'link.created', timestamp: new Date().toISOString(), data: {} })
  return {
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatureOf({ id, timestamp, body }, secret),
    },
    body,
  }
}

/** Posts a payload over a connection of its own; what is answered, or that it was hung up on. */
export const post = (url: string, { headers, body }: SignedPayload): Promise<number | 'closed'> =>
  new Promise((resolve) => {
    const request = httpRequest(url, { method: 'POST', agent: false, headers: { ...headers, 'content-length': Buffer.byteLength(body) } })
    request.on('response', (response) => {
      response.resume()
      resolve(response.statusCode!)
    })
    request.on('error', () => resolve('closed'))
    request.end(body)
  })

/** Says that a thousand bytes follow, and sends four. */
export const sendHalf = (port: number): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\nhalf', () => resolve(socket))
  })

export type Wire = Awaited<ReturnType<typeof openWire>>

/** The way to a receiver: passes deliveries on and answers back, changed or lost when told so, and remembers what it passed. */
export async function openWire() {
  const payloads: (SignedPayload & { status: number | 'closed' })[] = []
  let to: string | null = null
  let change: ((body: string) => string) | null = null
  let answersAreLost = false
  const server = createServer(async (request, response) => {
    const headers = request.headers as Record<string, string>
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const { connection: _, host: __, 'content-length': ___, ...passed } = headers
    const status = to === null ? 204 : await post(to, { headers: passed, body: change?.(body) ?? body })
    payloads.push({ headers, body, status })
    if (answersAreLost || status === 'closed') request.socket.destroy()
    else response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/earshot`,
    letters: payloads,
    leadsTo(url: string) {
      to = url
    },
    changes(how: typeof change) {
      change = how
    },
    losesAnswers(whether: boolean) {
      answersAreLost = whether
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

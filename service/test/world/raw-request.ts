import { connect } from 'node:net'

// Requests as no well-behaved client sends them: byte by byte, over a connection of their own.

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  text: string
  /** The body, where it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  body: any
}

export interface RawRequest {
  method: string
  /** As it goes over the wire, unescaped. */
  path: string
  headers?: readonly (readonly [name: string, value: string])[]
  body?: Buffer | string
  /** The content-length that is said, where it isn't the body's; null: none. */
  contentLength?: number | null
}

/** Sends a request and reads the answer; `null` when the connection ended without one. */
export function sendRaw(address: string, { method, path, headers = [], body, contentLength }: RawRequest): Promise<RawAnswer | null> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : (body ?? Buffer.alloc(0))
  const length = contentLength === undefined ? (body === undefined ? null : bytes.length) : contentLength
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${new URL(address).host}`,
    'connection: close',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(length === null ? [] : [`content-length: ${length}`]),
  ]
  return sendBytes(address, Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]))
}

/** Sends bytes, whatever they are; `null` when the connection ended without an answer. */
export function sendBytes(address: string, bytes: Buffer, { thenHangUp = false } = {}): Promise<RawAnswer | null> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const received: Uint8Array[] = []
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      socket.write(bytes)
      if (thenHangUp) socket.end()
    })
    socket.on('data', (chunk: Uint8Array) => received.push(chunk))
    // A server that has answered may close before it has read everything: what it said still counts.
    socket.on('error', (error) => (received.length > 0 || 'code' in error ? undefined : reject(error)))
    socket.on('close', () => resolve(parse(Buffer.concat(received))))
  })
}

function parse(answer: Buffer): RawAnswer | null {
  const end = answer.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [first, ...lines] = answer.subarray(0, end).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const rest = answer.subarray(end + 4)
  const text = (headers['transfer-encoding'] === 'chunked' ? unchunked(rest) : rest).toString('utf8')
  return {
    status: Number(first!.split(' ')[1]),
    headers,
    text,
    body: headers['content-type']?.includes('json') && text ? JSON.parse(text) : undefined,
  }
}

function unchunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.subarray(at, end).toString(), 16)
    if (!size) return Buffer.concat(parts)
    parts.push(bytes.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}

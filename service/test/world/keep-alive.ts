import { connect, type Socket } from 'node:net'

// Connections that stay open, one request after the other on each, byte by byte: for tests that send many requests.

export interface Answer {
  status: number
  /** The status line and the headers. */
  head: string
  text: string
}

/** Answers that can have no body. */
const isBare = (method: string, status: number) => method === 'HEAD' || status === 204 || status === 304 || status < 200

/** A connection that is opened by its first request, and again by the request after one that closed it. */
export function openKeepAlive(address: string) {
  const { hostname, port, host } = new URL(address)
  let socket: Socket | null = null
  let opened = 0
  let asked: { method: string; received: Buffer[]; resolve(answer: Answer | null): void } | null = null

  const finish = (answer: Answer | null) => {
    const done = asked
    asked = null
    done?.resolve(answer)
  }
  const open = () => {
    const own = connect({ host: hostname, port: Number(port), noDelay: true })
    opened++
    own.on('data', (chunk: Buffer) => {
      if (!asked || own !== socket) return
      asked.received.push(chunk)
      const answer = readAnswer(asked.method, Buffer.concat(asked.received))
      if (!answer) return
      if (/\r\nconnection: close/i.test(answer.head)) drop()
      finish(answer)
    })
    // What was answered before the connection ended still counts.
    own.on('error', () => {})
    own.on('close', () => {
      if (own !== socket) return
      socket = null
      finish(asked && readAnswer(asked.method, Buffer.concat(asked.received), { isOver: true }))
    })
    return own
  }
  const drop = () => {
    const old = socket
    socket = null
    old?.destroy()
  }

  return {
    /** How many connections it took so far. */
    opened: () => opened,
    /** Sends one request; null when the connection ended without an answer. `lines`: further header lines, as they go over the wire. */
    send({ method, path, lines, body }: { method: string; path: string; lines: readonly string[]; body?: Buffer | string | undefined }) {
      const bytes = typeof body === 'string' ? Buffer.from(body) : body
      const head = [`${method} ${path} HTTP/1.1`, `host: ${host}`, ...lines, ...(bytes ? [`content-length: ${bytes.length}`] : [])]
      const sent = Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1')
      return new Promise<Answer | null>((resolve) => {
        asked = { method, received: [], resolve }
        socket ??= open()
        socket.write(bytes ? Buffer.concat([sent, bytes]) : sent)
      })
    },
    close: drop,
  }
}

/** The answer, once all of it is there; else null. */
function readAnswer(method: string, bytes: Buffer, { isOver = false } = {}): Answer | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  // One that says to go on is followed by the answer itself.
  if (status === 100) return readAnswer(method, bytes.subarray(end + 4), { isOver })
  const rest = bytes.subarray(end + 4)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  const isWhole = () => {
    if (isOver || isBare(method, status)) return true
    if (length !== undefined) return rest.length >= Number(length)
    return /\r\ntransfer-encoding: chunked/i.test(head) && rest.subarray(-5).equals(lastChunk)
  }
  return isWhole() ? { status, head, text: rest.toString() } : null
}
const lastChunk = Buffer.from('0\r\n\r\n')

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A way to the service on which answers get lost: the service has done what it was asked for, and its client does not hear of it. */
export interface LosingProxy {
  /** Without a slash at the end. */
  url: string
  close(): Promise<void>
}

/** How much of an answer reaches its client: all of it, its head and a byte, or nothing before the connection breaks. */
export type Reaches = 'whole' | 'broken' | 'nothing'

/** Opens a way to a service. What reaches a client is decided once the service has answered. */
export async function openLosingProxy(to: string, reaches: (request: IncomingMessage) => Reaches | Promise<Reaches>): Promise<LosingProxy> {
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    const { host: _host, connection: _connection, 'content-length': _length, 'transfer-encoding': _coding, ...passedOn } = headers
    const body = await buffer(request)
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    try {
      const answer = await fetch(to + url, {
        ...{ method: method!, headers: passedOn as Record<string, string>, signal: gone.signal },
        ...(body.length > 0 && { body }),
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const reached = await reaches(request)
      if (reached === 'nothing') return void response.destroy()
      response.writeHead(answer.status, { 'content-type': 'application/json', 'content-length': bytes.length })
      if (reached === 'whole') response.end(bytes)
      else response.write(bytes.subarray(0, 1), () => response.destroy())
    } catch (error) {
      // The client has left, and the service need not answer it.
      if (!gone.signal.aborted) throw error
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

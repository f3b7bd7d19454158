import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

// A way to a database that ends, or goes silent, in the middle of what is sent.

export interface Cut {
  /** Bytes after which it happens, counted where more than that is sent: of the longer of the two directions. */
  afterBytes: number
  /** ends: both sides lose the connection. silent: nothing more comes. */
  how: 'ends' | 'silent'
}

/** Opens the way; the address to use instead of the database's. */
export async function openCuttingProxy(databaseUrl: string, { afterBytes, how }: Cut) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const isCut = Promise.withResolvers<void>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      let bytes = 0
      from.on('error', () => {})
      from.on('close', end)
      from.on('data', (chunk) => {
        bytes += chunk.length
        if (bytes <= afterBytes) {
          if (!to.write(chunk)) from.pause()
          return
        }
        isCut.resolve()
        if (how === 'ends') end()
        else from.pause()
      })
      to.on('drain', () => from.resume())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    cut: isCut.promise,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

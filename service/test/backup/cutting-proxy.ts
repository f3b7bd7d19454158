import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

// A way to a database that ends, or goes silent, in the middle of what is sent.

export interface Cut {
  /**
   * Bytes after which it happens, counted where more than that is sent: of the longer of the two directions. 'commit': the client's commit
   * goes through, and its answer does not.
   */
  after: number | 'commit'
  /** ends: both sides lose the connection. silent: nothing more comes, until it goes on. */
  how: 'ends' | 'silent'
}

/** A simple query, as the protocol has it. */
const commit = Buffer.from('Q\0\0\0\x0bcommit\0')

/** Opens the way; the address to use instead of the database's. */
export async function openCuttingProxy(databaseUrl: string, { after, how }: Cut) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const isCut = Promise.withResolvers<void>()
  const held: (() => void)[] = []
  let goesOn = false
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    let isCommitting = false
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
      from.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        const isOver = !goesOn && (after === 'commit' ? isCommitting && from === upstream : bytes > after)
        if (from === client && chunk.includes(commit)) isCommitting = true
        if (!isOver) {
          if (!to.write(chunk)) from.pause()
          return
        }
        isCut.resolve()
        if (how === 'ends') return end()
        from.pause()
        held.push(() => {
          to.write(chunk)
          from.resume()
        })
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
    /** Has go on what was silent. */
    goOn() {
      goesOn = true
      for (const resume of held.splice(0)) resume()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

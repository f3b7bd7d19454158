import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server, which can be cut: whoever goes by it finds the server away, and others don't. */
export interface Passage {
  port: number
  /** Ends what goes through, and lets nobody in. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function openPassage(to: { host: string; port: number }): Promise<Passage> {
  let isCut = false
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    if (isCut) return void client.resetAndDestroy()
    const target = connect(to)
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.once('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    client.pipe(target)
    target.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    mend() {
      isCut = false
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}

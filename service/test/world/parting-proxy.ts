import { createServer, connect as dial, type Socket } from 'node:net'

/** A way between two places of a network, which can be parted: packets are lost, and no connection ends. */
export interface PartingProxy {
  port: number
  part(): void
  heal(): void
  close(): void
}

/** Opens a way to a port of this machine. */
export async function openPartingProxy(to: number): Promise<PartingProxy> {
  const sockets = new Set<Socket>()
  /** Begins what came while the way was parted. */
  const later: (() => void)[] = []
  let isParted = false
  const server = createServer((client) => {
    const forward = () => {
      const target = dial(to, '127.0.0.1')
      for (const [one, other] of [
        [client, target],
        [target, client],
      ] as const) {
        sockets.add(one)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          sockets.delete(one)
          other.destroy()
        })
        one.on('data', (bytes) => {
          if (!other.write(bytes)) one.pause()
        })
        one.on('drain', () => isParted || other.resume())
        one.on('end', () => other.end())
      }
    }
    client.on('error', () => {})
    if (isParted) later.push(forward)
    else forward()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    part() {
      isParted = true
      for (const socket of sockets) socket.pause()
    },
    heal() {
      isParted = false
      for (const socket of sockets) socket.resume()
      for (const begin of later.splice(0)) begin()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

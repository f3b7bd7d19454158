/** A balancer as plain as they come: it passes bytes on, to nodes whose `/readyz` it has found to be 200. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

const lookEveryMs = 200

export interface Balancer {
  url: string
  /** The ports of its nodes, from now on. */
  use(ports: readonly number[]): void
  isReady(port: number): boolean
  close(): Promise<void>
}

export async function openBalancer(): Promise<Balancer> {
  let nodes: readonly number[] = []
  const ready = new Set<number>()
  const sockets = new Set<Socket>()
  let turn = 0

  async function look(port: number): Promise<void> {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady && nodes.includes(port)) ready.add(port)
    else ready.delete(port)
  }

  /** Connects a client with the first node that takes it. */
  function pass(client: Socket, left = [...ready]): void {
    const port = left.splice(turn++ % Math.max(1, left.length), 1)[0]
    if (port === undefined) return void client.destroy()
    const node = connect(port, '127.0.0.1', () => client.pipe(node).pipe(client))
    keep(node)
    node.on('error', () => {
      if (node.connecting) pass(client, left)
      else client.destroy()
    })
    node.on('close', () => client.end())
    client.on('close', () => node.end())
  }

  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  }

  const server = createServer((client) => {
    keep(client)
    client.on('error', () => client.destroy())
    pass(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const looking = setInterval(() => void Promise.all(nodes.map(look)), lookEveryMs)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use(ports) {
      nodes = ports
      for (const port of ready) if (!ports.includes(port)) ready.delete(port)
    },
    isReady: (port) => ready.has(port),
    async close() {
      clearInterval(looking)
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

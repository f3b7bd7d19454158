import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

// A port for a service that links are to lead to before it listens.

/**
 * A port that is free, and stays so until somebody listens there: links carry it, so it is known before. Below those that the system
 * gives to whoever wants any, which begin at 32,768, and of this process alone: its UDP port of that number is held to its end, so that no
 * other run of tests on this machine is given the same.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (!(await isReserved(port))) continue
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}

/** False where somebody else has reserved the port, or this process has given it away. */
const isReserved = (port: number) =>
  new Promise<boolean>((resolve) => {
    const reservation = createSocket('udp4').unref()
    reservation.once('error', () => resolve(false))
    reservation.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true))
  })

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { addressGuard } from '../../src/network/address-guard.ts'
import type { Failure } from '../../src/network/failure.ts'
import { openSender } from '../../src/webhooks/send/attempt.ts'
import { signingKey } from '../../src/webhooks/send/sign.ts'

// Receivers that misbehave, as real servers, and what is expected of an attempt that meets one.

export const mebibyte = 1024 * 1024
/** More than this of one attempt would be no bound: the answer is read to 64 KiB. */
const growthMax = 48 * mebibyte
/** A busy machine is late with everything. */
export const slackMs = 4000

export async function listen(server: net.Server): Promise<number> {
  const sockets = new Set<net.Socket>()
  server.on('connection', (socket: net.Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

export const serve = async (answer: http.RequestListener) => `http://127.0.0.1:${await listen(http.createServer(answer))}`

/** Below HTTP: whatever it does with a socket that has sent something. */
export const serveRaw = async (act: (socket: net.Socket) => void) =>
  `http://127.0.0.1:${await listen(net.createServer((socket) => void socket.once('data', () => act(socket))))}`

export function openPost({ seconds = 10, connectionsMax = 4 } = {}) {
  const guard = addressGuard({ allowPrivateTargets: true })
  const sender = openSender(guard, { connectionsMax })
  onTestFinished(() => sender.close())
  const key = signingKey(`whsec_${randomBytes(32).toString('base64')}`)
  return (origin: string) =>
    sender.attempt({
      target: {
        origin,
        path: '/hooks',
        flaw: guard.findUrlFlaw(`${origin}/hooks`),
        keys: [{ key, endsAt: Infinity }],
        timeoutSeconds: seconds,
        recipient: null,
      },
      day: '2026-01-01',
      eventId: '019aa000-0000-7000-8000-000000000001',
      deliveryId: '019aa000-0000-7000-a123-0123456789ab',
      attemptNumber: 1,
      body: Buffer.from('{"id":"x"}'),
      traceParent: null,
    })
}

export interface Expected {
  failure: Failure | null
  status?: number | null
  /** The attempt's whole time. */
  seconds?: number
}

/** Calls it once, expects what it is called, and notes time and memory. */
export async function meet(seen: Record<string, string>, name: string, origin: string, { failure, status, seconds = 10 }: Expected) {
  const memoryBefore = process.memoryUsage().rss
  const startedAt = performance.now()
  const outcome = await openPost({ seconds })(origin)
  const milliseconds = Math.round(performance.now() - startedAt)
  const grown = process.memoryUsage().rss - memoryBefore
  const inMebibytes = `${(grown / mebibyte).toFixed(1)} MiB`.padStart(9)
  seen[name] = `${String(outcome.failure ?? 'delivered').padEnd(12)} ${String(milliseconds).padStart(6)} ms ${inMebibytes}`
  expect(outcome.failure).toBe(failure)
  if (status !== undefined) expect(outcome.responseStatus).toBe(status)
  expect(milliseconds).toBeLessThan(seconds * 1000 + slackMs)
  expect(grown).toBeLessThan(growthMax)
  return outcome
}

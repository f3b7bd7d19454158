import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { addressGuard } from '../../network/address-guard.ts'
import { openSender, type SignedRequest } from './attempt.ts'
import { signingKey } from './sign.ts'

// Receivers down to the socket, and one attempt to send to them.

export const secret = `whsec_${randomBytes(32).toString('base64')}`
export const body = Buffer.from('{"id":"x","data":"Grüße"}')
const allowing = addressGuard({ allowPrivateTargets: true })
export async function listen(server: net.Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

export async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = http.createServer(answer)
  const port = await listen(server)
  onTestFinished(() => void server.closeAllConnections())
  return `http://127.0.0.1:${port}`
}

/** A server below HTTP: whatever it does with the socket. */
export async function serveRaw(act: (socket: net.Socket) => void): Promise<string> {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    act(socket)
  })
  const port = await listen(server)
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  return `http://127.0.0.1:${port}`
}

export function attempt(
  origin: string,
  {
    guard = allowing,
    secondsMax = 20,
    path = '/hooks?a=1',
    keys = [{ key: signingKey(secret), endsAt: Infinity }],
    traceParent = null as string | null,
  } = {},
) {
  const sender = openSender(guard, { connectionsMax: 4 })
  onTestFinished(() => sender.close())
  const request: SignedRequest = {
    target: { origin, path, flaw: guard.findUrlFlaw(origin + path), keys, timeoutSeconds: secondsMax, recipient: null },
    eventId: '019aa000-0000-7000-8000-000000000001',
    deliveryId: '019aa000-0000-7000-a123-0123456789ab',
    day: '2026-01-01',
    attemptNumber: 3,
    body,
    traceParent,
  }
  return sender.attempt(request)
}

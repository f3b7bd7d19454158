/** `earshot listen`: webhooks come to a program on this machine, which no request from outside can reach. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type DestinationCreated, listenerInFlightMax, type PulledDeliveries } from '@earshot/contract'
import { developerMessages } from '@earshot/messages/cli/developer'
import { type ApiClient, ApiProblem, openApiClient, Unreachable } from './api-client.ts'
import { action, Failure, type Terminal, type ValuesOf } from './command.ts'
import { type Forwarded, forward } from './forward-delivery.ts'
import { interruptible } from './interruptible.ts'
import type { listenOptions } from './table/listen.ts'

type Said =
  | { destinationId: string; secret: string; topics: string[] }
  | { eventId: string; topic: string; attempt: number; status: number | string }
type Delivery = PulledDeliveries['deliveries'][number]

/** Before a request that failed is sent again: doubled each time, up to the last. */
const againMs = { first: 500, last: 10_000 }
/** A connection that broke is mended by the first request that is sent again; then the service is away, or the address is wrong. */
const failuresUntold = 2
/** After the service said that nothing is to be pulled: the destination is paused, until a person resumes it. */
const pausedMs = 5000
/** For the creation of its destination after a signal came, and for its deletion, before this process ends. */
const lastSecondsMax = 3

export const listen = action({
  run: async ({ forwardTo, topics, url, apiKey }: ValuesOf<typeof listenOptions>, terminal) => {
    const api = openApiClient({ url, apiKey }, terminal.env)
    await interruptible((signal) => listenUntil(signal, { api, forwardTo, topics, terminal, outage: { failures: 0 } }))
    return null
  },
  show: (said: Said) =>
    'secret' in said
      ? developerMessages.listening({ destinationId: said.destinationId, secret: said.secret, topics: said.topics.join(', ') })
      : `${said.topic}  ${said.eventId}  ${developerMessages.attempt({ attempt: said.attempt })}  ${said.status}`,
})

interface Listening {
  api: ApiClient
  forwardTo: string
  topics: string[] | undefined
  terminal: Pick<Terminal, 'say' | 'json'>
  /** How many requests in a row were not answered. */
  outage: { failures: number }
}

async function listenUntil(signal: AbortSignal, listening: Listening): Promise<void> {
  while (!signal.aborted) {
    const destinationId = await begin(signal, listening)
    if (destinationId === null) return
    try {
      await forwardAll(signal, listening, destinationId)
    } finally {
      await end(listening.api, destinationId)
    }
  }
}

/** Takes a destination of its own, one however often that has to be sent. Null: a signal came first. */
async function begin(signal: AbortSignal, listening: Listening): Promise<string | null> {
  const { api, forwardTo, topics, terminal } = listening
  // A signal ends the wait for the answer a little later: only the answer says which destination is to be deleted.
  const sending = { body: { forwardTo, topics }, idempotencyKey: randomUUID(), signal: later(signal, lastSecondsMax) }
  const made = await persistently(signal, listening, () => api.send<DestinationCreated>('POST', '/webhooks/listeners', sending))
  if (made === null) return null
  if (!signal.aborted) terminal.say({ destinationId: made.destinationId, secret: made.secret, topics: made.topics })
  return made.destinationId
}

/** Forwards what is pulled, until a signal comes, the listener is gone or a report is refused. */
async function forwardAll(stopped: AbortSignal, listening: Listening, destinationId: string): Promise<void> {
  const { api, forwardTo, terminal } = listening
  const inFlight = new Map<string, Promise<void>>()
  let failure: unknown = null
  const failed = new AbortController()
  const signal = AbortSignal.any([stopped, failed.signal])
  const address = `/webhooks/listeners/${destinationId}`
  async function carry(delivery: Delivery): Promise<void> {
    const { deliveryId, eventId, topic, attempt } = delivery
    const forwarded = await forward(forwardTo, delivery, signal)
    if (signal.aborted) return
    terminal.say({ eventId, topic, attempt, status: statusOf(forwarded) })
    const report = { deliveryId, attempt, ...forwarded }
    const send = () => api.send('POST', `${address}/attempts`, { body: report, signal })
    await persistently(signal, listening, send).catch((error: unknown) => {
      // The listener is gone, which the pull hears, too, or the delivery is. Any other refused report would be refused again with each attempt.
      if (!(error instanceof ApiProblem && error.code === 'NOT_FOUND')) throw error
    })
  }
  while (!signal.aborted) {
    if (inFlight.size >= listenerInFlightMax) await Promise.race(inFlight.values())
    const pulled = await pull(signal, listening, { address, inFlight: [...inFlight.keys()] })
    if (pulled === null) break
    for (const delivery of pulled.deliveries) {
      if (inFlight.has(delivery.deliveryId)) continue
      const { deliveryId } = delivery
      const carried = carry(delivery)
        .catch((error: unknown) => {
          failure ??= error
          failed.abort()
        })
        .finally(() => inFlight.delete(deliveryId))
      inFlight.set(deliveryId, carried)
    }
  }
  await Promise.all(inFlight.values())
  if (failure !== null) throw failure
}

/** Pulls what there is. Null: the listener is gone, or a signal came. */
async function pull(
  signal: AbortSignal,
  listening: Listening,
  { address, inFlight }: { address: string; inFlight: string[] },
): Promise<PulledDeliveries | null> {
  const send = () => listening.api.send<PulledDeliveries>('POST', `${address}/pull`, { body: { inFlight }, signal })
  try {
    return await persistently(signal, listening, send)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.code === 'NOT_FOUND') return null
    if (error.code !== 'CONFLICT') throw error
    await pause(pausedMs, undefined, { signal }).catch(() => {})
    return { deliveries: [] }
  }
}

/** Sends a request again until it is answered, and says once that this takes more than another one. Null: a signal came first. */
async function persistently<Result>(
  signal: AbortSignal,
  { outage, terminal }: Listening,
  send: () => Promise<Result>,
): Promise<Result | null> {
  for (let waitMs = againMs.first; ; waitMs = Math.min(2 * waitMs, againMs.last)) {
    try {
      const answer = await send()
      outage.failures = 0
      return answer
    } catch (error) {
      if (signal.aborted) return null
      if (!(error instanceof Unreachable)) throw error
      if (++outage.failures === failuresUntold) {
        const warning = developerMessages.tryingAgain({ problem: error.message })
        console.error(terminal.json ? JSON.stringify({ warning }) : `earshot listen: ${warning}`)
      }
      await pause(waitMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return null
    }
  }
}

/** Deletes the destination; where that fails, the service does it in a while. */
async function end(api: ApiClient, destinationId: string): Promise<void> {
  await api
    .send('DELETE', `/webhooks/listeners/${destinationId}`, { signal: AbortSignal.timeout(lastSecondsMax * 1000) })
    .catch((error: unknown) => {
      if (!(error instanceof Failure) && (error as Error).name !== 'TimeoutError') throw error
    })
}

/** A signal that comes so long after another. */
function later(signal: AbortSignal, seconds: number): AbortSignal {
  const controller = new AbortController()
  signal.addEventListener('abort', () => setTimeout(() => controller.abort(), seconds * 1000).unref(), { once: true })
  return controller.signal
}

const statusOf = ({ responseStatus, failure }: Forwarded): number | string => responseStatus ?? failure ?? 'reset'

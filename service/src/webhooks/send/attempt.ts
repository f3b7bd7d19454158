import type { KeyObject } from 'node:crypto'
import type { Agent, buildConnector, Dispatcher } from 'undici'
import type { AddressGuard } from '../../network/address-guard.ts'
import { type Failure, failureOf, isOurFault } from '../../network/failure.ts'
import type { Recipient } from '../messages/recipient.ts'
import { type AttemptParts, outgoingRequest } from './outgoing-request.ts'

/**
 * The whole of an attempt, from the first byte sent to the last received, unless a destination says otherwise. See:
 * docs/rules/webhooks.md#timeouts
 */
export const timeoutSecondsDefault = 15

/** Read at most; more is a failure, whatever its status says. */
const responseBytesMax = 64 * 1024

/** Kept for the people who look for a mistake. */
const responseBytesKept = 16 * 1024

/**
 * Taken from a connection for one attempt, whatever it is: headers, framing, what no response consists of. Room for a body of 64 KiB in
 * chunks of a byte each, which takes six times that. Decision 49.
 */
const receivedBytesMax = 1024 * 1024

/** Interim answers (1xx) that are waited through: early hints come once or twice. */
const interimMax = 20

/** Where a destination's deliveries go and what signs them, newest key first. */
export interface Target {
  origin: string
  path: string
  /** The reason that nothing may be sent there, now that it is checked again. */
  flaw: string | null
  keys: readonly TargetKey[]
  timeoutSeconds: number
  /** Null: a program, which gets the signed payload. */
  recipient: Recipient | null
}

interface TargetKey {
  key: KeyObject
  /** Nothing is signed with it from then on, by the monotonic clock of this process in milliseconds; Infinity: it stays. */
  endsAt: number
}

/** The outcome of an attempt. Failure is null for 200 to 299; redirects are not followed. */
export interface Outcome {
  failure: Failure | null
  /** The fault is our own network's: it says nothing of the receiver. */
  isOurs: boolean
  /** By the monotonic clock of this process, in milliseconds. */
  startedAt: number
  durationMs: number
  responseStatus: number | null
  responseHeaders: Record<string, string | string[] | undefined> | null
  responseBody: Buffer | null
}

export interface SignedRequest extends AttemptParts {
  /** In which event and delivery are kept: `YYYY-MM-DD`. */
  day: string
  target: Target
}

export interface Sender {
  /** Makes one attempt; never throws. */
  attempt(request: SignedRequest): Promise<Outcome>
  close(): Promise<void>
}

/** Attempts over kept connections, at most `connectionsMax` to one origin. */
export function openSender(guard: AddressGuard, { connectionsMax }: { connectionsMax: number }): Sender {
  let agent: Promise<Agent> | null = null
  /** Opened with the first attempt: a service without destinations does not load undici. */
  async function openAgent(): Promise<Agent> {
    const undici = await import('undici')
    return new undici.Agent({
      connect: receivingSoMuch(guard.connectorOf(undici)),
      connections: connectionsMax,
      pipelining: 1,
      // The attempt's own limit covers both.
      headersTimeout: 0,
      bodyTimeout: 0,
      // Less than the 5 s after which many servers close: a connection that closes under a request costs a failed attempt.
      keepAliveTimeout: 4_000,
      keepAliveMaxTimeout: 10_000,
    })
  }
  return {
    async attempt(request) {
      agent ??= openAgent()
      const opened = await agent
      return new Promise((resolve) => new Exchange(request, resolve).begin(opened))
    },
    close: async () => (await agent)?.destroy(),
  }
}

/**
 * Ends a connection on which too much comes for one request. undici reads on for as long as what it reads is no body: empty lines before a
 * status, the reason beside it and the extension of a chunk have no bound there but the attempt's time.
 */
const receivingSoMuch =
  (connect: buildConnector.connector): buildConnector.connector =>
  (options, callback) =>
    connect(options, (...connected) => {
      const [, socket] = connected
      let sent = 0
      let receivedBefore = 0
      socket?.on('readable', () => {
        // Sent more since: the next request of a kept connection.
        if (socket.bytesWritten !== sent) receivedBefore = socket.bytesRead - socket.readableLength
        sent = socket.bytesWritten
        if (socket.bytesRead - receivedBefore > receivedBytesMax) socket.destroy(new ReceivesTooMuch('too much came for one request'))
      })
      callback(...connected)
    })

class ReceivesTooMuch extends Error {
  readonly code = 'RECEIVES_TOO_MUCH'
}

/** One request and what comes back, as undici tells it. Ends once: answered, failed, or out of time. */
class Exchange implements Dispatcher.DispatchHandler {
  private readonly request: SignedRequest
  private readonly startedAt = performance.now()
  private readonly timer: NodeJS.Timeout
  private controller: Dispatcher.DispatchController | null = null
  private resolve: ((outcome: Outcome) => void) | null
  private status: number | null = null
  private headers: Outcome['responseHeaders'] = null
  private readonly kept: Buffer[] = []
  private interim = 0
  private keptBytes = 0
  private readBytes = 0

  constructor(request: SignedRequest, resolve: (outcome: Outcome) => void) {
    this.request = request
    this.resolve = resolve
    this.timer = setTimeout(() => this.abandon('timeout'), request.target.timeoutSeconds * 1000)
  }

  begin(agent: Agent): void {
    const { target } = this.request
    if (target.flaw !== null) {
      this.end('private-address')
      return
    }
    const timestamp = Math.floor(Date.now() / 1000)
    try {
      agent.dispatch(
        {
          origin: target.origin,
          path: target.path,
          method: 'POST',
          ...outgoingRequest(this.request, { recipient: target.recipient, timestamp, keys: keysAt(target, this.startedAt) }),
        },
        this,
      )
    } catch (error) {
      this.fail(error)
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller
    // Out of time before there was a connection.
    if (this.resolve === null) controller.abort(new Error('abandoned'))
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Record<string, string | string[] | undefined>): void {
    // 1xx says that the answer is still to come; a receiver that sends it without end has nothing else to say.
    if (status < 200) {
      this.interim++
      if (this.interim > interimMax) this.abandon('too-large')
      return
    }
    this.status = status
    this.headers = headers
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.readBytes += chunk.length
    if (this.keptBytes < responseBytesKept) {
      // A copy: the chunk is a view of undici's own buffer.
      const part = Buffer.from(chunk.subarray(0, responseBytesKept - this.keptBytes))
      this.kept.push(part)
      this.keptBytes += part.length
    }
    if (this.readBytes > responseBytesMax) this.abandon('too-large')
  }

  onResponseEnd(): void {
    this.end(this.status !== null && this.status < 300 ? null : 'http-status')
  }

  onResponseError(_: Dispatcher.DispatchController | undefined, error: unknown): void {
    this.fail(error)
  }

  private fail(error: unknown): void {
    this.end(failureOf(error), isOurFault(error))
  }

  private abandon(failure: Failure): void {
    this.end(failure)
    this.controller?.abort(new Error('abandoned'))
  }

  private end(failure: Failure | null, isOurs = false): void {
    if (this.resolve === null) return
    clearTimeout(this.timer)
    const { resolve, startedAt } = this
    this.resolve = null
    resolve({
      failure,
      isOurs,
      startedAt,
      durationMs: Math.round(performance.now() - startedAt),
      responseStatus: this.status,
      responseHeaders: this.headers,
      responseBody: this.keptBytes === 0 ? null : this.kept.length === 1 ? this.kept[0]! : Buffer.concat(this.kept),
    })
  }
}

/** The keys that have not ended. */
const keysAt = ({ keys }: Target, now: number): KeyObject[] => keys.filter(({ endsAt }) => now < endsAt).map(({ key }) => key)

import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { problem } from '@earshot/contract'
import { httpMessages } from '@earshot/messages/api/http'
import type { Logger } from 'pino'
import { networkPlaceOf } from '../network/network-place.ts'
import { rawAnswer } from './raw-response.ts'

// Bounds of what clients hold (decision 35). A connection costs a file descriptor, and memory for what was written to it and not read. Both
// are bounded, for the process and for a place, so that a client that opens connections, or asks and does not read, keeps no others out.

export interface ClientBounds {
  /** Connections of the process. A place has at most a quarter of them; a trusted proxy, before many places, has no bound of its own. */
  connectionsMax: number
  /** A client that takes nothing for so long of what is written to it is gone. A slow one takes something. */
  stillSecondsMax: number
  /** From the connection, or the end of the request before, to the end of a request's headers; and to the end of its body. */
  headersSecondsMax: number
  requestSecondsMax: number
  /** Time for a client to take a person's data, once it was read; and a second more for each so many bytes. */
  exportSecondsMax: number
  exportBytesPerSecondMin: number
}

/** 10 s and 15 s: docs/rules/http.md#time-limits. 30 s without taking anything: decision 35. Of an export, and a megabit a second: decision 47. */
export const clientBounds: Omit<ClientBounds, 'connectionsMax'> = {
  ...{ stillSecondsMax: 30, headersSecondsMax: 10, requestSecondsMax: 15 },
  ...{ exportSecondsMax: 30, exportBytesPerSecondMin: 125_000 },
}

interface OpenConnection {
  /** Null: a trusted proxy's. */
  place: string | null
  /** Under way: their answers are not written yet, or not taken. */
  requests: number
  /** Bytes that the client's side had taken at the last look. */
  takenBytes: number
  /** Looks since it last took some of what waits for it. */
  stillLooks: number
}

interface Options {
  bounds: Pick<ClientBounds, 'connectionsMax' | 'stillSecondsMax' | 'headersSecondsMax'>
  isProxy: (address: string) => boolean
  isForHttps: boolean
  log: Logger
}

/** Looks are counted, not milliseconds: while the process itself stood still, say for want of a processor, no client could read. */
const looksMax = 10

/** Until a connection that has said nothing is closed, once its server closes: a request may be on its way. */
const silentSecondsMax = 1

/**
 * Bounds the connections of a server. Where there is no room, the connection that has been without a request for the longest time makes
 * it, of the same place when the place has its share; where each has a request, the new one is answered 503 and closed. Returns what is to
 * be called when the server begins to close: Node holds to no limit of time from then on, and waits for each connection that has not asked.
 */
export function boundConnections(server: Server, options: Options): () => void {
  const { bounds, isProxy, isForHttps, log } = options
  const connections = new OpenConnections(bounds.connectionsMax)
  const { connectionsMax, perPlaceMax } = connections
  const warn = atMostEvery(60_000, () =>
    log.warn({ connectionsMax, perPlaceMax }, 'no room for more connections; new ones are turned away'),
  )

  server.on('connection', (socket) => {
    const { remoteAddress: address } = socket
    // It has gone already.
    if (address === undefined) return
    const place = isProxy(address) ? null : networkPlaceOf(address)
    if (connections.makeRoom(place)) return connections.add(socket, place)
    warn()
    socket.write(rawAnswer('503 Service Unavailable', noRoom, { isForHttps }))
    socket.destroySoon()
  })
  server.on('request', ({ socket }, response) => {
    if (connections.beginRequest(socket)) response.once('close', () => connections.endRequest(socket))
  })

  const look = () => {
    const closed = connections.closeStill()
    if (closed > 0) log.info({ connections: closed }, 'connections closed whose clients took nothing of their answers any more')
  }
  const looking = setInterval(look, (bounds.stillSecondsMax * 1000) / looksMax)
  const timers = [looking.unref()]
  server.once('close', () => {
    for (const timer of timers) clearTimeout(timer)
  })
  return () => {
    timers.push(
      setTimeout(() => connections.closeIdle((socket) => socket.bytesRead === 0), silentSecondsMax * 1000).unref(),
      setTimeout(() => connections.closeIdle(() => true), bounds.headersSecondsMax * 1000).unref(),
    )
  }
}

/** The connections of a server, those of each place, and those without a request. */
class OpenConnections {
  readonly connectionsMax: number
  readonly perPlaceMax: number
  readonly #open = new Map<Socket, OpenConnection>()
  readonly #perPlace = new Map<string, number>()
  /** Connections without a request, in the order in which they came to have none. */
  readonly #idle = new Set<Socket>()

  constructor(connectionsMax: number) {
    this.connectionsMax = connectionsMax
    this.perPlaceMax = Math.ceil(connectionsMax / 4)
  }

  /** Returns whether there is room for one more of a place, and closes an idle connection where that makes it. */
  makeRoom(place: string | null): boolean {
    const isPlaceFull = place !== null && (this.#perPlace.get(place) ?? 0) >= this.perPlaceMax
    if (isPlaceFull && !this.#closeOneIdle((connection) => connection.place === place)) return false
    return this.#open.size < this.connectionsMax || this.#closeOneIdle(() => true)
  }

  add(socket: Socket, place: string | null): void {
    this.#open.set(socket, { place, requests: 0, takenBytes: 0, stillLooks: 0 })
    this.#idle.add(socket)
    this.#count(place, 1)
    socket.once('close', () => this.#forget(socket))
  }

  /** Returns whether the connection is one of these. */
  beginRequest(socket: Socket): boolean {
    const connection = this.#open.get(socket)
    if (!connection) return false
    connection.requests++
    this.#idle.delete(socket)
    return true
  }

  endRequest(socket: Socket): void {
    const connection = this.#open.get(socket)
    if (!connection) return
    connection.requests--
    if (connection.requests === 0) this.#idle.add(socket)
  }

  /** Closes the connections whose clients have taken nothing for too many looks, and returns how many. */
  closeStill(): number {
    let closed = 0
    for (const [socket, connection] of this.#open) {
      noteTaken(socket, connection)
      if (connection.stillLooks < looksMax) continue
      this.#close(socket)
      closed++
    }
    return closed
  }

  /** Closes those without a request that are meant. */
  closeIdle(isMeant: (socket: Socket) => boolean): void {
    for (const socket of this.#idle) if (isMeant(socket)) this.#close(socket)
  }

  #closeOneIdle(isCandidate: (connection: OpenConnection) => boolean): boolean {
    for (const socket of this.#idle) {
      if (!isCandidate(this.#open.get(socket)!)) continue
      this.#close(socket)
      return true
    }
    return false
  }

  #close(socket: Socket): void {
    this.#forget(socket)
    socket.destroy()
  }

  #forget(socket: Socket): void {
    const connection = this.#open.get(socket)
    if (!connection) return
    this.#open.delete(socket)
    this.#idle.delete(socket)
    this.#count(connection.place, -1)
  }

  #count(place: string | null, by: 1 | -1): void {
    if (place === null) return
    const counted = (this.#perPlace.get(place) ?? 0) + by
    if (counted === 0) this.#perPlace.delete(place)
    else this.#perPlace.set(place, counted)
  }
}

/**
 * Notes how far a client has read, and for how long it has not read on. Node's own timeout would not do: it begins anew with every byte
 * that the client sends, which may be empty lines between requests.
 */
function noteTaken(socket: Socket, connection: OpenConnection): void {
  // Written bytes wait until the system has taken all of them; how many it has, only the handle knows.
  const { _handle: handle } = socket as Socket & { _handle: { bytesWritten: number; writeQueueSize: number } | null }
  const isWaiting = handle !== null && socket.writableLength > 0
  const takenBytes = isWaiting ? handle.bytesWritten - handle.writeQueueSize : 0
  connection.stillLooks = isWaiting && takenBytes === connection.takenBytes ? connection.stillLooks + 1 : 0
  connection.takenBytes = takenBytes
}

const noRoom = problem('UNAVAILABLE', httpMessages.server.tooManyConnections, {
  retryAfterSeconds: 1,
})

function atMostEvery(milliseconds: number, act: () => void): () => void {
  let nextAt = 0
  return () => {
    if (performance.now() < nextAt) return
    nextAt = performance.now() + milliseconds
    act()
  }
}

import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { problem } from '@earshot/contract'
import type { Logger } from 'pino'
import { placeOf } from '../network/place.ts'
import { rawAnswer } from './raw-response.ts'

// What clients hold (decision 35): a connection costs a file descriptor and what was written to it and not read. Both are bounded, for
// the process and for a place, so that nobody who opens connections, or asks and does not read, keeps others out.

export interface ClientBounds {
  /** Connections of the process. A place has at most a quarter of them; a trusted proxy, before many places, has no bound of its own. */
  connectionsMax: number
  /** A client that takes nothing of what is written to it for so long is gone. A slow one takes something. */
  stillSecondsMax: number
  /** From the connection, or the end of the request before, to the end of a request's headers; and to the end of its body. */
  headersSecondsMax: number
  requestSecondsMax: number
  /** What a client may take over a person's data, once it was read; and a second more for each so many bytes. */
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
  /** Bytes that the client's side had taken when it was last looked at, and how many looks ago it last took some of what waits for it. */
  takenBytes: number
  stillLooks: number
}

interface Options {
  bounds: Pick<ClientBounds, 'connectionsMax' | 'stillSecondsMax'>
  isProxy: (address: string) => boolean
  isForHttps: boolean
  log: Logger
}

/**
 * Bounds the connections of a server. Where there is no room, the connection that has been without a request for the longest time makes
 * it, of the same place when the place has its share; where each has a request, the new one is answered 503 and closed.
 */
export function boundConnections(server: Server, { bounds: { connectionsMax, stillSecondsMax }, isProxy, isForHttps, log }: Options): void {
  const perPlaceMax = Math.ceil(connectionsMax / 4)
  const held = new Map<Socket, OpenConnection>()
  const perPlace = new Map<string, number>()
  /** Connections without a request, in the order in which they came to have none. */
  const idle = new Set<Socket>()
  const warn = atMostEvery(60_000, () =>
    log.warn({ connectionsMax, perPlaceMax }, 'no room for more connections; new ones are turned away'),
  )

  const count = (place: string | null, by: 1 | -1) => {
    if (place === null) return
    const counted = (perPlace.get(place) ?? 0) + by
    if (counted === 0) perPlace.delete(place)
    else perPlace.set(place, counted)
  }
  const forget = (socket: Socket) => {
    const known = held.get(socket)
    if (!known) return
    held.delete(socket)
    idle.delete(socket)
    count(known.place, -1)
  }
  const closeIdle = (isCandidate: (known: OpenConnection) => boolean): boolean => {
    for (const socket of idle) {
      if (!isCandidate(held.get(socket)!)) continue
      forget(socket)
      socket.destroy()
      return true
    }
    return false
  }
  const hasRoom = (place: string | null): boolean => {
    const isPlaceFull = place !== null && (perPlace.get(place) ?? 0) >= perPlaceMax
    if (isPlaceFull && !closeIdle((known) => known.place === place)) return false
    return held.size < connectionsMax || closeIdle(() => true)
  }

  server.on('connection', (socket) => {
    const { remoteAddress: address } = socket
    // It has gone already.
    if (address === undefined) return
    const place = isProxy(address) ? null : placeOf(address)
    if (!hasRoom(place)) {
      warn()
      socket.write(rawAnswer('503 Service Unavailable', noRoom, { isForHttps }))
      return socket.destroySoon()
    }
    held.set(socket, { place, requests: 0, takenBytes: 0, stillLooks: 0 })
    idle.add(socket)
    count(place, 1)
    socket.once('close', () => forget(socket))
  })

  server.on('request', ({ socket }, response) => {
    const known = held.get(socket)
    if (!known) return
    known.requests++
    idle.delete(socket)
    response.once('close', () => {
      known.requests--
      if (known.requests === 0 && held.has(socket)) idle.add(socket)
    })
  })

  // Looks are counted, not milliseconds: a process that stood still itself, be it for want of a processor, could not have been read from.
  const looksMax = 10
  const looking = setInterval(
    () => {
      let closed = 0
      for (const [socket, known] of held) {
        noteTaken(socket, known)
        if (known.stillLooks < looksMax) continue
        forget(socket)
        socket.destroy()
        closed++
      }
      if (closed > 0) log.info({ connections: closed }, 'connections closed whose clients took nothing of their answers any more')
    },
    (stillSecondsMax * 1000) / looksMax,
  )
  looking.unref()
  server.once('close', () => clearInterval(looking))
}

/**
 * Notes how far a client has read, and for how long it has not read on. Node's own timeout would not do: it begins anew with every byte
 * that the client sends, which may be empty lines between requests.
 */
function noteTaken(socket: Socket, known: OpenConnection): void {
  // What is written waits until the system has taken all of it; how much it has, only the handle knows.
  const { _handle: handle } = socket as Socket & { _handle: { bytesWritten: number; writeQueueSize: number } | null }
  const isWaiting = handle !== null && socket.writableLength > 0
  const takenBytes = isWaiting ? handle.bytesWritten - handle.writeQueueSize : 0
  known.stillLooks = isWaiting && takenBytes === known.takenBytes ? known.stillLooks + 1 : 0
  known.takenBytes = takenBytes
}

const noRoom = problem('UNAVAILABLE', 'There are as many connections as there may be. Try again, with fewer at once.', {
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

import type { FastifyReply } from 'fastify'
import type { ClientBounds } from '../../http/connections.ts'
import { sendFile } from '../../http/send-file.ts'
import type { Turn } from '../../limits/turns.ts'

// An export on its way to a client that may be slow, or slow on purpose. While it takes what was read, the turn rests and the database is
// left alone; and it has so much time, and more with what it took (decision 47).

export type ExportPace = Pick<ClientBounds, 'exportSecondsMax' | 'exportBytesPerSecondMin'>

/** Sends an export as it is read, and ends its turn, whatever becomes of the client. One that is too slow is cut off. */
export function giveExport(
  reply: FastifyReply,
  { parts, fileName, turn, pace }: { parts: AsyncGenerator<string, void>; fileName: string; turn: Turn; pace: ExportPace },
): FastifyReply {
  const contents = inTurn(parts, { reply, turn, clock: clientClock(reply, pace) })
  return sendFile(reply, { mediaType: 'application/json; charset=utf-8', fileName, contents }, async () => true)
}

function inTurn(
  parts: AsyncGenerator<string, void>,
  { reply, turn, clock }: { reply: FastifyReply; turn: Turn; clock: ClientClock },
): AsyncIterable<string> {
  let isReading = false
  // Of a client that is gone, the turn lasts until the database has done what it was asked.
  const gone = () => {
    clock.stop()
    if (!isReading) turn.end()
  }
  if (reply.raw.closed) gone()
  else reply.raw.once('close', gone)
  const next = async () => {
    await turn.goOn()
    isReading = true
    try {
      return await parts.next()
    } finally {
      isReading = false
      if (reply.raw.closed) turn.end()
      else turn.rest()
    }
  }
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        clock.stop()
        const read = await next()
        clock.go(read.done ? 0 : Buffer.byteLength(read.value))
        return read
      },
      async return() {
        await parts.return()
        return { done: true, value: undefined }
      },
    }),
  }
}

type ClientClock = ReturnType<typeof clientClock>

/** Counts the time that a client takes, and cuts it off when that is too long. */
function clientClock({ raw }: FastifyReply, { exportSecondsMax, exportBytesPerSecondMin }: ExportPace) {
  let millisecondsLeft = exportSecondsMax * 1000
  let going: { timer: NodeJS.Timeout; since: number } | null = null
  return {
    /** It is the client's turn to take so many bytes more. */
    go(bytes: number) {
      if (raw.closed) return
      millisecondsLeft += (bytes / exportBytesPerSecondMin) * 1000
      going = { timer: setTimeout(() => raw.destroy(), millisecondsLeft).unref(), since: performance.now() }
    },
    /** It has taken enough for more to be read, or is gone. */
    stop() {
      if (!going) return
      clearTimeout(going.timer)
      millisecondsLeft -= performance.now() - going.since
      going = null
    },
  }
}

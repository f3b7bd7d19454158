import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { receiptBytesMax } from '../../resources/verifications/clean-receipt.ts'

// The body of an upload: read within bounds, or not at all.

/** The file's limit, and something for what a form is wrapped in. */
export const uploadBytesMax = receiptBytesMax + 65_536

/** For as long as an answer takes to arrive. Decision 30. */
const unreadMillisecondsMax = 2000

/** Ends the connection of a request that was answered before its body was read. The rest is not read; the answer still arrives. */
export async function closeUnread({ raw }: FastifyRequest, reply: FastifyReply) {
  if (raw.complete) return
  reply.header('connection', 'close')
  const { socket } = raw
  socket.destroySoon = () => {
    // Node reads on once the answer is written, in the next turn, to throw away what follows.
    setImmediate(() => socket.pause())
    socket.end()
    // Closed at once, what waits unread would make the system reset the connection, and the answer would be lost with it.
    setTimeout(() => socket.destroy(), unreadMillisecondsMax).unref()
  }
}

/** Fails when the sender is gone, or took the 15 s that a request has (docs/rules/http.md#time-limits), before all has arrived. */
export const brokenOff = ({ raw }: FastifyRequest): Promise<never> =>
  new Promise((_, reject) =>
    raw.once('close', () => {
      if (!raw.complete) reject(Object.assign(new Error('the upload broke off'), { statusCode: 400 }))
    }),
  )

/** The file of a form, or what is wrong with it. Throws with status 400 what is no form at all. */
export async function readUpload(request: FastifyRequest): Promise<Buffer | 'missing' | 'too-large'> {
  if (!request.isMultipart()) throw Object.assign(new Error('no form with a file was sent'), { statusCode: 400 })
  let uploaded: Buffer | 'missing' = 'missing'
  try {
    for await (const part of request.parts() as AsyncIterable<Multipart>) {
      if (part.type !== 'file') continue
      const contents = await readFile(part, Number(request.headers['content-length'] ?? receiptBytesMax))
      if (contents === 'too-large') return contents
      if (part.fieldname === 'receipt' && contents.length > 0) uploaded = contents
    }
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 413) return 'too-large'
    throw Object.assign(new Error('the form could not be read', { cause: error }), { statusCode: 400 })
  }
  return uploaded
}

/** The contents of a file, of so many bytes at most: into one piece of memory, where joining its chunks would take twice as much. Callers free it. */
async function readFile({ file }: MultipartFile, bytesMax: number): Promise<Buffer | 'too-large'> {
  const contents = Buffer.allocUnsafeSlow(Math.min(bytesMax, receiptBytesMax))
  let length = 0
  for await (const chunk of file as AsyncIterable<Buffer>) length += chunk.copy(contents, length)
  return file.truncated ? 'too-large' : contents.subarray(0, length)
}

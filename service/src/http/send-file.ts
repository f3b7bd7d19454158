import { Readable } from 'node:stream'
import type { FileContents } from '@earshot/contract'
import type { FastifyReply } from 'fastify'
import { whileAllowed } from './stop-when-revoked.ts'

/**
 * Sends a file as it is made, in constant memory. It is nobody's but the asker's: kept by no cache, and whatever is in it, a browser runs
 * nothing of it. One without a name is shown, one with a name saved. HEAD is answered without making more of it than was made already.
 * `isAllowed`: whether the asker may have it still, however long they take to read it.
 */
export function sendFile(
  reply: FastifyReply,
  { mediaType, fileName, contents, contentSecurityPolicy }: FileContents,
  isAllowed: () => Promise<boolean>,
): FastifyReply {
  reply
    .code(200)
    .header('content-type', mediaType)
    .header('cache-control', 'no-store')
    .header('content-security-policy', contentSecurityPolicy ?? "sandbox; default-src 'none'; frame-ancestors 'none'")
  if (fileName !== undefined) reply.header('content-disposition', disposition(fileName))
  if (typeof contents === 'string' || contents instanceof Uint8Array) return reply.send(contents)
  if (reply.request.method === 'HEAD') {
    // Left to itself, the framework would read it to its end and throw it away.
    void contents[Symbol.asyncIterator]().return?.()
    return reply.send(Readable.from([]))
  }
  return reply.send(Readable.from(whileAllowed(contents, isAllowed), { objectMode: false }))
}

/** The name as every browser reads it (RFC 6266), and in ASCII for those that know no better. */
const disposition = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`

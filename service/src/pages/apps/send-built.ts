import type { FastifyReply, FastifyRequest } from 'fastify'
import { namesTag } from '../../html/entity-tags.ts'

// Files that the set-up built and compressed, sent as a browser asks for them.

export type Encoding = 'br' | 'gzip'

export interface BuiltFile {
  type: string
  /** What tells its contents from any other. */
  digest: string
  /** Those that it was compressed in, the smaller first. */
  encodings: readonly Encoding[]
  cacheControl: string
  bytes(encoding: Encoding | null): Buffer | Promise<Buffer>
}

/** Sends a file in an encoding that the request accepts, or 304 when the asker has it. Ranges are not served: it is sent as a whole. */
export async function sendBuilt(request: FastifyRequest, reply: FastifyReply, file: BuiltFile): Promise<FastifyReply> {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = file.encodings.find((each) => isAccepted(accepted, each)) ?? null
  const etag = `"${file.digest}${encoding ? `-${encoding}` : ''}"`
  reply.header('cache-control', file.cacheControl).header('etag', etag).type(file.type)
  if (file.encodings.length > 0) reply.header('vary', 'accept-encoding')
  if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(await file.bytes(encoding))
}

const isAccepted = (accepted: string, encoding: string): boolean =>
  accepted.split(',').some((each) => {
    const [name, ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })

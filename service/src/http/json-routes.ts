import { isProblem, type Problem, problem } from '@earshot/contract'
import { httpMessages } from '@earshot/messages/api/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { readJson } from './json-body.ts'
import { checkBody } from './validate.ts'

// JSON for programs that have no key: scripts of ours on pages of others. As strict as the API, and as honest; what differs is
// who may ask, which the page's routes decide.

export { sendProblem } from './problem.ts'
export { type RateLimiter, wholeSeconds } from './rate-limit.ts'

/** The largest body. 64 KB: docs/rules/http.md#request-bodies */
const bodyBytesMax = 65_536

/** Lets an instance read JSON bodies, and nothing else. */
export function takeJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    /^application\/json(\s*;\s*charset="?utf-8"?)?\s*$/i,
    { parseAs: 'buffer', bodyLimit: bodyBytesMax },
    (_request, body, done) => {
      // Many programs name the type also where they send nothing.
      if (body.length === 0) return done(null, undefined)
      const read = readJson(body as Buffer)
      if (isProblem(read)) done(Object.assign(new Error(read.detail), { problem: read }))
      else done(null, read)
    },
  )
  server.addHook('preParsing', async (request, _reply, body) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers
    if (encoding !== 'identity') throw problemError(problem('UNSUPPORTED_MEDIA_TYPE', httpMessages.admission.compressed))
    return body
  })
}

/** Compiles the reading of a body: what was sent, or everything that is wrong with it. Fields that are not in the schema are left out. */
export function bodyReader<Body>(schema: TSchema): (request: FastifyRequest) => Body | Problem<'VALIDATION_ERROR' | 'INVALID_JSON'> {
  const check = checkBody(schema)
  return ({ body }) => {
    if (body === undefined || body === null) return problem('INVALID_JSON', httpMessages.body.requiredOnPage)
    const checked = check((body as { body: unknown }).body)
    return isProblem(checked) ? checked : (checked.value as Body)
  }
}

/** A problem to be thrown where nothing can be answered. */
const problemError = (problem: Problem): Error => Object.assign(new Error(problem.detail), { problem })

/** Answers a value. */
export const sendJson = (reply: FastifyReply, status: number, body: unknown): FastifyReply =>
  reply.code(status).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body))

/** Where requests of other sites are answered: who they are is in the header `Origin`, which every browser sends with what it may not read. */
export interface CrossOrigin {
  /** Whether pages of the origin may read the answer. */
  isAllowed(origin: string): boolean
  methods: readonly string[]
}

/**
 * Lets the page that asks read the answer, if it is of an allowed origin; null: it is not. Nothing is ever sent along with such a
 * request that the browser keeps for us: no cookies, no credentials.
 */
export function allowOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  { isAllowed, methods }: CrossOrigin,
): { origin: string | undefined } | null {
  const { origin } = request.headers
  reply.header('vary', 'origin')
  // A page that asks its own service to read something says no origin.
  if (origin === undefined) return { origin }
  if (!isAllowed(origin)) return null
  reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', 'retry-after')
  if (request.method === 'OPTIONS')
    reply
      .header('vary', 'origin, access-control-request-method, access-control-request-headers')
      .header('access-control-allow-methods', methods.join(', '))
      .header('access-control-allow-headers', 'content-type')
      // Two hours: no browser remembers it longer (Chromium's bound).
      .header('access-control-max-age', 7200)
  return { origin }
}

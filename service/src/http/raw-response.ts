import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { type Problem, problem } from '@earshot/contract'
import { httpMessages } from '@earshot/messages/api/http'
import { problemText } from './problem.ts'

// Headers of every response, and responses that are written by hand, because no request could be read.

/**
 * The headers of every answer. Whatever a browser makes of one, it loads nothing, runs nothing and is framed by nobody; pages and files
 * have a policy of their own in its place. Over https, a browser that came once comes by https for a year: to this name, not to names
 * below it, which may be somebody else's.
 */
export const answerHeaders = ({ requestId, isForHttps }: { requestId: string; isForHttps: boolean }): Record<string, string> => ({
  'x-request-id': requestId,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(isForHttps && { 'strict-transport-security': 'max-age=31536000' }),
})

/** An answer as it goes over the wire, to a connection that is closed after it. */
export function rawAnswer(line: string, problem: Problem, { isForHttps }: { isForHttps: boolean }): string {
  const requestId = randomUUID()
  const body = problemText(problem, requestId)
  const headers = {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...answerHeaders({ requestId, isForHttps }),
    ...(problem.retryAfterSeconds !== undefined && { 'retry-after': problem.retryAfterSeconds }),
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${line}\r\n${head.join('')}\r\n${body}`
}

/** A client that got its answer hangs up. One that doesn't is left: a second is long enough for the answer to arrive before the end does. */
const lingerMs = 1000

/**
 * Answers bytes that never became a request with a problem of the catalogue, and closes the connection, whether the client does so or not.
 */
export const answeringClientErrors =
  ({ isForHttps }: { isForHttps: boolean }) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    socket.end(rawAnswer(...problemOfBrokenRequest(error.code), { isForHttps }))
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }

function problemOfBrokenRequest(code: string | undefined): [string, Problem] {
  if (code === 'HPE_HEADER_OVERFLOW')
    return ['431 Request Header Fields Too Large', problem('HEADERS_TOO_LARGE', httpMessages.request.headersTooLarge)]
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return ['408 Request Timeout', problem('REQUEST_TIMEOUT', httpMessages.request.timeout)]
  return ['400 Bad Request', problem('VALIDATION_ERROR', httpMessages.request.malformed)]
}

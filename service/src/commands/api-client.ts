/** Asks a running Earshot over its API, as a program of the business does. */
import { developerMessages } from '@earshot/messages/cli/developer'
import type { Environment } from '../config.ts'
import { blockedPorts } from '../network/blocked-ports.ts'
import { Failure, WrongUse } from './command.ts'

/** More than a request may wait. */
const answerSecondsMax = 30

export interface ApiClient {
  /** Sends a request, and returns the answer's body. Errors: ApiProblem; Unreachable. */
  send<Body>(method: 'POST' | 'DELETE', path: string, sending?: Sending): Promise<Body>
}

interface Sending {
  body?: unknown
  /** Of a request that is sent again until it is answered: it is carried out once. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** The API said no. */
export class ApiProblem extends Failure {
  readonly status: number
  readonly code: string

  constructor({ status, code, message }: { status: number; code: string; message: string }) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** There was no whole answer, or one that says that there will be later: the request may be sent again. */
export class Unreachable extends Failure {}

/** Opens a client by options, or else by the environment: EARSHOT_URL, with `/v1`, and EARSHOT_API_KEY. Errors: WrongUse. */
export function openApiClient({ url, apiKey }: { url: string | undefined; apiKey: string | undefined }, env: Environment): ApiClient {
  const address = readAddress(url, env)
  const key = readKey(apiKey, env)
  return {
    async send(method, path, { body, idempotencyKey, signal } = {}) {
      const limit = AbortSignal.timeout(answerSecondsMax * 1000)
      const unreachable = (error: Error): never => {
        signal?.throwIfAborted()
        const { cause } = error as { cause?: NodeJS.ErrnoException }
        throw new Unreachable(developerMessages.unreachable({ url: address, reason: cause?.code ?? cause?.message ?? error.name }))
      }
      const response = await fetch(address + path, {
        method,
        headers: {
          'x-api-key': key,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        // A redirect is not followed: the host that it leads to would receive the key.
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      }).catch(unreachable)
      // A connection can break within an answer, too.
      const answer = parseAnswer(await response.text().catch(unreachable))
      const { code, message } = (answer ?? {}) as { code?: string; message?: string }
      if (response.status === 429 || response.status >= 500 || code === 'IDEMPOTENCY_IN_PROGRESS')
        throw new Unreachable(developerMessages.unreachable({ url: address, reason: String(response.status) }))
      if (response.ok && answer !== null) return answer as never
      // Another program answered.
      if (code === undefined || message === undefined)
        throw new Failure(developerMessages.notEarshot({ url: address, status: response.status }))
      const isElsewhere = response.status === 404 && !address.endsWith('/v1')
      const said = isElsewhere ? `${message} ${developerMessages.versionMissing({ url: address })}` : message
      throw new ApiProblem({ status: response.status, code, message: said })
    },
  }
}

/** An address that can be asked: what can't would fail at each request, as a service does that is away. */
function readAddress(given: string | undefined, env: Environment): string {
  const written = given ?? env.EARSHOT_URL?.trim()
  if (!written) throw new WrongUse(developerMessages.urlMissing)
  const url = URL.parse(written)
  const setting = given === undefined ? 'EARSHOT_URL' : '--url'
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new WrongUse(developerMessages.urlWrong({ setting }))
  if (blockedPorts.has(Number(url.port))) throw new WrongUse(developerMessages.portBlocked({ setting, port: url.port }))
  return url.href.replace(/\/+$/, '')
}

function readKey(given: string | undefined, env: Environment): string {
  const key = given ?? env.EARSHOT_API_KEY?.trim()
  if (!key) throw new WrongUse(developerMessages.apiKeyMissing)
  // A header carries it.
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new WrongUse(developerMessages.apiKeyWrong({ setting: given === undefined ? 'EARSHOT_API_KEY' : '--api-key' }))
  return key
}

/** Null: it is no JSON. */
function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

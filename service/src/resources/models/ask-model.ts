import type { ModelFailure } from '@earshot/contract'
import type { Agent, Dispatcher } from 'undici'
import packageJson from '../../../package.json' with { type: 'json' }
import { addressGuard, isNamedPrivate, type Resolve } from '../../network/address-guard.ts'
import { failureOf } from '../../network/failure.ts'

// One call of a model: one POST, its answer read whole, within bounds of bytes and of time. No redirect is followed, nothing is tried twice, no
// tool is offered (decision 65).

/** Of an answer. A draft has 5,000 characters; some models send what they thought along. 256 KiB: docs/rules/drafts.md#bounds */
const answerBytesMax = 256 * 1024

export interface ModelSettings {
  /** Without a slash at the end. */
  baseUrl: string
  model: string
  apiKey: string | null
  /** For the whole answer. */
  timeoutSeconds: number
}

export interface ModelMessage {
  role: 'system' | 'user'
  content: string
}

export interface Model {
  /** Whether what is sent leaves this machine. */
  isElsewhere: boolean
  /** The model's text, or why there is none; never throws for what the model or the network does. */
  ask(messages: readonly ModelMessage[]): Promise<Answer>
}

type Answer = { content: string } | { reason: ModelFailure }

/** Hosts that never leave this machine. */
const thisMachine = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/i

interface ModelOptions {
  resolve?: Resolve
  /** Told why there is no answer; `status`: of an answer that is none. Nothing of what was said is in it. */
  failed?: (failure: { reason: ModelFailure; status: number | null }) => void
}

/** Opens a model. A private address is reached only where the setting itself names one: what a public name resolves to is checked. */
export function openModel({ baseUrl, model, apiKey, timeoutSeconds }: ModelSettings, { resolve, failed }: ModelOptions = {}): Model {
  const guard = addressGuard({ allowPrivateTargets: isNamedPrivate(baseUrl), ...(resolve && { resolve }) })
  const url = new URL(`${baseUrl}/chat/completions`)
  const body = (messages: readonly ModelMessage[]) =>
    JSON.stringify({ model, messages, stream: false, response_format: { type: 'json_object' } })
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': `Earshot-Drafts/${packageJson.version}`,
    ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
  }
  return {
    isElsewhere: !thisMachine.test(url.hostname),
    async ask(messages) {
      const { status = null, ...answer } = await askOnce(messages)
      if ('reason' in answer) failed?.({ reason: answer.reason, status })
      return answer
    },
  }

  async function askOnce(messages: readonly ModelMessage[]): Promise<Answer & { status?: number }> {
    // Loaded with the first draft or translation.
    const undici = await import('undici')
    const agent: Agent = new undici.Agent({ connect: guard.connectorOf(undici), pipelining: 0, headersTimeout: 0, bodyTimeout: 0 })
    const signal = AbortSignal.timeout(timeoutSeconds * 1000)
    try {
      const response = await agent.request({
        ...{ origin: url.origin, path: url.pathname, method: 'POST' },
        ...{ headers, body: body(messages), signal },
      })
      const { statusCode: status } = response
      const reason = reasonOf(status)
      return reason ? { reason, status } : { ...(await readContent(response)), status }
    } catch (error) {
      return { reason: signal.aborted ? 'timeout' : failureReason(error) }
    } finally {
      // Also ends an answer that was not read to its end.
      void agent.destroy()
    }
  }
}

function reasonOf(status: number): ModelFailure | null {
  if (status >= 200 && status < 300) return null
  if (status === 429) return 'rate-limited'
  return status >= 300 && status < 400 ? 'redirect' : 'http-status'
}

function failureReason(error: unknown): ModelFailure {
  const failure = failureOf(error)
  return failure === 'timeout' || failure === 'private-address' || failure === 'too-large' ? failure : 'unreachable'
}

async function readContent({ body }: Pick<Dispatcher.ResponseData, 'body'>): Promise<Answer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > answerBytesMax) return { reason: 'too-large' }
    chunks.push(chunk)
  }
  return contentOf(Buffer.concat(chunks).toString())
}

/** The text in an answer; `refused` where the model or its filter declined. */
function contentOf(text: string): Answer {
  const choice = at(at(parsed(text), 'choices'), 0)
  const message = at(choice, 'message')
  if (at(message, 'refusal') || at(choice, 'finish_reason') === 'content_filter') return { reason: 'refused' }
  const content = at(message, 'content')
  // One that was cut off, or that calls a tool we have not offered, is no answer.
  const isWhole = ['stop', null, undefined].includes(at(choice, 'finish_reason') as string) && !at(at(message, 'tool_calls'), 0)
  return typeof content === 'string' && isWhole ? { content } : { reason: 'unreadable' }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A part of what was parsed; undefined where there is none. */
const at = (value: unknown, name: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Record<string | number, unknown>)[name] : undefined

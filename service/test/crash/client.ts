/** Requests to a service that may be killed at any moment, and what becomes of those whose answer is cut off. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

export interface Business {
  address: string
  apiKey: string
  projectId: string
}

export interface Answer {
  status: number
  text: string
}

export type Client = ReturnType<typeof openClient>

export function openClient({ address, apiKey, projectId }: Business) {
  let cutOffs = 0

  /**
   * One request. Null: its answer was cut off, and it wasn't asked again. A refused connection carried nothing, so that is tried
   * again by everybody.
   */
  async function send(path: string, request: RequestInit, { repeat }: { repeat: boolean }): Promise<Answer | null> {
    for (;;) {
      try {
        const response = await fetch(address + path, { ...request, redirect: 'manual', signal: AbortSignal.timeout(20_000) })
        const answer = { status: response.status, text: await response.text() }
        const isStillRunning = answer.text.includes('IDEMPOTENCY_IN_PROGRESS')
        if (answer.status !== 503 && !isStillRunning) return answer
        if (!isStillRunning) cutOffs++
      } catch (error) {
        if (isRefused(error)) {
          await pause(20)
          continue
        }
        cutOffs++
      }
      if (!repeat) return null
      await pause(20)
    }
  }

  /** A request to the API. A POST that is repeated carries the same Idempotency-Key every time. */
  const ask = (method: string, path: string, body?: unknown, { repeat = false } = {}) =>
    send(
      `/v1/project/${projectId}${path}`,
      {
        method,
        headers: {
          'x-api-key': apiKey,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(repeat && method === 'POST' && { 'idempotency-key': randomUUID() }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      { repeat },
    )

  return { send, ask, cutOffs: () => cutOffs }
}

const isRefused = (error: unknown) => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}

import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Verdict } from './verify-signature.ts'

/** A request as the page shows it. */
export interface Received {
  /** Counted from 1. */
  number: number
  at: Date
  verdict: Verdict
  /** Null where the request was refused: it could name any. */
  topic: string | null
  headers: [name: string, value: string][]
  /** For people, with an indent. Null where the request was refused: nothing of a stranger's is kept. */
  body: string | null
}

/** Requests that are kept: more than a page is read for, and a few megabytes at most. */
export const receivedMax = 50

export type ReceivedRequests = ReturnType<typeof keepReceived>

/** Keeps the newest requests in memory. */
export function keepReceived() {
  const newestFirst: Received[] = []
  let count = 0
  return {
    /** Of this process: a page of an earlier one counts from elsewhere. */
    run: randomUUID(),
    add({ headers, body, verdict }: { headers: IncomingHttpHeaders; body: Buffer; verdict: Verdict }): void {
      count++
      const read = verdict === 'verified' ? readBody(body) : { topic: null, body: null }
      newestFirst.unshift({ number: count, at: new Date(), verdict, headers: shownHeaders(headers), ...read })
      newestFirst.length = Math.min(newestFirst.length, receivedMax)
    },
    /** Those that came after one, newest first. */
    after: (number: number): readonly Received[] => newestFirst.filter((each) => each.number > number),
  }
}

function readBody(body: Buffer): { topic: string | null; body: string } {
  const text = body.toString()
  try {
    const event = JSON.parse(text) as { type?: unknown }
    return { topic: typeof event.type === 'string' ? event.type : null, body: JSON.stringify(event, null, 2) }
  } catch {
    return { topic: null, body: text }
  }
}

const shownHeaders = (headers: IncomingHttpHeaders) =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    name.startsWith('webhook-') || name === 'content-type' ? [[name, String(value)]] : [],
  )

import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { StatementEnd } from '../database/connection.ts'
import { currentSpan, within } from './current-span.ts'
import { type DropReason, openExport, type SpanExport } from './export.ts'
import { openSampler, type SamplerName } from './sampling.ts'
import { type Attributes, type EndedSpan, type Ending, isAnyKept, newSpanId, OpenSpan } from './span.ts'
import { summaryOf } from './statement-summary.ts'
import { readTraceParent, type SpanIdentity, writeTraceParent } from './trace-parent.ts'

// What this process did, as traces. Whatever happens is told here by those it happens to, as an observer that app.ts, open-workers.ts and
// serve.ts hand to them: nobody else knows that it is traced. Spans are made here, by hand, because they may say only what is safe to tell a
// third party: no text, no address, no token, and no id but those of traces (docs/operations/traces.md).

export type Tracing = ReturnType<typeof openTracing>

export interface TracingOptions {
  /** The address of a collector, without the path of traces. */
  otlpEndpoint: string
  otlpHeaders: Readonly<Record<string, string>> | null
  serviceName: string
  tracesSampler: SamplerName
  /** The share of traces that is exported, where the sampler takes one: 0 to 1. */
  tracesRatio: number
  /** Traces at the most that begin here in a second, where the sampler takes a share; 0: any number. */
  tracesPerSecond: number
  version: string
  log: Logger
  dropped(reason: DropReason, count: number): void
  /** Other than each five seconds, as in tests. */
  exportEveryMs?: number
}

/** Opens what makes traces and sends them to a collector. */
export function openTracing({ otlpEndpoint, otlpHeaders, serviceName, version, tracesSampler, ...options }: TracingOptions) {
  const resource = { 'service.name': serviceName, 'service.version': version, 'service.instance.id': randomUUID() }
  const spans: SpanExport = openExport({ endpoint: otlpEndpoint, headers: otlpHeaders ?? {}, resource, ...options })
  const sample = openSampler(tracesSampler, { ratio: options.tracesRatio, perSecondMax: options.tracesPerSecond })
  return {
    /** Told of each statement when it was answered: a part of the span for which it was asked. */
    statement(end: StatementEnd): void {
      if (!isAnyKept()) return
      const span = currentSpan()
      if (span instanceof OpenSpan && span.isOpen) span.addPart(statementPart(end))
    },

    /**
     * Begins the span of a request. `caller`: the span that asks, as the request says. Where nothing would be exported and no caller knows
     * the trace, there is no span: nobody has anything to look for.
     */
    beginRequest(caller: SpanIdentity | null): OpenSpan | null {
      const decision = sample(caller)
      return decision.isSampled || decision.isSampledForStranger || caller !== null ? new OpenSpan(caller, decision) : null
    },

    /** Ends the span of a request. `endingOf` is asked if it is exported. `isStranger`: nobody knows who asked. */
    endRequest(span: OpenSpan, endingOf: () => Omit<Ending, 'kind'>, { isStranger }: { isStranger: boolean }): void {
      if (isStranger ? span.isSampledForStranger : span.isSampled) spans.add(span.end({ ...endingOf(), kind: 'server' }))
      else span.drop()
    },

    /** Runs a turn of a background job as a trace of its own, which is exported if it found anything or failed. */
    async job(name: string, run: () => Promise<number>): Promise<number> {
      const decision = sample(null)
      if (!decision.isSampled) return run()
      const span = new OpenSpan(null, decision)
      const ending = { name: `job ${name}`, kind: 'internal', attributes: { 'earshot.job': name } } as const
      try {
        const found = await within(span, run)
        const ended = span.end({ ...ending, attributes: { ...ending.attributes, 'earshot.found': found }, hasFailed: false })
        if (found > 0) spans.add(ended)
        return found
      } catch (error) {
        spans.add(span.end({ ...ending, hasFailed: true }))
        throw error
      }
    },

    /** Does something for the current span, and tells what became of it as a part of that. */
    async part<Result>(act: () => Promise<Result>, endingOf: (result: Result) => Ending): Promise<Result> {
      const since = performance.now()
      const result = await act()
      const span = currentSpan()
      if (span instanceof OpenSpan && span.isOpen) span.addPart({ ...endingOf(result), milliseconds: performance.now() - since })
      return result
    },

    /** Told of events that became deliveries by a statement of so many milliseconds that was answered just now: each in its own trace. */
    dispatched(events: readonly DispatchedEvent[], milliseconds: number): void {
      const endedAt = Date.now()
      const startedAt = endedAt - milliseconds
      spans.add(events.flatMap(({ topic, traceParent }) => laterSpan(traceParent, { ...dispatchEnding(topic), startedAt, endedAt })))
    },

    /** Makes a delivery attempt, as a part of the trace whose event it delivers; `act` gets the `traceparent` to send. */
    async attempt<End extends AttemptEnd>(
      { traceParent, attemptNumber }: { traceParent: string | null; attemptNumber: number },
      act: (traceParent: string | null) => Promise<End>,
    ): Promise<End> {
      const parent = readTraceParent(traceParent)
      // Whom nothing is exported of, the receiver is told as much.
      if (!parent?.isSampled) return act(traceParent)
      const spanId = newSpanId()
      const startedAt = Date.now()
      const end = await act(writeTraceParent({ ...parent, spanId }))
      const endedAt = startedAt + end.durationMs
      spans.add([{ ...attemptEnding(end, attemptNumber), traceId: parent.traceId, spanId, parent, startedAt, endedAt }])
      return end
    },

    /** Sends what waits, for three seconds at most. */
    close: () => spans.close(),
  }
}

/** An event that became deliveries. */
export interface DispatchedEvent {
  topic: string
  traceParent: string
}

/** What a span tells of an attempt. */
interface AttemptEnd {
  durationMs: number
  failure: string | null
  responseStatus: number | null
}

/** A span of something that is done later than the one it follows from, in another process perhaps. */
function laterSpan(traceParent: string, span: Omit<EndedSpan, 'traceId' | 'spanId' | 'parent'>): EndedSpan[] {
  const parent = readTraceParent(traceParent)
  return parent?.isSampled ? [{ ...span, traceId: parent.traceId, spanId: newSpanId(), parent }] : []
}

const statementPart = ({ text, pool, seconds, errorCode }: StatementEnd): Ending & { milliseconds: number } => {
  const summary = summaryOf(text)
  return {
    name: summary,
    kind: 'client',
    milliseconds: seconds * 1000,
    hasFailed: errorCode !== null,
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.summary': summary,
      'earshot.pool': pool,
      ...(errorCode !== null && { 'db.response.status_code': errorCode, 'error.type': errorCode }),
    },
  }
}

const dispatchEnding = (topic: string): Ending => ({
  name: `dispatch ${topic}`,
  kind: 'consumer',
  attributes: {
    'messaging.system': 'earshot',
    'messaging.operation.name': 'dispatch',
    'messaging.operation.type': 'process',
    'messaging.destination.name': topic,
  },
  hasFailed: false,
})

function attemptEnding({ failure, responseStatus }: AttemptEnd, attemptNumber: number): Ending {
  const attributes: Attributes = { 'http.request.method': 'POST', 'http.request.resend_count': attemptNumber - 1 }
  if (responseStatus !== null) attributes['http.response.status_code'] = responseStatus
  if (failure !== null) attributes['error.type'] = failure === 'http-status' ? String(responseStatus) : failure
  return { name: 'POST webhook', kind: 'client', attributes, hasFailed: failure !== null }
}

import { type HrTime, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { EndedSpan } from './span.ts'

// Spans on their way to a collector (OTLP over HTTP, protobuf). Whatever the collector does, the service waits for nothing: what has no
// room is dropped, and counted.

/** Spans that wait at most: a megabyte or two. */
const queueMax = 2048
/** Spans sent at once: enough to be worth a request, few enough that encoding them takes a millisecond or two. */
const batchMax = 256
/** Each request to the collector costs some milliseconds, however little is in it. */
const exportEveryMsUsual = 5000
/** A collector that takes longer has taken nothing. */
const exportSecondsMax = 10
/** At the end of the process, what still waits. */
const closeSecondsMax = 3

/** ExportResultCode.SUCCESS of @opentelemetry/core. */
const exported = 0

export type DropReason = 'queue-full' | 'export-failed'

export interface ExportOptions {
  /** The address of a collector, without the path of traces. */
  endpoint: string
  headers: Readonly<Record<string, string>>
  /** What all spans are of: names and values of the semantic conventions. */
  resource: Readonly<Record<string, string>>
  log: Logger
  /** Told of spans that no collector took. */
  dropped(reason: DropReason, count: number): void
  exportEveryMs?: number
}

export interface SpanExport {
  add(spans: readonly EndedSpan[]): void
  /** Sends what waits, for three seconds at most. Nothing is added afterwards. */
  close(): Promise<void>
}

/** Opens the way to a collector. Nothing is connected until there is a span. */
export function openExport({
  endpoint,
  headers,
  resource: attributes,
  log,
  dropped,
  exportEveryMs = exportEveryMsUsual,
}: ExportOptions): SpanExport {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: exportSecondsMax * 1000,
  })
  const told = tellingOf(exporter, { endpoint, log, dropped })
  const processor = new BatchSpanProcessor({
    ...{ exporter: told.exporter, maxQueueSize: queueMax, maxExportBatchSize: batchMax, scheduledDelayMillis: exportEveryMs },
    exportTimeoutMillis: exportSecondsMax * 1000,
  })
  const resource = defaultResource().merge(resourceFromAttributes(attributes))
  let isClosed = false
  return {
    add(spans) {
      for (const span of spans) {
        if (isClosed || told.waiting() >= queueMax) dropped('queue-full', 1)
        else {
          told.noteAdded()
          processor.onEnd(readable(span, resource))
        }
      }
    },
    async close() {
      isClosed = true
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, closeSecondsMax * 1000)
      await Promise.race([processor.shutdown().catch(() => {}), late.promise])
      clearTimeout(timer)
    },
  }
}

/** An exporter that tells what became of spans, and of a collector that fails once, until it takes spans again. */
function tellingOf(exporter: OTLPTraceExporter, { endpoint, log, dropped }: Pick<ExportOptions, 'endpoint' | 'log' | 'dropped'>) {
  let waiting = 0
  let isFailing = false
  const tell = (failure: string | null, count: number) => {
    if (failure !== null) dropped('export-failed', count)
    // Its reason alone: a collector may answer with as much as it likes.
    if (failure !== null && !isFailing) log.warn({ endpoint, reason: failure }, 'the collector takes no traces')
    if (failure === null && isFailing) log.info({ endpoint }, 'the collector takes traces again')
    isFailing = failure !== null
  }
  const telling: SpanExporter = {
    export(spans, done) {
      waiting -= spans.length
      let isTold = false
      const tellOnce = (failure: string | null) => {
        clearTimeout(timer)
        if (!isTold) tell(failure, spans.length)
        isTold = true
      }
      // An answer that comes byte by byte has no end.
      const timer = setTimeout(() => tellOnce('timeout'), exportSecondsMax * 1000).unref()
      exporter.export(spans, (result) => {
        tellOnce(result.code === exported ? null : (result.error?.message ?? ''))
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
  return { exporter: telling, waiting: () => waiting, noteAdded: () => waiting++ }
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL }
const scope = { name: 'earshot' }

/** A span as the library exports it. */
function readable(span: EndedSpan, resource: ReadableSpan['resource']): ReadableSpan {
  const { traceId, parent } = span
  const parentSpanContext = parent && { traceId, spanId: parent.spanId, traceFlags: TraceFlags.SAMPLED }
  return {
    name: span.name,
    kind: kinds[span.kind],
    spanContext: () => ({ traceId, spanId: span.spanId, traceFlags: TraceFlags.SAMPLED }),
    ...(parentSpanContext && { parentSpanContext }),
    startTime: hrTime(span.startedAt),
    endTime: hrTime(span.endedAt),
    duration: hrTime(span.endedAt - span.startedAt),
    status: { code: span.hasFailed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes: span.attributes,
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope: scope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

/** Whole seconds and the nanoseconds beside them. */
const hrTime = (milliseconds: number): HrTime => [Math.floor(milliseconds / 1000), Math.floor((milliseconds % 1000) * 1e6)]

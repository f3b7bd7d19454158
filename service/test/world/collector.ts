import { randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import type { World } from './world.ts'

// An OpenTelemetry collector: a real server that takes spans over OTLP/HTTP with protobuf, and reads them by the published numbers of the
// fields (opentelemetry/proto/trace/v1/trace.proto), not by the library that wrote them.

export interface CollectedSpan {
  traceId: string
  spanId: string
  /** Empty: it has no parent. */
  parentSpanId: string
  name: string
  /** As in the protocol: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number
  /** Nanoseconds since 1970. */
  startedAt: bigint
  endedAt: bigint
  attributes: Record<string, string | number>
  hasFailed: boolean
}

/** What a collector does with what it is sent. */
type Manner = 'takes' | 'refuses' | 'is silent' | 'answers without end' | 'answers nonsense'

export interface Collector {
  url: string
  spans: CollectedSpan[]
  /** Attributes of what the spans are of, as they came last. */
  resource: Record<string, string | number>
  /** Everything that came, as text: also what is read by no one. */
  raw: string[]
  /** Headers of each request. */
  headers: Record<string, unknown>[]
  behave(manner: Manner): void
  /** Cuts off every connection. */
  hangUp(): void
  close(): Promise<void>
}

export async function openCollector(): Promise<Collector> {
  let manner: Manner = 'takes'
  const collector = { spans: [], raw: [], headers: [], resource: {} } as Pick<Collector, 'spans' | 'raw' | 'headers' | 'resource'>
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    if (manner === 'takes' && request.url === '/v1/traces') take(collector, body)
    collector.headers.push(request.headers)
    collector.raw.push(body.toString('latin1'))
    answer(response, request.url === '/v1/traces' ? manner : 'refuses')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(collector, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave(next: Manner) {
      manner = next
    },
    hangUp: () => server.closeAllConnections(),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

/** Settings under which everything is traced. */
export const traced = ({ url }: Pick<Collector, 'url'>) => ({
  ...{ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: '1', TRACES_PER_SECOND: '0' },
})

/** Waits until everything has come that was done before: spans come in the order in which they end. */
export async function untilAllCame({ spans }: Pick<Collector, 'spans'>, { apiUrl, business }: World): Promise<void> {
  const traceId = randomBytes(16).toString('hex')
  await fetch(`${apiUrl}/project/${business.projectId}/goals`, {
    headers: { 'x-api-key': business.apiKey, traceparent: `00-${traceId}-${'1'.repeat(16)}-01` },
  })
  await vi.waitFor(
    () => {
      if (!spans.some((span) => span.traceId === traceId)) throw new Error('the last span has not come')
    },
    { timeout: 30_000, interval: 20 },
  )
}

function answer(response: ServerResponse, manner: Manner): void {
  if (manner === 'takes') response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  else if (manner === 'refuses') response.writeHead(400).end('no')
  else if (manner === 'answers nonsense') response.writeHead(200).end('\u0000\uffff'.repeat(100_000))
  else if (manner === 'answers without end') {
    response.writeHead(200)
    const drip = setInterval(() => response.write('x'), 10)
    response.once('close', () => clearInterval(drip))
  }
}

/** Reads an ExportTraceServiceRequest. */
function take(collector: Pick<Collector, 'spans' | 'resource'>, body: Buffer): void {
  for (const resourceSpans of messages(body, 1)) {
    for (const resource of messages(resourceSpans, 1)) Object.assign(collector.resource, attributesOf(resource, 1))
    for (const scopeSpans of messages(resourceSpans, 2)) for (const span of messages(scopeSpans, 2)) collector.spans.push(spanOf(span))
  }
}

function spanOf(bytes: Buffer): CollectedSpan {
  const hex = (number: number) => (messages(bytes, number)[0] ?? Buffer.alloc(0)).toString('hex')
  const fields = fieldsOf(bytes)
  const value = (number: number) => fields.find((field) => field.number === number)?.value
  return {
    ...{ traceId: hex(1), spanId: hex(2), parentSpanId: hex(4), name: String(messages(bytes, 5)[0]), kind: Number(value(6)) },
    ...{ startedAt: value(7) as bigint, endedAt: value(8) as bigint, attributes: attributesOf(bytes, 9) },
    hasFailed: messages(bytes, 15).some((status) => fieldsOf(status).some(({ number, value }) => number === 3 && value === 2n)),
  }
}

const attributesOf = (bytes: Buffer, number: number): Record<string, string | number> =>
  Object.fromEntries(messages(bytes, number).map((pair) => [String(messages(pair, 1)[0]), anyValue(messages(pair, 2)[0]!)]))

function anyValue(bytes: Buffer): string | number {
  const [{ number, value }] = fieldsOf(bytes) as [Field]
  if (Buffer.isBuffer(value)) return value.toString()
  return number === 4 ? new DataView(new BigUint64Array([value]).buffer).getFloat64(0, true) : Number(value)
}

interface Field {
  number: number
  value: bigint | Buffer
}

const messages = (bytes: Buffer, number: number): Buffer[] =>
  fieldsOf(bytes).flatMap((field) => (field.number === number && Buffer.isBuffer(field.value) ? [field.value] : []))

/** The fields of a protobuf message. */
function fieldsOf(bytes: Buffer): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++]!
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  while (at < bytes.length) {
    const tag = Number(varint())
    const wire = tag & 7
    if (wire === 0) fields.push({ number: tag >> 3, value: varint() })
    else if (wire === 2) {
      const length = Number(varint())
      fields.push({ number: tag >> 3, value: bytes.subarray(at, at + length) })
      at += length
    } else {
      fields.push({ number: tag >> 3, value: wire === 1 ? bytes.readBigUInt64LE(at) : BigInt(bytes.readUInt32LE(at)) })
      at += wire === 1 ? 8 : 4
    }
  }
  return fields
}

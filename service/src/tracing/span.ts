import { randomFillSync } from 'node:crypto'
import type { CurrentSpan } from './current-span.ts'
import type { Decision } from './sampling.ts'
import { type SpanIdentity, writeTraceParent } from './trace-parent.ts'

/** A span that has ended, as it is exported. Times are milliseconds since 1970, with fractions. */
export interface EndedSpan {
  name: string
  kind: 'server' | 'client' | 'consumer' | 'internal'
  traceId: string
  spanId: string
  parent: SpanIdentity | null
  startedAt: number
  endedAt: number
  attributes: Attributes
  hasFailed: boolean
}

/** What a span tells. Never what anybody wrote, an address, a token, or the id of anything but the trace. */
export type Attributes = Record<string, string | number>

export type Ending = Pick<EndedSpan, 'name' | 'kind' | 'attributes' | 'hasFailed'>

/** Spans of which something may be exported, and which are not over. */
let keptOpen = 0

/** Whether any span of this process is of that kind: mostly none is, and nobody need look for theirs. */
export const isAnyKept = (): boolean => keptOpen > 0

/** Parts of one span at most: a job may ask the database a thousand times. */
const partsMax = 200

/**
 * A request or a turn of a job, and its parts: what is exported of it is decided when it is over, and until then kept. Of one whose caller
 * is not sampled nothing is, and mostly nobody asks for its ids: those are drawn when somebody does.
 */
export class OpenSpan implements CurrentSpan, SpanIdentity {
  readonly isSampled: boolean
  readonly isSampledForStranger: boolean
  readonly parent: SpanIdentity | null
  #traceId: string | null
  #spanId: string | null = null
  readonly #startedAt: number
  /** From this process's clock to the time of day, the same for all parts: none seems to begin before the whole. */
  readonly #clock: number
  /** Null: nothing of it will be exported. */
  #parts: EndedSpan[] | null

  constructor(parent: SpanIdentity | null, { isSampled, isSampledForStranger }: Decision) {
    const isKept = isSampled || isSampledForStranger
    this.isSampled = isSampled
    this.isSampledForStranger = isSampledForStranger
    this.parent = parent
    this.#traceId = parent?.traceId ?? null
    this.#startedAt = isKept ? performance.now() : 0
    this.#clock = isKept ? Date.now() - this.#startedAt : 0
    this.#parts = isKept ? [] : null
    if (isKept) keptOpen++
  }

  get traceId(): string {
    this.#traceId ??= newTraceId()
    return this.#traceId
  }

  get spanId(): string {
    this.#spanId ??= newSpanId()
    return this.#spanId
  }

  get traceParent(): string {
    return writeTraceParent(this)
  }

  /** Whether a part of it may still be exported. */
  get isOpen(): boolean {
    return this.#parts !== null
  }

  /** Adds a part that ended just now and took so long. Nothing once it is over: what goes on afterwards belongs to nobody who waits. */
  addPart(part: Ending & { milliseconds: number }): void {
    if (this.#parts === null || this.#parts.length >= partsMax) return
    const { milliseconds, ...ending } = part
    const endedAt = this.#clock + performance.now()
    this.#parts.push({ ...ending, traceId: this.traceId, spanId: newSpanId(), parent: this, startedAt: endedAt - milliseconds, endedAt })
  }

  /** Ends it, and returns it with its parts, the parts first; none where nothing was kept. */
  end(ending: Ending): EndedSpan[] {
    const parts = this.#parts ?? []
    if (this.#parts === null) return parts
    const { traceId, spanId } = this
    parts.push({
      ...{ ...ending, traceId, spanId, parent: this.parent },
      ...{ startedAt: this.#clock + this.#startedAt, endedAt: this.#clock + performance.now() },
    })
    this.drop()
    return parts
  }

  /** Ends it: nothing of it is exported. */
  drop(): void {
    if (this.#parts !== null) keptOpen--
    this.#parts = null
  }
}

export const newSpanId = (): string => randomHex(8)
const newTraceId = (): string => randomHex(16)

/** Drawn many at a time: one by one, they would cost more than all the rest of a span. */
const drawn = Buffer.alloc(4096)
let used = drawn.length

function randomHex(bytes: number): string {
  if (used + bytes > drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  used += bytes
  return drawn.toString('hex', used - bytes, used)
}

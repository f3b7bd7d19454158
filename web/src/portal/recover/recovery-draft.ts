import type { Request } from '../../api/ask.ts'
import { momentOf } from '../../parts/values/moments.ts'

// A recovery as the form has it, and as it is requested.

export type Kind = Request<'recoveries.create'>['kind']
export const kinds: readonly Kind[] = ['failed', 'held', 'discard']

/** Spans to choose from; `moment` is a time that is typed. */
export const spans = ['hour', 'day', 'week', 'all', 'moment'] as const
export type Span = (typeof spans)[number]

const hoursOf: Readonly<Partial<Record<Span, number>>> = { hour: 1, day: 24, week: 168 }

export interface RecoveryDraft {
  kind: Kind
  destinationId: string
  span: Span
  /** Values of the fields, in the reader's zone. */
  from: string
  until: string
  perSecond: number | string
}

/** 10 a second is the service's default. */
export const firstDraft: RecoveryDraft = { kind: 'failed', destinationId: '', span: 'day', from: '', until: '', perSecond: 10 }

/** Mistakes by field; empty: none. */
export type Wrong = Partial<Record<'from' | 'perSecond', 'momentMissing' | 'momentOrder' | 'perSecondRange'>>

export function wrongWith({ span, from, until, perSecond, kind }: RecoveryDraft): Wrong {
  const wrong: Wrong = {}
  if (span === 'moment') {
    const [start, end] = [momentOf(from), momentOf(until)]
    if (start === null) wrong.from = 'momentMissing'
    else if (end !== null && start >= end) wrong.from = 'momentOrder'
  }
  const isPace = typeof perSecond === 'number' && Number.isInteger(perSecond) && perSecond >= 1 && perSecond <= 1000
  if (kind !== 'discard' && !isPace) wrong.perSecond = 'perSecondRange'
  return wrong
}

/** Returns the request. The beginning of the span is fixed at the first count, so the counted recovery is the one that starts. */
export function asked({ kind, destinationId, span, from, until }: RecoveryDraft, now: number): Request<'recoveries.preview'> {
  const hours = hoursOf[span]
  const since = span === 'moment' ? momentOf(from) : hours === undefined ? null : new Date(now - hours * 3_600_000).toISOString()
  const end = span === 'moment' ? momentOf(until) : null
  return { kind, ...(destinationId && { destinationId }), ...(since && { since }), ...(end && { until: end }) }
}

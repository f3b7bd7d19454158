import type { SpanIdentity } from './trace-parent.ts'

// Which traces are exported. The names are OpenTelemetry's: OTEL_TRACES_SAMPLER.

export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export type SamplerName = (typeof samplers)[number]

export interface Decision {
  /** If the caller is known: whether the trace is exported. It is what those who come after are told. */
  isSampled: boolean
  /** If the caller turns out to be a stranger: whether the trace is exported all the same. */
  isSampledForStranger: boolean
}

/** Decides about a request, or a turn of a job, which has no `caller`. */
export type Sampler = (caller: SpanIdentity | null) => Decision

export interface Share {
  /** 0 to 1. */
  ratio: number
  /** Traces drawn in a second at the most; 0: any number. Thousands of requests a second tell no more by hundreds of traces than by ten. */
  perSecondMax: number
}

/**
 * Opens the sampler of this name; `share` counts where it names a ratio. What a caller asks for, by a flag or by the id of a trace, counts
 * for callers whom we know: a stranger could have every request exported. For them, a number of our own is drawn.
 */
export function openSampler(name: SamplerName, { ratio, perSecondMax }: Share): Sampler {
  const isRatio = name.endsWith('traceidratio')
  const share = isRatio ? ratio : name.endsWith('always_on') ? 1 : 0
  const hasRoom = isRatio && perSecondMax > 0 ? openSeconds(perSecondMax) : () => true
  const isParentBased = name.startsWith('parentbased_')
  return (caller) => {
    const isDrawn = Math.random() < share && hasRoom()
    if (caller === null) return { isSampled: isDrawn, isSampledForStranger: isDrawn }
    return { isSampled: isParentBased ? caller.isSampled : placeOf(caller.traceId) < share, isSampledForStranger: isDrawn }
  }
}

/** Says of each call whether it is one of the first so many of its second. */
function openSeconds(callsMax: number): () => boolean {
  let second = 0
  let calls = 0
  return () => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) {
      second = now
      calls = 0
    }
    return ++calls <= callsMax
  }
}

/** Where an id stands among all ids, from 0 to below 1: the same for every service that looks at the same trace. Its last 52 bits are random. */
const placeOf = (traceId: string): number => Number.parseInt(traceId.slice(-13), 16) / 2 ** 52

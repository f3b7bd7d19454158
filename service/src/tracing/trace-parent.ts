// The header `traceparent` of W3C Trace Context: which trace a request belongs to, which span of it asked, and whether that is kept.

/** A span, as others name it. */
export interface SpanIdentity {
  /** 32 hexadecimal digits. */
  traceId: string
  /** 16 hexadecimal digits. */
  spanId: string
  /** Whether it is exported, as far as its process decides. */
  isSampled: boolean
}

/** Version 00 has 55 characters; what later ones add has room. */
const lengthMax = 128
const pattern = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/

/**
 * Reads a `traceparent`; null where there is none, or none that counts: one that is malformed, or stands in the request more than once, is
 * ignored as W3C Trace Context says (3.2.2). Of a later version, what is like version 00 is read.
 */
export function readTraceParent(written: string | readonly string[] | null | undefined): SpanIdentity | null {
  if (typeof written !== 'string' || written.length > lengthMax) return null
  const [, version, traceId, spanId, flags, more] = pattern.exec(written) ?? []
  if (version === undefined || (version === '00' && more !== undefined)) return null
  return { traceId: traceId!, spanId: spanId!, isSampled: (Number.parseInt(flags!, 16) & 1) === 1 }
}

/** Writes a `traceparent` of version 00. Flags that we do not know are not passed on. */
export const writeTraceParent = ({ traceId, spanId, isSampled }: SpanIdentity): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

import { expect, test } from 'vitest'
import { readTraceParent, writeTraceParent } from './trace-parent.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'

test.each([
  [`00-${traceId}-${spanId}-01`, true],
  [`00-${traceId}-${spanId}-00`, false],
  // Flags that are not known yet.
  [`00-${traceId}-${spanId}-ff`, true],
  [`00-${traceId}-${spanId}-02`, false],
  // A later version, with more behind.
  [`01-${traceId}-${spanId}-01`, true],
  [`cc-${traceId}-${spanId}-01-what-comes-then`, true],
])('%s is read', (written, isSampled) => {
  expect(readTraceParent(written)).toEqual({ traceId, spanId, isSampled })
})

test.each([
  undefined,
  null,
  '',
  'x',
  `00-${traceId}-${spanId}`,
  `00-${traceId}-${spanId}-1`,
  `00-${traceId}-${spanId}-01-more`,
  `01-${traceId}-${spanId}-01x`,
  `ff-${traceId}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId.slice(1)}-${spanId}-01`,
  `00-${traceId}-${spanId}-0g`,
  `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
  `01-${traceId}-${spanId}-01-${'x'.repeat(100)}`,
  [`00-${traceId}-${spanId}-01`],
])('%j is ignored', (written) => {
  expect(readTraceParent(written)).toBeNull()
})

test('what is written is read as it was', () => {
  for (const isSampled of [true, false])
    expect(readTraceParent(writeTraceParent({ traceId, spanId, isSampled }))).toEqual({ traceId, spanId, isSampled })
})

import { type AttemptReport, type PulledDeliveries, reportedBodyMax, reportedDurationMsMax } from '@earshot/contract'
import { failureOf } from '../network/failure.ts'

/** Headers of a response that say something of deliveries, and what they are. */
const reportedHeaders = ['content-type', 'retry-after', 'webhook-delivery']

/** What is reported of an attempt. */
export type Forwarded = Pick<AttemptReport, 'durationMs' | 'responseStatus' | 'failure' | 'responseHeaders' | 'responseBody'>

/** Posts a delivery, signed as it is, to an address of this machine. It never fails: what came back says how it went. */
export async function forward(
  address: string,
  { headers, body, timeoutSeconds }: PulledDeliveries['deliveries'][number],
  signal: AbortSignal,
): Promise<Forwarded> {
  const startedAt = performance.now()
  // The clock goes on while this process is stopped, or its machine asleep.
  const durationMs = () => Math.min(Math.round(performance.now() - startedAt), reportedDurationMsMax)
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000)
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: headers.map(({ name, value }): [string, string] => [name, value]),
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    })
    const text = await response.text()
    return {
      durationMs: durationMs(),
      responseStatus: response.status,
      responseHeaders: reportedHeaders.flatMap((name) => {
        const value = response.headers.get(name)
        return value === null ? [] : [{ name, value: value.slice(0, 2000) }]
      }),
      // What no text of the API may have: a response can be anything.
      responseBody: text.slice(0, reportedBodyMax).toWellFormed().replaceAll('\0', '\uFFFD'),
    }
  } catch (error) {
    return { durationMs: durationMs(), failure: timeout.aborted ? 'timeout' : asReported(failureOf(error)) }
  }
}

/** An address on this machine is private, and nothing else: it is no failure here. */
const asReported = (failure: ReturnType<typeof failureOf>): NonNullable<Forwarded['failure']> =>
  failure === 'http-status' || failure === 'private-address' ? 'reset' : failure

/**
 * The limit for deliveries: a loop that signs an email and POSTs it, so many in flight, without a database or anything else.
 *
 *     bare-sender.ts URL SECONDS IN_FLIGHT BODY
 *
 * Prints { perSecond, p50Milliseconds, p99Milliseconds }.
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'undici'

const [url, seconds, inFlight, body] = process.argv.slice(2) as [string, string, string, string]
const key = randomBytes(32)
const dispatcher = new Agent({ connections: Number(inFlight), pipelining: 1 })
const durations: number[] = []
const startedAt = performance.now()
const endsAt = startedAt + Number(seconds) * 1000

async function send(): Promise<void> {
  const id = randomUUID()
  const timestamp = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const response = await request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,${signature}`,
    },
    body,
    dispatcher,
  })
  await response.body.dump()
  if (response.statusCode >= 300) throw new Error(`the receiver answered ${response.statusCode}`)
}

await Promise.all(
  Array.from({ length: Number(inFlight) }, async () => {
    while (performance.now() < endsAt) {
      const sentAt = performance.now()
      await send()
      durations.push(performance.now() - sentAt)
    }
  }),
)
const elapsed = performance.now() - startedAt
durations.sort((one, other) => one - other)
const percentile = (part: number) => durations[Math.floor((durations.length - 1) * part)] ?? 0
console.log(
  JSON.stringify({ perSecond: (durations.length / elapsed) * 1000, p50Milliseconds: percentile(0.5), p99Milliseconds: percentile(0.99) }),
)
process.exit()

/** A thread of its own that creates links without a pause, many at once, and tells what became of each: what that costs holds up nobody else. */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Answer, Business } from './client.ts'

export interface BulkWriting {
  /** Begins the mark of every write. */
  name: string
  businesses: Pick<Business, 'apiKey' | 'projectId'>[]
  /** Nodes that take writes; each request goes to one that does. */
  addresses: string[]
  /** Requests at once. */
  inFlight: number
}

export interface BulkWrite {
  mark: string
  /** As answered; null: the answer was cut off, and the link may be there or not. */
  verificationId: string | null
}

export interface BulkReport {
  written: BulkWrite[]
  /** Answers that no crash excuses. */
  strange: string[]
  /** Nothing is in flight any more. */
  isPaused: boolean
}

const { name, businesses, addresses, inFlight } = workerData as BulkWriting
const agent = new Agent({ keepAlive: true, maxSockets: inFlight })
/** An answer that takes longer is as one that was cut off. */
const answerMsMax = 20_000
/** One in so many is repeated until it is answered, with the same Idempotency-Key. */
const repeatedOneIn = 16

let report: Omit<BulkReport, 'isPaused'> = { written: [], strange: [] }
let isPaused = false
let marks = 0

const send = (isLast: boolean) => {
  parentPort!.postMessage({ ...report, isPaused: isLast } satisfies BulkReport)
  report = { written: [], strange: [] }
}
const sending = setInterval(() => send(false), 100)

parentPort!.once('message', async () => {
  isPaused = true
  await writing
  clearInterval(sending)
  send(true)
  agent.destroy()
})

const writing = Promise.all(
  Array.from({ length: inFlight }, async (_, at) => {
    const business = businesses[at % businesses.length]!
    while (!isPaused) await write(business, at)
  }),
)

async function write({ apiKey, projectId }: BulkWriting['businesses'][number], at: number): Promise<void> {
  const mark = `${name}-${++marks}`
  const isRepeated = marks % repeatedOneIn === 0
  const headers = {
    ...{ 'x-api-key': apiKey, 'content-type': 'application/json' },
    ...(isRepeated && { 'idempotency-key': randomUUID() }),
  }
  const body = JSON.stringify({ customerEmail: `${mark}@example.com`, customerReference: mark })
  for (let tries = 0; ; tries++) {
    const address = addresses[(at + tries) % addresses.length]!
    const answer = await post(`${address}/v1/project/${projectId}/preverified-links`, { headers, body })
    if (typeof answer === 'object' && answer.status === 201) {
      const { verificationId } = JSON.parse(answer.text) as { verificationId: string }
      return void report.written.push({ mark, verificationId })
    }
    const isPassing = typeof answer !== 'object' || answer.status === 503 || answer.text.includes('IDEMPOTENCY_IN_PROGRESS')
    if (!isPassing) return void report.strange.push(`link ${mark}: ${answer.status} ${answer.text.slice(0, 500)}`)
    // A refused connection carried nothing: that is tried again by everybody.
    if (answer !== 'refused' && !isRepeated) return void report.written.push({ mark, verificationId: null })
    await pause(20)
  }
}

function post(url: string, { headers, body }: { headers: Record<string, string>; body: string }): Promise<Answer | 'refused' | 'cut off'> {
  return new Promise((resolve) => {
    const asked = request(url, { agent, method: 'POST', headers, timeout: answerMsMax }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode!, text }))
      response.on('error', () => resolve('cut off'))
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', (error) => resolve('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'cut off'))
    asked.end(body)
  })
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servingBounds } from '../../src/database/database.ts'
import { printFigures } from '../faults/fleet.ts'
import { isLong, times } from '../long-form.ts'
import { openKeepAlive } from '../world/keep-alive.ts'
import { type MailServer, openMailServer } from '../world/mail-server.ts'
import { openWorld, type World } from '../world/world.ts'
import { type RandomRequest, randomRequests } from './random-requests.ts'
import type { Surface } from './random-targets/target.ts'
import { endListeners, openTargets } from './random-targets/targets.ts'

// Requests at random, to everything that has an address: the API, the dashboard, the webhook portal, sign-in, the pages of visitors and
// the widget. Each is answered, none with a 5xx, and however many there were, memory stays as it was.
//
// Every request comes from a place of its own, and each batch goes to a business of its own, with a key, members, sessions and one of
// everything, while what strangers used up is forgotten: so that no limit answers in place of what is behind it.

const count = Number(process.env.RANDOM_REQUESTS ?? times({ short: 1500, long: 1_000_000 }))
const batch = Math.min(count, 10_000)
const connections = 16
/** A run draws what another one drew, where its seed is named; ids and tokens are others. */
const seed = Number(process.env.RANDOM_SEED ?? Math.floor(Math.random() * 2 ** 30))

let world: World
let mailServer: MailServer
const receiver = createServer((request, response) => request.resume().once('end', () => response.writeHead(204).end()))
beforeAll(async () => {
  mailServer = await openMailServer()
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const settings = { TRUST_PROXY: 'loopback', SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' }
  // The long form has the machine to itself; in the short one a statement may have to wait for others for long.
  world = await openWorld(settings, isLong ? { bounds: servingBounds } : {})
})
afterAll(async () => {
  await world.close()
  await mailServer.close()
  receiver.close()
  receiver.closeAllConnections()
})

type Row = Record<'asked' | '2xx' | '3xx' | '4xx' | '401 or 403' | '404' | '429' | '5xx' | 'no answer', number>
const newRow = (): Row => ({ asked: 0, '2xx': 0, '3xx': 0, '4xx': 0, '401 or 403': 0, '404': 0, '429': 0, '5xx': 0, 'no answer': 0 })
const kindOf = (status: number | undefined): keyof Row => {
  if (status === undefined) return 'no answer'
  if (status === 401 || status === 403) return '401 or 403'
  if (status === 404 || status === 429) return `${status}`
  return `${Math.floor(status / 100)}xx` as keyof Row
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
/** MB that this process keeps: the service, its database’s connections, and the clients. */
const keptMb = () => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

test(`${count.toLocaleString('en')} requests at random: each is answered, and none with a 5xx`, {
  timeout: isLong ? 4 * 3_600_000 : 120_000,
}, async () => {
  const rows = new Map<Surface, Row>()
  const failures: { request: RandomRequest; status: number | undefined; text: string | undefined }[] = []
  const clients = Array.from({ length: connections }, () => openKeepAlive(world.address))
  const memory: number[] = []
  let milliseconds = 0
  for (let done = 0; done < count; done += batch) {
    const name = `Random${done}`
    const { port } = receiver.address() as AddressInfo
    const targets = await openTargets({ world, mailServer, receiverUrl: `http://127.0.0.1:${port}/hook` }, name)
    const next = randomRequests(targets, { seed: seed + done })
    let left = Math.min(batch, count - done)
    const startedAt = performance.now()
    await Promise.all(
      clients.map(async (client) => {
        while (left-- > 0) {
          const { target, request } = next()
          const answer = await client.send(request)
          const row = rows.get(target.surface) ?? newRow()
          rows.set(target.surface, row)
          row.asked++
          const kind = kindOf(answer?.status)
          row[kind]++
          if ((kind === '5xx' || kind === 'no answer') && failures.length < 20)
            failures.push({ request, status: answer?.status, text: answer?.text.slice(0, 400) })
        }
      }),
    )
    milliseconds += performance.now() - startedAt
    // What it left to do is done, and forgotten what strangers used up, letters and lines of the log.
    await endListeners(world)
    await world.settle()
    await world.people`truncate visitor_use, sign_in_attempt`
    mailServer.mails.length = 0
    failures.push(...linesOfFailures(world.logged.splice(0)))
    memory.push(keptMb())
    if (isLong) console.log(`${done + batch} requests, ${failures.length} failures, ${memory.at(-1)!.toFixed(0)} MB`, figuresOf(rows))
  }
  for (const client of clients) client.close()
  printRows(rows, { milliseconds, memory, opened: clients.reduce((sum, client) => sum + client.opened(), 0) })
  expect(failures, `RANDOM_SEED=${seed}`).toEqual([])
  // Else it would have shown nothing.
  for (const [surface, row] of rows) {
    // Of few, chance tells too much.
    if (row.asked < 200) continue
    expect(row['2xx'] + row['3xx'], surface).toBeGreaterThan(row.asked / 10)
    expect(row['429'], surface).toBeLessThan(row.asked / 20)
  }
  // The first tenth warms up: prepared statements, compiled code.
  const warm = memory.slice(Math.ceil(memory.length / 10))
  if (isLong && warm.length > 20) expect(warm.at(-1)! - warm[0]!).toBeLessThan(50)
})

const linesOfFailures = (logged: string[]) =>
  logged
    .filter((line) => /"level":(50|60)/.test(line))
    .slice(0, 5)
    .map((text) => ({ request: { method: 'log', path: '', lines: [], body: undefined }, status: undefined, text }))

const figuresOf = (rows: Map<Surface, Row>): Record<string, string> =>
  Object.fromEntries(
    [...rows].map(([surface, { asked, ...row }]) => [
      `${surface}: ${asked} requests`,
      Object.entries(row)
        .map(([name, each]) => `${name}: ${each}`)
        .join(', '),
    ]),
  )

function printRows(
  rows: Map<Surface, Row>,
  { milliseconds, memory, opened }: { milliseconds: number; memory: readonly number[]; opened: number },
) {
  printFigures(`Random requests (RANDOM_SEED=${seed})`, {
    ...figuresOf(rows),
    'requests, a second': `${count}, ${((count / milliseconds) * 1000).toFixed(0)}`,
    'connections that were opened for them, 16 at a time': String(opened),
    'memory after the first, the middle, the last batch': [memory[0], memory[memory.length >> 1], memory.at(-1)]
      .map((each) => `${each!.toFixed(0)} MB`)
      .join(', '),
  })
}

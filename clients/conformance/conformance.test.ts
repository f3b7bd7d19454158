import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import manifest from '../../client/package.json' with { type: 'json' }
import { freePort } from '../../service/test/world/free-port.ts'
import { type Exchange, type RetryDelay, readCases, type Settings, type WebhookDelivery } from './cases.ts'
import { type Driver, languages, type Outcome, openDriver } from './drivers.ts'
import { everyOperation } from './every-operation.ts'
import { openStandIn, type Received } from './stand-in.ts'
import { deliver } from './webhook-deliveries.ts'

// Clients in every language behave alike: each case of `cases/` is run against each of them.

const apiKey = 'ear_test'
const exchanges = ['calls.json', 'errors.json', 'retries.json', 'lists.json'].map((file) => ({ file, cases: readCases<Exchange>(file) }))

let standIn: Awaited<ReturnType<typeof openStandIn>>
/** Another server, which no client is told of: where a redirect would lead. */
let elsewhere: Awaited<ReturnType<typeof openStandIn>>
beforeAll(async () => {
  standIn = await openStandIn()
  elsewhere = await openStandIn()
})
afterAll(async () => {
  await standIn?.close()
  await elsewhere?.close()
})

test('the clients have one version', () => {
  const python = readFileSync(path.join(import.meta.dirname, '../python/pyproject.toml'), 'utf8')
  expect(python).toContain(`\nversion = "${manifest.version}"\n`)
})

test('no case has the name of another', () => {
  const names = exchanges.flatMap(({ cases }) => cases.map(({ name }) => name))
  expect(names.length).toBe(new Set(names).size)
})

for (const { name: language, command } of languages)
  describe.skipIf(command === null)(`the client in ${language}`, () => {
    let driver: Driver
    beforeAll(async () => {
      driver = await openDriver(command ?? [])
    })
    afterAll(() => driver?.close())

    for (const { file, cases } of exchanges)
      describe(file, () => {
        test.each(cases)('$name', (exchange) => holds(driver, exchange))
      })

    describe('every operation', () => {
      test.each(everyOperation())('$name', (exchange) => holds(driver, exchange))
    })

    describe('how long is waited for a retry', () => {
      test.each(readCases<RetryDelay>('retry-delays.json'))('$name', async (expected) => {
        for (const method of expected.methods)
          for (const status of expected.statuses) {
            const { code = '', headers = {}, unsent = false, retry = 1, retryPosts = 'always', chance = 0 } = expected
            const failure = { method, status, code, headers, unsent }
            const outcome = await driver.do({ do: 'retryDelay', failure, retry, retryPosts, chance })
            expect(outcome, `${method} ${status}`).toEqual({ returned: expected.seconds })
          }
      })
    })

    describe('a webhook', () => {
      test.each(readCases<WebhookDelivery>('webhooks.json'))('$name', async (delivery) => {
        const { event, ...command } = deliver(delivery)
        const outcome = await driver.do({ do: 'verify', ...command })
        if (delivery.refuses) expect(outcome).toEqual({ refused: expect.any(String) })
        else if (delivery.believed) expect(outcome).toEqual({ returned: event })
        else expect(outcome).toEqual({ threw: { reason: delivery.reason } })
      })
    })

    describe('settings', () => {
      test.each(readCases<Settings>('settings.json'))('$name', async ({ client, refuses }) => {
        const outcome = await driver.do({ do: 'open', client: { apiKey, baseUrl: 'https://opinions.example.com/v1', ...client } })
        expect(outcome).toEqual(refuses ? { refused: expect.any(String) } : { returned: null })
      })
    })

    test('each POST has a key of its own', async () => {
      standIn.begin([{ body: {} }])
      const client = { apiKey, baseUrl: standIn.origin }
      for (let at = 0; at < 3; at++)
        await driver.do({ do: 'call', client, call: { operation: 'goals.create', request: { projectId: 'p1', goal: 'Bread' } } })
      const keys = standIn.received().map(({ headers }) => headers['idempotency-key'])
      expect(new Set(keys).size).toBe(3)
      for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    })

    test('says in each request which client it is, of which version', async () => {
      standIn.begin([{ body: {} }])
      await driver.do({ do: 'call', client: { apiKey, baseUrl: standIn.origin }, call: { operation: 'webhooks.portal', request: {} } })
      expect(standIn.received()[0]?.headers['user-agent']).toMatch(
        new RegExp(`^earshot-(client|python|php)/${RegExp.escape(manifest.version)}$`),
      )
    })

    test('does not show the API key when it is logged', async () => {
      const client = { apiKey: 'ear_very_secret', baseUrl: 'https://opinions.example.com/v1' }
      const { returned } = await driver.do({ do: 'show', client })
      expect(returned).toMatch(/Earshot|Operations/i)
      expect(returned).not.toContain('ear_very_secret')
    })
  })

/** Runs a case: what the client sent, and what came of the call. */
async function holds(driver: Driver, exchange: Exchange): Promise<void> {
  const { path: basePath = '/v1', ...settings } = exchange.client ?? {}
  const filled = JSON.parse(JSON.stringify(exchange).replaceAll('{{elsewhere}}', elsewhere.origin)) as Exchange
  standIn.begin(filled.replies ?? [])
  elsewhere.begin([])
  const origin = exchange.nobodyListens ? `http://127.0.0.1:${await freePort()}` : standIn.origin
  const outcome = await driver.do({ do: 'call', client: { apiKey, baseUrl: origin + basePath, ...settings }, call: exchange.call })
  cameOut(outcome, filled)
  sent(standIn.received(), filled)
  expect(elsewhere.received()).toEqual([])
}

function cameOut(outcome: Outcome, { returns, throws, refuses }: Exchange): void {
  if (throws) {
    const { messageContains = '', ...fields } = throws
    expect(outcome.threw, JSON.stringify(outcome)).toMatchObject(fields)
    expect(outcome.threw?.message).toContain(messageContains)
  } else if (refuses) expect(outcome).toEqual({ refused: expect.any(String) })
  else if (returns === undefined) expect(outcome).toHaveProperty('returned')
  else expect(outcome).toEqual({ returned: returns })
}

function sent(received: readonly Received[], { requests, sameIdempotencyKey }: Exchange): void {
  expect(received.map(({ method, path }) => `${method} ${path}`)).toHaveLength(requests.length)
  for (const [at, { headers = {}, afterSeconds = 0, ...expected }] of requests.entries()) {
    const request = received[at] as Received
    for (const [field, value] of Object.entries(expected)) expect(request[field as keyof Received], field).toEqual(value)
    for (const [name, value] of Object.entries(headers)) expect(request.headers[name] ?? null, name).toBe(value)
    // Timers count whole milliseconds, each from another beginning.
    if (afterSeconds > 0) expect(request.at - (received[at - 1] as Received).at).toBeGreaterThan(afterSeconds * 1000 - 20)
  }
  const keys = new Set(received.map(({ headers }) => headers['idempotency-key']))
  if (sameIdempotencyKey) expect([...keys]).toEqual([expect.any(String)])
}

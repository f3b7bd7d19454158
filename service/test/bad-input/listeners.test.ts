import { randomUUID } from 'node:crypto'
import { codesOf, type ListenerOperationId, listenerOperations, type Operation } from '@earshot/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { times } from '../long-form.ts'
import { everythingKept } from '../world/everything-kept.ts'
import { type RawAnswer, sendRaw } from '../world/raw-request.ts'
import { openWorld, type World } from '../world/world.ts'
import { expectProblem, withoutEffect } from './problems.ts'
import { text, value, wholeBodies } from './random-values.ts'

// The operations of a program that pulls its deliveries, asked badly. The answer is the stated 4xx, and nothing has changed; what a program
// reports at random is an attempt as a whole, or none.

type Id = ListenerOperationId
const ids = Object.keys(listenerOperations) as Id[]
const rowOf = (id: Id): Operation => listenerOperations[id]
const withBody = ids.filter((id) => rowOf(id).body)
const naming = ids.filter((id) => rowOf(id).path.includes('{'))

let world: World
let destinationId: string
let deliveryId: string
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A listener with one delivery to report. */
beforeEach(async () => {
  const made = await send('listeners.create', { body: JSON.stringify(goodBody('listeners.create')), at: 'none' })
  destinationId = made.body.destinationId
  const sent = await send('listeners.sendExamples', { body: JSON.stringify({ topic: 'link.clicked', destinationId }) })
  deliveryId = sent.body.sent[0].deliveryId
  return async () => {
    await send('listeners.delete')
  }
})

const goodBody = (id: Id): Record<string, unknown> =>
  ({
    'listeners.create': { forwardTo: 'http://localhost:1/hook', topics: ['link.clicked'] },
    'listeners.pull': { waitSeconds: 0, inFlight: [] },
    'listeners.report': { deliveryId, attempt: 1, durationMs: 1, responseStatus: 204, responseHeaders: [{ name: 'a', value: 'b' }] },
    'listeners.delete': {},
    'listeners.sendExamples': { topic: 'link.clicked', destinationId },
  })[id]

interface Sent {
  body?: string | Buffer
  /** In place of the listener's id. */
  at?: string
  headers?: [string, string][]
  apiKey?: string
}

async function send(id: Id, { body, at = destinationId, headers, apiKey = world.business.apiKey }: Sent = {}): Promise<RawAnswer> {
  const answer = await sendRaw(world.address, {
    method: rowOf(id).method,
    path: `/v1${rowOf(id).path.replace('{destinationId}', at)}`,
    headers: [['x-api-key', apiKey], ...(headers ?? [['content-type', 'application/json'] as [string, string]])],
    ...(body !== undefined && { body }),
  })
  if (!answer) throw new Error(`${id} gave no answer`)
  expect(answer.status, `${id}: ${answer.text}`).toBeLessThan(500)
  if (answer.status >= 400) expect(codesOf(rowOf(id)), `${id}: ${answer.text}`).toContain(answer.body.code)
  return answer
}
const good = (id: Id) => JSON.stringify(goodBody(id))

describe.each(ids)('%s', (id) => {
  test('is for keys that are right, and may', () =>
    withoutEffect(world, async () => {
      const { key } = await world.business.keyWith({ permissions: ['reviews'] })
      for (const apiKey of ['', 'x', 'ear_', `${world.business.apiKey}0`, `earat_${'A'.repeat(43)}`])
        expectProblem(await send(id, { apiKey, body: good(id) }), 401, 'Unauthorized')
      expectProblem(await send(id, { apiKey: key, body: good(id) }), 403, 'Forbidden')
      await world.sql`delete from api_key where permissions = array['reviews']`
    }))

  test('takes no body that is none, nor one that is not said to be JSON', () =>
    withoutEffect(world, async () => {
      for (const body of ['null', '[]', '"x"', '7']) expectProblem(await send(id, { body }), 400, 'VALIDATION_ERROR')
      for (const body of ['{', '{"a":1,}', '\ufeff{}', '{"a":1,"a":2}', '{"__proto__":{}}', `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`])
        expectProblem(await send(id, { body }), 400, 'INVALID_JSON')
      for (const text of ['\\u0000', '\\ud800']) expectProblem(await send(id, { body: `{"y":"${text}"}` }), 400, 'VALIDATION_ERROR')
      expectProblem(await send(id, { body: `{"y":"${'x'.repeat(rowOf(id).bodyBytesMax ?? 65_536)}"}` }), 413, 'PAYLOAD_TOO_LARGE')
      for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
        expectProblem(await send(id, { body: good(id), headers: [['content-type', type]] }), 415, 'UNSUPPORTED_MEDIA_TYPE')
    }))
})

const wrongValues: unknown[] = [
  ...[null, true, 1.5, -1, 0, 1001, 1e21, '7', '', 'a\nb', 'x'.repeat(20_000), "' or true; --", [], [null], [[]], {}, [{}], ['x', 'x']],
  ...[Array(21).fill(randomUUID()), Array(51).fill({ name: 'a', value: 'b' }), [{ name: 'x'.repeat(201), value: '' }], [{ name: 'a' }]],
]
const ajv = new Ajv2020({ strict: false, formats: { uuid: true } })

describe.each(withBody)('%s', (id) => {
  test('takes no field that is not what its schema says, and names it', () =>
    withoutEffect(world, async () => {
      const { properties } = rowOf(id).body as unknown as { properties: Record<string, object> }
      for (const [field, schema] of Object.entries(properties)) {
        const isGood = ajv.compile(schema)
        for (const wrong of wrongValues.filter((each) => !isGood(each))) {
          const answer = await send(id, { body: JSON.stringify({ ...goodBody(id), [field]: wrong }) })
          expectProblem(answer, 400, 'VALIDATION_ERROR')
          expect(answer.body.errors[0].path.split('.')[0]).toBe(field)
        }
      }
    }))
})

describe.each(naming)('%s', (id) => {
  test('knows no listener by an id that is none, another’s or of a destination that is none', async () => {
    const foreign = await world.openBusiness('Foreign')
    const theirs = await send('listeners.create', { body: good('listeners.create'), apiKey: foreign.apiKey })
    const usual = (await world.ask('webhooks.destinations.upsert', { url: 'https://receiver.example/hooks', topics: ['link.clicked'] }))
      .body
    await withoutEffect(world, async () => {
      for (const at of [
        randomUUID(),
        deliveryId,
        theirs.body.destinationId,
        usual.destinationId,
        'x',
        '%00',
        '%ff',
        "'",
        '..%2f',
        'x'.repeat(600),
      ])
        expect([at, (await send(id, { at, body: good(id) })).body.code]).toEqual([at, 'NOT_FOUND'])
    })
    await send('listeners.delete', { at: theirs.body.destinationId, apiKey: foreign.apiKey })
  })

  test('knows its listener by its id in capitals', async () => {
    const body = good(id).replace(deliveryId, deliveryId.toUpperCase())
    expect((await send(id, { at: destinationId.toUpperCase(), body })).status).toBe(200)
  })
})

test('a delivery that is none, or another listener’s, is reported by nobody', async () => {
  const other = (await send('listeners.create', { body: good('listeners.create') })).body.destinationId
  await withoutEffect(world, async () => {
    for (const each of [randomUUID(), destinationId, 'x', "' or true; --"]) {
      const body = JSON.stringify({ ...goodBody('listeners.report'), deliveryId: each })
      expect([400, 404]).toContain((await send('listeners.report', { body })).status)
    }
    expectProblem(await send('listeners.report', { at: other, body: good('listeners.report') }), 404, 'NOT_FOUND')
  })
  await send('listeners.delete', { at: other })
})

/** A body with some of its fields anything. */
const changed = (id: Id) =>
  fc
    .dictionary(fc.constantFrom(...Object.keys((rowOf(id).body as { properties?: object } | undefined)?.properties ?? { x: 1 })), value, {
      maxKeys: 2,
    })
    .map((some) => JSON.stringify({ ...goodBody(id), ...some }))

test('whatever is sent is answered, and what is refused has changed nothing', async () => {
  const request = fc
    .constantFrom(...ids.filter((id) => id !== 'listeners.delete'))
    .chain((id) => fc.oneof({ weight: 5, arbitrary: changed(id) }, fc.constantFrom(...wholeBodies)).map((body) => ({ id, body })))
  await fc.assert(
    fc.asyncProperty(request, async ({ id, body }) => {
      const before = await everythingKept(world.sql)
      // One that waits is none of these.
      const answer = await send(id, { body: typeof body === 'string' ? body.replace(/"waitSeconds":\d+/, '"waitSeconds":0') : body })
      if (answer.status >= 400) expect(await everythingKept(world.sql)).toEqual(before)
      if (id === 'listeners.create' && answer.status === 201) await send('listeners.delete', { at: answer.body.destinationId })
    }),
    { numRuns: times({ short: 60, long: 20_000 }) },
  )
})

test('a report at random is an attempt as a whole, or none', async () => {
  const anyText = fc.oneof(text, fc.string({ unit: 'binary', maxLength: 300 }))
  const report = fc.record(
    {
      durationMs: fc.nat(200_000),
      responseStatus: fc.oneof(fc.integer({ min: 90, max: 610 }), fc.constant(null)),
      failure: fc.constantFrom(null, 'timeout', 'dns', 'tls', 'http-status', 'nonsense'),
      responseHeaders: fc.array(fc.record({ name: anyText, value: anyText }), { maxLength: 5 }),
      responseBody: anyText,
    },
    { requiredKeys: ['durationMs'] },
  )
  await fc.assert(
    fc.asyncProperty(report, async (said) => {
      const example = await send('listeners.sendExamples', { body: JSON.stringify({ topic: 'link.clicked', destinationId }) })
      const [{ deliveryId: each }] = example.body.sent
      const { status, body } = await send('listeners.report', { body: JSON.stringify({ ...said, deliveryId: each, attempt: 1 }) })
      const [delivery] = await world.sql`select state, attempt_count from delivery where delivery_id = ${each}`
      const attempts = await world.sql`select from attempt where delivery_id = ${each}`
      const count = status === 200 ? 1 : 0
      expect([delivery!.attemptCount, attempts.count]).toEqual([count, count])
      expect(delivery!.state).toBe(status === 200 ? body.state : 'pending')
      // What stopped the listener's destination stops no other report.
      await world.sql`update destination set status = 'enabled' where destination_id = ${destinationId}`
      // And it can be read.
      expect((await (await world.portal()).ask('deliveries.get', { deliveryId: each })).status).toBe(200)
    }),
    { numRuns: times({ short: 40, long: 10_000 }) },
  )
})

import { describe, expect, test } from 'vitest'
import { Earshot } from '../src/index.ts'
import { type Failure, retryAfterSeconds, retryDelaySeconds } from '../src/retries.ts'
import { freePort, problemReply, startLocalService } from './local-service.ts'

const apiKey = 'ear_test'
const projectId = '0199e2c4-7a10-7c3e-9a51-2f6d1c0b8e01'
const goal = { projectId, goal: 'Fresh bread' }
const now = { 'retry-after': '0' }
const done = { status: 201, body: { goalId: 'made' } }

describe('whether a failed call is made again', () => {
  const failed = (about: Partial<Failure> = {}): Failure => ({
    method: 'GET',
    status: 503,
    code: '',
    headers: null,
    unsent: false,
    ...about,
  })
  const decide = (about: Partial<Failure>, retryPosts: 'always' | 'when-certain' = 'always') =>
    retryDelaySeconds(failed(about), { retry: 1, retryPosts, random: () => 0 }) !== null

  test.each([0, 408, 429, 502, 503, 504])('%i: any method is', (status) => {
    for (const method of ['GET', 'PATCH', 'DELETE', 'POST']) expect(decide({ method, status }), method).toBe(true)
  })

  test.each([400, 401, 403, 404, 405, 409, 413, 415, 422, 431, 500, 501])('%i: nothing is', (status) => {
    for (const method of ['GET', 'POST']) expect(decide({ method, status }), method).toBe(false)
  })

  test.each([
    [408, true],
    [429, true],
    [502, false],
    [503, false],
    [504, false],
    [0, false],
  ])('%i: where an Idempotency-Key does not arrive, a POST is: %s', (status, again) => {
    expect(decide({ method: 'POST', status }, 'when-certain')).toBe(again)
  })

  test('a POST that never left is', () => expect(decide({ method: 'POST', status: 0, unsent: true }, 'when-certain')).toBe(true))

  test('a POST whose attempt before is still at work is', () =>
    expect(decide({ method: 'POST', status: 409, code: 'IDEMPOTENCY_IN_PROGRESS' })).toBe(true))

  test('the service’s word goes first', () => {
    const word = (value: string) => new Headers({ 'x-should-retry': value })
    expect(decide({ status: 503, headers: word('false') })).toBe(false)
    expect(decide({ method: 'POST', status: 500, headers: word('true') })).toBe(true)
    expect(decide({ status: 503, headers: word('perhaps') })).toBe(true)
  })

  test('an e-mail too early is not, whatever the headers say', () =>
    expect(decide({ method: 'POST', status: 429, code: 'LINK_EMAIL_COOLDOWN', headers: new Headers(now) })).toBe(false))
})

describe('how long is waited', () => {
  const delay = (headers: Record<string, string> | null, retry = 1, random = 0) =>
    retryDelaySeconds(
      { method: 'GET', status: 503, code: '', headers: headers && new Headers(headers), unsent: false },
      { retry, retryPosts: 'when-certain', random: () => random },
    )

  test('twice as long each time, up to eight seconds, less up to half by chance', () => {
    expect([1, 2, 3, 4, 5, 6, 60].map((retry) => delay(null, retry))).toEqual([0.5, 1, 2, 4, 8, 8, 8])
    expect(delay(null, 3, 0.5)).toBe(1.5)
    expect(delay(null, 3, 1)).toBe(1)
  })

  test('what Retry-After says, but a minute at the most', () => {
    expect(delay({ 'retry-after': '7' })).toBe(7)
    expect(delay({ 'retry-after': '60' })).toBe(60)
    expect(delay({ 'retry-after': '61' })).toBeNull()
  })

  test('Retry-After is seconds or a date', () => {
    const at = Date.parse('2026-11-24T09:30:00Z')
    const read = (value: string) => retryAfterSeconds(new Headers({ 'retry-after': value }), at)
    expect(read('12')).toBe(12)
    expect(read('Tue, 24 Nov 2026 09:30:30 GMT')).toBe(30)
    expect(read('Tue, 24 Nov 2026 09:00:00 GMT')).toBe(0)
    expect(read('soon')).toBeUndefined()
    expect(retryAfterSeconds(null)).toBeUndefined()
  })
})

describe('against a service', () => {
  test('a call that is refused for the moment is made again, with the same Idempotency-Key', async () => {
    await using service = await startLocalService([
      problemReply(503, 'UNAVAILABLE', {}, now),
      problemReply(429, 'RATE_LIMITED', {}, now),
      done,
    ])
    expect(await new Earshot({ apiKey, baseUrl: service.origin }).goals.create(goal)).toEqual({ goalId: 'made' })
    const keys = service.received.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(service.received.map(({ body }) => body)).toEqual(Array(3).fill({ goal: 'Fresh bread' }))
  })

  test('retries end, and the last problem is told', async () => {
    await using service = await startLocalService([problemReply(503, 'UNAVAILABLE', {}, now)])
    const earshot = new Earshot({ apiKey, baseUrl: service.origin })
    await expect(earshot.goals.list({ projectId })).rejects.toMatchObject({ code: 'UNAVAILABLE', requestId: 'request-3' })
    await expect(earshot.goals.list({ projectId }, { retriesMax: 0 })).rejects.toMatchObject({ requestId: 'request-4' })
  })

  test('a wait of an hour is left to the caller', async () => {
    await using service = await startLocalService([problemReply(503, 'UNAVAILABLE', {}, { 'retry-after': '3600' })])
    const call = new Earshot({ apiKey, baseUrl: service.origin }).goals.list({ projectId })
    await expect(call).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 3600 })
    expect(service.received).toHaveLength(1)
  })

  test('a connection that breaks during the call: it is made again, a POST with the same Idempotency-Key', async () => {
    await using service = await startLocalService((request, response) => {
      if (service.received.length % 2 === 0) return request.method === 'GET' ? { body: { questions: [] } } : done
      response.destroy()
      return undefined
    })
    const earshot = new Earshot({ apiKey, baseUrl: service.origin })
    expect(await earshot.questions.list({ projectId })).toEqual({ questions: [] })
    expect(await earshot.goals.create(goal)).toEqual({ goalId: 'made' })
    expect(service.received).toHaveLength(4)
    expect(service.received[3]?.headers['idempotency-key']).toBe(service.received[2]?.headers['idempotency-key'])
  })

  test('a POST that may have been done is not made again when the caller says so', async () => {
    await using service = await startLocalService((_, response) => void response.destroy())
    const earshot = new Earshot({ apiKey, baseUrl: service.origin, retryPosts: 'when-certain' })
    await expect(earshot.goals.create(goal)).rejects.toMatchObject({ code: 'CONNECTION_FAILED', status: 0, requestId: undefined })
    expect(service.received).toHaveLength(1)
  })

  test('a POST that found nobody listening is made again', async () => {
    const port = await freePort()
    const started: Awaited<ReturnType<typeof startLocalService>>[] = []
    let attempts = 0
    const earshot = new Earshot({
      apiKey,
      baseUrl: `http://127.0.0.1:${port}`,
      retryPosts: 'when-certain',
      fetch: async (url, init) => {
        if (++attempts === 2) started.push(await startLocalService([done], port))
        return fetch(url, init)
      },
    })
    expect(await earshot.goals.create(goal)).toEqual({ goalId: 'made' })
    expect(attempts).toBe(2)
    for (const service of started) await service[Symbol.asyncDispose]()
  })

  test('a server that does not listen is told with the reason', async () => {
    const earshot = new Earshot({ apiKey, baseUrl: `http://127.0.0.1:${await freePort()}`, retriesMax: 0 })
    const error = await earshot.goals.create(goal).catch((error) => error)
    expect(error).toMatchObject({ code: 'CONNECTION_FAILED', status: 0, operation: 'goals.create' })
    expect(error.message).toContain('ECONNREFUSED')
  })
})

describe('a time limit', () => {
  test('ends an attempt that is not answered; the call is made again, a POST only where that is allowed', async () => {
    await using service = await startLocalService(() => undefined)
    let attempts = 0
    const earshot = new Earshot({
      apiKey,
      baseUrl: service.origin,
      timeoutSeconds: 0.05,
      retriesMax: 1,
      retryPosts: 'when-certain',
      fetch: (url, init) => {
        attempts++
        return fetch(url, init)
      },
    })
    await expect(earshot.goals.list({ projectId })).rejects.toMatchObject({ code: 'TIMEOUT', status: 0 })
    expect(attempts).toBe(2)
    await expect(earshot.goals.create(goal)).rejects.toMatchObject({ code: 'TIMEOUT' })
    expect(attempts).toBe(3)
  })

  test('covers an answer that begins and never ends', async () => {
    await using service = await startLocalService((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"goals":[')
      return undefined
    })
    const earshot = new Earshot({ apiKey, baseUrl: service.origin, retriesMax: 0 })
    await expect(earshot.goals.list({ projectId }, { timeoutSeconds: 0.1 })).rejects.toMatchObject({ code: 'TIMEOUT' })
  })
})

describe('a caller’s signal', () => {
  test('ends a call that waits for its answer', async () => {
    const stop = new AbortController()
    await using service = await startLocalService(() => {
      stop.abort(new Error('the caller left'))
      return undefined
    })
    const call = new Earshot({ apiKey, baseUrl: service.origin }).goals.create(goal, { signal: stop.signal })
    await expect(call).rejects.toThrow('the caller left')
    expect(service.received).toHaveLength(1)
  })

  test('ends a call that waits for its retry', async () => {
    const stop = new AbortController()
    const earshot = new Earshot({
      apiKey,
      baseUrl: 'https://opinions.example.com/v1',
      fetch: async () => {
        setImmediate(() => stop.abort())
        return new Response('{}', { status: 503, headers: { 'retry-after': '59' } })
      },
    })
    await expect(earshot.goals.list({ projectId }, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('that is already over asks for nothing', async () => {
    await using service = await startLocalService([{}])
    const call = new Earshot({ apiKey, baseUrl: service.origin }).goals.list({ projectId }, { signal: AbortSignal.abort() })
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
    expect(service.received).toHaveLength(0)
  })
})

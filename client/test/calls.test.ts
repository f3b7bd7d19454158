import { type Operation, operationIds, operations } from '@earshot/contract'
import { describe, expect, test } from 'vitest'
import { Earshot, EarshotError } from '../src/index.ts'
import { problemReply, startLocalService } from './local-service.ts'

const apiKey = 'ear_test'
const projectId = '0199e2c4-7a10-7c3e-9a51-2f6d1c0b8e01'

const failureOf = async (call: PromiseLike<unknown>): Promise<EarshotError> => {
  const outcome = await Promise.resolve(call).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(EarshotError)
  return outcome as EarshotError
}

describe('a request', () => {
  test('carries path parameters, parameters and body from one object, each to its place', async () => {
    await using service = await startLocalService([{ status: 201 }])
    const earshot = new Earshot({ apiKey, baseUrl: `${service.origin}/v1` })
    await earshot.goals.create({ projectId, goal: 'Fresh bread' })
    await earshot.opinions.respond({ projectId, id: 'the-opinion', content: 'Thank you.' })
    await earshot.answers.list({ projectId, dateFrom: '2026-11-01', limit: 5, questionId: undefined })
    await earshot.webhooks.destinations.upsert({ url: 'https://hooks.example.com', topics: ['opinion.created'] })

    expect(service.received.map(({ method, path, query, body }) => [method, path, query.toString(), body])).toEqual([
      ['POST', `/v1/project/${projectId}/goals`, '', { goal: 'Fresh bread' }],
      ['POST', `/v1/project/${projectId}/opinions/the-opinion/responses`, '', { content: 'Thank you.' }],
      ['GET', `/v1/project/${projectId}/answers`, 'dateFrom=2026-11-01&limit=5', undefined],
      ['POST', '/v1/webhooks/destinations', '', { url: 'https://hooks.example.com', topics: ['opinion.created'] }],
    ])
    expect(service.received[0]?.headers).toMatchObject({ 'x-api-key': apiKey, 'content-type': 'application/json' })
  })

  test.each(operationIds)('%s is called at the method and address of the contract', async (id) => {
    await using service = await startLocalService([{}])
    const row: Operation = operations[id]
    const names = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
    const request = Object.fromEntries(names.map((name) => [name, `the-${name}`]))

    let group: unknown = new Earshot({ apiKey, baseUrl: service.origin })
    for (const word of id.split('.').slice(0, -1)) group = (group as Record<string, unknown>)[word]
    const call = (group as Record<string, (request: object) => Promise<unknown>>)[id.split('.').at(-1) ?? '']
    await call?.(request)

    expect(service.received).toHaveLength(1)
    expect(service.received[0]?.method).toBe(row.method)
    expect(service.received[0]?.path).toBe(`/v1${row.path.replaceAll(/\{(\w+)\}/g, 'the-$1')}`)
    expect(service.received[0]?.body === undefined).toBe(row.body === undefined)
  })

  test('carries a field that this version doesn’t know yet', async () => {
    await using service = await startLocalService([{}])
    const earshot = new Earshot({ apiKey, baseUrl: service.origin })
    const request = { projectId, goal: 'Fresh bread', colour: 'green' }
    await earshot.goals.create(request)
    const list = { projectId, colour: 'green' }
    await earshot.goals.list(list)
    expect(service.received[0]?.body).toEqual({ goal: 'Fresh bread', colour: 'green' })
    expect(service.received[1]?.query.get('colour')).toBe('green')
  })

  test('of a POST has an Idempotency-Key, each call its own, or the one given', async () => {
    await using service = await startLocalService([{}])
    const earshot = new Earshot({ apiKey, baseUrl: service.origin })
    await earshot.goals.create({ projectId, goal: 'one' })
    await earshot.goals.create({ projectId, goal: 'one' })
    await earshot.goals.create({ projectId, goal: 'one' }, { idempotencyKey: 'mine' })
    await earshot.goals.update({ projectId, goalId: 'a', goal: 'two' })
    const keys = service.received.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).not.toBe(keys[0])
    expect(keys.slice(2)).toEqual(['mine', undefined])
  })

  test('never goes to another address than its operation’s', async () => {
    await using service = await startLocalService([{}])
    const earshot = new Earshot({ apiKey, baseUrl: service.origin })
    await earshot.goals.delete({ projectId: 'a/b?c#d', goalId: '%2e%2e' })
    expect(service.received[0]?.path).toBe('/v1/project/a%2Fb%3Fc%23d/goals/%252e%252e')
    for (const goalId of ['', '.', '..', undefined as unknown as string])
      await expect(earshot.goals.delete({ projectId, goalId })).rejects.toThrow(/goals.delete: goalId must be an identifier/)
    expect(service.received).toHaveLength(1)
  })
})

describe('the base address', () => {
  test.each([
    ['', '/v1/kb'],
    ['/', '/v1/kb'],
    ['/v1', '/v1/kb'],
    ['/v1/', '/v1/kb'],
    ['/staging/earshot', '/staging/earshot/kb'],
  ])('with the path %j asks for %s', async (path, asked) => {
    await using service = await startLocalService([{}])
    await new Earshot({ apiKey, baseUrl: service.origin + path }).knowledgeBase.get()
    expect(service.received[0]?.path).toBe(asked)
  })

  test.each(['', 'opinions.example.com', 'ftp://example.com', 'https://user:secret@example.com/v1', 'https://example.com/v1?a=b'])(
    '%j is refused at once',
    (baseUrl) => {
      expect(() => new Earshot({ apiKey, baseUrl })).toThrow(/^baseUrl must be/)
    },
  )
})

test('settings that cannot be meant are refused at once', () => {
  const baseUrl = 'https://opinions.example.com/v1'
  expect(() => new Earshot({ apiKey: '', baseUrl })).toThrow(/apiKey/)
  expect(() => new Earshot({ apiKey: undefined as unknown as string, baseUrl })).toThrow(/apiKey/)
  expect(() => new Earshot({ apiKey: 'ear_a\nhost: b', baseUrl })).toThrow(/apiKey/)
  expect(() => new Earshot({ apiKey, baseUrl, timeoutSeconds: 0 })).toThrow(/timeoutSeconds/)
  expect(() => new Earshot({ apiKey, baseUrl, retriesMax: -1 })).toThrow(/retriesMax/)
})

test('the API key is not shown when a client is logged or serialised', async () => {
  const earshot = new Earshot({ apiKey: 'ear_very_secret', baseUrl: 'https://opinions.example.com/v1' })
  const { inspect } = await import('node:util')
  expect(inspect(earshot, { depth: 9, showHidden: true }) + JSON.stringify(earshot)).not.toContain('ear_very_secret')
})

describe('a problem', () => {
  test('has its code, status, request and mistakes', async () => {
    const errors = [{ path: 'goal', code: 'minLength', message: 'must not be empty' }]
    await using service = await startLocalService([problemReply(400, 'VALIDATION_ERROR', { errors })])
    const error = await failureOf(new Earshot({ apiKey, baseUrl: service.origin }).goals.create({ projectId, goal: '' }))
    expect(error).toMatchObject({ name: 'EarshotError', code: 'VALIDATION_ERROR', status: 400, message: 'VALIDATION_ERROR!', errors })
    expect(error).toMatchObject({ requestId: 'request-1', operation: 'goals.create', nextEligibleAt: undefined })
  })

  test('of an e-mail too early says when the next one may go, and is not tried again', async () => {
    const nextEligibleAt = '2026-11-26T09:30:01.482Z'
    const cooldown = problemReply(429, 'LINK_EMAIL_COOLDOWN', { nextEligibleAt }, { 'x-should-retry': 'false' })
    await using service = await startLocalService([cooldown])
    const earshot = new Earshot({ apiKey, baseUrl: service.origin })
    const error = await failureOf(earshot.preverifiedLinks.sendEmail({ projectId, customerEmail: 'ada@example.com' }))
    expect(error).toMatchObject({ code: 'LINK_EMAIL_COOLDOWN', status: 429, nextEligibleAt })
    expect(service.received).toHaveLength(1)
  })

  test('keeps what this version doesn’t know', async () => {
    await using service = await startLocalService([problemReply(409, 'NEW_CODE', { colour: 'green' })])
    const error = await failureOf(new Earshot({ apiKey, baseUrl: service.origin }).goals.list({ projectId }))
    expect(error.code).toBe('NEW_CODE')
    expect(error.problem).toMatchObject({ colour: 'green' })
  })
})

describe('an answer that isn’t Earshot’s', () => {
  test.each([
    ['a page of a proxy', { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>Not here</h1>' }, /text\/html/],
    ['a success that isn’t JSON', { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Sign in</h1>' }, /text\/html/],
    ['an empty success', { status: 200, body: '' }, /not Earshot’s/],
    ['JSON of another kind', { status: 403, body: ['no'] }, /not Earshot’s/],
  ])('is told as such: %s', async (_, reply, message) => {
    await using service = await startLocalService([reply])
    const error = await failureOf(new Earshot({ apiKey, baseUrl: service.origin }).goals.list({ projectId }))
    expect(error).toMatchObject({ code: 'UNEXPECTED_ANSWER', status: reply.status })
    expect(error.message).toMatch(message)
  })

  test('a redirect is not followed, so that the key goes nowhere else', async () => {
    await using elsewhere = await startLocalService([{}])
    await using service = await startLocalService([{ status: 307, headers: { location: `${elsewhere.origin}/v1/kb` } }])
    const error = await failureOf(new Earshot({ apiKey, baseUrl: service.origin }).knowledgeBase.get())
    expect(error).toMatchObject({ code: 'UNEXPECTED_ANSWER', status: 307 })
    expect(error.message).toContain(elsewhere.origin)
    expect(elsewhere.received).toHaveLength(0)
  })
})

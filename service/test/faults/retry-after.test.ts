import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../world/world.ts'
import { serve } from './zoo.ts'

// What a receiver asks for with its answer, through the engine: when it is sent to again.

describe('what a receiver asks for, through the engine:', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  interface Answer {
    status: number
    headers?: Record<string, string | string[]>
  }

  /** What became of one delivery to a receiver that answers so. */
  async function deliver(answer: (request: number) => Answer, { times = 1 } = {}) {
    let requests = 0
    const origin = await serve((request, response) => {
      request.resume()
      const { status, headers } = answer(++requests)
      response.writeHead(status, headers).end()
    })
    const stranger = await world.openBusiness(`Zoo ${randomBytes(4).toString('hex')}`)
    const created = await world.ask('webhooks.destinations.upsert', { url: `${origin}/hooks` }, stranger.apiKey)
    expect(created.status).toBe(201)
    const question = { tags: ['delivery'], question: 'Zoo?', answerMode: 'text_only', projectId: stranger.projectId }
    expect((await world.ask('questions.create', question, stranger.apiKey)).status).toBe(201)
    await world.settle()
    for (let each = 1; each < times; each++) {
      await world.timePasses('3 hours')
      await world.settle()
    }
    const [delivery] = await world.sql<{ state: string; rule: string | null; attempts: number; seconds: number; status: string }[]>`
      select delivery.state, next_attempt_rule as rule, attempt_count as attempts, destination.status,
        extract(epoch from next_attempt_at - now())::float as seconds
      from delivery join destination using (organization_id, destination_id) where organization_id = ${stranger.organizationId}`
    return { ...delivery!, requests }
  }

  const at = (secondsFromNow: number) => new Date(Date.now() + secondsFromNow * 1000)
  const asctime = (date: Date) => {
    const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) (\S+)/.exec(date.toUTCString())!
    return `${date.toUTCString().slice(0, 3)} ${month} ${String(Number(day)).padStart(2)} ${time} ${year}`
  }
  const rfc850 = (date: Date) => {
    const weekday = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][date.getUTCDay()]!
    const [, day, month, year, time] = /^\w+, (\d+) (\w+) \d\d(\d+) (\S+)/.exec(date.toUTCString())!
    return `${weekday}, ${day}-${month}-${year} ${time} GMT`
  }
  const day = 86_400
  /** The first wait of the schedule, 5 s. */
  const scheduled: [number, number] = [-10, 7]

  const waits: [string, () => string | string[], [number, number], string][] = [
    ['seconds', () => '3600', [3500, 3601], 'retry-after'],
    ['zero', () => '0', scheduled, 'schedule'],
    ['a negative number', () => '-100', scheduled, 'schedule'],
    ['a fraction', () => '100.5', scheduled, 'schedule'],
    ['a huge number', () => '9'.repeat(300), [day - 100, day + 1], 'retry-after'],
    ['a date', () => at(7200).toUTCString(), [7100, 7202], 'retry-after'],
    ['a date of RFC 850', () => rfc850(at(7200)), [7100, 7202], 'retry-after'],
    ['a date of asctime', () => asctime(at(7200)), [7100, 7202], 'retry-after'],
    ['a date in the past', () => at(-7200).toUTCString(), scheduled, 'schedule'],
    ['a date in a year', () => at(365 * day).toUTCString(), [day - 100, day + 1], 'retry-after'],
    ['a date of ISO 8601', () => at(7200).toISOString(), scheduled, 'schedule'],
    ['nonsense', () => 'soon', scheduled, 'schedule'],
    ['nothing', () => '', scheduled, 'schedule'],
    ['two of it', () => ['1800', '3600'], [1700, 3601], 'retry-after'],
  ]
  test.each(waits)('Retry-After with %s', async (_, value, [least, most], rule) => {
    const found = await deliver(() => ({ status: 429, headers: { 'retry-after': value() } }))
    expect(found).toMatchObject({ state: 'pending', attempts: 1, rule })
    expect(found.seconds).toBeGreaterThanOrEqual(least)
    expect(found.seconds).toBeLessThanOrEqual(most)
  })

  test.each([
    ['413', { status: 413 }, 'payload-too-large'],
    ['abort-message', { status: 500, headers: { 'webhook-delivery': 'abort-message' } }, 'abort-message'],
    ['410', { status: 410 }, 'gone'],
    ['disable', { status: 500, headers: { 'webhook-delivery': 'disable' } }, 'disable'],
  ])('%s ends the delivery', async (_, answer, rule) => {
    expect(await deliver(() => answer, { times: 2 })).toMatchObject({ state: 'exhausted', attempts: 1, requests: 1, rule })
  })

  test('one that comes and goes is delivered to when it is there', async () => {
    const found = await deliver((request) => ({ status: request < 4 ? 503 : 204 }), { times: 4 })
    expect(found).toMatchObject({ state: 'delivered', attempts: 4, requests: 4 })
  })
})

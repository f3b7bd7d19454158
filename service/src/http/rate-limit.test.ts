import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openWorld, type World } from '../../test/world/world.ts'
import { allowanceHeaders, ownLimiter } from './rate-limit.ts'

describe('so many a minute, a fifth of them at once', () => {
  const cases: [requestsPerMinute: number, burst: number, everyMs: number][] = [
    [1000, 200, 60],
    [60, 12, 1000],
    [7, 1, 60_000 / 7],
    [1, 1, 60_000],
    [1_000_000, 200_000, 0.06],
  ]
  test.each(cases)('%d a minute: %d at once, then one every %d ms', async (requestsPerMinute, burst, everyMs) => {
    let now = 5_000
    const limiter = ownLimiter({ requestsPerMinute }, () => now)
    const takeMany = async (count: number) => {
      let taken = 0
      for (let time = 0; time < count; time++) if ((await limiter.take('a')).isAllowed) taken++
      return taken
    }
    expect(await limiter.take('a')).toMatchObject({ isAllowed: true, remaining: burst - 1, waitMs: 0 })
    expect(await takeMany(burst + 10)).toBe(burst - 1)
    const refused = await limiter.take('a')
    expect(refused).toMatchObject({ isAllowed: false, remaining: 0 })
    expect(refused.waitMs).toBeCloseTo(everyMs)
    expect(refused.fullAfterMs).toBeCloseTo(burst * everyMs)
    expect((await limiter.take('b')).isAllowed).toBe(true)

    now += refused.waitMs + 0.001
    expect(await takeMany(2)).toBe(1)
    now += refused.fullAfterMs
    expect(await takeMany(burst + 10)).toBe(burst)
  })

  test('whole seconds are told as such, at whatever fraction of one it is asked', async () => {
    const limits = { requestsPerMinute: 30 }
    const told = new Set<string>()
    for (let at = 0; at < 2000; at++) {
      const limiter = ownLimiter(limits, () => 1e6 + at * 1.000_37)
      told.add(allowanceHeaders(limits, await limiter.take('a'))['ratelimit-reset']!)
    }
    expect([...told]).toEqual(['2'])
  })

  test('over a minute no more than what is spread over it and a burst', async () => {
    let now = 0
    const limiter = ownLimiter({ requestsPerMinute: 100 }, () => now)
    let taken = 0
    for (; now < 60_000; now += 7) if ((await limiter.take('a')).isAllowed) taken++
    expect(taken).toBe(20 + 99)
  })
})

describe('over HTTP', () => {
  let world: World
  beforeAll(async () => {
    // Six at once, then one every two seconds.
    world = await openWorld({ RATE_LIMIT_PER_MINUTE: '30' })
  })
  afterAll(() => world.close())

  const limitOf = ({ headers }: { headers: Headers }) => ['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`))
  const newKey = async () => (await world.business.keyWith({ permissions: ['storefront'] })).key

  test('every answer to a key says where it stands, and the one too many when to come back', async () => {
    const key = await newKey()
    // The count's clock stands still: a machine that takes two seconds for these would be given one more.
    using _clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    expect(limitOf(await world.ask('goals.list', {}, key))).toEqual(['30', '5', '2'])
    // What is refused for another reason has been asked all the same.
    expect(limitOf(await world.ask('knowledgeBase.get', {}, key))).toEqual(['30', '4', '4'])
    expect(limitOf(await world.ask('goals.list', { projectId: 'none' }, key))[1]).toBe('3')
    expect(limitOf(await world.ask('goals.create', { goal: 5 }, key))[1]).toBe('2')
    expect(limitOf(await world.ask('goals.create', { goal: 'Learn' }, key))[1]).toBe('1')
    expect(limitOf(await world.ask('goals.list', {}, key))[1]).toBe('0')

    const tooMany = await world.ask('goals.create', { goal: 'Too much' }, key)
    expect(tooMany).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED', status: 429 } })
    expect(tooMany.headers.get('retry-after')).toBe('2')
    expect(limitOf(tooMany)).toEqual(['30', '0', '12'])
    expect((await world.ask('goals.list')).body.goals).toHaveLength(1)
  })

  test('keys are counted each for itself, also those of one organization', async () => {
    const [busy, quiet] = [await newKey(), await newKey()]
    while ((await world.ask('goals.list', {}, busy)).status !== 429);
    expect((await world.ask('goals.list', {}, quiet)).status).toBe(200)
  })

  test('a caller without a valid key is told that and nothing else, however often', async () => {
    for (let time = 0; time < 20; time++) {
      const answered = await world.ask('goals.list', {}, 'ear_wrong')
      expect(answered.status).toBe(401)
      expect(limitOf(answered)).toEqual([null, null, null])
    }
  })
})

test('without a limit nothing is counted', async () => {
  await using world = await openWorld({ RATE_LIMIT_PER_MINUTE: '0' })
  expect((await world.ask('goals.list')).headers.has('ratelimit-limit')).toBe(false)
})

import { describe, expect, test } from 'vitest'
import { isLong, times } from '../long-form.ts'
import { openWorld, type World } from '../world/world.ts'
import { evenly } from './joining.ts'
import { hoursLater, minute, type Read, type Release, read, sentOn, together } from './release-rules.ts'

// Many days of a business that gets few incognito opinions by its links, and an observer who writes down when every link was submitted
// and when every opinion appeared. How many links does an opinion fit (decision 32)?

const batchMin = 5
const rates = [1, 2, 3, 5]
const days = times({ short: 10_000, long: 100_000 })

const readAll = (rule: typeof hoursLater): Read[] =>
  rates.map((perDay) => {
    const random = evenly(perDay)
    const links = sentOn({ days, perDay, random })
    return read(rule, { links, releases: rule.release(links, random), batchMin })
  })

/** What is promised: an opinion that appears before 72 hours are over fits at least as many links as a batch has. */
const holds = ({ fewestLinks }: Read) => fewestLinks >= batchMin

describe('with 1, 2, 3 and 5 incognito links a day', () => {
  test('no opinion that appears before 72 hours are over fits fewer than five links, and few appear alone', () => {
    const reads = readAll(together(batchMin))
    show('in batches', reads)
    expect(reads.map(holds)).toEqual([true, true, true, true])
    // One a day: who writes first of three quiet days appears alone. From two a day on hardly anybody does.
    const alone = reads.map(({ aloneShare }) => aloneShare)
    for (const [at, most] of [0.02, 0.001, 0.0005, 0.0005].entries()) expect(alone[at]).toBeLessThanOrEqual(most)
    const exceptions = reads.map(({ exceptionShare }) => exceptionShare)
    for (const [at, most] of [0.57, 0.13, 0.02, 0.001].entries()) expect(exceptions[at]).toBeLessThanOrEqual(most)
  })

  test('a release at random 1 to 6 hours later would not hold that: many fit exactly one link', () => {
    const reads = readAll(hoursLater)
    show('1 to 6 hours later', reads)
    expect(reads.map(holds)).toEqual([false, false, false, false])
    expect(reads.map(({ fewestLinks }) => fewestLinks)).toEqual([1, 1, 1, 1])
    for (const [at, least] of [0.7, 0.5, 0.37, 0.19].entries()) expect(reads[at]!.aloneShare).toBeGreaterThanOrEqual(least)
  })
})

describe('the service itself', () => {
  test.each(rates)('with %i a day lets them appear when the model does, together, and holds the same promise', async (perDay) => {
    await using world = await openWorld()
    const rule = together(batchMin)
    const sent = sentOn({ days: Math.ceil(times({ short: 9, long: 300 }) / perDay) + 1, perDay, random: evenly(100 + perDay) })
    const expected = rule.release(sent, Math.random)
    const observer = await openObserver(world)
    // At every moment at which one is sent or should appear, and ten minutes before a deadline, when it should not.
    const deadlines = expected.flatMap(({ at }) => (sent.includes(at) ? [] : [at - 10 * minute, at]))
    for (const at of [...sent, ...deadlines].toSorted((one, other) => one - other)) {
      await observer.until(at)
      if (sent.includes(at)) await observer.send()
      await observer.look()
    }
    expect(observer.releases).toEqual(expected)
    expect(read(rule, { links: observer.links, releases: observer.releases, batchMin })).toSatisfy(holds)
  })
})

/** Sends opinions by links of their own, and looks at the public list and the links as anybody with a key can. */
async function openObserver(world: World) {
  let now = 0
  let seen = 0
  const links: number[] = []
  const releases: Release[] = []
  return {
    links,
    releases,
    async until(at: number) {
      await world.timePasses(`${at - now} milliseconds`)
      now = at
    },
    async send() {
      const { link } = (await world.ask('preverifiedLinks.create', { customerEmail: `c${links.length}@example.com` })).body
      const body = new URLSearchParams({ title: 'Fine', opinion: 'All was well.', incognito: 'on' })
      expect((await fetch(link, { method: 'POST', redirect: 'manual', body })).status).toBe(303)
      links.push(now)
    },
    async look() {
      await world.settle()
      const total: number = (await world.ask('opinions.list', { limit: 1 })).body.pagination.total
      if (total > seen) releases.push({ at: now, count: total - seen })
      seen = total
    },
  }
}

function show(title: string, reads: readonly Read[]) {
  if (!isLong) return
  const percent = (share: number) => `${(share * 100).toFixed(2)} %`
  const row = ({ opinions, aloneShare, exceptionShare, fewestLinks }: Read, at: number) => ({
    'links a day': rates[at],
    opinions,
    'fit one link': percent(aloneShare),
    'appear with fewer than five': percent(exceptionShare),
    'fewest links of the others': fewestLinks,
  })
  console.log(title)
  console.table(reads.map(row))
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, jobBounds, servingWaitSecondsMax } from '../../src/database/database.ts'
import { dataTokenOf } from '../../src/privacy/data-token.ts'
import { deriveKey } from '../../src/secrets.ts'
import { openWorld, type World } from '../world/world.ts'

// One program that reads what anybody may, many times at once, and the most expensive of it: searches. Each holds connections of the
// database for as long as it takes; here, for as long as the test wants (decision 45).

let world: World
beforeAll(async () => {
  world = await openWorld(
    { TRUST_PROXY: '127.0.0.0/8' },
    { bounds: { ...jobBounds, lockSecondsMax: 3600 }, waitSecondsMax: servingWaitSecondsMax },
  )
  await world.sql`
    insert into opinion (organization_id, project_id, title, opinion, incognito, source, status)
    values (${world.business.organizationId}, ${world.business.projectId}, 'Fine', 'All was well.', false, 'direct', 'published')`
})
afterAll(() => world.close())

const attacker = '198.51.100.7'
const elsewhere = '203.0.113.9'

/** Reads an answer to its end: one that is not read is cut off as soon as memory is tidied up. */
const read = async (path: string, from: string) => {
  const response = await fetch(world.address + path, { headers: { 'x-forwarded-for': from } })
  await response.bytes()
  return { status: response.status, retryAfter: response.headers.get('retry-after') }
}

const erase = async (path: string, from: string) => {
  const { status } = await fetch(`${world.address}${path}/erase`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from },
    body: new URLSearchParams(),
  })
  return { status }
}

/** Holds up whatever reads opinions, or events, until it is let go. */
async function holdUp(table: 'opinion' | 'event' = 'opinion') {
  const sql = connect(world.databaseUrl, { connectionsMax: 1, bounds: jobBounds })
  const session = await sql.reserve()
  await session.unsafe('begin')
  await session.unsafe(`lock table ${table} in access exclusive mode`)
  return {
    /** Statements of the service that are held up. */
    async held(): Promise<number> {
      await session.unsafe('select pg_stat_clear_snapshot()')
      const found = await session.unsafe(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      return found.length
    },
    letGo: async () => {
      await session.unsafe('commit')
      await sql.end({ timeout: 1 })
    },
  }
}

const reads = () => {
  const { slug } = world.business
  return {
    'searches the public page': (at: number) => `/p/${slug}?query=all${at}`,
    'reads the feed': (at: number) => `/p/${slug}/rss.xml?at=${at}`,
    'asks for the widget’s opinions': (at: number) => `/widget/${slug}/opinions?at=${at}`,
  }
}

test.each(['searches the public page', 'reads the feed', 'asks for the widget’s opinions'] as const)(
  'a program that %s sixty times at once has two turns; readers elsewhere, programs and the team have theirs',
  async (how) => {
    const path = reads()[how]
    const member = await world.member()
    const { held, letGo } = await holdUp()
    let refused = 0
    const attack = Array.from({ length: 60 }, async (_, at) => {
      const answer = await read(path(at), attacker)
      if (answer.status === 503) refused++
      return answer
    })
    let visit: Promise<{ status: number }> | null = null
    try {
      // Two are read and twenty wait; the others are told when to come again.
      while (refused < 38) await held()
      const before = await held()
      expect(before).toBeLessThanOrEqual(4)
      visit = read(path(0), elsewhere)
      while ((await held()) === before);
      expect((await world.ask('goals.list')).status).toBe(200)
      expect((await member.ask('goals.list')).status).toBe(200)
      expect((await read(`/subscribe/${world.business.slug}`, attacker)).status).toBe(200)
    } finally {
      await letGo()
    }
    expect((await visit).status).toBe(200)
    const answers = await Promise.all(attack)
    for (const { status, retryAfter } of answers)
      expect([status, retryAfter]).toEqual(status === 503 ? [503, '5'] : [expect.any(Number), null])
    expect(answers.filter(({ status }) => status === 503).length).toBeLessThan(60)
  },
)

test('a customer with the link to their data who downloads it sixty times at once has one turn, until it has the answer', async () => {
  const { organizationId, projectId } = world.business
  const about = { organizationId, projectId, email: 'eve@example.com', issuedSecond: Math.floor(Date.now() / 1000) }
  const path = `/my-data/open/${dataTokenOf(deriveKey(world.secretKey, 'my-data'), about)}`
  const { held, letGo } = await holdUp('event')
  // Those who don't wait for their answer have their turn until the database has made it.
  const impatient = new AbortController()
  const gone = fetch(`${world.address}${path}/download`, { headers: { 'x-forwarded-for': attacker }, signal: impatient.signal })
  let refused = 0
  let attack: Promise<{ status: number }>[] = []
  let visit: Promise<{ status: number }> | null = null
  try {
    while ((await held()) < 1);
    impatient.abort()
    await gone.catch(() => {})
    attack = Array.from({ length: 60 }, async (_, at) => {
      const answer = at % 2 ? await read(`${path}/download`, attacker) : await erase(path, attacker)
      if (answer.status === 503) refused++
      return answer
    })
    while (refused < 56) await held()
    expect(await held()).toBe(1)
    visit = read(`${path}/download`, elsewhere)
    while ((await held()) < 2);
    expect((await world.ask('goals.list')).status).toBe(200)
    expect((await read(`/p/${world.business.slug}`, attacker)).status).toBe(200)
  } finally {
    await letGo()
  }
  expect((await visit).status).toBe(200)
  expect(new Set((await Promise.all(attack)).map(({ status }) => status))).toEqual(new Set([200, 503]))
  expect((await read(`${path}/download`, attacker)).status).toBe(200)
})

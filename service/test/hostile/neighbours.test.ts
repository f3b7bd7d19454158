import { describe, expect, test } from 'vitest'
import { connect, jobBounds } from '../../src/database/database.ts'
import type { Answered } from '../world/call.ts'
import { openMailServer } from '../world/mail-server.ts'
import { openWorld } from '../world/world.ts'

// An organization that uses up whatever it can of what it shares with others on the same instance, with every key, session and person it
// has. The others do not feel it (decision 46).

describe('requests', () => {
  test('of all sessions of the portal that a key opens are counted together, too; a neighbour’s are not', async () => {
    await using world = await openWorld({ RATE_LIMIT_PER_MINUTE: '30' }, { callersTogether: 1 })
    const hostile = await world.openBusiness('Bluebird')
    // By other keys, so that opening them is not what is counted.
    const storm = await Promise.all(
      Array.from({ length: 8 }, async () => world.portal((await hostile.keyWith({ permissions: ['webhooks'] })).key)),
    )
    const ask = ({ url, cookie }: { url: string; cookie: string }) => fetch(`${url}/topics`, { headers: { cookie } })
    const answers = await Promise.all(Array.from({ length: 8 * 110 }, (_, at) => ask(storm[at % 8]!)))
    const refused = answers.filter(({ status }) => status === 429)
    // No session has used up what is its own, which is 120 at once: all of them have what one has in production ten times.
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(120)
    expect(refused.length).toBeGreaterThan(0)
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused[0]!.json()).toMatchObject({
      code: 'RATE_LIMITED',
      detail: expect.stringContaining('All keys, sessions and people of an organization together are limited to 600 requests per minute.'),
    })
    const neighbour = await world.portal()
    expect((await ask(neighbour)).status).toBe(200)
    expect((await world.ask('goals.list')).status).toBe(200)
  })
})

/** Holds up whatever reads opinions until it is let go. */
async function holdUp(databaseUrl: string) {
  const sql = connect(databaseUrl, { connectionsMax: 1, bounds: jobBounds })
  const session = await sql.reserve()
  await session.unsafe('begin')
  await session.unsafe('lock table opinion in access exclusive mode')
  return {
    /** Statements of the service that are held up. */
    async held(): Promise<number> {
      await session.unsafe('select pg_stat_clear_snapshot()')
      const found = await session.unsafe(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      return found.length
    },
    async [Symbol.asyncDispose]() {
      await session.unsafe('commit')
      await sql.end({ timeout: 1 })
    },
  }
}

describe('connections of the database', () => {
  test.each([
    ['alone, to all but two', false, 8],
    ['beside another, to two fifths', true, 4],
  ])('are taken by one organization %s, however many keys and people ask at once for what takes long', async (_what, isBeside, most) => {
    await using world = await openWorld({}, { bounds: { ...jobBounds, lockSecondsMax: 3600 }, waitSecondsMax: 1 })
    const hostile = await world.openBusiness('Bluebird')
    const { organizationId, projectId } = hostile
    const keys = await Promise.all(Array.from({ length: 5 }, async () => (await hostile.keyWith({ permissions: ['reviews'] })).key))
    const member = await world.member({ role: 'member', organizationId })
    let refused = 0
    const noted = async (answer: Promise<{ status: number; headers: Headers }>) => {
      const { status, headers } = await answer
      if (status !== 200) refused++
      return { status, retryAfter: headers.get('retry-after') }
    }
    let attack: ReturnType<typeof noted>[] = []
    {
      await using opinions = await holdUp(world.databaseUrl)
      const beside = isBeside ? [world.ask('opinions.list')] : []
      await expect.poll(() => opinions.held()).toBe(beside.length)
      attack = Array.from({ length: 60 }, (_, at) => {
        const asked = { projectId, query: `all${at}` }
        return noted(at % 2 ? member.ask('opinions.list', asked) : world.ask('opinions.list', asked, keys[at % 5]))
      })
      // So many of ten connections are taken; the others waited for one of them, or for their turn, in vain.
      while (refused < 60 - most) expect(await opinions.held()).toBeLessThanOrEqual(most + beside.length)
      expect(await opinions.held()).toBe(most + beside.length)
      expect((await world.ask('goals.list')).status).toBe(200)
      expect((await world.ask('goals.create', { goal: 'Learn' })).status).toBe(201)
      const neighbour = await world.member()
      expect((await neighbour.ask('goals.list')).status).toBe(200)
    }
    const answers = await Promise.all(attack)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(most)
    for (const { status, retryAfter } of answers) if (status !== 200) expect(Number(retryAfter)).toBeGreaterThan(0)
    expect((await world.ask('opinions.list', { projectId }, hostile.apiKey)).status).toBe(200)
  })
})

describe('memory', () => {
  test('holds eight long answers of one organization, until they are taken; who reads nothing keeps a neighbour from nothing', async () => {
    await using world = await openWorld({}, { waitSecondsMax: 30 })
    const hostile = await world.openBusiness('Bluebird')
    const key = (await hostile.keyWith({ permissions: ['knowledgebase'] })).key
    // 10 MB a page: more than the system takes for a connection.
    await world.sql`
      insert into knowledge_item (organization_id, text, status)
      select ${hostile.organizationId}, repeat('ä', 50000), 'ready' from generate_series(1, 100)`
    const ending = new AbortController()
    const ask = () => fetch(`${world.apiUrl}/kb?limit=100`, { headers: { 'x-api-key': key }, signal: ending.signal })
    // The caller reads nothing that comes after the head.
    const answers = await Promise.all(Array.from({ length: 40 }, ask))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(32)
    expect(refused[0]!.headers.get('retry-after')).toBe('5')
    expect(await refused[0]!.json()).toMatchObject({
      code: 'RATE_LIMITED',
      detail: expect.stringContaining('can read up to eight lists at a time'),
    })
    expect((await world.ask('knowledgeBase.get', { limit: 100 })).status).toBe(200)
    // What is changed waits for nothing of it.
    expect((await world.ask('knowledgeBase.add', { text: 'We ship.' }, key)).status).toBe(201)
    ending.abort()
    await expect.poll(async () => (await world.ask('knowledgeBase.get', { limit: 1 }, key)).status).toBe(200)
  })
})

describe('the queue of emails', () => {
  test('takes a thousand invitations of one organization a day, however many are taken back; a neighbour’s go out', async () => {
    const opened = await openMailServer()
    await using server = { mails: opened.mails, url: opened.url, [Symbol.asyncDispose]: () => opened.close() }
    await using world = await openWorld({ SMTP_URL: server.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
    const hostile = await world.openBusiness('Bluebird')
    const { organizationId } = hostile
    const admin = await world.member({ role: 'admin', organizationId })
    await world.sql`
      insert into mail (organization_id, kind, to_email, encryption_key_id, status)
      select ${organizationId}, 'invitation', 'someone-' || nr || '@example.com', '', 'sent' from generate_series(1, 997) as nr`
    const answers: Answered[] = []
    for (let at = 0; at < 6; at++) {
      const answer = await admin.ask('invitations.create', { email: `stranger-${at}@example.com`, role: 'member' })
      answers.push(answer)
      if (answer.status === 201) await admin.ask('invitations.revoke', { invitationId: answer.body.invitationId })
    }
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429, 429, 429])
    expect(answers.at(-1)!.body).toMatchObject({
      code: 'RATE_LIMITED',
      detail: 'An organization can send up to 1,000 invitations per day. Invite them tomorrow.',
    })
    expect(answers.at(-1)!.headers.get('retry-after')).toBe('86400')
    const neighbour = await world.member({ role: 'admin' })
    expect((await neighbour.ask('invitations.create', { email: 'ada@example.com', role: 'member' })).status).toBe(201)
    await world.settle()
    expect(server.mails.flatMap(({ envelopeTo }) => envelopeTo)).toContain('ada@example.com')
    await world.timePasses('1 day')
    expect((await admin.ask('invitations.create', { email: 'stranger@example.com', role: 'member' })).status).toBe(201)
  })
})

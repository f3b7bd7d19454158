import { publicMessages } from '@earshot/messages/service/public'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'
import { askQuestions, at, post, read, session, set, shop, withoutEffect } from './widget-calls.fixture.ts'

// What the widget sends: answers and opinions are kept once, and only so many.

let world: World
let chooseId: string
let textId: string
beforeAll(async () => {
  world = await openWorld()
  ;({ chooseId, textId } = await askQuestions(world))
})
beforeEach(() => set(world, { status: 'active', settings: { widgetOrigins: [shop], moderation: 'none', incognitoAllowed: true } }))
afterAll(() => world.close())
const answers = async () => (await world.ask('answers.list')).body.answers
const opinions = async () => (await world.ask('opinions.list')).body.opinions

describe('what is sent', () => {
  test('a session that a page opens is good for answers once people could have given them', async () => {
    const openedAt = performance.now()
    const opened = await post(world, '/sessions', {})
    expect(opened.status).toBe(201)
    expect(opened.headers.get('set-cookie')).toBeNull()
    const { session } = await read(opened)
    const soon = await post(world, '/answers', { session, questionId: chooseId, options: ['a'] })
    expect([soon.status, soon.headers.get('access-control-expose-headers')]).toEqual([429, 'retry-after'])
    const wait = Number(soon.headers.get('retry-after'))
    expect(wait).toBeLessThanOrEqual(3)
    expect(wait).toBeGreaterThanOrEqual(3 - (performance.now() - openedAt) / 1000)
  })

  test('an answer is kept once, without anybody, however often it is sent', async () => {
    const before = (await answers()).length
    const answer = { session: session(world), questionId: chooseId, options: ['b'], text: ' Well \r\n' }
    const sent = await Promise.all(Array.from({ length: 8 }, () => post(world, '/answers', answer)))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
    const given = await answers()
    expect(given.length).toBe(before + 1)
    const midnight = expect.stringMatching(/T00:00:00\.000Z$/)
    expect(given.find(({ answer }: { answer: string }) => answer === 'Well')).toMatchObject({
      ...{
        reviewId: null,
        selectedOptions: ['Option b'],
        customer: { name: null },
        language: null,
        createdAt: midnight,
        updatedAt: midnight,
      },
    })
    const other = await post(world, '/answers', { ...answer, options: ['c'] })
    expect([other.status, (await read(other)).code]).toEqual([409, 'LIMIT_REACHED'])
  })

  test('nothing that is kept tells that two answers came from one session', async () => {
    const one = session(world)
    await post(world, '/answers', { session: one, questionId: chooseId, options: ['a'] })
    await post(world, '/answers', { session: one, questionId: textId, text: 'Fine' })
    const sessionId = Buffer.from(one, 'base64url').subarray(6, 22)
    const kept = JSON.stringify([await world.sql`select * from form_use`, await world.sql`select * from answer`])
    expect(kept).not.toContain(sessionId.toString('hex'))
    expect(kept).not.toContain(JSON.stringify([...sessionId]).slice(1, -1))
  })

  test('an opinion is kept once and tells the same private address; named or incognito, the answers before stay without it', async () => {
    for (const incognito of [true, false]) {
      const one = session(world)
      await post(world, '/answers', { session: one, questionId: textId, text: 'Fine' })
      const opinion = { session: one, title: `Incognito ${incognito}`, opinion: 'B', name: 'Ada', incognito }
      const first = await post(world, '/opinions?lang=de', opinion)
      expect(first.status).toBe(201)
      const told = await read(first)
      const again = await post(world, '/opinions', opinion)
      expect([again.status, await read(again)]).toEqual([200, told])
      expect((await fetch(told.address)).status).toBe(200)
      expect((await post(world, '/opinions', { ...opinion, title: 'Another' })).status).toBe(409)
      const [kept] = (await opinions()).filter(({ title }: { title: string }) => title === opinion.title)
      expect(kept).toMatchObject({ source: 'widget', verified: false, incognito, status: 'published', answerCount: 0 })
      expect(kept.customer).toEqual(incognito ? { name: null } : { id: expect.any(String), name: 'Ada' })
      expect(kept.language).toBe(incognito ? 'en' : 'de')
      expect(/T00:00:00\.000Z$/.test(kept.createdAt)).toBe(incognito)
    }
    expect((await answers()).every(({ reviewId }: { reviewId: unknown }) => reviewId === null)).toBe(true)
  })

  test('where unverified opinions wait for the team, it says so', async () => {
    await set(world, { settings: { moderation: 'hold_unverified' } })
    expect(await read(await post(world, '/opinions', { session: session(world), title: 'A', opinion: 'B' }))).toMatchObject({
      status: 'pending',
    })
  })

  test('where more came than people send, it says that it waits, in the words for that', async () => {
    const { organizationId, projectId } = world.business
    await set(world, { settings: { moderation: 'none' } })
    const { becomes } = (await read(await fetch(at(world), { headers: { origin: shop } }))).words
    const { published, held } = publicMessages('en').thanks
    expect(becomes).toEqual({ published, pending: held({ project: 'Acme' }) })
    await world.sql`
      insert into form_use (organization_id, project_id, session_id, purpose)
      select ${organizationId}, ${projectId}, uuid_send(gen_random_uuid()), 'widget-opinion' from generate_series(1, 600)`
    expect(await read(await post(world, '/opinions', { session: session(world), title: 'A', opinion: 'B' }))).toMatchObject({
      status: 'pending',
    })
  })

  test('sessions of another project, forged, old or none give nothing', () =>
    withoutEffect(world, async () => {
      const good = session(world)
      for (const bad of [
        '',
        'x',
        good.slice(0, -2),
        `${good.slice(0, -2)}${good.endsWith('AA') ? 'BB' : 'AA'}`,
        session(world, { projectId: world.business.organizationId }),
        session(world, { secondsAgo: 90_000 }),
      ]) {
        const answer = await post(world, '/answers', { session: bad, questionId: chooseId, options: ['a'] })
        expect([bad, answer.status, (await read(answer)).errors?.[0].path]).toEqual([bad, 400, 'session'])
      }
    }))

  test('a session sends only so much at once', async () => {
    const one = session(world)
    const sent = await Promise.all(
      Array.from({ length: 30 }, () => post(world, '/answers', { session: one, questionId: chooseId, options: ['a'] })),
    )
    const held = sent.filter(({ status }) => status === 429)
    expect(held.length).toBeGreaterThan(10)
    expect(Number(held[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('a project takes no more answers in an hour than any disk should hold, and says when it takes more', async () => {
    const { organizationId, projectId } = world.business
    await world.sql`
      insert into form_use (organization_id, project_id, session_id, purpose, used_at)
      select ${organizationId}, ${projectId}, uuid_send(gen_random_uuid()), 'answer', now() - interval '30 minutes' from generate_series(1, 30000)`
    const busy = await post(world, '/answers', { session: session(world), questionId: chooseId, options: ['a'] })
    expect(busy.status).toBe(429)
    expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(1500)
    await world.timePasses('31 minutes')
    expect((await post(world, '/answers', { session: session(world), questionId: chooseId, options: ['a'] })).status).toBe(201)
  })
})

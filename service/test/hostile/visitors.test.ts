import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect, jobBounds } from '../../src/database/database.ts'
import { seenMark } from '../../src/pages/public/visitor-cookie.ts'
import { askingOf } from '../../src/pages/self-service/self-service-page.ts'
import { newSession } from '../../src/pages/spam/spam.ts'
import { subscriptionOf } from '../../src/pages/subscribe/subscribe-page.ts'
import { deriveKey } from '../../src/secrets.ts'
import { openMailServer } from '../world/mail-server.ts'
import { type Business, openWorld, type World } from '../world/world.ts'
import { asIfUsed, attacker, comment, countOf, elsewhere, giveOpinion, guard, many, opened, openOpinion, send } from './visitor-requests.ts'

// One program that does what anybody may, as often as it can: to write to strangers, to fill what others need, to multiply itself. It never
// keeps out a visitor from another place, nor the team (decision 39).

let world: World
let shop: Business
let reviewId: string
beforeAll(async () => {
  // Without a mail server emails are kept to be read, which is as good here, and quicker.
  world = await openWorld({ TRUST_PROXY: '127.0.0.0/8' })
})
afterAll(() => world.close())
beforeEach(async () => {
  shop = await world.openBusiness('Bluebird')
  reviewId = await openOpinion(world, shop)
})

const fresh = () => `${randomUUID()}@example.com`

const subscribe = (email: string, { session = opened(world, subscriptionOf(shop.projectId)), from = attacker } = {}) =>
  send(world, `/subscribe/${shop.slug}`, { session, homepage: '', email }, { from })
const askForData = (email: string, from = attacker) =>
  send(world, `/my-data/${shop.slug}`, { session: opened(world, askingOf(shop.projectId)), homepage: '', email }, { from })

/** Addresses that something went out to, since it was asked last. */
async function mailed(): Promise<string[]> {
  await world.settle()
  const gone = await world.sql<{ toEmail: string }[]>`
    update mail set status = 'sent' where organization_id = ${shop.organizationId} and status = 'kept' returning to_email`
  return gone.map(({ toEmail }) => toEmail)
}

describe('emails to strangers', () => {
  test('one form gives one, to however many addresses it is sent; sent again with the same it is answered as before', async () => {
    const session = opened(world, subscriptionOf(shop.projectId))
    const first = fresh()
    expect((await subscribe(first, { session })).status).toBe(200)
    const others = await many(60, () => subscribe(fresh(), { session }))
    expect(countOf(others, 409)).toBe(60)
    expect(others[0]!.text).toContain('This form was already sent with another address, so')
    expect((await subscribe(first, { session })).status).toBe(200)
    expect(await mailed()).toEqual([first])

    // A visitor who mistyped sends what the page shows them.
    const [, shown] = /name="session" value="([^"]+)"/.exec(others[0]!.text)!
    expect(shown).not.toBe(session)
  })

  test('from one place so many go out in an hour; visitors elsewhere and the team write on', async () => {
    const answers = await many(120, () => subscribe(fresh()))
    expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([90, 30])
    const held = answers.find(({ status }) => status === 429)!
    expect(held.text).toContain('A lot was sent from this network in the')
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(await mailed()).toHaveLength(90)

    const [visitor, invited] = [fresh(), fresh()]
    expect((await subscribe(visitor, { from: elsewhere })).status).toBe(200)
    const { organizationId, projectId } = shop
    const member = await world.member({ role: 'member', organizationId })
    expect((await member.ask('subscribers.invite', { projectId, email: invited })).status).toBe(201)
    expect((await mailed()).toSorted()).toEqual([visitor, invited].toSorted())
  })

  test('from everywhere a project sends so many in an hour: further ones are late, not refused, and behind the team’s', async () => {
    const { organizationId, projectId } = shop
    await world.sql`
      insert into mail (organization_id, project_id, kind, to_email, encryption_key_id, status, visitor_due_at)
      select ${organizationId}, ${projectId}, 'subscription', 'somebody@example.com', '', 'sent', now() - interval '20 minutes' from generate_series(1, 295)`
    const visitors = Array.from({ length: 12 }, fresh)
    for (const [at, visitor] of visitors.entries()) expect((await subscribe(visitor, { from: `192.0.2.${at}` })).status).toBe(200)
    const invited = fresh()
    const member = await world.member({ role: 'member', organizationId })
    expect((await member.ask('subscribers.invite', { projectId, email: invited })).status).toBe(201)
    const now = await mailed()
    expect(now).toHaveLength(6)
    expect(now).toContain(invited)
    await world.timePasses('41 minutes')
    expect((await mailed()).toSorted()).toEqual(visitors.slice(5).toSorted())
  })

  test('the team’s are sent before those that visitors wait for', async () => {
    const opened = await openMailServer()
    await using server = { mails: opened.mails, url: opened.url, [Symbol.asyncDispose]: () => opened.close() }
    await using own = await openWorld({ SMTP_URL: server.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
    const { slug, projectId, organizationId } = own.business
    const guard = { formSessionKey: deriveKey(own.secretKey, 'form-session') }
    const form = () => new URLSearchParams({ session: newSession(guard, { about: subscriptionOf(projectId), at: Date.now() - 30_000 }) })
    for (let at = 0; at < 25; at++) {
      const body = form()
      body.set('email', `visitor-${at}@example.com`)
      expect((await fetch(`${own.address}/subscribe/${slug}`, { method: 'POST', body })).status).toBe(200)
    }
    const member = await own.member({ role: 'member', organizationId })
    await member.ask('subscribers.invite', { projectId, email: 'invited@example.com' })
    await own.settle()
    const order = server.mails.flatMap(({ envelopeTo }) => envelopeTo)
    expect(order).toHaveLength(26)
    // The first turn of the worker takes ten.
    expect(order.indexOf('invited@example.com')).toBeLessThan(10)
  })

  test('the addresses of opinions go to so many addresses that were only typed, and the opinion is kept without', async () => {
    await giveOpinion(world, shop, { email: fresh() })
    await asIfUsed(world, shop, 80)
    const answers = await many(20, () => giveOpinion(world, shop, { email: fresh() }))
    expect(countOf(answers, 303)).toBe(20)
    expect(answers.filter(({ headers }) => headers.get('location')!.endsWith('mailed=no'))).toHaveLength(10)
    expect(await mailed()).toHaveLength(11)
  })
})

test('an address that is typed with opinions from eight places at the same moment is sent three', async () => {
  const to = fresh()
  const other = connect(world.databaseUrl, { connectionsMax: 1, bounds: jobBounds })
  const session = await other.reserve()
  await session`begin`
  // Nothing is queued until all of them have looked at what was sent before.
  await session`lock table mail in share mode`
  const opinions = Array.from({ length: 8 }, (_, at) => giveOpinion(world, shop, { email: to }, `203.0.113.${at + 20}`))
  try {
    const waiting = () =>
      session`
        select pg_stat_clear_snapshot() from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await waiting()).length < 8);
  } finally {
    await session`commit`
    await other.end({ timeout: 1 })
  }
  expect(countOf(await Promise.all(opinions), 303)).toBe(8)
  expect(await mailed()).toEqual([to, to, to])
})

describe('requests for what is known', () => {
  test('of 120 for unknown addresses none keeps a customer elsewhere from their right, nor from anything else', async () => {
    const [known, alsoKnown] = [fresh(), fresh()]
    for (const customerEmail of [known, alsoKnown])
      await world.ask('preverifiedLinks.create', { customerEmail, projectId: shop.projectId }, shop.apiKey)
    const answers = await many(120, () => askForData(fresh()))
    expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([90, 30])
    // The place is full for every address alike.
    expect((await askForData(alsoKnown)).status).toBe(429)
    expect((await askForData(known, elsewhere)).status).toBe(200)
    expect(await mailed()).toEqual([known])
    for (const sent of [await giveOpinion(world, shop), await comment(world, shop, reviewId), await subscribe(fresh())])
      expect([200, 303]).toContain(sent.status)
    await mailed()
  })
})

describe('opinions and comments', () => {
  test('from one place: as many as sixty customers give appear, further ones wait for the team, and incognito ones are refused; elsewhere they appear', async () => {
    const statusesOf = async (title: string) =>
      (
        await world.sql<{ status: string }[]>`
          select status from opinion where project_id = ${shop.projectId} and title = ${title} order by review_id`
      ).map(({ status }) => status)
    await many(60, (at) => giveOpinion(world, shop, { title: 'Often', ...(at % 2 === 0 && { incognito: 'on' }) }))
    expect(new Set(await statusesOf('Often'))).toEqual(new Set(['published']))
    // If one waited for the team, the team would know which network it came from.
    const unseen = await many(5, () => giveOpinion(world, shop, { title: 'Unseen', incognito: 'on' }))
    expect([countOf(unseen, 429), await statusesOf('Unseen')]).toEqual([5, []])
    expect(unseen[0]!.text).toContain('A lot was sent from this network in the')
    const further = await many(70, () => giveOpinion(world, shop, { title: 'Further' }))
    expect([countOf(further, 303), countOf(further, 429)]).toEqual([60, 10])
    expect(new Set(await statusesOf('Further'))).toEqual(new Set(['pending']))
    for (const incognito of [{}, { incognito: 'on' }])
      expect((await giveOpinion(world, shop, { title: 'Mine', ...incognito }, elsewhere)).status).toBe(303)
    expect(await statusesOf('Mine')).toEqual(['published', 'published'])
  })

  test('from one place so many are taken in an hour; elsewhere they are, and what is beyond people waits for the team', async () => {
    await giveOpinion(world, shop)
    await asIfUsed(world, shop, 100)
    const answers = await many(30, () => giveOpinion(world, shop))
    expect([countOf(answers, 303), countOf(answers, 429)]).toEqual([20, 10])
    expect(answers.find(({ status }) => status === 429)!.text).toContain('A lot was sent from this network in the')
    await world.sql`
      insert into form_use (organization_id, project_id, session_id, purpose)
      select ${shop.organizationId}, ${shop.projectId}, uuid_send(gen_random_uuid()), 'opinion' from generate_series(1, 600)`
    expect((await giveOpinion(world, shop, { title: 'Mine' }, elsewhere)).status).toBe(303)
    const { body } = await world.ask('opinions.list', { projectId: shop.projectId, limit: 100 }, shop.apiKey)
    expect(body.opinions.find(({ title }: { title: string }) => title === 'Mine').status).toBe('pending')
    await comment(world, shop, reviewId)
    await asIfUsed(world, shop, 110)
    const comments = await many(20, () => comment(world, shop, reviewId))
    expect([countOf(comments, 303), countOf(comments, 429)]).toEqual([10, 10])
    expect((await comment(world, shop, reviewId, elsewhere)).status).toBe(303)
  })
})

test('sixty honest customers of one shop do everything there is within an hour, from one network', async () => {
  const others = await Promise.all(Array.from({ length: 3 }, () => openOpinion(world, shop)))
  const statuses = await many(60, async (at) => {
    const votes = at % 3 === 0 ? [reviewId, ...others] : others.slice(0, 1 + (at % 2))
    const sent = [
      await giveOpinion(world, shop, { email: fresh() }),
      await comment(world, shop, reviewId),
      await subscribe(fresh()),
      await askForData(fresh()),
      ...(at % 2 === 0
        ? await Promise.all(
            votes.map((of) => send(world, `/p/${shop.slug}/${of}/upvote`, { upvote: 'on', seen: seenMark(guard(world), of) })),
          )
        : []),
    ]
    return sent.map(({ status }) => status)
  })
  expect(new Set(statuses.flat())).toEqual(new Set([200, 303]))
  const waiting = await world.sql`select from opinion where project_id = ${shop.projectId} and status = 'pending'`
  expect(waiting).toHaveLength(0)
  expect(await mailed()).toHaveLength(120)
})

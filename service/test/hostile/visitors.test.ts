import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect, jobBounds } from '../../src/database/database.ts'
import { seenMark } from '../../src/pages/public/visitor-cookie.ts'
import { askingOf } from '../../src/pages/self-service/self-service-page.ts'
import { newSession } from '../../src/pages/spam/spam.ts'
import { subscriptionOf } from '../../src/pages/subscribe/subscribe-page.ts'
import { deriveKey } from '../../src/secrets.ts'
import { languages } from '../../src/words/languages.ts'
import { spamWords } from '../../src/words/spam.ts'
import { openMailServer } from '../world/mail-server.ts'
import { type Business, openWorld, type World } from '../world/world.ts'

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
  reviewId = await openOpinion()
})

async function openOpinion() {
  const [made] = await world.sql<[{ reviewId: string }]>`
    insert into opinion (organization_id, project_id, title, opinion, incognito, source, status)
    values (${shop.organizationId}, ${shop.projectId}, 'Fine', 'All was well.', false, 'direct', 'published') returning review_id`
  return made.reviewId
}

const guard = () => ({ formSessionKey: deriveKey(world.secretKey, 'form-session') })
const attacker = '198.51.100.7'
const elsewhere = '203.0.113.9'

interface Sent {
  status: number
  headers: Headers
  text: string
}
async function send(path: string, fields: Record<string, string>, { from = attacker, cookie = '' } = {}): Promise<Sent> {
  const response = await fetch(world.address + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': from, ...(cookie && { cookie }) },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const opened = (about: string) => newSession(guard(), { about, at: Date.now() - 30_000 })
const fresh = () => `${randomUUID()}@example.com`

const subscribe = (email: string, { session = opened(subscriptionOf(shop.projectId)), from = attacker } = {}) =>
  send(`/subscribe/${shop.slug}`, { session, homepage: '', email }, { from })
const askForData = (email: string, from = attacker) =>
  send(`/my-data/${shop.slug}`, { session: opened(askingOf(shop.projectId)), homepage: '', email }, { from })
const giveOpinion = (fields: Record<string, string> = {}, from = attacker) =>
  send(
    `/p/${shop.slug}/write`,
    { session: opened(`opinion ${shop.projectId}`), homepage: '', title: 'Good', opinion: 'Very.', ...fields },
    { from },
  )
const comment = (from = attacker) =>
  send(`/p/${shop.slug}/${reviewId}/comment`, { session: opened(`comment ${reviewId}`), homepage: '', content: 'Me too.' }, { from })

/** Addresses that something went out to, since it was asked last. */
async function mailed(): Promise<string[]> {
  await world.settle()
  const gone = await world.sql<{ toEmail: string }[]>`
    update mail set status = 'sent' where organization_id = ${shop.organizationId} and status = 'kept' returning to_email`
  return gone.map(({ toEmail }) => toEmail)
}
const countOf = (all: readonly Sent[], status: number) => all.filter((one) => one.status === status).length
/** As if what was used in the project so far had been used so often. */
const asIfUsed = (uses: number) => world.sql`update visitor_use set uses = ${uses} where project_id = ${shop.projectId}`
/** Many, twenty at a time. */
async function many<Result>(count: number, act: (at: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < count; at += 20)
    results.push(...(await Promise.all(Array.from({ length: Math.min(20, count - at) }, (_, one) => act(at + one)))))
  return results
}

describe('emails to strangers', () => {
  test('one form gives one, to however many addresses it is sent; sent again with the same it is answered as before', async () => {
    const session = opened(subscriptionOf(shop.projectId))
    const first = fresh()
    expect((await subscribe(first, { session })).status).toBe(200)
    const others = await many(60, () => subscribe(fresh(), { session }))
    expect(countOf(others, 409)).toBe(60)
    expect(others[0]!.text).toContain('This form was sent before, with another address')
    expect((await subscribe(first, { session })).status).toBe(200)
    expect(await mailed()).toEqual([first])

    // Somebody who mistyped sends what the page shows them.
    const [, shown] = /name="session" value="([^"]+)"/.exec(others[0]!.text)!
    expect(shown).not.toBe(session)
  })

  test('from one place so many go out in an hour; visitors elsewhere and the team write on', async () => {
    const answers = await many(120, () => subscribe(fresh()))
    expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([90, 30])
    const held = answers.find(({ status }) => status === 429)!
    expect(held.text).toContain('A lot came from this network during the last hour')
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
    await giveOpinion({ email: fresh() })
    await asIfUsed(80)
    const answers = await many(20, () => giveOpinion({ email: fresh() }))
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
  const opinions = Array.from({ length: 8 }, (_, at) => giveOpinion({ email: to }, `203.0.113.${at + 20}`))
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
    for (const sent of [await giveOpinion(), await comment(), await subscribe(fresh())]) expect([200, 303]).toContain(sent.status)
    await mailed()
  })
})

describe('opinions and comments', () => {
  test('from one place so many are taken in an hour; elsewhere they are, and what is beyond people waits for the team', async () => {
    await giveOpinion()
    await asIfUsed(100)
    const answers = await many(30, (at) => giveOpinion(at % 2 === 0 ? {} : { incognito: 'on' }))
    expect([countOf(answers, 303), countOf(answers, 429)]).toEqual([20, 10])
    expect(answers.find(({ status }) => status === 429)!.text).toContain('A lot came from this network')
    await world.sql`
      insert into form_use (organization_id, project_id, session_id, purpose)
      select ${shop.organizationId}, ${shop.projectId}, uuid_send(gen_random_uuid()), 'opinion' from generate_series(1, 99)`
    expect((await giveOpinion({ title: 'Mine' }, elsewhere)).status).toBe(303)
    const { body } = await world.ask('opinions.list', { projectId: shop.projectId, limit: 100 }, shop.apiKey)
    expect(body.opinions.find(({ title }: { title: string }) => title === 'Mine').status).toBe('pending')
    await comment()
    await asIfUsed(110)
    const comments = await many(20, () => comment())
    expect([countOf(comments, 303), countOf(comments, 429)]).toEqual([10, 10])
    expect((await comment(elsewhere)).status).toBe(303)
  })
})

describe('changes of one thing', () => {
  const eventsOf = async (topic: string) =>
    (await world.sql`select from event where organization_id = ${shop.organizationId} and topic = ${topic}`).count

  test('a comment is changed ten times an hour, and what was typed then stays on the page', async () => {
    const own = (await comment()).headers.get('location')!.split('?')[0]!
    const [{ commentId }] = await world.sql<[{ commentId: string }]>`select comment_id from comment where review_id = ${reviewId}`
    const change = (content: string, path = own) => send(path, { comment: commentId, do: 'save', content })
    const answers: Sent[] = []
    for (let at = 0; at < 120; at++) answers.push(await change(`Version ${at}`))
    expect([countOf(answers, 303), countOf(answers, 429)]).toEqual([10, 110])
    expect(await eventsOf('comment.updated')).toBe(10)
    const held = answers.at(-1)!
    expect(held.text).toContain('Version 119')
    expect(held.text).toMatch(/This was changed many times during the last hour\..*try again in \d+ minutes/)
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(3500)
    for (const language of languages) {
      const said = await change('Kept here', `${own}?lang=${language}`)
      expect(said.status).toBe(429)
      expect(said.text).toContain(spamWords(language).often)
      expect(said.text).toContain('Kept here')
    }
    // The same words change nothing, and another comment is another thing.
    expect((await change('Version 9')).status).toBe(303)
    await world.timePasses('1 hour')
    expect((await change('Version 120')).status).toBe(303)
  })

  test('an opinion is, too, by its own customer', async () => {
    const cookie = (await giveOpinion()).headers.getSetCookie().join()
    const own = `/mine/${/earshot_own=([\w-]{43})/.exec(cookie)![1]}`
    const answers: Sent[] = []
    for (let at = 0; at < 30; at++) answers.push(await send(`${own}/edit`, { title: 'Good', opinion: `Version ${at}` }))
    expect([countOf(answers, 303), countOf(answers, 429)]).toEqual([10, 20])
    expect(await eventsOf('opinion.updated')).toBe(10)
    expect(answers.at(-1)!.text).toContain('Version 29')
    expect(answers.at(-1)!.text).toContain('This was changed many times')
    // The comments of its customer are written and taken back, so many an hour.
    await send(`${own}/comments`, { content: 'The first' })
    await asIfUsed(50)
    const comments: Sent[] = []
    for (let at = 0; at < 20; at++) {
      comments.push(await send(`${own}/comments`, { content: 'Once more' }))
      const [written] = await world.sql<{ commentId: string }[]>`
        select comment_id from comment where project_id = ${shop.projectId} and content = 'Once more'`
      if (written) await send(`${own}/comments/${written.commentId}`, { delete: '' })
    }
    expect([countOf(comments, 303), countOf(comments, 429)]).toEqual([10, 10])
    await world.timePasses('1 hour')
    expect((await send(`${own}/edit`, { title: 'Good', opinion: 'Version 30' })).status).toBe(303)
  })
})

describe('upvotes', () => {
  const vote = (upvote: 'on' | 'off', { from = attacker, cookie = '', of = reviewId, seen = seenMark(guard(), of) } = {}) =>
    send(`/p/${shop.slug}/${of}/upvote`, { upvote, seen }, { from, cookie })
  const votes = async (of = reviewId) => (await world.sql`select upvotes from opinion where review_id = ${of}`)[0]!.upvotes
  const visitorOf = ({ headers }: Sent) => headers.get('set-cookie')!.split(';', 1)[0]!

  test('sixty made-up ids count nothing: each is given one, and told to press once more', async () => {
    const answers = await many(60, (at) => vote('on', { cookie: `earshot_visitor=${String(at).padStart(22, 'x')}` }))
    expect(countOf(answers, 409)).toBe(60)
    expect(answers[0]!.text).toContain('Please press once more.')
    for (const forged of ['x', `${'x'.repeat(22)}.`, `${'x'.repeat(22)}.${'A'.repeat(22)}`, '.', '..'])
      expect((await vote('on', { cookie: `earshot_visitor=${forged}` })).status).toBe(409)
    expect(await votes()).toBe(0)
    // Pressed once more, without a script, it counts once, however often.
    const cookie = visitorOf(answers[0]!)
    for (let time = 0; time < 3; time++) expect((await vote('on', { cookie, seen: '' })).status).toBe(303)
    expect(await votes()).toBe(1)
  })

  test('count from a browser without an id only when its page was seen', async () => {
    const page = await fetch(`${world.address}/p/${shop.slug}/${reviewId}`)
    expect(page.headers.get('set-cookie')).toBeNull()
    const [, seen] = /name="seen" value="([^"]+)"/.exec(await page.text())!
    expect((await vote('on', { seen: '' })).status).toBe(409)
    expect((await vote('on', { seen: seenMark(guard(), await openOpinion()) })).status).toBe(409)
    const voted = await vote('on', { seen: seen! })
    expect([voted.status, await votes()]).toEqual([303, 1])
    expect((await vote('off', { cookie: visitorOf(voted) })).status).toBe(303)
    expect(await votes()).toBe(0)
  })

  test('of one opinion so many come from one place, and elsewhere others vote on', async () => {
    const answers = await many(60, () => vote('on'))
    expect([countOf(answers, 303), countOf(answers, 429)]).toEqual([30, 30])
    expect(await votes()).toBe(30)
    expect((await vote('on', { from: elsewhere })).status).toBe(303)
    const other = await openOpinion()
    expect((await vote('on', { of: other })).status).toBe(303)
    expect([await votes(), await votes(other)]).toEqual([31, 1])
  })

  test('given and taken back in a loop stop after ten', async () => {
    const cookie = visitorOf(await vote('on'))
    const answers: Sent[] = []
    for (let time = 0; time < 15; time++) {
      await vote('off', { cookie })
      answers.push(await vote('on', { cookie }))
    }
    expect([countOf(answers, 303), countOf(answers, 429)]).toEqual([9, 6])
  })
})

test('sixty honest customers of one shop do everything there is within an hour, from one network', async () => {
  const others = await Promise.all(Array.from({ length: 3 }, openOpinion))
  const statuses = await many(60, async (at) => {
    const votes = at % 3 === 0 ? [reviewId, ...others] : others.slice(0, 1 + (at % 2))
    const sent = [
      await giveOpinion({ email: fresh() }),
      await comment(),
      await subscribe(fresh()),
      await askForData(fresh()),
      ...(at % 2 === 0
        ? await Promise.all(votes.map((of) => send(`/p/${shop.slug}/${of}/upvote`, { upvote: 'on', seen: seenMark(guard(), of) })))
        : []),
    ]
    return sent.map(({ status }) => status)
  })
  expect(new Set(statuses.flat())).toEqual(new Set([200, 303]))
  expect(await mailed()).toHaveLength(120)
})

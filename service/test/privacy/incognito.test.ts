import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findMail } from '../../src/mail/read-mail.ts'
import { deriveKey } from '../../src/secrets.ts'
import { type Collector, openCollector, traced } from '../world/collector.ts'
import { documentIn, type ModelStandIn, openModelStandIn } from '../world/model.ts'
import { openReceiver, type Receiver } from '../world/receiver.ts'
import { openWorld, type World } from '../world/world.ts'
import { Books } from './books.ts'
import { type Customer, incognitoOnes, openShop } from './fifty-customers.ts'
import { columnsOf, joins, orders } from './joining.ts'

// No member of the business can connect an incognito opinion with the link that brought it (docs/rules/incognito.md). Here the business
// tries: it made fifty links for fifty customers that it can tell apart, polls every list, keeps every event in the order it came, and
// joins what it has by everything there is to join by. And a reader of the whole database tries.
//
// What counts as no better than chance is in joining.ts.

/** What the team was written, whole. */
async function teamEmails({ sql, secretKey }: World): Promise<string[]> {
  const mailKey = deriveKey(secretKey, 'mail')
  const kept = await sql<{ mailId: string }[]>`select mail_id from mail where kind = 'notification'`
  return Promise.all(kept.map(async ({ mailId }) => JSON.stringify((await findMail(sql, { mailKey, mailId }))!.email)))
}

/** All of them appear together: what an order tells would tell most of the largest batch. */
const batch = (world: World, incognitoBatch: number) =>
  world.sql`update project set settings = settings || ${world.sql.json({ incognitoBatch })}`

describe('a business that watches', () => {
  let world: World
  let receiver: Receiver
  /** Of a team that is told in each of the chats, and by email. */
  let chats: Receiver
  let collector: Collector
  /** Drafts a response to each of the opinions, and translates it. */
  let model: ModelStandIn
  const translated: unknown[] = []
  let shop: Awaited<ReturnType<typeof openShop>>
  let books: Books
  let inDashboard: string
  beforeAll(async () => {
    collector = await openCollector()
    model = await openModelStandIn()
    world = await openWorld({ ...traced(collector), ...model.settings })
    receiver = await openReceiver()
    await world.ask('webhooks.destinations.upsert', { url: receiver.url })
    chats = await openReceiver()
    for (const kind of ['slack', 'discord', 'teams'])
      await world.ask('webhooks.destinations.upsert', {
        url: chats.url,
        kind,
        topics: ['opinion.created', 'answer.created', 'link.submitted'],
      })
    // Without a mail server, emails are kept.
    await world.ask('webhooks.destinations.upsert', {
      url: 'mailto:team@example.com',
      kind: 'email',
      topics: ['opinion.created', 'answer.created', 'link.submitted'],
    })
    await batch(world, incognitoOnes)
    shop = await openShop(world, 4711)
    books = new Books(world, receiver)
    // All within ten minutes, and after each the business looks.
    await shop.live(async () => {
      await world.timePasses('15 seconds')
      await books.look()
    })
    for (let minutes = 0; minutes < 60; minutes += 20) {
      await world.timePasses('20 minutes')
      await books.look()
    }
    await books.lookInPortal()
    inDashboard = await books.lookAtDashboard()
    await draftAll()
  }, 300_000)
  afterAll(async () => {
    await world?.close()
    await receiver?.close()
    await chats?.close()
    await collector?.close()
    await model?.close()
  })

  /** The team has a response drafted to each opinion, and has it translated: the model reads what it is sent. */
  async function draftAll() {
    await world.sql`update project set settings = settings || '{"responseDrafts": true, "opinionTranslations": true}'`
    const member = await world.member()
    for (const { title } of shop.incognito) {
      const reviewId = books.known.get(title)!['opinion.reviewId']
      expect((await member.ask('opinions.draft', { reviewId })).status).toBe(200)
      const { status, body } = await member.ask('opinions.translate', { reviewId, language: 'en' })
      expect([status, body.reason]).toEqual([200, null])
      translated.push(body)
    }
  }

  test('has seen all twenty, and the words of each', async () => {
    expect([...books.known.keys()].toSorted()).toEqual(shop.incognito.map(({ title }) => title).toSorted())
    // In the portal too, and there what their links did.
    for (const of of books.known.values()) expect(of).toHaveProperty(['portal.delivery.opinion.created.startedAt'])
    for (const row of (await books.links()).values()) expect(row).toHaveProperty(['portal.delivery.link.submitted.startedAt'])
  })

  test('saw no counter but the links’ move until all twenty had been sent, and then all of them at once', async () => {
    const moves = books.totals.map(({ opinions }, at) => opinions! - (books.totals[at - 1]?.opinions ?? 0))
    expect(moves.filter((move) => move > 0).toSorted((a, b) => a - b)).toEqual([...Array(10).fill(1), incognitoOnes])
    for (const { opinions, answers } of books.totals) expect(answers).toBe(opinions! * 2)
    const at = moves.indexOf(incognitoOnes)
    expect(books.totals[at]!.submitted! - books.totals[at]!.opinions!).toBe(0)
    expect(books.totals.at(-1)).toMatchObject({ submitted: 30, opinions: 30, answers: 60 })
  })

  test('finds nothing of a link or its customer in any opinion, answer or event of one, nor of those in the links', async () => {
    const { opinions } = (await world.ask('opinions.list', { limit: 100 })).body
    const incognito = opinions.filter((one: { incognito: boolean }) => one.incognito)
    const { answers } = (await world.ask('answers.list', { limit: 100 })).body
    const ids: string[] = incognito.map((one: { reviewId: string }) => one.reviewId)
    const titles = shop.incognito.map(({ title }) => title)
    const ofThem = receiver.received.filter(({ body }) => ids.some((id: string) => body.includes(id)))
    expect(ofThem).toHaveLength(incognitoOnes * 3)
    const inChats = chats.received.map(({ body }) => body).filter((body) => [...ids, ...titles].some((each) => body.includes(each)))
    expect(inChats.length).toBeGreaterThanOrEqual(incognitoOnes * 3)
    const inEmails = (await teamEmails(world)).filter((body) => [...ids, ...titles].some((each) => body.includes(each)))
    expect(inEmails.length).toBeGreaterThanOrEqual(incognitoOnes * 3)
    expect(model.calls).toHaveLength(incognitoOnes * 2)
    // What a model is sent is the words alone: no identifier, no time, not even the opinion's own.
    for (const { body, headers } of model.calls) {
      expect(headers).not.toHaveProperty('traceparent')
      expect(body).not.toMatch(/\d{4}-\d\d-\d\dT|[\da-f]{8}-[\da-f]{4}-/)
    }
    const said = JSON.stringify([
      incognito,
      answers.filter((one: { reviewId: string }) => ids.includes(one.reviewId)),
      ofThem,
      inChats,
      inEmails,
      model.calls,
      model.calls.map(documentIn),
      translated,
      inDashboard,
    ])
    for (const { email, reference, name, verificationId, link } of shop.incognito)
      for (const tie of [email, reference, `${name}"`, verificationId, link.split('/').at(-1)!]) expect(said).not.toContain(tie)
    expect(said.match(/"language":"(?!en")/)).toBeNull()
    const { preverifiedLinks } = (await world.ask('preverifiedLinks.list', { limit: 100 })).body
    // Had the links come by orders, these would tell as little.
    const { organizationId, projectId } = world.business
    for (const { verificationId, email, reference } of shop.incognito)
      await world.sql`
        insert into customer_order (organization_id, project_id, order_source_id, reference_sha256, reference, customer_email, state, send_at, verification_id)
        values (${organizationId}, ${projectId}, ${verificationId}, 'x', ${reference}, ${email}, 'sent', now(), ${verificationId})`
    const { orders: bought } = (await (await world.member()).ask('orders.list', { limit: 100 })).body
    expect(bought).toHaveLength(incognitoOnes)
    const ofLinks = JSON.stringify([
      bought,
      preverifiedLinks,
      receiver.received.filter(({ event }) => /^(link|verification)/.test(event.type)),
    ])
    for (const id of ids) expect(ofLinks).not.toContain(id)
    // The transparency log has their ids, next to each other, with the day of all that is kept of them.
    const log = await fetch(`${world.address}/p/${world.business.slug}/log/entries?start=0&end=99`)
    const leaves = ((await log.json()) as { entries: { leaf: string }[] }).entries.map(({ leaf }) => JSON.parse(atob(leaf)))
    const places = leaves.flatMap(({ reviewId }, at) => (ids.includes(reviewId) ? [at] : []))
    expect(places).toHaveLength(incognitoOnes)
    expect(places.at(-1)! - places[0]!).toBe(incognitoOnes - 1)
    for (const at of places)
      expect(leaves[at]).toEqual({ at: expect.stringMatching(/T00:00:00\.000Z$/), reviewId: leaves[at].reviewId, type: 'published' })
    // Nor by looking for the one where the other is, in the portal.
    const portal = await world.portal()
    for (const { email, reference, verificationId } of shop.incognito)
      for (const query of [email, reference, verificationId])
        for (const each of ['events.list', 'deliveries.list'] as const) {
          const found = JSON.stringify((await portal.ask(each, { query, limit: 100 })).body)
          for (const id of ids) expect(found).not.toContain(id)
        }
    // Nor in the log.
    for (const { email, reference, verificationId, link, title } of shop.incognito)
      for (const tie of [email, reference, verificationId, link.split('/').at(-1)!, title]) expect(world.logged.join()).not.toContain(tie)
  })

  test('joins the two no better than chance, by any order of the one and any order of the other', async () => {
    const links = await books.links()
    expect(links.size).toBe(incognitoOnes)
    const truth = shop.incognito.map(({ email, title }) => ({ link: links.get(email)!, opinion: books.known.get(title)! }))
    expect(joins(truth, { strategiesMin: 300 })).toEqual([])
  })
})

describe('a reader of the whole database', () => {
  /** Every row of every table with its place and its transaction, as it concerns each link, and each opinion that waits or is there. */
  async function tiesIn(world: World, incognito: Customer[]) {
    const ids = await world.sql<{ title: string; ids: string[] }[]>`
      select title, array[opinion.review_id::text] || array_agg(answer_id::text) as ids
      from opinion left join answer using (organization_id, project_id, review_id) group by title, opinion.review_id
      union all select written->>'title', array[held_id::text] from held_opinion`
    const idsOf = new Map(ids.map((row) => [row.title, row.ids]))
    const rows = await columnsOf(world.sql)
    return incognito.map(({ verificationId, title }) => ({
      link: rows.about([verificationId]),
      opinion: rows.about(idsOf.get(title)!),
    }))
  }

  test('joins them no better than chance while they wait, but for the one that came last', async () => {
    await using world = await openWorld()
    await batch(world, incognitoOnes)
    const shop = await openShop(world, 11)
    const waiting = async () => (await world.sql`select from held_opinion`).length
    await shop.live(async () => (await waiting()) < incognitoOnes && world.settle())
    expect(await waiting()).toBe(incognitoOnes)
    expect(joins(await tiesIn(world, shop.incognito), { strategiesMin: 100 })).toEqual([])
  })

  test('joins them no better than chance after their release, also where everything is traced', async () => {
    const collector = await openCollector()
    onTestFinished(() => collector.close())
    await using world = await openWorld(traced(collector))
    await using receiver = await openReceiver().then((each) => ({ ...each, [Symbol.asyncDispose]: each.close }))
    await world.ask('webhooks.destinations.upsert', { url: receiver.url })
    await batch(world, incognitoOnes)
    const shop = await openShop(world, 12)
    await shop.live(() => world.settle())
    expect(await world.sql`select from opinion`).toHaveLength(incognitoOnes + 10)
    expect(joins(await tiesIn(world, shop.incognito), { strategiesMin: 500 })).toEqual([])
  })

  test('would join every one of them where a project wants them at once: that is why they wait', async () => {
    await using world = await openWorld()
    await world.sql`update project set settings = settings || '{"incognitoRelease": "immediate"}'`
    const shop = await openShop(world, 13)
    await shop.live(() => world.settle())
    const found = joins(await tiesIn(world, shop.incognito), { strategiesMin: 100 })
    expect(found.some(({ by, right }) => by.includes('xmin') && right === incognitoOnes)).toBe(true)
    // In what the rows say there is nothing all the same.
    const truth = await tiesIn(world, shop.incognito)
    const ofTables = (tables: RegExp, row: Record<string, unknown>) =>
      new Set(Object.entries(row).flatMap(([name, value]) => (tables.test(name) && !/\.(xmin|ctid)$/.test(name) ? [String(value)] : [])))
    for (const { link, opinion } of truth) {
      const shared = ofTables(/^(link|verification)\./, link).intersection(ofTables(/^(opinion|answer)\./, opinion))
      for (const value of shared) {
        const others = truth.filter((each) => ofTables(/^(link|verification)\./, each.link).has(value)).length
        expect([value, others > 1 || !/[a-z\d]{8}-|T\d\d:|@/.test(value)]).toEqual([value, true])
      }
    }
  })
})

test('an order that tells is found, and one that does not is not', () => {
  const truth = Array.from({ length: 20 }, (_, at) => ({
    link: { at, shuffled: (at * 7) % 20 },
    opinion: { at: at * 3, near: at + (at % 3), name: `n${at}` },
  }))
  const found = joins(truth, { strategiesMin: 1 })
  expect(found.map(({ by }) => by)).toEqual(expect.arrayContaining(['link.at with opinion.at', 'link.at with opinion.near']))
  expect(found.filter(({ by }) => by.includes('shuffled'))).toEqual([])
  expect(orders(['b', 'a', 'c'])).toEqual([1, 0, 2])
})

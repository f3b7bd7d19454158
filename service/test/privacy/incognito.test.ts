import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messagesIn } from '../../src/words/form.ts'
import { wayWords } from '../../src/words/ways.ts'
import { openReceiver, type Receiver } from '../world/receiver.ts'
import { openWorld, type World } from '../world/world.ts'
import { columnsOf, joins, orders, shuffle } from './joining.ts'

// Nobody at the business can connect an incognito opinion with the link that brought it (docs/rules/incognito.md). Here the business
// tries: it made fifty links for fifty customers that it can tell apart, polls every list, keeps every event in the order it came, and
// joins what it has by everything there is to join by. And somebody who got hold of the whole database tries.
//
// What counts as no better than chance is in joining.ts.

const customers = 50
const incognitoOnes = 20
const tongues = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv']

interface Customer {
  /** Whose; only the test knows which opinion they gave. */
  email: string
  reference: string
  name: string
  link: string
  verificationId: string
  does: 'nothing' | 'starts' | 'named' | 'incognito'
  title: string
}

/** All of them appear together: what an order tells would tell most of the largest batch. */
const batch = (world: World, incognitoBatch: number) =>
  world.sql`update project set settings = settings || ${world.sql.json({ incognitoBatch })}`

/** A shop, its questions, and its fifty links. Who does what, and in which order, follows from the seed; what the service makes of it does not. */
async function openShop(world: World, seed: number) {
  const options = ['Good', 'Fair', 'Bad'].map((option) => ({ id: option.toLowerCase(), option }))
  const questions = [
    { tags: ['staff'], priority: 1, question: 'How was it?', answerMode: 'single_select', answers: { options } },
    { tags: ['staff'], priority: 2, question: 'What else?', answerMode: 'text_only' },
  ]
  const questionIds: string[] = []
  for (const question of questions) questionIds.push((await world.ask('questions.create', question)).body.questionId)
  const doings = [...Array(incognitoOnes).fill('incognito'), ...Array(10).fill('named'), ...Array(10).fill('starts')]
  const does = shuffle([...doings, ...Array(customers - doings.length).fill('nothing')] as Customer['does'][], seed)
  const titles = shuffle(
    Array.from({ length: customers }, (_, at) => `Opinion ${at} ${'x'.repeat(at + 1)}`),
    seed + 1,
  )
  const made: Customer[] = []
  for (let at = 0; at < customers; at++) {
    const customer = { email: `customer${at}@example.com`, reference: `order ${1000 + at}`, name: `Name${at}`, title: titles[at]! }
    const { body } = await world.ask('preverifiedLinks.create', {
      customerEmail: customer.email,
      customerReference: customer.reference,
      customerName: customer.name,
      language: tongues[at % tongues.length]!,
      redirectUrl: `https://shop.example/thanks/${at}`,
    })
    made.push({ ...customer, link: body.link, verificationId: body.verificationId, does: does[at]! })
  }
  const inOrder = shuffle(made, seed + 2)
  const lengths = shuffle(
    inOrder.map((_, at) => 10 + 37 * at),
    seed + 3,
  )

  return {
    incognito: inOrder.filter((customer) => customer.does === 'incognito'),
    /** Everybody does what they do, one after the other. */
    async live(between: (customer: Customer) => Promise<unknown>) {
      for (const [at, customer] of inOrder.entries()) {
        if (customer.does === 'nothing') continue
        // Some begin before they send, as a browser tells; others have no scripts.
        if (customer.does === 'starts' || at % 2 === 0) await fetch(`${customer.link}/start`, { method: 'POST' })
        if (customer.does !== 'starts') await submit(customer, { length: lengths[at]!, questionIds })
        await between(customer)
      }
    },
  }
}

async function submit(customer: Customer, { length, questionIds }: { length: number; questionIds: string[] }) {
  const fields = new URLSearchParams({
    title: customer.title,
    opinion: 'Word '.repeat(length).trim().slice(0, 5000),
    name: customer.name,
    [`answers[${questionIds[0]}]`]: 'good',
    [`answers[${questionIds[1]}]`]: `${length} things.`,
    ...(customer.does === 'incognito' && { incognito: 'on' }),
  })
  const sent = await fetch(customer.link, { method: 'POST', redirect: 'manual', body: fields, headers: { 'accept-language': 'sv' } })
  expect(sent.status).toBe(303)
  // The page that thanks is looked at, and the private address behind it.
  const [, token] = /earshot_own=([\w-]{43})/.exec(sent.headers.getSetCookie().join())!
  const thanks = await fetch(`${customer.link}/thanks`, { headers: { cookie: `earshot_own=${token}` } })
  expect(await thanks.text()).toContain('/mine/')
  await fetch(new URL(`/mine/${token}`, customer.link))
}

interface Seen {
  reviewId: string
  title: string
  [field: string]: unknown
}

/** What a business has: every list in every order, every total, every event, and when it first had each. */
function openBooks(world: World, receiver: Receiver) {
  let look = 0
  /** For every incognito opinion, by its title: what is known of it, as numbers and texts that can be ordered and compared. */
  const known = new Map<string, Record<string, unknown>>()
  const totals: Record<string, number>[] = []
  /** What the portal says of anything that is no incognito opinion, by its id. */
  const inPortal = new Map<string, Record<string, unknown>>()
  const listed = async (id: 'opinions.list' | 'answers.list', parameters: Record<string, string>) => {
    const name = id === 'opinions.list' ? 'opinions' : 'answers'
    const rows: Seen[] = []
    for (let page = 1; ; page++) {
      const { body } = await world.ask(id, { ...parameters, limit: '7', page: String(page) })
      rows.push(...body[name])
      if (!body.pagination.hasMore) return { rows, total: body.pagination.total as number }
    }
  }
  const note = (title: string, field: string, value: unknown) => {
    const of = known.get(title) ?? {}
    known.set(title, { ...of, [field]: of[field] ?? value })
  }

  return {
    known,
    totals,
    /** Looks at everything once more. */
    async look() {
      await world.settle()
      look++
      const total: Record<string, number> = {}
      for (const sort of ['newest', 'oldest', 'most-upvoted', 'most-commented', 'recently-updated']) {
        const { rows, total: count } = await listed('opinions.list', { sort })
        total.opinions = count
        for (const [place, row] of rows.filter(({ incognito }) => incognito).entries()) {
          note(row.title, 'opinion.firstLook', look)
          note(row.title, `opinion.firstPlace.${sort}`, look * 1000 + place)
          for (const field of ['reviewId', 'createdAt', 'updatedAt', 'language', 'answerCount', 'source'])
            note(row.title, `opinion.${field}`, row[field])
          note(row.title, 'opinion.length', String(row.opinion).length)
        }
      }
      const answers = await listed('answers.list', { sort: 'newest' })
      total.answers = answers.total
      const titleOf = new Map([...known].map(([title, of]) => [of['opinion.reviewId'], title]))
      for (const [place, answer] of answers.rows.entries()) {
        const title = titleOf.get(answer.reviewId)
        if (title === undefined) continue
        note(title, 'answer.answerId', answer.answerId)
        note(title, 'answer.firstPlace', look * 1000 + place)
      }
      for (const status of ['issued', 'clicked', 'submitted'])
        total[status] = (await world.ask('preverifiedLinks.list', { status, limit: '1' })).body.pagination.total
      totals.push(total)
      for (const [place, { event, headers }] of receiver.received.entries()) {
        const data = event.data as { incognito?: boolean; title?: string; reviewId?: string }
        const title = data.incognito ? data.title : data.reviewId ? titleOf.get(data.reviewId) : undefined
        if (title === undefined) continue
        note(title, `${event.type}.arrival`, place)
        note(title, `${event.type}.id`, event.id)
        note(title, `${event.type}.timestamp`, event.timestamp)
        note(title, `${event.type}.webhookId`, headers['webhook-id'])
      }
    },
    /** Looks through the webhook portal: every event, every delivery with its attempts, newest first. */
    async lookInPortal() {
      const portal = await world.portal()
      const all = async (id: 'events.list' | 'deliveries.list', name: string) => {
        const rows: Record<string, unknown>[] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const { body } = await portal.ask(id, { limit: 100, ...(cursor && { cursor }) })
          rows.push(...body[name])
          cursor = body.page.nextCursor
        }
        return rows
      }
      const titleOf = new Map([...known].map(([title, of]) => [of['opinion.reviewId'], title]))
      for (const [place, event] of (await all('events.list', 'events')).entries()) {
        const about = `portal.${event.topic}`
        for (const field of ['eventId', 'occurredAt', 'dispatchedAt']) noted(event.resourceId, `${about}.${field}`, event[field])
        noted(event.resourceId, `${about}.place`, place)
      }
      for (const [place, delivery] of (await all('deliveries.list', 'deliveries')).entries()) {
        const about = `portal.delivery.${delivery.topic}`
        const { attempts } = (await portal.ask('deliveries.get', { deliveryId: delivery.deliveryId })).body
        for (const field of ['deliveryId', 'createdAt', 'lastAttemptAt', 'finishedAt'])
          noted(delivery.resourceId, `${about}.${field}`, delivery[field])
        for (const field of ['startedAt', 'durationMs']) noted(delivery.resourceId, `${about}.${field}`, attempts[0]?.[field])
        noted(delivery.resourceId, `${about}.place`, place)
      }

      function noted(resourceId: unknown, field: string, value: unknown) {
        const title = titleOf.get(resourceId)
        if (title !== undefined) note(title, field, value)
        else inPortal.set(String(resourceId), { [field]: value, ...inPortal.get(String(resourceId)) })
      }
    },
    /** Looks through the team's dashboard, as its members do: the inbox in every order and by every filter, and each opinion opened. */
    async lookAtDashboard() {
      const member = await world.member()
      const titleOf = new Map([...known].map(([title, of]) => [of['opinion.reviewId'], title]))
      const list = async (name: string, filters: object) => {
        const { opinions } = (await member.ask('opinions.inbox', { ...filters, limit: 100 })).body
        for (const [place, { reviewId }] of (opinions as Seen[]).entries()) {
          const title = titleOf.get(reviewId)
          if (title !== undefined) note(title, `dashboard.place.${name}`, place)
        }
      }
      for (const sort of ['newest', 'oldest', 'most-upvoted', 'most-commented', 'recently-updated']) {
        await list(sort, { sort })
        await list(`${sort}.narrowed`, {
          sort,
          source: 'delivery_link',
          verified: 'yes',
          status: 'published',
          responseStatus: 'unresponded',
        })
      }
      const opened: unknown[] = []
      for (const [reviewId, title] of titleOf) {
        const { body } = await member.ask('opinions.get', { reviewId })
        opened.push(body)
        for (const field of ['createdAt', 'updatedAt', 'upvotes', 'language']) note(title, `dashboard.${field}`, body[field])
        note(title, 'dashboard.verifiedAt', body.verification?.verifiedAt)
        for (const [at, { answerId, createdAt }] of body.answers.entries()) {
          note(title, `dashboard.answer.${at}.id`, answerId)
          note(title, `dashboard.answer.${at}.at`, createdAt)
        }
      }
      return JSON.stringify([opened, (await member.ask('opinions.waiting', {})).body])
    },
    /** The links that were submitted and lead to no opinion, with all that is known of each. */
    async links() {
      const rows = new Map<string, Record<string, unknown>>()
      for (const sort of ['newest', 'oldest', 'expiring-soon']) {
        const { body } = await world.ask('preverifiedLinks.list', { sort, status: 'submitted', limit: '100' })
        for (const [place, row] of (body.preverifiedLinks as Record<string, unknown>[]).entries()) {
          if (row.reviewId !== null) continue
          rows.set(String(row.customerEmail), { ...row, ...rows.get(String(row.customerEmail)), [`place.${sort}`]: place })
        }
      }
      for (const [place, { event }] of receiver.received.entries()) {
        const { verificationId } = event.data as { verificationId?: string }
        const row = [...rows.values()].find((one) => one.verificationId === verificationId)
        if (row)
          Object.assign(row, {
            [`${event.type}.arrival`]: place,
            [`${event.type}.id`]: event.id,
            [`${event.type}.timestamp`]: event.timestamp,
          })
      }
      for (const row of rows.values()) Object.assign(row, inPortal.get(String(row.verificationId)))
      return rows
    },
  }
}

describe('a business that watches', () => {
  let world: World
  let receiver: Receiver
  let shop: Awaited<ReturnType<typeof openShop>>
  let books: ReturnType<typeof openBooks>
  let inDashboard: string
  beforeAll(async () => {
    world = await openWorld()
    receiver = await openReceiver()
    await world.ask('webhooks.destinations.upsert', { url: receiver.url })
    await batch(world, incognitoOnes)
    shop = await openShop(world, 4711)
    books = openBooks(world, receiver)
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
  }, 300_000)
  afterAll(async () => {
    await world?.close()
    await receiver?.close()
  })

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
    const ids = incognito.map((one: { reviewId: string }) => one.reviewId)
    const ofThem = receiver.received.filter(({ body }) => ids.some((id: string) => body.includes(id)))
    expect(ofThem).toHaveLength(incognitoOnes * 3)
    const said = JSON.stringify([incognito, answers.filter((one: { reviewId: string }) => ids.includes(one.reviewId)), ofThem, inDashboard])
    for (const { email, reference, name, verificationId, link } of shop.incognito)
      for (const tie of [email, reference, `${name}"`, verificationId, link.split('/').at(-1)!]) expect(said).not.toContain(tie)
    expect(said.match(/"language":"(?!en")/)).toBeNull()
    const { preverifiedLinks } = (await world.ask('preverifiedLinks.list', { limit: 100 })).body
    const ofLinks = JSON.stringify([preverifiedLinks, receiver.received.filter(({ event }) => /^(link|verification)/.test(event.type))])
    for (const id of ids) expect(ofLinks).not.toContain(id)
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

describe('somebody who has the whole database', () => {
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

  test('joins them no better than chance after their release', async () => {
    await using world = await openWorld()
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

describe('what the form says of an incognito opinion', () => {
  const name = 'Ada Lovelace'
  const email = 'ada@example.com'
  const { form } = messagesIn('en')
  const { seenTogether, seenAtOnce } = wayWords('en')
  const together = seenTogether(5)

  /** Every sentence that can stand there, and what makes it true. */
  const holds: Record<string, (of: { kept: Record<string, unknown>; said: string; waitedHours: number }) => void> = {
    [form.seenIncognito]: ({ kept, said }) => {
      expect(kept).toMatchObject({
        title: 'Quiet',
        opinion: 'All of it.',
        verified: true,
        createdAt: expect.stringContaining('T00:00:00.000Z'),
      })
      expect(said).toContain('Chosen')
      expect(said).toContain('Some words.')
    },
    [together]: ({ waitedHours }) => expect(waitedHours).toBe(72),
    [seenAtOnce]: ({ waitedHours }) => expect(waitedHours).toBe(0),
    [form.seenIncognitoPublic]: ({ said }) => {
      for (const tie of [name, 'Lovelace', email, '"id"', 'verificationId']) expect(said).not.toContain(tie)
      const times = [...said.matchAll(/\d{4}-\d\d-\d\dT(\d\d:\d\d:\d\d\.\d{3})Z/g)].map(([, time]) => time)
      expect(new Set(times)).toEqual(new Set(['00:00:00.000']))
    },
  }

  test.each(['delayed', 'immediate'] as const)('is what becomes of it (%s)', async (incognitoRelease) => {
    await using world = await openWorld()
    await world.sql`update project set settings = settings || ${world.sql.json({ incognitoRelease })}`
    const options = ['Chosen', 'Other'].map((option) => ({ id: option, option }))
    const choice = (
      await world.ask('questions.create', { tags: ['staff'], question: 'Which?', answerMode: 'single_select', answers: { options } })
    ).body
    const text = (await world.ask('questions.create', { tags: ['staff'], question: 'What?', answerMode: 'text_only' })).body
    const { link } = (await world.ask('preverifiedLinks.create', { customerEmail: email, customerName: name })).body
    const page = await (await fetch(link)).text()
    const [, box] = /<div class="when-incognito">(.*?)<\/div>\n?<\/div>\s*<\/section>/s.exec(page.slice(page.indexOf('class="seen"')))!
    const sentences = [...box!.matchAll(/<p>(.*?)<\/p>/gs)].map(([, sentence]) => sentence!)
    expect(sentences).toEqual(
      incognitoRelease === 'delayed'
        ? [form.seenIncognito, together, form.seenIncognitoPublic]
        : [form.seenIncognito, seenAtOnce, form.seenIncognitoPublic],
    )

    const hidden = Object.fromEntries(
      [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, field, value]) => [field!, value!]),
    )
    const fields = {
      title: 'Quiet',
      opinion: 'All of it.',
      name,
      incognito: 'on',
      [`answers[${choice.questionId}]`]: 'Chosen',
      [`answers[${text.questionId}]`]: 'Some words.',
    }
    expect((await fetch(link, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ ...hidden, ...fields }) })).status).toBe(
      303,
    )
    const opinions = async () => {
      await world.settle()
      return (await world.ask('opinions.list')).body.opinions as Record<string, unknown>[]
    }
    // Nobody else comes, so it appears alone after 72 hours and not before.
    const moves = ['0 hours', '1 hour', '70 hours 59 minutes', '1 minute']
    const seen: number[] = []
    for (const move of moves) {
      await world.timePasses(move)
      seen.push((await opinions()).length)
    }
    expect(seen).toEqual(incognitoRelease === 'delayed' ? [0, 0, 0, 1] : [1, 1, 1, 1])
    // The clock that was moved has moved the day along; what the events say is what was told.
    const [event] = await world.sql<{ data: Record<string, unknown> }[]>`select data from event where topic = 'opinion.created'`
    const said = JSON.stringify(await world.sql`select data from event where topic in ('opinion.created', 'answer.created')`)
    for (const sentence of sentences) holds[sentence]!({ kept: event!.data, said, waitedHours: seen[0] === 1 ? 0 : 72 })
  })

  test('holds also when the project changes its mind while the form is open', async () => {
    await using world = await openWorld()
    const { link } = (await world.ask('preverifiedLinks.create', { customerEmail: email })).body
    const page = await (await fetch(link)).text()
    expect(page).toContain(together)
    await world.sql`update project set settings = settings || '{"incognitoRelease": "immediate"}'`
    const [, field] = /<input type="hidden" name="([^"]+)" value="5">/.exec(page)!
    const fields = { title: 'Quiet', opinion: 'All of it.', incognito: 'on', [field!]: '5' }
    await fetch(link, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
    await world.settle()
    expect((await world.ask('opinions.list')).body.opinions).toEqual([])
  })
})

test('a name that came along with the box ticked is not kept, nor what was typed before by anybody', async () => {
  await using world = await openWorld()
  const { link } = (await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' })).body
  await fetch(link, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ title: 'A', opinion: 'B', name: 'Ada Lovelace', email: 'ada@other.example', incognito: 'on' }),
  })
  const rows = await columnsOf(world.sql)
  expect(JSON.stringify(rows.all)).not.toMatch(/Lovelace|ada@other/)
})

test('what is changed about a project between two customers tells them apart no longer', async () => {
  await using world = await openWorld()
  const options = (more: string) => ['Good', 'Bad'].map((option) => ({ id: option, option: `${option}${more}` }))
  const question = { tags: ['staff'], question: 'How was it?', answerMode: 'single_select', answers: { options: options('') } }
  const { questionId } = (await world.ask('questions.create', question)).body
  const locales = ['en', 'de', 'fr']
  for (const [at, locale] of locales.entries()) {
    await world.sql`update project set settings = settings || ${world.sql.json({ locale })}, name = ${`Acme ${at}`}`
    await world.ask('questions.update', {
      questionId,
      question: `How was it, ${at}?`,
      tags: ['delivery'],
      answers: { options: options(` ${at}`) },
      priority: at,
    })
    const { link } = (await world.ask('preverifiedLinks.create', { customerEmail: `c${at}@example.com` })).body
    const fields = { title: 'A', opinion: 'B', incognito: 'on', [`answers[${questionId}]`]: 'Good' }
    expect((await fetch(link, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })).status).toBe(303)
  }
  await world.sql`update held_opinion set release_at = now()`
  await world.settle()
  const { opinions } = (await world.ask('opinions.list')).body
  const { answers } = (await world.ask('answers.list')).body
  const rest = (rows: Record<string, unknown>[]) => new Set(rows.map(({ reviewId: _r, answerId: _a, ...row }) => JSON.stringify(row)))
  expect([opinions.length, rest(opinions).size]).toEqual([3, 1])
  expect([answers.length, rest(answers).size]).toEqual([3, 1])
  expect(answers[0]).toMatchObject({ question: 'How was it, 2?', selectedOptions: ['Good 2'], language: 'fr' })
})

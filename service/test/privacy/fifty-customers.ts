import { expect } from 'vitest'
import type { Receiver } from '../world/receiver.ts'
import type { World } from '../world/world.ts'
import { shuffle } from './joining.ts'

// A business with fifty links for fifty customers that it can tell apart, and everything it sees of them.

const customers = 50
export const incognitoOnes = 20
const tongues = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv']

export interface Customer {
  /** Whose; only the test knows which opinion they gave. */
  email: string
  reference: string
  name: string
  link: string
  verificationId: string
  does: 'nothing' | 'starts' | 'named' | 'incognito'
  title: string
}

/** A shop, its questions, and its fifty links. Who does what, and in which order, follows from the seed; what the service makes of it does not. */
export async function openShop(world: World, seed: number) {
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
export function openBooks(world: World, receiver: Receiver) {
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

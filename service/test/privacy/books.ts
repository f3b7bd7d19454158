import type { Receiver } from '../world/receiver.ts'
import type { World } from '../world/world.ts'

// What a business sees of its opinions and links, in every place where it can look, and when it saw it first.

interface Seen {
  reviewId: string
  title: string
  [field: string]: unknown
}

/** What a business has: every list in every order, every total, every event, and when it first had each. */
export class Books {
  readonly #world: World
  readonly #receiver: Receiver
  #looks = 0
  /** For every incognito opinion, by its title: what is known of it, as numbers and texts that can be ordered and compared. */
  readonly known = new Map<string, Record<string, unknown>>()
  readonly totals: Record<string, number>[] = []
  /** What the portal says of anything that is no incognito opinion, by its id. */
  readonly #inPortal = new Map<string, Record<string, unknown>>()

  constructor(world: World, receiver: Receiver) {
    this.#world = world
    this.#receiver = receiver
  }

  /** Looks at everything once more. */
  async look() {
    await this.#world.settle()
    this.#looks++
    const total: Record<string, number> = {}
    for (const sort of ['newest', 'oldest', 'most-upvoted', 'most-commented', 'recently-updated']) {
      const { rows, total: count } = await this.#listed('opinions.list', { sort })
      total.opinions = count
      for (const [place, row] of rows.filter(({ incognito }) => incognito).entries()) {
        this.#note(row.title, 'opinion.firstLook', this.#looks)
        this.#note(row.title, `opinion.firstPlace.${sort}`, this.#looks * 1000 + place)
        for (const field of ['reviewId', 'createdAt', 'updatedAt', 'language', 'answerCount', 'source'])
          this.#note(row.title, `opinion.${field}`, row[field])
        this.#note(row.title, 'opinion.length', String(row.opinion).length)
      }
    }
    const answers = await this.#listed('answers.list', { sort: 'newest' })
    total.answers = answers.total
    const titleOf = new Map([...this.known].map(([title, of]) => [of['opinion.reviewId'], title]))
    for (const [place, answer] of answers.rows.entries()) {
      const title = titleOf.get(answer.reviewId)
      if (title === undefined) continue
      this.#note(title, 'answer.answerId', answer.answerId)
      this.#note(title, 'answer.firstPlace', this.#looks * 1000 + place)
    }
    for (const status of ['issued', 'clicked', 'submitted'])
      total[status] = (await this.#world.ask('preverifiedLinks.list', { status, limit: '1' })).body.pagination.total
    this.totals.push(total)
    for (const [place, { event, headers }] of this.#receiver.received.entries()) {
      const data = event.data as { incognito?: boolean; title?: string; reviewId?: string }
      const title = data.incognito ? data.title : data.reviewId ? titleOf.get(data.reviewId) : undefined
      if (title === undefined) continue
      this.#note(title, `${event.type}.arrival`, place)
      this.#note(title, `${event.type}.id`, event.id)
      this.#note(title, `${event.type}.timestamp`, event.timestamp)
      this.#note(title, `${event.type}.webhookId`, headers['webhook-id'])
      for (const [at, part] of String(headers.traceparent).split('-').entries()) this.#note(title, `${event.type}.traceparent.${at}`, part)
    }
  }

  /** Looks through the webhook portal: every event, every delivery with its attempts, newest first. */
  async lookInPortal() {
    const portal = await this.#world.portal()
    const all = async (id: 'events.list' | 'deliveries.list', name: string) => {
      const rows: Record<string, unknown>[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body } = await portal.ask(id, { limit: 100, ...(cursor && { cursor }) })
        rows.push(...body[name])
        cursor = body.page.nextCursor
      }
      return rows
    }
    const titleOf = new Map([...this.known].map(([title, of]) => [of['opinion.reviewId'], title]))
    const noted = (resourceId: unknown, field: string, value: unknown) => {
      const title = titleOf.get(resourceId)
      if (title !== undefined) this.#note(title, field, value)
      else this.#inPortal.set(String(resourceId), { [field]: value, ...this.#inPortal.get(String(resourceId)) })
    }
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
  }

  /** Looks through the team's dashboard, as its members do: the inbox in every order and by every filter, and each opinion opened. */
  async lookAtDashboard() {
    const member = await this.#world.member()
    const titleOf = new Map([...this.known].map(([title, of]) => [of['opinion.reviewId'], title]))
    const list = async (name: string, filters: object) => {
      const { opinions } = (await member.ask('opinions.inbox', { ...filters, limit: 100 })).body
      for (const [place, { reviewId }] of (opinions as Seen[]).entries()) {
        const title = titleOf.get(reviewId)
        if (title !== undefined) this.#note(title, `dashboard.place.${name}`, place)
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
      for (const field of ['createdAt', 'updatedAt', 'upvotes', 'language']) this.#note(title, `dashboard.${field}`, body[field])
      this.#note(title, 'dashboard.verifiedAt', body.verification?.verifiedAt)
      for (const [at, { answerId, createdAt }] of body.answers.entries()) {
        this.#note(title, `dashboard.answer.${at}.id`, answerId)
        this.#note(title, `dashboard.answer.${at}.at`, createdAt)
      }
    }
    return JSON.stringify([opened, (await member.ask('opinions.waiting', {})).body])
  }

  /** The links that were submitted and lead to no opinion, with all that is known of each. */
  async links() {
    const rows = new Map<string, Record<string, unknown>>()
    for (const sort of ['newest', 'oldest', 'expiring-soon']) {
      const { body } = await this.#world.ask('preverifiedLinks.list', { sort, status: 'submitted', limit: '100' })
      for (const [place, row] of (body.preverifiedLinks as Record<string, unknown>[]).entries()) {
        if (row.reviewId !== null) continue
        rows.set(String(row.customerEmail), { ...row, ...rows.get(String(row.customerEmail)), [`place.${sort}`]: place })
      }
    }
    for (const [place, { event, headers }] of this.#receiver.received.entries()) {
      const { verificationId } = event.data as { verificationId?: string }
      const row = [...rows.values()].find((one) => one.verificationId === verificationId)
      if (row)
        Object.assign(row, {
          [`${event.type}.arrival`]: place,
          [`${event.type}.id`]: event.id,
          [`${event.type}.timestamp`]: event.timestamp,
          ...Object.fromEntries(
            String(headers.traceparent)
              .split('-')
              .map((part, at) => [`${event.type}.traceparent.${at}`, part]),
          ),
        })
    }
    for (const row of rows.values()) Object.assign(row, this.#inPortal.get(String(row.verificationId)))
    return rows
  }

  async #listed(id: 'opinions.list' | 'answers.list', parameters: Record<string, string>) {
    const name = id === 'opinions.list' ? 'opinions' : 'answers'
    const rows: Seen[] = []
    for (let page = 1; ; page++) {
      const { body } = await this.#world.ask(id, { ...parameters, limit: '7', page: String(page) })
      rows.push(...body[name])
      if (!body.pagination.hasMore) return { rows, total: body.pagination.total as number }
    }
  }

  #note(title: string, field: string, value: unknown) {
    const of = this.known.get(title) ?? {}
    this.known.set(title, { ...of, [field]: of[field] ?? value })
  }
}

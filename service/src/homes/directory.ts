import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Sql } from '../database/database.ts'
import type { Pool } from '../database/pool.ts'
import { rememberBriefly } from '../short-cache.ts'

// The directory of homes: which organizations live in another home than the first, which slugs projects there have, and what has moved.
// The first home has it. While that is away, what a node knew last holds on.

/** A node learns within a second that an organization moves, and remembers nothing while one does, or while it can't know. */
const refreshMs = 1000
const rememberedSeconds = 1
const unsureMs = 1500

/** For how long a request waits for an organization that is closed because it moves, and how often it looks. */
const closedMsMax = 8000
const closedLookMs = 50

export class Directory {
  readonly #sql: Pool
  readonly #log: Logger
  readonly #remember = rememberBriefly<string | null>(rememberedSeconds)
  /** What was found, for when the directory does not answer. */
  readonly #last = new Map<string, string | null>()
  #moves: readonly Leg[] = []
  #isAnyMoving = false
  #knownAt = 0
  #timer: NodeJS.Timeout | undefined

  constructor(sql: Pool, log: Logger) {
    this.#sql = sql
    this.#log = log
  }

  /** Reads what has moved, now and each second. Errors: those of the database, the first time. */
  async open(): Promise<void> {
    await this.#readMoves()
    this.#timer = setInterval(() => {
      this.#readMoves().catch((error) => this.#log.debug({ err: error }, 'the directory of homes does not answer'))
    }, refreshMs).unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /**
   * The name of the home that an organization lives in, as of at most a second ago, and as of now while one moves; null: the first one, or
   * there is no such organization. Of one that is closed at the moment, when it is open again.
   */
  async homeOf(organizationId: string): Promise<string | null> {
    const key = `organization ${organizationId.toLowerCase()}`
    if (!this.isAnyMoving()) return this.#find(key, () => findHome(this.#sql, { organizationId }))
    const until = performance.now() + closedMsMax
    for (;;) {
      const { home, isClosing } = await this.#findNow(organizationId, key)
      if (!isClosing || performance.now() > until) return home
      await pause(closedLookMs)
    }
  }

  /** The name of the home whose project has a slug; null: the first one, or there is no such project. */
  homeOfSlug(slug: string): Promise<string | null> {
    return this.#find(`slug ${slug}`, () => findHomeOfSlug(this.#sql, { slug }))
  }

  /** Whose project has a slug; null: there is none. */
  organizationOfSlug(slug: string): Promise<string | null> {
    return findOrganizationOfSlug(this.#sql, { slug })
  }

  /** The names of the homes that organizations of a home have moved to, or are moving to. */
  movedFrom(home: string): readonly string[] {
    return this.#moves.filter(({ from }) => from === home).map(({ to }) => to)
  }

  /** Whether an organization moves, or may: what a node remembers is not trusted then. */
  isAnyMoving(): boolean {
    return this.#isAnyMoving || performance.now() - this.#knownAt > unsureMs
  }

  /** As the directory has it now; while it does not answer, as it was last. */
  async #findNow(organizationId: string, key: string): Promise<{ home: string | null; isClosing: boolean }> {
    try {
      return await findPlace(this.#sql, { organizationId })
    } catch (error) {
      const last = this.#last.get(key)
      if (last !== undefined) return { home: last, isClosing: false }
      throw error
    }
  }

  async #find(key: string, find: () => Promise<string | null>): Promise<string | null> {
    try {
      const found = await this.#remember(key, find)
      if (found !== null) this.#last.set(key, found)
      else this.#last.delete(key)
      return found
    } catch (error) {
      const last = this.#last.get(key)
      if (last !== undefined) return last
      throw error
    }
  }

  async #readMoves(): Promise<void> {
    const began = performance.now()
    this.#moves = await readLegs(this.#sql)
    this.#isAnyMoving = this.#moves.some(({ isMoving }) => isMoving)
    this.#knownAt = began
  }
}

/** From one home to another: organizations have moved so, or one does. */
interface Leg {
  from: string
  to: string
  isMoving: boolean
}

/** The name of the home that an organization lives in; null: the first one, or there is no such organization. */
export async function findHome(sql: Sql, { organizationId }: { organizationId: string }): Promise<string | null> {
  const [found] = await sql<{ home: string }[]>`select home from organization_home where organization_id = ${organizationId}`
  return found?.home ?? null
}

async function findHomeOfSlug(sql: Sql, { slug }: { slug: string }): Promise<string | null> {
  const [found] = await sql<{ home: string }[]>`select home from slug_elsewhere where slug = ${slug}`
  return found?.home ?? null
}

const findOrganizationOfSlug = async (sql: Sql, { slug }: { slug: string }): Promise<string | null> => {
  const [found] = await sql<{ organizationId: string }[]>`
    select organization_id from slug_elsewhere where slug = ${slug}
    union all select organization_id from project where slug = ${slug} and deleted_at is null limit 1`
  return found?.organizationId ?? null
}

async function findPlace(sql: Sql, { organizationId }: { organizationId: string }): Promise<{ home: string | null; isClosing: boolean }> {
  const [found] = await sql<{ home: string; isClosing: boolean }[]>`
    select home, is_closing from organization_home where organization_id = ${organizationId}`
  return found ?? { home: null, isClosing: false }
}

/** Between which homes organizations have moved, or move. */
const readLegs = (sql: Sql) =>
  sql<Leg[]>`
    select distinct unnest(moved_from) as "from", home as "to", false as is_moving from organization_home where moved_from <> '{}'
    union all select distinct home, moving_to, true from organization_home where moving_to is not null`

/** Notes where a new organization is going to live, before it is there: a row without an organization does no harm. */
export async function noteHome(sql: Sql, { organizationId, home }: { organizationId: string; home: string }): Promise<void> {
  await sql`insert into organization_home (organization_id, home) values (${organizationId}, ${home})`
}

/** The names of the homes that organizations have moved away from and not back to. */
export const listLeftHomes = async (sql: Sql): Promise<string[]> =>
  (await sql<{ home: string }[]>`select distinct unnest(moved_from) as home from organization_home`).map(({ home }) => home)

/** How many organizations live in each home, as far as one has any. */
export const countOrganizations = (sql: Sql, { first }: { first: string }) =>
  sql<{ home: string; count: number }[]>`
    select home, count(*)::int as count from organization_home where home <> ${first} group by home
    union all select ${first}, count(*)::int from organization`

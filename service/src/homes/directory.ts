import type { Logger } from 'pino'
import type { Sql } from '../database/database.ts'
import type { Pool } from '../database/pool.ts'
import { rememberBriefly } from '../short-cache.ts'

// The directory of homes: which organizations live in another home than the first, which slugs projects there have, and what has moved.
// The first home has it. While that is away, what a node knew last holds on.

/** A node learns within a second that an organization has moved. */
const refreshMs = 1000
const rememberedSeconds = 1

export class Directory {
  readonly #sql: Pool
  readonly #log: Logger
  readonly #remember = rememberBriefly<string | null>(rememberedSeconds)
  /** What was found, for when the directory does not answer. */
  readonly #last = new Map<string, string | null>()
  #moves = new Map<string, string[]>()
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

  /** The name of the home that an organization lives in, as of at most a second ago; null: the first one, or there is no such organization. */
  homeOf(organizationId: string): Promise<string | null> {
    return this.#find(`organization ${organizationId.toLowerCase()}`, () => findHome(this.#sql, { organizationId }))
  }

  /** The name of the home whose project has a slug; null: the first one, or there is no such project. */
  homeOfSlug(slug: string): Promise<string | null> {
    return this.#find(`slug ${slug}`, () => findHomeOfSlug(this.#sql, { slug }))
  }

  /** The names of the homes that organizations of a home have moved to. */
  movedFrom(home: string): readonly string[] {
    return this.#moves.get(home) ?? []
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
    const moves = new Map<string, string[]>()
    for (const { from, to } of await readMoves(this.#sql)) moves.set(from, [...(moves.get(from) ?? []), to])
    this.#moves = moves
  }
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

/** Between which homes organizations have moved. */
const readMoves = (sql: Sql) =>
  sql<{ from: string; to: string }[]>`
    select distinct unnest(moved_from) as "from", home as "to" from organization_home where moved_from <> '{}'`

/** Notes where a new organization is going to live, before it is there: a row without an organization does no harm. */
export async function noteHome(sql: Sql, { organizationId, home }: { organizationId: string; home: string }): Promise<void> {
  await sql`insert into organization_home (organization_id, home) values (${organizationId}, ${home})`
}

/** How many organizations live in each home, as far as one has any. */
export const countOrganizations = (sql: Sql, { first }: { first: string }) =>
  sql<{ home: string; count: number }[]>`
    select home, count(*)::int as count from organization_home where home <> ${first} group by home
    union all select ${first}, count(*)::int from organization`

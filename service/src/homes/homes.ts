import { homeIdInBytes, homeIdInUuid } from '../database/home-id.ts'
import type { Pool } from '../database/pool.ts'
import type { Directory } from './directory.ts'

// The homes of a service: databases, or schemas of one, each with some of its organizations. Which one a request is of is decided where it
// comes in, and by nobody else: all that is behind has one pool (decision 75).

export interface Home {
  /** As HOMES names it. */
  name: string
  sql: Pool
}

/** What somebody shows that leads to one organization, and which home it says it is of. */
export interface Credential {
  /** The number that it carries; that of no home: the first one's; null: it carries none, and every home is asked. */
  homeId: number | null
  /** Names it where it is remembered; nothing that could be used. */
  key: string
  /** Returns the organization that it leads to, where a home knows it. */
  organizationIn(sql: Pool): Promise<string | null>
}

/** For how long a node remembers which organization a credential led to. */
const rememberedMs = 60_000
const rememberedMax = 20_000
/** Credentials that a home is asked about at the same time, beside what it answers: nobody who guesses uses it up. */
const askedMax = 4
/** Those that wait to be asked about; who comes then is led where the credential says, or told to come again. A home that hangs keeps them for a second. */
const waitingMax = 200
const waitMs = 1000

/** A home that may know what a request shows is away, or has too much to do. */
class Unasked extends Error {}

export class Homes {
  readonly first: Home
  readonly all: readonly Home[]
  readonly #directory: Directory
  readonly #byId: ReadonlyMap<number, Home>
  readonly #byName: ReadonlyMap<string, Home>
  readonly #remembered = new Map<string, { organizationId: string; foundIn: Home; until: number }>()
  readonly #asked = new Map<Home, { now: number; waiting: (() => void)[] }>()

  constructor(all: readonly [Home, ...Home[]], directory: Directory) {
    this.all = all
    this.first = all[0]
    this.#directory = directory
    this.#byId = new Map(all.flatMap((home) => (home.sql.home.id === null ? [] : [[home.sql.home.id, home]])))
    this.#byName = new Map(all.map((home) => [home.name, home]))
  }

  /**
   * Returns the home of an organization; of one that the directory does not know, the one that it was found in, or the first. Of one that is
   * closed because it moves, the home is known in a moment. Errors: those of the first home's database, where nothing is remembered.
   */
  async ofOrganization(organizationId: string, foundIn: Home = this.first): Promise<Home> {
    return this.#byName.get((await this.#directory.homeOf(organizationId)) ?? foundIn.name) ?? foundIn
  }

  /** Returns the home of the project with a slug; of one that there is not, the first. */
  async ofSlug(slug: string): Promise<Home> {
    if (this.#directory.isAnyMoving()) {
      const organizationId = await this.#directory.organizationOfSlug(slug)
      return organizationId === null ? this.first : this.ofOrganization(organizationId)
    }
    return this.#byName.get((await this.#directory.homeOfSlug(slug)) ?? this.first.name) ?? this.first
  }

  /**
   * Returns the home that a credential leads to; of one that nobody knows, the home that it says. Others are asked only where something has
   * moved from that home, or moves at the moment, or where its number may be there by chance, because ids of the first home are random.
   * Errors: Unasked, where nobody knows it, and one of the others could not be asked.
   */
  async ofCredential(credential: Credential): Promise<Home> {
    const { homeId } = credential
    const said = (homeId === null ? undefined : this.#byId.get(homeId)) ?? this.first
    const candidates = homeId === null ? this.all : this.#candidatesFor(said)
    if (candidates.length === 1) return said
    const { found, unasked } = await this.#organizationOf(credential, candidates)
    if (found) return this.ofOrganization(found.organizationId, found.foundIn)
    // The one that it says tells so itself. Where another may know it, a caller who was told that it is wrong would throw it away.
    if (unasked.some((home) => home !== said)) throw new Unasked()
    return said
  }

  #candidatesFor(said: Home): Home[] {
    const others = this.#directory.movedFrom(said.name).flatMap((name) => this.#byName.get(name) ?? [])
    return [...new Set([said, ...others, ...(said === this.first ? [] : [this.first])])]
  }

  async #organizationOf({ key, organizationIn }: Credential, candidates: readonly Home[]) {
    const remembered = this.#remembered.get(key)
    const unasked: Home[] = []
    if (remembered && remembered.until > performance.now()) return { found: remembered, unasked }
    for (const foundIn of candidates) {
      const organizationId = await this.#ask(foundIn, organizationIn)
      if (organizationId === undefined) unasked.push(foundIn)
      if (!organizationId) continue
      if (this.#remembered.size >= rememberedMax) this.#remembered.clear()
      const found = { organizationId, foundIn, until: performance.now() + rememberedMs }
      this.#remembered.set(key, found)
      return { found, unasked }
    }
    return { found: null, unasked }
  }

  /** Asks a home, when it is its turn. Undefined: it can't be asked at the moment. */
  async #ask(home: Home, organizationIn: Credential['organizationIn']): Promise<string | null | undefined> {
    const asked = this.#asked.get(home) ?? { now: 0, waiting: [] }
    this.#asked.set(home, asked)
    if (asked.now >= askedMax && !(await itsTurn(asked.waiting))) return undefined
    asked.now++
    try {
      return await organizationIn(home.sql)
    } catch {
      return undefined
    } finally {
      asked.now--
      asked.waiting.shift()?.()
    }
  }
}

/** Waits in a line; false: it is too long, or does not move. */
async function itsTurn(waiting: (() => void)[]): Promise<boolean> {
  if (waiting.length >= waitingMax) return false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const begin = () => resolve(true)
  waiting.push(begin)
  const timer = setTimeout(() => {
    const at = waiting.indexOf(begin)
    if (at >= 0) waiting.splice(at, 1)
    resolve(false)
  }, waitMs).unref()
  return promise.finally(() => clearTimeout(timer))
}

/** The number that an id carries, and a credential's key. */
export const byUuid = (kind: string, uuid: string) => ({ homeId: homeIdInUuid(uuid), key: `${kind} ${uuid}` })

/** The number that a token's bytes carry, and a credential's key: a digest, never the token. */
export const byDigest = (kind: string, bytes: Buffer, digest: Buffer) => ({
  homeId: homeIdInBytes(bytes),
  key: `${kind} ${digest.toString('base64url')}`,
})

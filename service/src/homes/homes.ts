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
  /** Whether a home knows it. */
  isKnownTo(sql: Pool): Promise<boolean>
}

/** For how long a node remembers where a credential led to. */
const rememberedMs = 60_000
const rememberedMax = 20_000
/** Credentials that a home is asked about at the same time, beside what it answers: nobody who guesses uses it up, nor waits for one that hangs. */
const askedMax = 4

export class Homes {
  readonly first: Home
  readonly all: readonly Home[]
  readonly #directory: Directory
  readonly #byId: ReadonlyMap<number, Home>
  readonly #byName: ReadonlyMap<string, Home>
  readonly #remembered = new Map<string, { home: Home; until: number }>()
  readonly #asked = new Map<Home, number>()

  constructor(all: readonly [Home, ...Home[]], directory: Directory) {
    this.all = all
    this.first = all[0]
    this.#directory = directory
    this.#byId = new Map(all.flatMap((home) => (home.sql.home.id === null ? [] : [[home.sql.home.id, home]])))
    this.#byName = new Map(all.map((home) => [home.name, home]))
  }

  /** Returns the home of an organization; of one that there is not, the first. Errors: those of the first home's database, where nothing is remembered. */
  async ofOrganization(organizationId: string): Promise<Home> {
    return this.#byName.get((await this.#directory.homeOf(organizationId)) ?? this.first.name) ?? this.first
  }

  /** Returns the home of the project with a slug; of one that there is not, the first. */
  async ofSlug(slug: string): Promise<Home> {
    return this.#byName.get((await this.#directory.homeOfSlug(slug)) ?? this.first.name) ?? this.first
  }

  /**
   * Returns the home that a credential leads to; of one that nobody knows, the home that it says. Others are asked only where something has
   * moved from that home, or where its number may be there by chance, because ids of the first home are random.
   */
  async ofCredential({ homeId, key, isKnownTo }: Credential): Promise<Home> {
    const said = (homeId === null ? undefined : this.#byId.get(homeId)) ?? this.first
    const candidates = homeId === null ? this.all : this.#candidatesFor(said)
    if (candidates.length === 1) return said
    const remembered = this.#remembered.get(key)
    if (remembered && remembered.until > performance.now()) return remembered.home
    for (const home of candidates) {
      if (!(await this.#ask(home, isKnownTo))) continue
      this.#remember(key, home)
      return home
    }
    return said
  }

  #candidatesFor(said: Home): Home[] {
    const moved = this.#directory.movedFrom(said.name).flatMap((name) => this.#byName.get(name) ?? [])
    return [...new Set([said, ...moved, ...(said === this.first ? [] : [this.first])])]
  }

  /** Asks a home, where not too many are asking it: whoever comes then is led where the credential says. */
  async #ask(home: Home, isKnownTo: Credential['isKnownTo']): Promise<boolean> {
    const asked = this.#asked.get(home) ?? 0
    if (asked >= askedMax) return false
    this.#asked.set(home, asked + 1)
    try {
      return await isKnownTo(home.sql)
    } catch {
      // It is away: its organizations are told so by their own home, and those of others are found there.
      return false
    } finally {
      this.#asked.set(home, this.#asked.get(home)! - 1)
    }
  }

  #remember(key: string, home: Home): void {
    if (this.#remembered.size >= rememberedMax) this.#remembered.clear()
    this.#remembered.set(key, { home, until: performance.now() + rememberedMs })
  }
}

/** The number that an id carries, and a credential's key. */
export const byUuid = (kind: string, uuid: string) => ({ homeId: homeIdInUuid(uuid), key: `${kind} ${uuid}` })

/** The number that a token's bytes carry, and a credential's key: a digest, never the token. */
export const byDigest = (kind: string, bytes: Buffer, digest: Buffer) => ({
  homeId: homeIdInBytes(bytes),
  key: `${kind} ${digest.toString('base64url')}`,
})

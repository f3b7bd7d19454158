/** The servers of one address of a database: which of them is in use, and what becomes of connections when another one takes its place. */
import type pg from 'pg'
import { ConnectionError } from '../connection-errors.ts'
import type { HomePlace } from '../home-id.ts'
import { type DatabaseAddress, homeIdOf, readAddress, type Server, type Target } from './database-address.ts'
import { searchServer } from './search-server.ts'
import { type Reported, roleOf, unfitness, wireOf } from './server-role.ts'
import { SilentServer } from './silent-server.ts'
import { watchServer } from './watch-server.ts'

/** How long a connection waits for a server that will do. 5 s, as a statement does for a connection. */
export const searchSecondsMax = 5

/** Two of five seconds each: as long as a statement of a request may take. Decision 35. */
const searchesInVainMax = 2

export class Servers {
  readonly target: Target
  /** Whether there is a choice, or a condition: the one server of an address that says nothing more is simply connected to. */
  readonly isChosen: boolean
  readonly connectSecondsMax: number | null
  /** As the address names it. */
  readonly schema: string | null
  /** Of several homes, which one this is: the same for all pools of these servers. */
  readonly place: HomePlace
  readonly #all: readonly Server[]
  /** Of several, the one in use is watched at all times. */
  readonly #onlyOne: SilentServer | null
  /** Connections that are open or being opened, and where to. */
  readonly #clients = new Map<pg.ClientBase, Server>()
  /** Connections to a server that refused a write: they are closed when they are given back. */
  readonly #distrusted = new WeakSet<pg.ClientBase>()
  #current: Server | null = null
  /** The last that was in use. */
  #last: Server | null = null
  #search: Promise<Server> | null = null
  #stopWatching: (() => void) | null = null
  #searchesInVain = 0
  #demotedAt = Number.NEGATIVE_INFINITY

  constructor({ servers, target, connectSecondsMax, schema, home }: DatabaseAddress, targetOfSeveral: Target) {
    this.#all = servers
    this.#onlyOne = servers.length === 1 ? new SilentServer(servers[0]!) : null
    this.target = target ?? (servers.length > 1 ? targetOfSeveral : 'any')
    this.isChosen = servers.length > 1 || this.target !== 'any'
    this.connectSecondsMax = connectSecondsMax
    this.schema = schema
    this.place = { name: home, id: home === null ? null : homeIdOf(home), first: null, all: [], isOnCitus: false }
  }

  /** The address of one of the servers: what the driver reads user, database and encryption from. */
  get url(): string {
    return this.#all[0]!.url
  }

  /** The server to connect to; waits for one that will do. Errors: NO_SERVER, when there is none for five seconds; a refusal of all. */
  async choose(): Promise<Server> {
    if (!this.isChosen) return this.#all[0]!
    return this.#current ?? this.#find()
  }

  /** Notes a connection that is about to be opened, until it ends. */
  note(client: pg.Client, server: Server): void {
    this.#clients.set(client, server)
    client.once('end', () => {
      this.#clients.delete(client)
      if (this.#clients.size === 0) this.#unwatch()
    })
    this.#watch()
  }

  /** A connection to a server could not be opened: looks whether it is still the one. */
  failed(server: Server): void {
    if (this.isChosen && server === this.#current) this.#doubt()
  }

  /** Throws what is wrong with a connection that was just opened. Errors: NO_SERVER, when its server will not do. */
  async verify(client: pg.Client, server: Server, reported: Reported): Promise<void> {
    if (this.target === 'any') return
    const why = unfitness(await roleOf(client, reported, this.target), this.target)
    if (why !== null) throw new ConnectionError('NO_SERVER', `${server.name} ${why}`)
  }

  /** A server refused a write on this connection: it is no primary any more. Its connections end, those in use when they are given back. */
  demoted(client: pg.ClientBase): void {
    const server = this.#clients.get(client)
    const now = performance.now()
    // Where all servers refuse, not each statement is to close everything anew.
    if (!server || now - this.#demotedAt < 1000) return
    this.#demotedAt = now
    for (const [other, at] of this.#clients) {
      if (at !== server) continue
      this.#distrusted.add(other)
      if (other !== client && isIdle(other)) wireOf(other).stream.destroy()
    }
    if (this.isChosen) this.#doubt()
  }

  /** Ends every connection, whatever is on it: its server does not answer. */
  abandon(): void {
    for (const client of this.#clients.keys()) wireOf(client).stream.destroy()
  }

  /** Waits for an answer on a connection, which ends where its server has gone silent. Returns the function to call once the answer is there. */
  expectAnswer(client: pg.ClientBase, silentSecondsMax: number): () => void {
    return this.#onlyOne?.expectAnswer(client, silentSecondsMax) ?? (() => {})
  }

  isDistrusted(client: pg.ClientBase): boolean {
    return this.#distrusted.has(client)
  }

  /** Looks whether the server in use is still the one, or which is. New connections wait for it. */
  #doubt(): void {
    this.#unwatch()
    this.#current = null
    this.#find().catch(() => {
      // Nobody waits: who needs one looks again. What is open may be answered still, until that takes longer than any request's statement.
      if (this.#current || this.#search) return
      if (++this.#searchesInVain >= searchesInVainMax) this.#giveUp()
      else if (this.#clients.size > 0) this.#doubt()
    })
  }

  #giveUp(): void {
    this.#searchesInVain = 0
    this.abandon()
  }

  #find(): Promise<Server> {
    this.#search ??= searchServer({ servers: this.#all, target: this.target, preferred: this.#last, secondsMax: searchSecondsMax })
      .then((server) => {
        this.#use(server)
        return server
      })
      .finally(() => {
        this.#search = null
      })
    return this.#search
  }

  /** Uses a server from now on. Connections to any other end at once, whatever is on them: it may never answer again. */
  #use(server: Server): void {
    this.#current = server
    this.#last = server
    this.#searchesInVain = 0
    for (const [client, at] of this.#clients) if (at !== server) wireOf(client).stream.destroy()
    this.#watch()
  }

  #watch(): void {
    if (this.#all.length === 1 || this.#stopWatching || !this.#current || this.#clients.size === 0) return
    this.#stopWatching = watchServer(this.#current, {
      target: this.target,
      onTrouble: () => {
        this.#stopWatching = null
        this.#doubt()
      },
    })
  }

  #unwatch(): void {
    this.#stopWatching?.()
    this.#stopWatching = null
  }
}

/** The servers of an address that is known to be one. `targetOfSeveral`: which of several will do where the address does not say. */
export function serversOf(url: string, targetOfSeveral: Target = 'read-write'): Servers {
  const address = readAddress(url)
  if (!address) throw new Error('not the address of a database')
  return new Servers(address, targetOfSeveral)
}

/** Nothing is being done on the connection, and no transaction is open. */
function isIdle(client: pg.ClientBase): boolean {
  const { readyForQuery, _activeQuery: active, _txStatus: status } = client as unknown as Record<string, unknown>
  return readyForQuery === true && !active && status === 'I'
}

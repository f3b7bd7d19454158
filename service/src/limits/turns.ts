// Turns at what costs the database much and a stranger may ask for. Few are taken at once, so that however many ask, there are connections
// for everybody else, and a place that asks for many waits for itself (decision 45). A turn rests while its client takes what was read: a
// slow reader holds up no other (decision 47).

interface Bounds {
  /** Turns taken at the same time, without those that rest: of one place, and of all. */
  taken: { ofPlace: number; ofAll: number }
  /** Turns taken or at rest; also of one subject. */
  open: { ofPlace: number; ofSubject: number; ofAll: number }
  /** Waits for a turn. */
  waiting: { ofPlace: number; ofAll: number }
}

/**
 * Lists that anybody may read: a search looks at ten thousand opinions, or for a second at an index. Each has two statements at once, so
 * twelve of a process's twenty connections are left. A place is perhaps everybody, where a proxy is not named. Decision 45.
 */
const reading: Bounds = {
  taken: { ofPlace: 2, ofAll: 4 },
  open: { ofPlace: 2, ofSubject: Number.POSITIVE_INFINITY, ofAll: 4 },
  waiting: { ofPlace: 20, ofAll: 200 },
}

/**
 * Exports and erasures of a person: each reads every event of the organization (decision 45). An export that rests has a slice of
 * a receipt in memory, 48 KB. Of one person two, so that many places with one link don't have them all (decision 47).
 */
const ofPerson: Bounds = {
  taken: { ofPlace: 1, ofAll: 4 },
  open: { ofPlace: 1, ofSubject: 2, ofAll: 16 },
  waiting: { ofPlace: 4, ofAll: 40 },
}

/**
 * Lists that an organization reads by its keys, sessions and people: a hundred of its longest texts are 20 MB, which stay in memory until
 * the client has taken them. As many as it has connections; as many wait as a process has clients. Decision 46.
 */
const ofOrganization: Bounds = {
  taken: { ofPlace: 8, ofAll: 80 },
  open: { ofPlace: 8, ofSubject: Number.POSITIVE_INFINITY, ofAll: 80 },
  waiting: { ofPlace: 1000, ofAll: 2000 },
}

/**
 * Orders that shops post: up to 1 MB each, which is in memory before it is known whose it is. A hosted shop system sends the orders of
 * many from one place; a shop has a share, so that one that sends slowly holds up no other.
 */
const ofShops: Bounds = {
  taken: { ofPlace: 8, ofAll: 16 },
  open: { ofPlace: 8, ofSubject: 4, ofAll: 16 },
  waiting: { ofPlace: 200, ofAll: 400 },
}

/**
 * Requests of directories (SCIM): up to 768 KB each. The cloud of a provider sends those of many organizations from few places.
 */
const ofDirectories: Bounds = {
  taken: { ofPlace: 8, ofAll: 16 },
  open: { ofPlace: 8, ofSubject: Number.POSITIVE_INFINITY, ofAll: 16 },
  waiting: { ofPlace: 200, ofAll: 400 },
}

/** As long as a statement waits for a connection. */
const waitMsMax = 5000

export const openReadingTurns = () => new Turns(reading)
export const openPersonTurns = () => new Turns(ofPerson)
export const openOrganizationTurns = () => new Turns(ofOrganization)
export const openShopTurns = () => new Turns(ofShops)
export const openDirectoryTurns = () => new Turns(ofDirectories)

export interface Turn {
  /** Lets others have it until it goes on. */
  rest(): void
  /** Waits until it is taken again, however long that is. */
  goOn(): Promise<void>
  /** Ends it for good. A second call does nothing. */
  end(): void
}

interface Asked {
  place: string
  subject: string
}

/** A turn that was begun: it is open until it ends, and taken while it does not rest. */
interface Begun extends Asked {
  isTaken: boolean
  isOpen: boolean
}

interface Waiting extends Asked {
  /** Whether it has a turn that rests. */
  isOpen: boolean
  /** Of two that wait, the one with the smaller number came first. */
  number: number
  begin: () => void
}

export class Turns {
  readonly #bounds: Bounds
  readonly #taken = new Count()
  /** Turns that are taken, and those that rest. */
  readonly #open = new Count()
  readonly #openOfSubject = new Count()
  /** Those that wait for their first turn. */
  readonly #new = new Count()
  /** All that wait, by place, in the order in which they came. */
  readonly #waiting = new Map<string, Set<Waiting>>()
  #lastNumber = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /**
   * Waits for a turn of a place, for 5 seconds at most. `subject`: the person whose data is asked for, or the shop that sends, where that has a bound. Returns the
   * turn, to be ended; null when too many wait already, or it was too long.
   */
  async take(place: string, subject = ''): Promise<Turn | null> {
    const asked = { place, subject }
    if (this.#isFree({ ...asked, isOpen: false })) return this.#begin(asked)
    const { ofAll, ofPlace } = this.#bounds.waiting
    if (this.#new.all >= ofAll || this.#new.of(place) >= ofPlace) return null
    return this.#wait(asked)
  }

  #wait(asked: Asked): Promise<Turn | null> {
    return new Promise((resolve) => {
      const stopWaiting = this.#queue({ ...asked, isOpen: false }, () => {
        clearTimeout(timer)
        this.#new.remove(asked.place)
        resolve(this.#begin(asked))
      })
      const timer = setTimeout(() => {
        stopWaiting()
        this.#new.remove(asked.place)
        resolve(null)
      }, waitMsMax)
      this.#new.add(asked.place)
    })
  }

  #begin(asked: Asked): Turn {
    const begun: Begun = { ...asked, isTaken: true, isOpen: true }
    this.#taken.add(asked.place)
    this.#open.add(asked.place)
    this.#openOfSubject.add(asked.subject)
    return {
      rest: () => this.#rest(begun),
      goOn: () => this.#goOn(begun),
      end: () => this.#end(begun),
    }
  }

  #rest(begun: Begun): void {
    if (!begun.isTaken) return
    this.#giveUp(begun)
    this.#beginNext()
  }

  async #goOn(begun: Begun): Promise<void> {
    if (begun.isTaken || !begun.isOpen) return
    if (this.#isFree(begun)) return this.#takeAgain(begun)
    await new Promise<void>((resolve) => {
      this.#queue({ place: begun.place, subject: begun.subject, isOpen: true }, () => {
        // One that was ended meanwhile takes nothing from others.
        if (begun.isOpen) this.#takeAgain(begun)
        resolve()
      })
    })
  }

  #end(begun: Begun): void {
    if (!begun.isOpen) return
    begun.isOpen = false
    this.#open.remove(begun.place)
    this.#openOfSubject.remove(begun.subject)
    if (begun.isTaken) this.#giveUp(begun)
    this.#beginNext()
  }

  #takeAgain(begun: Begun): void {
    begun.isTaken = true
    this.#taken.add(begun.place)
  }

  #giveUp(begun: Begun): void {
    begun.isTaken = false
    this.#taken.remove(begun.place)
  }

  /** Lets it wait for its `begin`. Returns what ends the wait without it. */
  #queue(asked: Asked & { isOpen: boolean }, begin: () => void): () => void {
    const queue = this.#waiting.get(asked.place) ?? new Set()
    this.#waiting.set(asked.place, queue)
    const stopWaiting = () => {
      if (queue.delete(one) && queue.size === 0) this.#waiting.delete(asked.place)
    }
    this.#lastNumber++
    const one: Waiting = {
      ...asked,
      number: this.#lastNumber,
      begin() {
        stopWaiting()
        begin()
      },
    }
    queue.add(one)
    return stopWaiting
  }

  /** Begins as many waiting turns as may. */
  #beginNext(): void {
    for (let next = this.#next(); next; next = this.#next()) next.begin()
  }

  /** The next whose turn it is: of the place with the fewest turns, and of these the one that has waited longest. */
  #next(): Waiting | undefined {
    let next: Waiting | undefined
    let fewest = Number.POSITIVE_INFINITY
    for (const [place, queue] of this.#waiting) {
      const turns = this.#open.of(place)
      if (turns > fewest || !this.#mayTake(place)) continue
      const first = queue.values().find((each) => this.#isFree(each))
      if (!first || (next && turns === fewest && next.number < first.number)) continue
      next = first
      fewest = turns
    }
    return next
  }

  #isFree(asked: Asked & { isOpen: boolean }): boolean {
    return this.#mayTake(asked.place) && (asked.isOpen || this.#hasRoom(asked))
  }

  #mayTake(place: string): boolean {
    const { ofAll, ofPlace } = this.#bounds.taken
    return this.#taken.all < ofAll && this.#taken.of(place) < ofPlace
  }

  #hasRoom({ place, subject }: Asked): boolean {
    const { ofAll, ofPlace, ofSubject } = this.#bounds.open
    return this.#open.all < ofAll && this.#open.of(place) < ofPlace && this.#openOfSubject.of(subject) < ofSubject
  }
}

/** A number for each of many names, and that of all. A name without any costs no memory. */
class Count {
  all = 0
  readonly #of = new Map<string, number>()

  of(name: string): number {
    return this.#of.get(name) ?? 0
  }

  add(name: string): void {
    this.all++
    this.#of.set(name, this.of(name) + 1)
  }

  remove(name: string): void {
    this.all--
    const left = this.of(name) - 1
    if (left > 0) this.#of.set(name, left)
    else this.#of.delete(name)
  }
}

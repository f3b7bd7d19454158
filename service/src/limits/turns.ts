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
 * a receipt in memory, 768 KB. Of one person two, so that many places with one link don't have them all (decision 47).
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

/** As long as a statement waits for a connection. */
const waitMsMax = 5000

export const openReadingTurns = () => new Turns(reading)
export const openPersonTurns = () => new Turns(ofPerson)
export const openOrganizationTurns = () => new Turns(ofOrganization)

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

interface Waiting extends Asked {
  /** Whether it has a turn that rests. */
  isOpen: boolean
  begin: () => void
}

export class Turns {
  readonly #bounds: Bounds
  readonly #taken = new Set<Asked>()
  /** Turns that are taken, and those that rest. */
  readonly #open = new Set<Asked>()
  /** In the order in which they came. */
  readonly #waiting = new Set<Waiting>()

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /**
   * Waits for a turn of a place, for 5 seconds at most. `subject`: the person whose data is asked for, where that has a bound. Returns the
   * turn, to be ended; null when too many wait already, or it was too long.
   */
  async take(place: string, subject = ''): Promise<Turn | null> {
    const asked = { place, subject }
    if (this.#isFree({ ...asked, isOpen: false })) return this.#begin(asked)
    const waits = [...this.#waiting].filter(({ isOpen }) => !isOpen)
    const { ofAll, ofPlace } = this.#bounds.waiting
    if (waits.length >= ofAll || countOf(waits, (each) => each.place === place) >= ofPlace) return null
    return this.#wait(asked)
  }

  #wait(asked: Asked): Promise<Turn | null> {
    return new Promise((resolve) => {
      const one: Waiting = {
        ...asked,
        isOpen: false,
        begin: () => {
          clearTimeout(timer)
          resolve(this.#begin(asked))
        },
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(one)
        resolve(null)
      }, waitMsMax)
      this.#waiting.add(one)
    })
  }

  #begin(asked: Asked): Turn {
    const key = { ...asked }
    this.#open.add(key)
    this.#taken.add(key)
    return {
      rest: () => this.#rest(key),
      goOn: () => this.#goOn(key),
      end: () => this.#end(key),
    }
  }

  #rest(key: Asked): void {
    if (this.#taken.delete(key)) this.#beginNext()
  }

  async #goOn(key: Asked): Promise<void> {
    if (this.#taken.has(key) || !this.#open.has(key)) return
    if (this.#isFree({ ...key, isOpen: true })) return void this.#taken.add(key)
    await new Promise<void>((resolve) => {
      this.#waiting.add({
        ...key,
        isOpen: true,
        begin: () => {
          // One that was ended meanwhile takes nothing from others.
          if (this.#open.has(key)) this.#taken.add(key)
          resolve()
        },
      })
    })
  }

  #end(key: Asked): void {
    const wasOpen = this.#open.delete(key)
    this.#taken.delete(key)
    if (wasOpen) this.#beginNext()
  }

  /** Begins as many waiting turns as may: those of the place with the fewest turns first, and of these the one that has waited longest. */
  #beginNext(): void {
    for (;;) {
      const free = [...this.#waiting].filter((each) => this.#isFree(each))
      if (free.length === 0) return
      const turnsOf = ({ place }: Waiting) => countOf(this.#open, (each) => each.place === place)
      const fewest = Math.min(...free.map(turnsOf))
      const next = free.find((each) => turnsOf(each) === fewest)!
      this.#waiting.delete(next)
      next.begin()
    }
  }

  #isFree(asked: Asked & { isOpen: boolean }): boolean {
    const { ofAll, ofPlace } = this.#bounds.taken
    return (
      this.#taken.size < ofAll &&
      countOf(this.#taken, ({ place }) => place === asked.place) < ofPlace &&
      (asked.isOpen || this.#hasRoom(asked))
    )
  }

  #hasRoom({ place, subject }: Asked): boolean {
    const { ofAll, ofPlace, ofSubject } = this.#bounds.open
    return (
      this.#open.size < ofAll &&
      countOf(this.#open, (each) => each.place === place) < ofPlace &&
      countOf(this.#open, (each) => each.subject === subject) < ofSubject
    )
  }
}

function countOf(among: Iterable<Asked>, is: (each: Asked) => boolean): number {
  let count = 0
  for (const each of among) if (is(each)) count++
  return count
}

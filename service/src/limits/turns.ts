// What costs the database much and a stranger may ask is done few times at once, so that however many ask, there are connections for
// everybody else, and a place that asks for many waits for itself (decision 45). A turn rests while its client takes what was read: a slow
// reader holds up nobody's (decision 47).

interface Bounds {
  /** Turns that are taken at the same time, those that rest left out: of one place, and of all. */
  taken: { ofPlace: number; ofAll: number }
  /** The same with those that rest, and of one thing that is asked for. */
  open: { ofPlace: number; ofThing: number; ofAll: number }
  /** Those that wait for one. */
  waiting: { ofPlace: number; ofAll: number }
}

/**
 * Lists that anybody may read: a search looks at ten thousand opinions, or for a second at an index. Each has two statements at once, so
 * twelve of a process's twenty connections are left. A place is perhaps everybody, where a proxy is not named. Decision 45.
 */
const reading: Bounds = {
  taken: { ofPlace: 2, ofAll: 4 },
  open: { ofPlace: 2, ofThing: Number.POSITIVE_INFINITY, ofAll: 4 },
  waiting: { ofPlace: 20, ofAll: 200 },
}

/**
 * Exports and erasures of a person: each reads every event of the organization (decision 45). An export that rests has a slice of
 * a receipt in memory, 768 KB. Of one person two, so that many places with one link don't have them all (decision 47).
 */
const ofPerson: Bounds = {
  taken: { ofPlace: 1, ofAll: 4 },
  open: { ofPlace: 1, ofThing: 2, ofAll: 16 },
  waiting: { ofPlace: 4, ofAll: 40 },
}

/**
 * What an organization reads by its keys, sessions and people: a hundred of its longest texts are 20 MB, which stay in memory until whoever
 * asked has taken them. As many as it has connections; as many wait as a process has clients. Decision 46.
 */
const ofOrganization: Bounds = {
  taken: { ofPlace: 8, ofAll: 80 },
  open: { ofPlace: 8, ofThing: Number.POSITIVE_INFINITY, ofAll: 80 },
  waiting: { ofPlace: 1000, ofAll: 2000 },
}

/** As long as a statement waits for a connection. */
const waitMillisecondsMax = 5000

export type Turns = ReturnType<typeof openTurns>
export const openReadingTurns = () => openTurns(reading)
export const openPersonTurns = () => openTurns(ofPerson)
export const openAnswerTurns = () => openTurns(ofOrganization)

export interface Turn {
  /** Lets others have it until it goes on. */
  rest(): void
  /** Waits until it is taken again, however long that is. */
  goOn(): Promise<void>
  /** For good; again, it does nothing. */
  end(): void
}

interface Asked {
  place: string
  thing: string
}

interface Waiting extends Asked {
  /** Whether it has a turn that rests. */
  isOpen: boolean
  begin: () => void
}

function openTurns({ taken: takenMax, open: openMax, waiting: waitingMax }: Bounds) {
  const taken = new Set<Asked>()
  const open = new Set<Asked>()
  /** In the order in which they came. */
  const waiting = new Set<Waiting>()

  const countOf = (among: Iterable<Asked>, is: (each: Asked) => boolean): number => {
    let count = 0
    for (const each of among) if (is(each)) count++
    return count
  }
  const hasRoom = ({ place, thing }: Asked): boolean =>
    open.size < openMax.ofAll &&
    countOf(open, (each) => each.place === place) < openMax.ofPlace &&
    countOf(open, (each) => each.thing === thing) < openMax.ofThing
  const isFree = (asked: Asked & { isOpen: boolean }): boolean =>
    taken.size < takenMax.ofAll &&
    countOf(taken, ({ place }) => place === asked.place) < takenMax.ofPlace &&
    (asked.isOpen || hasRoom(asked))

  /** Those that wait begin, as many as may: first of all whose place has the fewest turns; of these, the one that waits for the longest time. */
  const beginNext = () => {
    for (;;) {
      const free = [...waiting].filter(isFree)
      if (free.length === 0) return
      const turnsOf = ({ place }: Waiting) => countOf(open, (each) => each.place === place)
      const fewest = Math.min(...free.map(turnsOf))
      const next = free.find((each) => turnsOf(each) === fewest)!
      waiting.delete(next)
      next.begin()
    }
  }

  const begin = (asked: Asked): Turn => {
    const key = { ...asked }
    open.add(key)
    taken.add(key)
    return {
      rest() {
        if (taken.delete(key)) beginNext()
      },
      async goOn() {
        if (taken.has(key) || !open.has(key)) return
        if (isFree({ ...key, isOpen: true })) return void taken.add(key)
        await new Promise<void>((resolve) => {
          waiting.add({
            ...key,
            isOpen: true,
            begin: () => {
              // One that was ended meanwhile takes nothing from others.
              if (open.has(key)) taken.add(key)
              resolve()
            },
          })
        })
      },
      end() {
        const wasOpen = open.delete(key)
        taken.delete(key)
        if (wasOpen) beginNext()
      },
    }
  }

  return {
    /**
     * Waits for a turn of a place, for 5 seconds at most; `thing` is what is asked for, where that has a bound. Returns the turn, to be ended;
     * null when too many wait already, or it was too long.
     */
    async take(place: string, thing = ''): Promise<Turn | null> {
      const asked = { place, thing }
      if (isFree({ ...asked, isOpen: false })) return begin(asked)
      const waits = [...waiting].filter(({ isOpen }) => !isOpen)
      if (waits.length >= waitingMax.ofAll || countOf(waits, (each) => each.place === place) >= waitingMax.ofPlace) return null
      return new Promise((resolve) => {
        const one: Waiting = {
          ...asked,
          isOpen: false,
          begin: () => {
            clearTimeout(timer)
            resolve(begin(asked))
          },
        }
        const timer = setTimeout(() => {
          waiting.delete(one)
          resolve(null)
        }, waitMillisecondsMax)
        waiting.add(one)
      })
    },
  }
}

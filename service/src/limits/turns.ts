// What costs the database much and a stranger may ask is done few times at once, so that however many ask, there are connections for
// everybody else, and a place that asks for many waits for itself (decision 45).

interface Bounds {
  /** Turns that are taken at the same time: of one place, and of all. */
  taken: { ofPlace: number; ofAll: number }
  /** Those that wait for one. */
  waiting: { ofPlace: number; ofAll: number }
}

/**
 * Lists that anybody may read: a search looks at ten thousand opinions, or for a second at an index. Each has two statements at once, so
 * twelve of a process's twenty connections are left. A place is perhaps everybody, where a proxy is not named. Decision 45.
 */
const reading: Bounds = { taken: { ofPlace: 2, ofAll: 4 }, waiting: { ofPlace: 20, ofAll: 200 } }

/** Exports and erasures of a person: each reads every event of the organization, and an export may be 50 MB. Decision 45. */
const ofPerson: Bounds = { taken: { ofPlace: 1, ofAll: 4 }, waiting: { ofPlace: 4, ofAll: 40 } }

/** As long as a statement waits for a connection. */
const waitMillisecondsMax = 5000

export type Turns = ReturnType<typeof openTurns>
export const openReadingTurns = () => openTurns(reading)
export const openPersonTurns = () => openTurns(ofPerson)

function openTurns({ taken: takenMax, waiting: waitingMax }: Bounds) {
  /** A place for each turn. */
  const taken: string[] = []
  /** In the order in which they came. */
  const waiting = new Map<object, { place: string; begin: () => void }>()

  const countOf = (places: Iterable<string>, place: string): number => {
    let count = 0
    for (const each of places) if (each === place) count++
    return count
  }
  const waitingPlaces = () => [...waiting.values()].map(({ place }) => place)
  const isFree = (place: string) => taken.length < takenMax.ofAll && countOf(taken, place) < takenMax.ofPlace

  const begin = (place: string): (() => void) => {
    taken.push(place)
    return () => {
      taken.splice(taken.indexOf(place), 1)
      // One that waits is next whose place has the fewest turns; of these, the one that waits for the longest time.
      const free = [...waiting.values()].filter((each) => isFree(each.place))
      const fewest = Math.min(...free.map((each) => countOf(taken, each.place)))
      free.find((each) => countOf(taken, each.place) === fewest)?.begin()
    }
  }

  return {
    /**
     * Waits for a turn of a place, for 5 seconds at most. Returns the function that ends it, to be called once; null when too many wait
     * already, or it was too long.
     */
    async take(place: string): Promise<(() => void) | null> {
      if (isFree(place)) return begin(place)
      if (waiting.size >= waitingMax.ofAll || countOf(waitingPlaces(), place) >= waitingMax.ofPlace) return null
      return new Promise((resolve) => {
        const key = {}
        const timer = setTimeout(() => {
          waiting.delete(key)
          resolve(null)
        }, waitMillisecondsMax)
        waiting.set(key, {
          place,
          begin: () => {
            clearTimeout(timer)
            waiting.delete(key)
            resolve(begin(place))
          },
        })
      })
    },
  }
}

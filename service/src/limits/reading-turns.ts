// Lists that anybody may read cost the database more than anything else that a stranger may ask: a search looks at ten thousand opinions,
// or for a second at an index. Few are read at the same time, so that however many ask, there are connections for everybody else, and a
// place that asks for many waits for itself (decision 45).

/** Lists that a process reads at the same time, each with two statements: of its twenty connections, twelve are left. Decision 45. */
const readingMax = { ofPlace: 2, ofAll: 4 }
/** Those that may wait. A place is perhaps everybody, where a proxy is not named: twenty readers within a moment are many. Decision 45. */
const waitingMax = { ofPlace: 20, ofAll: 200 }
/** As long as a statement waits for a connection. */
const waitMillisecondsMax = 5000

export type ReadingTurns = ReturnType<typeof openReadingTurns>

export function openReadingTurns() {
  const reading: string[] = []
  /** In the order in which they came. */
  const waiting = new Map<object, { place: string; begin: () => void }>()

  const countOf = (places: Iterable<string>, place: string): number => {
    let count = 0
    for (const each of places) if (each === place) count++
    return count
  }
  const waitingPlaces = () => [...waiting.values()].map(({ place }) => place)
  const isFree = (place: string) => reading.length < readingMax.ofAll && countOf(reading, place) < readingMax.ofPlace

  const begin = (place: string): (() => void) => {
    reading.push(place)
    return () => {
      reading.splice(reading.indexOf(place), 1)
      // One that waits is next whose place reads least; of these, the one that waits for the longest time.
      const free = [...waiting.values()].filter((each) => isFree(each.place))
      const fewest = Math.min(...free.map((each) => countOf(reading, each.place)))
      free.find((each) => countOf(reading, each.place) === fewest)?.begin()
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

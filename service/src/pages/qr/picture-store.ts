import { drawingSecondsMax } from '../../resources/qr-codes/draw-code.ts'

// Pictures of codes are asked for again and again by the pages that show them, and may be asked for by anybody who has a code. So each is
// made once, few are made at the same time, and a place that asks for many different ones waits behind the others (decision 37). One that
// is not made in time keeps nobody waiting (decision 41).

/** Pictures that are made at the same time: beside one, there is always a core for those who write. */
const makingMax = 1
/** Different pictures that may wait to be made: of one place, and of all. A shop's print shop asks for eight. */
const waitingMax = { ofPlace: 20, ofAll: 200 }
/** Memory for pictures that were made; a sheet takes 40 KB, a PNG 5. */
const bytesMax = 8 * 1024 * 1024

export interface PictureStore {
  /**
   * The picture of a key: from memory, or made. Whoever asks for one that is being made gets the same. Null when too many wait to be
   * made, of the place or of all, and when it was not made within 10 s: `make` is then told to end by its signal, and the next is made.
   * Rejects as `make` does; nothing is kept then.
   */
  pictureOf(wanted: { key: string; place: string }, make: Make): Promise<Buffer | null>
}

type Make = (ending: AbortSignal) => Promise<Buffer>

export function openPictureStore(): PictureStore {
  /** In the order in which they were asked for, the oldest first. */
  const made = new Map<string, Buffer>()
  const making = new Map<string, Promise<Buffer | null>>()
  const waiting: { place: string; begin: () => void }[] = []
  let bytes = 0
  let busy = 0

  function keep(key: string, picture: Buffer): void {
    made.set(key, picture)
    bytes += picture.length
    for (const [oldest, { length }] of made) {
      if (bytes <= bytesMax) return
      made.delete(oldest)
      bytes -= length
    }
  }

  /** Waits until it may be made: of those that wait, one whose place has the fewest before it. */
  async function turn(place: string): Promise<void> {
    if (busy < makingMax) {
      busy++
      return
    }
    await new Promise<void>((begin) => waiting.push({ place, begin }))
  }

  function next(): void {
    const ofPlaces = [...Map.groupBy(waiting, ({ place }) => place).values()]
    const [chosen] = ofPlaces.reduce((fewest, those) => (those.length < fewest.length ? those : fewest), ofPlaces[0] ?? [])
    if (!chosen) return void busy--
    waiting.splice(waiting.indexOf(chosen), 1)
    chosen.begin()
  }

  async function makeOne(key: string, place: string, make: Make): Promise<Buffer | null> {
    await turn(place)
    const ending = new AbortController()
    const over = Promise.withResolvers<null>()
    const timer = setTimeout(() => {
      over.resolve(null)
      ending.abort()
    }, drawingSecondsMax * 1000)
    try {
      const picture = await Promise.race([make(ending.signal), over.promise])
      if (picture) keep(key, picture)
      return picture
    } finally {
      clearTimeout(timer)
      making.delete(key)
      // Requests that came in meanwhile are answered first.
      setImmediate(next)
    }
  }

  return {
    async pictureOf({ key, place }, make) {
      const kept = made.get(key)
      if (kept) {
        made.delete(key)
        made.set(key, kept)
        return kept
      }
      const begun = making.get(key)
      if (begun) return begun
      const ofPlace = waiting.filter((other) => other.place === place).length
      if (waiting.length >= waitingMax.ofAll || ofPlace >= waitingMax.ofPlace) return null
      const picture = makeOne(key, place, make)
      making.set(key, picture)
      return picture
    },
  }
}

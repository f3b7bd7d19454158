import { drawingSecondsMax } from '../../resources/qr-codes/draw-code.ts'

// Pictures of codes are asked for again and again by the pages that show them, and a visitor who has a code may ask for any. So each is
// made once, few are made at the same time, and a place that asks for many different ones waits behind the others (decision 37). A picture
// that is not made in time holds up no other request (decision 41).

export interface PictureStore {
  /**
   * Returns the picture of a key: from memory, or made. A request for one that is being made gets the same. Null when too many wait to be
   * made, of the place or of all, and when it was not made within 10 s: `make` is then told to end by its signal, and the next is made.
   * Rejects as `make` does; nothing is kept then.
   */
  pictureOf(wanted: { key: string; place: string }, make: Make): Promise<Buffer | null>
}

type Make = (ending: AbortSignal) => Promise<Buffer>

export function openPictureStore(): PictureStore {
  const made = new MadePictures()
  const turns = new TurnsByPlace()
  const making = new Map<string, Promise<Buffer | null>>()

  async function makeOne(key: string, place: string, make: Make): Promise<Buffer | null> {
    await turns.begin(place)
    try {
      const picture = await makeInTime(make)
      if (picture) made.keep(key, picture)
      return picture
    } finally {
      making.delete(key)
      turns.end()
    }
  }

  return {
    async pictureOf({ key, place }, make) {
      const kept = made.find(key)
      if (kept) return kept
      const begun = making.get(key)
      if (begun) return begun
      if (turns.isFull(place)) return null
      const picture = makeOne(key, place, make)
      making.set(key, picture)
      return picture
    },
  }
}

/** Makes a picture. Null when it takes longer than 10 s: `make` is then told to end, and not waited for. */
async function makeInTime(make: Make): Promise<Buffer | null> {
  const ending = new AbortController()
  const over = Promise.withResolvers<null>()
  const timer = setTimeout(() => {
    over.resolve(null)
    ending.abort()
  }, drawingSecondsMax * 1000)
  try {
    return await Promise.race([make(ending.signal), over.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Memory for pictures that were made; a sheet takes 40 KB, a PNG 5. */
const bytesMax = 8 * 1024 * 1024

/** Pictures that were made, within their bytes: the least recently asked for goes first. */
class MadePictures {
  /** In the order in which they were asked for, the oldest first. */
  readonly #pictures = new Map<string, Buffer>()
  #bytes = 0

  find(key: string): Buffer | undefined {
    const picture = this.#pictures.get(key)
    if (picture) {
      this.#pictures.delete(key)
      this.#pictures.set(key, picture)
    }
    return picture
  }

  keep(key: string, picture: Buffer): void {
    this.#pictures.set(key, picture)
    this.#bytes += picture.length
    for (const [oldest, { length }] of this.#pictures) {
      if (this.#bytes <= bytesMax) return
      this.#pictures.delete(oldest)
      this.#bytes -= length
    }
  }
}

/** Pictures that are made at the same time: beside one, there is always a core for other requests. */
const makingMax = 1
/** Different pictures that may wait to be made: of one place, and of all. A shop's print shop asks for eight. */
const waitingMax = { ofPlace: 20, ofAll: 200 }

/** Decides what is made next: of the places that wait, the one that waits for the fewest. */
class TurnsByPlace {
  readonly #waiting: { place: string; begin: () => void }[] = []
  #making = 0

  /** Whether so many wait, of this place or of all, that one more may not. */
  isFull(place: string): boolean {
    const ofPlace = this.#waiting.filter((other) => other.place === place).length
    return this.#waiting.length >= waitingMax.ofAll || ofPlace >= waitingMax.ofPlace
  }

  /** Waits for the turn. Callers end each turn that began. */
  async begin(place: string): Promise<void> {
    if (this.#making < makingMax) {
      this.#making++
      return
    }
    await new Promise<void>((begin) => this.#waiting.push({ place, begin }))
  }

  end(): void {
    // Requests that came in meanwhile are answered first.
    setImmediate(() => this.#next())
  }

  #next(): void {
    const ofPlaces = [...Map.groupBy(this.#waiting, ({ place }) => place).values()]
    const [chosen] = ofPlaces.reduce((fewest, those) => (those.length < fewest.length ? those : fewest), ofPlaces[0] ?? [])
    if (!chosen) return void this.#making--
    this.#waiting.splice(this.#waiting.indexOf(chosen), 1)
    chosen.begin()
  }
}

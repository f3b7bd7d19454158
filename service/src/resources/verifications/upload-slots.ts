// Uploads are the largest thing that anybody may send: each is held in memory until it is checked, encrypted and written. So only as many
// bytes as fit a bound are read at the same time, and the others wait with their bodies unread (decision 30).

/** Memory for bodies that are being read or wait to be written: three of the largest. */
const bytesMax = 32 * 1024 * 1024
/** Of one place: two of the largest, so that no place holds all. */
const bytesOfPlaceMax = 21 * 1024 * 1024
/** Uploads that may wait: of one place, and of all. */
const waitingMax = { ofPlace: 10, ofAll: 40 }
/** Less than a request may take to arrive as a whole: whoever waited has time to send. */
const waitMsMax = 5000

export interface Upload {
  /** What it is for: of one, one upload at a time. */
  of: string
  place: string
  bytes: number
}

export interface UploadSlots {
  /**
   * Waits until an upload may be read. Gives what ends it; `same`: another for the same is at work; `busy`: too many wait, or it waited
   * for long.
   */
  take(upload: Upload): Promise<(() => void) | 'same' | 'busy'>
  /** Does something with a body after what others do with theirs: drawing, encrypting and writing take several times its memory. */
  inTurn<Result>(act: () => Promise<Result>): Promise<Result>
}

export function openUploadSlots({ waitMs = waitMsMax }: { waitMs?: number } = {}): UploadSlots {
  const reading = new Set<Upload>()
  const waiting = new Set<{ upload: Upload; begin: () => void }>()
  let last: Promise<unknown> = Promise.resolve()

  const sum = (uploads: Iterable<Upload>) => Array.from(uploads).reduce((total, { bytes }) => total + bytes, 0)
  const ofPlace = (uploads: Iterable<Upload>, place: string) => Array.from(uploads).filter((each) => each.place === place)
  const fits = ({ place, bytes }: Upload) => sum(reading) + bytes <= bytesMax && sum(ofPlace(reading, place)) + bytes <= bytesOfPlaceMax

  function begin(upload: Upload): () => void {
    reading.add(upload)
    return () => {
      reading.delete(upload)
      for (const next of waiting)
        if (fits(next.upload)) {
          waiting.delete(next)
          reading.add(next.upload)
          next.begin()
        }
    }
  }

  return {
    inTurn(act) {
      const done = last.then(act)
      last = done.catch(() => {})
      return done
    },
    async take(upload) {
      const others = [...reading, ...Array.from(waiting, ({ upload }) => upload)]
      if (others.some(({ of }) => of === upload.of)) return 'same'
      if (fits(upload)) return begin(upload)
      const here = ofPlace(
        Array.from(waiting, ({ upload }) => upload),
        upload.place,
      )
      if (waiting.size >= waitingMax.ofAll || here.length >= waitingMax.ofPlace) return 'busy'
      const turn = Promise.withResolvers<boolean>()
      const entry = { upload, begin: () => turn.resolve(true) }
      waiting.add(entry)
      const timer = setTimeout(() => turn.resolve(false), waitMs)
      const isMine = await turn.promise
      clearTimeout(timer)
      if (isMine) return begin(upload)
      waiting.delete(entry)
      return 'busy'
    },
  }
}

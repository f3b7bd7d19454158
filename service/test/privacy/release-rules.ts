// When incognito opinions appear, as a model, and what somebody makes of it who knows the rule, when every link was submitted and when
// every opinion appeared. Moments are milliseconds since some midnight.

export const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Opinions that appeared at the same moment. */
export interface Release {
  at: number
  count: number
}

export interface Rule {
  /** When what was sent at these moments appears. */
  release(sent: readonly number[], random: () => number): Release[]
  /** The links that a release fits: what the rule lets appear at that moment, after the release before it. */
  fitting(links: readonly number[], release: Release, before: Release | undefined): number[]
}

/** Decision 32: at least so many together, or all that wait 72 hours after the first. */
export const together = (batchMin: number): Rule => ({
  release(sent) {
    const releases: Release[] = []
    let waiting: number[] = []
    const end = (at: number) => {
      releases.push({ at, count: waiting.length })
      waiting = []
    }
    for (const moment of [...sent, Number.POSITIVE_INFINITY]) {
      if (waiting.length > 0 && waiting[0]! + 72 * hour <= moment) end(waiting[0]! + 72 * hour)
      waiting.push(moment)
      if (waiting.length >= batchMin) end(moment)
    }
    return releases
  },
  fitting: (links, { at }, before) => between(links, before?.at ?? Number.NEGATIVE_INFINITY, at),
})

/** What was done before: each at a random moment 1 to 6 hours later. Kept to show what is wrong with it. */
export const hoursLater: Rule = {
  release: (sent, random) =>
    sent
      .map((moment) => ({ at: moment - (moment % minute) + (61 + Math.floor(299 * random())) * minute, count: 1 }))
      .toSorted((one, other) => one.at - other.at),
  fitting: (links, { at }) => between(links, at - 6 * hour, at - hour),
}

/** Of moments in their order, those after one and up to another. */
const between = (moments: readonly number[], after: number, upTo: number) =>
  moments.slice(placeAfter(moments, after), placeAfter(moments, upTo))

/** How many of them are up to a moment. */
function placeAfter(moments: readonly number[], moment: number): number {
  let [low, high] = [0, moments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (moments[middle]! <= moment) low = middle + 1
    else high = middle
  }
  return low
}

/** Moments at which people write: at random from 8 to 23 o'clock, so many a day on average, in their order. */
export const sentOn = ({ days, perDay, random }: { days: number; perDay: number; random: () => number }): number[] =>
  Array.from({ length: days }, (_, at) => at * day)
    .flatMap((midnight) => Array.from({ length: howMany(perDay, random) }, () => midnight + 8 * hour + Math.floor(15 * hour * random())))
    .toSorted((one, other) => one - other)

/** How many come by chance where so many come on average (Poisson's distribution, by Knuth). */
function howMany(average: number, random: () => number): number {
  let count = 0
  for (let left = random(); left > Math.exp(-average); left *= random()) count++
  return count
}

export interface Read {
  opinions: number
  /** Share of the opinions that fit exactly one link. */
  aloneShare: number
  /** Share of the opinions that appeared with fewer than the batch, after 72 hours. */
  exceptionShare: number
  /** Of the releases that are no exception: the fewest links that one fits. */
  fewestLinks: number
}

/** What the observer makes of it. A release is an exception when the first link it fits was submitted 72 hours before. */
export function read(rule: Rule, { links, releases, batchMin }: { links: number[]; releases: Release[]; batchMin: number }): Read {
  const fits = releases.map((release, at) => ({ ...release, fitting: rule.fitting(links, release, releases[at - 1]) }))
  const opinions = count(fits)
  const isException = ({ at, count, fitting }: (typeof fits)[number]) => count < batchMin && at - fitting[0]! >= 72 * hour
  return {
    opinions,
    aloneShare: count(fits.filter(({ fitting }) => fitting.length === 1)) / opinions,
    exceptionShare: count(fits.filter(isException)) / opinions,
    fewestLinks: fits
      .filter((each) => !isException(each))
      .reduce((fewest, { fitting }) => Math.min(fewest, fitting.length), Number.POSITIVE_INFINITY),
  }
}

const count = (releases: readonly Release[]) => releases.reduce((sum, { count }) => sum + count, 0)

import { Histogram, type HistogramConfiguration, type LabelValues } from '@prometheus-io/client'

/** Durations of a series that wait for one another: enough for the processor's caches. */
const waitingMax = 64

/** What has the same labels. Its durations wait in one place that lives as long: nothing of an observation is left to the garbage collector. */
interface Series {
  histogram: { observe(seconds: number): void }
  waiting: Float64Array
  count: number
}

type Part = string | number | null
/** Series, or more of these, by one part of their keys. */
type Tree = Map<Part, Tree | Series>

/**
 * A histogram of what happens thousands of times a second. Observing between the steps of requests costs four times what it does in a row,
 * so durations wait for one another, and are counted when there are enough of them or somebody reads.
 */
export class DurationHistogram<Observation extends { seconds: number }, Label extends string> {
  readonly #histogram: Histogram<Label>
  readonly #key: readonly ((observation: Observation) => Part)[]
  readonly #labelsOf: (observation: Observation) => LabelValues<Label>
  readonly #tree: Tree = new Map()
  readonly #series: Series[] = []

  /**
   * `key`: the same for two observations exactly if their labels are. It is given in parts that the program has at hand, because a text
   * that is made for each observation costs more than all the rest.
   */
  constructor(
    configuration: Omit<HistogramConfiguration<Label>, 'collect'>,
    of: { key: readonly ((observation: Observation) => Part)[]; labels: (observation: Observation) => LabelValues<Label> },
  ) {
    this.#histogram = new Histogram({ ...configuration, collect: () => this.#series.forEach(count) })
    this.#key = of.key
    this.#labelsOf = of.labels
  }

  /** Takes one observation. It is in what is read from now on. */
  observe(observation: Observation): void {
    let found: Tree | Series | undefined = this.#tree
    for (const partOf of this.#key) found = (found as Tree | undefined)?.get(partOf(observation))
    const series = (found as Series | undefined) ?? this.#begin(observation)
    series.waiting[series.count++] = observation.seconds
    if (series.count === waitingMax) count(series)
  }

  #begin(observation: Observation): Series {
    const series = { histogram: this.#histogram.labels(this.#labelsOf(observation)), waiting: new Float64Array(waitingMax), count: 0 }
    const parts = this.#key.map((partOf) => partOf(observation))
    const last = parts.pop()!
    let tree = this.#tree
    for (const part of parts) {
      const next = (tree.get(part) as Tree | undefined) ?? new Map()
      tree.set(part, next)
      tree = next
    }
    tree.set(last, series)
    this.#series.push(series)
    return series
  }
}

function count(series: Series): void {
  for (let at = 0; at < series.count; at++) series.histogram.observe(series.waiting[at]!)
  series.count = 0
}

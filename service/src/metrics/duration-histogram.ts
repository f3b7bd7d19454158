import { Histogram, type HistogramConfiguration, type LabelValues } from '@prometheus-io/client'

/** Durations of a series that wait for one another: enough for the processor's caches. */
const waitingMax = 64

/** What has the same labels. Its durations wait in one place that lives as long: nothing of an observation is left to the garbage collector. */
interface Series {
  histogram: { observe(seconds: number): void }
  waiting: Float64Array
  count: number
}

/**
 * A histogram of what happens thousands of times a second. Observing between the steps of requests costs four times what it does in a row,
 * so durations wait for one another, and are counted when there are enough of them or somebody reads.
 */
export class DurationHistogram<Observation extends { seconds: number }, Label extends string> {
  readonly #histogram: Histogram<Label>
  readonly #keyOf: (observation: Observation) => string
  readonly #labelsOf: (observation: Observation) => LabelValues<Label>
  readonly #series = new Map<string, Series>()

  /** `key`: the same for two observations exactly if their labels are; found faster than labels can be compared. */
  constructor(
    configuration: Omit<HistogramConfiguration<Label>, 'collect'>,
    of: { key: (observation: Observation) => string; labels: (observation: Observation) => LabelValues<Label> },
  ) {
    this.#histogram = new Histogram({ ...configuration, collect: () => this.#series.forEach(count) })
    this.#keyOf = of.key
    this.#labelsOf = of.labels
  }

  /** Takes one observation. It is in what is read from now on. */
  observe(observation: Observation): void {
    const key = this.#keyOf(observation)
    let series = this.#series.get(key)
    if (series === undefined) {
      series = { histogram: this.#histogram.labels(this.#labelsOf(observation)), waiting: new Float64Array(waitingMax), count: 0 }
      this.#series.set(key, series)
    }
    series.waiting[series.count++] = observation.seconds
    if (series.count === waitingMax) count(series)
  }
}

function count(series: Series): void {
  for (let at = 0; at < series.count; at++) series.histogram.observe(series.waiting[at]!)
  series.count = 0
}

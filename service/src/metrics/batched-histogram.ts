import { Histogram, type HistogramConfiguration, type LabelValues } from '@prometheus-io/client'

/** Observed at once: enough for the processor's caches, and over before the garbage collector has moved them. */
const batchMax = 64

/**
 * A histogram of what happens thousands of times a second. Observing between the steps of requests costs four times what it does in a row,
 * so observations wait for one another, and are counted when there are enough of them or somebody reads.
 */
export class BatchedHistogram<Observation, Label extends string> {
  readonly #histogram: Histogram<Label>
  readonly #labelsOf: (observation: Observation) => LabelValues<Label>
  readonly #secondsOf: (observation: Observation) => number
  #waiting: Observation[] = []

  constructor(
    configuration: Omit<HistogramConfiguration<Label>, 'collect'>,
    of: { labels: (observation: Observation) => LabelValues<Label>; seconds: (observation: Observation) => number },
  ) {
    this.#histogram = new Histogram({ ...configuration, collect: () => this.#count() })
    this.#labelsOf = of.labels
    this.#secondsOf = of.seconds
  }

  /** Takes one observation. It is in what is read from now on. */
  observe(observation: Observation): void {
    if (this.#waiting.push(observation) >= batchMax) this.#count()
  }

  #count(): void {
    const observations = this.#waiting
    this.#waiting = []
    for (const each of observations) this.#histogram.observe(this.#labelsOf(each), this.#secondsOf(each))
  }
}

// Whether two kinds of requests take the same time, as far as many samples of each tell (Welch's t-test; Reparaz, Balasch, Verbauwhede:
// Dude, is my code constant time?, 2017).

/** Above it the two are told apart, as is usual: by chance alone in one of 100,000 tests. */
export const tMax = 4.5

/** Welch's t of two lists of numbers: how far their means are apart, in the standard error of the difference. */
function welch(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [momentsOf(one), momentsOf(other)]
  return (a.mean - b.mean) / Math.sqrt(a.variance / one.length + b.variance / other.length)
}

/** The same with what is slower than a share of both together left out, as a pause of the machine is: the t that is furthest from 0. */
export function croppedWelch(one: readonly number[], other: readonly number[]): number {
  const sorted = [...one, ...other].sort((a, b) => a - b)
  const all = [0.5, 0.75, 0.9, 0.95, 0.99, 1].map((share) => {
    const most = sorted[Math.ceil(sorted.length * share) - 1]!
    const [a, b] = [one, other].map((list) => list.filter((each) => each <= most))
    return welch(a!, b!)
  })
  return all.reduce((furthest, t) => (Math.abs(t) > Math.abs(furthest) ? t : furthest))
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

function momentsOf(values: readonly number[]): { mean: number; variance: number } {
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length
  return { mean, variance: values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (values.length - 1) }
}

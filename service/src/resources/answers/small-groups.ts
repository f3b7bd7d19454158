import { groupMin } from '@earshot/contract'

// Groups of fewer than five people are not broken down, neither by themselves nor by what is left when others are taken away (decision
// 24). So a question's answers are put into parts that are large enough once and for all, and whatever is shown is made of whole parts:
// the difference of any two is whole parts again.

/** Counts of a group of answers. */
export interface Tally {
  /** People at the least: those for whom it is the first answer to the question, so that parts can be added. */
  people: number
  answers: number
  textCount: number
  /** Answers by the option they have. */
  options: ReadonlyMap<string, number>
}

export interface Span extends Tally {
  /** First and last day: YYYY-MM-DD. */
  from: string
  to: string
}

export interface OfSource<Source extends string> extends Tally {
  source: Source | 'other'
}

const isEnough = ({ people }: Tally): boolean => people >= groupMin

const nobody: Tally = { people: 0, answers: 0, textCount: 0, options: new Map() }

/** Sums several groups. */
export const sumTallies = (groups: readonly Tally[]): Tally => groups.reduce(add, nobody)

function add(one: Tally, other: Tally): Tally {
  const options = new Map(one.options)
  for (const [option, count] of other.options) options.set(option, (options.get(option) ?? 0) + count)
  return { people: one.people + other.people, answers: one.answers + other.answers, textCount: one.textCount + other.textCount, options }
}

/**
 * Days, oldest first, as spans of enough people each: a day with few goes with those after it, the last few with those before. One span
 * that is too small when there are not enough people at all.
 */
export function spansOf(days: readonly (Tally & { day: string })[]): Span[] {
  const spans: Span[] = []
  let open: Span | null = null
  for (const { day, ...tally } of days) {
    open = open ? { ...add(open, tally), from: open.from, to: day } : { ...tally, from: day, to: day }
    if (!isEnough(open)) continue
    spans.push(open)
    open = null
  }
  if (!open) return spans
  const last = spans.pop()
  return [...spans, last ? joined([last, open]) : open]
}

/** Neighbouring spans as one. */
const joined = (spans: readonly [Span, ...Span[]]): Span => ({ ...sumTallies(spans), from: spans[0].from, to: spans.at(-1)!.to })

/** Returns the spans that reach into these days, whole. Null: no bound. */
export const spansWithin = (spans: readonly Span[], { from, to }: { from: string | null; to: string | null }): Span[] =>
  spans.filter((span) => (from === null || span.to >= from) && (to === null || span.from <= to))

/**
 * Sources of opinions, each with enough people: sources with few people are merged as `other`, together with the smallest of the rest where
 * they alone are still too few. Null: there is nothing to tell apart.
 */
export function sourcesOf<Source extends string>(groups: readonly (Tally & { source: Source })[]): OfSource<Source>[] | null {
  const large = groups.filter(isEnough).sort((one, other) => other.people - one.people)
  const small: Tally[] = groups.filter((group) => !isEnough(group))
  while (small.length > 0 && !isEnough(sumTallies(small)) && large.length > 0) small.push(large.pop()!)
  const shown = small.length > 0 ? [...large, { ...sumTallies(small), source: 'other' as const }] : large
  return shown.length > 1 && shown.every(isEnough) ? shown : null
}

/** Whether a group is shown by its options. */
export const isBrokenDown = isEnough

/** Neighbouring spans by days, weeks or months, whichever is few enough to be looked at. A span stands where it begins. */
export function stepsOf(spans: readonly Span[]): Span[] {
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return []
  const days = (Date.parse(last.to) - Date.parse(first.from)) / dayMs + 1
  const step = days <= stepsMax ? (day: string) => day : days <= stepsMax * 7 ? mondayOf : (day: string) => day.slice(0, 7)
  const steps = new Map<string, [Span, ...Span[]]>()
  for (const span of spans) {
    const before = steps.get(step(span.from))
    if (before) before.push(span)
    else steps.set(step(span.from), [span])
  }
  return [...steps.values()].map(joined)
}

/** A month of days, or seven months of weeks. */
const stepsMax = 31
const dayMs = 86_400_000

function mondayOf(day: string): string {
  const at = Date.parse(day)
  // 1 January 1970 was a Thursday.
  return new Date(at - ((at / dayMs + 3) % 7) * dayMs).toISOString().slice(0, 10)
}

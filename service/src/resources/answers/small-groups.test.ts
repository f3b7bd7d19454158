import { groupMin } from '@earshot/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { times } from '../../../test/long-form.ts'
import { sourcesOf, spansOf, spansWithin, stepsOf, sumTallies, type Tally } from './small-groups.ts'

// Decision 24, over any answers: nothing that is shown, and nothing that is left when one thing shown is taken from another, is of fewer
// than five people.

const sources = ['delivery_link', 'qr_permanent', 'qr_rotating', 'widget', 'direct'] as const
const dayOf = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)

/** One person's answers to a question each, on any of so many days. */
const given = fc.array(
  fc.record({ day: fc.integer({ min: 0, max: 120 }), source: fc.constantFrom(...sources), option: fc.constantFrom('a', 'b') }),
  {
    maxLength: 200,
  },
)
type Given = { day: number; source: (typeof sources)[number]; option: string }

const tally = (answers: readonly Given[]): Tally => ({
  people: answers.length,
  answers: answers.length,
  textCount: 0,
  options: new Map([...Map.groupBy(answers, ({ option }) => option)].map(([option, those]) => [option, those.length])),
})
const daysOf = (answers: readonly Given[]) =>
  [...Map.groupBy(answers, ({ day }) => day)]
    .sort(([one], [other]) => one - other)
    .map(([day, those]) => ({ day: dayOf(day), ...tally(those) }))
const groupsOf = (answers: readonly Given[]) =>
  [...Map.groupBy(answers, ({ source }) => source)].map(([source, those]) => ({ source, ...tally(those) }))

/** None, or enough. */
const isSafe = (people: number) => people === 0 || people >= groupMin
const days = fc.option(fc.integer({ min: 0, max: 120 }), { nil: null })

test('whatever days are asked for: what is counted is nobody or enough people, and so is what two such charts differ by', () => {
  fc.assert(
    fc.property(given, days, days, days, days, (answers, from, to, otherFrom, otherTo) => {
      fc.pre(answers.length >= groupMin)
      const spans = spansOf(daysOf(answers))
      const asked = (first: number | null, last: number | null) =>
        spansWithin(spans, { from: first === null ? null : dayOf(first), to: last === null ? null : dayOf(last) })
      const [one, other] = [asked(from, to), asked(otherFrom, otherTo)]
      for (const shown of [one, other, one.filter((span) => !other.includes(span)), other.filter((span) => !one.includes(span))])
        expect(isSafe(sumTallies(shown).people)).toBe(true)
      // Steps over time are parts of the whole: none is small, and together they are it.
      const steps = stepsOf(one)
      for (const step of steps) expect(step.people).toBeGreaterThanOrEqual(groupMin)
      expect(sumTallies(steps)).toEqual(sumTallies(one))
    }),
    { numRuns: times({ short: 2000, long: 20_000 }) },
  )
})

test('ways that opinions came: each shown one is of enough people, and so is whatever some of them leave of all', () => {
  fc.assert(
    fc.property(given, (answers) => {
      const shown = sourcesOf(groupsOf(answers))
      if (shown === null) return
      expect(sumTallies(shown)).toEqual(tally(answers))
      for (let taken = 0; taken < 2 ** shown.length; taken++)
        expect(isSafe(sumTallies(shown.filter((_, at) => taken & (1 << at))).people)).toBe(true)
    }),
    { numRuns: times({ short: 2000, long: 20_000 }) },
  )
})

test('too few people are one span that is told as too small, and no ways', () => {
  const few = daysOf(Array.from({ length: groupMin - 1 }, (_, at) => ({ day: at * 3, source: 'direct', option: 'a' })))
  expect(spansOf(few)).toEqual([expect.objectContaining({ from: dayOf(0), to: dayOf(9), people: groupMin - 1 })])
  expect(sourcesOf([{ source: 'direct', ...sumTallies(few) }])).toBe(null)
  expect(spansOf([])).toEqual([])
  expect(sourcesOf([])).toBe(null)
})

test.each([
  ['each enough', { direct: 5, widget: 7 }, { widget: 7, direct: 5 }],
  ['a small one has no company', { direct: 9, widget: 1 }, null],
  ['a small one takes the smallest of the large with it', { direct: 9, widget: 1, qr_permanent: 6 }, { direct: 9, other: 7 }],
  ['small ones are enough together', { direct: 9, widget: 2, qr_permanent: 3 }, { direct: 9, other: 5 }],
  ['all are small', { direct: 4, widget: 2, qr_permanent: 3 }, null],
  ['one alone says nothing', { direct: 40 }, null],
])('ways: %s', (_what, counts, shown) => {
  const groups = Object.entries(counts).map(([source, people]) => ({ source, people, answers: people, textCount: 0, options: new Map() }))
  const found = sourcesOf(groups)
  expect(found && Object.fromEntries(found.map(({ source, people }) => [source, people]))).toEqual(shown)
})

test('a short time is told by days, a longer one by weeks from Monday, a long one by months', () => {
  const every = (count: number) => Array.from({ length: count }, (_, at) => ({ day: dayOf(at), ...sumTallies([]), people: groupMin }))
  const steps = (count: number) => stepsOf(spansOf(every(count))).map(({ from, to }) => [from, to])
  expect(steps(31)).toHaveLength(31)
  // 1 January 2026 was a Thursday.
  expect(steps(32).slice(0, 2)).toEqual([
    ['2026-01-01', '2026-01-04'],
    ['2026-01-05', '2026-01-11'],
  ])
  expect(steps(365)).toHaveLength(12)
  expect(steps(0)).toEqual([])
})

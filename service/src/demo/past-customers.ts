import type { Question } from '@earshot/contract'
import { names, said } from './past-texts.ts'

// The customers of two months, made up from a seed: the same every time but for their ids.

/** Days that the past reaches back, and opinions of a day at its beginning and its end: a business that becomes known. */
export const span = { days: 62, first: 2, last: 7 }

export interface PastCustomer {
  reviewId: string
  verificationId: string
  daysAgo: number
  /** Of its day. */
  minute: number
  source: 'delivery_link' | 'qr_permanent' | 'qr_rotating' | 'direct'
  name: string | null
  email: string | null
  isIncognito: boolean
  isVerified: boolean
  title: string
  opinion: string
  upvotes: number
  response: string | null
  respondedAfterMinutes: number | null
  answers: { questionId: string; question: string; tags: string[]; answer: string | null; options: string[]; optionIds: string[] }[]
}

type Mood = 'good' | 'mixed' | 'bad'

interface Chance {
  chance: () => number
  one: <Item>(items: readonly Item[]) => Item
}

export function makeCustomers(questions: Question[]): PastCustomer[] {
  const chance = evenly(7)
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(chance() * items.length)]!
  const customers: PastCustomer[] = []
  for (let daysAgo = span.days; daysAgo >= 1; daysAgo--) {
    const part = 1 - daysAgo / span.days
    // Saturdays are busy, and nobody comes on the day it is closed.
    const weekly = [0.2, 0.7, 0.9, 0.9, 1, 1.2, 2][daysAgo % 7]!
    const count = Math.round((span.first + (span.last - span.first) * part) * weekly * (0.7 + chance() * 0.6))
    for (let each = 0; each < count; each++)
      customers.push(makeCustomer(questions, { chance, one }, { daysAgo, customerNumber: customers.length }))
  }
  return customers
}

function makeCustomer(
  questions: Question[],
  { chance, one }: Chance,
  { daysAgo, customerNumber }: { daysAgo: number; customerNumber: number },
): PastCustomer {
  const mood = chance() < 0.68 ? 'good' : chance() < 0.6 ? 'mixed' : 'bad'
  const source = one(['delivery_link', 'delivery_link', 'delivery_link', 'qr_permanent', 'qr_rotating', 'direct'] as const)
  const isIncognito = chance() < 0.22
  const given = one(names)
  const name = isIncognito || chance() < 0.12 ? null : given
  const isAnswered = chance() < (mood === 'good' ? 0.45 : 0.8)
  return {
    reviewId: crypto.randomUUID(),
    verificationId: crypto.randomUUID(),
    daysAgo,
    minute: 600 + Math.floor(chance() * 520),
    source,
    name,
    email: source === 'delivery_link' ? `${addressed(given)}.${customerNumber}@example.com` : null,
    isIncognito,
    isVerified: source !== 'direct',
    title: one(said[mood].titles),
    opinion: [one(said[mood].first), one(said[mood].second), chance() < 0.5 ? one(said.ends) : ''].filter(Boolean).join(' '),
    upvotes: chance() < 0.5 ? 0 : Math.floor(chance() * 9),
    response: isAnswered ? one(said[mood].responses) : null,
    // Most within a day, some after a weekend.
    respondedAfterMinutes: isAnswered ? Math.round(30 + chance() ** 3 * 4000) : null,
    answers: questions.flatMap((question) => answersTo(question, { mood, chance, one })),
  }
}

/** The answer of a customer in a mood. Options stand from the best to the worst, but for likelihoods, which rise. */
function answersTo(
  { questionId, question, tags, answerMode, answers }: Question,
  { mood, chance, one }: Chance & { mood: Mood },
): PastCustomer['answers'] {
  if (chance() < (answerMode === 'text_only' ? 0.7 : 0.15)) return []
  const options = answers.options ?? []
  const about = { questionId, question, tags }
  if (answerMode === 'text_only') return [{ ...about, answer: one(said.wishes), options: [], optionIds: [] }]
  const isRising = options[0]?.id === '0-2'
  const worse = { good: 0.12, mixed: 0.5, bad: 0.85 }[mood]
  const place = Math.min(options.length - 1, Math.max(0, Math.round((options.length - 1) * worse + (chance() - 0.5) * 1.6)))
  const chosen =
    answerMode === 'multi_select'
      ? options.filter(() => chance() < (mood === 'bad' ? 0.25 : 0.5))
      : options.slice(isRising ? options.length - 1 - place : place).slice(0, 1)
  if (chosen.length === 0) return []
  return [{ ...about, answer: null, options: chosen.map(({ option }) => option), optionIds: chosen.map(({ id }) => id) }]
}

/** A name as it stands in an address. */
export const addressed = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')

/** Numbers from 0 to 1 that are the same every time (mulberry32). */
export function evenly(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

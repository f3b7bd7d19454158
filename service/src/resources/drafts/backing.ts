import type { Language } from '@earshot/messages'
import { addressesIn, hostOf } from '../models/addresses.ts'
import { isPlain, sentencesIn } from '../models/clean-text.ts'
import { isInAnyLanguage, isSameWord, languageOf, wordsIn, wordsOf } from '../models/words.ts'

// What it means that a passage is behind a sentence (docs/rules/drafts.md): the sentence is one of the passage's, word for word, or a piece of
// one with its telling words in a row. Where a word less would promise more, only word for word will do.

/** A passage, cleaned, as sentences are compared with it. */
export interface Backing {
  id: string
  sentences: readonly Read[]
  language: Language
  /** Words of its headings, which a sentence may have besides. */
  headingWords: readonly string[]
  /** The site that the passage was read from; null where the team wrote it. */
  host: string | null
}

/** A sentence in parts, as its language reads it. */
interface Read {
  sentence: string
  addresses: ReturnType<typeof addressesIn>
  /** In order; an address is one word. */
  words: readonly string[]
  /** The same as one text. */
  said: string
  /** Those that are more than little words. */
  telling: readonly string[]
  /** Who `we` and `you` are, in order. */
  persons: readonly ('first' | 'second')[]
  isQuestion: boolean
  /** Whether a word less may promise more. */
  isStrict: boolean
}

/** Reads a passage to compare sentences with it. */
export function readBacking(
  { id, text, heading, url }: { id: string; text: string; heading: string; url: string | null },
  { otherwise }: { otherwise: Language },
): Backing {
  const language = languageOf(text, otherwise)
  const sentences = [...sentencesIn(text, language).flat(), ...(heading === '' ? [] : [heading])]
  return {
    ...{ id, language },
    sentences: sentences.map((sentence) => readSentence(sentence, language)),
    // Headings of a page are as strange as the page.
    headingWords: url === null ? wordsIn(heading) : [],
    host: url === null ? null : (URL.parse(url)?.hostname.replace(/^www\./, '') ?? ''),
  }
}

/** Reads a sentence in a language. */
export function readSentence(sentence: string, language: Language): Read {
  const { little, first, second, limiting, money } = wordsOf(language)
  const addresses = addressesIn(sentence)
  const words: string[] = []
  let at = 0
  for (const { start, end, address } of addresses) {
    words.push(...wordsIn(sentence.slice(at, start)), `@${address}`)
    at = end
  }
  words.push(...wordsIn(sentence.slice(at)))
  return {
    ...{ sentence, addresses, words, said: words.join(' ') },
    telling: words.filter((word) => (!little(word) && word.length > 1) || /\p{N}/u.test(word)),
    persons: words.flatMap((word) => (first(word) ? ['first' as const] : second(word) ? ['second' as const] : [])),
    isQuestion: sentence.includes('?'),
    isStrict: hasAmount(sentence) || words.some((word) => limiting(word) || money(word)),
  }
}

/** Whether a passage is behind a sentence, which was read in the passage's language. */
export function isBacked(said: Read, passage: Backing): boolean {
  if (said.words.length === 0 || !isPlain(withoutThose(said)) || !mayLead(said, passage)) return false
  return passage.sentences.some(
    (source) => said.isQuestion === source.isQuestion && (said.said === source.said || isPiece(said, source, passage)),
  )
}

/** The sentence without its addresses, which have marks of their own. */
function withoutThose({ sentence, addresses }: Read): string {
  let left = sentence
  for (const { start, end } of addresses.toReversed()) left = left.slice(0, start) + left.slice(end)
  return left
}

/**
 * What leads somewhere, asks for something, or speaks of money counts only where the team wrote it: a page may have been changed by
 * anybody who can write to it. A page's own site is where its reader was led already.
 */
function mayLead({ sentence, words, addresses }: Read, { host, language }: Backing): boolean {
  if (host === null) return true
  const isOwn = addresses.every((found) => {
    const leadsTo = hostOf(found)
    // What stands behind a question mark may lead on to another site.
    return leadsTo !== null && (leadsTo === host || leadsTo.endsWith(`.${host}`)) && !/[?#]/.test(found.address)
  })
  const { little } = wordsOf(language)
  const isAbout = (kind: 'money' | 'leading') => words.some((word) => !little(word) && isInAnyLanguage(kind, word))
  if (!isOwn || hasAmount(sentence) || isAbout('money')) return false
  return addresses.length > 0 || !isAbout('leading')
}

const hasAmount = (sentence: string): boolean => /[\p{Sc}%]/u.test(sentence)

/** Of a source's telling words, how many a piece of it has at least. */
const shareMin = 0.5

/** Whether a sentence is a piece of another: its telling words in a row, where the rest takes nothing back. */
function isPiece(said: Read, source: Read, { headingWords }: Backing): boolean {
  if (said.isQuestion || said.isStrict || source.isStrict || !arePersonsKept(said, source)) return false
  // Words of the heading aside, what is said is one piece of the source: a word that is left out of the middle may be the one that matters.
  const sharedAt = (start: number) => {
    let shared = 0
    for (const word of said.telling) {
      const there = source.telling[start + shared]
      if (there !== undefined && isSameWord(there, word)) shared++
      else if (!headingWords.some((each) => isSameWord(each, word))) return 0
    }
    return shared
  }
  const shared = Math.max(0, ...source.telling.keys().map(sharedAt))
  return shared >= 2 && shared >= source.telling.length * shareMin
}

/** Whether `we` and `you` come as they do in the source, where it has any: otherwise it would be somebody else who does it. */
function arePersonsKept(said: Read, source: Read): boolean {
  if (source.persons.length === 0) return true
  let at = 0
  return said.persons.every((person) => {
    const found = source.persons.indexOf(person, at)
    at = found + 1
    return found >= 0
  })
}

import { type Language, languages } from '@earshot/messages'
import sentenceWords from './sentence-words.json' with { type: 'json' }

// The words of a sentence, as they are compared: what is a mere form of another word, what says little, and what decides what a sentence says.

/** Kinds of words of a language; one that ends in `*` stands for all that begin so. */
interface KindsOfWords {
  /** Articles, pronouns, auxiliaries: they may differ between a passage and a reply. */
  little: (word: string) => boolean
  /** The business, and the customer. */
  first: (word: string) => boolean
  second: (word: string) => boolean
  /** Negations, conditions and bounds: with another one, a sentence says something else. */
  limiting: (word: string) => boolean
  /** What is about money, rights and promises. */
  money: (word: string) => boolean
  /** What leads a reader somewhere, or asks for something. */
  leading: (word: string) => boolean
}

const kinds = new Map<Language, KindsOfWords>()

/** The kinds of words of a language. */
export function wordsOf(language: Language): KindsOfWords {
  const known = kinds.get(language)
  if (known) return known
  const { little, first, second, limiting, money, leading } = sentenceWords[language]
  const read = {
    ...{ little: among(little), first: among(first), second: among(second) },
    ...{ limiting: among(limiting), money: among(money), leading: among(leading) },
  }
  kinds.set(language, read)
  return read
}

function among(listed: string): (word: string) => boolean {
  const entries = listed.split(' ')
  const whole = new Set(entries.filter((entry) => !entry.endsWith('*')))
  const beginnings = entries.filter((entry) => entry.endsWith('*')).map((entry) => entry.slice(0, -1))
  return (word) => whole.has(word) || beginnings.some((beginning) => word.startsWith(beginning))
}

/** What a word is about in any of the languages, whichever a text is in: a stranger could have it taken for another. */
export const isInAnyLanguage = (kind: 'money' | 'leading', word: string): boolean =>
  languages.some((language) => wordsOf(language)[kind](word))

/** The language that most little words of a text are of; `otherwise` where that is not clear. */
export function languageOf(text: string, otherwise: Language): Language {
  const words = wordsIn(text)
  const counts = languages.map((language) => ({ language, count: words.filter(wordsOf(language).little).length }))
  const [best, next] = counts.toSorted((a, b) => b.count - a.count)
  return best && best.count >= 2 && best.count > (next?.count ?? 0) ? best.language : otherwise
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** The words and numbers of a text in order, in lower case. What is joined by an apostrophe is taken apart; `n’t` is `not`. */
export const wordsIn = (text: string): string[] =>
  [...segmenter.segment(text.toLowerCase().replaceAll('’', "'"))].flatMap(({ segment, isWordLike }) => {
    if (!isWordLike) return []
    const negated = /^(\p{L}+)n't$/u.exec(segment)
    return negated ? [negated[1]!, 'not'] : segment.split("'").filter((part) => part !== '')
  })

/** Letters that two forms of a word have in common, at least. */
const stemMin = 5

/** Whether two words are forms of one: they begin alike, and differ in an ending. Numbers are never forms of each other. */
export function isSameWord(a: string, b: string): boolean {
  if (a === b) return true
  if (/\p{N}/u.test(a + b)) return false
  let alike = 0
  while (alike < a.length && alike < b.length && a[alike] === b[alike]) alike++
  const [endOfA, endOfB] = [a.slice(alike), b.slice(alike)]
  // Short words have short endings: `cake`, `cakes`.
  if (alike < stemMin) return alike >= 3 && [endOfA, endOfB].toSorted().join() in shortEndings
  return [endOfA, endOfB].every((end) => end.length <= 2 || end in endings)
}

const shortEndings: Readonly<Record<string, true>> = { ',s': true, ',es': true, ',n': true, ',en': true }

/** Endings of three letters that change no meaning, unlike `los` and `less`. */
const endings: Readonly<Record<string, true>> = Object.fromEntries(
  'ing,ies,ied,ern,est,ten,ung,ent,ait,ons,ado,ada,ido,ida,ami,ach,ego,ych,ymi,owi,are,ere,ire,ade,der,det'
    .split(',')
    .map((end) => [end, true]),
)

/** Little words of another language that say that a text is in it: fewer are names and loanwords. */
const littleWordsMin = 3

/** Whether a text is in another language than it should be: it has more than twice as many little words of that one. */
export function isInAnotherLanguage(text: string, language: Language): boolean {
  const words = wordsIn(text)
  const countOf = (each: Language) => words.filter(wordsOf(each).little).length
  const most = Math.max(...languages.filter((each) => each !== language).map(countOf))
  return most >= littleWordsMin && most > 2 * countOf(language)
}

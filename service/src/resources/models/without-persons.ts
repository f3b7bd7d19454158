import { languages } from '@earshot/messages'
import { addressMark, withoutAddresses } from './addresses.ts'
import { cleanText } from './clean-text.ts'
import { wordsIn, wordsOf } from './words.ts'

// What a model is sent of a customer's text: no address, no number, and no name or reference that the business knows.

type Names = readonly (string | null)[]

/** What the business knows of the people who wrote texts. */
export interface Known {
  /** Of the customer: taken out whole, and each of their words. */
  names: Names
  references: Names
  /** Of strangers who wrote beside them, under any name they like: taken out whole only. */
  strangers?: Names
}

/**
 * Returns what makes a text fit to be sent: cleaned, with `[…]` for each address, and for each name and reference of three characters and
 * more. The text's own `writer` is taken out as the customer is.
 */
export function withoutPersons({ names, references, strangers = [] }: Known): (written: string, writer?: string | null) => string {
  const whole = [...cleaned(references).map((reference) => within(reference)), ...patternsOf([...cleaned(names), ...cleaned(strangers)])]
  const words = patternsOf(eachWordOf(names))
  return (written, writer = null) => {
    const ofWriter = [...patternsOf(cleaned([writer])), ...patternsOf(eachWordOf([writer]))]
    return [...whole, ...ofWriter, ...words].reduce(
      (text, pattern) => text.replaceAll(pattern, addressMark),
      withoutAddresses(cleanText(written)),
    )
  }
}

/** As the texts are cleaned that they are searched in. One without a letter or a number, as of invisible characters, is none. */
const cleaned = (known: Names): string[] =>
  known.map((each) => cleanText(each ?? '')).filter((each) => [...each].length >= 3 && /[\p{L}\p{N}]/u.test(each))

const eachWordOf = (names: Names): string[] => cleaned(cleaned(names).flatMap((name) => name.split(/\s+/)))

/** Of names with nothing but little words, one as `Will` counts as it is written, with a capital; one as `not` is no name. */
const patternsOf = (names: readonly string[]): RegExp[] =>
  names.flatMap((name) => {
    if (!wordsIn(name).every(isLittle)) return within(name)
    return name === name.toLowerCase() ? [] : within(name, 'gu')
  })

/** Whether a word, in any language, makes or turns the sense of sentences. */
const isLittle = (word: string): boolean => languages.some((language) => wordsOf(language).little(word) || wordsOf(language).limiting(word))

/** A word or several, in any case unless it is said otherwise, not within another. */
const within = (known: string, flags = 'giu') => new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(known)}(?![\\p{L}\\p{N}])`, flags)

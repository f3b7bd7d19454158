import { addressMark, withoutAddresses } from './addresses.ts'
import { cleanText } from './clean-text.ts'

// What a model is sent of a customer's text: no address, no number, and no name or reference that the business knows.

/** What the business knows of the people who wrote a text. */
export interface Known {
  /** Taken out whole, and each of their words. */
  names: readonly (string | null)[]
  references: readonly (string | null)[]
}

/** The text, cleaned, with `[…]` for each address, and for each name and reference of three characters and more. */
export function withoutPersons(written: string, { names, references }: Known): string {
  let text = withoutAddresses(cleanText(written))
  for (const known of [...references, ...names, ...names.flatMap((name) => name?.split(/\s+/) ?? [])])
    if (known && [...known].length >= 3) text = text.replaceAll(whole(cleanText(known)), addressMark)
  return text
}

/** A word or several, in any case, not within another. */
const whole = (known: string) => new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(known)}(?![\\p{L}\\p{N}])`, 'giu')

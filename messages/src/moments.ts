import { type Language, languageOfTag } from './languages.ts'

// Moments, as each language writes them inside a sentence, after its word for "until": "Tuesday 24 November 2026 at 14:05 CET".

/** Polish would have to inflect the weekday. */
const dateStyles: Partial<Record<Language, 'long'>> = { pl: 'long' }
export const dateStyleIn = (language: Language): 'full' | 'long' => dateStyles[language] ?? 'full'

/** A moment in words, in a zone that is named: the reader may be in another. */
export function momentIn(tag: string, at: Date, timeZone: string): string {
  const language = languageOfTag(tag) ?? 'en'
  const locale = language === 'en' ? 'en-GB' : language
  const written = new Intl.DateTimeFormat(locale, { dateStyle: dateStyleIn(language), timeStyle: 'short', timeZone }).format(at)
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(at)
  // The zone stays on the line of the time.
  return `${written}\u00a0${parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone}`
}

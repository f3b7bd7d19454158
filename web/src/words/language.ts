import type { Language } from '@earshot/contract'
import type { Catalogue } from './catalogue.ts'

// Which language somebody reads: the one they chose in this browser, else the first of their browser's that there is.

/** The languages but English, which is in the screens: what each calls itself, and how its catalogue comes. */
const others: Readonly<Record<Exclude<Language, 'en'>, { name: string; load: () => Promise<Catalogue> }>> = {
  de: { name: 'Deutsch', load: async () => (await import('./de/catalogue.ts')).de },
  fr: { name: 'Français', load: async () => (await import('./fr/catalogue.ts')).fr },
  es: { name: 'Español', load: async () => (await import('./es/catalogue.ts')).es },
  it: { name: 'Italiano', load: async () => (await import('./it/catalogue.ts')).it },
  pt: { name: 'Português', load: async () => (await import('./pt/catalogue.ts')).pt },
  nl: { name: 'Nederlands', load: async () => (await import('./nl/catalogue.ts')).nl },
  pl: { name: 'Polski', load: async () => (await import('./pl/catalogue.ts')).pl },
  sv: { name: 'Svenska', load: async () => (await import('./sv/catalogue.ts')).sv },
}

/** What can be chosen, each by the name it gives itself. */
export const languageNames: readonly (readonly [Language, string])[] = [
  ['en', 'English'],
  ...Object.entries(others).map(([language, { name }]) => [language as Language, name] as const),
]

/** The languages of everything that is read here: this desk, the customers' pages, letters. */
export const languages: readonly Language[] = languageNames.map(([language]) => language)

/** The word for "language" in each. */
export const languageWord: Readonly<Record<Language, string>> = {
  ...{ en: 'Language', de: 'Sprache', fr: 'Langue', es: 'Idioma', it: 'Lingua', pt: 'Idioma', nl: 'Taal', pl: 'Język', sv: 'Språk' },
}

const key = 'earshot-language'
const isSpoken = (language: string): language is Language => languageNames.some(([each]) => each === language)

/** The reader's language. */
export function readersLanguage(): Language {
  const chosen = kept()
  if (chosen !== null && isSpoken(chosen)) return chosen
  return navigator.languages.map((tag) => tag.toLowerCase().split('-', 1)[0]!).find(isSpoken) ?? 'en'
}

/** Its catalogue; null for English, and where it does not come: then everything is in English. */
export async function loadCatalogue(language: Language): Promise<Catalogue | null> {
  if (language === 'en') return null
  try {
    return await others[language].load()
  } catch {
    return null
  }
}

/** From now on in this browser. The page is loaded anew: what is on it was written in the other language. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(key, language)
  location.reload()
}

/** Null also where a browser keeps nothing. */
function kept(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

import type { Language } from '@earshot/contract'
import { languageNames } from '@earshot/messages/languages'
import { type Catalogue, catalogues } from '@earshot/messages/web/catalogues'

// Which language somebody reads: the one they chose in this browser, else the first of their browser's that there is.

/** The languages of customer pages, emails and the dashboard. */
export const languages = Object.keys(languageNames) as readonly Language[]

const key = 'earshot-language'
const isSpoken = (language: string): language is Language => languages.some((each) => each === language)

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
    return await catalogues[language]()
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

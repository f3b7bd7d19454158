import { type Language, languages } from '@earshot/contract'

// The languages that pages and mails speak. Their words are kept by area (a page, a mail), each area a folder with a file a language.

export { type Language, languages }

/** What each language is called by those who speak it. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  pt: 'Português',
  nl: 'Nederlands',
  pl: 'Polski',
  sv: 'Svenska',
}

/** The word for "language", above a choice of them. */
export const languageWord: Record<Language, string> = {
  en: 'Language',
  de: 'Sprache',
  fr: 'Langue',
  es: 'Idioma',
  it: 'Lingua',
  pt: 'Idioma',
  nl: 'Taal',
  pl: 'Język',
  sv: 'Språk',
}

/** Which way a language is written. None of ours goes from right to left yet; pages are made so that one could. */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (/^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i.test(tag) ? 'rtl' : 'ltr')

/** The language that a tag (`pt-BR`) means, when it is one of ours. */
export const languageOfTag = (tag: string): Language | null => {
  const [general] = tag.toLowerCase().split('-', 1)
  return languages.find((language) => language === general) ?? null
}

/** The words of an area by the language's tag, in English where it isn't one of ours. A language that lacks a word does not compile. */
export const inLanguages =
  <Words>(catalogues: Record<Language, Words>) =>
  (tag: string): Words =>
    catalogues[languageOfTag(tag) ?? 'en']

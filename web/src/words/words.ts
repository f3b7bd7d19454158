import { createContext, use } from 'react'

// All that a person reads, by screen: `en/<screen>.ts` holds it in English, `<screen>.ts` what there is of it in every language. A
// screen's words are loaded with the screen; a language that misses a word doesn't compile.

export type Language = 'en'

export const inLanguages = <Words>(byLanguage: Readonly<Record<Language, Words>>): Readonly<Record<Language, Words>> => byLanguage

/** The reader's. */
export const LanguageContext = createContext<Language>('en')

export const useWords = <Words>(words: Readonly<Record<Language, Words>>): Words => words[use(LanguageContext)]

import { createContext, use } from 'react'
import type { Catalogue } from './catalogue.ts'

// All that a person reads, by screen: `en/<screen>.ts` holds it in English and comes with the screen. Another language comes whole, before
// anything is drawn, for whoever reads it (language.ts); one that misses a word doesn't compile.

/** The words of a screen, by the name they have in every catalogue. */
export interface InLanguages<Words> {
  name: keyof Catalogue
  en: Words
}

export const inLanguages = <Name extends keyof Catalogue>(name: Name, { en }: { en: Catalogue[Name] }): InLanguages<Catalogue[Name]> => ({
  name,
  en,
})

/** The reader's language, when it isn't English. */
export const CatalogueContext = createContext<Catalogue | null>(null)

export const useWords = <Words>(words: InLanguages<Words>): Words => (use(CatalogueContext)?.[words.name] as Words | undefined) ?? words.en

// The browser loads this file: nothing else of the contract comes with it.
import { type Language, languages } from '@earshot/contract/languages'

export { type Language, languages }

/** The direction a language is written in. None of ours goes from right to left yet; pages are made so that one could. */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (/^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i.test(tag) ? 'rtl' : 'ltr')

/** The language of a tag (`pt-BR`), when it is one of ours. */
export const languageOfTag = (tag: string): Language | null => {
  const [general] = tag.toLowerCase().split('-', 1)
  return languages.find((language) => language === general) ?? null
}

/** The messages of an area by the language's tag, in English where it isn't one of ours. */
export const inLanguages =
  <Messages>(all: Record<Language, Messages>) =>
  (tag: string): Messages =>
    all[languageOfTag(tag) ?? 'en']

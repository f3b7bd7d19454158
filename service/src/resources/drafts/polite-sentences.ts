import { type Language, languages } from '@earshot/messages'
import { draftsMessages } from '@earshot/messages/service/drafts'

// Sentences that need no passage: thanks and apologies, which say nothing that could be wrong. They are texts like all others, one list a
// language, and the model is told those of the opinion's language.

/** The polite sentences of a language. */
export const politeSentences = (language: Language): readonly string[] => draftsMessages(language).polite.split('\n\n')

let known: Set<string> | undefined

/** Whether a sentence is one of ours, in any language; case and marks aside. */
export function isPolite(sentence: string): boolean {
  known ??= new Set(languages.flatMap((language) => politeSentences(language).map(bare)))
  return /^[\p{L}\p{M} .,!'’-]+$/u.test(sentence) && known.has(bare(sentence))
}

const bare = (sentence: string): string =>
  sentence
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()

import type { Language } from '@earshot/messages'
import { translationsMessages as instructions } from '@earshot/messages/api/translations'
import type { ModelMessage } from '../models/ask-model.ts'
import { withoutPersons } from '../models/without-persons.ts'

// What a model is sent to translate an opinion: the instructions, and its texts as one JSON document. No name, no reference, no address, no
// identifier, nothing of another opinion.

export interface OpinionToTranslate {
  title: string
  opinion: string
  answers: readonly { answerId: string; answer: string }[]
  comments: readonly { commentId: string; content: string; authorName: string | null }[]
  /** Of the customer, as far as the business knows them: taken out of every text. */
  names: readonly (string | null)[]
  /** Of all who commented. Anybody may, under any name: it is taken out of their own comments word by word, elsewhere whole. */
  commenterNames: readonly (string | null)[]
  references: readonly (string | null)[]
}

/** An opinion's texts, as they are sent, and as a translation has them. */
export interface Texts {
  title: string
  opinion: string
  answers: string[]
  comments: string[]
}

/** Characters of all texts that a model is sent; as of a draft: docs/rules/drafts.md#bounds */
const sentLengthMax = 12_000

/** What of an opinion fits into one call: its answers and then its comments in their order, each whole, until the first that doesn't. */
export function fittingInto({ answers, comments, ...opinion }: OpinionToTranslate, lengthMax = sentLengthMax): OpinionToTranslate {
  let left = lengthMax - [...opinion.title].length - [...opinion.opinion].length
  const fits = (text: string) => {
    left = left < 0 ? left : left - [...text].length
    return left >= 0
  }
  return { ...opinion, answers: answers.filter(({ answer }) => fits(answer)), comments: comments.filter(({ content }) => fits(content)) }
}

/** The texts as they are sent: `[…]` stands for each address, name and reference. */
export function sentTexts({ title, opinion, answers, comments, ...known }: OpinionToTranslate): Texts {
  const taken = withoutPersons({ ...known, strangers: known.commenterNames })
  const without = (text: string, writer: string | null = null) => taken(text.toWellFormed(), writer)
  return {
    ...{ title: without(title), opinion: without(opinion) },
    answers: answers.map(({ answer }) => without(answer)),
    comments: comments.map(({ content, authorName }) => without(content, authorName)),
  }
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' })

/** What a model is told of a translation into a language. */
export const instructionsFor = (language: Language): string => instructions.system({ language: languageNames.of(language)! })

/** The messages of a call. The last one is the JSON document `{title, opinion, answers, comments}`. */
export const translationMessages = (texts: Texts, language: Language): ModelMessage[] => [
  { role: 'system', content: instructionsFor(language) },
  { role: 'user', content: JSON.stringify(texts) },
]

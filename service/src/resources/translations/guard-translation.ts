import type { NoTranslationReason } from '@earshot/contract'
import type { Language } from '@earshot/messages'
import { addressMark } from '../models/addresses.ts'
import { cleanText } from '../models/clean-text.ts'
import { isInAnotherLanguage } from '../models/words.ts'
import { hasAddedAddress } from './added-addresses.ts'
import { instructionsFor, type Texts } from './translation-request.ts'

// What is let through of a model's translation. Whether it is true can't be checked: it is shown as a model's, beside the original. What is
// checked is that it has the form of what was sent and about its length, and that it leads nowhere.

/** Characters of a translated text, by those of the original: docs/rules/translations.md#bounds */
const lengthMaxOf = (original: string) => 3 * [...original].length + 200

/** Characters of a sentence of the instructions that no translation has by chance. */
const instructionLengthMin = 30

/** The translation that a model's answer has, as text without what can't be seen; or why there is none. */
export function guardTranslation(
  content: string,
  { sent, language }: { sent: Texts; language: Language },
): { texts: Texts } | { reason: NoTranslationReason } {
  const read = readTexts(content)
  if (!read || read.answers.length !== sent.answers.length || read.comments.length !== sent.comments.length) return { reason: 'unreadable' }
  const pairs = zip(read, sent)
  // Before they are cleaned, which makes some texts longer.
  if (pairs.some(([translated, from]) => [...translated].length > lengthMaxOf(from))) return { reason: 'not-a-translation' }
  const texts = mapped(read, shown)
  const all = allOf(texts).join('\n\n')
  if (zip(texts, sent).some(isNoTranslation) || isInAnotherLanguage(all, language) || hasInstructions(all, language))
    return { reason: 'not-a-translation' }
  return hasAddedAddress(all, allOf(sent).join('\n\n')) ? { reason: 'address-added' } : { texts }
}

const isNoTranslation = ([translated, from]: readonly [string, string]): boolean =>
  [...translated].length > lengthMaxOf(from) || (translated === '' && from !== '')

/** The text as it is shown and checked. One spelling of all that look the same has three dots in the mark. */
const shown = (text: string): string => cleanText(text).replaceAll('[...]', addressMark)

function hasInstructions(text: string, language: Language): boolean {
  const said = text.toLowerCase()
  return cleanText(instructionsFor(language))
    .toLowerCase()
    .split(/(?<=\.)\s+/)
    .some((sentence) => sentence.length >= instructionLengthMin && said.includes(sentence))
}

/** Reads the JSON that a model was asked for, and nothing else; null for anything that is not exactly that. */
function readTexts(content: string): Texts | null {
  let read: unknown
  try {
    read = JSON.parse(content)
  } catch {
    return null
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return null
  const { title, opinion, answers, comments, ...others } = read as Record<string, unknown>
  if (Object.keys(others).length > 0 || typeof title !== 'string' || typeof opinion !== 'string') return null
  return areTexts(answers) && areTexts(comments) ? { title, opinion, answers, comments } : null
}

const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((each) => typeof each === 'string')

const allOf = ({ title, opinion, answers, comments }: Texts): string[] => [title, opinion, ...answers, ...comments]

const zip = (translated: Texts, sent: Texts) => {
  const from = allOf(sent)
  return allOf(translated).map((text, at) => [text, from[at]!] as const)
}

const mapped = ({ title, opinion, answers, comments }: Texts, change: (text: string) => string): Texts => ({
  ...{ title: change(title), opinion: change(opinion) },
  ...{ answers: answers.map(change), comments: comments.map(change) },
})

import type { Language } from '@earshot/messages'
import { draftsMessages as instructions } from '@earshot/messages/api/drafts'
import type { ModelMessage } from '../models/ask-model.ts'
import { cleanText } from '../models/clean-text.ts'
import { withoutPersons } from '../models/without-persons.ts'
import { replyLengthMax, type SentPassage } from './guard-reply.ts'
import { politeSentences } from './polite-sentences.ts'

// What a model is sent: the instructions, and one JSON document. No name, no reference, no address of a customer, nothing of another one.

export interface OpinionToAnswer {
  title: string
  opinion: string
  language: Language
  answers: readonly { question: string; selectedOptions: readonly string[]; answer: string | null }[]
  /** What the business knows of its customer, also from the link: taken out, where the customer wrote it too. */
  names: readonly (string | null)[]
  references: readonly (string | null)[]
}

/** Characters of an opinion with its answers that a model is sent. */
const opinionLengthMax = 12_000

/** The messages of a call. The last one is the JSON document `{opinion, passages, tone}`. */
export function modelMessages(
  opinion: OpinionToAnswer,
  { passages, tone }: { passages: readonly SentPassage[]; tone: string },
): ModelMessage[] {
  const polite = politeSentences(opinion.language).join('\n')
  const document = {
    opinion: opinionText(opinion),
    passages: passages.map(({ id, heading, passage }) => ({ id, text: cleanText(heading === '' ? passage : `${heading}\n${passage}`) })),
    tone: cleanText(tone),
  }
  return [
    { role: 'system', content: instructions.system({ polite, max: replyLengthMax }) },
    { role: 'user', content: JSON.stringify(document) },
  ]
}

/** Title, opinion and answers as one text, without what leads to a person. */
function opinionText({ title, opinion, answers, names, references }: OpinionToAnswer): string {
  const answered = answers.map(
    ({ question, selectedOptions, answer }) => `${question} ${[...selectedOptions, ...(answer ? [answer] : [])].join(', ')}`,
  )
  const written = [title, opinion, ...answered].join('\n\n').slice(0, opinionLengthMax).toWellFormed()
  return withoutPersons({ names, references })(written)
}

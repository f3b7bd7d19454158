import { Type } from 'typebox'
import type { AskedQuestion } from '../opinions/opinion-form.ts'
import { emptyFields, type Mistake, type OpinionFields, parseOpinion } from '../opinions/parse-opinion-form.ts'

// Bodies of the widget's requests: strict about types, then checked by the same rules as every other form.

/** Longer than anything that can be kept, so that what is too long is told with its bound. */
const text = Type.String({ maxLength: 20_000 })

const unseen = {
  session: Type.String({ maxLength: 200 }),
  /** A field that people don't see. */
  homepage: Type.Optional(Type.String({ maxLength: 2000 })),
  /** The proof of work. */
  proof: Type.Optional(Type.String({ maxLength: 20 })),
}

export const SentAnswer = Type.Object({
  ...unseen,
  questionId: Type.String({ maxLength: 200 }),
  /** Ids of the chosen options. */
  options: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 })),
  /** The answer, where it is a text; the comment beside the options otherwise. */
  text: Type.Optional(text),
})

export const SentOpinion = Type.Object({
  ...unseen,
  title: text,
  opinion: text,
  name: Type.Optional(text),
  incognito: Type.Optional(Type.Boolean()),
})

interface Unseen {
  session: string
  homepage?: string
  proof?: string
}
export type SentAnswer = Unseen & { questionId: string; options?: string[]; text?: string }
export type SentOpinion = Unseen & { title: string; opinion: string; name?: string; incognito?: boolean }

/** The answer to store, or all mistakes in it; null: nothing was answered. */
export function readAnswer(question: AskedQuestion, { options = [], text = '' }: SentAnswer) {
  const { questionId, answerMode } = question
  const isText = answerMode === 'text_only'
  const typed: OpinionFields = {
    ...emptyFields,
    // An answer alone is read as one beside an opinion is. These two are of no opinion and are kept nowhere.
    title: '-',
    opinion: '-',
    answers: new Map([[questionId, isText ? [text] : options]]),
    comments: new Map(isText ? [] : [[questionId, text]]),
  }
  const checked = parseOpinion(typed, { questions: [question], formerQuestionIds: [], incognitoAllowed: true })
  if ('mistakes' in checked) return { mistakes: checked.mistakes }
  return { answer: checked.written.answers[0] ?? null }
}

/** The opinion to store, or all mistakes in it. */
export const readOpinion = (
  { title, opinion, name = '', incognito = false }: SentOpinion,
  { incognitoAllowed }: { incognitoAllowed: boolean },
) => parseOpinion({ ...emptyFields, title, opinion, name, incognito }, { questions: [], formerQuestionIds: [], incognitoAllowed })

/** The path of a mistake: the field of the widget's request. */
export function pathOfMistake({ field, kind }: Mistake): string {
  if (kind === 'incognito-not-offered') return 'incognito'
  if (field.startsWith('comments[')) return 'text'
  return field.startsWith('answers[') ? (kind === 'characters' || kind === 'too-long' ? 'text' : 'options') : field
}

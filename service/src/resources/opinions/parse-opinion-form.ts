import { opinionLengthMax, titleLengthMax } from '@earshot/contract'
import { asciiEmail, cleanLine, cleanLines } from '../../text.ts'
import { nameLengthMax } from '../customers/customers.ts'
import type { WrittenAnswer, WrittenOpinion } from './insert-opinion.ts'
import type { AskedQuestion } from './opinion-form.ts'

// The form of an opinion: its fields exactly as they were sent, so that a page can show them again beside every mistake, and the opinion to
// store or all mistakes in it. See: docs/rules/limits.md#opinions-and-comments

/** The fields as they were sent. */
export interface OpinionFields {
  title: string
  opinion: string
  name: string
  /** Where the form asks for one. */
  email: string
  incognito: boolean
  /** Option ids, or one text, by question. */
  answers: ReadonlyMap<string, readonly string[]>
  comments: ReadonlyMap<string, string>
}

export const emptyFields: OpinionFields = {
  title: '',
  opinion: '',
  name: '',
  email: '',
  incognito: false,
  answers: new Map(),
  comments: new Map(),
}

/** A mistake to fix: its field (`form` for none of those shown), and its kind. `limit` is the number that a kind is about. */
export interface Mistake {
  field: string
  kind:
    | 'missing'
    | 'too-long'
    | 'too-few'
    | 'too-many'
    | 'characters'
    | 'not-offered'
    | 'unknown-question'
    | 'incognito-not-offered'
    | 'not-an-address'
  limit?: number
}

export const commentLengthMax = 2000
/** Of an answer to a question that states no length of its own. See: docs/rules/limits.md#questions */
export const textAnswerLengthMax = 2000

/**
 * Reads the fields as they were sent. Of a field that occurs more than once the first counts, except for the options of a question: each
 * counts once.
 */
export function readOpinionFields(form: URLSearchParams): OpinionFields {
  const answers = new Map<string, Set<string>>()
  const comments = new Map<string, string>()
  for (const [name, value] of form) {
    const [, group, questionId] = /^(answers|comments)\[(.{1,64})\]$/s.exec(name) ?? []
    if (!questionId || value === '') continue
    if (group === 'comments') comments.set(questionId, comments.get(questionId) ?? value)
    else answers.set(questionId, (answers.get(questionId) ?? new Set()).add(value))
  }
  const field = (name: string) => form.get(name) ?? ''
  const incognito = !['', '0', 'false', 'off'].includes(field('incognito'))
  return {
    title: field('title'),
    opinion: field('opinion'),
    name: field('name'),
    email: field('email'),
    incognito,
    answers: new Map([...answers].map(([questionId, given]) => [questionId, [...given]])),
    comments,
  }
}

/**
 * Returns the opinion with its answers as they are stored: option texts in the order of the options, the question as it stands. Title and
 * opinion are required, everything else is optional; bounds of a selection hold once something is selected. Answers to questions that are
 * no longer asked are dropped. An address is stored in its ASCII form, and not with an incognito opinion.
 */
export function parseOpinion(
  typed: OpinionFields,
  form: { questions: readonly AskedQuestion[]; formerQuestionIds: readonly string[]; incognitoAllowed: boolean; asksEmail?: boolean },
): { written: WrittenOpinion; contactEmail: string | null } | { mistakes: Mistake[] } {
  const mistakes: Mistake[] = []
  const text = (field: string, value: string, { lines, lengthMax, required = false }: TextRule): string => {
    const kept = lines ? cleanLines(value) : cleanLine(value)
    if (kept.includes('\0')) mistakes.push({ field, kind: 'characters' })
    else if (required && kept === '') mistakes.push({ field, kind: 'missing' })
    else if ([...kept].length > lengthMax) mistakes.push({ field, kind: 'too-long', limit: lengthMax })
    return kept
  }

  const answers = form.questions.flatMap((question): WrittenAnswer[] => {
    const { questionId, answerMode } = question
    const given = typed.answers.get(questionId) ?? []
    const words =
      answerMode === 'text_only'
        ? text(answersField(questionId), given[0] ?? '', { lines: true, lengthMax: question.answers.maxLength ?? textAnswerLengthMax })
        : text(commentsField(questionId), typed.comments.get(questionId) ?? '', { lines: true, lengthMax: commentLengthMax })
    const chosen = answerMode === 'text_only' ? { options: [] } : chosenOptions(question, given)
    if ('mistake' in chosen) mistakes.push({ field: answersField(questionId), ...chosen.mistake })
    if ('mistake' in chosen || (words === '' && chosen.options.length === 0)) return []
    return [
      {
        questionId,
        question: question.question,
        tags: question.tags,
        answer: words || null,
        selectedOptions: chosen.options.map((option) => option.option),
        selectedOptionIds: chosen.options.map((option) => option.id),
      },
    ]
  })

  const known = new Set([...form.questions.map((question) => question.questionId), ...form.formerQuestionIds])
  if ([...typed.answers.keys(), ...typed.comments.keys()].some((questionId) => !known.has(questionId)))
    mistakes.push({ field: 'form', kind: 'unknown-question' })
  if (typed.incognito && !form.incognitoAllowed) mistakes.push({ field: 'form', kind: 'incognito-not-offered' })

  const title = text('title', typed.title, { lengthMax: titleLengthMax, required: true })
  const opinion = text('opinion', typed.opinion, { lines: true, lengthMax: opinionLengthMax, required: true })
  const name = typed.incognito ? '' : text('name', typed.name, { lengthMax: nameLengthMax })
  const typedEmail = typed.incognito || !form.asksEmail ? '' : typed.email.trim()
  const contactEmail = typedEmail === '' ? null : asciiEmail(typedEmail)
  if (typedEmail !== '' && contactEmail === null) mistakes.push({ field: 'email', kind: 'not-an-address' })
  return mistakes.length > 0
    ? { mistakes }
    : { written: { title, opinion, name: name || null, incognito: typed.incognito, answers }, contactEmail }
}

/** Names of a question's fields in the form. */
export const answersField = (questionId: string): string => `answers[${questionId}]`
export const commentsField = (questionId: string): string => `comments[${questionId}]`

interface TextRule {
  lines?: boolean
  lengthMax: number
  required?: boolean
}

function chosenOptions({ answerMode, answers }: AskedQuestion, given: readonly string[]) {
  const { options = [], minSelections = 0, maxSelections = options.length } = answers
  const mistake = (kind: Mistake['kind'], limit?: number) => ({ mistake: { kind, ...(limit !== undefined && { limit }) } })
  if (given.some((id) => !options.some((option) => option.id === id))) return mistake('not-offered')
  const chosen = options.filter((option) => given.includes(option.id))
  const most = answerMode === 'single_select' ? 1 : maxSelections
  if (chosen.length > most) return mistake('too-many', most)
  if (answerMode === 'multi_select' && chosen.length > 0 && chosen.length < minSelections) return mistake('too-few', minSelections)
  return { options: chosen }
}

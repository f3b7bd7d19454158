import type { Question, QuestionAnswers } from '@earshot/contract'

// A question as its form has it, and as it is sent.

export interface TypedOption {
  /** The key of its line in the form. Of a new option it is random. */
  key: string
  /** Null: the option is new, and gets an id from its text; in a question that is kept already, with its key behind it. */
  id: string | null
  text: string
  description: string
}

export interface TypedQuestion {
  /** Whether the question is kept already, and may have answers. */
  isKept: boolean
  question: string
  answerMode: Question['answerMode']
  options: TypedOption[]
  /** Numbers are text while they are typed; empty: any. */
  minSelections: string
  maxSelections: string
  maxLength: number | string
  hasComment: boolean
  isShuffled: boolean
  tags: Question['tags']
  responseVisibility: Question['responseVisibility']
}

/** Options of a question. Contract: QuestionAnswers. */
export const optionsMax = 6
export const optionsMin = 2
/** Characters of a text answer without a limit of its own. See: docs/rules/limits.md#questions */
const maxLengthAtFirst = 2000

export const emptyOption = (): TypedOption => ({ key: randomKey(), id: null, text: '', description: '' })

const randomKey = (): string => crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36)

export const blankQuestion = (): TypedQuestion => ({
  isKept: false,
  question: '',
  answerMode: 'single_select',
  options: [emptyOption(), emptyOption()],
  minSelections: '',
  maxSelections: '',
  maxLength: maxLengthAtFirst,
  hasComment: false,
  isShuffled: false,
  tags: [],
  responseVisibility: 'default',
})

export function typedOf({ question, answerMode, answers, tags, responseVisibility }: Question): TypedQuestion {
  const { options = [], minSelections, maxSelections, maxLength = maxLengthAtFirst, comment, shuffle = false } = answers
  return {
    isKept: true,
    question,
    answerMode,
    options: options.map(({ id, option, description = '' }) => ({ key: id, id, text: option, description })),
    minSelections: minSelections ? String(minSelections) : '',
    maxSelections: maxSelections ? String(maxSelections) : '',
    maxLength,
    hasComment: comment === 'optional',
    isShuffled: shuffle,
    tags,
    responseVisibility,
  }
}

/** The answer settings as the service takes them, without those that the mode does not use. */
export function answersOf(typed: TypedQuestion): QuestionAnswers {
  if (typed.answerMode === 'text_only') return Number(typed.maxLength) === maxLengthAtFirst ? {} : { maxLength: Number(typed.maxLength) }
  const { options, minSelections, maxSelections } = typed
  return {
    options: withIds(typed).map(({ id, text, description }) => ({
      id,
      option: text.trim(),
      ...(description.trim() !== '' && { description: description.trim() }),
    })),
    ...(typed.answerMode === 'multi_select' && {
      // A number above the number of options, left after a removal, counts as any.
      ...(minSelections !== '' && Number(minSelections) <= options.length && { minSelections: Number(minSelections) }),
      ...(maxSelections !== '' && Number(maxSelections) < options.length && { maxSelections: Number(maxSelections) }),
    }),
    ...(typed.hasComment && { comment: 'optional' as const }),
    ...(typed.isShuffled && { shuffle: true }),
  }
}

/** The fields that changed since the question was opened. Unchanged ones are not sent, so changes of others stay. */
export function changeOf(typed: TypedQuestion, before: TypedQuestion) {
  const answers = answersOf(typed)
  const isModeOther = typed.answerMode !== before.answerMode
  return {
    ...(typed.question.trim() !== before.question && { question: typed.question }),
    ...(isModeOther && { answerMode: typed.answerMode }),
    ...((isModeOther || isOther(answers, answersOf(before))) && { answers }),
    ...(isOther(typed.tags, before.tags) && { tags: typed.tags }),
    ...(typed.responseVisibility !== before.responseVisibility && { responseVisibility: typed.responseVisibility }),
  }
}

/** Fields that decide how a question is answered: the service takes them together. */
const answerFields = ['answerMode', 'options', 'minSelections', 'maxSelections', 'maxLength', 'hasComment', 'isShuffled'] as const

/**
 * Returns the question as it is to be kept: as it is at `present`, with what was typed since it was read (`before`). Null when others have
 * changed the same field of how it is answered meanwhile.
 */
export function mergedWith(
  typed: TypedQuestion,
  { before, present }: { before: TypedQuestion; present: TypedQuestion },
): TypedQuestion | null {
  const fields = Object.keys(typed) as (keyof TypedQuestion)[]
  const isOtherIn = (field: keyof TypedQuestion, one: TypedQuestion, other: TypedQuestion) =>
    field === 'options' ? isOther(one.options.map(withoutKey), other.options.map(withoutKey)) : isOther(one[field], other[field])
  const changed = fields.filter((field) => isOtherIn(field, typed, before))
  const isTwice = (field: keyof TypedQuestion) => isOtherIn(field, present, before) && isOtherIn(field, present, typed)
  if (answerFields.some((field) => changed.includes(field) && isTwice(field))) return null
  return { ...present, ...Object.fromEntries(changed.map((field) => [field, typed[field]])) }
}

const withoutKey = ({ key: _, ...option }: TypedOption) => option

/**
 * Returns the form after a save: fields that were typed in meanwhile stay, others become as they are kept. An option that was new keeps the
 * id that it was saved with.
 */
export function withKept(typed: TypedQuestion, { sent, kept }: { sent: TypedQuestion; kept: TypedQuestion }): TypedQuestion {
  const ids = new Map(sent.options.map(({ key }, at) => [key, kept.options[at]?.id ?? null]))
  const stayed = Object.entries(typed).filter(([field, value]) => isOther(value, sent[field as keyof TypedQuestion]))
  const after: TypedQuestion = { ...kept, ...Object.fromEntries(stayed) }
  return { ...after, options: after.options.map((option) => ({ ...option, id: option.id ?? ids.get(option.key) ?? null })) }
}

const isOther = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

/**
 * Options with ids. An option keeps its id when its text changes, because answers are counted by it. For the same reason a new one of a
 * question that is kept gets an id that none can have had, also none that was removed: its text may have the same letters.
 */
function withIds({ options, isKept }: TypedQuestion): (TypedOption & { id: string })[] {
  const taken = new Set(options.flatMap(({ id }) => id ?? []))
  return options.map((option, at) => {
    if (option.id !== null) return { ...option, id: option.id }
    const readable = idOf(option.text) || `option-${at + 1}`
    const base = isKept ? `${readable}-${option.key}` : readable
    let id = base
    for (let next = 2; taken.has(id); next++) id = `${base}-${next}`
    taken.add(id)
    return { ...option, id }
  })
}

/** A text as an id: its letters and digits, without accents. Empty where no character fits. */
const idOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    // An id has 64 characters at most, with room for a number.
    .slice(0, 48)
    .replaceAll(/^-+|-+$/g, '')

export type Mistake = 'question' | 'options' | 'emptyOption' | 'twice' | 'tags' | 'selections' | 'length'

/** The mistakes of a question, and the option each belongs to. The service validates everything again. */
export function mistakesIn(typed: TypedQuestion): { kind: Mistake; key?: string }[] {
  const found: { kind: Mistake; key?: string }[] = []
  if (typed.question.trim() === '') found.push({ kind: 'question' })
  if (typed.answerMode === 'text_only') {
    const length = Number(typed.maxLength)
    if (!Number.isInteger(length) || length < 1 || length > 5000) found.push({ kind: 'length' })
  } else {
    const texts = typed.options.map(({ text }) => text.trim().normalize('NFC'))
    if (texts.length < optionsMin) found.push({ kind: 'options' })
    for (const [at, { key }] of typed.options.entries()) {
      if (texts[at] === '') found.push({ kind: 'emptyOption', key })
      else if (texts.indexOf(texts[at]!) < at) found.push({ kind: 'twice', key })
    }
    const { minSelections, maxSelections } = typed
    if (
      typed.answerMode === 'multi_select' &&
      minSelections !== '' &&
      maxSelections !== '' &&
      Number(minSelections) > Number(maxSelections)
    )
      found.push({ kind: 'selections' })
  }
  if (typed.tags.length === 0) found.push({ kind: 'tags' })
  return found
}

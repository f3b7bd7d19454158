import { type AnswerMode, type FieldError, type Problem, problem, type QuestionAnswers } from '@earshot/contract'
import { questionsMessages } from '@earshot/messages/api/questions'

// How a question is answered has to fit its answer mode. The contract's schema can't say so: here are the rules that look at
// several fields at once.

/**
 * The `answers` of a question as they are kept: the contract's fields in its order. Refuses VALIDATION_ERROR, naming every mistake:
 * options missing for a select mode or given for `text_only`, an option id or text that stands twice (after trim and NFC),
 * selections that are not `multi_select`'s or can't be made with these options, `maxLength` outside `text_only`.
 */
export function fitAnswers(mode: AnswerMode, given: QuestionAnswers): QuestionAnswers | Problem<'VALIDATION_ERROR'> {
  const { options, minSelections, maxSelections, maxLength, comment, shuffle } = given
  const errors = [
    ...optionsFlaws(mode, options),
    ...selectionsFlaws(mode, { minSelections, maxSelections, optionCount: options?.length ?? 0 }),
    ...(maxLength !== undefined && mode !== 'text_only' ? [flaw('maxLength', 'mode', questionsMessages.answers.maxLengthNotAllowed)] : []),
  ]
  if (errors.length > 0) return problem('VALIDATION_ERROR', errors.map(({ path, message }) => `${path}: ${message}`).join(' '), { errors })
  return {
    ...(options && {
      options: options.map(({ id, option, description }) => ({ id, option, ...(description !== undefined && { description }) })),
    }),
    ...(minSelections !== undefined && { minSelections }),
    ...(maxSelections !== undefined && { maxSelections }),
    ...(maxLength !== undefined && { maxLength }),
    ...(comment !== undefined && { comment }),
    ...(shuffle !== undefined && { shuffle }),
  }
}

const flaw = (path: string, code: string, message: string): FieldError => ({ path: `answers.${path}`, code, message })

function optionsFlaws(mode: AnswerMode, options: QuestionAnswers['options']): FieldError[] {
  if (mode === 'text_only') return options ? [flaw('options', 'mode', questionsMessages.answers.optionsNotAllowed)] : []
  if (!options) return [flaw('options', 'required', questionsMessages.answers.optionsRequired({ mode }))]
  return [
    ...repeated(options.map(({ id }) => id)).map((at) => flaw(`options.${at}.id`, 'repeated', questionsMessages.answers.optionIdRepeated)),
    ...repeated(options.map(({ option }) => option)).map((at) =>
      flaw(`options.${at}.option`, 'repeated', questionsMessages.answers.optionRepeated),
    ),
  ]
}

/** Places of the texts that stand further up already. Alike after NFC is the same to a reader; the HTTP layer has trimmed them. */
function repeated(texts: string[]): number[] {
  const normal = texts.map((text) => text.normalize('NFC'))
  return normal.flatMap((text, at) => (normal.indexOf(text) < at ? [at] : []))
}

function selectionsFlaws(
  mode: AnswerMode,
  selections: { minSelections: number | undefined; maxSelections: number | undefined; optionCount: number },
): FieldError[] {
  const { minSelections, maxSelections, optionCount } = selections
  const given = { minSelections, maxSelections }
  const named = (['minSelections', 'maxSelections'] as const).filter((name) => given[name] !== undefined)
  if (mode !== 'multi_select') return named.map((name) => flaw(name, 'mode', questionsMessages.answers.selectionsNotAllowed))
  return [
    ...named
      .filter((name) => optionCount > 0 && given[name]! > optionCount)
      .map((name) => flaw(name, 'maximum', questionsMessages.answers.selectionsAboveOptions({ max: optionCount }))),
    ...(minSelections !== undefined && maxSelections !== undefined && minSelections > maxSelections
      ? [flaw('minSelections', 'maximum', questionsMessages.answers.selectionsAboveMax({ max: maxSelections }))]
      : []),
  ]
}

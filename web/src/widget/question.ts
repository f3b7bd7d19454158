import type { WidgetOption, WidgetQuestion, WidgetView } from '../../../service/src/pages/widget/view.ts'
import { button, make, written } from './elements.ts'
import { sendingForm } from './form.ts'
import type { Send } from './service.ts'

// One question, and whatever there is to answer it with.

/** What was chosen and typed, here and when the question is shown again; the order of the options once they were shown. */
export interface AnswerDraft {
  options: string[]
  text: string
  order?: readonly WidgetOption[]
}

interface QuestionStep {
  view: WidgetView
  question: WidgetQuestion
  draft: AnswerDraft
  send: Send
  answered: () => void
  skip: () => void
  /** The question is asked no more. */
  gone: () => void
}

export function questionStep({ view, question, draft, send, answered, skip, gone }: QuestionStep): HTMLFormElement {
  const { words, language } = view
  const wrongLine = make('p', { id: 'asked-wrong', className: 'wrong', role: 'alert', hidden: true })
  const wrong = (text: string) => {
    wrongLine.textContent = text
    wrongLine.hidden = !text
  }
  const sentences: Readonly<Record<string, string | undefined>> = {
    missing: words.missing,
    'too-many': question.tooMany,
    'too-few': question.tooFew,
    'too-long': question.tooLong,
    characters: words.mistakes.characters,
    'not-offered': words.gone,
  }

  const { form, actions } = sendingForm<unknown>(
    {
      words,
      language,
      label: words.send,
      send() {
        const isEmpty = draft.options.length === 0 && !draft.text.trim()
        wrong(isEmpty ? words.missing : '')
        return isEmpty ? null : send('/answers', { questionId: question.questionId, options: draft.options, text: draft.text })
      },
      taken: answered,
      // The answer had arrived, and only the word of it was lost.
      there: answered,
      wrong([mistake]) {
        const sentence = mistake && sentences[mistake.code]
        if (sentence) wrong(sentence)
        return Boolean(sentence)
      },
      gone,
    },
    make('p', { className: 'place' }, question.place),
    fieldsOf(question, { view, draft, wrongLine }),
  )
  actions.append(button(words.skip, { className: 'quiet', onclick: skip }))
  form.append(make('p', { className: 'seen' }, words.seen))
  return form
}

/** The question with its field or its options, and the line that says what is wrong. */
function fieldsOf(
  question: WidgetQuestion,
  { view, draft, wrongLine }: { view: WidgetView; draft: AnswerDraft; wrongLine: HTMLElement },
): HTMLElement[] {
  const { words, projectLanguage: lang } = view
  const { kind, comment, options = [] } = question
  const heading = written('h2', question.question, { lang, id: 'asked', tabIndex: -1 })
  const below = [make('p', { id: 'asked-hint', className: 'hint' }, question.hint), wrongLine]
  const describedBy = 'asked-hint asked-wrong'
  const textarea = make('textarea', { dir: 'auto', rows: 3, value: draft.text })
  textarea.oninput = () => {
    draft.text = textarea.value
  }
  if (kind === 'text') {
    textarea.setAttribute('aria-labelledby', 'asked')
    textarea.setAttribute('aria-describedby', describedBy)
    return [heading, ...below, textarea]
  }
  draft.order ??= question.shuffle ? shuffled(options) : options
  const choices = draft.order.map((option) => choiceOf(option, { type: kind === 'one' ? 'radio' : 'checkbox', lang, draft }))
  const fieldset = make(
    'fieldset',
    { 'aria-describedby': describedBy },
    make('legend', {}, heading),
    ...below,
    make('div', { className: 'options' }, choices),
  )
  if (!comment) return [fieldset]
  textarea.rows = 2
  textarea.setAttribute('aria-label', comment)
  return [fieldset, make('details', { open: draft.text !== '' }, make('summary', {}, words.comment), textarea)]
}

function choiceOf(
  { id, option, description }: WidgetOption,
  { type, lang, draft }: { type: 'radio' | 'checkbox'; lang: string; draft: AnswerDraft },
): HTMLElement {
  const input = make('input', { type, name: 'option', value: id, checked: draft.options.includes(id) })
  input.onchange = () => {
    draft.options = [...input.form!.querySelectorAll<HTMLInputElement>('[name=option]:checked')].map(({ value }) => value)
  }
  return make(
    'label',
    { className: 'option' },
    input,
    make('span', {}, written('span', option, { lang }), description && written('span', description, { lang, className: 'more' })),
  )
}

/** In an order of this reader's own. */
const shuffled = (options: readonly WidgetOption[]): WidgetOption[] =>
  options
    .map((option) => ({ option, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ option }) => option)

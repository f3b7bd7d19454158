import { button, make, written } from './elements.js'
import { sendingForm } from './form.js'

// One question, and whatever there is to answer it with.

/** In an order of this reader's own. */
const shuffled = (options) =>
  options
    .map((option) => ({ option, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ option }) => option)

/** `draft` holds what was chosen and typed, here and when the question is shown again. */
export function questionStep({ view, question, draft, send, answered, skip, gone }) {
  const { words, language, projectLanguage: lang } = view
  const { kind, options = [], place, hint, comment } = question
  draft.options ??= []
  draft.text ??= ''
  draft.order ??= question.shuffle ? shuffled(options) : options

  const heading = written('h2', question.question, { lang, id: 'asked', tabIndex: -1 })
  const describedBy = 'asked-hint asked-wrong'
  const textarea = (properties) =>
    make('textarea', {
      dir: 'auto',
      rows: 3,
      value: draft.text,
      oninput: ({ target }) => {
        draft.text = target.value
      },
      ...properties,
    })
  const choice = ({ id, option, description }) =>
    make(
      'label',
      { className: 'option' },
      make('input', {
        type: kind === 'one' ? 'radio' : 'checkbox',
        name: 'option',
        value: id,
        checked: draft.options.includes(id),
        onchange: ({ target }) => {
          draft.options = [...target.closest('form').querySelectorAll('[name=option]:checked')].map(({ value }) => value)
        },
      }),
      make('span', {}, written('span', option, { lang }), description && written('span', description, { lang, className: 'more' })),
    )
  const below = [
    make('p', { id: 'asked-hint', className: 'hint' }, hint),
    make('p', { id: 'asked-wrong', className: 'wrong', role: 'alert', hidden: true }),
  ]

  const content =
    kind === 'text'
      ? [heading, ...below, textarea({ 'aria-labelledby': 'asked', 'aria-describedby': describedBy })]
      : [
          make(
            'fieldset',
            { 'aria-describedby': describedBy },
            make('legend', {}, heading),
            ...below,
            make('div', { className: 'options' }, draft.order.map(choice)),
          ),
          comment &&
            make('details', { open: draft.text !== '' }, make('summary', {}, words.comment), textarea({ rows: 2, 'aria-label': comment })),
        ]

  const wrongLine = () => form.querySelector('#asked-wrong')
  const wrong = (text) => {
    wrongLine().textContent = text
    wrongLine().hidden = !text
    return true
  }
  const sayOf = {
    missing: words.missing,
    'too-many': question.tooMany,
    'too-few': question.tooFew,
    'too-long': question.tooLong,
    characters: words.mistakes.characters,
    'not-offered': words.gone,
  }

  const { form, actions } = sendingForm(
    {
      words,
      language,
      label: words.send,
      send() {
        wrong('')
        if (draft.options.length === 0 && !draft.text.trim()) return wrong(words.missing) && null
        return send('/answers', { questionId: question.questionId, options: draft.options, text: draft.text })
      },
      taken: answered,
      // The answer had arrived, and only the word of it was lost.
      there: answered,
      wrong: ([mistake]) => Boolean(mistake && sayOf[mistake.code] && wrong(sayOf[mistake.code])),
      gone,
    },
    make('p', { className: 'place' }, place),
    content,
  )
  actions.append(button(words.skip, { className: 'quiet', onclick: skip }))
  form.append(make('p', { className: 'seen' }, words.seen))
  return form
}

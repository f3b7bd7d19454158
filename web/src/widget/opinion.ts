import { button, field, linkAway, make, mark } from './elements.js'
import { sendingForm } from './form.js'

// An opinion, written and sent from where the reader is.

/** `draft` holds what was typed, also while something else is shown. */
export function opinionStep({ view, draft, hasAnswered, send, sent, back }) {
  const { words, language, incognitoAllowed } = view
  const kept = (name) => ({
    name,
    dir: 'auto',
    value: draft[name] ?? '',
    oninput: ({ target }) => {
      draft[name] = target.value
    },
  })
  const name = make('input', { ...kept('name'), type: 'text', autocomplete: 'name' })
  const seen = make('p', {})
  const trap = make('input', { type: 'text', name: 'homepage', tabIndex: -1, autocomplete: 'off' })
  const incognito = make('input', {
    type: 'checkbox',
    name: 'incognito',
    checked: Boolean(draft.incognito),
    'aria-describedby': 'incognito-hint',
  })
  const refresh = () => {
    draft.incognito = incognito.checked
    name.disabled = draft.incognito
    seen.textContent = draft.incognito ? words.seenIncognito : words.seenNamed
  }
  incognito.onchange = refresh
  refresh()

  const { form, say, actions } = sendingForm(
    {
      words,
      language,
      label: words.submit,
      send() {
        const missing = ['title', 'opinion'].filter((each) => !(draft[each] ?? '').trim())
        for (const each of missing) mark(form, each, words.mistakes[each])
        if (missing.length > 0) return form.querySelector(`#${missing[0]}`).focus()
        return send('/opinions', {
          title: draft.title,
          opinion: draft.opinion,
          incognito: draft.incognito,
          ...(!draft.incognito && { name: draft.name ?? '' }),
          homepage: trap.value,
        })
      },
      taken: sent,
      there: () => say(words.already),
      wrong(errors) {
        // Something other than a person may have filled it in.
        trap.value = ''
        const { characters, tooLong, ...missing } = words.mistakes
        const told = errors.filter(({ path }) => path in tooLong)
        for (const { path, code } of told) mark(form, path, { 'too-long': tooLong[path], missing: missing[path] }[code] ?? characters)
        if (told.length > 0) form.querySelector(`#${told[0].path}`).focus()
        return told.length > 0
      },
    },
    make('h2', { tabIndex: -1 }, words.heading),
    hasAnswered && make('p', { className: 'hint' }, words.answersStay),
    field(make('input', { ...kept('title'), type: 'text', autocomplete: 'off', required: true }), { label: words.title }),
    field(make('textarea', { ...kept('opinion'), rows: 4, required: true }), { label: words.opinion, hint: words.opinionHint }),
    field(name, { label: words.name, hint: words.nameHint }),
    incognitoAllowed &&
      make(
        'label',
        { className: 'option' },
        incognito,
        make('span', {}, words.incognito, make('span', { id: 'incognito-hint', className: 'more' }, words.incognitoHint)),
      ),
    make('div', { hidden: true, 'aria-hidden': 'true' }, trap),
    make('div', { className: 'box-in', 'aria-live': 'polite' }, make('p', { className: 'strong' }, words.seenLabel), seen),
  )
  if (back) actions.append(button(words.back, { className: 'quiet', onclick: back }))
  return form
}

/** What became of it, and the way back to it, which is told here only. */
export function sentStep({ view, answer, wasIncognito }) {
  const { words } = view
  const address = make('input', { type: 'text', readOnly: true, value: answer.address, 'aria-label': words.address })
  const copy = button(words.copy, {
    className: 'main',
    async onclick() {
      address.select()
      try {
        await navigator.clipboard.writeText(answer.address)
        copy.textContent = words.copied
      } catch {
        // A page can forbid it; what is selected can still be copied by hand.
        address.focus()
      }
    },
  })
  return make(
    'div',
    { className: 'done' },
    make('h2', { tabIndex: -1 }, words.thanks),
    make('p', {}, `${words.opinionArrived} ${words.becomes}`),
    make('h3', {}, words.address),
    make('p', { className: 'hint' }, words.addressWhat),
    wasIncognito && make('p', { className: 'hint' }, words.addressIncognito),
    address,
    make('div', { className: 'actions' }, copy, linkAway(words.open, answer.address, words, { className: 'quiet' })),
  )
}

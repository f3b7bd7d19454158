import type { WidgetView } from '../../../service/src/pages/widget/view.ts'
import { button, field, linkAway, make, mark } from './elements.ts'
import { sendingForm } from './form.ts'
import type { Mistake, Send } from './service.ts'

// An opinion, written and sent from where the reader is.

/** What was typed, also while something else is shown. */
export interface OpinionDraft {
  title: string
  opinion: string
  name: string
  incognito: boolean
}

/** An opinion that was taken: the way back to it, and whether others see it already. */
export interface SentOpinion {
  status: keyof WidgetView['words']['becomes']
  address: string
}

interface OpinionStep {
  view: WidgetView
  draft: OpinionDraft
  /** A question was answered before. */
  hasAnswered: boolean
  send: Send
  sent: (answer: SentOpinion) => void
  back: () => void
}

export function opinionStep({ view, draft, hasAnswered, send, sent, back }: OpinionStep): HTMLFormElement {
  const { words, language, incognitoAllowed } = view
  const title = keptIn(draft, 'title', make('input', { type: 'text', autocomplete: 'off', required: true }))
  const opinion = keptIn(draft, 'opinion', make('textarea', { rows: 4, required: true }))
  const name = keptIn(draft, 'name', make('input', { type: 'text', autocomplete: 'name' }))
  const seen = make('p')
  const trap = make('input', { type: 'text', name: 'homepage', tabIndex: -1, autocomplete: 'off' })
  const incognito = make('input', { type: 'checkbox', name: 'incognito', checked: draft.incognito, 'aria-describedby': 'incognito-hint' })
  const refresh = () => {
    draft.incognito = incognito.checked
    name.disabled = draft.incognito
    seen.textContent = draft.incognito ? words.seenIncognito : words.seenNamed
  }
  incognito.onchange = refresh
  refresh()

  const { form, actions } = sendingForm<SentOpinion>(
    {
      words,
      language,
      label: words.submit,
      send(form) {
        if (isIncomplete(form, draft, words)) return null
        const written = { title: draft.title, opinion: draft.opinion, incognito: draft.incognito }
        return send('/opinions', { ...written, ...(!draft.incognito && { name: draft.name }), homepage: trap.value })
      },
      taken: sent,
      there: (say) => say(words.already),
      wrong(errors, form) {
        // Something other than a person may have filled it in.
        trap.value = ''
        return markMistakes(form, errors, words)
      },
    },
    make('h2', { tabIndex: -1 }, words.heading),
    hasAnswered && make('p', { className: 'hint' }, words.answersStay),
    field(title, { label: words.title }),
    field(opinion, { label: words.opinion, hint: words.opinionHint }),
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
  actions.append(button(words.back, { className: 'quiet', onclick: back }))
  return form
}

/** A field that keeps in the draft what is typed into it. */
function keptIn<Field extends HTMLInputElement | HTMLTextAreaElement>(
  draft: OpinionDraft,
  name: 'title' | 'opinion' | 'name',
  input: Field,
): Field {
  input.name = name
  input.dir = 'auto'
  input.value = draft[name]
  input.oninput = () => {
    draft[name] = input.value
  }
  return input
}

/** Marks what is missing before anything is sent, and says whether something is. */
function isIncomplete(form: HTMLFormElement, draft: OpinionDraft, { mistakes }: WidgetView['words']): boolean {
  const missing = (['title', 'opinion'] as const).filter((each) => !draft[each].trim())
  for (const each of missing) mark(form, each, mistakes[each])
  focusOn(form, missing[0])
  return missing.length > 0
}

/** Marks what the service refused, and says whether it could. */
function markMistakes(form: HTMLFormElement, errors: readonly Mistake[], { mistakes }: WidgetView['words']): boolean {
  const { characters, tooLong, ...missing } = mistakes
  const told = errors.filter(({ path }) => path in tooLong)
  for (const { path, code } of told) {
    const words: Record<string, string | undefined> = { 'too-long': tooLong[path], missing: (missing as Record<string, string>)[path] }
    mark(form, path, words[code] ?? characters)
  }
  focusOn(form, told[0]?.path)
  return told.length > 0
}

const focusOn = (form: HTMLFormElement, name: string | undefined): void => {
  if (name) form.querySelector<HTMLElement>(`#${name}`)!.focus()
}

/** What became of it, and the way back to it, which is told here only. */
export function sentStep({ view, answer, wasIncognito }: { view: WidgetView; answer: SentOpinion; wasIncognito: boolean }): HTMLElement {
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
    make('p', {}, `${words.opinionArrived} ${words.becomes[answer.status]}`),
    make('h3', {}, words.address),
    make('p', { className: 'hint' }, words.addressWhat),
    wasIncognito && make('p', { className: 'hint' }, words.addressIncognito),
    address,
    make('div', { className: 'actions' }, copy, linkAway(words.open, answer.address, words, { className: 'quiet' })),
  )
}

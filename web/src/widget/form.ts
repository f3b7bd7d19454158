import type { WidgetView } from '../../../service/src/pages/widget/view.ts'
import { type Content, make, mark } from './elements.ts'
import type { Mistake, Outcome } from './service.ts'

// What every form of the widget does: it is sent once at a time, says what became of it, and loses nothing that was typed.

/** Shows a sentence above the button. */
type Say = (text: string) => void

interface Sending<Body> extends Pick<WidgetView, 'words' | 'language'> {
  /** Of the button. */
  label: string
  /** Null when there was something to correct first. */
  send: (form: HTMLFormElement) => Promise<Outcome<Body>> | null
  /** Goes on with the answer. */
  taken: (body: Body) => void
  /** Something was taken before. */
  there: (say: Say) => void
  /** Tells a refusal's mistakes in words, and whether it could. */
  wrong: (mistakes: readonly Mistake[], form: HTMLFormElement) => boolean
  /** For what is asked no more. */
  gone?: () => void
}

interface SendingForm {
  form: HTMLFormElement
  /** Where its buttons are. */
  actions: HTMLElement
}

/** A form whose button sends. */
export function sendingForm<Body>(sending: Sending<Body>, ...content: (Content | readonly Content[])[]): SendingForm {
  const { words, label, send } = sending
  const notice = make('p', { className: 'notice', role: 'alert', hidden: true })
  const press = make('button', { type: 'submit', className: 'main' }, label)
  const actions = make('div', { className: 'actions' }, press)
  const form = make('form', { noValidate: true }, ...content, notice, actions)
  let isSending = false

  const say: Say = (text) => {
    notice.textContent = text
    notice.hidden = !text
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isSending) return
    say('')
    for (const { id } of form.querySelectorAll('[aria-invalid]')) mark(form, id, null)
    const sent = send(form)
    if (!sent) return
    isSending = true
    press.setAttribute('aria-disabled', 'true')
    press.textContent = words.sending
    const outcome = await sent
    isSending = false
    press.removeAttribute('aria-disabled')
    press.textContent = label
    goOnWith(outcome, { form, say }, sending)
  })
  return { form, actions }
}

function goOnWith<Body>(outcome: Outcome<Body>, { form, say }: { form: HTMLFormElement; say: Say }, sending: Sending<Body>): void {
  const { words, taken, there, wrong, gone } = sending
  if (outcome.kind === 'taken') taken(outcome.body)
  else if (outcome.kind === 'offline') say(words.offline)
  else if (outcome.status === 404 && gone) gone()
  else if (outcome.code === 'LIMIT_REACHED') there(say)
  else if (outcome.status !== 400 || !wrong(outcome.errors, form)) say(refusal(outcome, sending))
}

/** Why nothing was taken, in words. */
function refusal({ status, wait }: { status: number; wait: number }, { words, language }: Pick<WidgetView, 'words' | 'language'>): string {
  if (status === 400) return words.again
  if (status === 409) return words.paused
  if (status !== 429) return words.failed
  const locale = language === 'en' ? 'en-GB' : language
  const after = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(Date.now() + wait * 1000)
  return words.busy.replace('{time}', after)
}

import { make, mark } from './elements.js'

// What every form of the widget does: it is sent once at a time, says what became of it, and loses nothing that was typed.

/**
 * A form whose button sends. `send` gives what `connect().send` gives, or null when there was something to mend first; `taken` goes on
 * with the answer, `there` where something was taken before; `wrong` tells a refusal's mistakes in words, and whether it could; `gone`
 * is for what is asked no more.
 */
export function sendingForm({ words, language, label, send, taken, there, wrong, gone }, ...content) {
  const notice = make('p', { className: 'notice', role: 'alert', hidden: true })
  const press = make('button', { type: 'submit', className: 'main' }, label)
  let isSending = false
  const form = make('form', { noValidate: true }, content.flat().filter(Boolean), notice, make('div', { className: 'actions' }, press))

  const say = (text) => {
    notice.textContent = text
    notice.hidden = !text
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isSending) return
    say('')
    for (const { id } of form.querySelectorAll('[aria-invalid]')) mark(form, id, null)
    const sending = send()
    if (!sending) return
    isSending = true
    press.setAttribute('aria-disabled', 'true')
    press.textContent = words.sending
    const outcome = await sending
    isSending = false
    press.removeAttribute('aria-disabled')
    press.textContent = label
    if (outcome.kind === 'taken') return taken(outcome.body)
    if (outcome.kind === 'offline') return say(words.offline)
    const { status, code, wait, errors } = outcome
    if (status === 404 && gone) return gone()
    if (code === 'LIMIT_REACHED') return there()
    if (status === 400 && wrong(errors)) return
    const after = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(Date.now() + wait * 1000)
    say(status === 429 ? words.busy.replace('{time}', after) : status === 409 ? words.paused : status === 400 ? words.again : words.failed)
  })
  return { form, say, actions: form.lastChild }
}

import type { Draft, Fields } from './draft.ts'

// The form that an opinion is written in: it keeps a draft, tells the service of the first keystroke, counts characters and is sent once.

interface Writing {
  /** Null where none is kept. */
  draft: Draft | null
  /** What was in the draft when the page was loaded. */
  kept: Fields | null
  /** Language of the page. */
  lang: string
}

/** Begins to help with a form. */
export function helpWriting(form: HTMLFormElement, { draft, kept, lang }: Writing): void {
  const refresh = () => refreshForm(form, lang)
  if (kept && form.dataset.typed === undefined) fill(form, kept)

  let isStarted = form.dataset.start === undefined
  form.addEventListener('input', () => {
    if (!isStarted) fetch(form.dataset.start!, { method: 'POST', keepalive: true }).catch(() => {})
    isStarted = true
    draft?.write(typedIn(form))
    refresh()
  })
  form.addEventListener('click', ({ target }) => clearAnswer(form, target as Element))
  sendOnce(form)

  // A browser that goes back, or loads a page again, chooses itself what it remembers to have been chosen, behind this script and before
  // it shows the page. What it remembers may be older than the draft, on a slow device by the whole of it.
  addEventListener('pageshow', (event) => {
    const newest = event.persisted ? null : draft?.read()
    if (!newest) return
    fill(form, newest)
    refresh()
  })

  if (form.dataset.typed !== undefined) {
    // A name that was left out of what was sent is still known here.
    const name = nameIn(form)
    if (name) name.value ||= kept?.find(([field]) => field === 'name')?.[1] ?? ''
    draft?.write(typedIn(form))
  }
  refresh()
}

/** Sends an opinion once, however often the button is pressed: a second press would be told that the link is used. */
function sendOnce(form: HTMLFormElement): void {
  const submitButton = () => form.querySelector<HTMLButtonElement>('[type=submit]')!
  form.addEventListener('submit', (event) => {
    const button = submitButton()
    if (event.submitter && event.submitter !== button) return
    if (button.dataset.sent !== undefined) return event.preventDefault()
    button.dataset.sent = ''
    button.textContent = form.dataset.sending!
  })
  addEventListener('pageshow', (event) => {
    const button = submitButton()
    if (!event.persisted || button.dataset.sent === undefined) return
    delete button.dataset.sent
    location.reload()
  })
}

/** Takes back what was chosen for a question whose button was pressed. */
function clearAnswer(form: HTMLFormElement, pressed: Element): void {
  const button = pressed.closest('.clear')
  if (!button) return
  const inputs = [...button.closest('.question')!.querySelectorAll<HTMLInputElement>('.options input')]
  for (const input of inputs) input.checked = false
  form.dispatchEvent(new Event('input'))
  inputs[0]?.focus()
}

const nameIn = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[name=name]')

/** What is in a form now; the name also while it is not sent along. */
function typedIn(form: HTMLFormElement): Fields {
  const name = nameIn(form)
  const texts: Fields = [...new FormData(form)].flatMap(([field, value]): Fields => (typeof value === 'string' ? [[field, value]] : []))
  return name?.disabled ? [...texts, ['name', name.value]] : texts
}

function fill(form: HTMLFormElement, fields: Fields): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('[type=radio], [type=checkbox]'))
    input.checked = fields.some(([name, value]) => name === input.name && value === input.value)
  for (const input of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[type=text], [type=email], textarea')) {
    input.value = fields.find(([name]) => name === input.name)?.[1] ?? ''
    if (input.value) input.closest('details')?.setAttribute('open', '')
  }
}

/** Shows what follows from what is typed and chosen. */
function refreshForm(form: HTMLFormElement, lang: string): void {
  const name = nameIn(form)
  const incognito = form.querySelector<HTMLInputElement>('[name=incognito]')
  if (incognito && name) name.disabled = incognito.checked
  for (const button of form.querySelectorAll<HTMLElement>('.clear'))
    button.hidden = !button.closest('.question')!.querySelector('.options :checked')
  for (const line of form.querySelectorAll<HTMLElement>('.left')) {
    const field = document.getElementById(line.dataset.of!) as HTMLInputElement | HTMLTextAreaElement
    const max = Number(line.dataset.max)
    const left = max - [...field.value].length
    line.hidden = left > max / 10 && left > 20
    line.classList.toggle('over', left < 0)
    line.textContent = counted(form.dataset[left < 0 ? 'over' : 'left']!, { count: Math.abs(left), lang })
  }
  if (CSS.supports('field-sizing', 'content')) return
  for (const area of form.querySelectorAll('textarea')) {
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight + 2}px`
  }
}

/** A sentence with a number, in the form of its language; `sentences` is JSON with one for each form. */
function counted(sentences: string, { count, lang }: { count: number; lang: string }): string {
  const forms = JSON.parse(sentences) as Record<string, string>
  return (forms[new Intl.PluralRules(lang).select(count)] ?? forms.other!).replace('{count}', count.toLocaleString(lang))
}

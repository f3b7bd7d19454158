import { keptDraft, removeOldDrafts } from './browser/draft.ts'
import { helpWriting } from './browser/opinion-form.ts'

// What a page does beyond HTML, where there are scripts: it takes the link out of the address bar, keeps what is typed on this device
// until it is sent, and tells the service when somebody starts to write. Loading it changes nothing.

const { address, draft: draftName, done } = document.body.dataset

// A reload of the new address shows the same page, by a cookie; without cookies the address stays what it is.
if (address && navigator.cookieEnabled) history.replaceState(history.state, '', address)

removeOldDrafts()
// Pages without a draft of their own keep nothing here.
const draft = draftName ? keptDraft(draftName) : null
if (done !== undefined) draft?.remove()
const kept = draft?.read() ?? null
if (kept) {
  show('[data-if-draft]')
  const late = document.querySelector<HTMLTemplateElement>('template[data-late]')
  if (late) document.querySelector('main')!.replaceChildren(late.content.cloneNode(true))
}
show('[data-if-script]')

// Moments stand in the project's zone, which is named; here they are written in the zone of the reader's device, and as its region does.
// English has one form, day before month, as every date on the page that the server wrote.
const { lang } = document.documentElement
const own = lang === 'en' ? 'en-GB' : (navigator.languages.find((tag) => tag.split('-')[0] === lang) ?? lang)
for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-style]')) {
  const dateStyle = time.dataset.style as Intl.DateTimeFormatOptions['dateStyle']
  time.textContent = new Date(time.dateTime).toLocaleString(own, { dateStyle, timeStyle: 'short' }).replace(/\s(?=\S+$)/, '\u00a0')
}

// Of the forms on a page, the one that an opinion is written in.
const form = document.querySelector<HTMLFormElement>('form[data-sending]')
if (form) helpWriting(form, { draft, kept, lang })

function show(selector: string): void {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) element.hidden = false
}

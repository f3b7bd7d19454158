import { type Html, html } from './html.ts'

/** A paragraph around an email address, which stays on one line where there is room for it. */
export function withAddress(sentence: (p: { email: string }) => string, email: string): Html {
  const [before = '', after = ''] = sentence({ email: place }).split(place)
  return html`<p class="say">${before}<strong class="address" dir="ltr">${email}</strong>${after}</p>`
}
const place = '\0'

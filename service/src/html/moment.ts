import type { Language } from '@earshot/messages'
import { dateStyleIn, momentIn } from '@earshot/messages'
import { type Html, html } from './html.ts'

// Moments on pages. They are in the project's zone, which is named; the page's script writes them in the reader's zone.

export interface Moment {
  at: Date
  /** The project's zone: IANA. */
  timeZone: string
}

/** A sentence around a moment. */
export function withMoment(language: Language, sentence: (p: { moment: string }) => string, moment: Moment): Html {
  const [before = '', after = ''] = sentence({ moment: place }).split(place)
  return html`${before}${timeElement(language, moment)}${after}`
}
const place = '\0'

const timeElement = (language: Language, { at, timeZone }: Moment): Html =>
  html`<time datetime="${at.toISOString()}" data-style="${dateStyleIn(language)}">${momentIn(language, at, timeZone)}</time>`

import type { FormMessages } from '@earshot/messages/service/form'
import { type Html, html } from './html.ts'
import { type Moment, withMoment } from './moment.ts'

// Status pages: what happened, what was kept and what to do, with nothing to fill in.

/** A page's title and main part. */
export interface Said {
  title: string
  main: Html
}

/** The main part of a status page: a sign, a heading and paragraphs. */
export const say = (sign: keyof typeof signs, heading: string, ...lines: (Html | null)[]): Html =>
  html`${mark(sign)}<h1>${heading}</h1>${lines}`
/** A paragraph. */
export const line = (text: string): Html => lineOf(html`${text}`)
const lineOf = (inside: Html): Html => html`<p class="say">${inside}</p>`
/** A paragraph that the script shows where this device has a draft. */
export const lineIfDraft = (text: string): Html => html`<p class="say" data-if-draft hidden>${text}</p>`

export interface Thanks {
  project: string
  submission: 'verified' | 'unverified' | 'held'
  redirectUrl: string | null
  /** The opinion's private address. */
  ownAddress?: Html | undefined
}

export function thanksPage({ thanks }: FormMessages, { project, submission, redirectUrl, ownAddress }: Thanks): Said {
  const becomes = { verified: thanks.verified, unverified: thanks.unverified, held: thanks.held({ project }) }[submission]
  const main = html`${mark('done')}
<h1>${thanks.heading}</h1>
${line(thanks.arrived({ project }))}
<h2>${thanks.next}</h2>
<ul class="next"><li>${becomes}</li><li>${thanks.read({ project })}</li></ul>
${ownAddress}
${redirectUrl === null ? '' : html`<a class="button" href="${redirectUrl}" rel="noreferrer">${thanks.goOn({ host: new URL(redirectUrl).hostname })}</a>`}
<p class="quiet">${thanks.done}</p>`
  return { title: thanks.title, main }
}

export const usedPage = ({ used }: FormMessages, { project }: { project: string }): Said => ({
  title: used.title,
  main: say('lost', used.heading, line(used.what), line(used.you), line(used.notYou({ project }))),
})

/** `late` is the form that the script shows where this device has a draft: it can still be sent. */
export const expiredPage = (
  { expired, language }: FormMessages,
  { project, moment, late }: { project: string; moment: Moment; late: Html },
): Said => ({
  title: expired.title,
  main: html`${say('over', expired.heading, lineOf(withMoment(language, expired.when, moment)), line(expired.what({ project })))}<template data-late>${late}</template>`,
})

/** `openUntil` is null when the link has expired in the meantime. */
export const pausedPage = (
  { paused, language }: FormMessages,
  { project, openUntil }: { project: string; openUntil: Moment | null },
): Said => ({
  title: paused.title,
  main: say(
    'resting',
    paused.heading({ project }),
    openUntil === null ? line(paused.over) : lineOf(withMoment(language, paused.what, openUntil)),
    lineIfDraft(paused.draft),
  ),
})

export const unknownPage = ({ unknown }: FormMessages): Said => ({
  title: unknown.title,
  main: say('lost', unknown.heading, line(unknown.what)),
})

export const forgottenPage = ({ forgotten }: FormMessages): Said => ({
  title: forgotten.title,
  main: say('lost', forgotten.heading, line(forgotten.what), lineIfDraft(forgotten.draft)),
})

export const failedPage = ({ failed }: FormMessages, kind: keyof FormMessages['failed']): Said => {
  const { title, heading, what } = failed[kind]
  return { title, main: say('lost', heading, line(what)) }
}

export const mark = (sign: keyof typeof signs): Html =>
  html`<svg class="mark" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${signs[sign]}</svg>`

const signs = {
  done: html`<path d="m4 12.5 5.5 5.5L20 7"/>`,
  email: html`<path d="M3 6h18v13H3z"/><path d="m3.5 6.5 8.5 7 8.5-7"/>`,
  over: html`<circle cx="12" cy="12" r="9.5"/><path d="M12 6.5V12l3.5 2.5"/>`,
  resting: html`<path d="M8.5 5v14M15.5 5v14"/>`,
  /** A link: one that can't be found, or opens nothing any more, or is needed. */
  lost: html`<path d="m9.5 14.5 5-5M11 6.5 13.5 4a4.6 4.6 0 0 1 6.5 6.5L17.5 13M13 17.5 10.5 20A4.6 4.6 0 0 1 4 13.5L6.5 11"/>`,
}

import type { SelfServiceMessages } from '@earshot/messages/service/self-service'
import type { SubscribeMessages } from '@earshot/messages/service/subscribe'
import { withAddress } from '../../html/address-in-sentence.ts'
import { pageStyle } from '../../html/built-pages.ts'
import { type Html, html } from '../../html/html.ts'
import { line, type Said, say } from '../../html/status-pages.ts'
import type { Known } from '../../privacy/find-known.ts'
import type { SubscribeMistakes } from '../../resources/subscribers/parse-subscription-form.ts'
import { subscribeStyle } from '../subscribe/subscribe-page.ts'

// The pages on which a person asks what is known about their email address, sees it, downloads it and has it erased.

export const selfServiceStyle = `${subscribeStyle}${pageStyle('self-service-page')}`

/** The purpose that the form is signed for: `about` of its unseen fields. */
export const askingOf = (projectId: string): string => `my-data ${projectId}`

/** The form's id, for buttons outside of it that send it. */
export const askFormId = 'my-data'

export interface AskForm {
  words: SelfServiceMessages
  /** The messages of the subscription form, which this one resembles. */
  alike: SubscribeMessages
  organization: string
  /** The address it is sent to. */
  action: string
  /** The hidden fields against spam (spam.ts). */
  unseen: Html
  typed?: string
  mistake?: Exclude<SubscribeMistakes['email'], undefined> | undefined
  /** A notice for a form that was sent: why nothing was done. */
  held?: { heading: string; text: string } | undefined
}

export function askPage({ words, alike, organization, action, unseen, typed = '', mistake, held }: AskForm): Said {
  const { form } = words
  const { mistakes } = alike
  const wrong = mistake === undefined || mistake === 'nameTooLong' ? undefined : mistakes[mistake]
  const main = html`<h1>${form.heading({ organization })}</h1>
${wrong || held ? '' : html`<p class="lead">${form.lead}</p>`}
${held ? html`<section class="notice" tabindex="-1" autofocus aria-labelledby="notice"><h2 id="notice">${held.heading}</h2><p>${held.text}</p></section>` : ''}
${
  wrong
    ? html`<section class="notice mistakes" tabindex="-1" autofocus aria-labelledby="mistakes"><h2 id="mistakes">${mistakes.heading}</h2><p>${mistakes.kept}</p>
<ul><li><a href="#my-data-email">${wrong}</a></li></ul></section>`
    : ''
}
<form class="subscribe" id="${askFormId}" method="post" action="${action}" novalidate data-sending="${alike.form.submitting}">
${unseen}
<div class="field">
<label for="my-data-email">${alike.form.email}</label>${wrong ? html`<p class="mistake" id="my-data-email-mistake">${wrong}</p>` : ''}
<input type="email" id="my-data-email" name="email" value="${typed}" required autocomplete="email" dir="ltr" ${wrong && html`aria-invalid="true" aria-describedby="my-data-email-mistake"`}>
</div>
<button class="button" type="submit">${form.submit}</button>
<p class="quiet">${form.seen}</p>
</form>
<p class="quiet">${words.incognito}</p>`
  return { title: wrong ? mistakes.titlePrefix({ title: form.title }) : form.title, main }
}

export const askedPage = (
  words: SelfServiceMessages,
  alike: SubscribeMessages,
  { email, form }: { email: string; form: string },
): Said => ({
  title: alike.asked.title,
  main: html`${say('email', alike.asked.heading, withAddress(words.asked.what, email), line(alike.asked.nothing), line(words.asked.once))}
<p class="say"><a href="${form}">${alike.asked.another}</a></p>
<p class="quiet">${words.incognito}</p>`,
})

/** The most titles of opinions that are listed. */
const titlesMax = 20

/** The page that lists what is known, and offers to download and to erase it. */
export function knownPage(
  words: SelfServiceMessages,
  { known, isKnown, email, organization, download, erase }: Shown & { known: Known; isKnown: boolean; download: string; erase: string },
): Said {
  const { open } = words
  const some = (message: (p: { count: number }) => string, count: number, inside: Html | null = null) =>
    count === 0 ? null : html`<li>${message({ count })}${inside}</li>`
  const titles = known.opinions
    .slice(0, titlesMax)
    .map(({ title, project }) => html`<li><span dir="auto">${title}</span> <span class="more" dir="auto">${project}</span></li>`)
  const list = html`<ul class="known">
${some(open.opinions, known.opinions.length, html`<ul>${titles}</ul>`)}${some(open.comments, known.comments)}${some(open.receipts, known.receipts)}
${some(open.links, known.links)}${some(open.emails, known.emails)}${some(open.orders, known.orders)}${some(open.importRows, known.importRows)}
${known.subscriptions.map((project) => html`<li>${open.subscription({ project })}</li>`)}
${known.suppressions ? html`<li>${open.suppressed}</li>` : ''}
</ul>`
  const main = isKnown
    ? html`<h1>${open.heading({ organization })}</h1>
${withAddress(open.about, email)}
${list}
<p class="quiet">${words.incognito}</p>
<h2>${open.take}</h2>
<p>${open.downloadHint}</p>
<p class="act"><a class="button" href="${download}" download>${open.download}</a></p>
<h2>${open.forget}</h2>
<p>${open.forgetHint}</p>
<p class="act"><a class="button second" href="${erase}">${open.erase}</a></p>`
    : html`${say('done', open.heading({ organization }), withAddress(open.nothing, email), line(words.incognito))}`
  return { title: open.title, main }
}

/** The page that says what erasing does, before it is done. */
export const erasePage = (
  { confirm, incognito }: SelfServiceMessages,
  { email, organization, action, back }: Shown & { action: string; back: string },
): Said => ({
  title: confirm.title,
  main: html`<h1>${confirm.heading}</h1>
${withAddress(confirm.what, email)}
<ul class="known">${[confirm.opinions, confirm.subscriptions, confirm.links, confirm.suppressed, confirm.elsewhere({ organization })].map((text) => html`<li>${text}</li>`)}</ul>
<p class="quiet">${incognito}</p>
<form class="actions" method="post" action="${action}" data-sending="${confirm.sending}">
<button class="button danger" type="submit">${confirm.button}</button><a class="button second" href="${back}">${confirm.back}</a>
</form>`,
})

export const erasedPage = (
  { done, incognito }: SelfServiceMessages,
  { email, organization, isAwaited, isSuppressed }: Shown & { isAwaited: boolean; isSuppressed: boolean },
): Said => ({
  title: done.title,
  main: say(
    'done',
    done.heading,
    withAddress(done.what, email),
    isAwaited ? line(done.awaited({ organization })) : null,
    isSuppressed ? line(done.suppressed) : null,
    line(incognito),
  ),
})

export const unfinishedPage = ({ unfinished, confirm }: SelfServiceMessages, { action }: { action: string }): Said => ({
  title: unfinished.title,
  main: html`${say('over', unfinished.heading, line(unfinished.what))}
<form class="actions" method="post" action="${action}" data-sending="${confirm.sending}"><button class="button" type="submit">${unfinished.button}</button></form>`,
})

export const endedPage = ({ ended }: SelfServiceMessages, { form }: { form: string }): Said => ({
  title: ended.title,
  main: html`${say('over', ended.heading, line(ended.what))}<a class="button" href="${form}">${ended.again}</a>`,
})

interface Shown {
  email: string
  organization: string
}

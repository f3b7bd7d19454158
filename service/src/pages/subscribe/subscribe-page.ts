import type { SubscribeMessages } from '@earshot/messages/service/subscribe'
import { withAddress } from '../../html/address-in-sentence.ts'
import { pageStyle } from '../../html/built-pages.ts'
import { type Html, html } from '../../html/html.ts'
import { line, type Said, say } from '../../html/status-pages.ts'
import type { SubscribeMistakes, SubscriptionFields } from '../../resources/subscribers/parse-subscription-form.ts'
import { fieldAttributes, mistakeText, nameField } from './subscribe-fields.ts'

// The form that subscribes to a project, and the pages that answer it. The pages that an email's links lead to are in email-link-pages.ts.

/** The style of every page of a subscription. */
export const subscribeStyle = pageStyle('subscribe-page')

export interface SubscribeForm {
  words: SubscribeMessages
  /** The address it is sent to. */
  action: string
  project: { name: string }
  /** The hidden fields against spam (spam.ts). */
  unseen: Html
  /** The values of the fields. */
  typed?: SubscriptionFields
  mistakes?: SubscribeMistakes
}

/** The purpose that the form is signed for: `about` of its unseen fields. */
export const subscriptionOf = (projectId: string): string => `subscription ${projectId}`

/** The form's id, for buttons outside of it that send it. */
export const subscribeFormId = 'subscribe'

/** The form itself, without a heading. */
function subscribeForm({ words, action, project, unseen, typed = { email: '', name: '' }, mistakes = {} }: SubscribeForm): Html {
  const { form } = words
  const email = fieldAttributes(words, mistakes.email, 'email')
  return html`<form class="subscribe" id="${subscribeFormId}" method="post" action="${action}" novalidate data-sending="${form.submitting}">
${unseen}
<div class="field">
<label for="subscribe-email">${form.email}</label>${email.line}
<input type="email" id="subscribe-email" name="email" value="${typed.email}" required autocomplete="email" dir="ltr" ${email.attributes}>
</div>
${nameField(words, typed.name, mistakes.name)}
<button class="button" type="submit">${form.submit}</button>
<p class="quiet">${form.seen({ project: project.name })}</p>
</form>`
}

/** The page with the form. `held` is a notice for a form that was sent: why nothing was done. */
export function subscribePage(view: SubscribeForm & { held?: Notice }): Said {
  const { words, project, mistakes = {}, held } = view
  const wrong = Object.entries(mistakes)
  const { title } = words.form
  const main = html`<h1>${words.form.heading({ project: project.name })}</h1>
${held || wrong.length > 0 ? '' : html`<p class="lead">${words.form.lead}</p>`}
${held ? notice(held) : ''}
${wrong.length > 0 ? mistakesNotice(words, wrong) : ''}
${subscribeForm(view)}`
  return { title: wrong.length > 0 ? words.mistakes.titlePrefix({ title }) : title, main }
}

interface Notice {
  heading: string
  text: string
}

const notice = ({ heading, text }: Notice): Html =>
  html`<section class="notice" tabindex="-1" autofocus aria-labelledby="notice"><h2 id="notice">${heading}</h2><p>${text}</p></section>`

const mistakesNotice = (
  words: SubscribeMessages,
  wrong: [string, NonNullable<SubscribeMistakes[keyof SubscriptionFields]>][],
): Html => html`<section class="notice mistakes" tabindex="-1" autofocus aria-labelledby="mistakes">
<h2 id="mistakes">${wrong.length > 1 ? words.mistakes.several : words.mistakes.heading}</h2><p>${words.mistakes.kept}</p>
<ul>${wrong.map(([field, mistake]) => html`<li><a href="#subscribe-${field}">${mistakeText(words, mistake)}</a></li>`)}</ul></section>`

export const askedPage = ({ asked }: SubscribeMessages, { email, form }: { email: string; form: string }): Said => ({
  title: asked.title,
  main: html`${say('email', asked.heading, withAddress(asked.what, email), line(asked.nothing))}
<p class="say"><a href="${form}">${asked.another}</a></p>`,
})

export const closedPage = ({ closed }: SubscribeMessages, { project }: { project: string }): Said => ({
  title: closed.title,
  main: say('resting', closed.heading({ project }), line(closed.what)),
})

import { html } from 'ghtml'
import { nameLengthMax, type SubscribeMistakes, type TypedSubscription } from '../resources/subscribers/typed-subscription.ts'
import type { SubscribeWords } from '../words/subscribe.ts'
import { asset } from './document.ts'
import { line, type Said, say } from './said-pages.ts'

// The pages of a subscription: the form that asks for a letter, and where the letter's links lead. Each gives its title and main part.

/** What these pages, and whatever page embeds the form, need beyond every other. */
export const subscribeStyle = asset('subscribe-page.css')

export interface SubscribeForm {
  words: SubscribeWords
  /** Where it is sent. */
  action: string
  project: { name: string }
  /** The fields that people don't see (spam.ts); HTML. */
  unseen: string
  /** What is in the fields. */
  typed?: TypedSubscription
  mistakes?: SubscribeMistakes
}

/** What the form is signed for: `about` of its unseen fields. */
export const subscriptionOf = (projectId: string): string => `subscription ${projectId}`

/** Names the form where something outside of it sends it. */
export const subscribeFormId = 'subscribe'

/** The form itself, without a heading: for this page, and to be put into others. Its fields have ids of their own. */
export function subscribeForm({ words, action, project, unseen, typed = { email: '', name: '' }, mistakes = {} }: SubscribeForm): string {
  const { form } = words
  const field = (name: keyof TypedSubscription) => fieldAttributes(words, mistakes[name], name)
  const email = field('email')
  const name = field('name')
  return html`<form class="subscribe" id="${subscribeFormId}" method="post" action="${action}" novalidate data-sending="${form.submitting}">
!${unseen}
<div class="field">
<label for="subscribe-email">${form.email}</label>!${email.line}
<input type="email" id="subscribe-email" name="email" value="${typed.email}" required autocomplete="email" dir="ltr" !${email.attributes}>
</div>
<div class="field">
<label for="subscribe-name">${form.name}</label><p class="hint" id="subscribe-name-hint">${form.nameHint}</p>!${name.line}
<input type="text" id="subscribe-name" name="name" value="${typed.name}" autocomplete="name" dir="auto" !${name.attributes}>
</div>
<button class="button" type="submit">${form.submit}</button>
<p class="quiet">${form.seen(project.name)}</p>
</form>`
}

function fieldAttributes(words: SubscribeWords, mistake: SubscribeMistakes[keyof TypedSubscription], field: keyof TypedSubscription) {
  const described = [field === 'name' ? 'subscribe-name-hint' : '', mistake ? `subscribe-${field}-mistake` : ''].filter(Boolean).join(' ')
  return {
    line: mistake ? html`<p class="mistake" id="subscribe-${field}-mistake">${mistakeText(words, mistake)}</p>` : '',
    attributes: [described && html`aria-describedby="${described}"`, mistake ? 'aria-invalid="true"' : ''].filter(Boolean).join(' '),
  }
}

const mistakeText = ({ mistakes }: SubscribeWords, mistake: NonNullable<SubscribeMistakes[keyof TypedSubscription]>): string =>
  mistake === 'nameTooLong' ? mistakes.nameTooLong(nameLengthMax) : mistakes[mistake]

/** The page with the form. `held`: it was sent, and nothing was done, for the reason it says. */
export function subscribePage(view: SubscribeForm & { held?: Notice }): Said {
  const { words, project, mistakes = {}, held } = view
  const wrong = Object.entries(mistakes)
  const { title } = words.form
  const main = html`<h1>${words.form.heading(project.name)}</h1>
!${held || wrong.length > 0 ? '' : html`<p class="lead">${words.form.lead}</p>`}
!${held ? notice(held) : ''}
!${wrong.length > 0 ? mistakesNotice(words, wrong) : ''}
!${subscribeForm(view)}`
  return { title: wrong.length > 0 ? words.mistakes.titlePrefix(title) : title, main }
}

interface Notice {
  heading: string
  text: string
}

const notice = ({ heading, text }: Notice): string =>
  html`<section class="notice" tabindex="-1" autofocus aria-labelledby="notice"><h2 id="notice">${heading}</h2><p>${text}</p></section>`

const mistakesNotice = (
  words: SubscribeWords,
  wrong: [string, NonNullable<SubscribeMistakes[keyof TypedSubscription]>][],
): string => html`<section class="notice mistakes" tabindex="-1" autofocus aria-labelledby="mistakes">
<h2 id="mistakes">${wrong.length > 1 ? words.mistakes.several : words.mistakes.heading}</h2><p>${words.mistakes.kept}</p>
<ul>!${wrong.map(([field, mistake]) => html`<li><a href="#subscribe-${field}">${mistakeText(words, mistake)}</a></li>`)}</ul></section>`

export const askedPage = ({ asked }: SubscribeWords, { email, form }: { email: string; form: string }): Said => ({
  title: asked.title,
  main: html`!${say('letter', asked.heading, line(asked.what(email)), line(asked.nothing))}
<p class="say"><a href="${form}">${asked.another}</a></p>`,
})

export const closedPage = ({ closed }: SubscribeWords, { project }: { project: string }): Said => ({
  title: closed.title,
  main: say('resting', closed.heading(project), line(closed.what)),
})

export const unknownLetterPage = ({ unknown }: SubscribeWords): Said => ({
  title: unknown.title,
  main: say('lost', unknown.heading, line(unknown.what)),
})

interface Answering {
  project: string
  email: string
  /** Where the answer is sent. */
  action: string
}

export const confirmPage = ({ confirm, form }: SubscribeWords, { project, email, action }: Answering): Said => ({
  title: confirm.title,
  main: html`<h1>${confirm.heading}</h1>
<p class="say">${confirm.what(email, project)}</p>
<form class="answers" method="post" action="${action}" data-sending="${form.submitting}"><button class="button" type="submit">${confirm.button}</button></form>
<p class="quiet">${form.seen(project)}</p>
<p class="quiet">${confirm.notYou}</p>`,
})

export const invitedPage = ({ invited, form }: SubscribeWords, { project, email, action }: Answering): Said => ({
  title: invited.title,
  main: html`<h1>${invited.heading(project)}</h1>
<p class="say">${invited.what(email, project)}</p>
<form class="answers" method="post" action="${action}" data-sending="${form.submitting}"><button class="button" type="submit">${invited.accept}</button>
<button class="button second" type="submit" name="answer" value="no">${invited.decline}</button></form>
<p class="quiet">${invited.seen(project)}</p>`,
})

export const confirmedPage = (
  { confirmed }: SubscribeWords,
  { project, email, leave }: { project: string; email: string; leave: string },
): Said => ({
  title: confirmed.title,
  main: html`!${say('done', confirmed.heading, line(confirmed.what(email, project)), line(confirmed.leave))}
<p class="say"><a href="${leave}">${confirmed.leaveLink}</a></p>`,
})

export const declinedPage = ({ declined, form }: SubscribeWords, { email, action }: Answering): Said => ({
  title: declined.title,
  main: html`!${say('done', declined.heading, line(declined.what(email)))}
<h2>${declined.changed}</h2>
<form class="answers" method="post" action="${action}" data-sending="${form.submitting}"><button class="button second" type="submit">${declined.button}</button></form>`,
})

export const endedPage = ({ ended }: SubscribeWords, { project, form }: { project: string; form: string }): Said => ({
  title: ended.title,
  main: html`!${say('over', ended.heading, line(ended.what(project)))}<a class="button" href="${form}">${ended.again}</a>`,
})

export const blockedPage = ({ blocked }: SubscribeWords, { project }: { project: string }): Said => ({
  title: blocked.title,
  main: say('resting', blocked.heading, line(blocked.what(project))),
})

export const leavePage = (
  { leave, form }: SubscribeWords,
  { project, organization, email, action }: Answering & { organization: string },
): Said => ({
  title: leave.title,
  main: html`<h1>${leave.heading(project)}</h1>
<p class="say">${leave.what(email, project)}</p>
<form class="subscribe" method="post" action="${action}" data-sending="${form.submitting}">
<label class="option"><input type="checkbox" name="from" value="everything"><span><strong>${leave.everything(organization)}</strong><span class="more">${leave.everythingHint}</span></span></label>
<button class="button" type="submit">${leave.button}</button>
</form>`,
})

/** `organization` is named when they left everything of it. */
export const leftPage = (
  { left }: SubscribeWords,
  { project, organization, form }: { project: string; organization?: string; form: string },
): Said => ({
  title: left.title,
  main: html`!${say('done', left.heading, line(organization === undefined ? left.what(project) : left.everything(organization)))}
<p class="say"><a href="${form}">${left.again}</a></p>`,
})

import { pageStyle } from '../../html/built-pages.ts'
import { type Html, html, joinHtml } from '../../html/html.ts'
import { line, type Said, say } from '../../html/status-pages.ts'
import { nameLengthMax } from '../../resources/customers/customers.ts'
import type { Subscription } from '../../resources/subscribers/find-subscription.ts'
import type { SubscribeMistakes, TypedSubscription } from '../../resources/subscribers/typed-subscription.ts'
import type { SubscribeWords } from '../../words/subscribe.ts'

// The pages of a subscription: the form that asks for an email, and where the email's links lead. Each gives its title and main part.

/** What these pages, and whatever page embeds the form, need beyond every other. */
export const subscribeStyle = pageStyle('subscribe-page')

export interface SubscribeForm {
  words: SubscribeWords
  /** Where it is sent. */
  action: string
  project: { name: string }
  /** The fields that people don't see (spam.ts). */
  unseen: Html
  /** What is in the fields. */
  typed?: TypedSubscription
  mistakes?: SubscribeMistakes
}

/** What the form is signed for: `about` of its unseen fields. */
export const subscriptionOf = (projectId: string): string => `subscription ${projectId}`

/** Names the form where something outside of it sends it. */
export const subscribeFormId = 'subscribe'

/** The form itself, without a heading: for this page, and to be put into others. Its fields have ids of their own. */
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
<p class="quiet">${form.seen(project.name)}</p>
</form>`
}

function nameField(words: SubscribeWords, typed: string, mistake?: SubscribeMistakes['name']): Html {
  const { form } = words
  const { line, attributes } = fieldAttributes(words, mistake, 'name')
  return html`<div class="field">
<label for="subscribe-name">${form.name}</label><p class="hint" id="subscribe-name-hint">${form.nameHint}</p>${line}
<input type="text" id="subscribe-name" name="name" value="${typed}" autocomplete="name" dir="auto" ${attributes}>
</div>`
}

function fieldAttributes(words: SubscribeWords, mistake: SubscribeMistakes[keyof TypedSubscription], field: keyof TypedSubscription) {
  const described = [field === 'name' ? 'subscribe-name-hint' : '', mistake ? `subscribe-${field}-mistake` : ''].filter(Boolean).join(' ')
  return {
    line: mistake && html`<p class="mistake" id="subscribe-${field}-mistake">${mistakeText(words, mistake)}</p>`,
    attributes: joinHtml([described ? html`aria-describedby="${described}"` : null, mistake && html`aria-invalid="true"`], ' '),
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
${held || wrong.length > 0 ? '' : html`<p class="lead">${words.form.lead}</p>`}
${held ? notice(held) : ''}
${wrong.length > 0 ? mistakesNotice(words, wrong) : ''}
${subscribeForm(view)}`
  return { title: wrong.length > 0 ? words.mistakes.titlePrefix(title) : title, main }
}

/** A sentence around an address, which stays in one piece where there is room for it. */
export function withAddress(sentence: (address: string) => string, email: string): Html {
  const [before = '', after = ''] = sentence(place).split(place)
  return html`<p class="say">${before}<strong class="address" dir="ltr">${email}</strong>${after}</p>`
}
const place = '\0'

interface Notice {
  heading: string
  text: string
}

const notice = ({ heading, text }: Notice): Html =>
  html`<section class="notice" tabindex="-1" autofocus aria-labelledby="notice"><h2 id="notice">${heading}</h2><p>${text}</p></section>`

const mistakesNotice = (
  words: SubscribeWords,
  wrong: [string, NonNullable<SubscribeMistakes[keyof TypedSubscription]>][],
): Html => html`<section class="notice mistakes" tabindex="-1" autofocus aria-labelledby="mistakes">
<h2 id="mistakes">${wrong.length > 1 ? words.mistakes.several : words.mistakes.heading}</h2><p>${words.mistakes.kept}</p>
<ul>${wrong.map(([field, mistake]) => html`<li><a href="#subscribe-${field}">${mistakeText(words, mistake)}</a></li>`)}</ul></section>`

export const askedPage = ({ asked }: SubscribeWords, { email, form }: { email: string; form: string }): Said => ({
  title: asked.title,
  main: html`${say('letter', asked.heading, withAddress(asked.what, email), line(asked.nothing))}
<p class="say"><a href="${form}">${asked.another}</a></p>`,
})

export const closedPage = ({ closed }: SubscribeWords, { project }: { project: string }): Said => ({
  title: closed.title,
  main: say('resting', closed.heading(project), line(closed.what)),
})

export const unknownEmailPage = ({ unknown }: SubscribeWords): Said => ({
  title: unknown.title,
  main: say('lost', unknown.heading, line(unknown.what)),
})

/** What an email's button leads to, as it stands: the question, or what became of it. */
export function emailLinkPage(
  words: SubscribeWords,
  subscription: Subscription,
  { action, leave, form, mistakes = {} }: Addresses,
): Said & { status: number } {
  const { email, name, source, status } = subscription
  const project = subscription.project.name
  const answering = { project, email: email ?? '', name: name ?? '', action, mistakes }
  switch (status) {
    case 'pending':
      return { ...(source === 'invitation' ? invitedPage : confirmPage)(words, answering), status: mistakes.name ? 422 : 200 }
    case 'active':
      return { ...confirmedPage(words, { ...answering, leave }), status: 200 }
    case 'declined':
      return { ...declinedPage(words, answering), status: 200 }
    case 'blocked':
      return { ...blockedPage(words, answering), status: 403 }
    default:
      return { ...endedPage(words, { project, form }), status: 410 }
  }
}

/** Where the answer is sent, where one leaves, where one subscribes again. */
interface Addresses {
  action: string
  leave: string
  form: string
  mistakes?: SubscribeMistakes
}

interface Answering {
  project: string
  email: string
  /** What is in the field for it: perhaps somebody else typed that, so it can be changed before anybody sees it. */
  name?: string
  mistakes?: SubscribeMistakes
  /** Where the answer is sent. */
  action: string
}

const confirmPage = (words: SubscribeWords, { project, email, action, name = '', mistakes = {} }: Answering): Said => ({
  title: words.confirm.title,
  main: html`<h1>${words.confirm.heading}</h1>
${withAddress((address) => words.confirm.what(address, project), email)}
<form class="subscribe" method="post" action="${action}" data-sending="${words.form.submitting}">
${nameField(words, name, mistakes.name)}
<button class="button" type="submit">${words.confirm.button}</button>
</form>
<p class="quiet">${words.form.seen(project)}</p>
<p class="quiet">${words.confirm.notYou}</p>`,
})

const invitedPage = (words: SubscribeWords, { project, email, action, name = '', mistakes = {} }: Answering): Said => ({
  title: words.invited.title,
  main: html`<h1>${words.invited.heading(project)}</h1>
${withAddress((address) => words.invited.what(address, project), email)}
<form class="subscribe" method="post" action="${action}" data-sending="${words.form.submitting}">
${nameField(words, name, mistakes.name)}
<div class="actions"><button class="button" type="submit">${words.invited.accept}</button>
<button class="button second" type="submit" name="answer" value="no">${words.invited.decline}</button></div>
</form>
<p class="quiet">${words.invited.seen(project)}</p>`,
})

const confirmedPage = (
  { confirmed }: SubscribeWords,
  { project, email, leave }: { project: string; email: string; leave: string },
): Said => ({
  title: confirmed.title,
  main: html`${say(
    'done',
    confirmed.heading,
    withAddress((address) => confirmed.what(address, project), email),
    line(confirmed.leave),
  )}
<p class="say"><a href="${leave}">${confirmed.leaveLink}</a></p>`,
})

const declinedPage = ({ declined, form }: SubscribeWords, { email, action }: Answering): Said => ({
  title: declined.title,
  main: html`${say('done', declined.heading, withAddress(declined.what, email))}
<h2>${declined.changed}</h2>
<form class="subscribe" method="post" action="${action}" data-sending="${form.submitting}"><button class="button second" type="submit">${declined.button}</button></form>`,
})

const endedPage = ({ ended }: SubscribeWords, { project, form }: { project: string; form: string }): Said => ({
  title: ended.title,
  main: html`${say('over', ended.heading, line(ended.what(project)))}<a class="button" href="${form}">${ended.again}</a>`,
})

const blockedPage = ({ blocked }: SubscribeWords, { project }: { project: string }): Said => ({
  title: blocked.title,
  main: say('resting', blocked.heading, line(blocked.what(project))),
})

export const leavePage = (
  { leave, form }: SubscribeWords,
  { project, organization, email, action }: Answering & { organization: string },
): Said => ({
  title: leave.title,
  main: html`<h1>${leave.heading(project)}</h1>
${withAddress((address) => leave.what(address, project), email)}
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
  main: html`${say('done', left.heading, line(organization === undefined ? left.what(project) : left.everything(organization)))}
<p class="say"><a href="${form}">${left.again}</a></p>`,
})

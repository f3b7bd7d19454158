import type { SubscribeMessages } from '@earshot/messages/service/subscribe'
import { withAddress } from '../../html/address-in-sentence.ts'
import { html } from '../../html/html.ts'
import { line, type Said, say } from '../../html/status-pages.ts'
import type { Subscription } from '../../resources/subscribers/find-subscription.ts'
import type { SubscribeMistakes } from '../../resources/subscribers/parse-subscription-form.ts'
import { nameField } from './subscribe-fields.ts'

// The pages that the links of a subscription's emails lead to: to confirm it, to accept an invitation, and to leave.

/** The page that an email's button leads to: the question whether to subscribe, or what became of it. */
export function emailLinkPage(
  words: SubscribeMessages,
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

interface Addresses {
  /** The answer is sent there. */
  action: string
  /** The page to unsubscribe. */
  leave: string
  /** The page to subscribe again. */
  form: string
  mistakes?: SubscribeMistakes
}

interface Answering {
  project: string
  email: string
  /** The value of the field. Another person may have typed it, so it can be changed before it is shown. */
  name?: string
  mistakes?: SubscribeMistakes
  /** The address that the answer is sent to. */
  action: string
}

const confirmPage = (words: SubscribeMessages, { project, email, action, name = '', mistakes = {} }: Answering): Said => ({
  title: words.confirm.title,
  main: html`<h1>${words.confirm.heading}</h1>
${withAddress(({ email }) => words.confirm.what({ email, project }), email)}
<form class="subscribe" method="post" action="${action}" data-sending="${words.form.submitting}">
${nameField(words, name, mistakes.name)}
<button class="button" type="submit">${words.confirm.button}</button>
</form>
<p class="quiet">${words.form.seen({ project })}</p>
<p class="quiet">${words.confirm.notYou}</p>`,
})

const invitedPage = (words: SubscribeMessages, { project, email, action, name = '', mistakes = {} }: Answering): Said => ({
  title: words.invited.title,
  main: html`<h1>${words.invited.heading({ project })}</h1>
${withAddress(({ email }) => words.invited.what({ email, project }), email)}
<form class="subscribe" method="post" action="${action}" data-sending="${words.form.submitting}">
${nameField(words, name, mistakes.name)}
<div class="actions"><button class="button" type="submit">${words.invited.accept}</button>
<button class="button second" type="submit" name="answer" value="no">${words.invited.decline}</button></div>
</form>
<p class="quiet">${words.invited.seen({ project })}</p>`,
})

const confirmedPage = (
  { confirmed }: SubscribeMessages,
  { project, email, leave }: { project: string; email: string; leave: string },
): Said => ({
  title: confirmed.title,
  main: html`${say(
    'done',
    confirmed.heading,
    withAddress(({ email }) => confirmed.what({ email, project }), email),
    line(confirmed.leave),
  )}
<p class="say"><a href="${leave}">${confirmed.leaveLink}</a></p>`,
})

const declinedPage = ({ declined, form }: SubscribeMessages, { email, action }: Answering): Said => ({
  title: declined.title,
  main: html`${say('done', declined.heading, withAddress(declined.what, email))}
<h2>${declined.changed}</h2>
<form class="subscribe" method="post" action="${action}" data-sending="${form.submitting}"><button class="button second" type="submit">${declined.button}</button></form>`,
})

const endedPage = ({ ended }: SubscribeMessages, { project, form }: { project: string; form: string }): Said => ({
  title: ended.title,
  main: html`${say('over', ended.heading, line(ended.what({ project })))}<a class="button" href="${form}">${ended.again}</a>`,
})

const blockedPage = ({ blocked }: SubscribeMessages, { project }: { project: string }): Said => ({
  title: blocked.title,
  main: say('resting', blocked.heading, line(blocked.what({ project }))),
})

export const leavePage = (
  { leave, form }: SubscribeMessages,
  { project, organization, email, action }: Answering & { organization: string },
): Said => ({
  title: leave.title,
  main: html`<h1>${leave.heading({ project })}</h1>
${withAddress(({ email }) => leave.what({ email, project }), email)}
<form class="subscribe" method="post" action="${action}" data-sending="${form.submitting}">
<label class="option"><input type="checkbox" name="from" value="everything"><span><strong>${leave.everything({ organization })}</strong><span class="more">${leave.everythingHint}</span></span></label>
<button class="button" type="submit">${leave.button}</button>
</form>`,
})

/** The page after unsubscribing. `organization` is given when it was from all its projects. */
export const leftPage = (
  { left }: SubscribeMessages,
  { project, organization, form }: { project: string; organization?: string; form: string },
): Said => ({
  title: left.title,
  main: html`${say('done', left.heading, line(organization === undefined ? left.what({ project }) : left.everything({ organization })))}
<p class="say"><a href="${form}">${left.again}</a></p>`,
})

export const unknownEmailPage = ({ unknown }: SubscribeMessages): Said => ({
  title: unknown.title,
  main: say('lost', unknown.heading, line(unknown.what)),
})

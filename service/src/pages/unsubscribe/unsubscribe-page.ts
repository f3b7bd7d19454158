import type { UnsubscribeMessages } from '@earshot/messages/service/unsubscribe'
import { withAddress } from '../../html/address-in-sentence.ts'
import { html } from '../../html/html.ts'
import { line, type Said, say } from '../../html/status-pages.ts'

// The pages on which a person stops the emails of a project or of everything: one button does it, one takes it back.

export interface Unsubscribing {
  words: UnsubscribeMessages
  email: string
  project: string
  organization: string
  /** The address that the answer is sent to. */
  action: string
}

export const askPage = ({ words: { ask }, email, project, organization, action }: Unsubscribing): Said => ({
  title: ask.title,
  main: html`<h1>${ask.heading({ project })}</h1>
${withAddress(({ email }) => ask.what({ email, project }), email)}
<form class="subscribe" method="post" action="${action}" data-sending="${ask.sending}">
<label class="option"><input type="checkbox" name="from" value="everything"><span><strong>${ask.everything({ organization })}</strong><span class="more">${ask.everythingHint}</span></span></label>
<button class="button" type="submit">${ask.button}</button>
</form>`,
})

export const donePage = (
  { words: { done }, email, project, organization, action }: Unsubscribing,
  { isEverything }: { isEverything: boolean },
): Said => ({
  title: done.title,
  main: html`${say(
    'done',
    done.heading,
    withAddress(({ email }) => (isEverything ? done.everything({ email, organization }) : done.what({ email, project })), email),
    line(done.links),
  )}
<h2>${done.mistake}</h2>
<form class="actions" method="post" action="${action}" data-sending="${done.undoing}"><button class="button second" type="submit" name="answer" value="undo">${done.undo}</button></form>`,
})

export const undonePage = ({ words: { undone, ask }, email, project, action }: Unsubscribing): Said => ({
  title: undone.title,
  main: html`${say(
    'done',
    undone.heading,
    withAddress(({ email }) => undone.what({ email, project }), email),
  )}
<form class="actions" method="post" action="${action}" data-sending="${ask.sending}"><button class="button second" type="submit">${undone.again}</button></form>`,
})

export const lostPage = ({ unknown }: UnsubscribeMessages): Said => ({
  title: unknown.title,
  main: say('lost', unknown.heading, line(unknown.what)),
})

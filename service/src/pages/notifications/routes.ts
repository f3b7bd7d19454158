import { type NotificationsMessages, notificationsMessages } from '@earshot/messages/service/notifications'
import type { Sql } from '../../database/database.ts'
import { withAddress } from '../../html/address-in-sentence.ts'
import { html } from '../../html/html.ts'
import { type Answer, acceptOneClick, type PageRequest, routesOf } from '../../html/page-routes.ts'
import { chosenLanguage, keepingLanguage, readerLanguage } from '../../html/reader-language.ts'
import { line, type Said, say } from '../../html/status-pages.ts'
import { readEmailDestination, stopEmails } from '../../resources/destinations/stop-emails.ts'
import type { PurposeKeys } from '../../secrets.ts'
import { addressIn } from '../../webhooks/messages/recipient.ts'
import { readStopToken } from '../../webhooks/messages/stop-address.ts'
import { subscribeStyle } from '../subscribe/subscribe-page.ts'

// The page at the end of every email to a team. Looking at it changes nothing: mail scanners open every link. A mail program's own button
// posts to it without asking anybody (RFC 8058).

interface Deps {
  sql: Sql
  unsubscribeKey: PurposeKeys
  /** Called after a change of a destination: nothing more is sent as it was read before. */
  lanesChanged: () => void
}

export const notificationPages = (deps: Deps) =>
  acceptOneClick(routesOf(deps, '/notifications', { 'GET /:token': show, 'POST /:token': stop }))

type ByToken = PageRequest<'token'>

const show = (deps: Deps, request: ByToken): Promise<Answer> => stateAnswer(deps, request)

async function stop(deps: Deps, request: ByToken): Promise<Answer> {
  const destination = readStopToken(deps.unsubscribeKey, request.params.token)
  if (destination !== null && (await stopEmails(deps.sql, destination))) deps.lanesChanged()
  // Answered here, without a redirect: a mail program would not follow one (RFC 8058, 3.1).
  return stateAnswer(deps, request)
}

async function stateAnswer({ sql, unsubscribeKey }: Deps, request: ByToken): Promise<Answer> {
  const { token } = request.params
  const destination = readStopToken(unsubscribeKey, token)
  const found = destination && (await readEmailDestination(sql, destination))
  const words = notificationsMessages(readerLanguage(request))
  if (!found) return { status: 404, language: words.language, ...lostPage(words) }
  const shown = { words, organization: found.organization, email: addressIn(found.url) }
  const action = keepingLanguage(`/notifications/${token}`, chosenLanguage(request))
  return {
    status: 200,
    language: words.language,
    style: subscribeStyle,
    secret: { under: '/notifications', token },
    ...(found.status === 'disabled' ? donePage(shown) : askPage(shown, action)),
  }
}

interface Shown {
  words: NotificationsMessages
  organization: string
  email: string
}

const askPage = ({ words: { stop }, organization, email }: Shown, action: string): Said => ({
  title: stop.ask.title,
  main: html`<h1>${stop.ask.heading({ organization })}</h1>
${withAddress(({ email }) => stop.ask.what({ email, organization }), email)}
<form class="subscribe" method="post" action="${action}" data-sending="${stop.ask.sending}"><button class="button" type="submit">${stop.ask.button}</button></form>`,
})

const donePage = ({ words: { stop }, organization, email }: Shown): Said => ({
  title: stop.done.title,
  main: say(
    'done',
    stop.done.heading,
    withAddress(({ email }) => stop.done.what({ email, organization }), email),
  ),
})

const lostPage = ({ stop }: NotificationsMessages): Said => ({
  title: stop.unknown.title,
  main: say('lost', stop.unknown.heading, line(stop.unknown.what)),
})

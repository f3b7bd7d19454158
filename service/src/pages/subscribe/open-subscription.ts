import { formMessages } from '@earshot/messages/service/form'
import { subscribeMessages } from '@earshot/messages/service/subscribe'
import type { Sql } from '../../database/database.ts'
import { ownerOf, type Page } from '../../html/document.ts'
import type { Answer, PageRequest } from '../../html/page-routes.ts'
import { chosenLanguage, keepingLanguage, readerLanguage } from '../../html/reader-language.ts'
import { formIn } from '../../html/sent-form.ts'
import { type Said, unknownPage } from '../../html/status-pages.ts'
import type { VisitorOf } from '../../limits/visitor-bounds.ts'
import { isMovedToken, readForeign } from '../../resources/moved-tokens/moved-tokens.ts'
import { findSubscription, type SubscribedProject, type Subscription } from '../../resources/subscribers/find-subscription.ts'
import type { SubscriptionMailer } from '../../resources/subscribers/subscription-emails.ts'
import { subscriberIdIn, subscriberIdOf } from '../../resources/subscribers/token.ts'
import type { PurposeKeys } from '../../secrets.ts'
import type { SpamGuard } from '../spam/spam.ts'
import { unknownEmailPage } from './email-link-pages.ts'
import { subscribeStyle } from './subscribe-page.ts'

// What all pages of a subscription have.

export interface SubscribeDeps {
  sql: Sql
  mailer: SubscriptionMailer
  guard: SpamGuard
  visitorOf: VisitorOf
  /** Called after a change whose events and emails wait to be sent. */
  changed: () => void
}

/** Finds the subscription of a token in an email. Null when there is none, or not any more. */
export async function findByToken(
  sql: Sql,
  { key, kind, token }: { key: PurposeKeys; kind: 'subscription-confirm' | 'subscription-leave'; token: string },
): Promise<Subscription | null> {
  const own = subscriberIdOf(key, token)
  const subscriberId = own ?? (await readForeign(sql, () => subscriberIdIn(token)))
  const found = subscriberId === null ? null : await findSubscription(sql, { subscriberId })
  return found && (own !== null || (await isMovedToken(sql, { ...found, kind, token }))) ? found : null
}

/** The fields that were sent. Some programs send a form without fields without a body. */
export const readForm = (request: PageRequest) => (request.body === undefined ? new URLSearchParams() : formIn(request))

export const formAddress = (request: PageRequest, { slug }: SubscribedProject) =>
  keepingLanguage(`/subscribe/${slug}`, chosenLanguage(request))

export const wordsFor = (request: PageRequest, project: SubscribedProject, fixed: string | null = null) =>
  subscribeMessages(readerLanguage(request, { fixed, fallback: project.settings.locale }))

type Shows = (
  words: ReturnType<typeof subscribeMessages>,
  project: SubscribedProject,
) => Said & Pick<Page, 'status' | 'otherLanguages' | 'code' | 'secret'>

/** A page in its project's colours. `fixed`: the language that the email was in. */
export function subscriptionPage(request: PageRequest, project: SubscribedProject, shows: Shows, fixed: string | null = null) {
  const words = wordsFor(request, project, fixed)
  return { language: words.language, owner: ownerOf(project), style: subscribeStyle, ...shows(words, project) }
}

/** No project is at the address. */
export function unknownProject(request: PageRequest): Answer {
  const language = readerLanguage(request)
  return { status: 404, language, ...unknownPage(formMessages(language)) }
}

/** The link of an email leads to nothing, or not any more. */
export function unknownEmail(request: PageRequest): Answer {
  const language = readerLanguage(request)
  return { status: 404, language, ...unknownEmailPage(subscribeMessages(language)) }
}

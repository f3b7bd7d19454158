import { transaction } from '../../database/transaction.ts'
import type { Answer, PageRequest } from '../../html/page-routes.ts'
import { chosenLanguage, keepingLanguage } from '../../html/reader-language.ts'
import { endSubscription } from '../../resources/subscribers/end-subscription.ts'
import type { Subscription } from '../../resources/subscribers/find-subscription.ts'
import { suppress } from '../../resources/suppressions/suppressions.ts'
import { leavePage, leftPage } from './email-link-pages.ts'
import { findByToken, formAddress, type SubscribeDeps, subscriptionPage, unknownEmail } from './open-subscription.ts'

// Where the link at the end of every email leads.

type ByToken = PageRequest<'token'>

export async function showLeaving({ sql, mailer }: SubscribeDeps, request: ByToken): Promise<Answer> {
  const found = await findByToken(sql, { key: mailer.leaveKey, kind: 'subscription-leave', token: request.params.token })
  if (!found) return unknownEmail(request)
  const { email, project } = found
  if (email === null || found.status === 'declined' || found.status === 'ended') return leftAnswer(request, found)
  const action = keepingLanguage(`/subscribe/leave/${request.params.token}`, chosenLanguage(request))
  const shown = { project: project.name, organization: found.organization, email, action }
  return subscriptionPage(
    request,
    project,
    (words) => ({ ...leavePage(words, shown), status: 200, secret: secretOf(request) }),
    found.language,
  )
}

/** Ends the subscription. One click in a mail program says "leave" (RFC 8058); only the page's own form can say more. */
export async function leave({ sql, mailer, changed }: SubscribeDeps, request: ByToken): Promise<Answer> {
  const found = await findByToken(sql, { key: mailer.leaveKey, kind: 'subscription-leave', token: request.params.token })
  if (!found) return unknownEmail(request)
  const { organizationId, email } = found
  const isEverything = request.body instanceof URLSearchParams && request.body.get('from') === 'everything'
  // A second click finds nothing to do, and the same page.
  if (email === null) return leftAnswer(request, found)
  await transaction(sql, async (sql) => {
    await endSubscription(sql, { organizationId, projectId: isEverything ? null : found.projectId, email })
    if (isEverything) await suppress(sql, { organizationId, projectId: null, email, reason: 'unsubscribed' })
  })
  changed()
  return leftAnswer(request, found, isEverything ? found.organization : undefined)
}

const leftAnswer = (request: ByToken, found: Subscription, organization?: string): Answer =>
  subscriptionPage(
    request,
    found.project,
    (words) => ({
      ...leftPage(words, {
        project: found.project.name,
        form: formAddress(request, found.project),
        ...(organization !== undefined && { organization }),
      }),
      status: 200,
      secret: secretOf(request),
    }),
    found.language,
  )

const secretOf = ({ params }: ByToken) => ({ under: '/subscribe/leave', token: params.token })

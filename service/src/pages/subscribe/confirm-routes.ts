import type { Answer, PageRequest } from '../../html/page-routes.ts'
import { chosenLanguage, keepingLanguage } from '../../html/reader-language.ts'
import { confirmSubscription } from '../../resources/subscribers/confirm-subscription.ts'
import { endSubscription } from '../../resources/subscribers/end-subscription.ts'
import type { Subscription } from '../../resources/subscribers/find-subscription.ts'
import { parseName, type SubscribeMistakes } from '../../resources/subscribers/parse-subscription-form.ts'
import { subscriptionToken } from '../../resources/subscribers/token.ts'
import { emailLinkPage } from './email-link-pages.ts'
import { findByToken, formAddress, readForm, type SubscribeDeps, subscriptionPage, unknownEmail } from './open-subscription.ts'

// Where the button of the first email leads: yes or no.

type ByToken = PageRequest<'token'>

export async function showConfirmation({ sql, mailer }: SubscribeDeps, request: ByToken): Promise<Answer> {
  const found = await findByToken(sql, { key: mailer.confirmKey, kind: 'subscription-confirm', token: request.params.token })
  return found ? stateAnswer(mailer, request, found) : unknownEmail(request)
}

export async function confirm({ sql, mailer, changed }: SubscribeDeps, request: ByToken): Promise<Answer> {
  const { token } = request.params
  const found = await findByToken(sql, { key: mailer.confirmKey, kind: 'subscription-confirm', token })
  if (!found) return unknownEmail(request)
  const sent = readForm(request)
  const typedName = sent.get('name')
  if (sent.get('answer') === 'no') {
    if (found.status === 'pending' && found.email !== null) await endSubscription(sql, { ...found, email: found.email })
  } else {
    const checked = typedName === null ? { name: undefined } : parseName(typedName)
    if ('mistake' in checked && found.status === 'pending')
      return stateAnswer(mailer, request, { ...found, name: typedName }, { name: checked.mistake })
    if ('name' in checked && (await confirmSubscription(sql, mailer, { ...found, name: checked.name }))) changed()
  }
  // The page shows how it stands now, also when another request came first.
  return { status: 303, location: keepingLanguage(`/subscribe/confirm/${token}`, chosenLanguage(request)) }
}

/** How it stands now, with what was typed where that has to be corrected. */
function stateAnswer(mailer: SubscribeDeps['mailer'], request: ByToken, found: Subscription, mistakes: SubscribeMistakes = {}): Answer {
  const keeping = (address: string) => keepingLanguage(address, chosenLanguage(request))
  const addresses = {
    action: keeping(`/subscribe/confirm/${request.params.token}`),
    leave: keeping(`/subscribe/leave/${subscriptionToken(mailer.leaveKey, found.subscriberId)}`),
    form: formAddress(request, found.project),
    mistakes,
  }
  const secret = { under: '/subscribe/confirm', token: request.params.token }
  return subscriptionPage(request, found.project, (words) => ({ ...emailLinkPage(words, found, addresses), secret }), found.language)
}

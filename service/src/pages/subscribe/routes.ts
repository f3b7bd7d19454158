import type { Language } from '@earshot/messages'
import { spamMessages } from '@earshot/messages/service/spam'
import { type Answer, acceptOneClick, type PageRequest, routesOf } from '../../html/page-routes.ts'
import type { PageRoutes } from '../../html/pages.ts'
import { keepingLanguage } from '../../html/reader-language.ts'
import { isSlug } from '../../resources/projects/slugs.ts'
import { findSubscribedProject, type SubscribedProject } from '../../resources/subscribers/find-subscription.ts'
import { parseSubscription, readSubscriptionFields } from '../../resources/subscribers/parse-subscription-form.ts'
import { requestSubscription } from '../../resources/subscribers/request-subscription.ts'
import { againNotice, judgeForm, spamCode, unseenFields } from '../spam/spam.ts'
import { confirm, showConfirmation } from './confirm-routes.ts'
import { leave, showLeaving } from './leave-routes.ts'
import { formAddress, readForm, type SubscribeDeps, subscriptionPage, unknownProject, wordsFor } from './open-subscription.ts'
import { askedPage, closedPage, subscribeFormId, subscribePage, subscriptionOf } from './subscribe-page.ts'

// The pages of a subscription. Looking at one changes nothing: mail scanners open every link. What is answered to an address that is typed
// here is the same for every address.

export const subscriberPages = (deps: SubscribeDeps): PageRoutes[] => [
  routesOf(deps, '/subscribe', {
    'GET /:slug': showForm,
    'POST /:slug': subscribe,
    'GET /confirm/:token': showConfirmation,
    'POST /confirm/:token': confirm,
  }),
  acceptOneClick(routesOf(deps, '/subscribe/leave', { 'GET /:token': showLeaving, 'POST /:token': leave })),
]

type BySlug = PageRequest<'slug'>

async function findProject({ sql }: SubscribeDeps, { params }: BySlug): Promise<SubscribedProject | null> {
  const slug = params.slug.toLowerCase()
  return isSlug(slug) ? findSubscribedProject(sql, { slug }) : null
}

async function showForm(deps: SubscribeDeps, request: BySlug): Promise<Answer> {
  const project = await findProject(deps, request)
  if (!project) return unknownProject(request)
  return project.status === 'archived' ? closedAnswer(request, project) : formAnswer(deps, request, project, { status: 200 })
}

async function subscribe(deps: SubscribeDeps, request: BySlug): Promise<Answer> {
  const { sql, mailer, guard, visitorOf } = deps
  const project = await findProject(deps, request)
  if (!project) return unknownProject(request)
  if (project.status === 'archived') return closedAnswer(request, project)
  const sent = readForm(request)
  const again = (state: FormState) => formAnswer(deps, request, project, { sent, ...state })
  // The choice of languages sends the form to see it in other words, and no more than that.
  if (sent.has('again')) return again({ status: 200 })
  const checked = parseSubscription(readSubscriptionFields(sent))
  if (checked.mistakes) return again({ status: 422, mistakes: checked.mistakes })
  const { language } = wordsFor(request, project)
  const verdict = judgeForm(guard, { about: subscriptionOf(project.projectId), form: sent })
  if (verdict.kind === 'again') return again({ status: 422, session: verdict.session, held: againNotice(verdict, language) })

  const asked = { ...project, ...checked, language, sessionId: verdict.sessionId, visitor: visitorOf(request) }
  const outcome = await requestSubscription(sql, mailer, asked)
  if (outcome.kind === 'used') {
    const { again: heading, usedBefore: text } = spamMessages(language)
    return again({ status: 409, session: '', held: { heading, text } })
  }
  if (outcome.kind === 'busy') {
    const { waitSeconds } = outcome
    const { busyTitle: heading, busy, busyPlace, tryAgain } = spamMessages(language)
    const held = { heading, text: `${outcome.isHere ? busyPlace : busy} ${tryAgain({ minutes: Math.ceil(waitSeconds / 60) })}` }
    return { ...again({ status: 429, held }), headers: { 'retry-after': waitSeconds } }
  }
  deps.changed()
  // In this language alone: the address would show the form in another.
  return subscriptionPage(request, project, (words) => ({
    ...askedPage(words, { email: checked.email, form: formAddress(request, project) }),
    status: 200,
    otherLanguages: null,
  }))
}

const closedAnswer = (request: PageRequest, project: SubscribedProject): Answer =>
  subscriptionPage(request, project, (words) => ({ ...closedPage(words, { project: project.name }), status: 410 }))

type FormState = Pick<Parameters<typeof subscribePage>[0], 'mistakes' | 'held'> & {
  status: number
  sent?: URLSearchParams
  session?: string
}

const formAnswer = (
  { guard }: SubscribeDeps,
  request: PageRequest,
  project: SubscribedProject,
  { status, sent, session = sent?.get('session') ?? '', ...state }: FormState,
) =>
  subscriptionPage(request, project, (words) => ({
    ...subscribePage({
      ...state,
      words,
      project,
      action: formAddress(request, project),
      unseen: unseenFields(guard, {
        about: subscriptionOf(project.projectId),
        language: words.language,
        // The time counts from when the form was shown first.
        ...(session && { session }),
      }),
      ...(sent && { typed: readSubscriptionFields(sent) }),
    }),
    status,
    code: spamCode(guard),
    otherLanguages: { address: (language: Language) => keepingLanguage(`/subscribe/${project.slug}`, language), form: subscribeFormId },
  }))

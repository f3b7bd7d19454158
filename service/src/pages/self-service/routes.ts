import type { Language } from '@earshot/messages'
import { spamMessages } from '@earshot/messages/service/spam'
import { subscribeMessages } from '@earshot/messages/service/subscribe'
import { type Answer, type PageRequest, routesOf } from '../../html/page-routes.ts'
import { keepingLanguage } from '../../html/reader-language.ts'
import { formIn } from '../../html/sent-form.ts'
import { openPersonTurns } from '../../limits/turns.ts'
import { type DataProject, findDataProject, requestData } from '../../privacy/request-data.ts'
import { parseSubscription } from '../../resources/subscribers/parse-subscription-form.ts'
import { againNotice, judgeForm, type SpamGuard, spamCode, unseenFields } from '../spam/spam.ts'
import { confirmErasure, type DataDeps, download, erase, showData } from './data-routes.ts'
import { dataPage, formAddress, unknownData, wordsFor } from './open-data.ts'
import { askedPage, askFormId, askingOf, askPage } from './self-service-page.ts'

// Everything that is known about somebody's address, in their own hands: asked for on `/my-data/{slug}`, seen, downloaded and erased at
// the address in the email. Looking changes nothing: mail scanners open every link.

interface Deps extends DataDeps {
  guard: SpamGuard
}

export const selfServicePages = (deps: Omit<Deps, 'turns'>) =>
  routesOf({ ...deps, turns: openPersonTurns() } as Deps, '/my-data', {
    'GET /:slug': showForm,
    'POST /:slug': ask,
    'GET /open/:token': showData,
    'GET /open/:token/download': download,
    'GET /open/:token/erase': confirmErasure,
    'POST /open/:token/erase': erase,
  })

type BySlug = PageRequest<'slug'>

async function showForm(deps: Deps, request: BySlug): Promise<Answer> {
  const project = await findDataProject(deps.sql, { slug: request.params.slug.toLowerCase() })
  return project ? formAnswer(deps, request, project, { status: 200 }) : unknownData(request)
}

async function ask(deps: Deps, request: BySlug): Promise<Answer> {
  const { sql, mailer, guard, visitorOf } = deps
  const project = await findDataProject(sql, { slug: request.params.slug.toLowerCase() })
  if (!project) return unknownData(request)
  const sent = formIn(request)
  const again = (state: FormState) => formAnswer(deps, request, project, { sent, ...state })
  // The choice of languages sends the form to see it in other words, and no more than that.
  if (sent.has('again')) return again({ status: 200 })
  const checked = parseSubscription({ email: sent.get('email') ?? '', name: '' })
  if (checked.mistakes) return again({ status: 422, mistake: checked.mistakes.email })
  const { language } = wordsFor(request, project)
  const verdict = judgeForm(guard, { about: askingOf(project.projectId), form: sent })
  if (verdict.kind === 'again') return again({ status: 422, session: verdict.session, held: againNotice(verdict, language) })

  const asked = { project, email: checked.email, language, sessionId: verdict.sessionId, visitor: visitorOf(request) }
  const outcome = await requestData(sql, mailer, asked)
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
  const form = formAddress(request, project)
  return dataPage(request, project, (words) => ({
    ...askedPage(words, subscribeMessages(language), { email: checked.email, form }),
    status: 200,
    otherLanguages: null,
  }))
}

type FormState = Pick<Parameters<typeof askPage>[0], 'mistake' | 'held'> & { status: number; sent?: URLSearchParams; session?: string }

const formAnswer = (
  { guard }: Deps,
  request: PageRequest,
  project: DataProject,
  { status, sent, session = sent?.get('session') ?? '', ...state }: FormState,
) =>
  dataPage(request, project, (words) => ({
    ...askPage({
      ...state,
      words,
      alike: subscribeMessages(words.language),
      organization: project.organization,
      action: formAddress(request, project),
      typed: sent?.get('email') ?? '',
      // The time counts from when the form was shown first.
      unseen: unseenFields(guard, { about: askingOf(project.projectId), language: words.language, ...(session && { session }) }),
    }),
    status,
    code: spamCode(guard),
    otherLanguages: { address: (language: Language) => keepingLanguage(`/my-data/${project.slug}`, language), form: askFormId },
  }))

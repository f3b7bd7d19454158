import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import { ownerOf, type Page } from '../../html/document.ts'
import { type PageRoutes, sendPage } from '../../html/pages.ts'
import { chosenLanguage, keepingLanguage, readerLanguage } from '../../html/reader-language.ts'
import { formIn } from '../../html/sent-form.ts'
import { type Said, unknownPage } from '../../html/status-pages.ts'
import type { VisitorOf } from '../../limits/visitor-bounds.ts'
import { isSlug } from '../../resources/projects/projects.ts'
import { confirmSubscription } from '../../resources/subscribers/confirm-subscription.ts'
import { endSubscription } from '../../resources/subscribers/end-subscription.ts'
import {
  findSubscribedProject,
  findSubscription,
  type SubscribedProject,
  type Subscription,
} from '../../resources/subscribers/find-subscription.ts'
import {
  parseName,
  parseSubscription,
  readSubscriptionFields,
  type SubscribeMistakes,
} from '../../resources/subscribers/parse-subscription-form.ts'
import { requestSubscription } from '../../resources/subscribers/request-subscription.ts'
import type { SubscriptionMailer } from '../../resources/subscribers/subscription-emails.ts'
import { subscriberIdOf, subscriptionToken } from '../../resources/subscribers/token.ts'
import { suppress } from '../../resources/suppressions/suppressions.ts'
import type { PurposeKeys } from '../../secrets.ts'
import { messagesIn } from '../../words/form.ts'
import { spamWords } from '../../words/spam.ts'
import { subscribeWords } from '../../words/subscribe.ts'
import { againNotice, judgeForm, type SpamGuard, spamCode, unseenFields } from '../spam/spam.ts'
import { emailLinkPage, leavePage, leftPage, unknownEmailPage } from './email-link-pages.ts'
import { askedPage, closedPage, subscribeFormId, subscribePage, subscribeStyle, subscriptionOf } from './subscribe-page.ts'

// The pages of a subscription. Looking at one changes nothing, whoever looks: mail scanners open every link. What is answered to an
// address that is typed here is the same for every address.

interface Deps {
  sql: Sql
  post: SubscriptionMailer
  guard: SpamGuard
  visitorOf: VisitorOf
  /** Something was changed: events of it wait to be sent, and emails. */
  changed: () => void
}

type BySlug = { Params: { slug: string } }
type ByToken = { Params: { token: string } }

export const subscriberPages = (deps: Deps): PageRoutes => ({
  prefix: '/subscribe',
  register(server) {
    registerForm(server, deps)
    registerConfirmation(server, deps)
    server.register(async (scope) => registerLeaving(scope, deps))
  },
})

/** Where somebody types an address. */
function registerForm(server: FastifyInstance, { sql, post, guard, visitorOf, changed }: Deps): void {
  const findProject = async ({ params }: FastifyRequest<BySlug>) => {
    const slug = params.slug.toLowerCase()
    return isSlug(slug) ? findSubscribedProject(sql, { slug }) : null
  }

  server.get<BySlug>('/:slug', async (request, reply) => {
    const project = await findProject(request)
    if (!project) return sendUnknown(request, reply)
    if (project.status === 'archived') return send(request, reply, project, closed)
    return sendForm(request, reply, project, { status: 200 })
  })

  server.post<BySlug>('/:slug', async (request, reply) => {
    const project = await findProject(request)
    if (!project) return sendUnknown(request, reply)
    if (project.status === 'archived') return send(request, reply, project, closed)
    const sent = readForm(request)
    // Sent by the choice of languages: the same in other words, and no more than that.
    if (sent.has('again')) return sendForm(request, reply, project, { status: 200, sent })
    const checked = parseSubscription(readSubscriptionFields(sent))
    if (checked.mistakes) return sendForm(request, reply, project, { status: 422, sent, mistakes: checked.mistakes })
    const { language } = wordsFor(request, project)
    const verdict = judgeForm(guard, { about: subscriptionOf(project.projectId), form: sent })
    if (verdict.kind === 'again')
      return sendForm(request, reply, project, { status: 422, sent, session: verdict.session, held: againNotice(verdict, language) })

    const asked = { ...project, ...checked, language, sessionId: verdict.sessionId, visitor: visitorOf(request) }
    const outcome = await requestSubscription(sql, post, asked)
    if (outcome.kind === 'used') {
      const { again: heading, usedBefore: text } = spamWords(language)
      return sendForm(request, reply, project, { status: 409, sent, session: '', held: { heading, text } })
    }
    if (outcome.kind === 'busy') {
      const { busyTitle: heading, busy, busyPlace, tryAgain } = spamWords(language)
      const held = { heading, text: `${outcome.isHere ? busyPlace : busy} ${tryAgain(Math.ceil(outcome.waitSeconds / 60))}` }
      return sendForm(request, reply.header('retry-after', outcome.waitSeconds), project, { status: 429, sent, held })
    }
    changed()
    // In this language alone: the address would show the form in another.
    return send(request, reply, project, (words) => ({
      ...askedPage(words, { email: checked.email, form: formAddress(request, project) }),
      status: 200,
      otherLanguages: null,
    }))
  })

  type Shown = Pick<Parameters<typeof subscribePage>[0], 'mistakes' | 'held'> & { status: number; sent?: URLSearchParams; session?: string }

  const sendForm = (
    request: FastifyRequest,
    reply: FastifyReply,
    project: SubscribedProject,
    { status, sent, session = sent?.get('session') ?? '', ...shown }: Shown,
  ) =>
    send(request, reply, project, (words) => ({
      ...subscribePage({
        ...shown,
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
      otherLanguages: { address: (language) => keepingLanguage(`/subscribe/${project.slug}`, language), form: subscribeFormId },
    }))
}

/** Where the email's button leads: yes or no. */
function registerConfirmation(server: FastifyInstance, { sql, post, changed }: Deps): void {
  const find = (token: string) => findByToken(sql, post.confirmKey, token)

  server.get<ByToken>('/confirm/:token', async (request, reply) => {
    const found = await find(request.params.token)
    return found ? sendState(request, reply, found) : sendUnknown(request, reply, 'letter')
  })

  server.post<ByToken>('/confirm/:token', async (request, reply) => {
    const { token } = request.params
    const found = await find(token)
    if (!found) return sendUnknown(request, reply, 'letter')
    const sent = readForm(request)
    const typedName = sent.get('name')
    if (sent.get('answer') === 'no') {
      if (found.status === 'pending' && found.email !== null) await endSubscription(sql, { ...found, email: found.email })
    } else {
      const checked = typedName === null ? { name: undefined } : parseName(typedName)
      if ('mistake' in checked && found.status === 'pending')
        return sendState(request, reply, { ...found, name: typedName }, { name: checked.mistake })
      if ('name' in checked && (await confirmSubscription(sql, post, { ...found, name: checked.name }))) changed()
    }
    // How it stands now is what the page shows, whoever else came first.
    return reply
      .code(303)
      .header('location', keepingLanguage(`/subscribe/confirm/${token}`, chosenLanguage(request)))
      .send()
  })

  /** How it stands now, with what was typed where that has to be mended. */
  const sendState = (request: FastifyRequest<ByToken>, reply: FastifyReply, found: Subscription, mistakes: SubscribeMistakes = {}) => {
    const keeping = (address: string) => keepingLanguage(address, chosenLanguage(request))
    const addresses = {
      action: keeping(`/subscribe/confirm/${request.params.token}`),
      leave: keeping(`/subscribe/leave/${subscriptionToken(post.leaveKey, found.subscriberId)}`),
      form: formAddress(request, found.project),
      mistakes,
    }
    const secret = { under: '/subscribe/confirm', token: request.params.token }
    return send(request, reply, found.project, (words) => ({ ...emailLinkPage(words, found, addresses), secret }), found.language)
  }
}

/** Where the link at the end of every email leads. */
function registerLeaving(server: FastifyInstance, { sql, post, changed }: Deps): void {
  // One click in a mail program is sent as a form of either kind (RFC 8058, 3.2); only the page's own says more than "leave".
  server.addContentTypeParser('multipart/form-data', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
    done(null, new URLSearchParams()),
  )
  const find = (token: string) => findByToken(sql, post.leaveKey, token)

  server.get<ByToken>('/leave/:token', async (request, reply) => {
    const found = await find(request.params.token)
    if (!found) return sendUnknown(request, reply, 'letter')
    const { email } = found
    if (email === null || found.status === 'declined' || found.status === 'ended') return sendLeft(request, reply, found)
    const action = keepingLanguage(`/subscribe/leave/${request.params.token}`, chosenLanguage(request))
    const shown = { project: found.project.name, organization: found.organization, email, action }
    return send(
      request,
      reply,
      found.project,
      (words) => ({ ...leavePage(words, shown), status: 200, secret: leaving(request) }),
      found.language,
    )
  })

  server.post<ByToken>('/leave/:token', async (request, reply) => {
    const found = await find(request.params.token)
    if (!found) return sendUnknown(request, reply, 'letter')
    const { organizationId, email } = found
    const isEverything = request.body instanceof URLSearchParams && request.body.get('from') === 'everything'
    // A second click finds nothing to do, and the same page.
    if (email === null) return sendLeft(request, reply, found)
    await transaction(sql, async (sql) => {
      await endSubscription(sql, { organizationId, projectId: isEverything ? null : found.projectId, email })
      if (isEverything) await suppress(sql, { organizationId, projectId: null, email, reason: 'unsubscribed' })
    })
    changed()
    return sendLeft(request, reply, found, isEverything ? found.organization : undefined)
  })

  const sendLeft = (request: FastifyRequest, reply: FastifyReply, found: Subscription, organization?: string) =>
    send(
      request,
      reply,
      found.project,
      (words) => ({
        ...leftPage(words, {
          project: found.project.name,
          form: formAddress(request, found.project),
          ...(organization !== undefined && { organization }),
        }),
        status: 200,
        secret: leaving(request),
      }),
      found.language,
    )
}

const leaving = (request: FastifyRequest) => ({ under: '/subscribe/leave', token: (request.params as ByToken['Params']).token })

function findByToken(sql: Sql, key: PurposeKeys, token: string): Promise<Subscription | null> | null {
  const subscriberId = subscriberIdOf(key, token)
  return subscriberId === null ? null : findSubscription(sql, { subscriberId })
}

// A form without fields is sent without a body by some programs.
const readForm = (request: FastifyRequest) => (request.body === undefined ? new URLSearchParams() : formIn(request))

const formAddress = (request: FastifyRequest, { slug }: SubscribedProject) => keepingLanguage(`/subscribe/${slug}`, chosenLanguage(request))

const wordsFor = (request: FastifyRequest, project: SubscribedProject, fixed: string | null = null) =>
  subscribeWords(readerLanguage(request, { fixed, fallback: project.settings.locale }))

const closed = (words: ReturnType<typeof subscribeWords>, project: SubscribedProject): Said & { status: number } => ({
  ...closedPage(words, { project: project.name }),
  status: 410,
})

type Shows = (
  words: ReturnType<typeof subscribeWords>,
  project: SubscribedProject,
) => Said & Pick<Page, 'status' | 'otherLanguages' | 'code' | 'secret'>

/** Sends a page in its project's colours. `fixed`: the language that the email was in. */
function send(request: FastifyRequest, reply: FastifyReply, project: SubscribedProject, shows: Shows, fixed: string | null = null) {
  const words = wordsFor(request, project, fixed)
  return sendPage(request, reply, { language: words.language, owner: ownerOf(project), style: subscribeStyle, ...shows(words, project) })
}

function sendUnknown(request: FastifyRequest, reply: FastifyReply, of?: 'letter') {
  const language = readerLanguage(request)
  const said = of ? unknownEmailPage(subscribeWords(language)) : unknownPage(messagesIn(language))
  return sendPage(request, reply, { status: 404, language, ...said })
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from '../../database/pool.ts'
import { ownerOf, type Page } from '../../html/document.ts'
import { type PageRoutes, sendPage } from '../../html/pages.ts'
import { chosenLanguage, keepingLanguage, readerLanguage } from '../../html/reader-language.ts'
import { formIn } from '../../html/sent-form.ts'
import { failedPage, type Said, unknownPage } from '../../html/status-pages.ts'
import { openPersonTurns, type Turn } from '../../limits/turns.ts'
import type { VisitorOf } from '../../limits/visitor-bounds.ts'
import { type DataRequest, readDataToken } from '../../privacy/data-token.ts'
import { type Erased, eraseCustomer } from '../../privacy/erase-customer.ts'
import { type ExportKeys, findKnown, writeCustomerExport } from '../../privacy/export-customer.ts'
import {
  type DataMailer,
  type DataProject,
  findDataProject,
  findDataRequest,
  isAnythingKnown,
  requestData,
} from '../../privacy/request-data.ts'
import { parseSubscription } from '../../resources/subscribers/parse-subscription-form.ts'
import { messagesIn } from '../../words/form.ts'
import { type SelfServiceWords, selfServiceWords } from '../../words/self-service.ts'
import { spamWords } from '../../words/spam.ts'
import { subscribeWords } from '../../words/subscribe.ts'
import { againNotice, judgeForm, type SpamGuard, spamCode, unseenFields } from '../spam/spam.ts'
import { type ExportPace, giveExport } from './give-export.ts'
import {
  askedPage,
  askFormId,
  askingOf,
  askPage,
  endedPage,
  erasedPage,
  erasePage,
  knownPage,
  selfServiceStyle,
  unfinishedPage,
} from './self-service-page.ts'

// Everything that is known about somebody's address, in their own hands: asked for on `/my-data/{slug}`, seen, downloaded and erased at
// the address in the email. Looking changes nothing, whoever looks: mail scanners open every link.

interface Deps {
  sql: Pool
  post: DataMailer
  guard: SpamGuard
  visitorOf: VisitorOf
  keys: ExportKeys
  pace: ExportPace
  /** Wipes what is kept for repeated requests; the API knows how. */
  eraseResponses: Parameters<typeof eraseCustomer>[1]['eraseResponses']
  /** Something was changed: events of it wait to be sent, and emails. */
  changed: () => void
}

type BySlug = { Params: { slug: string } }
type ByToken = { Params: { token: string } }

export const selfServicePages = (deps: Deps): PageRoutes => ({
  prefix: '/my-data',
  register(server) {
    registerForm(server, deps)
    registerData(server, deps)
  },
})

/** Where somebody types an address. */
function registerForm(server: FastifyInstance, { sql, post, guard, visitorOf, changed }: Deps): void {
  server.get<BySlug>('/:slug', async (request, reply) => {
    const project = await findDataProject(sql, { slug: request.params.slug.toLowerCase() })
    return project ? sendForm(request, reply, project, { status: 200 }) : sendUnknown(request, reply)
  })

  server.post<BySlug>('/:slug', async (request, reply) => {
    const project = await findDataProject(sql, { slug: request.params.slug.toLowerCase() })
    if (!project) return sendUnknown(request, reply)
    const sent = formIn(request)
    // Sent by the choice of languages: the same in other words, and no more than that.
    if (sent.has('again')) return sendForm(request, reply, project, { status: 200, sent })
    const checked = parseSubscription({ email: sent.get('email') ?? '', name: '' })
    if (checked.mistakes) return sendForm(request, reply, project, { status: 422, sent, mistake: checked.mistakes.email })
    const { language } = wordsFor(request, project)
    const verdict = judgeForm(guard, { about: askingOf(project.projectId), form: sent })
    if (verdict.kind === 'again')
      return sendForm(request, reply, project, { status: 422, sent, session: verdict.session, held: againNotice(verdict, language) })

    const asked = { project, email: checked.email, language, sessionId: verdict.sessionId, visitor: visitorOf(request) }
    const outcome = await requestData(sql, post, asked)
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
    const form = formAddress(request, project)
    return send(request, reply, project, (words) => ({
      ...askedPage(words, subscribeWords(language), { email: checked.email, form }),
      status: 200,
      otherLanguages: null,
    }))
  })

  type Filled = Pick<Parameters<typeof askPage>[0], 'mistake' | 'held'> & { status: number; sent?: URLSearchParams; session?: string }

  const sendForm = (
    request: FastifyRequest,
    reply: FastifyReply,
    project: DataProject,
    { status, sent, session = sent?.get('session') ?? '', ...filled }: Filled,
  ) =>
    send(request, reply, project, (words) => ({
      ...askPage({
        ...filled,
        words,
        alike: subscribeWords(words.language),
        organization: project.organization,
        action: formAddress(request, project),
        typed: sent?.get('email') ?? '',
        // The time counts from when the form was shown first.
        unseen: unseenFields(guard, { about: askingOf(project.projectId), language: words.language, ...(session && { session }) }),
      }),
      status,
      code: spamCode(guard),
      otherLanguages: { address: (language) => keepingLanguage(`/my-data/${project.slug}`, language), form: askFormId },
    }))
}

/** Where the email's button leads. */
function registerData(server: FastifyInstance, { sql, post, visitorOf, keys, pace, eraseResponses, changed }: Deps): void {
  server.get<ByToken>('/open/:token', (request, reply) =>
    open(request, reply, async ({ asked, project }) => {
      const known = await findKnown(sql, asked)
      const [download, erase] = ['/download', '/erase'].map((behind) => addressOf(request, behind)) as [string, string]
      const shown = { known, isKnown: isAnythingKnown(known), email: asked.email, organization: project.organization, download, erase }
      return send(request, reply, project, (words) => ({ ...knownPage(words, shown), status: 200, secret: secretOf(request) }))
    }),
  )

  server.get<ByToken>('/open/:token/download', (request, reply) =>
    openInTurn(request, reply, async ({ asked, project }, turn) => {
      const parts = await writeCustomerExport(sql, { ...asked, keys })
      if (parts === null) {
        turn.end()
        return sendUnknown(request, reply)
      }
      return giveExport(reply, { parts, fileName: `my-data-${project.slug}.json`, turn, pace })
    }),
  )

  server.get<ByToken>('/open/:token/erase', (request, reply) =>
    open(request, reply, async ({ asked, project }) => {
      const shown = {
        email: asked.email,
        organization: project.organization,
        action: addressOf(request, '/erase'),
        back: addressOf(request),
      }
      return send(request, reply, project, (words) => ({ ...erasePage(words, shown), status: 200, secret: secretOf(request) }))
    }),
  )

  server.post<ByToken>('/open/:token/erase', (request, reply) =>
    openInTurn(request, reply, async ({ asked, project }, turn) => {
      const erased = await eraseCustomer(sql, { ...asked, eraseResponses })
      turn.end()
      changed()
      const { suppressions } = await findKnown(sql, asked)
      return send(request, reply, project, (words) => ({
        ...afterErasing(words, erased, { asked, project, isSuppressed: suppressions, action: addressOf(request, '/erase') }),
        // In this language alone: the address asks for it once more.
        otherLanguages: null,
        secret: secretOf(request),
      }))
    }),
  )

  const turns = openPersonTurns()

  /**
   * The same for what costs much, when it is the turn of the place where somebody is, and of the person that it is about. `act` ends the
   * turn; one that fails does not.
   */
  const openInTurn = (
    request: FastifyRequest<ByToken>,
    reply: FastifyReply,
    act: (opened: Opened, turn: Turn) => Promise<FastifyReply>,
  ): Promise<FastifyReply> =>
    open(request, reply, async (opened) => {
      const { organizationId, email } = opened.asked
      const turn = await turns.take(visitorOf(request).place, `${organizationId} ${email}`)
      if (!turn) {
        const language = readerLanguage(request)
        reply.header('retry-after', busySeconds)
        return sendPage(request, reply, { status: 503, language, ...failedPage(messagesIn(language), 'unavailable') })
      }
      try {
        return await act(opened, turn)
      } catch (error) {
        turn.end()
        throw error
      }
    })

  const afterErasing = (
    words: SelfServiceWords,
    { isBusy, eventsAwaited }: Erased,
    { asked, project, isSuppressed, action }: Opened & { isSuppressed: boolean; action: string },
  ): Said & { status: number } =>
    isBusy
      ? { ...unfinishedPage(words, { action }), status: 503 }
      : {
          ...erasedPage(words, { email: asked.email, organization: project.organization, isAwaited: eventsAwaited > 0, isSuppressed }),
          status: 200,
        }

  interface Opened {
    asked: DataRequest
    project: DataProject
  }

  /** Answers whoever comes with a link that is open. */
  const open = async (
    request: FastifyRequest<ByToken>,
    reply: FastifyReply,
    act: (opened: Opened) => Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    const asked = readDataToken(post.dataKey, request.params.token)
    const found = asked && (await findDataRequest(sql, asked))
    if (!asked || !found) return sendUnknown(request, reply)
    const { project, isOpen } = found
    if (isOpen) return act({ asked, project })
    return send(request, reply, project, (words) => ({ ...endedPage(words, { form: formAddress(request, project) }), status: 410 }))
  }
}

/** Seconds after which somebody comes again for whom there was no turn. */
const busySeconds = 5
/** What leaves the address bar; a reload shows what is known then. */
const secretOf = ({ params }: FastifyRequest<ByToken>) => ({ under: '/my-data/open', token: params.token })

const addressOf = (request: FastifyRequest<ByToken>, behind = ''): string =>
  keepingLanguage(`/my-data/open/${request.params.token}${behind}`, chosenLanguage(request))

const formAddress = (request: FastifyRequest, { slug }: DataProject) => keepingLanguage(`/my-data/${slug}`, chosenLanguage(request))

const wordsFor = (request: FastifyRequest, { settings }: DataProject) =>
  selfServiceWords(readerLanguage(request, { fallback: settings.locale }))

type Shows = (words: SelfServiceWords) => Said & Pick<Page, 'status' | 'otherLanguages' | 'code' | 'secret'>

function send(request: FastifyRequest, reply: FastifyReply, project: DataProject, shows: Shows): Promise<FastifyReply> {
  const words = wordsFor(request, project)
  return sendPage(request, reply, { language: words.language, owner: ownerOf(project), style: selfServiceStyle, ...shows(words) })
}

function sendUnknown(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const language = readerLanguage(request)
  return sendPage(request, reply, { status: 404, language, ...unknownPage(messagesIn(language)) })
}

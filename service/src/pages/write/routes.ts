import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../../database/database.ts'
import { ownerOf, type Page } from '../../html/document.ts'
import { type Html, html } from '../../html/html.ts'
import { type PageRoutes, sendPage } from '../../html/pages.ts'
import { chosenLanguage, keepingLanguage, readerLanguage } from '../../html/reader-language.ts'
import { formIn } from '../../html/sent-form.ts'
import type { VisitorOf } from '../../limits/visitor-bounds.ts'
import { findOpinionForm, type OpinionForm, shuffled } from '../../resources/opinions/opinion-form.ts'
import { type OwnPost, ownAddressOf } from '../../resources/opinions/own-email.ts'
import { findThanked } from '../../resources/opinions/own-opinion.ts'
import { ownTokenSha256 } from '../../resources/opinions/own-token.ts'
import { submitDirectly } from '../../resources/opinions/submit-directly.ts'
import { checkTyped, type Mistake, nothingTyped, readTyped, type Typed } from '../../resources/opinions/typed-opinion.ts'
import { findPublicProject } from '../../resources/public-page/public-page.ts'
import { messagesIn } from '../../words/form.ts'
import type { Language } from '../../words/languages.ts'
import { publicWords } from '../../words/public.ts'
import { spamWords } from '../../words/spam.ts'
import { formId, formMain, notice } from '../form/form-page.ts'
import { ownAddressCode, ownAddressPart, ownAddressStyle } from '../own/own-address.ts'
import { ownTokenIn, rememberOwn } from '../own/own-cookie.ts'
import { saidMain, thanksMain } from '../public/public-page.ts'
import { rememberSent, type Sending, secondsToWait } from '../spam/sent-cookie.ts'
import { againNotice, judgeForm, type SpamGuard, spamCode, unseenFields } from '../spam/spam.ts'

// Writing an opinion without a link, from the public page: `/p/{slug}/write`. Anybody may, so it counts as unverified, and machines are
// kept out by what people hardly notice (pages/spam/spam.ts).

interface Deps {
  sql: Sql
  baseUrl: string
  guard: SpamGuard
  post: OwnPost
  visitorOf: VisitorOf
  /** Something was changed, and events of it wait to be sent. */
  changed: () => void
}

/** Opinions that one browser sends of a project in an hour: a family at one table. */
const hourlyMax = 5

export const directOpinionPages = ({ sql, baseUrl, guard, post, visitorOf, changed }: Deps): PageRoutes => ({
  prefix: '/p/:slug/write',
  register(server) {
    const isSecure = baseUrl.startsWith('https:')

    server.get('/', async (request, reply) => {
      const opened = await open(request)
      if (!opened) return sendUnknown(request, reply)
      return sendPage(request, reply, opened.form.project.status === 'active' ? formOf(opened, { status: 200 }) : pausedOf(opened))
    })

    server.post('/', async (request, reply) => {
      const opened = await open(request)
      if (!opened) return sendUnknown(request, reply)
      const { form, language } = opened
      const sent = formIn(request)
      const typed = readTyped(sent)
      const session = sent.get('session') || undefined
      const again = (filled: Filled) => sendPage(request, reply, formOf(opened, { typed, session, ...filled }))

      // Sent by the choice of languages: the same in other words, and no more than that.
      if (sent.has('again')) return again({ status: 200 })
      const { paused, list } = publicWords(language)
      const pausedNotice = { heading: list.paused(form.project.name), text: paused.nothingSent }
      if (form.project.status !== 'active') return again({ status: 403, notice: pausedNotice })
      const checked = checkTyped(typed, { ...form, incognitoAllowed: form.project.settings.incognitoAllowed, asksEmail: true })
      if ('mistakes' in checked) return again({ status: 422, mistakes: checked.mistakes })
      const verdict = judgeForm(guard, { about: aboutOf(form), form: sent })
      if (verdict.kind === 'again') return again({ status: 422, session: verdict.session, notice: againNotice(verdict, language) })

      const busy = (words: string, waitSeconds: number) => {
        reply.header('retry-after', waitSeconds)
        const { busyTitle, tryAgain } = spamWords(language)
        return again({ status: 429, notice: { heading: busyTitle, text: `${words} ${tryAgain(Math.ceil(waitSeconds / 60))}` } })
      }
      const sending: Sending = { path: pathOf(form), hourlyMax }
      const browserWait = secondsToWait(guard, request, sending)
      if (browserWait > 0) return busy(spamWords(language).busyHere, browserWait)

      const outcome = await submitDirectly(sql, {
        ...form,
        ...checked,
        language,
        sessionId: verdict.sessionId,
        post,
        visitor: visitorOf(request),
      })
      switch (outcome.kind) {
        case 'paused':
          return again({ status: 403, notice: pausedNotice })
        case 'used':
          return sendPage(request, reply, usedOf(opened))
        case 'busy':
          return busy(spamWords(language)[outcome.isHere ? 'busyPlace' : 'busy'], outcome.waitSeconds)
        case 'kept': {
          changed()
          const thanks = `${pathOf(form)}/thanks`
          rememberOwn(reply, { ownToken: outcome.ownToken, paths: [thanks], isSecure })
          rememberSent(guard, request, reply, { ...sending, isSecure })
          const address = outcome.isMailed || checked.contactEmail === null ? thanks : `${thanks}?mailed=no`
          return reply.code(303).header('location', keepingLanguage(address, opened.chosen)).send()
        }
      }
    })

    server.get('/thanks', async (request, reply) => {
      const opened = await open(request)
      if (!opened) return sendUnknown(request, reply)
      const ownToken = ownTokenIn(request)
      const sha256 = ownToken && ownTokenSha256(ownToken)
      const thanked = sha256 && (await findThanked(sql, { ownTokenSha256: sha256 }))
      // Whoever sent nothing has nothing to be thanked for, but the form.
      if (!ownToken || !thanked) return reply.redirect(keepingLanguage(pathOf(opened.form), opened.chosen), 303)
      const isMailed = thanked.isMailed && (request.query as { mailed?: unknown }).mailed !== 'no'
      const address = { language: opened.language, address: ownAddressOf(baseUrl, ownToken), ...thanked, isMailed, isElsewhere: true }
      return sendPage(request, reply, thanksOf(opened, thanked, ownAddressPart(address)))
    })

    const open = async (request: FastifyRequest): Promise<Opened | null> => {
      const project = await findPublicProject(sql, { slug: (request.params as { slug: string }).slug.toLowerCase() })
      const form = project && (await findOpinionForm(sql, project))
      if (!form) return null
      return { form, language: readerLanguage(request, { fallback: form.project.settings.locale }), chosen: chosenLanguage(request) }
    }

    function formOf(opened: Opened, { status, typed, session, mistakes = [], notice: told }: Filled): Page {
      const { form, language } = opened
      const messages = messagesIn(language)
      const { name, settings } = form.project
      const main = formMain({
        messages,
        action: keepingLanguage(pathOf(form), opened.chosen),
        project: { name, language: settings.locale },
        way: 'direct',
        asksEmail: true,
        more: unseenFields(guard, { about: aboutOf(form), language, ...(session !== undefined && { session }) }),
        openUntil: null,
        questions: form.questions.map((question) => shuffled(question, session ?? form.projectId)),
        incognitoAllowed: settings.incognitoAllowed,
        typed: typed ?? nothingTyped,
        wasSent: typed !== undefined,
        mistakes,
        ...(told && { notice: notice(told) }),
      })
      const title = messages.form.heading(name)
      return pageOf(opened, {
        status,
        title: mistakes.length > 0 ? messages.mistakes.titlePrefix(title) : title,
        main,
        code: spamCode(guard),
      })
    }

    function thanksOf(opened: Opened, { isPublished }: { isPublished: boolean }, ownAddress: Html): Page {
      const { form, language, chosen } = opened
      const { thanks } = publicWords(language)
      const { name } = form.project
      const becomes = isPublished ? thanks.published : thanks.held(name)
      const main = thanksMain({ words: thanks, project: name, becomes, list: keepingLanguage(`/p/${form.project.slug}`, chosen) })
      const page = pageOf(opened, { status: 200, title: thanks.title, main: html`${main}${ownAddress}`, code: ownAddressCode })
      return {
        ...page,
        style: ownAddressStyle,
        script: { ...page.script, isDone: true },
        otherLanguages: { address: (language) => keepingLanguage(`${pathOf(form)}/thanks`, language) },
      }
    }

    function usedOf(opened: Opened): Page {
      const { used } = publicWords(opened.language)
      const link = { label: used.again, address: keepingLanguage(pathOf(opened.form), opened.chosen) }
      return pageOf(opened, {
        status: 409,
        title: used.title,
        main: saidMain({ sign: 'done', heading: used.heading, lines: [used.what], link }),
      })
    }

    function pausedOf(opened: Opened): Page {
      const { paused, list, opinion } = publicWords(opened.language)
      const { name, slug } = opened.form.project
      const link = { label: opinion.all(name), address: keepingLanguage(`/p/${slug}`, opened.chosen) }
      const main = saidMain({ sign: 'resting', heading: list.paused(name), lines: [paused.what], link })
      return pageOf(opened, { status: 403, title: paused.title, main })
    }

    const sendUnknown = (request: FastifyRequest, reply: FastifyReply) => {
      const language = readerLanguage(request)
      const { title, heading, project } = publicWords(language).unknown
      return sendPage(request, reply, { status: 404, language, title, main: saidMain({ sign: 'lost', heading, lines: [project] }) })
    }
  },
})

/** The form of a project, before one reader. */
interface Opened {
  form: OpinionForm
  language: Language
  chosen: Language | null
}

interface Filled {
  status: number
  typed?: Typed
  /** Of the form that is shown again. */
  session?: string | undefined
  mistakes?: readonly Mistake[]
  notice?: { heading: string; text: string }
}

const pathOf = ({ project }: OpinionForm) => `/p/${project.slug}/write`
const aboutOf = ({ projectId }: OpinionForm) => `opinion ${projectId}`

/** A page in its owner's colours. What was typed into the form goes along into other languages. */
const pageOf = ({ form, language }: Opened, page: Pick<Page, 'status' | 'title' | 'main' | 'code'>): Page => {
  return {
    ...page,
    language,
    owner: ownerOf(form.project),
    script: { draft: `direct ${form.project.slug}` },
    otherLanguages: {
      address: (language) => keepingLanguage(pathOf(form), language),
      ...(page.main.toString().includes(`id="${formId}"`) && { form: formId }),
    },
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { incognitoBatchBounds } from '@earshot/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Sql } from '../../database/database.ts'
import { cookieIn, sendCookie } from '../../html/cookie.ts'
import { ownerOf, type Page } from '../../html/document.ts'
import { type Moment, withMoment } from '../../html/moment.ts'
import { handleOf } from '../../html/neutral-address.ts'
import { type PageRoutes, sendPage } from '../../html/pages.ts'
import { chosenLanguage, keepingLanguage, readerLanguage } from '../../html/reader-language.ts'
import { formIn } from '../../html/sent-form.ts'
import { expiredPage, forgottenPage, pausedPage, type Said, thanksPage, unknownPage, usedPage } from '../../html/status-pages.ts'
import { shuffled } from '../../resources/opinions/opinion-form.ts'
import { type OwnPost, ownAddressOf } from '../../resources/opinions/own-email.ts'
import { findThanked } from '../../resources/opinions/own-opinion.ts'
import { ownTokenSha256 } from '../../resources/opinions/own-token.ts'
import { checkTyped, type Mistake, nothingTyped, readTyped, type Typed } from '../../resources/opinions/typed-opinion.ts'
import { findForm, type LinkForm } from '../../resources/preverified-links/find-form.ts'
import { startOpinion } from '../../resources/preverified-links/start-opinion.ts'
import { submitWithLink } from '../../resources/preverified-links/submit-with-link.ts'
import { verificationIdOf } from '../../resources/preverified-links/token.ts'
import type { PurposeKeys } from '../../secrets.ts'
import { type Messages, messagesIn } from '../../words/form.ts'
import type { Language } from '../../words/languages.ts'
import { formId, formMain, notice } from '../form/form-page.ts'
import { ownAddressCode, ownAddressPart, ownAddressStyle } from '../own/own-address.ts'
import { ownTokenIn, rememberOwn } from '../own/own-cookie.ts'

// The page that a link opens (docs/rules/links.md#form-addresses). Looking at it changes nothing, whoever looks: mail scanners open every
// link (docs/rules/links.md#why-a-get-never-counts-as-a-click). The secret part leaves the address bar as soon as the page's script runs:
// the page then stands at a neutral address, and a cookie that is sent to that address alone shows it again after a reload.

interface Deps {
  sql: Sql
  linkTokenKey: PurposeKeys
  baseUrl: string
  /** What goes out to customers who can be mailed. */
  post: OwnPost
  /** Something was changed, and events of it wait to be sent. */
  changed: () => void
}

export const linkPages = ({ sql, linkTokenKey, baseUrl, post, changed }: Deps): PageRoutes => ({
  prefix: '/o',
  register(server) {
    const isSecure = baseUrl.startsWith('https:')
    type ByToken = { Params: { token: string } }
    type ByHandle = { Params: { handle: string } }

    server.get<ByToken>('/:token', async (request, reply) => {
      const { token } = request.params
      const form = await find(request, token)
      return form ? send(request, reply, form, pageOf(form)) : sendUnknown(request, reply)
    })

    server.get<ByToken>('/:token/thanks', async (request, reply) => {
      const { token } = request.params
      const form = await find(request, token)
      return form ? send(request, reply, form, await thanksWithAddress(request, form)) : sendUnknown(request, reply)
    })

    server.get<ByHandle>('/form/:handle', async (request, reply) => {
      const token = rememberedToken(request)
      const form = token && (await find(request, token))
      return form ? send(request, reply, form, pageOf(form)) : sendForgotten(request, reply)
    })

    server.get<ByHandle>('/form/:handle/thanks', async (request, reply) => {
      const token = rememberedToken(request)
      const form = token && (await find(request, token))
      return form ? send(request, reply, form, await thanksWithAddress(request, form)) : sendForgotten(request, reply)
    })

    server.post<ByToken>('/:token/start', async (request, reply) => {
      const { token } = request.params
      const form = await find(request, token)
      if (!form) return sendUnknown(request, reply)
      if (form.project.status !== 'active' || isOver(form)) return send(request, reply, form, pageOf(form))
      if (await startOpinion(sql, form)) changed()
      return reply.code(204).send()
    })

    server.post<ByToken>('/:token', async (request, reply) => {
      const { token } = request.params
      const form = await find(request, token)
      if (!form) return sendUnknown(request, reply)
      const sent = formIn(request)
      const typed = readTyped(sent)
      if (isUsed(form)) return send(request, reply, form, usedOf(form, 409))
      if (form.project.status !== 'active') return send(request, reply, form, pausedWith(form, typed))
      // Sent by the choice of languages: the same in other words, and no more than that.
      if (sent.has('again')) return send(request, reply, form, formOf(form, { status: 200, typed }))
      const checked = checkTyped(typed, { ...form, incognitoAllowed: form.project.settings.incognitoAllowed })
      if ('mistakes' in checked) return send(request, reply, form, formOf(form, { status: 422, typed, mistakes: checked.mistakes }))

      const submission = await submitWithLink(sql, {
        ...form,
        written: checked.written,
        toldBatch: toldBatchIn(sent),
        mailing: { post, language: form.words.language },
      })
      switch (submission.kind) {
        case 'used':
          return send(request, reply, form, usedOf(form, 409))
        case 'paused':
          return send(request, reply, form, pausedWith(form, typed))
        case 'kept':
          changed()
          rememberOwn(reply, {
            ownToken: submission.ownToken,
            paths: [`/o/${token}/thanks`, `/o/form/${handleOf(token)}/thanks`],
            isSecure,
          })
          return reply
            .code(303)
            .header('location', keepingLanguage(`/o/${token}/thanks`, form.chosen))
            .send()
      }
    })

    /** Whoever just sent the opinion is told how they come back to it; nobody else who has the link is. */
    const thanksWithAddress = async (request: FastifyRequest, form: Opened): Promise<Page> => {
      const ownToken = isUsed(form) ? ownTokenIn(request) : null
      const sha256 = ownToken && ownTokenSha256(ownToken)
      const thanked = sha256 && (await findThanked(sql, { ownTokenSha256: sha256 }))
      if (!ownToken || !thanked) return thanksOf(form)
      const { language } = form.words
      const ownAddress = ownAddressPart({ language, address: ownAddressOf(baseUrl, ownToken), ...thanked, isElsewhere: true })
      return { ...thanksOf(form, ownAddress), style: ownAddressStyle, code: ownAddressCode }
    }

    const find = async (request: FastifyRequest, token: string): Promise<Opened | null> => {
      const verificationId = verificationIdOf(linkTokenKey, token)
      const form = verificationId === null ? null : await findForm(sql, { verificationId })
      if (!form) return null
      const language = readerLanguage(request, { fixed: form.language, fallback: form.project.settings.locale })
      return { ...form, token, words: messagesIn(language), chosen: chosenLanguage(request) }
    }

    /** Sends a page of a link, and lets this browser find it again at its neutral address. */
    const send = (request: FastifyRequest, reply: FastifyReply, { token }: Opened, page: Page) => {
      // Lax, not Strict: a page opened from a mail must survive a reload in every browser, and nothing is done by this cookie.
      sendCookie(reply, { name: cookieName, value: token, path: `/o/form/${handleOf(token)}`, isSecure })
      return sendPage(request, reply, page)
    }
  },
})

/** A link's form, before one reader. */
interface Opened extends LinkForm {
  token: string
  words: Messages
  /** Asked for by the reader: the pages that follow keep to it. */
  chosen: Language | null
}

/** With how many others the form said that an incognito opinion appears. */
const toldBatchField = 'told-batch'

/** What the form had said. Nobody gains by another number: more than the greatest is none, fewer than the project wants is not listened to. */
function toldBatchIn(sent: URLSearchParams): number | null {
  const told = sent.get(toldBatchField)
  const { minimum, maximum } = incognitoBatchBounds
  return told !== null && /^\d{1,2}$/.test(told) && Number(told) >= minimum && Number(told) <= maximum ? Number(told) : null
}
const cookieName = 'earshot_link'

const rememberedToken = (request: FastifyRequest): string | null => {
  const token = cookieIn(request, { name: cookieName, shape: '[\\w-]+' })
  return token && handleOf(token) === (request.params as { handle: string }).handle ? token : null
}

/** Longer than a look for a link takes, so that the time does not tell whether there was one. */
const unknownMs = 5

const sendUnknown = async (request: FastifyRequest, reply: FastifyReply) => {
  await waitUntil(performance.now() - reply.elapsedTime + unknownMs)
  const language = readerLanguage(request)
  return sendPage(request, reply, { status: 404, language, ...unknownPage(messagesIn(language)) })
}
const sendForgotten = (request: FastifyRequest, reply: FastifyReply) => {
  const { handle } = request.params as { handle: string }
  const language = readerLanguage(request)
  return sendPage(request, reply, { status: 404, language, ...forgottenPage(messagesIn(language)), script: { draft: handle } })
}

const isUsed = (form: LinkForm) => form.status === 'submitted' || form.lateOpinion
/** Whether an unverified opinion would wait for the team. */
const isHeld = (form: LinkForm) => form.project.settings.moderation === 'hold_unverified'
const isOver = (form: LinkForm) => isUsed(form) || form.status === 'expired'

/** The page of a link as it is now. */
function pageOf(form: Opened): Page {
  if (isUsed(form)) return usedOf(form, 410)
  if (form.project.status !== 'active') {
    const openUntil = form.status === 'expired' ? null : momentOf(form)
    return said(form, { status: 403, ...pausedPage(form.words, { project: form.project.name, openUntil }) })
  }
  if (form.status === 'expired') return expiredOf(form)
  return formOf(form, { status: 200 })
}

const usedOf = (form: Opened, status: 409 | 410): Page => {
  const page = said(form, { status, ...usedPage(form.words, { project: form.project.name }) })
  return { ...page, script: { ...page.script, isDone: true } }
}

function expiredOf(form: Opened): Page {
  const late = formOf(form, { status: 200 }).main
  return said(form, { status: 410, ...expiredPage(form.words, { project: form.project.name, moment: momentOf(form), late }) })
}

/** What becomes of an opinion that is sent now that the link has expired. */
function lateNotice(form: Opened): string {
  const { keptHeading: heading, kept, published, held } = form.words.expired
  const text = isHeld(form) ? held(form.project.name) : published
  return notice({ heading, text, before: withMoment(form.words.language, kept, momentOf(form)) })
}

/** The form with what was typed into it, while the project takes no opinions. */
function pausedWith(form: Opened, typed: Typed): Page {
  const { paused } = form.words
  const heading = paused.heading(form.project.name)
  return formOf(form, { status: 403, typed, notice: notice({ heading, text: paused.nothingSent }) })
}

interface Filled {
  status: number
  typed?: Typed
  mistakes?: readonly Mistake[]
  notice?: string
}

function formOf(form: Opened, { status, typed, mistakes = [], notice }: Filled): Page {
  const { token, words: messages } = form
  const { name, settings } = form.project
  const address = (language: Language | null) => keepingLanguage(`/o/${token}`, language)
  const told = notice ?? (form.status === 'expired' ? lateNotice(form) : undefined)
  const batch = settings.incognitoRelease === 'delayed' ? settings.incognitoBatch : null
  const main = formMain({
    messages,
    action: address(form.chosen),
    ...(form.status === 'issued' && { start: `/o/${token}/start` }),
    project: { name, language: settings.locale },
    way: 'link',
    incognitoBatch: batch,
    // What is said here holds, also when the project changes its mind before this is sent.
    ...(batch !== null && { more: html`<input type="hidden" name="${toldBatchField}" value="${batch}">` }),
    openUntil: form.status === 'expired' ? null : momentOf(form),
    questions: form.questions.map((question) => shuffled(question, form.verificationId)),
    incognitoAllowed: settings.incognitoAllowed,
    typed: typed ?? { ...nothingTyped, name: form.customerName ?? '' },
    wasSent: typed !== undefined,
    mistakes,
    ...(told !== undefined && { notice: told }),
  })
  const title = messages.form.heading(name)
  const page = said(form, { status, title: mistakes.length > 0 ? messages.mistakes.titlePrefix(title) : title, main })
  return { ...page, otherLanguages: { address, form: formId } }
}

function thanksOf(form: Opened, ownAddress = ''): Page {
  // Nobody has submitted yet: there is nothing to thank for, but the form.
  if (!isUsed(form)) return pageOf(form)
  const submission = form.status === 'submitted' ? 'verified' : isHeld(form) ? 'held' : 'unverified'
  const { name: project } = form.project
  const page = said(form, { status: 200, ...thanksPage(form.words, { project, submission, redirectUrl: form.redirectUrl, ownAddress }) })
  return { ...page, script: { ...page.script, address: keepingLanguage(`${neutralAddress(form)}/thanks`, form.chosen), isDone: true } }
}

/** A page in its owner's colours, at its neutral address. */
function said(form: Opened, page: Said & { status: number }): Page {
  return {
    ...page,
    language: form.words.language,
    owner: ownerOf(form.project),
    script: { address: keepingLanguage(neutralAddress(form), form.chosen), draft: handleOf(form.token) },
  }
}

const neutralAddress = ({ token }: Opened): string => `/o/form/${handleOf(token)}`

const momentOf = (form: LinkForm): Moment => ({ at: form.expiresAt, timeZone: form.project.settings.timezone })

/** Waits until a moment of `performance.now()`: to the next full millisecond, however much of the time was used before. */
async function waitUntil(moment: number): Promise<void> {
  for (let left = moment - performance.now(); left > 0; left = moment - performance.now()) await pause(Math.max(Math.floor(left), 1))
}

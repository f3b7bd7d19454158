import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../../database/database.ts'
import type { Owner, Page } from '../../pages/document.ts'
import { formMain, notice } from '../../pages/form-page.ts'
import { rememberOwn } from '../../pages/own-cookie.ts'
import { type RoomPages, sendPage } from '../../pages/pages.ts'
import { expiredPage, forgottenPage, pausedPage, type Said, thanksPage, unknownPage, usedPage } from '../../pages/said-pages.ts'
import { messagesIn } from '../../words/form.ts'
import { shuffled } from '../opinions/opinion-form.ts'
import { checkTyped, type Mistake, nothingTyped, readTyped, type Typed } from '../opinions/typed-opinion.ts'
import { findForm, type LinkForm } from './find-form.ts'
import { startOpinion } from './start-opinion.ts'
import { submitWithLink } from './submit-with-link.ts'
import { verificationIdOf } from './token.ts'

// The page that a link opens (decisions: form addresses). Looking at it changes nothing, whoever looks: mail scanners open every link.
// The secret part leaves the address bar as soon as the page's script runs: the page then stands at a neutral address, and a cookie
// that is sent to that address alone shows it again after a reload.

interface Door {
  sql: Sql
  linkTokenKey: Buffer
  baseUrl: string
  /** Something was changed, and events of it wait to be sent. */
  changed: () => void
}

export const linkPages = ({ sql, linkTokenKey, baseUrl, changed }: Door): RoomPages => ({
  prefix: '/o',
  register(server) {
    const isSecure = baseUrl.startsWith('https:')
    type ByToken = { Params: { token: string } }
    type ByHandle = { Params: { handle: string } }

    server.get<ByToken>('/:token', async (request, reply) => {
      const { token } = request.params
      const form = await find(token)
      return form ? send(request, reply, token, pageOf(form, token)) : sendUnknown(request, reply)
    })

    server.get<ByToken>('/:token/thanks', async (request, reply) => {
      const { token } = request.params
      const form = await find(token)
      return form ? send(request, reply, token, thanksOf(form, token)) : sendUnknown(request, reply)
    })

    server.get<ByHandle>('/form/:handle', async (request, reply) => {
      const token = rememberedToken(request)
      const form = token && (await find(token))
      return form ? send(request, reply, token, pageOf(form, token)) : sendForgotten(request, reply)
    })

    server.get<ByHandle>('/form/:handle/thanks', async (request, reply) => {
      const token = rememberedToken(request)
      const form = token && (await find(token))
      return form ? send(request, reply, token, thanksOf(form, token)) : sendForgotten(request, reply)
    })

    server.post<ByToken>('/:token/start', async (request, reply) => {
      const { token } = request.params
      const form = await find(token)
      if (!form) return sendUnknown(request, reply)
      if (form.project.status !== 'active' || isOver(form)) return send(request, reply, token, pageOf(form, token))
      if (await startOpinion(sql, form)) changed()
      return reply.code(204).send()
    })

    server.post<ByToken>('/:token', async (request, reply) => {
      const { token } = request.params
      const form = await find(token)
      if (!form) return sendUnknown(request, reply)
      if (!(request.body instanceof URLSearchParams)) throw Object.assign(new Error('no form was sent'), { statusCode: 400 })
      const typed = readTyped(request.body)
      if (isUsed(form)) return send(request, reply, token, usedOf(form, token, 409))
      if (form.project.status !== 'active') return send(request, reply, token, pausedWith(form, token, typed))
      const checked = checkTyped(typed, { ...form, incognitoAllowed: form.project.settings.incognitoAllowed })
      if ('mistakes' in checked) return send(request, reply, token, formOf(form, token, { status: 422, typed, mistakes: checked.mistakes }))

      const submission = await submitWithLink(sql, { ...form, written: checked.written })
      switch (submission.kind) {
        case 'used':
          return send(request, reply, token, usedOf(form, token, 409))
        case 'paused':
          return send(request, reply, token, pausedWith(form, token, typed))
        case 'kept':
          changed()
          rememberOwn(reply, {
            ownToken: submission.ownToken,
            paths: [`/o/${token}/thanks`, `/o/form/${handleOf(token)}/thanks`],
            isSecure,
          })
          return reply.code(303).header('location', `/o/${token}/thanks`).send()
      }
    })

    const find = async (token: string): Promise<LinkForm | null> => {
      const verificationId = verificationIdOf(linkTokenKey, token)
      return verificationId === null ? null : findForm(sql, { verificationId })
    }

    /** Sends a page of a link, and lets this browser find it again at its neutral address. */
    const send = (request: FastifyRequest, reply: FastifyReply, token: string, page: Page) => {
      // Lax, not Strict: a page opened from a mail must survive a reload in every browser, and nothing is done by this cookie.
      reply.header(
        'set-cookie',
        `${cookieName}=${token}; Path=/o/form/${handleOf(token)}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
      )
      return sendPage(request, reply, page)
    }
  },
})

const cookieName = 'earshot_link'

const rememberedToken = (request: FastifyRequest): string | null => {
  const [, token = ''] = new RegExp(`(?:^|;)\\s*${cookieName}=([\\w-]+)`).exec(request.headers.cookie ?? '') ?? []
  return token && handleOf(token) === (request.params as { handle: string }).handle ? token : null
}

/** Names a link in addresses and drafts of one browser, where the token is too much: it leads nowhere by itself. */
const handleOf = (token: string): string => createHash('sha256').update(`handle of ${token}`).digest('base64url').slice(0, 16)

const unknown = messagesIn('en')
const sendUnknown = (request: FastifyRequest, reply: FastifyReply) =>
  sendPage(request, reply, { status: 404, language: 'en', ...unknownPage(unknown) })
const sendForgotten = (request: FastifyRequest, reply: FastifyReply) => {
  const { handle } = request.params as { handle: string }
  return sendPage(request, reply, { status: 404, language: 'en', ...forgottenPage(unknown), script: { draft: handle } })
}

const isUsed = (form: LinkForm) => form.status === 'submitted' || form.lateOpinion
/** Whether an unverified opinion would wait for the team. */
const isHeld = (form: LinkForm) => form.project.settings.moderation === 'hold_unverified'
const isOver = (form: LinkForm) => isUsed(form) || form.status === 'expired'

/** The page of a link as it is now. */
function pageOf(form: LinkForm, token: string): Page {
  if (isUsed(form)) return usedOf(form, token, 410)
  if (form.project.status !== 'active') {
    const openUntil = form.status === 'expired' ? null : momentOf(form)
    return said(form, token, { status: 403, ...pausedPage(wordsOf(form), { project: form.project.name, openUntil }) })
  }
  if (form.status === 'expired') return expiredOf(form, token)
  return formOf(form, token, { status: 200 })
}

const usedOf = (form: LinkForm, token: string, status: 409 | 410): Page => {
  const page = said(form, token, { status, ...usedPage(wordsOf(form), { project: form.project.name }) })
  return { ...page, script: { ...page.script, isDone: true } }
}

function expiredOf(form: LinkForm, token: string): Page {
  const messages = wordsOf(form)
  const moment = momentOf(form)
  const { keptHeading: heading, kept, published, held } = messages.expired
  const text = `${kept(moment)} ${isHeld(form) ? held(form.project.name) : published}`
  const late = formOf(form, token, { status: 200, notice: notice({ heading, text }) }).main
  return said(form, token, { status: 410, ...expiredPage(messages, { project: form.project.name, moment, late }) })
}

/** The form with what was typed into it, while the project takes no opinions. */
function pausedWith(form: LinkForm, token: string, typed: Typed): Page {
  const { paused } = wordsOf(form)
  const heading = paused.heading(form.project.name)
  return formOf(form, token, { status: 403, typed, notice: notice({ heading, text: paused.nothingSent }) })
}

interface Filled {
  status: number
  typed?: Typed
  mistakes?: readonly Mistake[]
  notice?: string
}

function formOf(form: LinkForm, token: string, { status, typed, mistakes = [], notice }: Filled): Page {
  const messages = wordsOf(form)
  const { name, settings } = form.project
  const main = formMain({
    messages,
    action: `/o/${token}`,
    ...(form.status === 'issued' && { start: `/o/${token}/start` }),
    project: { name, language: languageOf(form) },
    way: 'link',
    isReleasedLater: settings.incognitoRelease === 'delayed',
    openUntil: form.status === 'expired' ? null : momentOf(form),
    questions: form.questions.map((question) => shuffled(question, form.verificationId)),
    incognitoAllowed: settings.incognitoAllowed,
    typed: typed ?? { ...nothingTyped, name: form.customerName ?? '' },
    wasSent: typed !== undefined,
    mistakes,
    ...(notice !== undefined && { notice }),
  })
  const title = messages.form.heading(name)
  return said(form, token, { status, title: mistakes.length > 0 ? messages.mistakes.titlePrefix(title) : title, main })
}

function thanksOf(form: LinkForm, token: string): Page {
  // Nobody has submitted yet: there is nothing to thank for, but the form.
  if (!isUsed(form)) return pageOf(form, token)
  const submission = form.status === 'submitted' ? 'verified' : isHeld(form) ? 'held' : 'unverified'
  const { name: project } = form.project
  const page = said(form, token, { status: 200, ...thanksPage(wordsOf(form), { project, submission, redirectUrl: form.redirectUrl }) })
  return { ...page, script: { ...page.script, address: `${page.script?.address}/thanks`, isDone: true } }
}

/** A page in its owner's colours, at its neutral address. */
function said(form: LinkForm, token: string, page: Said & { status: number }): Page {
  const handle = handleOf(token)
  return {
    ...page,
    language: wordsOf(form).language,
    owner: ownerOf(form),
    script: { address: `/o/form/${handle}`, draft: handle },
  }
}

const ownerOf = (form: LinkForm): Owner => {
  const { name, settings } = form.project
  return { name, language: languageOf(form), accentColor: settings.accentColor, logoUrl: settings.logoUrl }
}

const languageOf = (form: LinkForm): string => form.language ?? form.project.settings.locale
const wordsOf = (form: LinkForm) => messagesIn(languageOf(form))
const momentOf = (form: LinkForm) => wordsOf(form).moment(form.expiresAt, form.project.settings.timezone)

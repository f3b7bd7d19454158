import { publicMessages } from '@earshot/messages/service/public'
import { spamMessages } from '@earshot/messages/service/spam'
import type { Sql } from '../../database/database.ts'
import { type Answer, type PageRequest, routesOf } from '../../html/page-routes.ts'
import { chosenLanguage, keepingLanguage, readerLanguage } from '../../html/reader-language.ts'
import { formIn } from '../../html/sent-form.ts'
import type { VisitorOf } from '../../limits/visitor-bounds.ts'
import { findOpinionForm } from '../../resources/opinions/opinion-form.ts'
import { type OwnOpinionMailer, ownAddressOf } from '../../resources/opinions/own-email.ts'
import { findForThanks } from '../../resources/opinions/own-opinion.ts'
import { ownTokenSha256 } from '../../resources/opinions/own-token.ts'
import { parseOpinion, readOpinionFields } from '../../resources/opinions/parse-opinion-form.ts'
import { submitDirectly } from '../../resources/opinions/submit-directly.ts'
import { findPublicProject } from '../../resources/public-page/public-page.ts'
import { ownAddressPart } from '../own/own-address.ts'
import { ownCookies, ownTokenIn } from '../own/own-cookie.ts'
import { saidMain } from '../public/public-page.ts'
import { secondsToWait, sentCookie } from '../spam/sent-cookie.ts'
import { againNotice, judgeForm, type SpamGuard } from '../spam/spam.ts'
import { type FormState, formPage, type OpenedForm, pausedPage, spamGuardSubject, thanksPage, usedPage, writePath } from './write-page.ts'

// Writing an opinion without a link, from the public page: `/p/{slug}/write`. Every visitor may, so it counts as unverified, and machines
// are kept out by what people hardly notice (pages/spam/spam.ts).

interface Deps {
  sql: Sql
  baseUrl: string
  guard: SpamGuard
  mailer: OwnOpinionMailer
  /** Whether what a model is sent goes to another machine. */
  modelIsElsewhere: boolean
  visitorOf: VisitorOf
  /** Called after a change whose events wait to be sent. */
  changed: () => void
}

export const directOpinionPages = (deps: Deps) =>
  routesOf(deps, '/p/:slug/write', {
    'GET /': showForm,
    'POST /': submit,
    'GET /thanks': showThanks,
  })

type Request = PageRequest<'slug'>

/** Opinions that one browser sends of a project in an hour: a family at one table. */
const hourlyMax = 5

async function showForm(deps: Deps, request: Request): Promise<Answer> {
  const opened = await open(deps, request)
  if (!opened) return unknown(request)
  return opened.form.project.status === 'active' ? formPage(deps.guard, opened, { status: 200 }) : pausedPage(opened)
}

async function submit(deps: Deps, request: Request): Promise<Answer> {
  const opened = await open(deps, request)
  if (!opened) return unknown(request)
  const { guard } = deps
  const { form, language } = opened
  const sent = formIn(request)
  const typed = readOpinionFields(sent)
  const session = sent.get('session') || undefined
  const again: Again = (state) => formPage(guard, opened, { typed, session, ...state })
  // The choice of languages sends the form to see it in other words, and no more than that.
  if (sent.has('again')) return again({ status: 200 })
  if (form.project.status !== 'active') return again({ status: 403, notice: pausedNotice(opened) })
  const checked = parseOpinion(typed, { ...form, incognitoAllowed: form.project.settings.incognitoAllowed, asksEmail: true })
  if ('mistakes' in checked) return again({ status: 422, mistakes: checked.mistakes })
  const verdict = judgeForm(guard, { about: spamGuardSubject(form), form: sent })
  if (verdict.kind === 'again') return again({ status: 422, session: verdict.session, notice: againNotice(verdict, language) })
  const browserWait = secondsToWait(guard, request, { path: writePath(form), hourlyMax })
  if (browserWait > 0) return busyAnswer(opened, again, spamMessages(language).busyHere, browserWait)
  return write(deps, request, { opened, again, checked, sessionId: verdict.sessionId })
}

type Again = (state: FormState) => ReturnType<typeof formPage>

interface Writing {
  opened: OpenedForm
  again: Again
  checked: Exclude<ReturnType<typeof parseOpinion>, { mistakes: unknown }>
  sessionId: Buffer
}

async function write(deps: Deps, request: Request, { opened, again, checked, sessionId }: Writing): Promise<Answer> {
  const { sql, guard, mailer, visitorOf } = deps
  const { form, language } = opened
  const outcome = await submitDirectly(sql, { ...form, ...checked, language, sessionId, mailer, visitor: visitorOf(request) })
  switch (outcome.kind) {
    case 'paused':
      return again({ status: 403, notice: pausedNotice(opened) })
    case 'used':
      return usedPage(opened)
    case 'busy':
      return busyAnswer(opened, again, spamMessages(language)[outcome.isHere ? 'busyPlace' : 'busy'], outcome.waitSeconds)
    case 'kept': {
      deps.changed()
      const isSecure = deps.baseUrl.startsWith('https:')
      const thanks = `${writePath(form)}/thanks`
      const address = outcome.isMailed || checked.contactEmail === null ? thanks : `${thanks}?mailed=no`
      const cookies = [
        ...ownCookies({ ownToken: outcome.ownToken, paths: [thanks], isSecure }),
        sentCookie(guard, request, { path: writePath(form), hourlyMax, isSecure }),
      ]
      return { status: 303, location: keepingLanguage(address, opened.chosen), cookies }
    }
  }
}

async function showThanks(deps: Deps, request: Request): Promise<Answer> {
  const { sql, baseUrl } = deps
  const opened = await open(deps, request)
  if (!opened) return unknown(request)
  const ownToken = ownTokenIn(request)
  const sha256 = ownToken && ownTokenSha256(ownToken)
  const thanked = sha256 && (await findForThanks(sql, { ownTokenSha256: sha256 }))
  // Before an opinion was sent there is nothing to thank for, but the form.
  if (!ownToken || !thanked) return { status: 303, location: keepingLanguage(writePath(opened.form), opened.chosen) }
  const isMailed = thanked.isMailed && (request.query as { mailed?: unknown }).mailed !== 'no'
  const address = { language: opened.language, address: ownAddressOf(baseUrl, ownToken), ...thanked, isMailed, isElsewhere: true }
  return thanksPage(opened, { ...thanked, ownAddress: ownAddressPart(address) })
}

async function open({ sql, modelIsElsewhere }: Deps, request: Request): Promise<OpenedForm | null> {
  const project = await findPublicProject(sql, { slug: request.params.slug.toLowerCase() })
  const form = project && (await findOpinionForm(sql, project))
  if (!form) return null
  const language = readerLanguage(request, { fallback: form.project.settings.locale })
  return { form, language, chosen: chosenLanguage(request), modelIsElsewhere }
}

function pausedNotice({ form, language }: OpenedForm) {
  const { paused, list } = publicMessages(language)
  return { heading: list.paused({ project: form.project.name }), text: paused.nothingSent }
}

/** The form with what was typed, while its browser or place sends too much. */
function busyAnswer({ language }: OpenedForm, again: Again, text: string, waitSeconds: number): Answer {
  const { busyTitle, tryAgain } = spamMessages(language)
  const notice = { heading: busyTitle, text: `${text} ${tryAgain({ minutes: Math.ceil(waitSeconds / 60) })}` }
  return { ...again({ status: 429, notice }), headers: { 'retry-after': waitSeconds } }
}

function unknown(request: PageRequest): Answer {
  const language = readerLanguage(request)
  const { title, heading, project } = publicMessages(language).unknown
  return { status: 404, language, title, main: saidMain({ sign: 'lost', heading, lines: [project] }) }
}

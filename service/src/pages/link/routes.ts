import { incognitoBatchBounds } from '@earshot/contract'
import { formMessages } from '@earshot/messages/service/form'
import type { Sql } from '../../database/database.ts'
import type { Page } from '../../html/document.ts'
import { handleOf } from '../../html/neutral-address.ts'
import { type Answer, type PageRequest, routesOf } from '../../html/page-routes.ts'
import { keepingLanguage, readerLanguage } from '../../html/reader-language.ts'
import { formIn } from '../../html/sent-form.ts'
import { forgottenPage, unknownPage } from '../../html/status-pages.ts'
import { type OwnOpinionMailer, ownAddressOf } from '../../resources/opinions/own-email.ts'
import { findForThanks } from '../../resources/opinions/own-opinion.ts'
import { ownTokenSha256 } from '../../resources/opinions/own-token.ts'
import { parseOpinion, readOpinionFields } from '../../resources/opinions/parse-opinion-form.ts'
import { startOpinion } from '../../resources/preverified-links/start-opinion.ts'
import { submitWithLink } from '../../resources/preverified-links/submit-with-link.ts'
import type { PurposeKeys } from '../../secrets.ts'
import { ownAddressCode, ownAddressPart, ownAddressStyle } from '../own/own-address.ts'
import { ownCookies, ownTokenIn } from '../own/own-cookie.ts'
import { formOf, isOver, isUsed, type Opened, pageOf, pausedWith, thanksOf, toldBatchField, usedOf } from './link-page.ts'
import { formCookie, openForm, rememberedToken } from './open-form.ts'

// The page that a link opens (docs/rules/links.md#form-addresses). Looking at it changes nothing: mail scanners open every link
// (docs/rules/links.md#why-a-get-never-counts-as-a-click). The token leaves the address bar as soon as the page's script runs: the page
// then stands at a neutral address, and a cookie that is sent to that address alone shows it again after a reload.

interface Deps {
  sql: Sql
  linkTokenKey: PurposeKeys
  /** Whether what a model is sent goes to another machine. */
  modelIsElsewhere: boolean
  baseUrl: string
  /** What sends the private address to customers with an email address. */
  mailer: OwnOpinionMailer
  /** Called after a change whose events wait to be sent. */
  changed: () => void
}

export const linkPages = (deps: Deps) =>
  routesOf(deps, '/o', {
    'GET /:token': showForm,
    'GET /:token/thanks': showThanks,
    'GET /form/:handle': showRememberedForm,
    'GET /form/:handle/thanks': showRememberedThanks,
    'POST /:token/start': start,
    'POST /:token': submit,
  })

type ByToken = PageRequest<'token'>
type ByHandle = PageRequest<'handle'>

async function showForm(deps: Deps, request: ByToken): Promise<Answer> {
  const form = await openForm(deps, request, request.params.token)
  return form ? withCookie(deps, form, pageOf(form)) : unknown(request)
}

async function showThanks(deps: Deps, request: ByToken): Promise<Answer> {
  const form = await openForm(deps, request, request.params.token)
  return form ? withCookie(deps, form, await thanksWithAddress(deps, request, form)) : unknown(request)
}

async function showRememberedForm(deps: Deps, request: ByHandle): Promise<Answer> {
  const form = await openRemembered(deps, request)
  return form ? withCookie(deps, form, pageOf(form)) : forgotten(request)
}

async function showRememberedThanks(deps: Deps, request: ByHandle): Promise<Answer> {
  const form = await openRemembered(deps, request)
  return form ? withCookie(deps, form, await thanksWithAddress(deps, request, form)) : forgotten(request)
}

/** Counts the click: the page's script sends this with the first keystroke. */
async function start(deps: Deps, request: ByToken): Promise<Answer> {
  const form = await openForm(deps, request, request.params.token)
  if (!form) return unknown(request)
  if (form.project.status !== 'active' || isOver(form)) return withCookie(deps, form, pageOf(form))
  if (await startOpinion(deps.sql, form)) deps.changed()
  return { status: 204 }
}

async function submit(deps: Deps, request: ByToken): Promise<Answer> {
  const form = await openForm(deps, request, request.params.token)
  if (!form) return unknown(request)
  const sent = formIn(request)
  const typed = readOpinionFields(sent)
  if (isUsed(form)) return withCookie(deps, form, usedOf(form, 409))
  if (form.project.status !== 'active') return withCookie(deps, form, pausedWith(form, typed))
  // The choice of languages sends the form to see it in other words, and no more than that.
  if (sent.has('again')) return withCookie(deps, form, formOf(form, { status: 200, typed }))
  const checked = parseOpinion(typed, { ...form, incognitoAllowed: form.project.settings.incognitoAllowed })
  if ('mistakes' in checked) return withCookie(deps, form, formOf(form, { status: 422, typed, mistakes: checked.mistakes }))

  const submission = await submitWithLink(deps.sql, {
    ...form,
    written: checked.written,
    toldBatch: toldBatchIn(sent),
    mailing: { mailer: deps.mailer, language: form.words.language },
  })
  switch (submission.kind) {
    case 'used':
      return withCookie(deps, form, usedOf(form, 409))
    case 'paused':
      return withCookie(deps, form, pausedWith(form, typed))
    case 'kept':
      deps.changed()
      return thanked(deps, form, submission.ownToken)
  }
}

/** Leads to the page of thanks, which tells this browser alone the private address. */
function thanked({ baseUrl }: Deps, { token, chosen }: Opened, ownToken: string): Answer {
  const paths = [`/o/${token}/thanks`, `/o/form/${handleOf(token)}/thanks`]
  return {
    status: 303,
    location: keepingLanguage(`/o/${token}/thanks`, chosen),
    cookies: ownCookies({ ownToken, paths, isSecure: isSecure(baseUrl) }),
  }
}

/** Only the browser that sent the opinion is told its private address, not everybody who has the link. */
async function thanksWithAddress({ sql, baseUrl }: Deps, request: PageRequest, form: Opened): Promise<Page> {
  const ownToken = isUsed(form) ? ownTokenIn(request) : null
  const sha256 = ownToken && ownTokenSha256(ownToken)
  const found = sha256 && (await findForThanks(sql, { ownTokenSha256: sha256 }))
  if (!ownToken || !found) return thanksOf(form)
  const { language } = form.words
  const ownAddress = ownAddressPart({ language, address: ownAddressOf(baseUrl, ownToken), ...found, isElsewhere: true })
  return { ...thanksOf(form, ownAddress), style: ownAddressStyle, code: ownAddressCode }
}

function openRemembered(deps: Deps, request: ByHandle): Promise<Opened | null> | null {
  const token = rememberedToken(request)
  return token === null ? null : openForm(deps, request, token)
}

const withCookie = ({ baseUrl }: Deps, { token }: Opened, page: Page): Answer => ({
  ...page,
  cookies: [formCookie(token, isSecure(baseUrl))],
})

const isSecure = (baseUrl: string): boolean => baseUrl.startsWith('https:')

/** The number of others that the form named, between the bounds; null when it named none, or one beyond them. A project's own bound still holds. */
function toldBatchIn(sent: URLSearchParams): number | null {
  const told = sent.get(toldBatchField)
  const { minimum, maximum } = incognitoBatchBounds
  return told !== null && /^\d{1,2}$/.test(told) && Number(told) >= minimum && Number(told) <= maximum ? Number(told) : null
}

/** Longer than a look for a link takes, so that the time does not tell whether there was one. */
const unknownMilliseconds = 5

function unknown(request: PageRequest): Answer {
  const language = readerLanguage(request)
  return { status: 404, language, ...unknownPage(formMessages(language)), afterMilliseconds: unknownMilliseconds }
}

function forgotten(request: ByHandle): Answer {
  const language = readerLanguage(request)
  return { status: 404, language, ...forgottenPage(formMessages(language)), script: { draft: request.params.handle } }
}

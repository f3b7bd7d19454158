import { qrMessages } from '@earshot/messages/service/qr'
import type { Page } from '../../html/document.ts'
import type { Answer, PageRequest } from '../../html/page-routes.ts'
import { keepingLanguage, readerLanguage } from '../../html/reader-language.ts'
import { formIn } from '../../html/sent-form.ts'
import { ownAddressOf } from '../../resources/opinions/own-email.ts'
import { findForThanks } from '../../resources/opinions/own-opinion.ts'
import { ownTokenSha256 } from '../../resources/opinions/own-token.ts'
import { type OpinionFields, parseOpinion, readOpinionFields } from '../../resources/opinions/parse-opinion-form.ts'
import { isOver } from '../../resources/qr-codes/find-qr-form.ts'
import { countScan, startWithCode } from '../../resources/qr-codes/scan-code.ts'
import { submitWithCode } from '../../resources/qr-codes/submit-with-code.ts'
import { ownAddressCode, ownAddressPart, ownAddressStyle } from '../own/own-address.ts'
import { ownCookies, ownTokenIn } from '../own/own-cookie.ts'
import { isOpen, newForm, type Opened, ofForm, openForm, type QrDeps, scanCookie } from './open-scan.ts'
import {
  closedPage,
  forgottenScanPage,
  formOverPage,
  pausedCodePage,
  scannedFormPage,
  sentPage,
  sentThanksPage,
  unknownCode,
} from './scan-pages.ts'

// The form that a scan opened, `/q/form/{session}`.

type InForm = PageRequest<'session'>

export async function showForm(deps: QrDeps, request: InForm): Promise<Answer> {
  const opened = await openForm(deps, request)
  return opened ? formAnswer(deps, opened, formPage(opened)) : forgotten(request)
}

export async function showThanks(deps: QrDeps, request: InForm): Promise<Answer> {
  const opened = await openForm(deps, request)
  if (!opened) return forgotten(request)
  // Before the form was sent there is nothing to thank for, but the form.
  return formAnswer(deps, opened, opened.isSubmitted ? await thanksPage(deps, request, opened) : formPage(opened))
}

/** Counts the scan: the page's script sends this when the form is seen. */
export async function scan(deps: QrDeps, request: InForm): Promise<Answer> {
  const opened = await openForm(deps, request)
  if (!opened) return unknownCode(request)
  if (!opened.isSubmitted && !isOver(opened, opened.session)) await countScan(deps.sql, ofForm(deps, request, opened))
  return { status: 204 }
}

/** Counts the start: the page's script sends this with the first keystroke. */
export async function start(deps: QrDeps, request: InForm): Promise<Answer> {
  const opened = await openForm(deps, request)
  if (!opened) return unknownCode(request)
  if (!isOpen(opened)) return formAnswer(deps, opened, formPage(opened))
  if (await startWithCode(deps.sql, ofForm(deps, request, opened))) deps.changed()
  return { status: 204 }
}

export async function submit(deps: QrDeps, request: InForm): Promise<Answer> {
  const opened = await openForm(deps, request)
  if (!opened) return unknownCode(request)
  const sent = formIn(request)
  const typed = readOpinionFields(sent)
  const answer = (page: Page) => formAnswer(deps, opened, page)
  if (opened.isSubmitted) return answer(sentPage(opened, 409))
  if (opened.project.status !== 'active') return answer(scannedFormPage(opened, { status: 403, typed, told: 'paused' }))
  if (opened.codeStatus === 'revoked') return answer(scannedFormPage(opened, { status: 410, typed, told: 'revoked' }))
  if (isOver(opened, opened.session)) return overAnswer(deps, opened, typed)
  // The choice of languages sends the form to see it in other words, and no more than that.
  if (sent.has('again')) return answer(scannedFormPage(opened, { status: 200, typed }))
  const checked = parseOpinion(typed, { ...opened, incognitoAllowed: opened.project.settings.incognitoAllowed, asksEmail: true })
  if ('mistakes' in checked) return answer(scannedFormPage(opened, { status: 422, typed, mistakes: checked.mistakes }))

  const { language } = opened
  const submission = await submitWithCode(deps.sql, { ...ofForm(deps, request, opened), ...checked, language, mailer: deps.mailer })
  switch (submission.kind) {
    case 'used':
      return answer(sentPage(opened, 409))
    case 'over':
      return overAnswer(deps, opened, typed)
    case 'paused':
      return answer(scannedFormPage(opened, { status: 403, typed, told: 'paused' }))
    case 'revoked':
      return answer(scannedFormPage(opened, { status: 410, typed, told: 'revoked' }))
    case 'busy': {
      const { waitSeconds } = submission
      const page = scannedFormPage(opened, { status: 429, typed, told: { busySeconds: waitSeconds } })
      return { ...answer(page), headers: { 'retry-after': waitSeconds } }
    }
    case 'kept':
      deps.changed()
      return thanked(deps, opened, { ...submission, isMailed: submission.isMailed || checked.contactEmail === null })
  }
}

/** Leads to the page of thanks, which tells this browser alone the private address. */
function thanked({ baseUrl }: QrDeps, opened: Opened, { ownToken, isMailed }: { ownToken: string; isMailed: boolean }): Answer {
  const thanks = `/q/form/${opened.token}/thanks`
  return {
    status: 303,
    location: keepingLanguage(isMailed ? thanks : `${thanks}?mailed=no`, opened.chosen),
    cookies: ownCookies({ ownToken, paths: [thanks, `/q/form/${opened.handle}/thanks`], isSecure: baseUrl.startsWith('https:') }),
  }
}

/** The form as it is now, or why there is none any more. */
function formPage(opened: Opened): Page {
  if (opened.isSubmitted) return sentPage(opened, 410)
  if (opened.project.status !== 'active') return pausedCodePage(opened)
  if (opened.codeStatus === 'revoked') return closedPage(opened, 'revoked')
  if (isOver(opened, opened.session)) return formOverPage(opened)
  return scannedFormPage(opened, { status: 200 })
}

/** Only the browser that sent the opinion is told its private address, not everybody who has the form. */
async function thanksPage({ sql, baseUrl }: QrDeps, request: PageRequest, opened: Opened): Promise<Page> {
  const ownToken = ownTokenIn(request)
  const sha256 = ownToken && ownTokenSha256(ownToken)
  const found = sha256 && (await findForThanks(sql, { ownTokenSha256: sha256 }))
  if (!ownToken || !found) return sentThanksPage(opened)
  const isMailed = found.isMailed && (request.query as { mailed?: unknown }).mailed !== 'no'
  const address = { language: opened.language, address: ownAddressOf(baseUrl, ownToken), ...found, isMailed, isElsewhere: true }
  return { ...sentThanksPage(opened, { ownAddress: ownAddressPart(address) }), style: ownAddressStyle, code: ownAddressCode }
}

/** The hour is over. A printed code would open another form where it hangs, and so it does here, unless it was regenerated since. */
function overAnswer(deps: QrDeps, opened: Opened, typed: OpinionFields): Answer {
  const opensNothing = opened.mode === 'rotating' || opened.session.version !== opened.version
  if (opensNothing) return formAnswer(deps, opened, scannedFormPage(opened, { status: 410, typed, told: 'over' }))
  const renewed = newForm(deps, opened, null)
  return formAnswer(deps, renewed, scannedFormPage(renewed, { status: 410, typed, told: 'renewed' }))
}

/** A page of a form, which this browser finds again at its neutral address. */
export const formAnswer = (deps: QrDeps, opened: Opened, page: Page) => ({ ...page, cookies: [scanCookie(deps, opened)] })

function forgotten(request: PageRequest): Answer {
  const language = readerLanguage(request)
  return forgottenScanPage(language, qrMessages(language))
}

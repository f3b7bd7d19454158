import type { Language } from '@earshot/messages'
import type { FormMessages } from '@earshot/messages/service/form'
import { publicMessages } from '@earshot/messages/service/public'
import { type QrMessages, qrMessages } from '@earshot/messages/service/qr'
import { spamMessages } from '@earshot/messages/service/spam'
import type { FastifyRequest } from 'fastify'
import { pageScript } from '../../html/built-pages.ts'
import { ownerOf, type Page } from '../../html/document.ts'
import { type Html, html } from '../../html/html.ts'
import { keepingLanguage, readerLanguage } from '../../html/reader-language.ts'
import { line, lineIfDraft, type Said, say, thanksPage } from '../../html/status-pages.ts'
import { usesElsewhere } from '../../resources/models/model-uses.ts'
import { shuffled } from '../../resources/opinions/opinion-form.ts'
import { emptyFields, type Mistake, type OpinionFields } from '../../resources/opinions/parse-opinion-form.ts'
import type { CodeState, QrForm } from '../../resources/qr-codes/find-qr-form.ts'
import { formId, formMain, notice } from '../form/form-page.ts'

// The pages that a scan leads to: the form that links open, too, or the reason why there is none.

/** A code that is shown to one reader. */
export interface Scan extends QrForm {
  language: Language
  messages: FormMessages
  words: QrMessages
  /** The language that the reader chose; the pages that follow keep it. */
  chosen: Language | null
  /** The name of the code in this browser's drafts: a draft comes back with the next scan. */
  draft: string
}

/** A scan with a form of its own. */
export interface OpenedScan extends Scan {
  /** The token that the form is sent with. */
  token: string
  /** The form's name in addresses that must not have the token. */
  handle: string
  /** The id that its verification has or will have. */
  verificationId: string
  /** Whether what a model is sent goes to another machine. */
  modelIsElsewhere: boolean
}

/** The page for a code that opens no form. */
export function closedPage(scan: Scan, state: Exclude<CodeState, 'open'>): Page {
  const { ended, replaced, revoked } = scan.words
  const { name } = scan.project
  switch (state) {
    case 'ended':
      return said(scan, { status: 410, title: ended.title, main: say('over', ended.heading, line(ended.what), line(ended.todo)) })
    case 'replaced':
      return said(scan, {
        status: 410,
        title: replaced.title,
        main: say('over', replaced.heading, line(replaced.what({ project: name })), line(replaced.todo)),
      })
    case 'revoked':
      return said(scan, {
        status: 410,
        title: revoked.title,
        main: say('over', revoked.heading, line(revoked.what({ project: name })), line(revoked.todo)),
      })
  }
}

export function pausedCodePage(scan: Scan): Page {
  const { paused } = scan.messages
  const main = say('resting', paused.heading({ project: scan.project.name }), line(scan.words.paused.todo), lineIfDraft(paused.draft))
  return said(scan, { status: 403, title: paused.title, main })
}

/** The page for a form whose hour is over; the screen it was scanned from shows other codes now. */
export function formOverPage(scan: Scan): Page {
  const { title, heading, what, todo, draft } = scan.words.over
  return said(scan, { status: 410, title, main: say('over', heading, line(what), line(todo), lineIfDraft(draft)) })
}

export function sentPage(scan: OpenedScan, status: 409 | 410): Page {
  const { title, heading, what, todo } = scan.words.used
  const page = said(scan, { status, title, main: say('done', heading, line(what), line(todo)) })
  return { ...page, script: { address: neutralAddress(scan), draft: scan.draft, isDone: true } }
}

export interface FormState {
  status: number
  typed?: OpinionFields
  mistakes?: readonly Mistake[]
  /** The reason for the notice above the form. */
  told?: 'paused' | 'revoked' | 'renewed' | 'over' | { busySeconds: number }
}

export function scannedFormPage(scan: OpenedScan, { status, typed, mistakes = [], told }: FormState): Page {
  const { token, messages } = scan
  const { name, settings } = scan.project
  const address = (language: Language | null) => keepingLanguage(`/q/form/${token}`, language)
  const main = formMain({
    messages,
    action: address(scan.chosen),
    ...(!scan.isStarted && { start: `/q/form/${token}/start` }),
    project: { name, language: settings.locale },
    way: 'qr',
    asksEmail: true,
    openUntil: null,
    questions: scan.questions.map((question) => shuffled(question, scan.verificationId)),
    incognitoAllowed: settings.incognitoAllowed,
    sentElsewhere: usesElsewhere(settings, scan.modelIsElsewhere),
    typed: typed ?? emptyFields,
    wasSent: typed !== undefined,
    mistakes,
    ...(told !== undefined && { notice: notice(toldIn(scan, told)) }),
  })
  const title = messages.form.heading({ project: name })
  const page = said(scan, {
    status,
    title: mistakes.length > 0 ? messages.mistakes.titlePrefix({ title }) : title,
    main: html`${main}<div data-scan="/q/form/${token}/scan" hidden></div>`,
  })
  return {
    ...page,
    code: scanCode,
    script: { address: neutralAddress(scan), draft: scan.draft },
    otherLanguages: { address, form: formId },
  }
}

const scanCode = pageScript('scan')

function toldIn({ words, messages, language, project }: Scan, told: NonNullable<FormState['told']>): { heading: string; text: string } {
  if (typeof told === 'object') {
    const { busyTitle, busy, tryAgain } = spamMessages(language)
    return { heading: busyTitle, text: `${busy} ${tryAgain({ minutes: Math.ceil(told.busySeconds / 60) })}` }
  }
  switch (told) {
    case 'paused':
      return { heading: messages.paused.heading({ project: project.name }), text: messages.paused.nothingSent }
    case 'revoked':
      return { heading: words.revoked.heading, text: words.revoked.nothingSent }
    case 'renewed':
      return { heading: words.over.renewedHeading, text: words.over.renewed }
    case 'over':
      return { heading: words.over.heading, text: words.over.nothingSent }
  }
}

export function sentThanksPage(scan: OpenedScan, { ownAddress }: { ownAddress?: Html } = {}): Page {
  const { messages, words, language } = scan
  const thanks = { ...messages.thanks, ...words.thanks, held: publicMessages(language).thanks.held }
  const submission = scan.isVerified ? 'verified' : 'held'
  const page = thanksPage({ ...messages, thanks }, { project: scan.project.name, submission, redirectUrl: null, ownAddress })
  return {
    ...said(scan, { status: 200, ...page }),
    script: { address: neutralAddress(scan, '/thanks'), draft: scan.draft, isDone: true },
  }
}

/** The page for an unknown code. It has no owner. */
/** No code, form or screen is at the address. */
export function unknownCode(request: FastifyRequest): Page {
  const language = readerLanguage(request)
  return unknownCodePage(language, qrMessages(language))
}

const unknownCodePage = (language: Language, { unknown }: QrMessages): Page => ({
  status: 404,
  language,
  title: unknown.title,
  main: say('lost', unknown.heading, line(unknown.what)),
})

export const forgottenScanPage = (language: Language, { forgotten }: QrMessages): Page => ({
  status: 404,
  language,
  title: forgotten.title,
  main: say('lost', forgotten.heading, line(forgotten.what)),
})

const neutralAddress = ({ handle, chosen }: OpenedScan, more = ''): string => keepingLanguage(`/q/form/${handle}${more}`, chosen)

/** A page with its owner. */
const said = (scan: Scan, page: Said & { status: number }): Page => ({
  ...page,
  language: scan.language,
  owner: ownerOf(scan.project),
  script: { draft: scan.draft },
})

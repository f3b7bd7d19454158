import type { Language } from '@earshot/messages'
import type { FormMessages } from '@earshot/messages/service/form'
import { ownerOf, type Page } from '../../html/document.ts'
import { type Html, html } from '../../html/html.ts'
import { type Moment, withMoment } from '../../html/moment.ts'
import { handleOf } from '../../html/neutral-address.ts'
import { keepingLanguage } from '../../html/reader-language.ts'
import { expiredPage, pausedPage, type Said, thanksPage, usedPage } from '../../html/status-pages.ts'
import { usesElsewhere } from '../../resources/models/model-uses.ts'
import { shuffled } from '../../resources/opinions/opinion-form.ts'
import { emptyFields, type Mistake, type OpinionFields } from '../../resources/opinions/parse-opinion-form.ts'
import type { LinkForm } from '../../resources/preverified-links/find-link-form.ts'
import { formId, formMain, notice } from '../form/form-page.ts'

// What the page of a link shows: the form, or why there is none any more.

/** A link's form, before one reader. */
export interface Opened extends LinkForm {
  token: string
  words: FormMessages
  /** Asked for by the reader: the pages that follow keep to it. */
  chosen: Language | null
  /** Whether what a model is sent goes to another machine. */
  modelIsElsewhere: boolean
}

/** The field of the form with how many others it said that an incognito opinion appears. */
export const toldBatchField = 'told-batch'

export const isUsed = (form: LinkForm) => form.status === 'submitted' || form.lateOpinion
/** Whether an unverified opinion would wait for the team. */
const isHeld = (form: LinkForm) => form.project.settings.moderation === 'hold_unverified'
export const isOver = (form: LinkForm) => isUsed(form) || form.status === 'expired'

/** The page of a link as it is now. */
export function pageOf(form: Opened): Page {
  if (isUsed(form)) return usedOf(form, 410)
  if (form.project.status !== 'active') {
    const openUntil = form.status === 'expired' ? null : momentOf(form)
    return said(form, { status: 403, ...pausedPage(form.words, { project: form.project.name, openUntil }) })
  }
  if (form.status === 'expired') return expiredOf(form)
  return formOf(form, { status: 200 })
}

export const usedOf = (form: Opened, status: 409 | 410): Page => {
  const page = said(form, { status, ...usedPage(form.words, { project: form.project.name }) })
  return { ...page, script: { ...page.script, isDone: true } }
}

function expiredOf(form: Opened): Page {
  const late = formOf(form, { status: 200 }).main
  return said(form, { status: 410, ...expiredPage(form.words, { project: form.project.name, moment: momentOf(form), late }) })
}

/** What becomes of an opinion that is sent now that the link has expired. */
function lateNotice(form: Opened): Html {
  const { keptHeading: heading, kept, published, held } = form.words.expired
  const text = isHeld(form) ? held({ project: form.project.name }) : published
  return notice({ heading, text, before: withMoment(form.words.language, kept, momentOf(form)) })
}

/** The form with what was typed into it, while the project takes no opinions. */
export function pausedWith(form: Opened, typed: OpinionFields): Page {
  const { paused } = form.words
  const heading = paused.heading({ project: form.project.name })
  return formOf(form, { status: 403, typed, notice: notice({ heading, text: paused.nothingSent }) })
}

interface FormState {
  status: number
  typed?: OpinionFields
  mistakes?: readonly Mistake[]
  notice?: Html
}

export function formOf(form: Opened, { status, typed, mistakes = [], notice }: FormState): Page {
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
    sentElsewhere: usesElsewhere(settings, form.modelIsElsewhere),
    typed: typed ?? { ...emptyFields, name: form.customerName ?? '' },
    wasSent: typed !== undefined,
    mistakes,
    ...(told !== undefined && { notice: told }),
  })
  const title = messages.form.heading({ project: name })
  const page = said(form, { status, title: mistakes.length > 0 ? messages.mistakes.titlePrefix({ title }) : title, main })
  return { ...page, otherLanguages: { address, form: formId } }
}

export function thanksOf(form: Opened, ownAddress?: Html): Page {
  // The link is not submitted yet: there is nothing to thank for, so the form is shown.
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

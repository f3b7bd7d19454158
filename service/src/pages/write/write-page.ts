import type { Language } from '@earshot/messages'
import { formMessages } from '@earshot/messages/service/form'
import { publicMessages } from '@earshot/messages/service/public'
import { ownerOf, type Page } from '../../html/document.ts'
import { html } from '../../html/html.ts'
import { keepingLanguage } from '../../html/reader-language.ts'
import { usesElsewhere } from '../../resources/models/model-uses.ts'
import { type OpinionForm, shuffled } from '../../resources/opinions/opinion-form.ts'
import { emptyFields, type Mistake, type OpinionFields } from '../../resources/opinions/parse-opinion-form.ts'
import { formId, formMain, notice } from '../form/form-page.ts'
import { ownAddressCode, ownAddressStyle } from '../own/own-address.ts'
import { saidMain, thanksMain } from '../public/public-page.ts'
import { type SpamGuard, spamCode, unseenFields } from '../spam/spam.ts'

// What somebody sees who writes an opinion without a link.

/** The form of a project, before one reader. */
export interface OpenedForm {
  form: OpinionForm
  language: Language
  chosen: Language | null
  /** Whether what a model is sent goes to another machine. */
  modelIsElsewhere: boolean
}

export interface FormState {
  status: number
  typed?: OpinionFields
  /** Of the form that is shown again. */
  session?: string | undefined
  mistakes?: readonly Mistake[]
  notice?: { heading: string; text: string }
}

export const writePath = ({ project }: OpinionForm) => `/p/${project.slug}/write`
export const spamGuardSubject = ({ projectId }: OpinionForm) => `opinion ${projectId}`

export function formPage(guard: SpamGuard, opened: OpenedForm, { status, typed, session, mistakes = [], notice: told }: FormState): Page {
  const { form, language } = opened
  const messages = formMessages(language)
  const { name, settings } = form.project
  const main = formMain({
    messages,
    action: keepingLanguage(writePath(form), opened.chosen),
    project: { name, language: settings.locale },
    way: 'direct',
    asksEmail: true,
    more: unseenFields(guard, { about: spamGuardSubject(form), language, ...(session !== undefined && { session }) }),
    openUntil: null,
    questions: form.questions.map((question) => shuffled(question, session ?? form.projectId)),
    incognitoAllowed: settings.incognitoAllowed,
    sentElsewhere: usesElsewhere(settings, opened.modelIsElsewhere),
    typed: typed ?? emptyFields,
    wasSent: typed !== undefined,
    mistakes,
    ...(told && { notice: notice(told) }),
  })
  const title = messages.form.heading({ project: name })
  const page = pageOf(opened, { status, title: mistakes.length > 0 ? messages.mistakes.titlePrefix({ title }) : title, main })
  return { ...page, code: spamCode(guard), otherLanguages: { address: inLanguage(writePath(form)), form: formId } }
}

export function thanksPage(opened: OpenedForm, { isPublished, ownAddress }: { isPublished: boolean; ownAddress: Page['main'] }): Page {
  const { form, language, chosen } = opened
  const { thanks } = publicMessages(language)
  const { name } = form.project
  const becomes = isPublished ? thanks.published : thanks.held({ project: name })
  const main = thanksMain({ words: thanks, project: name, becomes, list: keepingLanguage(`/p/${form.project.slug}`, chosen) })
  const page = pageOf(opened, { status: 200, title: thanks.title, main: html`${main}${ownAddress}` })
  return {
    ...page,
    code: ownAddressCode,
    style: ownAddressStyle,
    script: { ...page.script, isDone: true },
    otherLanguages: { address: inLanguage(`${writePath(form)}/thanks`) },
  }
}

/** The form was sent before. */
export function usedPage(opened: OpenedForm): Page {
  const { used } = publicMessages(opened.language)
  const link = { label: used.again, address: keepingLanguage(writePath(opened.form), opened.chosen) }
  const main = saidMain({ sign: 'done', heading: used.heading, lines: [used.what], link })
  return pageOf(opened, { status: 409, title: used.title, main })
}

/** The project takes no opinions at present. */
export function pausedPage(opened: OpenedForm): Page {
  const { paused, list, opinion } = publicMessages(opened.language)
  const { name, slug } = opened.form.project
  const link = { label: opinion.all({ project: name }), address: keepingLanguage(`/p/${slug}`, opened.chosen) }
  const main = saidMain({ sign: 'resting', heading: list.paused({ project: name }), lines: [paused.what], link })
  return pageOf(opened, { status: 403, title: paused.title, main })
}

/** A page in its owner's colours. */
const pageOf = ({ form, language }: OpenedForm, page: Pick<Page, 'status' | 'title' | 'main'>): Page => ({
  ...page,
  language,
  owner: ownerOf(form.project),
  script: { draft: `direct ${form.project.slug}` },
  otherLanguages: { address: inLanguage(writePath(form)) },
})

const inLanguage = (path: string) => (language: Language) => keepingLanguage(path, language)

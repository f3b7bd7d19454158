import { type Language, pluralForms } from '@earshot/messages'
import type { FormMessages } from '@earshot/messages/service/form'
import { modelsMessages } from '@earshot/messages/service/models'
import { waysMessages } from '@earshot/messages/service/ways'
import { type Html, html } from '../../html/html.ts'
import { type Moment, withMoment } from '../../html/moment.ts'
import type { ModelUse } from '../../resources/models/model-uses.ts'
import type { AskedQuestion } from '../../resources/opinions/opinion-form.ts'
import type { Mistake, OpinionFields } from '../../resources/opinions/parse-opinion-form.ts'
import { mistakesNotice } from './mistakes.ts'
import { questionField } from './question-field.ts'
import { ownWords } from './text-fields.ts'

// The form: the questions, then title, opinion and name, then who will see what, then one button. A form that is shown again keeps
// everything that was typed.

export interface FormView {
  messages: FormMessages
  /** The address it is sent to. */
  action: string
  /** A preview is only looked at: it is sent nowhere. */
  isPreview?: boolean
  /** The address that is told of the first keystroke. Left out when it was told before. */
  start?: string
  project: { name: string; language: string }
  /** The source of the opinion: it decides what the business will see. */
  way: 'link' | 'qr' | 'direct'
  /** The least number of incognito opinions that appear together when they came by links; null: each at once. */
  incognitoBatch?: number | null
  /** The form asks for an email address, because none is known. */
  asksEmail?: boolean
  /** The form asks for no name, because it was given before. */
  isNameless?: boolean
  /** Hidden fields that a source sends along. */
  more?: Html
  /** The end of the link's validity. Null when it has expired: the opinion will be unverified. */
  openUntil: Moment | null
  /** Questions in the order they are asked, with options in the order they are shown. */
  questions: readonly AskedQuestion[]
  incognitoAllowed: boolean
  /** What a model on another machine may be sent the text for. */
  sentElsewhere: ModelUse | null
  /** The values of the fields. */
  typed: OpinionFields
  /** The customer has sent these values; else they are those the form begins with. */
  wasSent: boolean
  mistakes: readonly Mistake[]
  /** A box above everything else. */
  notice?: Html
}

/** The form's id, for elements outside of it that belong to it. */
export const formId = 'form'

export function formMain(view: FormView): Html {
  const { messages, project } = view
  return html`<h1>${messages.form.heading({ project: project.name })}</h1>
${view.notice ?? html`<p class="lead">${messages.form.lead}</p>`}
${view.mistakes.length > 0 ? mistakesNotice(view) : ''}
<form ${view.isPreview ? '' : html`method="post" action="${view.action}"`} id="${formId}" novalidate data-sending="${messages.form.submitting}"
data-left="${JSON.stringify(pluralForms(messages.language, messages.form.charactersLeft))}" data-over="${JSON.stringify(pluralForms(messages.language, messages.form.charactersOver))}"
${view.start === undefined ? '' : html`data-start="${view.start}"`} ${view.wasSent ? 'data-typed' : ''}>
${view.questions.map((question, at) => questionField(view, question, at))}
${ownWords(view)}
${view.incognitoAllowed ? incognitoField(view) : ''}
${seen(view)}
${view.more}
<button class="button" type="${view.isPreview ? 'button' : 'submit'}">${messages.form.submit}</button>
<p class="quiet">${view.openUntil === null ? '' : html`${withMoment(messages.language, messages.form.openUntil, view.openUntil)} `}<span data-if-script hidden>${messages.form.keptHere}</span></p>
</form>`
}

/** A box above the form. `before` stands before the text. */
export const notice = ({ heading, before, text }: { heading: string; before?: Html; text: string }): Html =>
  html`<section class="notice"><h2>${heading}</h2><p>${before} ${text}</p></section>`

const incognitoField = ({ messages: { form }, typed }: FormView): Html => html`<div class="incognito">
<label class="option"><input type="checkbox" name="incognito" value="on"${typed.incognito ? ' checked' : ''}><span><strong>${form.incognito}</strong><span class="more">${form.incognitoHint}</span></span></label>
</div>`

/** The box that says what the business and other readers will see. */
const seen = (view: FormView): Html => {
  const { form } = view.messages
  const { named, incognito } = seenBy(view)
  return html`<section class="seen" aria-labelledby="seen">
<h2 id="seen">${eye}${form.seen({ project: view.project.name })}</h2>
<div aria-live="polite">
<div class="when-named"><p>${named}</p><p>${form.seenNamedPublic}</p></div>
${
  view.incognitoAllowed
    ? html`<div class="when-incognito"><p class="if">${form.ifIncognito}</p>${incognito.map((each) => html`<p>${each}</p>`)}<p>${form.seenIncognitoPublic}</p></div>`
    : ''
}
</div>
${toldOfModel({ ...view, language: view.messages.language })}
</section>`
}

/** Says that the text may go to a model on another machine; nothing where it doesn't. */
export const toldOfModel = ({
  language,
  project,
  sentElsewhere,
}: {
  language: Language
  project: { name: string }
  sentElsewhere: ModelUse | null
}): Html | '' => (sentElsewhere ? html`<p>${modelsMessages(language).told({ project: project.name, use: sentElsewhere })}</p>` : '')

/** The sentences on what the business sees of an opinion from this source. */
function seenBy({ messages, way, openUntil, incognitoBatch = null }: FormView): { named: string; incognito: string[] } {
  const { form } = messages
  const words = waysMessages(messages.language)
  if (way !== 'link') return { named: words[way].seenNamed, incognito: [words[way].seenIncognito] }
  const what = openUntil === null ? form.seenIncognitoLate : form.seenIncognito
  return {
    named: form.seenNamed,
    incognito: [what, incognitoBatch === null ? words.seenAtOnce : words.seenTogether({ count: incognitoBatch })],
  }
}

const eye = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z"/><circle cx="12" cy="12" r="3"/></svg>`

import { pluralForms } from '@earshot/messages'
import { html } from '../../html/html.ts'
import type { Said } from '../../html/status-pages.ts'
import type { Mistake, OpinionFields } from '../../resources/opinions/parse-opinion-form.ts'
import { type FormView, formId, notice, toldOfModel } from '../form/form-page.ts'
import { mistakesNotice } from '../form/mistakes.ts'
import { questionField } from '../form/question-field.ts'
import { ownWords } from '../form/text-fields.ts'
import type { OwnView } from './own-page.ts'

/** The form in which a customer changes their opinion. */
export function editPage(
  view: OwnView,
  { typed, mistakes = [], told }: { typed: OpinionFields; mistakes?: readonly Mistake[]; told?: string },
): Said {
  const { words, messages, own, at } = view
  const form: FormView = {
    messages,
    action: at('/edit'),
    project: { name: own.project.name, language: own.project.settings.locale },
    way: 'direct',
    openUntil: null,
    questions: own.questions,
    incognitoAllowed: false,
    sentElsewhere: view.opinionSentElsewhere,
    isNameless: true,
    typed,
    wasSent: true,
    mistakes,
  }
  const { lead, leadIncognito, leadWaiting } = words.edit
  const said = own.status === 'waiting' ? leadWaiting : (own.incognito ? leadIncognito : lead)({ project: own.project.name })
  const main = html`<h1>${words.edit.title}</h1>
<p class="lead">${said}</p>
${told === undefined ? '' : notice({ heading: words.title, text: told })}
${mistakes.length > 0 ? mistakesNotice(form) : ''}
<form method="post" id="${formId}" action="${form.action}" novalidate data-sending="${words.edit.saving}"
data-left="${JSON.stringify(pluralForms(messages.language, messages.form.charactersLeft))}" data-over="${JSON.stringify(pluralForms(messages.language, messages.form.charactersOver))}">
${form.questions.map((question, place) => questionField(form, question, place))}
${ownWords(form)}
${toldOfModel({ ...form, language: messages.language })}
<button class="button" type="submit">${words.edit.save}</button>
<p class="quiet"><a href="${at('')}">${words.edit.back}</a></p>
</form>`
  return { title: mistakes.length > 0 ? messages.mistakes.titlePrefix({ title: words.edit.title }) : words.edit.title, main }
}

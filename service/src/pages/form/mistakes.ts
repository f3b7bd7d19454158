import type { FormMessages } from '@earshot/messages/service/form'
import { waysMessages } from '@earshot/messages/service/ways'
import { type Html, html } from '../../html/html.ts'
import { answersField, commentsField, type Mistake } from '../../resources/opinions/parse-opinion-form.ts'
import type { FormView } from './form-page.ts'

// What is wrong in a form that was sent: a list above it, and a line above each field.

/** The list above the form. Each mistake leads to its field. */
export function mistakesNotice(view: FormView): Html {
  const { heading, kept } = view.messages.mistakes
  const items = view.mistakes.map((mistake) => {
    const id = idOf(view, mistake.field)
    const text = mistakeText(view.messages, mistake)
    return id ? html`<li><a href="#${id}">${text}</a></li>` : html`<li>${text}</li>`
  })
  return html`<section class="notice mistakes" tabindex="-1" autofocus aria-labelledby="mistakes">
<h2 id="mistakes">${heading({ count: items.length })}</h2><p>${kept}</p><ul>${items}</ul></section>`
}

const mistakeText = ({ mistakes, language }: FormMessages, { field, kind, limit = 0 }: Mistake): string => {
  switch (kind) {
    case 'missing':
      return mistakes.missing[field as keyof typeof mistakes.missing] ?? ''
    case 'too-long':
      return mistakes.tooLong({ limit })
    case 'too-few':
      return mistakes.tooFew({ limit })
    case 'too-many':
      return mistakes.tooMany({ limit })
    case 'characters':
      return mistakes.characters
    case 'not-offered':
      return mistakes.notOffered
    case 'unknown-question':
      return mistakes.unknownQuestion
    case 'incognito-not-offered':
      return mistakes.incognitoNotOffered
    case 'not-an-address':
      return waysMessages(language).notAnAddress
  }
}

/** The id of the field that a name belongs to: the first option's of a group. */
function idOf(view: FormView, field: string): string | null {
  if (['title', 'opinion', 'name', 'email'].includes(field)) return field
  const at = view.questions.findIndex(({ questionId }) => [answersField(questionId), commentsField(questionId)].includes(field))
  if (at < 0) return null
  if (field.startsWith('comments')) return `q${at + 1}-comment`
  return view.questions[at]!.answerMode === 'text_only' ? `q${at + 1}` : `q${at + 1}-1`
}

/** The line above a field that says what is wrong in it, and the line's id; nulls where nothing is. */
export function mistakeIn(view: FormView, field: string, id: string) {
  const mistake = view.mistakes.find((each) => each.field === field)
  if (!mistake) return { line: null, id: null }
  return { line: html`<p class="mistake" id="${id}-mistake">${mistakeText(view.messages, mistake)}</p>`, id: `${id}-mistake` }
}

/** The attribute that ties a field to the lines about it. */
export const describedBy = (...ids: (string | null)[]): Html | null => {
  const there = ids.filter((id) => id !== null).join(' ')
  return there === '' ? null : html`aria-describedby="${there}"`
}

/** The attribute of a field with a mistake. */
export const invalid = (mistake: { id: string | null }): Html | null => (mistake.id ? html`aria-invalid="true"` : null)

import type { FormMessages } from '@earshot/messages/service/form'
import { type Html, html } from '../../html/html.ts'
import type { AskedQuestion } from '../../resources/opinions/opinion-form.ts'
import { answersField, commentLengthMax, commentsField, textAnswerLengthMax } from '../../resources/opinions/parse-opinion-form.ts'
import type { FormView } from './form-page.ts'
import { describedBy, invalid, mistakeIn } from './mistakes.ts'
import { inTextarea, lengthLine } from './text-fields.ts'

// A question in the form: a text field, or options with a field for a comment.

/** The question at a place of the form, counted from 0. */
export function questionField(view: FormView, question: AskedQuestion, at: number): Html {
  const { messages, project } = view
  const id = `q${at + 1}`
  const name = answersField(question.questionId)
  const given = view.typed.answers.get(question.questionId) ?? []
  const mistake = mistakeIn(view, name, id)
  const place = html`<span class="place">${messages.form.place({ at: at + 1, of: view.questions.length })}</span>`
  const asked = html`<span lang="${project.language}" dir="auto">${question.question}</span>`
  const hint = html`<p class="hint" id="${id}-hint">${hintTo(messages, question)}</p>`

  if (question.answerMode === 'text_only')
    return html`<div class="question">
<label class="asked" for="${id}">${place}${asked}</label>
${hint}${mistake.line}
<textarea dir="auto" id="${id}" name="${name}" rows="3" ${describedBy(`${id}-hint`, mistake.id)} ${invalid(mistake)}>${inTextarea(given[0])}</textarea>
${lengthLine(id, question.answers.maxLength ?? textAnswerLengthMax)}
</div>`

  const type = question.answerMode === 'single_select' ? 'radio' : 'checkbox'
  const options = (question.answers.options ?? []).map(
    (option, place) =>
      html`<label class="option"><input type="${type}" id="${id}-${place + 1}" name="${name}" value="${option.id}"${
        given.includes(option.id) ? ' checked' : ''
      }><span lang="${project.language}" dir="auto">${option.option}${
        option.description ? html`<span class="more" dir="auto">${option.description}</span>` : ''
      }</span></label>`,
  )
  return html`<fieldset class="question" ${describedBy(`${id}-hint`, mistake.id)} ${invalid(mistake)}>
<legend>${place}${asked}</legend>
${hint}${mistake.line}
<div class="options${mistake.id ? ' wrong' : ''}">${options}</div>
${afterOptions(view, question, id)}
</fieldset>`
}

/** The button that clears a choice, and the field for a comment where one is taken or was sent. */
function afterOptions(view: FormView, question: AskedQuestion, id: string): Html | null {
  const { messages } = view
  const text = view.typed.comments.get(question.questionId) ?? ''
  const clear =
    question.answerMode === 'single_select' ? html`<button class="clear" type="button" hidden>${messages.form.clear}</button>` : null
  if (question.answers.comment !== 'optional' && text === '') return clear && html`<div class="after">${clear}</div>`
  const name = commentsField(question.questionId)
  const mistake = mistakeIn(view, name, `${id}-comment`)
  return html`<div class="after"><details${text === '' ? '' : ' open'}><summary>${messages.form.comment}</summary>
<label for="${id}-comment">${messages.form.commentTo({ question: question.question })}</label>${mistake.line}
<textarea dir="auto" id="${id}-comment" name="${name}" rows="3" ${describedBy(mistake.id)} ${invalid(mistake)}>${inTextarea(text)}</textarea>
${lengthLine(`${id}-comment`, commentLengthMax)}</details>${clear}</div>`
}

/** The hint below a question: how it is answered. */
export function hintTo({ form: { hint } }: FormMessages, { answerMode, answers }: AskedQuestion): string {
  if (answerMode === 'text_only') return hint.words
  if (answerMode === 'single_select') return hint.one
  const { minSelections: least = 0, maxSelections, options = [] } = answers
  const most = Math.min(maxSelections ?? options.length, options.length)
  if (least > 1 && least === most) return hint.exactly({ count: least })
  if (most < options.length) return least > 1 ? hint.between({ least, most }) : hint.upTo({ most })
  return least > 1 ? hint.atLeast({ least }) : hint.several
}

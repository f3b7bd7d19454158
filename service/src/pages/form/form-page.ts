import { opinionLengthMax, titleLengthMax } from '@earshot/contract'
import { type Html, html } from '../../html/html.ts'
import { type Moment, withMoment } from '../../html/moment.ts'
import type { AskedQuestion } from '../../resources/opinions/opinion-form.ts'
import type { Mistake, Typed } from '../../resources/opinions/typed-opinion.ts'
import { answersField, commentLengthMax, commentsField, textAnswerLengthMax } from '../../resources/opinions/typed-opinion.ts'
import type { Messages } from '../../words/form.ts'
import { wayWords } from '../../words/ways.ts'

// The form: the questions, then title, opinion and name, then who will see what, then one button. Everything that was typed is in it
// again, whatever happened.

export interface FormView {
  messages: Messages
  /** Where it is sent. */
  action: string
  /** It is looked at, not filled in: it is sent nowhere. */
  isPreview?: boolean
  /** Where the first keystroke is told; nowhere when it was told before. */
  start?: string
  project: { name: string; language: string }
  /** Which way the customer came: what the business will see hangs on it. */
  way: 'link' | 'qr' | 'direct'
  /** With a link and incognito, it appears together with others, so many at the least; null: at once. */
  incognitoBatch?: number | null
  /** Asks for an address, where none is known. */
  asksEmail?: boolean
  /** Whose it is was said before: there is no name to give. */
  isNameless?: boolean
  /** More of the form's own fields: what a way in sends along unseen. */
  more?: Html
  /** Until when the link is open; null when it has expired, and the opinion will be an unverified one. */
  openUntil: Moment | null
  /** In the order they are asked, options in the order they are shown. */
  questions: readonly AskedQuestion[]
  incognitoAllowed: boolean
  /** What is in the fields. */
  typed: Typed
  /** Whether the customer has sent that, or it is only where the form begins. */
  wasSent: boolean
  mistakes: readonly Mistake[]
  /** What the customer should know before anything else. */
  notice?: Html
}

/** What is outside of the form, and belongs to it, names it by this. */
export const formId = 'form'

export function formMain(view: FormView): Html {
  const { messages, project } = view
  return html`<h1>${messages.form.heading(project.name)}</h1>
${view.notice ?? html`<p class="lead">${messages.form.lead}</p>`}
${view.mistakes.length > 0 ? mistakesNotice(view) : ''}
<form ${view.isPreview ? '' : html`method="post" action="${view.action}"`} id="${formId}" novalidate data-sending="${messages.form.submitting}"
data-left="${JSON.stringify(messages.form.charactersLeft)}" data-over="${JSON.stringify(messages.form.charactersOver)}"
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

/** A box above the form. `before` comes before the text. */
export const notice = ({ heading, before, text }: { heading: string; before?: Html; text: string }): Html =>
  html`<section class="notice"><h2>${heading}</h2><p>${before} ${text}</p></section>`

export function mistakesNotice(view: FormView): Html {
  const { heading, kept } = view.messages.mistakes
  const items = view.mistakes.map((mistake) => {
    const id = idOf(view, mistake.field)
    const text = mistakeText(view.messages, mistake)
    return id ? html`<li><a href="#${id}">${text}</a></li>` : html`<li>${text}</li>`
  })
  return html`<section class="notice mistakes" tabindex="-1" autofocus aria-labelledby="mistakes">
<h2 id="mistakes">${heading(items.length)}</h2><p>${kept}</p><ul>${items}</ul></section>`
}

const mistakeText = ({ mistakes, language }: Messages, { field, kind, limit = 0 }: Mistake): string => {
  switch (kind) {
    case 'missing':
      return mistakes.missing[field] ?? ''
    case 'too-long':
      return mistakes.tooLong(limit)
    case 'too-few':
      return mistakes.tooFew(limit)
    case 'too-many':
      return mistakes.tooMany(limit)
    case 'characters':
      return mistakes.characters
    case 'not-offered':
      return mistakes.notOffered
    case 'unknown-question':
      return mistakes.unknownQuestion
    case 'incognito-not-offered':
      return mistakes.incognitoNotOffered
    case 'not-an-address':
      return wayWords(language).notAnAddress
  }
}

/** The id of the field that a name belongs to: of a group of options, the first. */
function idOf(view: FormView, field: string): string | null {
  if (['title', 'opinion', 'name', 'email'].includes(field)) return field
  const at = view.questions.findIndex(({ questionId }) => [answersField(questionId), commentsField(questionId)].includes(field))
  if (at < 0) return null
  if (field.startsWith('comments')) return `q${at + 1}-comment`
  return view.questions[at]!.answerMode === 'text_only' ? `q${at + 1}` : `q${at + 1}-1`
}

/** What is wrong in a field, above it, and the attributes that tie the two together. */
function mistakeIn(view: FormView, field: string, id: string) {
  const mistake = view.mistakes.find((each) => each.field === field)
  if (!mistake) return { line: null, id: null }
  return { line: html`<p class="mistake" id="${id}-mistake">${mistakeText(view.messages, mistake)}</p>`, id: `${id}-mistake` }
}

const describedBy = (...ids: (string | null)[]): Html | null => {
  const there = ids.filter((id) => id !== null).join(' ')
  return there === '' ? null : html`aria-describedby="${there}"`
}

export function questionField(view: FormView, question: AskedQuestion, at: number): Html {
  const { messages, project } = view
  const id = `q${at + 1}`
  const name = answersField(question.questionId)
  const given = view.typed.answers.get(question.questionId) ?? []
  const mistake = mistakeIn(view, name, id)
  const place = html`<span class="place">${messages.form.place(at + 1, view.questions.length)}</span>`
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

function afterOptions(view: FormView, question: AskedQuestion, id: string): Html | null {
  const { messages } = view
  const text = view.typed.comments.get(question.questionId) ?? ''
  const clear =
    question.answerMode === 'single_select' ? html`<button class="clear" type="button" hidden>${messages.form.clear}</button>` : null
  if (question.answers.comment !== 'optional' && text === '') return clear && html`<div class="after">${clear}</div>`
  const name = commentsField(question.questionId)
  const mistake = mistakeIn(view, name, `${id}-comment`)
  return html`<div class="after"><details${text === '' ? '' : ' open'}><summary>${messages.form.comment}</summary>
<label for="${id}-comment">${messages.form.commentTo(question.question)}</label>${mistake.line}
<textarea dir="auto" id="${id}-comment" name="${name}" rows="3" ${describedBy(mistake.id)} ${invalid(mistake)}>${inTextarea(text)}</textarea>
${lengthLine(`${id}-comment`, commentLengthMax)}</details>${clear}</div>`
}

/** How a question is answered, below it. */
export function hintTo({ form: { hint } }: Messages, { answerMode, answers }: AskedQuestion): string {
  if (answerMode === 'text_only') return hint.words
  if (answerMode === 'single_select') return hint.one
  const { minSelections: least = 0, maxSelections, options = [] } = answers
  const most = Math.min(maxSelections ?? options.length, options.length)
  if (least > 1 && least === most) return hint.exactly(least)
  if (most < options.length) return least > 1 ? hint.between(least, most) : hint.upTo(most)
  return least > 1 ? hint.atLeast(least) : hint.several
}

export function ownWords(view: FormView): Html {
  const { messages, typed } = view
  const { form } = messages
  const title = mistakeIn(view, 'title', 'title')
  const opinion = mistakeIn(view, 'opinion', 'opinion')
  return html`<section class="own-words" aria-labelledby="own-words">
<h2 id="own-words">${form.ownWords}</h2>
<div class="field">
<label for="title">${form.title}</label><p class="hint" id="title-hint">${form.titleHint}</p>${title.line}
<input type="text" dir="auto" id="title" name="title" value="${typed.title}" required autocomplete="off" ${describedBy('title-hint', title.id)} ${invalid(title)}>
${lengthLine('title', titleLengthMax)}
</div>
<div class="field">
<label for="opinion">${form.opinion}</label><p class="hint" id="opinion-hint">${form.opinionHint}</p>${opinion.line}
<textarea dir="auto" class="tall" id="opinion" name="opinion" rows="6" required ${describedBy('opinion-hint', opinion.id)} ${invalid(opinion)}>${inTextarea(typed.opinion)}</textarea>
${lengthLine('opinion', opinionLengthMax)}
</div>
${view.isNameless ? '' : nameField(view)}
${view.asksEmail ? emailField(view) : ''}
</section>`
}

function nameField(view: FormView): Html {
  const {
    messages: { form },
    typed,
  } = view
  const name = mistakeIn(view, 'name', 'name')
  return html`<div class="field">
<label for="name">${form.name}</label>
<div id="name-hint"><p class="hint when-named">${form.nameHint}</p><p class="hint when-incognito">${form.nameIncognito}</p></div>${name.line}
<input type="text" dir="auto" id="name" name="name" value="${typed.name}" autocomplete="name" ${describedBy('name-hint', name.id)} ${invalid(name)}>
</div>`
}

/** Of a field, when something is to be mended in it. */
const invalid = (mistake: { id: string | null }): Html | null => (mistake.id ? html`aria-invalid="true"` : null)

const emailField = (view: FormView): Html => {
  const words = wayWords(view.messages.language)
  const mistake = mistakeIn(view, 'email', 'email')
  return html`<div class="field">
<label for="email">${words.email}</label>
<div id="email-hint"><p class="hint when-named">${words.emailHint}</p><p class="hint when-incognito">${words.emailIncognito}</p></div>${mistake.line}
<input type="email" id="email" name="email" value="${view.typed.email}" autocomplete="email" ${describedBy('email-hint', mistake.id)} ${invalid(mistake)}>
</div>`
}

const incognitoField = ({ messages: { form }, typed }: FormView): Html => html`<div class="incognito">
<label class="option"><input type="checkbox" name="incognito" value="on"${typed.incognito ? ' checked' : ''}><span><strong>${form.incognito}</strong><span class="more">${form.incognitoHint}</span></span></label>
</div>`

const seen = (view: FormView): Html => {
  const { form } = view.messages
  const { named, incognito } = seenBy(view)
  return html`<section class="seen" aria-labelledby="seen">
<h2 id="seen">${eye}${form.seen(view.project.name)}</h2>
<div aria-live="polite">
<div class="when-named"><p>${named}</p><p>${form.seenNamedPublic}</p></div>
${
  view.incognitoAllowed
    ? html`<div class="when-incognito"><p class="if">${form.ifIncognito}</p>${incognito.map((each) => html`<p>${each}</p>`)}<p>${form.seenIncognitoPublic}</p></div>`
    : ''
}
</div>
</section>`
}

/** What the business sees of an opinion that comes this way. */
function seenBy({ messages, way, openUntil, incognitoBatch = null }: FormView): { named: string; incognito: string[] } {
  const { form } = messages
  const words = wayWords(messages.language)
  if (way !== 'link') return { named: words[way].seenNamed, incognito: [words[way].seenIncognito] }
  const what = openUntil === null ? form.seenIncognitoLate : form.seenIncognito
  return { named: form.seenNamed, incognito: [what, incognitoBatch === null ? words.seenAtOnce : words.seenTogether(incognitoBatch)] }
}

const eye = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z"/><circle cx="12" cy="12" r="3"/></svg>`

/** Filled in by the script when a text comes close to its bound. */
export const lengthLine = (id: string, max: number): Html => html`<p class="left" data-of="${id}" data-max="${max}" hidden></p>`

/** HTML takes a line break that follows the start tag for nothing; one more keeps the first that was typed. */
export const inTextarea = (text = ''): Html => html`\n${text}`

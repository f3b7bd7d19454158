import type { HideReason } from '@earshot/contract'
import { pageStyle } from '../../html/built-pages.ts'
import { type Html, html } from '../../html/html.ts'
import { line, type Said, say } from '../../html/status-pages.ts'
import type { CommentInSight, OwnOpinion } from '../../resources/opinions/own-opinion.ts'
import type { Mistake, Typed } from '../../resources/opinions/typed-opinion.ts'
import type { Messages } from '../../words/form.ts'
import { hidingWords } from '../../words/hiding.ts'
import type { OwnWords } from '../../words/own.ts'
import { counted } from '../../words/plurals.ts'
import { type FormView, formId, inTextarea, lengthLine, mistakesNotice, notice, ownWords, questionField } from '../form/form-page.ts'
import { ownAddressCode, ownAddressPart, ownAddressStyle } from './own-address.ts'

// What a customer sees of their own opinion: what became of it, as others see it, and everything they can do with it. Each thing they do
// has a page or a form that works without scripts.

export const ownPageCode = ownAddressCode
export const ownPageStyle = `${ownAddressStyle}${pageStyle('own-page')}`

/** An opinion before its customer. */
export interface OwnView {
  words: OwnWords
  messages: Messages
  own: OwnOpinion
  /** Its private address, whole. */
  address: string
  /** An address of the opinion's pages and forms: `/edit`, or '' for the page itself. */
  at: (place: string) => string
}

/** A comment that was sent and not taken: what was typed, into which form, and why. */
export interface RejectedComment {
  /** `new`, `answer` or `change`; of the latter two, whose. */
  form: string
  typed: string
  mistake: string
}

/** Something that was done, or not: told above everything else. */
export interface Told {
  text: string
  isProblem?: boolean
}

/** What can be said to have been done; the page's address carries no more than this word. */
export const doneWords = ['edited', 'same', 'commented', 'comment-edited', 'comment-deleted'] as const

export function ownPage(view: OwnView, { told, refused }: { told?: Told; refused?: RejectedComment } = {}): Said {
  const { words, own } = view
  const state = words.states[own.status]
  const isActive = own.project.status === 'active'
  const main = html`<h1>${words.title}</h1>
${told ? toldLine(told) : ''}
<section class="state ${own.status}"><p class="state-name">${state.name}</p><p>${state.what(own.project.name, own.batchMin ?? 0)}</p>${own.hiddenReason ? html`<p>${because(view, own.hiddenReason)}</p>` : ''}</section>
${isActive ? '' : html`<section class="notice"><p>${words.paused(own.project.name)}</p></section>`}
${opinionCard(view)}
<div class="actions">${isActive ? html`<a class="button second" href="${view.at('/edit')}">${words.change}</a>` : ''}<a class="button second bad" href="${view.at('/delete')}">${words.delete}</a></div>
${mayShowReceipt(own) ? html`<p><a href="${view.at('receipt')}">${words.receipt}</a></p>` : ''}
${own.response ? responseCard(view, own.response) : ''}
${own.status === 'waiting' ? '' : comments(view, refused)}
${ownAddressPart({ language: view.messages.language, address: view.address, incognito: own.incognito })}`
  return { title: words.title, main }
}

/** Why others don't see it. */
const because = ({ messages }: OwnView, reason: HideReason): string => {
  const { because, reasons } = hidingWords(messages.language)
  return because(reasons[reason])
}

const mayShowReceipt = ({ incognito, verification, status, project }: OwnOpinion): boolean =>
  !incognito && verification !== 'verified' && status !== 'waiting' && (project.status === 'active' || verification === 'pending')

const toldLine = ({ text, isProblem = false }: Told): Html =>
  isProblem ? html`<section class="notice" role="alert"><p>${text}</p></section>` : html`<p class="told" role="status">${text}</p>`

function opinionCard({ words, messages: { language }, own }: OwnView): Html {
  const written = own.project.settings.locale
  const facts = [
    own.incognito ? words.incognito : own.name,
    own.verification === 'verified' ? words.verified : null,
    own.createdAt && words.given(dayOf(own.createdAt, language, own)),
    own.editedAt && words.edited(dayOf(own.editedAt, language, own)),
  ].filter((fact) => fact !== null)
  return html`<article class="opinion">
<h2 dir="auto">${own.title}</h2>
<p class="facts">${facts.join(' · ')}</p>
<p class="text" dir="auto">${own.opinion}</p>
${
  own.answers.length === 0
    ? ''
    : html`<h3>${words.answers}</h3><dl>${own.answers.map(
        ({ question, answer, selectedOptions }) =>
          html`<div><dt lang="${written}" dir="auto">${question}</dt>${selectedOptions.map((option) => html`<dd lang="${written}" dir="auto">${option}</dd>`)}${answer === null ? '' : html`<dd class="text" dir="auto">${answer}</dd>`}</div>`,
      )}</dl>`
}
${own.upvotes > 0 ? html`<p class="facts">${counted(language, words.upvotes, own.upvotes)}</p>` : ''}
</article>`
}

const responseCard = ({ words, messages: { language }, own }: OwnView, response: NonNullable<OwnOpinion['response']>): Html =>
  html`<section class="response"><h2>${words.response(own.project.name)}</h2>
<p class="facts">${dayOf(response.createdAt, language, own)}</p><p class="text" dir="auto">${response.content}</p></section>`

function comments(view: OwnView, refused: RejectedComment | undefined): Html | null {
  const { words, own } = view
  const isActive = own.project.status === 'active'
  if (own.comments.length === 0 && !isActive) return null
  const isThere = new Set(own.comments.map(({ commentId }) => commentId))
  const first = own.comments.filter(({ parentCommentId }) => parentCommentId === null || !isThere.has(parentCommentId))
  const answersTo = (id: string) => own.comments.filter(({ parentCommentId }) => parentCommentId === id)
  const threads = first.map((comment) => {
    const answers = answersTo(comment.commentId)
    return html`<li>${commentCard(view, comment, { refused, canBeAnswered: isActive })}${
      answers.length === 0 ? '' : html`<ol>${answers.map((answer) => html`<li>${commentCard(view, answer, { refused })}</li>`)}</ol>`
    }</li>`
  })
  return html`<section class="comments" aria-labelledby="comments"><h2 id="comments">${words.comments.heading}</h2>
${threads.length > 0 ? html`<ol>${threads}</ol>` : ''}
${isActive ? commentForm(view, { id: 'new', label: words.comments.label, button: words.comments.send, refused, isMain: true }) : ''}
</section>`
}

interface CommentOptions {
  refused: RejectedComment | undefined
  canBeAnswered?: boolean
}

function commentCard(view: OwnView, comment: CommentInSight, { refused, canBeAnswered = false }: CommentOptions): Html {
  const { words, messages, own } = view
  const { commentId: id, content, isOwn } = comment
  const name = isOwn ? words.comments.you : (comment.name ?? words.comments.somebody)
  const isOpen = (form: string) => (refused?.form === form ? ' open' : '')
  const change = `change-${id}`
  const answer = `answer-${id}`
  return html`<article class="comment"><p class="who"><strong dir="auto">${name}</strong> <span class="facts">${dayOf(comment.createdAt, messages.language, own)}</span></p>
<p class="text" dir="auto">${content}</p>
${
  isOwn
    ? html`<details${isOpen(change)}><summary>${words.comments.change}</summary>${commentForm(view, {
        id: change,
        commentId: id,
        label: words.comments.changeLabel,
        button: words.comments.save,
        content,
        refused,
      })}</details>`
    : canBeAnswered
      ? html`<details${isOpen(answer)}><summary>${words.comments.answer}</summary>${commentForm(view, {
          id: answer,
          parentCommentId: id,
          label: words.comments.answerTo(name),
          button: words.comments.send,
          refused,
        })}</details>`
      : ''
}</article>`
}

interface CommentFormView {
  id: string
  /** The one that is changed. */
  commentId?: string
  parentCommentId?: string
  label: string
  button: string
  content?: string
  refused: RejectedComment | undefined
  isMain?: boolean
}

function commentForm(view: OwnView, form: CommentFormView): Html {
  const { words, messages, own, at } = view
  const { id, commentId, parentCommentId, label, button, refused, isMain = false } = form
  const isActive = own.project.status === 'active'
  const isRefused = refused?.form === id
  const content = isRefused ? refused.typed : (form.content ?? '')
  const hint = own.incognito ? words.comments.hintIncognito : words.comments.hint
  const mistakeId = isRefused ? `${id}-mistake` : null
  const describedBy = [commentId ? null : `${id}-hint`, mistakeId].filter((each) => each !== null).join(' ')
  return html`<form class="comment-form" method="post" action="${at(commentId ? `/comments/${commentId}` : '/comments')}" novalidate${
    isMain
      ? html` data-sending="${words.comments.sending}" data-left="${JSON.stringify(messages.form.charactersLeft)}" data-over="${JSON.stringify(messages.form.charactersOver)}"`
      : ''
  }>
${parentCommentId ? html`<input type="hidden" name="parentCommentId" value="${parentCommentId}">` : ''}
${
  isActive
    ? html`<label for="${id}">${label}</label>
${commentId ? '' : html`<p class="hint" id="${id}-hint">${hint(own.project.name)}</p>`}
${isRefused ? html`<p class="mistake" id="${id}-mistake">${refused.mistake}</p>` : ''}
<textarea dir="auto" id="${id}" name="content" rows="3"${describedBy ? html` aria-describedby="${describedBy}"` : ''}${isRefused && html` aria-invalid="true" autofocus`}>${inTextarea(content)}</textarea>
${isMain ? lengthLine(id, 2000) : ''}
<button class="button${isMain ? '' : ' second'}" type="submit">${button}</button>`
    : ''
}
${commentId ? html`<button class="button second bad" type="submit" name="delete" value="yes" formnovalidate>${words.comments.remove}</button>` : ''}
</form>`
}

/** The form in which an opinion is changed. */
export function editPage(
  view: OwnView,
  { typed, mistakes = [], told }: { typed: Typed; mistakes?: readonly Mistake[]; told?: string },
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
    isNameless: true,
    typed,
    wasSent: true,
    mistakes,
  }
  const { lead, leadIncognito, leadWaiting } = words.edit
  const said = own.status === 'waiting' ? leadWaiting : (own.incognito ? leadIncognito : lead)(own.project.name)
  const main = html`<h1>${words.edit.title}</h1>
<p class="lead">${said}</p>
${told === undefined ? '' : notice({ heading: words.title, text: told })}
${mistakes.length > 0 ? mistakesNotice(form) : ''}
<form method="post" id="${formId}" action="${form.action}" novalidate data-sending="${words.edit.saving}"
data-left="${JSON.stringify(messages.form.charactersLeft)}" data-over="${JSON.stringify(messages.form.charactersOver)}">
${form.questions.map((question, place) => questionField(form, question, place))}
${ownWords(form)}
<button class="button" type="submit">${words.edit.save}</button>
<p class="quiet"><a href="${at('')}">${words.edit.back}</a></p>
</form>`
  return { title: mistakes.length > 0 ? messages.mistakes.titlePrefix(words.edit.title) : words.edit.title, main }
}

/** Asks once more before an opinion goes for good. */
export function deletePage({ words, own, at }: OwnView): Said {
  const { remove } = words
  const main = html`<h1>${remove.heading}</h1>
<article class="going"><h2 dir="auto">${own.title}</h2></article>
${line(remove.what)}
${line(own.status === 'waiting' ? remove.waiting : remove.told(own.project.name))}
${line(remove.link)}
<form class="actions" method="post" action="${at('/delete')}" data-sending="${remove.deleting}">
<button class="button danger" type="submit">${remove.confirm}</button><a class="button second" href="${at('')}">${remove.keep}</a></form>`
  return { title: remove.title, main }
}

export const deletedPage = ({ remove }: OwnWords): Said => ({ title: remove.done, main: say('done', remove.done, line(remove.gone)) })

export const noOpinionPage = ({ unknown }: OwnWords): Said => ({
  title: unknown.title,
  main: say('lost', unknown.heading, line(unknown.what)),
})

export const forgottenOwnPage = ({ forgotten }: OwnWords): Said => ({
  title: forgotten.title,
  main: say('lost', forgotten.heading, line(forgotten.what)),
})

/** A day in words; what somebody who stays incognito did has no finer time, and is told as the business sees it: in UTC. */
function dayOf(at: string, language: string, { incognito, project }: OwnOpinion): string {
  const isDay = incognito && at.endsWith('T00:00:00.000Z')
  const locale = language === 'en' ? 'en-GB' : language
  const timeZone = isDay ? 'UTC' : project.settings.timezone
  // A date stays on one line.
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(at)).replaceAll(' ', '\u00a0')
}

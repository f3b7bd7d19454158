import { pluralForms } from '@earshot/messages'
import { hidingMessages } from '@earshot/messages/service/hiding'
import { type Html, html } from '../../html/html.ts'
import type { OwnOpinionComment } from '../../resources/opinions/own-opinion.ts'
import { toldOfModel } from '../form/form-page.ts'
import { inTextarea, lengthLine } from '../form/text-fields.ts'
import { ownDay } from './own-day.ts'
import type { OwnView } from './own-page.ts'

// The comments on a customer's own opinion, with the forms in which they write, change and delete theirs.

/** A comment that was sent and not kept. */
export interface RejectedComment {
  /** The form it was typed into: `new`, or `answer-` or `change-` with the comment's id. */
  form: string
  typed: string
  mistake: string
}

/** The comments that the customer sees, each with its answers, and the forms for theirs. Null where there is nothing to see or do. */
export function commentsPart(view: OwnView, refused: RejectedComment | undefined): Html | null {
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
${isActive ? toldOfModel({ ...view, project: own.project, language: view.messages.language }) : ''}
${isActive ? commentForm(view, { id: 'new', label: words.comments.label, button: words.comments.send, refused, isMain: true }) : ''}
</section>`
}

interface CommentOptions {
  refused: RejectedComment | undefined
  canBeAnswered?: boolean
}

function commentCard(view: OwnView, comment: OwnOpinionComment, { refused, canBeAnswered = false }: CommentOptions): Html {
  const { words, messages, own } = view
  const { commentId: id, content, isOwn, hiddenReason } = comment
  const hiding = hidingMessages(messages.language)
  const hidden = hiddenReason && html`<p class="hint">${hiding.comment({ reason: hiding.reasons[hiddenReason] })}</p>`
  if (hidden && !isOwn) return html`<article class="comment">${hidden}</article>`
  const name = isOwn ? words.comments.you : (comment.name ?? words.comments.somebody)
  const isOpen = (form: string) => (refused?.form === form ? ' open' : '')
  const change = `change-${id}`
  const answer = `answer-${id}`
  return html`<article class="comment"><p class="who"><strong dir="auto">${name}</strong> <span class="facts">${ownDay(comment.createdAt, messages.language, own)}</span></p>${hidden}
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
          label: words.comments.answerTo({ name }),
          button: words.comments.send,
          refused,
        })}</details>`
      : ''
}</article>`
}

interface CommentFormView {
  id: string
  /** The comment that is changed. */
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
      ? html` data-sending="${words.comments.sending}" data-left="${JSON.stringify(pluralForms(messages.language, messages.form.charactersLeft))}" data-over="${JSON.stringify(pluralForms(messages.language, messages.form.charactersOver))}"`
      : ''
  }>
${parentCommentId ? html`<input type="hidden" name="parentCommentId" value="${parentCommentId}">` : ''}
${
  isActive
    ? html`<label for="${id}">${label}</label>
${commentId ? '' : html`<p class="hint" id="${id}-hint">${hint({ project: own.project.name })}</p>`}
${isRefused ? html`<p class="mistake" id="${id}-mistake">${refused.mistake}</p>` : ''}
<textarea dir="auto" id="${id}" name="content" rows="3"${describedBy ? html` aria-describedby="${describedBy}"` : ''}${isRefused && html` aria-invalid="true" autofocus`}>${inTextarea(content)}</textarea>
${isMain ? lengthLine(id, 2000) : ''}
<button class="button${isMain ? '' : ' second'}" type="submit">${button}</button>`
    : ''
}
${commentId ? html`<button class="button second bad" type="submit" name="delete" value="yes" formnovalidate>${words.comments.remove}</button>` : ''}
</form>`
}

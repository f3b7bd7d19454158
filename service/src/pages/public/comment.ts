import { pluralForms } from '@earshot/messages'
import type { FormMessages } from '@earshot/messages/service/form'
import { hidingMessages } from '@earshot/messages/service/hiding'
import type { OwnMessages } from '@earshot/messages/service/own'
import type { PublicMessages } from '@earshot/messages/service/public'
import { type Html, html } from '../../html/html.ts'
import type { CommentFields, CommentMistakes } from '../../resources/comments/visitor-comment-form.ts'
import type { VisitorComment } from '../../resources/comments/visitor-comments.ts'
import { nameLengthMax } from '../../resources/customers/customers.ts'
import type { ModelUse } from '../../resources/models/model-uses.ts'
import { commentLengthMax } from '../../resources/opinions/parse-opinion-form.ts'
import { notice, toldOfModel } from '../form/form-page.ts'

// The pages on which a visitor comments on an opinion and changes their comments. They are pages of their own, so that the opinion's page is
// the same for everybody.

export interface CommentView {
  messages: FormMessages
  words: PublicMessages
  own: OwnMessages['comments']
  /** The address it is sent to. */
  action: string
  /** The opinion's title. */
  title: string
  project: { name: string }
  /** What a model on another machine may be sent the comment for. */
  sentElsewhere: ModelUse | null
  back: string
  typed: CommentFields
  /** The visitor has sent these values; else they are those the form begins with. */
  wasSent: boolean
  mistakes: CommentMistakes
  notice?: { heading: string; text: string }
  /** The hidden fields against spam (spam.ts). */
  unseen: Html
}

export const commentFormId = 'comment'

export function commentMain(view: CommentView): Html {
  const { messages, words, own, typed } = view
  const content = mistakeIn(view, 'content')
  const name = mistakeIn(view, 'name')
  return html`<p class="up"><a href="${view.back}">${words.comments.back}</a></p>
<h1 dir="auto">${words.comments.on({ title: view.title })}</h1>
${view.notice ? notice(view.notice) : html`<p class="lead">${words.comments.public}</p>`}
${toldOfModel({ ...view, language: messages.language })}
<form method="post" id="${commentFormId}" action="${view.action}" novalidate data-sending="${own.sending}" data-left="${JSON.stringify(pluralForms(messages.language, messages.form.charactersLeft))}" data-over="${JSON.stringify(pluralForms(messages.language, messages.form.charactersOver))}" ${view.wasSent ? 'data-typed' : ''}>
<div class="field"><label for="content">${own.changeLabel}</label>${content.line}
<textarea id="content" name="content" rows="5" required dir="auto" ${content.attributes}>\n${typed.content}</textarea>
<p class="left" data-of="content" data-max="${commentLengthMax}" hidden></p></div>
<div class="field"><label for="name">${messages.form.name}</label><p class="hint" id="name-hint">${messages.form.nameHint}</p>${name.line}
<input type="text" id="name" name="name" value="${typed.name}" autocomplete="name" dir="auto" ${name.attributes}></div>
${view.unseen}
<button class="button" type="submit">${own.send}</button>
</form>`
}

export interface OwnCommentsView extends Pick<CommentView, 'words' | 'own' | 'action'> {
  /** Null while others can't read it. */
  opinion: { title: string; address: string } | null
  comments: readonly VisitorComment[]
  /** The action that was just done. */
  done: keyof PublicMessages['comments']['done'] | null
  /** A change that was not kept, and the reason. */
  wrong: { commentId: string; content: string; text: string } | null
  takesComments: boolean
  write: string
}

/** A visitor's comments on an opinion: each in a field of its own, to be changed or deleted. */
export function ownCommentsMain({ words, own, opinion, action, comments, done, wrong, takesComments, write }: OwnCommentsView): Html {
  const hiding = hidingMessages(words.language)
  const item = ({ commentId, content, hiddenReason }: VisitorComment, at: number) => {
    const mistake = wrong?.commentId === commentId ? wrong : null
    const described = mistake ? html`aria-describedby="m-${commentId}" aria-invalid="true"` : ''
    return html`<form class="own-comment" method="post" action="${action}" novalidate><input type="hidden" name="comment" value="${commentId}">
<div class="field"><label for="c-${commentId}">${own.changeLabel}${comments.length > 1 ? ` ${at + 1}` : ''}</label>${hiddenReason && html`<p class="hint">${hiding.comment({ reason: hiding.reasons[hiddenReason] })}</p>`}${mistake ? html`<p class="mistake" id="m-${commentId}">${mistake.text}</p>` : ''}
<textarea id="c-${commentId}" name="content" rows="4" required dir="auto" ${described} ${takesComments ? '' : 'readonly'}>\n${mistake?.content ?? content}</textarea></div>
<div class="foot">${takesComments ? html`<button class="go" type="submit" name="do" value="save">${own.save}</button>` : ''}<button class="go bad" type="submit" name="do" value="remove">${own.remove}</button></div></form>`
  }
  return html`${opinion && html`<p class="up"><a href="${opinion.address}">${words.comments.back}</a></p>`}
<h1>${words.comments.mine}</h1>
${opinion && html`<p class="description" dir="auto">${opinion.title}</p>`}
${done ? html`<p class="told" role="status">${words.comments.done[done]}</p>` : ''}
${comments.length > 0 ? html`<p class="say">${words.comments.address}</p>${comments.map(item)}` : html`<p class="say">${words.comments.noneOfYours}</p>`}
${takesComments ? html`<p><a href="${write}">${words.comments.write}</a></p>` : ''}`
}

/** The sentence on a mistake in a comment. */
export function commentMistake(
  { messages, own }: Pick<CommentView, 'messages' | 'own'>,
  field: keyof CommentFields,
  kind: NonNullable<CommentMistakes[keyof CommentFields]>,
): string {
  if (kind === 'missing') return own.missing
  return kind === 'characters'
    ? messages.mistakes.characters
    : messages.mistakes.tooLong({ limit: field === 'name' ? nameLengthMax : commentLengthMax })
}

function mistakeIn(view: CommentView, field: keyof CommentFields) {
  const kind = view.mistakes[field]
  const ids = [field === 'name' ? 'name-hint' : '', kind ? `${field}-mistake` : ''].filter(Boolean).join(' ')
  return {
    line: kind && html`<p class="mistake" id="${field}-mistake">${commentMistake(view, field, kind)}</p>`,
    attributes: html`${ids ? html`aria-describedby="${ids}"` : ''}${kind && html` aria-invalid="true" autofocus`}`,
  }
}

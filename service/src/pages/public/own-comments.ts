import { formMessages } from '@earshot/messages/service/form'
import { ownMessages } from '@earshot/messages/service/own'
import { publicMessages } from '@earshot/messages/service/public'
import type { Answer, PageRequest } from '../../html/page-routes.ts'
import { formIn } from '../../html/sent-form.ts'
import { parseComment } from '../../resources/comments/parse-comment.ts'
import { findVisitorComments } from '../../resources/comments/visitor-comments.ts'
import { deleteComment, editComment } from '../../resources/comments/write-comment.ts'
import { isId } from '../../text.ts'
import { commentMistake, type OwnCommentsView, ownCommentsMain } from './comment.ts'
import {
  type CommentDeps,
  commentFrame,
  commentPath,
  inProjectOf,
  type OpenedOwnComments,
  oftenText,
  openOwnComments,
  opinionPath,
  pausedNotice,
  toOwnComments,
  unknownAnswer,
  withLanguage,
} from './open-comments.ts'
import { oneLine } from './opinion.ts'

// The comments that a visitor wrote, at a private address below the opinion: seen, changed and deleted. While others can't read the opinion,
// they are only deleted.

type Request = PageRequest<'slug' | 'reviewId' | 'token'>

export async function showOwnComments(deps: CommentDeps, request: Request): Promise<Answer> {
  const opened = await openOwnComments(deps, request)
  return opened ? ownCommentsAnswer(deps, request, opened, { status: 200 }) : unknownAnswer(request)
}

export async function changeOwnComment(deps: CommentDeps, request: Request): Promise<Answer> {
  const opened = await openOwnComments(deps, request)
  if (!opened) return unknownAnswer(request)
  const sent = formIn(request)
  const commentId = sent.get('comment') ?? ''
  const action = sent.get('do')
  if (!isId(commentId) || (action !== 'save' && action !== 'remove'))
    throw Object.assign(new Error('no comment was named'), { statusCode: 400 })
  if (action === 'remove') {
    const outcome = await deleteComment(deps.sql, { ...inProjectOf(opened), commentId, ownTokenSha256: opened.sha256 })
    if (outcome.kind === 'done') deps.changed()
    return toOwnComments(opened, request.params.token, 'removed')
  }
  // Others don't read the opinion at the moment, and so not the comment.
  return opened.opinion ? saveComment(deps, request, opened, { sent, commentId }) : unknownAnswer(request)
}

async function saveComment(
  deps: CommentDeps,
  request: Request,
  opened: OpenedOwnComments,
  { sent, commentId }: { sent: URLSearchParams; commentId: string },
): Promise<Answer> {
  const comment = parseComment(sent)
  const words = { messages: formMessages(opened.language), own: ownMessages(opened.language).comments }
  const wrong = (status: number, text: string) =>
    ownCommentsAnswer(deps, request, opened, { status, wrong: { commentId, content: sent.get('content') ?? '', text } })
  if ('mistake' in comment) return wrong(422, commentMistake(words, 'content', comment.mistake))
  const outcome = await editComment(deps.sql, {
    ...inProjectOf(opened),
    ...{ commentId, ownTokenSha256: opened.sha256, content: comment.content },
    visitor: deps.visitorOf(request),
  })
  switch (outcome.kind) {
    case 'done':
      if (outcome.isChanged) deps.changed()
      return toOwnComments(opened, request.params.token, 'changed')
    case 'paused':
      return wrong(403, pausedNotice(opened).heading)
    case 'limit':
      return wrong(429, words.own.limit)
    case 'often':
      return { ...(await wrong(429, oftenText(opened.language, outcome))), headers: { 'retry-after': outcome.waitSeconds } }
    case 'gone':
      return ownCommentsAnswer(deps, request, opened, { status: 404 })
  }
}

async function ownCommentsAnswer(
  { sql }: CommentDeps,
  request: Request,
  opened: OpenedOwnComments,
  { status, wrong = null }: { status: number; wrong?: OwnCommentsView['wrong'] },
) {
  const { language, opinion, project, sha256, reviewId } = opened
  const comments = await findVisitorComments(sql, { ...inProjectOf(opened), ownTokenSha256: sha256 })
  const { done } = request.query as { done?: unknown }
  const isNothing = comments.length === 0 && done !== 'removed'
  if (isNothing && !opinion) return unknownAnswer(request)
  const words = publicMessages(language)
  const main = ownCommentsMain({
    words,
    own: ownMessages(language).comments,
    opinion: opinion && { title: oneLine(opinion.title), address: withLanguage(opened, opinionPath(opened)) },
    action: withLanguage(opened, `${commentPath(opened)}/${request.params.token}`),
    comments,
    done: done === 'written' || done === 'changed' || done === 'removed' ? done : null,
    wrong,
    takesComments: opinion !== null && project.status === 'active',
    write: withLanguage(opened, commentPath(opened)),
  })
  const page = commentFrame(opened, { status: isNothing ? 404 : status, title: words.comments.mine, main })
  return { ...page, script: { draft: `comment ${reviewId}`, isDone: done === 'written' } }
}

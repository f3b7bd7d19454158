import type { Sql } from '../../database/database.ts'
import type { Answer, PageRequest } from '../../html/page-routes.ts'
import { formIn } from '../../html/sent-form.ts'
import type { VisitorOf } from '../../limits/visitor-bounds.ts'
import { parseComment } from '../../resources/comments/parse-comment.ts'
import {
  type CommentChanged,
  type CommentWritten,
  deleteComment,
  editComment,
  writeComment,
} from '../../resources/comments/write-comment.ts'
import { isId } from '../../text.ts'
import { backToOwn, noOpinion, type Opened, oftenText, openOwn, ownAnswer } from './open-own.ts'
import type { RejectedComment } from './own-comments.ts'
import { type doneWords, ownPage } from './own-page.ts'

// Comments that customers write below their own opinion, change and delete.

interface Deps {
  sql: Sql
  baseUrl: string
  visitorOf: VisitorOf
  /** Whether what a model is sent goes to another machine. */
  modelIsElsewhere: boolean
  /** Called after a change whose events wait to be sent. */
  changed: () => void
}

export async function comment(deps: Deps, request: PageRequest<'token'>): Promise<Answer> {
  const opened = await openOwn(deps, request, request.params.token)
  // An opinion that waits has no id for a comment to refer to; its page offers none.
  if (!opened || opened.own.reviewId === null) return noOpinion(request)
  const { own } = opened
  const form = formIn(request)
  const parentCommentId = form.get('parentCommentId')
  const read = parseComment(form)
  const place = parentCommentId ? `answer-${parentCommentId}` : 'new'
  if ('mistake' in read) return rejected(deps, opened, { form: place, ...read, mistake: mistakeOf(opened, read.mistake) })
  const sent = { form: place, typed: read.content }
  if (parentCommentId && !isId(parentCommentId)) return outcomeOf(deps, opened, { ...sent, outcome: { kind: 'no-parent' } })
  const outcome = await writeComment(deps.sql, {
    organizationId: own.organizationId,
    projectId: own.projectId,
    reviewId: opened.own.reviewId,
    author: { customerId: own.customerId, name: own.name },
    content: read.content,
    parentCommentId: parentCommentId || null,
    ownTokenSha256: opened.sha256,
    visitor: deps.visitorOf(request),
  })
  return outcomeOf(deps, opened, { ...sent, outcome, done: 'commented' })
}

export async function changeComment(deps: Deps, request: PageRequest<'token' | 'commentId'>): Promise<Answer> {
  const opened = await openOwn(deps, request, request.params.token)
  if (!opened || opened.own.reviewId === null) return noOpinion(request)
  const { organizationId, projectId, reviewId } = opened.own
  const { commentId } = request.params
  const form = formIn(request)
  const place = `change-${commentId}`
  if (!isId(commentId)) return outcomeOf(deps, opened, { form: place, typed: '', outcome: { kind: 'gone' } })
  const which = { organizationId, projectId, reviewId, commentId, ownTokenSha256: opened.sha256 }
  if (form.has('delete')) {
    const outcome = await deleteComment(deps.sql, which)
    return outcomeOf(deps, opened, { form: place, typed: '', outcome, done: 'comment-deleted' })
  }
  const read = parseComment(form)
  if ('mistake' in read) return rejected(deps, opened, { form: place, ...read, mistake: mistakeOf(opened, read.mistake) })
  const outcome = await editComment(deps.sql, { ...which, content: read.content, visitor: deps.visitorOf(request) })
  return outcomeOf(deps, opened, { form: place, typed: read.content, outcome, done: 'comment-edited' })
}

interface Sent {
  /** Which form was sent, and what was typed into it. */
  form: string
  typed: string
  outcome: CommentWritten | CommentChanged
  done?: (typeof doneWords)[number]
}

/** The page anew, or the page with what was typed and why nothing came of it. */
function outcomeOf(deps: Deps, opened: Opened, { form, typed, outcome, done = 'commented' }: Sent): Answer {
  const { comments, paused } = opened.words
  const problem = (status: number, mistake: string) =>
    ownAnswer(deps, opened, '', {
      status,
      ...ownPage(opened, { told: { text: mistake, isProblem: true }, refused: { form, typed, mistake } }),
    })
  switch (outcome.kind) {
    case 'written':
    case 'done':
      deps.changed()
      return backToOwn(opened, outcome.kind === 'done' && !outcome.isChanged ? 'same' : done)
    case 'paused':
      return problem(403, paused({ project: opened.own.project.name }))
    case 'limit':
      return problem(409, comments.limit)
    case 'often':
      return { ...problem(429, oftenText(opened, outcome)), headers: { 'retry-after': outcome.waitSeconds } }
    case 'gone':
    case 'no-parent':
      return problem(404, comments.gone)
  }
}

const rejected = (deps: Deps, opened: Opened, refused: RejectedComment): Answer =>
  ownAnswer(deps, opened, '', { status: 422, ...ownPage(opened, { refused }) })

function mistakeOf({ words, messages }: Opened, mistake: 'missing' | 'too-long' | 'characters'): string {
  const { tooLong, characters } = messages.mistakes
  return { missing: words.comments.missing, 'too-long': tooLong({ limit: 2000 }), characters }[mistake]
}

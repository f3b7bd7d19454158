import { formMessages } from '@earshot/messages/service/form'
import { ownMessages } from '@earshot/messages/service/own'
import { publicMessages } from '@earshot/messages/service/public'
import { spamMessages } from '@earshot/messages/service/spam'
import { type Answer, type PageRequest, routesOf } from '../../html/page-routes.ts'
import { keepingLanguage } from '../../html/reader-language.ts'
import { formIn } from '../../html/sent-form.ts'
import {
  type CommentFields,
  type CommentMistakes,
  parseCommentForm,
  readCommentFields,
} from '../../resources/comments/visitor-comment-form.ts'
import { writeVisitorComment } from '../../resources/comments/visitor-comments.ts'
import { usesElsewhere } from '../../resources/models/model-uses.ts'
import { newOwnToken, ownTokenSha256 } from '../../resources/opinions/own-token.ts'
import type { PublicOpinion } from '../../resources/public-page/public-opinions.ts'
import { secondsToWait, sentCookie } from '../spam/sent-cookie.ts'
import { againNotice, judgeForm, spamCode, unseenFields } from '../spam/spam.ts'
import { commentFormId, commentMain } from './comment.ts'
import {
  type CommentDeps,
  commentFrame,
  commentPath,
  inProjectOf,
  type OpenedComments,
  openComments,
  opinionPath,
  pausedAnswer,
  pausedNotice,
  toOwnComments,
  unknownAnswer,
  usedAnswer,
  withLanguage,
} from './open-comments.ts'
import { oneLine } from './opinion.ts'
import { changeOwnComment, showOwnComments } from './own-comments.ts'
import { commenterCookieOf, commenterIn } from './visitor-cookie.ts'

// Commenting on an opinion that everybody reads: `/p/{slug}/{reviewId}/comment`. A visitor reaches their comments by a private address
// below it, which their browser remembers (own-comments.ts).

export const commentPages = (deps: CommentDeps) =>
  routesOf(deps, '/p/:slug/:reviewId/comment', {
    'GET /': showForm,
    'POST /': submit,
    'GET /:token': showOwnComments,
    'POST /:token': changeOwnComment,
  })

type Request = PageRequest<'slug' | 'reviewId'>

/** Comments that one browser sends on one opinion in an hour. */
const hourlyMax = 10

async function showForm(deps: CommentDeps, request: Request): Promise<Answer> {
  const opened = await openComments(deps, request)
  if (!opened) return unknownAnswer(request)
  return opened.project.status === 'active' ? formAnswer(deps, opened, { status: 200 }) : pausedAnswer(opened)
}

async function submit(deps: CommentDeps, request: Request): Promise<Answer> {
  const opened = await openComments(deps, request)
  if (!opened) return unknownAnswer(request)
  const { guard } = deps
  const sent = formIn(request)
  const { project, opinion, language } = opened
  const typed = readCommentFields(sent)
  const session = sent.get('session') || undefined
  const again: Again = (state) => formAnswer(deps, opened, { typed, session, ...state })
  if (sent.has('again')) return again({ status: 200 })
  if (project.status !== 'active') return again({ status: 403, notice: pausedNotice(opened) })
  const checked = parseCommentForm(sent)
  if ('mistakes' in checked) return again({ status: 422, mistakes: checked.mistakes })
  const verdict = judgeForm(guard, { about: spamGuardSubject(opinion), form: sent })
  if (verdict.kind === 'again') return again({ status: 422, session: verdict.session, notice: againNotice(verdict, language) })
  const browserWait = secondsToWait(guard, request, { path: commentPath(opened), hourlyMax })
  if (browserWait > 0) return busyAnswer(opened, again, spamMessages(language).busyHere, browserWait)
  return write(deps, request, { opened, again, checked, sessionId: verdict.sessionId })
}

type Again = (state: FormState) => ReturnType<typeof formAnswer>

interface Writing {
  opened: OpenedComments
  again: Again
  checked: Exclude<ReturnType<typeof parseCommentForm>, { mistakes: unknown }>
  sessionId: Buffer
}

async function write(deps: CommentDeps, request: Request, { opened, again, checked, sessionId }: Writing): Promise<Answer> {
  const { guard, sql, visitorOf } = deps
  const { language } = opened
  // One token for all that this browser writes here, so that one address leads back to it.
  const known = commenterIn(request)
  const own = known === null ? newOwnToken(sql) : { token: known, sha256: ownTokenSha256(known)! }
  const outcome = await writeVisitorComment(sql, {
    ...inProjectOf(opened),
    ...checked,
    ownTokenSha256: own.sha256,
    sessionId,
    visitor: visitorOf(request),
  })
  switch (outcome.kind) {
    case 'written': {
      deps.changed()
      const isSecure = deps.baseUrl.startsWith('https:')
      const cookies = [
        commenterCookieOf({ token: own.token, path: opinionPath(opened), isSecure }),
        sentCookie(guard, request, { path: commentPath(opened), hourlyMax, isSecure }),
      ]
      return { ...toOwnComments(opened, own.token, 'written'), cookies }
    }
    case 'used':
      return usedAnswer(opened)
    case 'busy':
      return busyAnswer(opened, again, spamMessages(language)[outcome.isHere ? 'busyPlace' : 'busy'], outcome.waitSeconds)
    case 'often':
      return busyAnswer(opened, again, spamMessages(language).often, outcome.waitSeconds)
    case 'limit':
      return again({ status: 429, notice: { heading: spamMessages(language).busyTitle, text: ownMessages(language).comments.limit } })
    case 'paused':
      return again({ status: 403, notice: pausedNotice(opened) })
    default:
      return unknownAnswer(request)
  }
}

/** The form with what was typed, while its browser or place sends too much. */
function busyAnswer({ language }: OpenedComments, again: Again, text: string, waitSeconds: number): Answer {
  const { busyTitle, tryAgain } = spamMessages(language)
  const notice = { heading: busyTitle, text: `${text} ${tryAgain({ minutes: Math.ceil(waitSeconds / 60) })}` }
  return { ...again({ status: 429, notice }), headers: { 'retry-after': waitSeconds } }
}

interface FormState {
  status: number
  typed?: CommentFields
  session?: string | undefined
  mistakes?: CommentMistakes
  notice?: { heading: string; text: string }
}

function formAnswer(
  { guard, modelIsElsewhere }: CommentDeps,
  opened: OpenedComments,
  { status, typed, session, mistakes = {}, notice }: FormState,
) {
  const { language, opinion, project } = opened
  const words = publicMessages(language)
  const title = words.comments.on({ title: oneLine(opinion.title) })
  const main = commentMain({
    messages: formMessages(language),
    words,
    own: ownMessages(language).comments,
    action: withLanguage(opened, commentPath(opened)),
    title: oneLine(opinion.title),
    project,
    // Drafts have no comments in them.
    sentElsewhere: usesElsewhere({ ...project.settings, responseDrafts: false }, modelIsElsewhere),
    back: withLanguage(opened, opinionPath(opened)),
    typed: typed ?? { name: '', content: '' },
    wasSent: typed !== undefined,
    mistakes,
    ...(notice && { notice }),
    unseen: unseenFields(guard, { about: spamGuardSubject(opinion), language, ...(session !== undefined && { session }) }),
  })
  return {
    ...commentFrame(opened, { status, title, main }),
    script: { draft: `comment ${opinion.reviewId}` },
    code: spamCode(guard),
    otherLanguages: {
      address: (language: OpenedComments['language']) => keepingLanguage(commentPath(opened), language),
      form: commentFormId,
    },
  }
}

const spamGuardSubject = ({ reviewId }: PublicOpinion) => `comment ${reviewId}`

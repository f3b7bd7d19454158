import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../../database/database.ts'
import { ownerOf, type Page } from '../../html/document.ts'
import { type PageRoutes, sendPage } from '../../html/pages.ts'
import { chosenLanguage, keepingLanguage, readerLanguage } from '../../html/reader-language.ts'
import { formIn } from '../../html/sent-form.ts'
import type { VisitorOf } from '../../limits/visitor-bounds.ts'
import { readComment } from '../../resources/comments/typed-comment.ts'
import {
  type CommentMistakes,
  checkTypedComment,
  readTypedComment,
  type TypedVisitorComment,
} from '../../resources/comments/typed-visitor-comment.ts'
import { findVisitorComments, writeVisitorComment } from '../../resources/comments/visitor-comments.ts'
import { deleteComment, editComment } from '../../resources/comments/write-comment.ts'
import { newOwnToken, ownTokenSha256 } from '../../resources/opinions/own-token.ts'
import { findPublic, type PublicOpinion } from '../../resources/public-page/public-opinions.ts'
import { findPublicProject, type PublicProject } from '../../resources/public-page/public-page.ts'
import { isId } from '../../text.ts'
import { messagesIn } from '../../words/form.ts'
import type { Language } from '../../words/languages.ts'
import { ownWords } from '../../words/own.ts'
import { publicWords } from '../../words/public.ts'
import { spamWords } from '../../words/spam.ts'
import { rememberSent, secondsToWait } from '../spam/sent-cookie.ts'
import { againNotice, judgeForm, type SpamGuard, spamCode, unseenFields } from '../spam/spam.ts'
import { commentFormId, commentMain, commentMistake, type OwnCommentsView, ownCommentsMain } from './comment.ts'
import { oneLine } from './opinion.ts'
import { publicStyle, saidMain } from './public-page.ts'
import { commenterIn, rememberCommenter } from './visitor-cookie.ts'

// Commenting on an opinion that everybody reads: `/p/{slug}/{reviewId}/comment`. What somebody wrote is theirs by a private address below
// it, which their browser remembers.

interface Deps {
  sql: Sql
  baseUrl: string
  guard: SpamGuard
  visitorOf: VisitorOf
  /** Something was changed, and events of it wait to be sent. */
  changed: () => void
}

/** Comments that one browser sends on one opinion in an hour. */
const hourlyMax = 10

export const commentPages = ({ sql, baseUrl, guard, visitorOf, changed }: Deps): PageRoutes => ({
  prefix: '/p/:slug/:reviewId/comment',
  register(server) {
    const isSecure = baseUrl.startsWith('https:')
    type ByToken = { Params: { token: string } }

    server.get('/', async (request, reply) => {
      const opened = await open(request)
      if (!opened) return sendUnknown(request, reply)
      return opened.project.status === 'active' ? sendForm(request, reply, opened, { status: 200 }) : sendPaused(request, reply, opened)
    })

    server.post('/', async (request, reply) => {
      const opened = await open(request)
      if (!opened) return sendUnknown(request, reply)
      const sent = formIn(request)
      const { project, opinion, language } = opened
      const typed = readTypedComment(sent)
      const session = sent.get('session') || undefined
      const again = (filled: Filled) => sendForm(request, reply, opened, { typed, session, ...filled })
      if (sent.has('again')) return again({ status: 200 })
      if (project.status !== 'active') return again({ status: 403, notice: pausedNotice(opened) })
      const checked = checkTypedComment(sent)
      if ('mistakes' in checked) return again({ status: 422, mistakes: checked.mistakes })
      const verdict = judgeForm(guard, { about: aboutOf(opinion), form: sent })
      if (verdict.kind === 'again') return again({ status: 422, session: verdict.session, notice: againNotice(verdict, language) })

      const busy = (text: string, waitSeconds: number) => {
        reply.header('retry-after', waitSeconds)
        const { busyTitle, tryAgain } = spamWords(language)
        return again({ status: 429, notice: { heading: busyTitle, text: `${text} ${tryAgain(Math.ceil(waitSeconds / 60))}` } })
      }
      const sending = { path: pathOf(opened), hourlyMax }
      const browserWait = secondsToWait(guard, request, sending)
      if (browserWait > 0) return busy(spamWords(language).busyHere, browserWait)

      // One token for all that this browser writes here, so that one address leads back to it.
      const known = commenterIn(request)
      const own = known === null ? newOwnToken() : { token: known, sha256: ownTokenSha256(known)! }
      const outcome = await writeVisitorComment(sql, {
        ...ofOpinion(opened),
        ...checked,
        ownTokenSha256: own.sha256,
        sessionId: verdict.sessionId,
        visitor: visitorOf(request),
      })
      switch (outcome.kind) {
        case 'written':
          changed()
          rememberCommenter(reply, { token: own.token, path: opinionPath(opened), isSecure })
          rememberSent(guard, request, reply, { ...sending, isSecure })
          return toOwn(reply, opened, own.token, 'written')
        case 'used':
          return sendUsed(request, reply, opened)
        case 'busy':
          return busy(spamWords(language)[outcome.isHere ? 'busyPlace' : 'busy'], outcome.waitSeconds)
        case 'often':
          return busy(spamWords(language).often, outcome.waitSeconds)
        case 'limit':
          return again({ status: 429, notice: { heading: spamWords(language).busyTitle, text: ownWords(language).comments.limit } })
        case 'paused':
          return again({ status: 403, notice: pausedNotice(opened) })
        default:
          return sendUnknown(request, reply)
      }
    })

    server.get<ByToken>('/:token', async (request, reply) => {
      const opened = await open(request)
      const sha256 = ownTokenSha256(request.params.token)
      if (!opened || !sha256) return sendUnknown(request, reply)
      return sendOwn(request, reply, opened, sha256, { status: 200 })
    })

    server.post<ByToken>('/:token', async (request, reply) => {
      const opened = await open(request)
      const sha256 = ownTokenSha256(request.params.token)
      if (!opened || !sha256) return sendUnknown(request, reply)
      const sent = formIn(request)
      const commentId = sent.get('comment') ?? ''
      const action = sent.get('do')
      if (!isId(commentId) || (action !== 'save' && action !== 'remove'))
        throw Object.assign(new Error('no comment was named'), { statusCode: 400 })
      const own = { ...ofOpinion(opened), commentId, ownTokenSha256: sha256 }
      const { token } = request.params
      if (action === 'remove') {
        if ((await deleteComment(sql, own)).kind === 'done') changed()
        return toOwn(reply, opened, token, 'removed')
      }
      const comment = readComment(sent)
      const words = { messages: messagesIn(opened.language), own: ownWords(opened.language).comments }
      const wrong = (status: number, text: string) =>
        sendOwn(request, reply, opened, sha256, { status, wrong: { commentId, content: sent.get('content') ?? '', text } })
      if ('mistake' in comment) return wrong(422, commentMistake(words, 'content', comment.mistake))
      const outcome = await editComment(sql, { ...own, content: comment.content, visitor: visitorOf(request) })
      switch (outcome.kind) {
        case 'done':
          if (outcome.isChanged) changed()
          return toOwn(reply, opened, token, 'changed')
        case 'paused':
          return wrong(403, pausedNotice(opened).heading)
        case 'limit':
          return wrong(429, words.own.limit)
        case 'often':
          reply.header('retry-after', outcome.waitSeconds)
          return wrong(429, oftenText(opened.language, outcome))
        case 'gone':
          return sendOwn(request, reply, opened, sha256, { status: 404 })
      }
    })

    const open = async (request: FastifyRequest): Promise<Opened | null> => {
      const { slug, reviewId } = request.params as { slug: string; reviewId: string }
      const project = await findPublicProject(sql, { slug: slug.toLowerCase() })
      const opinion = project && (await findPublic(sql, { ...project, reviewId }))
      if (!opinion) return null
      return {
        project,
        opinion,
        language: readerLanguage(request, { fallback: project.settings.locale }),
        chosen: chosenLanguage(request),
      }
    }

    const sendForm = (
      request: FastifyRequest,
      reply: FastifyReply,
      opened: Opened,
      { status, typed, session, mistakes = {}, notice }: Filled,
    ) => {
      const { language, opinion } = opened
      const words = publicWords(language)
      const title = words.comments.on(oneLine(opinion.title))
      const main = commentMain({
        messages: messagesIn(language),
        words,
        own: ownWords(language).comments,
        action: withLanguage(opened, pathOf(opened)),
        title: oneLine(opinion.title),
        back: withLanguage(opened, opinionPath(opened)),
        typed: typed ?? { name: '', content: '' },
        mistakes,
        ...(notice && { notice }),
        unseen: unseenFields(guard, { about: aboutOf(opinion), language, ...(session !== undefined && { session }) }),
      })
      const page = pageOf(opened, { status, title, main })
      return sendPage(request, reply, {
        ...page,
        script: { draft: `comment ${opinion.reviewId}` },
        code: spamCode(guard),
        otherLanguages: { address: (language) => keepingLanguage(pathOf(opened), language), form: commentFormId },
      })
    }

    const sendOwn = async (
      request: FastifyRequest,
      reply: FastifyReply,
      opened: Opened,
      sha256: Buffer,
      { status, wrong = null }: { status: number; wrong?: OwnCommentsView['wrong'] },
    ) => {
      const { language, opinion, project } = opened
      const comments = await findVisitorComments(sql, { ...ofOpinion(opened), ownTokenSha256: sha256 })
      const words = publicWords(language)
      const { done } = request.query as { done?: unknown }
      const main = ownCommentsMain({
        words,
        own: ownWords(language).comments,
        title: oneLine(opinion.title),
        back: withLanguage(opened, opinionPath(opened)),
        action: withLanguage(opened, `${pathOf(opened)}/${(request.params as { token: string }).token}`),
        comments,
        done: done === 'written' || done === 'changed' || done === 'removed' ? done : null,
        wrong,
        takesComments: project.status === 'active',
        write: withLanguage(opened, pathOf(opened)),
      })
      const page = pageOf(opened, { status: comments.length === 0 && done !== 'removed' ? 404 : status, title: words.comments.mine, main })
      return sendPage(request, reply, { ...page, script: { draft: `comment ${opinion.reviewId}`, isDone: done === 'written' } })
    }

    const toOwn = (reply: FastifyReply, opened: Opened, token: string, done: string) =>
      reply
        .code(303)
        .header('location', withLanguage(opened, `${pathOf(opened)}/${token}?done=${done}`))
        .send()

    const sendUsed = (request: FastifyRequest, reply: FastifyReply, opened: Opened) => {
      const { comments } = publicWords(opened.language)
      const link = { label: comments.back, address: withLanguage(opened, opinionPath(opened)) }
      const main = saidMain({ sign: 'done', heading: comments.used.heading, lines: [comments.used.what], link })
      return sendPage(request, reply, pageOf(opened, { status: 409, title: comments.used.title, main }))
    }

    const sendPaused = (request: FastifyRequest, reply: FastifyReply, opened: Opened) => {
      const { paused, comments } = publicWords(opened.language)
      const link = { label: comments.back, address: withLanguage(opened, opinionPath(opened)) }
      const main = saidMain({ sign: 'resting', heading: pausedNotice(opened).heading, lines: [paused.what], link })
      return sendPage(request, reply, pageOf(opened, { status: 403, title: paused.title, main }))
    }

    const sendUnknown = (request: FastifyRequest, reply: FastifyReply) => {
      const language = readerLanguage(request)
      const { title, heading, opinion } = publicWords(language).unknown
      return sendPage(request, reply, { status: 404, language, title, main: saidMain({ sign: 'lost', heading, lines: [opinion] }) })
    }
  },
})

/** An opinion that is shown, before one reader. */
interface Opened {
  project: PublicProject
  opinion: PublicOpinion
  language: Language
  chosen: Language | null
}

interface Filled {
  status: number
  typed?: TypedVisitorComment
  session?: string | undefined
  mistakes?: CommentMistakes
  notice?: { heading: string; text: string }
}

const oftenText = (language: Language, { waitSeconds }: { waitSeconds: number }) => {
  const { often, tryAgain } = spamWords(language)
  return `${often} ${tryAgain(Math.ceil(waitSeconds / 60))}`
}

const opinionPath = ({ project, opinion }: Opened) => `/p/${project.slug}/${opinion.reviewId}`
const pathOf = (opened: Opened) => `${opinionPath(opened)}/comment`
const aboutOf = ({ reviewId }: PublicOpinion) => `comment ${reviewId}`
const ofOpinion = ({ project: { organizationId, projectId }, opinion: { reviewId } }: Opened) => ({ organizationId, projectId, reviewId })
const withLanguage = ({ chosen }: Opened, address: string) => keepingLanguage(address, chosen)

const pausedNotice = ({ project, language }: Opened) => {
  const { list, paused } = publicWords(language)
  return { heading: list.paused(project.name), text: paused.nothingSent }
}

const pageOf = ({ project, language }: Opened, page: Pick<Page, 'status' | 'title' | 'main'>): Page => ({
  ...page,
  language,
  owner: ownerOf(project),
  style: publicStyle,
})

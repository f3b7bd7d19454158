import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../../database/database.ts'
import { type Cookie, cookieIn, sendCookie } from '../../html/cookie.ts'
import { ownerOf, type Page } from '../../html/document.ts'
import { handleOf } from '../../html/neutral-address.ts'
import { type PageRoutes, sendPage } from '../../html/pages.ts'
import { chosenLanguage, keepingLanguage, readerLanguage } from '../../html/reader-language.ts'
import { formIn } from '../../html/sent-form.ts'
import type { Said } from '../../html/status-pages.ts'
import type { VisitorOf } from '../../limits/visitor-bounds.ts'
import { readComment } from '../../resources/comments/typed-comment.ts'
import {
  type CommentChanged,
  type CommentWritten,
  deleteComment,
  editComment,
  writeComment,
} from '../../resources/comments/write-comment.ts'
import { deleteOpinion } from '../../resources/opinions/delete-opinion.ts'
import { editOpinion } from '../../resources/opinions/edit-opinion.ts'
import { ownAddressOf } from '../../resources/opinions/own-email.ts'
import { findOwnOpinion, type OwnOpinion } from '../../resources/opinions/own-opinion.ts'
import { ownTokenSha256 } from '../../resources/opinions/own-token.ts'
import { checkTyped, type Mistake, nothingTyped, readTyped, type Typed } from '../../resources/opinions/typed-opinion.ts'
import { isId } from '../../text.ts'
import { messagesIn } from '../../words/form.ts'
import type { Language } from '../../words/languages.ts'
import { ownWords } from '../../words/own.ts'
import { spamWords } from '../../words/spam.ts'
import { formId } from '../form/form-page.ts'
import {
  deletedPage,
  deletePage,
  doneWords,
  editPage,
  forgottenOwnPage,
  noOpinionPage,
  type OwnView,
  ownPage,
  ownPageCode,
  ownPageStyle,
  type RejectedComment,
  type Told,
} from './own-page.ts'

// The pages of a private address. Who knows the token owns the opinion; nothing else is asked, and nothing of who came is kept. What
// changes something is a form that carries the token in its address: another site doesn't know it, and no cookie stands in for it.
// Looking changes nothing. The token leaves the address bar as a link's does (decision 6).

interface Deps {
  sql: Sql
  baseUrl: string
  visitorOf: VisitorOf
  /** Something was changed, and events of it wait to be sent. */
  changed: () => void
}

type ByToken = { Params: { token: string } }
type ByHandle = { Params: { handle: string } }

export const ownPages = ({ sql, baseUrl, visitorOf, changed }: Deps): PageRoutes => ({
  prefix: '/mine',
  register(server) {
    const isSecure = baseUrl.startsWith('https:')

    for (const [place, pageOf] of Object.entries(pages)) {
      server.get<ByToken>(`/:token${place}`, async (request, reply) => {
        const opened = await open(request)
        return opened ? send(request, reply, opened, place, { status: 200, ...pageOf(opened, request) }) : sendNone(request, reply)
      })
      server.get<ByHandle>(`/at/:handle${place}`, async (request, reply) => {
        const token = rememberedToken(request)
        if (!token) return sendForgotten(request, reply)
        const opened = await open(request, token)
        return opened ? send(request, reply, opened, place, { status: 200, ...pageOf(opened, request) }) : sendNone(request, reply)
      })
    }

    server.post<ByToken>('/:token/edit', async (request, reply) => {
      const opened = await open(request)
      if (!opened) return sendNone(request, reply)
      const { own, words } = opened
      const form = formIn(request)
      const typed = { ...readTyped(form), incognito: own.incognito, name: '' }
      const again = (status: number, more: { mistakes?: readonly Mistake[]; told?: string } = {}) =>
        send(request, reply, opened, '/edit', { status, ...editPage(opened, { typed, ...more }) })
      // Sent by the choice of languages: the same in other words, and no more than that.
      if (form.has('again')) return again(200)
      const checked = checkTyped(typed, { ...own, incognitoAllowed: true })
      if ('mistakes' in checked) return again(422, { mistakes: checked.mistakes })
      const edited = await editOpinion(sql, {
        ownTokenSha256: opened.sha256,
        written: checked.written,
        questions: own.questions,
        visitor: visitorOf(request),
      })
      switch (edited.kind) {
        case 'gone':
          return sendNone(request, reply)
        case 'paused':
          return again(403, { told: words.edit.paused(own.project.name) })
        case 'limit':
          return again(409, { told: words.edit.limit })
        case 'often':
          reply.header('retry-after', edited.waitSeconds)
          return again(429, { told: oftenText(opened, edited) })
        case 'done':
          if (edited.isChanged) changed()
          return goOn(reply, opened, edited.isChanged ? 'edited' : 'same')
      }
    })

    server.post<ByToken>('/:token/delete', async (request, reply) => {
      const opened = await open(request)
      if (!opened || !(await deleteOpinion(sql, { ownTokenSha256: opened.sha256 }))) return sendNone(request, reply)
      changed()
      sendCookie(reply, { ...cookieOf(opened.token, isSecure), seconds: 0 })
      const { words } = opened
      return sendPage(request, reply, {
        ...deletedPage(words),
        status: 200,
        language: opened.messages.language,
        owner: ownerOf(opened.own.project),
        // Nothing is at this address any more, in no language.
        otherLanguages: null,
      })
    })

    server.post<ByToken>('/:token/comments', async (request, reply) => {
      const opened = await open(request)
      // One that waits has no id to hang a comment on; its page offers none.
      if (!opened || opened.own.reviewId === null) return sendNone(request, reply)
      const { own } = opened
      const form = formIn(request)
      const parentCommentId = form.get('parentCommentId')
      const read = readComment(form)
      const place = parentCommentId ? `answer-${parentCommentId}` : 'new'
      if ('mistake' in read)
        return refuseComment(request, reply, opened, { form: place, ...read, mistake: mistakeOf(opened, read.mistake) })
      if (parentCommentId && !isId(parentCommentId))
        return answerComment(request, reply, opened, place, read.content, { kind: 'no-parent' })
      const written = await writeComment(sql, {
        organizationId: own.organizationId,
        projectId: own.projectId,
        reviewId: opened.own.reviewId,
        author: { customerId: own.customerId, name: own.name },
        content: read.content,
        parentCommentId: parentCommentId || null,
        ownTokenSha256: opened.sha256,
        visitor: visitorOf(request),
      })
      return answerComment(request, reply, opened, place, read.content, written, 'commented')
    })

    server.post<ByToken & { Params: { commentId: string } }>('/:token/comments/:commentId', async (request, reply) => {
      const opened = await open(request)
      if (!opened || opened.own.reviewId === null) return sendNone(request, reply)
      const { organizationId, projectId, reviewId } = opened.own
      const { commentId } = request.params
      const form = formIn(request)
      const place = `change-${commentId}`
      if (!isId(commentId)) return answerComment(request, reply, opened, place, '', { kind: 'gone' })
      const comment = { organizationId, projectId, reviewId, commentId, ownTokenSha256: opened.sha256 }
      if (form.has('delete')) return answerComment(request, reply, opened, place, '', await deleteComment(sql, comment), 'comment-deleted')
      const read = readComment(form)
      if ('mistake' in read)
        return refuseComment(request, reply, opened, { form: place, ...read, mistake: mistakeOf(opened, read.mistake) })
      const edited = await editComment(sql, { ...comment, content: read.content, visitor: visitorOf(request) })
      return answerComment(request, reply, opened, place, read.content, edited, 'comment-edited')
    })

    const open = async (request: FastifyRequest, token = (request.params as { token: string }).token): Promise<Opened | null> => {
      const sha256 = ownTokenSha256(token)
      const own = sha256 && (await findOwnOpinion(sql, { ownTokenSha256: sha256 }))
      if (!own) return null
      const chosen = chosenLanguage(request)
      const language = readerLanguage(request, { fallback: own.project.settings.locale })
      return {
        own,
        sha256,
        token,
        chosen,
        words: ownWords(language),
        messages: messagesIn(language),
        address: ownAddressOf(baseUrl, token),
        at: (place) => keepingLanguage(place === 'receipt' ? `/receipt/${token}` : `/mine/${token}${place}`, chosen),
      }
    }

    /** Sends a page of an opinion, and lets this browser find it again at its neutral address. */
    const send = (request: FastifyRequest, reply: FastifyReply, opened: Opened, place: string, said: Said & { status: number }) => {
      sendCookie(reply, cookieOf(opened.token, isSecure))
      return sendPage(request, reply, pageOf(opened, place, said))
    }

    const refuseComment = (request: FastifyRequest, reply: FastifyReply, opened: Opened, refused: RejectedComment) =>
      send(request, reply, opened, '', { status: 422, ...ownPage(opened, { refused }) })

    /** What came of a comment: the page anew, or the page with what was typed and why nothing came of it. */
    function answerComment(
      request: FastifyRequest,
      reply: FastifyReply,
      opened: Opened,
      form: string,
      typed: string,
      outcome: CommentWritten | CommentChanged,
      done: (typeof doneWords)[number] = 'commented',
    ) {
      const { comments, paused } = opened.words
      const no = (status: number, mistake: string) =>
        send(request, reply, opened, '', {
          status,
          ...ownPage(opened, { told: { text: mistake, isProblem: true }, refused: { form, typed, mistake } }),
        })
      switch (outcome.kind) {
        case 'written':
        case 'done':
          changed()
          return goOn(reply, opened, outcome.kind === 'done' && !outcome.isChanged ? 'same' : done)
        case 'paused':
          return no(403, paused(opened.own.project.name))
        case 'limit':
          return no(409, comments.limit)
        case 'often':
          reply.header('retry-after', outcome.waitSeconds)
          return no(429, oftenText(opened, outcome))
        case 'gone':
        case 'no-parent':
          return no(404, comments.gone)
      }
    }
  },
})

/** An opinion's pages, by what comes behind its address. */
const pages: Record<string, (opened: Opened, request: FastifyRequest) => Said> = {
  '': (opened, request) => {
    const told = toldIn(opened, request)
    return ownPage(opened, told ? { told } : {})
  },
  '/edit': (opened) => editPage(opened, { typed: typedOf(opened.own) }),
  '/delete': (opened) => deletePage(opened),
}

/** An opinion of a private address, before one reader. */
interface Opened extends OwnView {
  token: string
  sha256: Buffer
  /** Asked for by the reader: the pages that follow keep to it. */
  chosen: Language | null
}

function pageOf(opened: Opened, place: string, said: Said & { status: number }): Page {
  const { token, chosen, messages, own, at } = opened
  return {
    ...said,
    language: messages.language,
    owner: ownerOf(own.project),
    script: { address: keepingLanguage(`/mine/at/${handleOf(token)}${place}`, chosen) },
    style: ownPageStyle,
    code: ownPageCode,
    otherLanguages: {
      address: (language) => keepingLanguage(at(place), language),
      ...(place === '/edit' && { form: formId }),
    },
  }
}

/** The opinion as it stands, in the fields of the form. */
function typedOf({ title, opinion, incognito, answers, questions }: OwnOpinion): Typed {
  const isText = (questionId: string) => questions.find((question) => question.questionId === questionId)?.answerMode === 'text_only'
  return {
    ...nothingTyped,
    title,
    opinion,
    incognito,
    answers: new Map(
      answers.map(({ questionId, answer, selectedOptionIds }) => [questionId, isText(questionId) ? [answer ?? ''] : selectedOptionIds]),
    ),
    comments: new Map(answers.flatMap(({ questionId, answer }) => (answer === null || isText(questionId) ? [] : [[questionId, answer]]))),
  }
}

/** Something was done: the page says so once, and a reload does nothing again. */
const goOn = (reply: FastifyReply, { at }: Opened, done: (typeof doneWords)[number]) => {
  const [path, search] = at('').split('?', 2)
  return reply
    .code(303)
    .header('location', `${path}?${new URLSearchParams([...new URLSearchParams(search), ['done', done]])}`)
    .send()
}

function toldIn({ words }: Opened, request: FastifyRequest): Told | null {
  const { done } = request.query as { done?: unknown }
  const word = doneWords.find((each) => each === done)
  return word ? { text: words.done[word] } : null
}

function mistakeOf({ words, messages }: Opened, mistake: 'missing' | 'too-long' | 'characters'): string {
  const { tooLong, characters } = messages.mistakes
  return { missing: words.comments.missing, 'too-long': tooLong(2000), characters }[mistake]
}

const oftenText = ({ messages }: Opened, { waitSeconds }: { waitSeconds: number }): string => {
  const { often, tryAgain } = spamWords(messages.language)
  return `${often} ${tryAgain(Math.ceil(waitSeconds / 60))}`
}

const cookieName = 'earshot_mine'

/** For the opinion's neutral address alone. Of this visit: what is on a device that others use must not lead back tomorrow. */
const cookieOf = (token: string, isSecure: boolean): Cookie => ({
  name: cookieName,
  value: token,
  path: `/mine/at/${handleOf(token)}`,
  isSecure,
})

const rememberedToken = (request: FastifyRequest): string | null => {
  const token = cookieIn(request, { name: cookieName, shape: '[\\w-]{43}' })
  return token && handleOf(token) === (request.params as { handle: string }).handle ? token : null
}

const sendNone = (request: FastifyRequest, reply: FastifyReply) => {
  const language = readerLanguage(request)
  return sendPage(request, reply, { status: 404, language, ...noOpinionPage(ownWords(language)) })
}

const sendForgotten = (request: FastifyRequest, reply: FastifyReply) => {
  const language = readerLanguage(request)
  return sendPage(request, reply, { status: 404, language, ...forgottenOwnPage(ownWords(language)) })
}

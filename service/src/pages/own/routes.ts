import { ownMessages } from '@earshot/messages/service/own'
import type { Sql } from '../../database/database.ts'
import { ownerOf } from '../../html/document.ts'
import { type Answer, type PageRequest, routesOf } from '../../html/page-routes.ts'
import { readerLanguage } from '../../html/reader-language.ts'
import { formIn } from '../../html/sent-form.ts'
import type { Said } from '../../html/status-pages.ts'
import type { VisitorOf } from '../../limits/visitor-bounds.ts'
import { deleteOpinion } from '../../resources/opinions/delete-opinion.ts'
import { editOpinion } from '../../resources/opinions/edit-opinion.ts'
import type { OwnOpinion } from '../../resources/opinions/own-opinion.ts'
import {
  emptyFields,
  type Mistake,
  type OpinionFields,
  parseOpinion,
  readOpinionFields,
} from '../../resources/opinions/parse-opinion-form.ts'
import { changeComment, comment } from './comment-routes.ts'
import { editPage } from './edit-page.ts'
import { backToOwn, noOpinion, type Opened, oftenText, openOwn, ownAnswer, ownCookie, rememberedToken } from './open-own.ts'
import { deletedPage, deletePage, doneWords, forgottenOwnPage, ownPage, type Told } from './own-page.ts'

// The pages of a private address. The token alone gives the opinion to its reader; nothing else is asked, and nothing about the reader is
// kept. A form that changes something carries the token in its address: another site doesn't know it, and no cookie stands in for it.
// Looking changes nothing.

interface Deps {
  sql: Sql
  baseUrl: string
  visitorOf: VisitorOf
  /** Whether what a model is sent goes to another machine. */
  modelIsElsewhere: boolean
  /** Called after a change whose events wait to be sent. */
  changed: () => void
}

export const ownPages = (deps: Deps) =>
  routesOf(deps, '/mine', {
    'GET /:token': show(''),
    'GET /:token/edit': show('/edit'),
    'GET /:token/delete': show('/delete'),
    'GET /at/:handle': showRemembered(''),
    'GET /at/:handle/edit': showRemembered('/edit'),
    'GET /at/:handle/delete': showRemembered('/delete'),
    'POST /:token/edit': edit,
    'POST /:token/delete': deleteOwn,
    'POST /:token/comments': comment,
    'POST /:token/comments/:commentId': changeComment,
  })

/** An opinion's pages, by what comes behind its address. */
const pages = {
  '': (opened: Opened, request: PageRequest): Said => {
    const told = toldIn(opened, request)
    return ownPage(opened, told ? { told } : {})
  },
  '/edit': (opened: Opened): Said => editPage(opened, { typed: typedOf(opened.own) }),
  '/delete': (opened: Opened): Said => deletePage(opened),
}

type Place = keyof typeof pages

const show = (place: Place) => (deps: Deps, request: PageRequest<'token'>) => pageAt(deps, request, place, request.params.token)

const showRemembered = (place: Place) => (deps: Deps, request: PageRequest<'handle'>) => {
  const token = rememberedToken(request)
  return token === null ? forgotten(request) : pageAt(deps, request, place, token)
}

async function pageAt(deps: Deps, request: PageRequest, place: Place, token: string): Promise<Answer> {
  const opened = await openOwn(deps, request, token)
  return opened ? ownAnswer(deps, opened, place, { status: 200, ...pages[place](opened, request) }) : noOpinion(request)
}

async function edit(deps: Deps, request: PageRequest<'token'>): Promise<Answer> {
  const opened = await openOwn(deps, request, request.params.token)
  if (!opened) return noOpinion(request)
  const { own, words } = opened
  const form = formIn(request)
  const typed = { ...readOpinionFields(form), incognito: own.incognito, name: '' }
  const again = (status: number, more: { mistakes?: readonly Mistake[]; told?: string } = {}) =>
    ownAnswer(deps, opened, '/edit', { status, ...editPage(opened, { typed, ...more }) })
  // The choice of languages sends the form to see it in other words, and no more than that.
  if (form.has('again')) return again(200)
  const checked = parseOpinion(typed, { ...own, incognitoAllowed: true })
  if ('mistakes' in checked) return again(422, { mistakes: checked.mistakes })
  const edited = await editOpinion(deps.sql, {
    ownTokenSha256: opened.sha256,
    written: checked.written,
    questions: own.questions,
    visitor: deps.visitorOf(request),
  })
  switch (edited.kind) {
    case 'gone':
      return noOpinion(request)
    case 'paused':
      return again(403, { told: words.edit.paused({ project: own.project.name }) })
    case 'limit':
      return again(409, { told: words.edit.limit })
    case 'often':
      return { ...again(429, { told: oftenText(opened, edited) }), headers: { 'retry-after': edited.waitSeconds } }
    case 'done':
      if (edited.isChanged) deps.changed()
      return backToOwn(opened, edited.isChanged ? 'edited' : 'same')
  }
}

async function deleteOwn(deps: Deps, request: PageRequest<'token'>): Promise<Answer> {
  const opened = await openOwn(deps, request, request.params.token)
  if (!opened || !(await deleteOpinion(deps.sql, { ownTokenSha256: opened.sha256 }))) return noOpinion(request)
  deps.changed()
  return {
    ...deletedPage(opened.words),
    status: 200,
    language: opened.messages.language,
    owner: ownerOf(opened.own.project),
    // Nothing is at this address any more, in no language.
    otherLanguages: null,
    cookies: [{ ...ownCookie(opened.token, deps.baseUrl), seconds: 0 }],
  }
}

/** The opinion as it stands, in the fields of the form. */
function typedOf({ title, opinion, incognito, answers, questions }: OwnOpinion): OpinionFields {
  const isText = (questionId: string) => questions.find((question) => question.questionId === questionId)?.answerMode === 'text_only'
  return {
    ...emptyFields,
    title,
    opinion,
    incognito,
    answers: new Map(
      answers.map(({ questionId, answer, selectedOptionIds }) => [questionId, isText(questionId) ? [answer ?? ''] : selectedOptionIds]),
    ),
    comments: new Map(answers.flatMap(({ questionId, answer }) => (answer === null || isText(questionId) ? [] : [[questionId, answer]]))),
  }
}

/** What the page is asked to say was done. */
function toldIn({ words }: Opened, request: PageRequest): Told | null {
  const { done } = request.query as { done?: unknown }
  const word = doneWords.find((each) => each === done)
  return word ? { text: words.done[word] } : null
}

function forgotten(request: PageRequest): Answer {
  const language = readerLanguage(request)
  return { status: 404, language, ...forgottenOwnPage(ownMessages(language)) }
}

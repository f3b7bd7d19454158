import { isProblem } from '@earshot/contract'
import { formMessages } from '@earshot/messages/service/form'
import { publicMessages } from '@earshot/messages/service/public'
import { type Answer, type PageRequest, routesOf } from '../../html/page-routes.ts'
import { failedPage } from '../../html/status-pages.ts'
import { findPublic, listPublic } from '../../resources/public-page/public-opinions.ts'
import { askedText } from './address.ts'
import { feedOf } from './feed.ts'
import { howAnswer } from './how-page.ts'
import { listAnswer, opinionsPerPage } from './list-page.ts'
import { type Opened, openPublic, type PublicDeps, pathOf, searchOf } from './open-public.ts'
import { opinionAnswer } from './opinion-page.ts'
import { isStillGood } from './send.ts'
import { unknownAnswer } from './status-answers.ts'
import { setUpvote } from './upvote-route.ts'

// The public page of a project, `/p/{slug}`: what everybody may read, and upvotes. Opinions that wait for the team or were hidden by it are
// nowhere here. Writing one is in pages/write, comments are in comment-routes.ts.

export const publicPages = (deps: Omit<PublicDeps, 'memory' | 'figures'>) =>
  routesOf({ ...deps, memory: new Map(), figures: new Map() } as PublicDeps, '/p', {
    'GET /:slug': showList,
    'GET /:slug/': toList,
    'GET /:slug/rss.xml': showFeed,
    'GET /:slug/how': showHow,
    'GET /:slug/:reviewId': showOpinion,
    'POST /:slug/:reviewId/upvote': setUpvote,
  })

async function showList(deps: PublicDeps, request: PageRequest<'slug'>): Promise<Answer> {
  const opened = await openPublic(deps, request)
  return opened ? inTurn(deps, request, opened, () => listAnswer(deps, request, opened)) : unknownAnswer(request, 'project')
}

/** Addresses are typed, too. */
const toList = (_deps: PublicDeps, request: PageRequest<'slug'>): Answer => ({
  status: 301,
  location: `/p/${encodeURIComponent(request.params.slug)}${searchOf(request)}`,
})

async function showFeed(deps: PublicDeps, request: PageRequest<'slug'>): Promise<Answer> {
  const opened = await openPublic(deps, request)
  return opened ? inTurn(deps, request, opened, () => feedAnswer(deps, request, opened)) : unknownAnswer(request, 'project')
}

async function showHow(deps: PublicDeps, request: PageRequest<'slug'>): Promise<Answer> {
  const opened = await openPublic(deps, request)
  return opened ? inTurn(deps, request, opened, () => howAnswer(deps, request, opened)) : unknownAnswer(request, 'project')
}

async function showOpinion(deps: PublicDeps, request: PageRequest<'slug' | 'reviewId'>): Promise<Answer> {
  const opened = await openPublic(deps, request)
  if (!opened) return unknownAnswer(request, 'project')
  const opinion = await findPublic(deps.sql, { ...opened.project, reviewId: request.params.reviewId })
  return opinion ? opinionAnswer(deps, request, opened, opinion) : unknownAnswer(request, 'opinion', opened)
}

/** Seconds after which a reader comes again for whom there was no turn. */
const busySeconds = 5

/** Reads a list when it is the turn of its reader's place. */
async function inTurn(
  { turns, visitorOf }: PublicDeps,
  request: PageRequest,
  { language }: Opened,
  read: () => Promise<Answer>,
): Promise<Answer> {
  const turn = await turns.take(visitorOf(request).place)
  if (!turn) {
    const headers = { 'retry-after': busySeconds }
    return { status: 503, language, ...failedPage(formMessages(language), 'unavailable'), headers }
  }
  try {
    return await read()
  } finally {
    turn.end()
  }
}

async function feedAnswer({ sql, baseUrl }: PublicDeps, request: PageRequest, { project, asked, language }: Opened): Promise<Answer> {
  const list = await listPublic(sql, { ...project, sort: 'newest', search: '', page: { page: 1, limit: opinionsPerPage } })
  if (isProblem(list)) throw new Error(list.detail)
  const path = `${baseUrl}${pathOf(project)}`
  const text = feedOf({
    words: publicMessages(language),
    language,
    project,
    page: `${path}${askedText({ lang: asked.lang })}`,
    self: `${path}/rss.xml${askedText({ lang: asked.lang })}`,
    address: (reviewId) => `${path}/${reviewId}`,
    opinions: list.opinions,
  })
  return (reply) => {
    reply
      .header('content-type', 'application/rss+xml; charset=utf-8')
      .header('vary', 'accept-language')
      .header('content-language', language)
    return isStillGood(request, reply, text) ? reply.code(304).send() : reply.send(text)
  }
}

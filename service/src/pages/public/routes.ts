import { isProblem } from '@earshot/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from '../../database/pool.ts'
import { ownerOf, type Page } from '../../html/document.ts'
import { type Html, html } from '../../html/html.ts'
import { type PageRoutes, sendPage } from '../../html/pages.ts'
import { keepingLanguage, readerLanguage } from '../../html/reader-language.ts'
import { failedPage } from '../../html/status-pages.ts'
import type { Turns } from '../../limits/turns.ts'
import type { VisitorOf } from '../../limits/visitor-bounds.ts'
import { takeUpvoteBack, type Upvoted, upvote, upvotedBy } from '../../resources/opinions/upvotes.ts'
import {
  commentsPerPage,
  findPublic,
  listPublic,
  listPublicComments,
  type PublicOpinion,
} from '../../resources/public-page/public-opinions.ts'
import { countPublic, findPublicProject, type PublicNumbers, type PublicProject } from '../../resources/public-page/public-page.ts'
import { messagesIn } from '../../words/form.ts'
import type { Language } from '../../words/languages.ts'
import { numberIn } from '../../words/plurals.ts'
import { publicWords } from '../../words/public.ts'
import type { SpamGuard } from '../spam/spam.ts'
import { type Asked, askedText, readAsked } from './address.ts'
import { feedOf } from './feed.ts'
import { listData, opinionData, publicHead } from './head.ts'
import { excerpt, oneLine, type PublicOwner } from './opinion.ts'
import { commentLinks, listMain, publicCode, publicStyle, saidMain, subscribeBox, voteAgainMain, wholeMain } from './public-page.ts'
import { isStillGood, sendPublicPage } from './send.ts'
import { commenterIn, isSeen, rememberVisitor, seenMark, sentVisitor, visitorIn } from './visitor-cookie.ts'

// The public page of a project, `/p/{slug}`: what everybody may read, and upvotes. Opinions that wait for the team or were hidden by it are
// nowhere here. Writing one is in pages/write.

interface Deps {
  sql: Pool
  baseUrl: string
  guard: SpamGuard
  visitorOf: VisitorOf
  /** Of the lists that anybody may read. */
  turns: Turns
}

/** Seconds after which somebody comes again for whom there was no turn. */
const busySeconds = 5

/** Opinions on a page of the list, and in the feed. */
const perPage = 20
/** The last page that is found by counting: docs/rules/http.md#pagination. Deeper ones are found by where the page before ended. */
const pageMax = 10_000 / perPage

export const publicPages = ({ sql, baseUrl, guard, visitorOf, turns }: Deps): PageRoutes => ({
  prefix: '/p',
  register(server) {
    const isSecure = baseUrl.startsWith('https:')
    const memory = new Map<string, { numbers: PublicNumbers; until: number }>()
    type BySlug = { Params: { slug: string } }
    type ById = { Params: { slug: string; reviewId: string } }

    server.get<BySlug>('/:slug', async (request, reply) => {
      const opened = await open(request)
      return opened ? inTurn(request, reply, opened, () => sendList(request, reply, opened)) : sendUnknown(request, reply, 'project')
    })

    // Addresses are typed, too.
    server.get<BySlug>('/:slug/', async (request, reply) =>
      reply.redirect(`/p/${encodeURIComponent(request.params.slug)}${searchOf(request)}`, 301),
    )

    server.get<BySlug>('/:slug/rss.xml', async (request, reply) => {
      const opened = await open(request)
      return opened ? inTurn(request, reply, opened, () => sendFeed(request, reply, opened)) : sendUnknown(request, reply, 'project')
    })

    server.get<ById>('/:slug/:reviewId', async (request, reply) => {
      const opened = await open(request)
      if (!opened) return sendUnknown(request, reply, 'project')
      const opinion = await findPublic(sql, { ...opened.project, reviewId: request.params.reviewId })
      return opinion ? sendOpinion(request, reply, opened, opinion) : sendUnknown(request, reply, 'opinion', opened)
    })

    server.post<ById>('/:slug/:reviewId/upvote', async (request, reply) => {
      const opened = await open(request)
      if (!opened) return sendUnknown(request, reply, 'project')
      const { project } = opened
      // Another site's page must not vote in its reader's name.
      const from = request.headers['sec-fetch-site']
      if (from !== undefined && from !== 'same-origin' && from !== 'none') return sendSaid(request, reply, opened, 403, 'elsewhere')
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const wanted = form.get('upvote')
      if (wanted !== 'on' && wanted !== 'off') throw Object.assign(new Error('no upvote was sent'), { statusCode: 400 })
      if (project.status !== 'active') return sendPaused(request, reply, opened)

      const reviewId = request.params.reviewId.toLowerCase()
      const opinion = await findPublic(sql, { ...project, reviewId })
      let visitorId = visitorIn(guard, request)
      if (wanted === 'on' && visitorId === null && opinion !== null) {
        // Whose id was made up, or who has not seen the page, is given an id and presses once more.
        const isFirst = sentVisitor(request) === null && isSeen(guard, reviewId, form.get('seen') ?? '')
        visitorId = rememberVisitor(guard, reply, { isSecure })
        if (!isFirst) return sendVoteAgain(request, reply, opened, { reviewId, form })
      }
      const outcome: Upvoted =
        opinion === null
          ? { kind: 'unknown' }
          : visitorId === null
            ? { kind: 'counted', upvotes: opinion.upvotes }
            : wanted === 'on'
              ? await upvote(sql, { ...project, reviewId, visitorId, visitor: visitorOf(request) })
              : await takeUpvoteBack(sql, { ...project, reviewId, visitorId })
      if (outcome.kind === 'unknown' || opinion === null) return sendUnknown(request, reply, 'opinion', opened)
      if (outcome.kind === 'busy') {
        reply.header('retry-after', outcome.waitSeconds)
        return sendSaid(request, reply, opened, 429, 'busyVotes')
      }
      if (String(request.headers.accept ?? '').startsWith('application/json')) {
        const language = readerLanguage(
          { query: { lang: form.get('lang') ?? undefined }, headers: request.headers },
          { fallback: project.settings.locale },
        )
        const words = publicWords(language).opinion
        const isOn = wanted === 'on'
        return reply.send({
          text: isOn ? words.upvoted : words.upvote,
          undo: isOn ? words.takeBack : '',
          count: numberIn(language, outcome.upvotes),
          next: isOn ? 'off' : 'on',
        })
      }
      // Back to where it was pressed: read and written anew, so that it leads nowhere else.
      const back = form.get('back')
      const place =
        back === null
          ? `${pathOf(project)}/${reviewId}${askedText(opened.asked)}`
          : `${pathOf(project)}${askedText(readAsked(new URLSearchParams(back)))}#o-${reviewId}`
      return reply.code(303).header('location', place).send()
    })

    const open = async (request: FastifyRequest): Promise<Opened | null> => {
      const project = await findPublicProject(sql, { slug: (request.params as { slug: string }).slug.toLowerCase() })
      if (!project) return null
      const asked = readAsked(new URLSearchParams(searchOf(request)))
      const language = readerLanguage(
        { query: { lang: asked.lang ?? undefined }, headers: request.headers },
        { fallback: project.settings.locale },
      )
      return { project, asked, language }
    }

    /** Reads a list when it is the turn of its reader's place. */
    async function inTurn(request: FastifyRequest, reply: FastifyReply, { language }: Opened, send: () => Promise<FastifyReply>) {
      const turn = await turns.take(visitorOf(request).place)
      if (!turn) {
        reply.header('retry-after', busySeconds)
        return sendPage(request, reply, { status: 503, language, ...failedPage(messagesIn(language), 'unavailable') })
      }
      try {
        return await send()
      } finally {
        turn.end()
      }
    }

    async function sendList(request: FastifyRequest, reply: FastifyReply, opened: Opened) {
      const { project, asked, language } = opened
      const page = asked.after === null ? { page: asked.page, limit: perPage } : { cursor: asked.after, limit: perPage }
      const [list, numbers] = await Promise.all([
        listPublic(sql, { ...project, sort: asked.sort, search: asked.search, page }),
        countPublic(sql, memory, project),
      ])
      if (isProblem(list) || (list.opinions.length === 0 && (asked.page > 1 || asked.after !== null)))
        return sendUnknown(request, reply, 'page', opened)
      const visitorId = visitorIn(guard, request)
      const upvoted =
        visitorId === null
          ? new Set<string>()
          : await upvotedBy(sql, { ...project, visitorId, reviewIds: list.opinions.map(({ reviewId }) => reviewId) })

      const words = publicWords(language)
      const { lang, sort, search } = asked
      const path = pathOf(project)
      const at = (other: Partial<Asked>) => `${path}${askedText({ sort, search, lang, ...other })}`
      const whole = (address: string) => `${baseUrl}${address}`
      const opinionAddress = (reviewId: string) => `${path}/${reviewId}`
      const { hasMore, nextCursor } = list.pagination
      const before = asked.after === null && asked.page > 1 ? at({ page: asked.page - 1 }) : null
      const after = !hasMore
        ? null
        : asked.after === null && asked.page < pageMax
          ? at({ page: asked.page + 1 })
          : at({ after: nextCursor })
      const title = words.list.title(oneLine(project.name))
      const canonical = { page: asked.page, after: asked.after }
      return sendPublicPage(
        request,
        reply,
        {
          ...pageOf(opened, words.numbers.published),
          status: 200,
          main: listMain({
            words,
            language,
            project: { ...ownerView(project), description: project.description },
            numbers,
            seen: (reviewId) => seenMark(guard, reviewId),
            sort,
            search,
            isSearchTooLong: asked.isSearchTooLong,
            list,
            upvoted,
            addresses: {
              here: path,
              write: `${path}/write${askedText({ lang })}`,
              feed: `${path}/rss.xml${askedText({ lang })}`,
              ownData: `/my-data/${project.slug}${askedText({ lang })}`,
              opinion: (reviewId) => `${opinionAddress(reviewId)}${askedText({ lang })}`,
              sorted: (sort) => at({ sort }),
              all: at({ search: '' }),
              before,
              after,
              first: asked.after === null ? null : at({}),
            },
            kept: {
              search: hidden({ sort: sort === 'newest' ? null : sort, lang }),
              upvote: hidden({ back: askedText({ sort, search, lang, ...canonical }) }),
            },
            more: project.status === 'active' ? subscribeBox(words.subscribe, keepingLanguage(`/subscribe/${project.slug}`, lang)) : null,
          }),
          // A page of results is nothing to find; the same opinions in another order are found once.
          isPublic: search === '',
          head: publicHead({
            language,
            title,
            summary: summaryOf(project, words.list.summary(oneLine(project.name), numbers.published)),
            projectName: oneLine(project.name),
            canonical: whole(`${path}${askedText({ ...canonical, lang })}`),
            inLanguage: (language) => whole(`${path}${askedText({ ...canonical, lang: language })}`),
            feed: whole(`${path}/rss.xml`),
            ...(sort === 'newest' && search === '' && { before: before && whole(before), after: after && whole(after) }),
            type: 'website',
            data: listData(reviewed(project, baseUrl), list.opinions, (reviewId) => whole(opinionAddress(reviewId))),
          }),
          otherLanguages: { address: (language) => at({ ...canonical, lang: language }) },
        },
        { isPersonal: visitorId !== null },
      )
    }

    async function sendOpinion(request: FastifyRequest, reply: FastifyReply, opened: Opened, opinion: PublicOpinion) {
      const { project, asked, language } = opened
      const pagesOfComments = Math.max(1, Math.ceil(opinion.commentCount / commentsPerPage))
      if (asked.page > pagesOfComments) return sendUnknown(request, reply, 'page', opened)
      const visitorId = visitorIn(guard, request)
      const commenter = commenterIn(request)
      const [comments, upvoted] = await Promise.all([
        listPublicComments(sql, { ...project, reviewId: opinion.reviewId, page: asked.page }),
        visitorId === null ? new Set() : upvotedBy(sql, { ...project, visitorId, reviewIds: [opinion.reviewId] }),
      ])
      const words = publicWords(language)
      const path = pathOf(project)
      const here = `${path}/${opinion.reviewId}`
      const { lang, page } = asked
      const title = oneLine(opinion.title)
      const address = `${here}${askedText({ lang })}`
      return sendPublicPage(
        request,
        reply,
        {
          ...pageOf(opened, title),
          status: 200,
          main: wholeMain({
            words,
            language,
            project: ownerView(project),
            opinion,
            address,
            isUpvoted: upvoted.has(opinion.reviewId),
            back: hidden({ lang }),
            seen: seenMark(guard, opinion.reviewId),
            comments,
            pages: { at: page, of: pagesOfComments, address: (page) => `${here}${askedText({ page, lang })}#comments` },
            allAddress: `${path}${askedText({ lang })}`,
            more: commentLinks({
              words: words.comments,
              write: project.status === 'active' ? `${here}/comment${askedText({ lang })}` : null,
              mine: commenter && `${here}/comment/${commenter}${askedText({ lang })}`,
            }),
          }),
          isPublic: true,
          head: publicHead({
            language,
            title,
            summary: oneLine(excerpt(opinion.opinion, 150).text),
            projectName: oneLine(project.name),
            canonical: `${baseUrl}${here}${askedText({ page, lang })}`,
            inLanguage: (language) => `${baseUrl}${here}${askedText({ page, lang: language })}`,
            feed: `${baseUrl}${path}/rss.xml`,
            type: 'article',
            data: opinionData(reviewed(project, baseUrl), opinion, `${baseUrl}${here}`),
          }),
          otherLanguages: { address: (language) => `${here}${askedText({ page, lang: language })}` },
        },
        { isPersonal: visitorId !== null || commenter !== null },
      )
    }

    async function sendFeed(request: FastifyRequest, reply: FastifyReply, { project, asked, language }: Opened) {
      const list = await listPublic(sql, { ...project, sort: 'newest', search: '', page: { page: 1, limit: perPage } })
      if (isProblem(list)) throw new Error(list.detail)
      const path = `${baseUrl}${pathOf(project)}`
      const text = feedOf({
        words: publicWords(language),
        language,
        project,
        page: `${path}${askedText({ lang: asked.lang })}`,
        self: `${path}/rss.xml${askedText({ lang: asked.lang })}`,
        address: (reviewId) => `${path}/${reviewId}`,
        opinions: list.opinions,
      })
      reply
        .header('content-type', 'application/rss+xml; charset=utf-8')
        .header('vary', 'accept-language')
        .header('content-language', language)
      return isStillGood(request, reply, text) ? reply.code(304).send() : reply.send(text)
    }

    const sendSaid = (request: FastifyRequest, reply: FastifyReply, opened: Opened, status: number, kind: 'busyVotes' | 'elsewhere') => {
      const { title, heading, what } = publicWords(opened.language)[kind]
      const main = saidMain({ sign: 'resting', heading, lines: [what], link: linkTo(opened) })
      return sendPage(request, reply, { ...pageOf(opened, title), main, status })
    }

    const sendVoteAgain = (
      request: FastifyRequest,
      reply: FastifyReply,
      opened: Opened,
      { reviewId, form }: { reviewId: string; form: URLSearchParams },
    ) => {
      const words = publicWords(opened.language)
      const kept = hidden({ back: form.get('back'), lang: form.get('lang') })
      const main = voteAgainMain({ words, action: `${pathOf(opened.project)}/${reviewId}/upvote`, kept })
      // In this language alone: the address is one that things are sent to.
      return sendPage(request, reply, { ...pageOf(opened, words.voteAgain.title), main, status: 409, otherLanguages: null })
    }

    const sendPaused = (request: FastifyRequest, reply: FastifyReply, opened: Opened) => {
      const { paused, list } = publicWords(opened.language)
      const heading = list.paused(opened.project.name)
      const main = saidMain({ sign: 'resting', heading, lines: [paused.nothingDone, paused.what], link: linkTo(opened) })
      return sendPage(request, reply, { ...pageOf(opened, paused.title), main, status: 403 })
    }

    const sendUnknown = (request: FastifyRequest, reply: FastifyReply, what: 'project' | 'opinion' | 'page', opened?: Opened) => {
      const language = opened?.language ?? readerLanguage(request)
      const { unknown } = publicWords(language)
      const main = saidMain({ sign: 'lost', heading: unknown.heading, lines: [unknown[what]], ...(opened && { link: linkTo(opened) }) })
      return sendPage(request, reply, {
        ...(opened ? pageOf(opened, unknown.title) : { language, title: unknown.title }),
        main,
        status: 404,
      })
    }
  },
})

/** A project's public page, before one reader. */
interface Opened {
  project: PublicProject
  asked: Asked
  language: Language
}

const pathOf = ({ slug }: PublicProject) => `/p/${slug}`
const searchOf = ({ url }: FastifyRequest) => (url.includes('?') ? url.slice(url.indexOf('?')) : '')
const linkTo = ({ project, asked, language }: Opened) => ({
  label: publicWords(language).opinion.all(project.name),
  address: `${pathOf(project)}${askedText({ lang: asked.lang })}`,
})
const hidden = (fields: Record<string, string | null>): Html =>
  html`${Object.entries(fields).map(([name, value]) => value !== null && html`<input type="hidden" name="${name}" value="${value}">`)}`

const ownerView = ({ name, status, settings }: PublicProject): PublicOwner => ({
  name,
  language: settings.locale,
  timezone: settings.timezone,
  takesOpinions: status === 'active',
})

const reviewed = (project: PublicProject, baseUrl: string) => ({
  name: project.name,
  description: project.description,
  address: `${baseUrl}${pathOf(project)}`,
})

/** What every page of a project has. */
const pageOf = ({ project, language }: Opened, title: string): Omit<Page, 'status' | 'main'> => ({
  language,
  title,
  owner: ownerOf({ ...project, name: oneLine(project.name) }),
  style: publicStyle,
  code: publicCode,
})

const summaryOf = ({ description }: PublicProject, opinions: string): string =>
  description ? `${oneLine(excerpt(description, 150).text)} ${opinions}` : opinions

import { isProblem } from '@earshot/contract'
import { publicMessages } from '@earshot/messages/service/public'
import type { Answer, PageRequest } from '../../html/page-routes.ts'
import { keepingLanguage } from '../../html/reader-language.ts'
import { upvotedBy } from '../../resources/opinions/upvotes.ts'
import { listPublic } from '../../resources/public-page/public-opinions.ts'
import { countPublic, type PublicNumbers, type PublicProject } from '../../resources/public-page/public-page.ts'
import { type Asked, askedText } from './address.ts'
import { listData, publicHead } from './head.ts'
import { hiddenFields, type Opened, ownerView, type PublicDeps, pathOf, publicFrame, reviewedView } from './open-public.ts'
import { excerpt, oneLine } from './opinion.ts'
import { type ListView, listMain, subscribeBox } from './public-page.ts'
import { sendPublicPage } from './send.ts'
import { unknownAnswer } from './status-answers.ts'
import { seenMark, visitorIn } from './visitor-cookie.ts'

// The list of a project's opinions, a page at a time.

/** Opinions on a page of the list, and in the feed. */
export const opinionsPerPage = 20
/** The last page that is found by counting: docs/rules/http.md#pagination. Deeper ones are found by where the page before ended. */
const pageMax = 10_000 / opinionsPerPage

export async function listAnswer(deps: PublicDeps, request: PageRequest<'slug'>, opened: Opened): Promise<Answer> {
  const { sql, guard, memory } = deps
  const { project, asked } = opened
  const page = asked.after === null ? { page: asked.page, limit: opinionsPerPage } : { cursor: asked.after, limit: opinionsPerPage }
  const [list, numbers] = await Promise.all([
    listPublic(sql, { ...project, sort: asked.sort, search: asked.search, page }),
    countPublic(sql, memory, project),
  ])
  if (isProblem(list) || (list.opinions.length === 0 && isBeyond(asked))) return unknownAnswer(request, 'page', opened)
  const visitorId = visitorIn(guard, request)
  const upvoted =
    visitorId === null
      ? new Set<string>()
      : await upvotedBy(sql, { ...project, visitorId, reviewIds: list.opinions.map(({ reviewId }) => reviewId) })
  const read = { list, numbers, upvoted }
  return (reply) => sendPublicPage(request, reply, listPage(deps, opened, read), { isPersonal: visitorId !== null })
}

/** A search that looks further, from where the page before ended, may find nothing there. */
const isBeyond = ({ page, after, search }: Asked) => page > 1 || (after !== null && search === '')

interface Read {
  list: ListView['list']
  numbers: PublicNumbers
  upvoted: Set<string>
}

function listPage({ baseUrl, guard }: PublicDeps, opened: Opened, { list, numbers, upvoted }: Read) {
  const { project, asked, language } = opened
  const { lang, sort, search } = asked
  const words = publicMessages(language)
  const addresses = addressesOf(opened, list)
  const { at, canonical } = addresses
  return {
    ...publicFrame(opened, words.numbers.published),
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
      addresses: addresses.ofPage,
      kept: {
        search: hiddenFields({ sort: sort === 'newest' ? null : sort, lang }),
        upvote: hiddenFields({ back: askedText({ sort, search, lang, ...canonical }) }),
      },
      more: project.status === 'active' ? subscribeBox(words.subscribe, keepingLanguage(`/subscribe/${project.slug}`, lang)) : null,
    }),
    // A page of results is nothing to find; the same opinions in another order are found once.
    isPublic: search === '',
    head: headOf(opened, { list, numbers, baseUrl, addresses }),
    otherLanguages: { address: (language: Asked['lang']) => at({ ...canonical, lang: language }) },
  }
}

/** The addresses that the page leads to. A search that has not seen every opinion goes on from where it ended, which has no number. */
function addressesOf({ project, asked }: Opened, { pagination: { hasMore, nextCursor, totalIsExact } }: Read['list']) {
  const { lang, sort, search } = asked
  const here = pathOf(project)
  const at = (other: Partial<Asked>) => `${here}${askedText({ sort, search, lang, ...other })}`
  const before = asked.after === null && asked.page > 1 ? at({ page: asked.page - 1 }) : null
  const isNumbered = asked.after === null && asked.page < pageMax && (search === '' || totalIsExact)
  const next = isNumbered ? at({ page: asked.page + 1 }) : at({ after: nextCursor })
  const after = hasMore ? next : null
  return {
    at,
    canonical: { page: asked.page, after: asked.after },
    ofPage: {
      here,
      write: `${here}/write${askedText({ lang })}`,
      feed: `${here}/rss.xml${askedText({ lang })}`,
      how: `${here}/how${askedText({ lang })}`,
      ownData: `/my-data/${project.slug}${askedText({ lang })}`,
      opinion: (reviewId: string) => `${here}/${reviewId}${askedText({ lang })}`,
      sorted: (sort: Asked['sort']) => at({ sort }),
      all: at({ search: '' }),
      before,
      after,
      first: asked.after === null ? null : at({}),
    },
  }
}

/** What search engines and feed readers are told. */
function headOf(
  { project, asked, language }: Opened,
  {
    list,
    numbers,
    baseUrl,
    addresses: { canonical, ofPage },
  }: Omit<Read, 'upvoted'> & { baseUrl: string; addresses: ReturnType<typeof addressesOf> },
) {
  const { lang, sort, search } = asked
  const { here, before, after } = ofPage
  const words = publicMessages(language)
  const whole = (address: string) => `${baseUrl}${address}`
  return publicHead({
    language,
    title: words.list.title({ project: oneLine(project.name) }),
    summary: summaryOf(project, words.list.summary({ project: oneLine(project.name), opinions: numbers.published })),
    projectName: oneLine(project.name),
    canonical: whole(`${here}${askedText({ ...canonical, lang })}`),
    inLanguage: (language) => whole(`${here}${askedText({ ...canonical, lang: language })}`),
    feed: whole(`${here}/rss.xml`),
    ...(sort === 'newest' && search === '' && { before: before && whole(before), after: after && whole(after) }),
    type: 'website',
    data: listData(reviewedView(project, baseUrl), list.opinions, (reviewId) => whole(`${here}/${reviewId}`)),
  })
}

const summaryOf = ({ description }: PublicProject, opinions: string): string =>
  description ? `${oneLine(excerpt(description, 150).text)} ${opinions}` : opinions

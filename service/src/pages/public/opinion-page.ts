import type { Language } from '@earshot/messages'
import { publicMessages } from '@earshot/messages/service/public'
import type { Answer, PageRequest } from '../../html/page-routes.ts'
import { upvotedBy } from '../../resources/opinions/upvotes.ts'
import { commentsPerPage, listPublicComments, type PublicOpinion } from '../../resources/public-page/public-opinions.ts'
import { askedText } from './address.ts'
import { opinionData, publicHead } from './head.ts'
import { hiddenFields, type Opened, ownerView, type PublicDeps, pathOf, publicFrame, reviewedView } from './open-public.ts'
import { excerpt, oneLine } from './opinion.ts'
import { commentLinks, type WholeView, wholeMain } from './public-page.ts'
import { sendPublicPage } from './send.ts'
import { unknownAnswer } from './status-answers.ts'
import { commenterIn, seenMark, visitorIn } from './visitor-cookie.ts'

// The page of one opinion, with its comments.

export async function opinionAnswer(deps: PublicDeps, request: PageRequest, opened: Opened, opinion: PublicOpinion): Promise<Answer> {
  const { sql, guard } = deps
  const { project, asked } = opened
  if (asked.page > pagesOf(opinion)) return unknownAnswer(request, 'page', opened)
  const visitorId = visitorIn(guard, request)
  const commenter = commenterIn(request)
  const [comments, upvoted] = await Promise.all([
    listPublicComments(sql, { ...project, reviewId: opinion.reviewId, page: asked.page }),
    visitorId === null ? new Set() : upvotedBy(sql, { ...project, visitorId, reviewIds: [opinion.reviewId] }),
  ])
  const page = opinionPage(deps, opened, { opinion, comments, isUpvoted: upvoted.has(opinion.reviewId), commenter })
  return (reply) => sendPublicPage(request, reply, page, { isPersonal: visitorId !== null || commenter !== null })
}

const pagesOf = ({ commentCount }: PublicOpinion): number => Math.max(1, Math.ceil(commentCount / commentsPerPage))

function opinionPage(
  { baseUrl, guard }: PublicDeps,
  opened: Opened,
  { opinion, comments, isUpvoted, commenter }: Pick<WholeView, 'opinion' | 'comments' | 'isUpvoted'> & { commenter: string | null },
) {
  const { project, asked, language } = opened
  const words = publicMessages(language)
  const path = pathOf(project)
  const here = `${path}/${opinion.reviewId}`
  const { lang, page } = asked
  const title = oneLine(opinion.title)
  return {
    ...publicFrame(opened, title),
    status: 200,
    main: wholeMain({
      words,
      language,
      project: ownerView(project),
      opinion,
      address: `${here}${askedText({ lang })}`,
      isUpvoted,
      back: hiddenFields({ lang }),
      seen: seenMark(guard, opinion.reviewId),
      comments,
      pages: { at: page, of: pagesOf(opinion), address: (page) => `${here}${askedText({ page, lang })}#comments` },
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
      data: opinionData(reviewedView(project, baseUrl), opinion, `${baseUrl}${here}`),
    }),
    otherLanguages: { address: (language: Language | null) => `${here}${askedText({ page, lang: language })}` },
  }
}

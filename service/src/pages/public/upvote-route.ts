import { numberIn } from '@earshot/messages'
import { publicMessages } from '@earshot/messages/service/public'
import type { Cookie } from '../../html/cookie.ts'
import type { Answer, PageRequest } from '../../html/page-routes.ts'
import { readerLanguage } from '../../html/reader-language.ts'
import { removeUpvote, type Upvoted, upvote } from '../../resources/opinions/upvotes.ts'
import { findPublic } from '../../resources/public-page/public-opinions.ts'
import { askedText, readAsked } from './address.ts'
import { type Opened, openPublic, type PublicDeps, pathOf } from './open-public.ts'
import { busyVotesAnswer, elsewhereAnswer, pausedAnswer, unknownAnswer, voteAgainPage } from './status-answers.ts'
import { isSeen, newVisitor, sentVisitor, visitorIn } from './visitor-cookie.ts'

// An upvote is one visitor's, and can be taken back. Visitors have a signed id in a cookie; one whose id was made up, or who has not seen
// the page, is given an id and presses once more.

export async function setUpvote(deps: PublicDeps, request: PageRequest<'slug' | 'reviewId'>): Promise<Answer> {
  const opened = await openPublic(deps, request)
  if (!opened) return unknownAnswer(request, 'project')
  // Another site's page must not vote in its reader's name.
  const from = request.headers['sec-fetch-site']
  if (from !== undefined && from !== 'same-origin' && from !== 'none') return elsewhereAnswer(opened)
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const wanted = form.get('upvote')
  if (wanted !== 'on' && wanted !== 'off') throw Object.assign(new Error('no upvote was sent'), { statusCode: 400 })
  if (opened.project.status !== 'active') return pausedAnswer(opened)
  return vote(deps, request, { opened, form, isOn: wanted === 'on' })
}

interface Vote {
  opened: Opened
  form: URLSearchParams
  isOn: boolean
}

async function vote(
  { sql, baseUrl, guard, visitorOf }: PublicDeps,
  request: PageRequest<'reviewId'>,
  { opened, form, isOn }: Vote,
): Promise<Answer> {
  const { project } = opened
  const reviewId = request.params.reviewId.toLowerCase()
  const opinion = await findPublic(sql, { ...project, reviewId })
  if (opinion === null) return unknownAnswer(request, 'opinion', opened)
  const cookies: Cookie[] = []
  let visitorId = visitorIn(guard, request)
  if (isOn && visitorId === null) {
    const isFirst = sentVisitor(request) === null && isSeen(guard, reviewId, form.get('seen') ?? '')
    const visitor = newVisitor(guard, { isSecure: baseUrl.startsWith('https:') })
    visitorId = visitor.visitorId
    cookies.push(visitor.cookie)
    if (!isFirst) return { ...voteAgainPage(opened, { reviewId, form }), cookies }
  }
  const outcome: Upvoted =
    visitorId === null
      ? { kind: 'counted', upvotes: opinion.upvotes }
      : isOn
        ? await upvote(sql, { ...project, reviewId, visitorId, visitor: visitorOf(request) })
        : await removeUpvote(sql, { ...project, reviewId, visitorId })
  if (outcome.kind === 'unknown') return unknownAnswer(request, 'opinion', opened)
  if (outcome.kind === 'busy') return { ...busyVotesAnswer(opened, outcome.waitSeconds), cookies }
  const isScript = String(request.headers.accept ?? '').startsWith('application/json')
  const answer = isScript ? buttonAnswer(request, { opened, form, isOn }, outcome.upvotes) : backAnswer(opened, { reviewId, form })
  return { ...answer, cookies }
}

/** The button as it is now, for the page's script. */
function buttonAnswer(request: PageRequest, { opened, form, isOn }: Vote, upvotes: number) {
  const language = readerLanguage(
    { query: { lang: form.get('lang') ?? undefined }, headers: request.headers },
    { fallback: opened.project.settings.locale },
  )
  const words = publicMessages(language).opinion
  return {
    status: 200,
    json: {
      text: isOn ? words.upvoted : words.upvote,
      undo: isOn ? words.takeBack : '',
      count: numberIn(language, upvotes),
      next: isOn ? 'off' : 'on',
    },
  }
}

/** Back to where it was pressed: read and written anew, so that it leads nowhere else. */
function backAnswer({ project, asked }: Opened, { reviewId, form }: { reviewId: string; form: URLSearchParams }) {
  const back = form.get('back')
  const location =
    back === null
      ? `${pathOf(project)}/${reviewId}${askedText(asked)}`
      : `${pathOf(project)}${askedText(readAsked(new URLSearchParams(back)))}#o-${reviewId}`
  return { status: 303 as const, location }
}

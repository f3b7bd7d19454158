import { publicMessages } from '@earshot/messages/service/public'
import type { Answer, PageRequest } from '../../html/page-routes.ts'
import { readerLanguage } from '../../html/reader-language.ts'
import { hiddenFields, linkToAll, type Opened, pathOf, publicFrame } from './open-public.ts'
import { saidMain, voteAgainMain } from './public-page.ts'

// Pages that say why there is nothing to see, or why nothing was done.

/** Nothing of that kind is at the address. */
export function unknownAnswer(request: PageRequest, what: 'project' | 'opinion' | 'page', opened?: Opened): Answer {
  const language = opened?.language ?? readerLanguage(request)
  const { unknown } = publicMessages(language)
  const main = saidMain({ sign: 'lost', heading: unknown.heading, lines: [unknown[what]], ...(opened && { link: linkToAll(opened) }) })
  return { ...(opened ? publicFrame(opened, unknown.title) : { language, title: unknown.title }), main, status: 404 }
}

/** The project takes nothing at present. */
export function pausedAnswer(opened: Opened): Answer {
  const { paused, list } = publicMessages(opened.language)
  const heading = list.paused({ project: opened.project.name })
  const main = saidMain({ sign: 'resting', heading, lines: [paused.nothingDone, paused.what], link: linkToAll(opened) })
  return { ...publicFrame(opened, paused.title), main, status: 403 }
}

/** Another site's page asked for the vote. */
export const elsewhereAnswer = (opened: Opened): Answer => ({ ...statusPage(opened, 'elsewhere'), status: 403 })

/** The visitor's place voted too often. */
export const busyVotesAnswer = (opened: Opened, waitSeconds: number) => ({
  ...statusPage(opened, 'busyVotes'),
  status: 429,
  headers: { 'retry-after': waitSeconds },
})

function statusPage(opened: Opened, kind: 'busyVotes' | 'elsewhere') {
  const { title, heading, what } = publicMessages(opened.language)[kind]
  const main = saidMain({ sign: 'resting', heading, lines: [what], link: linkToAll(opened) })
  return { ...publicFrame(opened, title), main }
}

/** The button once more, for a visitor who is given an id with this answer. */
export function voteAgainPage(opened: Opened, { reviewId, form }: { reviewId: string; form: URLSearchParams }) {
  const words = publicMessages(opened.language)
  const kept = hiddenFields({ back: form.get('back'), lang: form.get('lang') })
  const main = voteAgainMain({ words, action: `${pathOf(opened.project)}/${reviewId}/upvote`, kept })
  // In this language alone: the address is one that things are sent to.
  return { ...publicFrame(opened, words.voteAgain.title), main, status: 409, otherLanguages: null }
}

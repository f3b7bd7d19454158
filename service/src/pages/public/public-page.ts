import type { Language } from '@earshot/messages'
import { numberIn } from '@earshot/messages'
import { hidingMessages } from '@earshot/messages/service/hiding'
import type { PublicMessages } from '@earshot/messages/service/public'
import { selfServiceMessages } from '@earshot/messages/service/self-service'
import { verificationPageMessages } from '@earshot/messages/service/verification-page'
import { pageScript, pageStyle } from '../../html/built-pages.ts'
import { type Html, html } from '../../html/html.ts'
import { line, say } from '../../html/status-pages.ts'
import type { PublicComment, PublicPage, PublicSort } from '../../resources/public-page/public-opinions.ts'
import { publicSorts } from '../../resources/public-page/public-opinions.ts'
import type { PublicNumbers } from '../../resources/public-page/public-page.ts'
import { commentItem, type OpinionView, opinionItem, opinionWhole, type PublicOwner } from './opinion.ts'

// The public page of a project: its name, its numbers, the opinions in the reader's order, and a page for each.

export const publicStyle = pageStyle('public-page')
export const publicCode = pageScript('public-page')

export interface ListView {
  words: PublicMessages
  language: Language
  project: PublicOwner & { description: string | null }
  numbers: PublicNumbers
  sort: PublicSort
  search: string
  isSearchTooLong: boolean
  list: PublicPage
  /** Gives the proof that an opinion was shown (visitor-cookie.ts). */
  seen(reviewId: string): string
  /** The opinions that this visitor upvoted. */
  upvoted: ReadonlySet<string>
  addresses: {
    here: string
    write: string
    feed: string
    /** The page on how opinions are verified and moderated. */
    how: string
    /** The page on which people ask what is known about them. */
    ownData: string
    opinion(reviewId: string): string
    sorted(sort: PublicSort): string
    all: string
    /** Null where there is none. */
    before: string | null
    after: string | null
    first: string | null
  }
  /** Hidden fields that keep language and order through a search, and lead back after an upvote. */
  kept: { search: Html; upvote: Html }
  /** The box below the list. */
  more: Html | null
}

export function listMain(view: ListView): Html {
  const { words, language, project, addresses } = view
  const { opinions } = view.list
  return html`<h1>${words.list.title({ project: project.name })}</h1>
${project.description ? html`<p class="description" lang="${project.language}" dir="auto">${project.description}</p>` : ''}
${project.takesOpinions ? html`<p><a class="button" href="${addresses.write}">${words.list.write}</a></p>` : html`<p class="quiet">${words.list.paused({ project: project.name })}</p>`}
${view.numbers.published + view.numbers.hidden > 0 ? numbersBox(view) : ''}
${view.numbers.published === 0 ? html`<p class="say nobody">${words.list.none}${project.takesOpinions ? html` ${words.list.first}` : ''}</p>` : tools(view)}
${
  opinions.length > 0
    ? html`<div class="opinions">${opinions.map((opinion) =>
        opinionItem({
          words,
          language,
          project,
          opinion,
          address: addresses.opinion(opinion.reviewId),
          isUpvoted: view.upvoted.has(opinion.reviewId),
          back: view.kept.upvote,
          seen: view.seen(opinion.reviewId),
        }),
      )}</div>`
    : ''
}
${pageLinks(view)}
${view.more}
<p class="feed"><a href="${addresses.how}">${verificationPageMessages(language).link}</a> <a href="${addresses.feed}" type="application/rss+xml">${words.feed.link}</a> <a href="${addresses.ownData}">${selfServiceMessages(language).form.title}</a></p>`
}

export interface WholeView extends OpinionView {
  comments: PublicComment[]
  pages: { at: number; of: number; address(page: number): string }
  allAddress: string
  /** The links below the comments. */
  more: Html
}

export function wholeMain(view: WholeView): Html {
  const { words, comments, project, opinion, pages } = view
  return html`<p class="up"><a href="${view.allAddress}">${words.opinion.all({ project: project.name })}</a></p>
${opinionWhole(view)}
<section class="comments" id="comments" aria-labelledby="comments-heading">
<h2 id="comments-heading">${opinion.commentCount > 0 ? words.opinion.comments({ count: opinion.commentCount }) : words.comments.heading}</h2>
${comments.length > 0 ? html`<ol>${comments.map((comment) => commentItem(view, comment))}</ol>` : html`<p class="quiet">${words.comments.none}</p>`}
${pages.of > 1 ? pageNav(words, { before: pages.at > 1 ? pages.address(pages.at - 1) : null, at: words.pages.at({ page: pages.at, of: pages.of }), after: pages.at < pages.of ? pages.address(pages.at + 1) : null, first: null }) : ''}
${view.more}
</section>`
}

/** The main part of a status page that leads back to the list where there is one. */
export const saidMain = ({
  sign,
  heading,
  lines,
  link,
}: {
  sign: Parameters<typeof say>[0]
  heading: string
  lines: string[]
  link?: { label: string; address: string }
}): Html => html`${say(sign, heading, ...lines.map(line))}${link && html`<p><a href="${link.address}">${link.label}</a></p>`}`

/** The page on which a browser without scripts repeats an upvote. `kept`: hidden fields of the form. */
export const voteAgainMain = ({ words, action, kept }: { words: PublicMessages; action: string; kept: Html }): Html =>
  html`${say('resting', words.voteAgain.heading, line(words.voteAgain.what))}
<form method="post" action="${action}">${kept}<button class="button" type="submit" name="upvote" value="on">${words.opinion.upvote}</button></form>`

/** The page that thanks for an opinion. */
export const thanksMain = ({
  words,
  project,
  becomes,
  list,
}: {
  words: PublicMessages['thanks']
  project: string
  becomes: string
  list: string
}): Html => html`${say('done', words.heading, line(words.arrived({ project })))}
<h2>${words.next}</h2>
<ul class="next"><li>${becomes}</li><li>${words.read({ project })}</li></ul>
<p><a href="${list}">${words.look}</a></p>`

/** The links below the comments: to write one, and to this browser's own. */
export const commentLinks = ({
  words,
  write,
  mine,
}: {
  words: PublicMessages['comments']
  write: string | null
  mine: string | null
}): Html =>
  html`<div class="foot">${write ? html`<a class="go" href="${write}">${words.write}</a>` : ''}${mine ? html`<a class="go" href="${mine}">${words.change}</a>` : ''}</div>`

/** The box that leads to the subscription form. It is a link, because the form differs for every reader and the page does not. */
export const subscribeBox = (words: PublicMessages['subscribe'], address: string): Html =>
  html`<section class="news" aria-labelledby="news"><h2 id="news">${words.heading}</h2><p>${words.what}</p><p><a class="go" href="${address}">${words.link}</a></p></section>`

const numbersBox = ({
  words,
  language,
  project,
  numbers,
}: ListView): Html => html`<section class="numbers" aria-label="${words.numbers.heading}">
<dl>${(['published', 'verified', 'responded', 'hidden'] as const).map(
  (kind) => html`<div><dt>${words.numbers[kind]}</dt><dd>${numberIn(language, numbers[kind])}</dd></div>`,
)}</dl>
${numbers.hiddenFor.length > 0 ? hiddenFor(language, numbers.hiddenFor) : ''}
<details><summary>${words.numbers.what}</summary><p>${words.numbers.verifiedMeans}</p><p>${words.numbers.respondedMeans({ project: project.name })}</p><p>${words.numbers.hiddenMeans({ project: project.name })}</p></details>
</section>`

/** The number of hidden opinions by reason. */
function hiddenFor(language: Language, reasons: PublicNumbers['hiddenFor']): Html {
  const words = hidingMessages(language)
  return html`<p class="why-lead" id="why">${words.heading}</p><ul class="why" aria-labelledby="why">${reasons.map(
    ({ reason, count }) => html`<li>${words.reasons[reason]} (${numberIn(language, count)})</li>`,
  )}</ul>`
}

function tools(view: ListView): Html {
  const { words, sort, search, addresses, list, kept } = view
  const { total, totalIsExact } = list.pagination
  const heading = html`<h2 class="unseen">${words.numbers.published}</h2>`
  const foundSome = totalIsExact ? words.find.found : words.find.foundMore
  const foundNone = totalIsExact ? words.find.none : words.find.noneHere
  const foundWords = total > 0 ? foundSome : foundNone
  // A single opinion is neither searched nor sorted.
  if (view.numbers.published === 1 && !search) return heading
  return html`<div class="tools">
<form class="search" method="get" action="${addresses.here}" role="search">${kept.search}<label class="unseen" for="query">${words.find.label}</label><input type="text" inputmode="search" enterkeyhint="search" id="query" name="query" value="${search}" placeholder="${words.find.label}" maxlength="200" autocomplete="off"><button class="go" type="submit">${lens}<span>${words.find.button}</span></button></form>
<nav class="sorts" aria-label="${words.find.sort}"><ul>${publicSorts.map((each) =>
    each === sort
      ? html`<li><a href="${addresses.sorted(each)}" aria-current="true">${words.find.sorts[each]}</a></li>`
      : html`<li><a href="${addresses.sorted(each)}" rel="nofollow">${words.find.sorts[each]}</a></li>`,
  )}</ul></nav>
</div>
${view.isSearchTooLong ? html`<p class="mistake">${words.find.tooLong}</p>` : ''}
${search && !view.isSearchTooLong ? html`<p class="found" role="status"><bdi>${foundWords({ query: search, count: total })}</bdi> <a href="${addresses.all}">${words.find.all}</a></p>` : ''}
${heading}`
}

const lens = html`<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.500-1.500L14 14" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round"/></svg>`

function pageLinks({ words, list, addresses }: ListView): Html | null {
  const { page, totalPages, totalIsExact } = list.pagination
  if (!addresses.before && !addresses.after && !addresses.first) return null
  return pageNav(words, {
    ...addresses,
    at: addresses.first ? '' : totalIsExact ? words.pages.at({ page, of: totalPages }) : words.pages.atOfMany({ page }),
  })
}

const pageNav = (
  { pages }: PublicMessages,
  { before, at, after, first }: { before: string | null; at: string; after: string | null; first: string | null },
): Html => html`<nav class="pages" aria-label="${pages.label}">
<span>${before ? html`<a rel="prev" href="${before}">${pages.before}</a>` : ''}${first ? html`<a href="${first}">${pages.first}</a>` : ''}</span>
<span class="quiet">${at}</span>
<span>${after ? html`<a rel="next" href="${after}">${pages.after}</a>` : ''}</span>
</nav>`

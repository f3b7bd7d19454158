import type { Language } from '@earshot/messages'
import { numberIn } from '@earshot/messages'
import { hidingMessages } from '@earshot/messages/service/hiding'
import type { PublicMessages } from '@earshot/messages/service/public'
import { type Html, html } from '../../html/html.ts'
import type { PublicComment, PublicOpinion } from '../../resources/public-page/public-opinions.ts'

// An opinion as everybody reads it: in the list, where a long one is cut short, and whole on its own page. Texts of people state their
// language where it is known, and their direction.

export interface OpinionView {
  words: PublicMessages
  language: Language
  project: PublicOwner
  opinion: PublicOpinion
  /** The address of the opinion's own page. */
  address: string
  /** This visitor upvoted it. */
  isUpvoted: boolean
  /** Hidden fields with the page that an upvote returns to. */
  back: Html
  /** The proof that the opinion was shown, which an upvote sends (visitor-cookie.ts). */
  seen: string
}

export interface PublicOwner {
  name: string
  /** The language of the owner's texts: BCP 47. */
  language: string
  timezone: string
  takesOpinions: boolean
}

/** The most code points of an opinion, a response and an answer in the list: a page of twenty opinions stays within 40 KB. */
const excerptMax = { opinion: 500, response: 240, answer: 120 }
/** The most answers of an opinion in the list. */
const answersMax = 3

/** An opinion in the list. */
export function opinionItem(view: OpinionView): Html {
  const { words, opinion, address, project } = view
  const text = excerpt(opinion.opinion, excerptMax.opinion)
  const response = opinion.response && excerpt(opinion.response.content, excerptMax.response)
  const answers = opinion.answers
    .slice(0, answersMax)
    .map((answer) => ({ ...answer, text: excerpt(answerText(answer), excerptMax.answer) }))
  const isCut = text.isCut || response?.isCut || answers.length < opinion.answers.length || answers.some(({ text: { isCut } }) => isCut)
  return html`<article class="opinion" id="o-${opinion.reviewId}" aria-labelledby="t-${opinion.reviewId}">
<h3 id="t-${opinion.reviewId}" ${written(opinion)}><a href="${address}">${opinion.title}</a></h3>
${byline(view)}
<p class="text" ${written(opinion)}>${text.text}</p>
${
  answers.length > 0
    ? answerList(
        view,
        answers.map(({ question, text }) => [question, text.text]),
      )
    : ''
}
${opinion.response && response ? responseBox(view, { content: response.text, createdAt: opinion.response.createdAt }) : ''}
${isCut ? html`<p><a href="${address}">${words.opinion.more}<span class="unseen"> · ${opinion.title}</span></a></p>` : ''}
<div class="foot">${upvoteForm(view)}${
    opinion.commentCount > 0 || project.takesOpinions
      ? html`<a class="pill" href="${address}#comments">${
          opinion.commentCount > 0 ? words.opinion.comments({ count: opinion.commentCount }) : words.opinion.commentOn
        }<span class="unseen"> · ${opinion.title}</span></a>`
      : ''
  }</div>
</article>`
}

/** An opinion on its own page. */
export function opinionWhole(view: OpinionView): Html {
  const { opinion } = view
  return html`<article class="opinion whole" id="o-${opinion.reviewId}">
<h1 ${written(opinion)}>${opinion.title}</h1>
${byline(view)}
<p class="text" ${written(opinion)}>${opinion.opinion}</p>
${
  opinion.answers.length > 0
    ? answerList(
        view,
        opinion.answers.map((answer) => [answer.question, answerText(answer)]),
      )
    : ''
}
${opinion.response ? responseBox(view, opinion.response) : ''}
<div class="foot">${upvoteForm(view)}</div>
</article>`
}

export function commentItem(
  { words, language, project }: Pick<OpinionView, 'words' | 'language' | 'project'>,
  comment: PublicComment,
): Html {
  const isTeam = comment.authorType === 'business'
  if (comment.hiddenReason !== null) {
    const { comment: hidden, reasons } = hidingMessages(language)
    return html`<li class="comment${comment.isAnswer ? ' answer' : ''}" id="c-${comment.commentId}"><p class="quiet">${hidden({ reason: reasons[comment.hiddenReason] })}</p></li>`
  }
  // An incognito customer's times are days.
  const isDayOnly = !isTeam && comment.createdAt.endsWith('T00:00:00.000Z')
  return html`<li class="comment${isTeam ? ' team' : ''}${comment.isAnswer ? ' answer' : ''}" id="c-${comment.commentId}">
<p class="by"><bdi class="name">${comment.authorName ?? (isTeam ? project.name : words.opinion.nameless)}</bdi> ${day(language, comment.createdAt, project.timezone, { isDayOnly })}</p>
<p class="text" dir="auto">${comment.content}</p>
</li>`
}

/** A text of people as one line, without characters that turn the direction of the text after it. */
export const oneLine = (text: string): string => text.replaceAll(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g, '').replaceAll(/\s+/g, ' ')

/** A text, or its beginning up to the end of a word, with an ellipsis. */
export function excerpt(text: string, codePointsMax: number): { text: string; isCut: boolean } {
  // A fifth more is let through: a cut that hides ten words only costs the reader a step.
  if (text.length <= codePointsMax * 1.2) return { text, isCut: false }
  const points = [...text]
  if (points.length <= codePointsMax * 1.2) return { text, isCut: false }
  const cut = points.slice(0, codePointsMax).join('')
  const atWord = /^.*\S(?=\s)/su.exec(cut)?.[0] ?? ''
  return { text: `${(atWord.length > cut.length / 2 ? atWord : cut).trimEnd()} …`, isCut: true }
}

/** The day of a moment as computers write it: `2026-11-30`. An incognito opinion has a day in UTC and no time. */
export const dateOf = (moment: string, timeZone: string, { isDayOnly = false } = {}): string =>
  // Swedish writes dates as computers do.
  new Intl.DateTimeFormat('sv', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: isDayOnly ? 'UTC' : timeZone }).format(
    new Date(moment),
  )

/** The day of a moment, which `dateOf` has for computers. */
function day(language: Language, moment: string, timeZone: string, { isDayOnly = false } = {}): Html {
  const zone = isDayOnly ? 'UTC' : timeZone
  const written = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: zone })
  return html`<time datetime="${dateOf(moment, timeZone, { isDayOnly })}">${written.format(new Date(moment))}</time>`
}

function byline({ words, language, project, opinion }: OpinionView): Html {
  const name = opinion.incognito
    ? html`<span class="name">${words.opinion.incognito}</span>`
    : opinion.name === null
      ? html`<span class="name">${words.opinion.nameless}</span>`
      : html`<bdi class="name">${opinion.name}</bdi>`
  const mark =
    opinion.method === null
      ? html`<span class="unverified">${opinion.isImported ? words.opinion.imported : words.opinion.notVerified}</span>`
      : html`<span class="verified">${tick}${words.opinion.methods[opinion.method]}</span>`
  const edited = opinion.isEdited ? html` <span>(${words.opinion.edited})</span>` : ''
  return html`<p class="by">${name} <span class="when">${day(language, opinion.createdAt, project.timezone, { isDayOnly: opinion.incognito })}${edited}</span> ${mark}</p>`
}

const answerList = ({ words }: OpinionView, answers: [string, string][]): Html =>
  html`<dl class="answers" aria-label="${words.opinion.answers}">${answers.map(
    ([question, answer]) => html`<div><dt dir="auto">${question}</dt><dd dir="auto">${answer}</dd></div>`,
  )}</dl>`

const answerText = ({ answer, selectedOptions }: PublicOpinion['answers'][number]): string =>
  [selectedOptions.join(' · '), answer].filter(Boolean).join('\n')

const responseBox = ({ words, language, project }: OpinionView, { content, createdAt }: { content: string; createdAt: string }): Html =>
  html`<section class="response"><p class="by"><strong>${words.opinion.response({ project: project.name })}</strong> ${day(language, createdAt, project.timezone)}</p>
<p class="text" dir="auto">${content}</p></section>`

function upvoteForm({ words, language, project, opinion, address, isUpvoted, back, seen }: OpinionView): Html {
  const { upvotes, title } = opinion
  if (!project.takesOpinions) return html`<span class="pill">${arrow}${words.opinion.upvotes({ count: upvotes })}</span>`
  return html`<form class="upvote" method="post" action="${address.split('?', 1)[0]!}/upvote">${back}<input type="hidden" name="seen" value="${seen}"><button class="pill${isUpvoted ? ' on' : ''}" type="submit" name="upvote" value="${isUpvoted ? 'off' : 'on'}">${arrow}<span>${isUpvoted ? words.opinion.upvoted : words.opinion.upvote}</span> <b>${numberIn(language, upvotes)}</b><span class="unseen"> · <i>${isUpvoted ? words.opinion.takeBack : ''}</i> ${title}</span></button></form>`
}

const written = ({ language }: PublicOpinion): Html => html`${language === null ? '' : html`lang="${language}" `}dir="auto"`

const tick = html`<svg viewBox="0 0 16 16" aria-hidden="true"><path d="m3.5 8.5 3 3 6-7" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`
const arrow = html`<svg viewBox="0 0 16 16" aria-hidden="true"><path d="m3.5 9.5 4.5-5 4.5 5M8 5v8" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"/></svg>`

import type { Language } from '@earshot/messages'
import type { PublicMessages } from '@earshot/messages/service/public'
import { type Html, html, joinHtml } from '../../html/html.ts'
import type { PublicOpinion } from '../../resources/public-page/public-opinions.ts'
import { oneLine } from './opinion.ts'

// The newest opinions for feed readers: RSS 2.0 (rssboard.org/rss-specification), with Atom's link to itself and Dublin Core's author,
// because RSS's own would be an e-mail address.

export interface FeedView {
  words: PublicMessages
  language: Language
  project: { name: string; description: string | null }
  /** Absolute addresses of the page and of the feed. */
  page: string
  self: string
  address(reviewId: string): string
  opinions: readonly PublicOpinion[]
}

export const feedOf = ({ words, language, project, page, self, address, opinions }: FeedView): string =>
  xml(
    html`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${oneLine(words.feed.title({ project: project.name }))}</title>
<link>${page}</link>
<description>${project.description ?? words.feed.title({ project: project.name })}</description>
<language>${language}</language>
<atom:link href="${self}" rel="self" type="application/rss+xml"/>
${opinions.map(
  (opinion) => html`<item>
<title>${oneLine(opinion.title)}</title>
<link>${address(opinion.reviewId)}</link>
<guid isPermaLink="true">${address(opinion.reviewId)}</guid>
<pubDate>${new Date(opinion.createdAt).toUTCString()}</pubDate>
<dc:creator>${oneLine(opinion.incognito ? words.opinion.incognito : (opinion.name ?? words.opinion.nameless))}</dc:creator>
<description>${asHtml(opinion, words, project.name)}</description>
</item>
`,
)}</channel>
</rss>
`.toString(),
  )

/** The description as HTML. Feed readers show it as such, so it is escaped once for HTML and once more for XML. */
const asHtml = (opinion: PublicOpinion, words: PublicMessages, projectName: string): string => {
  const { response } = opinion
  const answer = response && html`<p><strong>${words.opinion.response({ project: projectName })}</strong><br>${lines(response.content)}</p>`
  return html`<p>${lines(opinion.opinion)}</p>${answer}`.toString()
}

const lines = (text: string): Html =>
  joinHtml(
    text.split('\n').map((line) => html`${line}`),
    html`<br>`,
  )

/** Removes the characters that XML 1.0 does not allow in any form. */
const xml = (text: string): string => text.replaceAll(/[\p{Cc}--[\t\n\r\u007f-\u009f]]|[\ufffe\uffff]/gv, '')

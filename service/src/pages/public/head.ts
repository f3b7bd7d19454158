import { type Language, languages, openGraphLocales } from '@earshot/messages'
import { type Html, html, jsonInScript } from '../../html/html.ts'
import type { PublicOpinion } from '../../resources/public-page/public-opinions.ts'
import { dateOf, excerpt, oneLine } from './opinion.ts'

// The head of a public page, for search engines and previews of links: the canonical address, the other languages, a summary, and the
// opinions in schema.org's terms. Opinions have no stars, so no rating is stated.

export interface HeadView {
  language: Language
  title: string
  summary: string
  projectName: string
  /** Absolute addresses. In `inLanguage`, null stands for the language of the reader's browser. */
  canonical: string
  inLanguage(language: Language | null): string
  feed: string
  before?: string | null
  after?: string | null
  type: 'website' | 'article'
  data: unknown
}

export const publicHead = (view: HeadView): Html => html`<link rel="canonical" href="${view.canonical}">
${languages.map((language) => html`<link rel="alternate" hreflang="${language}" href="${view.inLanguage(language)}">`)}
<link rel="alternate" hreflang="x-default" href="${view.inLanguage(null)}">
<link rel="alternate" type="application/rss+xml" title="${view.projectName}" href="${view.feed}">
${view.before ? html`<link rel="prev" href="${view.before}">` : ''}${view.after ? html`<link rel="next" href="${view.after}">` : ''}
<meta name="description" content="${view.summary}">
<meta property="og:type" content="${view.type}">
<meta property="og:site_name" content="${view.projectName}">
<meta property="og:title" content="${view.title}">
<meta property="og:description" content="${view.summary}">
<meta property="og:url" content="${view.canonical}">
<meta property="og:locale" content="${openGraphLocales[view.language]}">
<meta name="twitter:card" content="summary">
<script type="application/ld+json">${jsonInScript(view.data)}</script>`

interface Reviewed {
  name: string
  description: string | null
  address: string
  timezone: string
}

/** The project and the opinions of a page of the list, each as far as the page shows it. */
export const listData = (project: Reviewed, opinions: readonly PublicOpinion[], addressOf: (reviewId: string) => string) => ({
  '@context': 'https://schema.org',
  ...organization(project),
  ...(opinions.length > 0 && {
    review: opinions.map((opinion) =>
      review(opinion, { project, address: addressOf(opinion.reviewId), body: excerpt(opinion.opinion, 200).text }),
    ),
  }),
})

/** An opinion by itself. */
export const opinionData = (project: Reviewed, opinion: PublicOpinion, address: string) => ({
  '@context': 'https://schema.org',
  ...review(opinion, { project, address, body: opinion.opinion }),
  itemReviewed: organization(project),
  ...(opinion.response && {
    comment: {
      '@type': 'Comment',
      text: opinion.response.content,
      dateCreated: dateOf(opinion.response.createdAt, project.timezone),
      author: { '@type': 'Organization', name: project.name },
    },
  }),
})

const organization = ({ name, description, address }: Omit<Reviewed, 'timezone'>) => ({
  '@type': 'Organization',
  '@id': address,
  name: oneLine(name),
  ...(description && { description }),
})

const review = (opinion: PublicOpinion, { project, address, body }: { project: Reviewed; address: string; body: string }) => ({
  '@type': 'Review',
  '@id': address,
  url: address,
  name: oneLine(opinion.title),
  reviewBody: body,
  // The day that the page shows.
  datePublished: dateOf(opinion.createdAt, project.timezone, { isDayOnly: opinion.incognito }),
  ...(opinion.language && { inLanguage: opinion.language }),
  // An opinion without a name has no author.
  ...(opinion.name !== null && { author: { '@type': 'Person', name: oneLine(opinion.name) } }),
})

import type { HideReason } from '@earshot/contract'
import type { FormMessages } from '@earshot/messages/service/form'
import { hidingMessages } from '@earshot/messages/service/hiding'
import type { OwnMessages } from '@earshot/messages/service/own'
import { pageStyle } from '../../html/built-pages.ts'
import { type Html, html } from '../../html/html.ts'
import { line, type Said, say } from '../../html/status-pages.ts'
import type { ModelUse } from '../../resources/models/model-uses.ts'
import type { OwnOpinion } from '../../resources/opinions/own-opinion.ts'
import { ownAddressCode, ownAddressPart, ownAddressStyle } from './own-address.ts'
import { commentsPart, type RejectedComment } from './own-comments.ts'
import { ownDay } from './own-day.ts'

// The pages of a customer's own opinion: its state, the opinion as others see it, and everything the customer can do with it. All of it
// works without scripts.

export const ownPageCode = ownAddressCode
export const ownPageStyle = `${ownAddressStyle}${pageStyle('own-page')}`

/** An opinion that is shown to its customer. */
export interface OwnView {
  words: OwnMessages
  messages: FormMessages
  own: OwnOpinion
  /** The opinion's private address, with the service's. */
  address: string
  /** Gives an address of the opinion's pages and forms: `/edit`, or '' for the page itself. */
  at: (place: string) => string
  /** What a model on another machine may be sent a comment for. */
  sentElsewhere: ModelUse | null
  /** And the opinion. */
  opinionSentElsewhere: ModelUse | null
}

/** A line above everything else: what was done, or why nothing was. */
export interface Told {
  text: string
  isProblem?: boolean
}

/** The words by which the page's address says what was done. */
export const doneWords = ['edited', 'same', 'commented', 'comment-edited', 'comment-deleted'] as const

export function ownPage(view: OwnView, { told, refused }: { told?: Told; refused?: RejectedComment } = {}): Said {
  const { words, own } = view
  const state = words.states[own.status]
  const isActive = own.project.status === 'active'
  const main = html`<h1>${words.title}</h1>
${told ? toldLine(told) : ''}
<section class="state ${own.status}"><p class="state-name">${state.name}</p><p>${typeof state.what === 'string' ? state.what : state.what({ project: own.project.name, batch: own.batchMin ?? 0 })}</p>${own.hiddenReason ? html`<p>${because(view, own.hiddenReason)}</p>` : ''}</section>
${isActive ? '' : html`<section class="notice"><p>${words.paused({ project: own.project.name })}</p></section>`}
${opinionCard(view)}
<div class="actions">${isActive ? html`<a class="button second" href="${view.at('/edit')}">${words.change}</a>` : ''}<a class="button second bad" href="${view.at('/delete')}">${words.delete}</a></div>
${mayShowReceipt(own) ? html`<p><a href="${view.at('receipt')}">${words.receipt}</a></p>` : ''}
${own.response ? responseCard(view, own.response) : ''}
${own.status === 'waiting' ? '' : commentsPart(view, refused)}
${ownAddressPart({ language: view.messages.language, address: view.address, incognito: own.incognito })}`
  return { title: words.title, main }
}

/** The sentence on why others don't see the opinion. */
const because = ({ messages }: OwnView, reason: HideReason): string => {
  const { because, reasons } = hidingMessages(messages.language)
  return because({ reason: reasons[reason] })
}

const mayShowReceipt = ({ incognito, verification, status, project }: OwnOpinion): boolean =>
  !incognito && verification !== 'verified' && status !== 'waiting' && (project.status === 'active' || verification === 'pending')

const toldLine = ({ text, isProblem = false }: Told): Html =>
  isProblem ? html`<section class="notice" role="alert"><p>${text}</p></section>` : html`<p class="told" role="status">${text}</p>`

function opinionCard({ words, messages: { language }, own }: OwnView): Html {
  const written = own.project.settings.locale
  const facts = [
    own.incognito ? words.incognito : own.name,
    own.status === 'waiting' ? null : own.verification === 'verified' ? words.verified : words.notVerified,
    own.createdAt && words.given({ day: ownDay(own.createdAt, language, own) }),
    own.editedAt && words.edited({ day: ownDay(own.editedAt, language, own) }),
  ].filter((fact) => fact !== null)
  return html`<article class="opinion">
<h2 dir="auto">${own.title}</h2>
<p class="facts">${facts.join(' · ')}</p>
<p class="text" dir="auto">${own.opinion}</p>
${
  own.answers.length === 0
    ? ''
    : html`<h3>${words.answers}</h3><dl>${own.answers.map(
        ({ question, answer, selectedOptions }) =>
          html`<div><dt lang="${written}" dir="auto">${question}</dt>${selectedOptions.map((option) => html`<dd lang="${written}" dir="auto">${option}</dd>`)}${answer === null ? '' : html`<dd class="text" dir="auto">${answer}</dd>`}</div>`,
      )}</dl>`
}
${own.upvotes > 0 ? html`<p class="facts">${words.upvotes({ count: own.upvotes })}</p>` : ''}
</article>`
}

const responseCard = ({ words, messages: { language }, own }: OwnView, response: NonNullable<OwnOpinion['response']>): Html =>
  html`<section class="response"><h2>${words.response({ project: own.project.name })}</h2>
<p class="facts">${ownDay(response.createdAt, language, own)}</p><p class="text" dir="auto">${response.content}</p></section>`

/** Asks once more before an opinion goes for good. */
export function deletePage({ words, own, at }: OwnView): Said {
  const { remove } = words
  const main = html`<h1>${remove.heading}</h1>
<article class="going"><h2 dir="auto">${own.title}</h2></article>
${line(remove.what)}
${line(own.status === 'waiting' ? remove.waiting : remove.told({ project: own.project.name }))}
${line(remove.link)}
<form class="actions" method="post" action="${at('/delete')}" data-sending="${remove.deleting}">
<button class="button danger" type="submit">${remove.confirm}</button><a class="button second" href="${at('')}">${remove.keep}</a></form>`
  return { title: remove.title, main }
}

export const deletedPage = ({ remove }: OwnMessages): Said => ({ title: remove.done, main: say('done', remove.done, line(remove.gone)) })

export const noOpinionPage = ({ unknown }: OwnMessages): Said => ({
  title: unknown.title,
  main: say('lost', unknown.heading, line(unknown.what)),
})

export const forgottenOwnPage = ({ forgotten }: OwnMessages): Said => ({
  title: forgotten.title,
  main: say('lost', forgotten.heading, line(forgotten.what)),
})

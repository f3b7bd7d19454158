import { type RejectReason, rejectReasons } from '@earshot/contract'
import type { Language } from '@earshot/messages'
import type { ReceiptMessages } from '@earshot/messages/service/receipt'
import { pageScript, pageStyle } from '../../html/built-pages.ts'
import { type Html, html } from '../../html/html.ts'
import { type Moment, withMoment } from '../../html/moment.ts'
import { line, type Said, say } from '../../html/status-pages.ts'
import type { ReceiptMistake } from '../../resources/verifications/clean-receipt.ts'
import { receiptsADayMax } from '../../resources/verifications/receipts.ts'

// The page on which a customer uploads a receipt for their opinion, and sees its state.

export const receiptCode = pageScript('receipt')
export const receiptStyle = pageStyle('receipt')

export interface ReceiptView {
  words: ReceiptMessages
  language: Language
  project: string
  /** The address of the opinion's own page. */
  opinionAddress: string
  /** The address that the receipt is sent to. */
  action: string
  /** The address that withdraws it. */
  withdraw: string
  state: 'wanted' | 'pending' | 'verified' | 'incognito' | 'closed' | 'limited'
  /** The moment at which the next receipt is taken, when the day's limit is reached. */
  again?: Moment | null
  /** The outcome of the receipt before. */
  before?: 'rejected' | 'expired' | 'cancelled' | null
  reason?: string | null
  mistake?: ReceiptMistake | 'missing' | 'too-large'
}

export function receiptPage(view: ReceiptView): Said {
  const { words, opinionAddress } = view
  return { title: words.title, main: html`${mainOf(view)}<p class="quiet"><a href="${opinionAddress}">${words.back}</a></p>` }
}

function mainOf(view: ReceiptView): Html {
  const { words, project } = view
  switch (view.state) {
    case 'wanted':
      return uploadForm(view)
    case 'pending':
      return html`${say('over', words.pending.heading, line(words.pending.what({ project })))}
<form class="withdraw" method="post" action="${view.withdraw}">
<button class="button second" type="submit" aria-describedby="withdraw-hint">${words.pending.withdraw}</button>
<p class="quiet" id="withdraw-hint">${words.pending.withdrawHint}</p></form>`
    case 'verified':
      return say('done', words.verified.heading, line(words.verified.what))
    case 'incognito':
      return say('done', words.incognito.heading, line(words.incognito.what))
    case 'limited':
      return say('resting', words.limited.heading, line(words.limited.what({ receipts: receiptsADayMax })), whenAgain(view))
    case 'closed':
      return say('resting', words.closed.heading({ project }), line(words.closed.what))
  }
}

const whenAgain = ({ words, language, again }: ReceiptView): Html | null =>
  again ? html`<p class="say">${withMoment(language, words.limited.again, again)}</p>` : null

/** A listed reason is shown in the reader's language, any other as it was written. */
const isListed = (reason: string): reason is RejectReason => (rejectReasons as readonly string[]).includes(reason)

function uploadForm({ words, project, action, before, reason, mistake }: ReceiptView): Html {
  return html`<h1>${words.heading}</h1>
<p class="lead">${words.lead({ project })}</p>
${mistake ? html`<section class="notice mistakes" tabindex="-1" autofocus aria-labelledby="mistake"><h2 id="mistake">${words.mistakes.heading}</h2><p><a href="#receipt">${words.mistakes[mistake]}</a></p></section>` : ''}
${before && !mistake ? html`<section class="notice"><h2>${words.before[before]}</h2>${reason ? html`<p dir="auto">${words.before.because({ reason: isListed(reason) ? words.before.reasons[reason] : reason })}</p>` : ''}</section>` : ''}
<form method="post" action="${action}" enctype="multipart/form-data" novalidate data-sending="${words.submitting}">
<div class="field">
<label for="receipt">${words.choose}</label><p class="hint" id="receipt-hint">${words.formats}</p>
<div class="file${mistake ? ' wrong' : ''}">
<div class="chosen" aria-hidden="true" data-if-script hidden><span class="pick">${words.pick}</span><span data-none="${words.none}" dir="auto">${words.none}</span></div>
<input type="file" id="receipt" name="receipt" accept="image/jpeg,image/png,image/webp,application/pdf" required aria-describedby="receipt-hint" ${mistake && html`aria-invalid="true"`}>
</div>
</div>
<section class="seen" aria-labelledby="seen"><h2 id="seen">${words.seenHeading}</h2>
<ul class="next">${words
    .seen({ project })
    .split('\n\n')
    .map((each) => html`<li>${each}</li>`)}</ul></section>
<button class="button" type="submit">${words.submit}</button>
</form>`
}

import type { Language } from '@earshot/messages'
import { ownMessages } from '@earshot/messages/service/own'
import { pageScript, pageStyle } from '../../html/built-pages.ts'
import { type Html, html } from '../../html/html.ts'

// The private address of an opinion, for its author to keep. It is on the thanks page and on the opinion's own page; a page that shows it
// needs the style and the code.

export const ownAddressStyle = pageStyle('own-address')
export const ownAddressCode = pageScript('own-address')

export interface OwnAddress {
  language: Language
  /** The absolute address. */
  address: string
  /** The opinion is incognito: nothing else leads back to it. */
  incognito: boolean
  /** The address is emailed, too. */
  isMailed?: boolean
  /** The page is another one, and links to the address. */
  isElsewhere?: boolean
}

export function ownAddressPart({ language, address, incognito, isMailed = false, isElsewhere = false }: OwnAddress): Html {
  const { address: words } = ownMessages(language)
  return html`<section class="own-address" aria-labelledby="own-address-heading">
<h2 id="own-address-heading">${words.heading}</h2>
<p>${words.what}</p>
${incognito ? html`<p><strong>${words.incognito}</strong></p>` : ''}
${isMailed ? html`<p>${words.mailed}</p>` : ''}
<div class="address"><input type="text" id="own-address" readonly value="${address}" aria-labelledby="own-address-heading" dir="ltr">
<button type="button" class="button second" data-copies="own-address" data-copied="${words.copied}" data-if-script hidden>${words.copy}</button></div>
<p class="quiet copied" role="status"></p>
${isElsewhere ? html`<p><a href="${new URL(address).pathname}">${words.open}</a></p>` : ''}
</section>`
}

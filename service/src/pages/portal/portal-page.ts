import type { PortalMessages } from '@earshot/messages/service/portal'
import { pageScript, pageStyle } from '../../html/built-pages.ts'
import type { Page } from '../../html/document.ts'
import { html } from '../../html/html.ts'
import { mark } from '../../html/status-pages.ts'

// The webhook portal's pages before sign-in: that it is closed, and how it is opened. A signed-in reader gets the app, apps/built-apps.ts.

/** The page of a service whose set-up has built no app. */
export const missingPage = ({ language, missing }: PortalMessages): Page => ({
  status: 503,
  language,
  title: missing.title,
  main: html`${mark('lost')}<h1>${missing.heading}</h1><p class="say">${missing.what}</p>`,
})

/**
 * Its parts are for those who come without a code, with one, and with one that opens nothing; the script shows which it is. `enter` is
 * where an address is sent that was pasted.
 */
export const closedPage = ({ language, closed, opening, over, failed }: PortalMessages, { enter }: { enter: string }): Page => {
  const main = html`<div data-portal="closed" data-title="${closed.title}">${mark('lost')}<h1>${closed.heading}</h1>
<p class="say">${closed.what}</p>
<noscript><form method="post" action="${enter}">
<div class="field"><label for="code">${closed.field}</label><p class="hint" id="hint">${closed.fieldHint}</p>
<input type="text" id="code" name="code" required autocomplete="off" spellcheck="false" aria-describedby="hint"></div>
<button class="button" type="submit">${closed.open}</button>
</form></noscript></div>
<div aria-live="polite">
<div data-portal="opening" data-title="${opening.title}" hidden>${mark('over')}<h1>${opening.heading}</h1><p class="say">${opening.what}</p></div>
<div data-portal="over" data-title="${over.title}" hidden>${saysOver(over)}</div>
<div data-portal="failed" data-title="${failed.title}" hidden>${mark('lost')}<h1>${failed.heading}</h1><p class="say">${failed.what}</p>
<button class="button" type="button" data-again>${failed.again}</button></div>
</div>`
  return { status: 200, language, title: closed.title, main, style, code }
}

export const overPage = ({ language, over }: PortalMessages): Page => ({
  status: 410,
  language,
  title: over.title,
  main: saysOver(over),
  otherLanguages: null,
})

export const foreignPage = ({ language, foreign }: PortalMessages): Page => ({
  status: 403,
  language,
  title: foreign.title,
  main: html`${mark('lost')}<h1>${foreign.heading}</h1><p class="say">${foreign.what}</p>`,
  otherLanguages: null,
})

const saysOver = ({ heading, what }: PortalMessages['over']) => html`${mark('lost')}<h1>${heading}</h1><p class="say">${what}</p>`

const style = pageStyle('portal')
const code = pageScript('portal')

import { type Html, html } from '../../html/html.ts'

// The contents beside the reference: groups of places on the page.

export interface Place {
  href: string
  text: string
  method?: string
  code?: boolean
}

export const placeGroup = (title: string, places: readonly Place[], id = 'top'): Html => html`<div class="group">
    <a class="resource" href="#${id}">${title}</a>
    <ul>${places.map(
      ({ href, text, method, code }) =>
        html`<li><a href="#${href}">${code ? html`<code>${text}</code>` : html`${text}`}${method ? html`<span class="verb ${method.toLowerCase()}">${method}</span>` : ''}</a></li>`,
    )}</ul>
  </div>`

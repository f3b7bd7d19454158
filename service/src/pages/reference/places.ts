import { errors } from '@earshot/contract'
import { type Html, html, joinHtml } from '../../html/html.ts'
import { headingsOf, slugOf } from './markdown.ts'
import type { Outline } from './outline.ts'

// The contents beside the reference: groups of places on the page.

export const renderPlaces = ({ openApi, resources, topics, records }: Outline): Html =>
  joinHtml(
    [
      placeGroup(
        'Introduction',
        headingsOf(openApi.info.description).map((heading) => ({ href: slugOf(heading), text: heading })),
      ),
      ...resources.map((tag) =>
        placeGroup(
          tag['x-displayName'],
          tag.operations.map(({ method, operation }) => ({ href: operation.operationId, text: operation.summary, method })),
          tag.name,
        ),
      ),
      placeGroup(
        'Webhooks',
        [{ href: 'verify', text: 'Verify a delivery' }, ...topics.map(({ operationId }) => codePlace(operationId))],
        'events',
      ),
      placeGroup('Error codes', Object.keys(errors).map(codePlace), 'error-codes'),
      placeGroup(
        'Objects',
        records.map((name) => ({ href: name, text: name })),
        'objects',
      ),
    ],
    '\n  ',
  )

interface Place {
  href: string
  text: string
  method?: string
  code?: boolean
}

const codePlace = (name: string): Place => ({ href: name, text: name, code: true })

const placeGroup = (title: string, places: readonly Place[], id = 'top'): Html => html`<div class="group">
    <a class="resource" href="#${id}">${title}</a>
    <ul>${places.map(
      ({ href, text, method, code }) =>
        html`<li><a href="#${href}">${code ? html`<code>${text}</code>` : text}${method ? html`<span class="verb ${method.toLowerCase()}">${method}</span>` : ''}</a></li>`,
    )}</ul>
  </div>`

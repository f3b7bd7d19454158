import { type ErrorCode, errors, type OpenApiDocument } from '@earshot/contract'
import { pageScript, pageStyle } from '../../html/built-pages.ts'
import { codeInElement, type Html, html, trustedHtml } from '../../html/html.ts'
import { renderCode } from './codes.ts'
import { renderTopic, renderVerification } from './events.ts'
import { renderRecord } from './fields.ts'
import { renderMarkdown } from './markdown.ts'
import { renderOperation } from './operations.ts'
import { type Outline, outlineOf } from './outline.ts'
import { renderPlaces } from './places.ts'
import { curlCode, curlSample, sample } from './samples.ts'

// The readable reference at `/docs`: one page that loads nothing, rendered from the OpenAPI document, so that it says what the
// service does. Every operation, topic, record and code has an address of its own; a problem's `type` points at its code.

const styles = pageStyle('reference')
const script = pageScript('reference')

const rendered = new WeakMap<OpenApiDocument, Html>()
const noncePlaces = { style: 'style-nonce-of-this-answer', script: 'script-nonce-of-this-answer' }

/**
 * Renders the page, once a document. The nonces are those of the Content-Security-Policy it is sent with; without them the page can be read,
 * but has neither style nor script.
 */
export function renderReference(openApi: OpenApiDocument, nonce: { script: string; style: string } = { script: '', style: '' }): Html {
  const page = rendered.get(openApi) ?? renderPage(outlineOf(openApi))
  rendered.set(openApi, page)
  // Trusted, because it is that page but for two attributes, and a nonce has no sign that means anything in HTML.
  return trustedHtml(page.toString().replace(noncePlaces.style, nonce.style).replace(noncePlaces.script, nonce.script))
}

function renderPage(outline: Outline): Html {
  const { info } = outline.openApi
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${info.title} API reference</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(mark.toString().replace('currentColor', '#2f6f5e').replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'))}">
<style nonce="${noncePlaces.style}">${codeInElement(styles)}</style>
</head>
<body>
<a class="skip" href="#contents">Skip to the reference</a>
<header class="bar">
  <a class="brand" href="#top">${mark}<span>${info.title}</span></a>
  <span class="version">API reference · ${info.version}</span>
  <a class="document" href="${outline.server}/openapi.json">OpenAPI<span class="wide"> document</span></a>
  <button class="menu" type="button" popovertarget="places">Contents</button>
</header>
<nav id="places" popover aria-label="Contents">
  <label class="find" hidden>Find <input type="search" id="find" autocomplete="off" spellcheck="false" placeholder="links, LINK_EXPIRED …"></label>
  ${renderPlaces(outline)}
</nav>
<main id="contents" tabindex="-1">
  ${introduction(outline)}
  ${resourceSections(outline)}
  ${referenceSections(outline)}
  <footer>${info.title} ${info.version} · ${info.license.name} license · <a href="#top">Back to the top</a></footer>
</main>
<script nonce="${noncePlaces.script}">${codeInElement(script)}</script>
</body>
</html>
`
}

/** The logo: an ear in two strokes. */
const mark = html`<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="M7 9.5a5 5 0 0 1 10 0c0 4-4 4.500-4 8a2.500 2.500 0 0 1-4.500 1.500"/><path d="M10 9.500a2 2 0 0 1 4 0c0 1.500-1.500 2-2 3"/></svg>`

const introduction = ({ openApi: { info }, server, operations }: Outline): Html => html`<section class="intro" id="top">
    <h1>${info.title} <span>API</span></h1>
    <p class="lead">${info.summary}</p>
    <p class="documents">For programs: <a href="${server}/openapi.json">OpenAPI</a> · <a href="${server}/asyncapi.json">AsyncAPI</a> · <a href="${server}/postman.json">Postman collection</a> · <a href="/llms.txt">llms.txt</a></p>
    <div class="split">
      <div class="rules">${renderMarkdown(info.description)}</div>
      <div class="samples">
        ${sample('Base URL', html`<code>${server}</code>`)}
        ${operations.slice(0, 1).map(({ method, path, operation }) => sample('Example request', curlCode(curlSample(method, server + path, operation, undefined))))}
        ${sample('Client library', html`<code>${clientStart(server)}</code>`)}
      </div>
    </div>
  </section>`

const clientStart = (server: string): string => `import { Earshot } from '@earshot/client'

const earshot = new Earshot({
  apiKey: process.env.EARSHOT_API_KEY,
  baseUrl: '${server}',
})`

const resourceSections = ({ openApi, server, resources }: Outline): Html =>
  html`${resources.map(
    (tag) => html`<section id="${tag.name}">
    <h2>${tag['x-displayName']}</h2>
    <p class="lead">${tag.description}</p>
    ${tag.operations.map((listed) => renderOperation(listed, server, openApi))}
  </section>`,
  )}`

const referenceSections = ({ openApi, operations, topics, records }: Outline): Html => html`<section id="events">
    <h2>Webhooks</h2>
    <p class="lead">${openApi.tags.find(({ name }) => name === 'events')?.description ?? ''}</p>
    ${renderVerification(topics[0])}
    ${topics.map((topic) => renderTopic(topic, openApi.components.schemas))}
  </section>
  <section id="error-codes">
    <h2>Error codes</h2>
    <p class="lead">All error codes, with their HTTP status and the operations that return them.</p>
    <dl class="codes">${(Object.keys(errors) as ErrorCode[]).map((code) => renderCode(code, operations, openApi))}</dl>
  </section>
  <section id="objects">
    <h2>Objects</h2>
    <p class="lead">The objects in responses and events.</p>
    <div class="records">
    ${records.map((name) => renderRecord(name, openApi.components.schemas))}
    </div>
  </section>`

import {
  type ErrorCode,
  errors,
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiResponse,
  type OpenApiSchema,
} from '@earshot/contract'
import { pageScript, pageStyle } from '../../html/built-pages.ts'
import { codeInElement, type Html, html, joinHtml, trustedHtml } from '../../html/html.ts'
import { renderTopic, renderVerification } from './events.ts'
import { bodyTable, inlineMarkdown, nameOf, parameterTable, recordTable } from './fields.ts'
import { placeGroup } from './places.ts'
import { clientSample, curlCode, curlSample, exampleOf, highlightJson, sample } from './samples.ts'

// The readable reference at `/docs`: one page that loads nothing, rendered from the OpenAPI document, so that it says what the
// service does. Every operation, topic, record and code has an address of its own; a problem's `type` points at its code.

const styles = pageStyle('reference')
const script = pageScript('reference')

const rendered = new WeakMap<OpenApiDocument, Html>()
const noncePlaces = { style: 'style-nonce-of-this-answer', script: 'script-nonce-of-this-answer' }

/**
 * The page as HTML. The nonces are those of the Content-Security-Policy it is sent with; without them the page reads as well, but
 * plain. Rendered once a document.
 */
export function renderReference(openApi: OpenApiDocument, nonce: { script: string; style: string } = { script: '', style: '' }): Html {
  const page = rendered.get(openApi) ?? renderPage(openApi)
  rendered.set(openApi, page)
  // Trusted, because it is that page but for two attributes, and a nonce has no sign that means anything in HTML.
  return trustedHtml(page.toString().replace(noncePlaces.style, nonce.style).replace(noncePlaces.script, nonce.script))
}

interface Listed {
  method: string
  path: string
  operation: OpenApiOperation
}

function renderPage(openApi: OpenApiDocument): Html {
  const { info, servers, tags, components } = openApi
  const server = servers[0]?.url ?? '/v1'
  const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Listed => ({ method: method.toUpperCase(), path, operation })),
  )
  const resources = tags
    .map((tag) => ({ ...tag, operations: operations.filter(({ operation }) => operation.tags.includes(tag.name)) }))
    .filter((tag) => tag.operations.length > 0)
  const topics = Object.values(openApi.webhooks).map(({ post }) => post)
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
  <a class="document" href="${server}/openapi.json">OpenAPI<span class="wide"> document</span></a>
  <button class="menu" type="button" popovertarget="places">Contents</button>
</header>
<nav id="places" popover aria-label="Contents">
  <label class="find" hidden>Find <input type="search" id="find" autocomplete="off" spellcheck="false" placeholder="links, LINK_EXPIRED …"></label>
  ${placeGroup('Introduction', [...headingsOf(info.description).map((heading) => ({ href: slugOf(heading), text: heading }))])}
  ${resources.map((tag) =>
    placeGroup(
      tag['x-displayName'],
      tag.operations.map(({ method, operation }) => ({ href: operation.operationId, text: operation.summary, method })),
      tag.name,
    ),
  )}
  ${placeGroup('Events', [{ href: 'verify', text: 'Verify a delivery' }, ...topics.map(({ operationId }) => ({ href: operationId, text: operationId, code: true }))], 'events')}
  ${placeGroup(
    'Refusals',
    Object.keys(errors).map((code) => ({ href: code, text: code, code: true })),
    'errors',
  )}
  ${placeGroup(
    'Records',
    recordNames(openApi).map((name) => ({ href: name, text: name })),
    'records',
  )}
</nav>
<main id="contents" tabindex="-1">
  <section class="intro" id="top">
    <h1>${info.title} <span>API</span></h1>
    <p class="lead">${info.summary}</p>
    <div class="split">
      <div class="rules">${renderMarkdown(info.description)}</div>
      <div class="samples">
        ${sample('Base address', html`<code>${server}</code>`)}
        ${operations.slice(0, 1).map(({ method, path, operation }) => sample('A first request', curlCode(curlSample(method, server + path, operation, undefined))))}
        ${sample('Client library', html`<code>${clientStart(server)}</code>`)}
      </div>
    </div>
  </section>
  ${resources.map(
    (tag) => html`<section id="${tag.name}">
    <h2>${tag['x-displayName']}</h2>
    <p class="lead">${tag.description}</p>
    ${tag.operations.map((listed) => renderOperation(listed, server, openApi))}
  </section>`,
  )}
  <section id="events">
    <h2>Events</h2>
    <p class="lead">${tags.find(({ name }) => name === 'events')?.description ?? ''}</p>
    ${renderVerification(topics[0])}
    ${topics.map((topic) => renderTopic(topic, components.schemas))}
  </section>
  <section id="errors">
    <h2>Refusals</h2>
    <p class="lead">Every code there is, the status it comes with, and the operations that declare it.</p>
    <dl class="codes">${(Object.keys(errors) as ErrorCode[]).map((code) => renderCode(code, operations, openApi))}</dl>
  </section>
  <section id="records">
    <h2>Records</h2>
    <p class="lead">What answers and events are made of.</p>
    <div class="records">
    ${recordNames(openApi).map((name) => renderRecord(name, components.schemas))}
    </div>
  </section>
  <footer>${info.title} ${info.version} · ${info.license.name} license · <a href="#top">Back to the top</a></footer>
</main>
<script nonce="${noncePlaces.script}">${codeInElement(script)}</script>
</body>
</html>
`
}

/** An ear, in two strokes. */
const mark = html`<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="M7 9.5a5 5 0 0 1 10 0c0 4-4 4.500-4 8a2.500 2.500 0 0 1-4.500 1.500"/><path d="M10 9.500a2 2 0 0 1 4 0c0 1.500-1.500 2-2 3"/></svg>`

const recordNames = ({ components }: OpenApiDocument): string[] => Object.keys(components.schemas)

const headingsOf = (markdown: string): string[] => [...markdown.matchAll(/^## (.+)$/gm)].map((match) => match[1] as string)
const slugOf = (heading: string): string => heading.toLowerCase().replaceAll(' ', '-')

/** Headings and paragraphs: all the Markdown that the contract's texts have. */
const renderMarkdown = (markdown: string): Html =>
  joinHtml(
    markdown
      .split('\n\n')
      .map((block) =>
        block.startsWith('## ') ? html`<h2 id="${slugOf(block.slice(3))}">${block.slice(3)}</h2>` : html`<p>${inlineMarkdown(block)}</p>`,
      ),
    '\n',
  )

const clientStart = (server: string): string => `import { Earshot } from '@earshot/client'

const earshot = new Earshot({
  apiKey: process.env.EARSHOT_API_KEY,
  baseUrl: '${server}',
})`

function renderOperation({ method, path, operation }: Listed, server: string, openApi: OpenApiDocument): Html {
  const { operationId, parameters = [], requestBody, responses } = operation
  const { schemas } = openApi.components
  const body = requestBody?.content['application/json']
  const examples = Object.entries(body?.examples ?? {})
  const first = examples[0]?.[1].value
  const pathParameters = parameters.filter((parameter) => parameter.in === 'path')
  const queryParameters = parameters.filter((parameter) => parameter.in === 'query')
  const headerParameters = parameters.filter((parameter) => parameter.in === 'header')
  const successes = Object.entries(responses).filter((entry): entry is [string, OpenApiResponse] => entry[0].startsWith('2'))
  const [description = ''] = operation.description.split('\n\n')
  return html`<article id="${operationId}" class="split">
    <div class="text">
      <h3><a class="self" href="#${operationId}">${operation.summary}</a></h3>
      <p class="address"><span class="verb ${method.toLowerCase()}">${method}</span> <code>${breakableAddress(path)}</code></p>
      <p>${inlineMarkdown(description)}</p>
      <p class="facts"><span>Operation <code>${operationId}</code></span> <span>Permission <code>${operation.security[0]?.apiKey?.[0] ?? ''}</code></span></p>
      ${pathParameters.length > 0 ? html`<h4>Path</h4>${parameterTable(pathParameters)}` : ''}
      ${queryParameters.length > 0 ? html`<h4>Query</h4>${parameterTable(queryParameters)}` : ''}
      ${headerParameters.length > 0 ? html`<h4>Headers</h4>${parameterTable(headerParameters)}` : ''}
      ${body ? html`<h4>Body</h4>${bodyTable(body.schema, schemas)}` : ''}
      <h4>Answers</h4>
      ${successes.map(([status, response]) => renderSuccess(status, response, schemas))}
      ${renderProblems(responses, openApi)}
    </div>
    <div class="samples">
      ${sample('curl', curlCode(curlSample(method, server + path, operation, first)))}
      ${sample('Client library', html`<code>${clientSample(operation, first)}</code>`)}
      ${examples.slice(1).map(([name, { value }]) => sample(`Another body: ${spaced(name)}`, html`<code>${highlightJson(value)}</code>`))}
      ${successes.slice(-1).map(([status, response]) => sample(`Answer ${status}`, html`<code>${highlightJson(exampleOf(response.content))}</code>`, 'answer'))}
    </div>
  </article>`
}

const breakableAddress = (path: string): Html =>
  joinHtml(
    path.split('/').map((part) => html`${part}`),
    html`<wbr>/`,
  )

/** `newLink` as words. */
const spaced = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function renderSuccess(status: string, { description, content = {} }: OpenApiResponse, schemas: Record<string, OpenApiSchema>): Html {
  const schema = content['application/json']?.schema ?? {}
  return html`<details class="success"><summary><strong class="status">${status}</strong> ${description} <span class="kind">${schema.$ref ? nameOf(schema.$ref) : 'object'}</span></summary>${recordTable(schema, schemas)}</details>`
}

/** The codes an operation answers, those of its own before those that any request can meet. */
function renderProblems(responses: OpenApiOperation['responses'], openApi: OpenApiDocument): Html {
  const codes = Object.keys(responses).flatMap((status) => codesOf(responses[status], openApi))
  const own = codes.filter((code) => !isGeneral(code))
  const general = codes.filter(isGeneral)
  const link = (code: string) => html`<li><a href="#${code}"><code>${code}</code></a></li>`
  return html`<h4>Refusals</h4><ul class="refusals">${own.map((code) => html`<li><a href="#${code}"><code>${code}</code></a> ${errors[code].title}</li>`)}</ul>
      <details class="general"><summary>${own.length > 0 ? 'And what' : 'What'} any request of this kind can meet</summary><ul class="refusals row">${general.map(link)}</ul></details>`
}

const isGeneral = (code: ErrorCode): boolean => 'any' in errors[code] || code.startsWith('IDEMPOTENCY_')

function codesOf(response: OpenApiResponse | { $ref: string } | undefined, { components }: OpenApiDocument): ErrorCode[] {
  const shown = response && '$ref' in response ? components.responses[nameOf(response.$ref)] : undefined
  return Object.keys(shown?.content?.['application/problem+json']?.examples ?? {}) as ErrorCode[]
}

function renderCode(code: ErrorCode, operations: readonly Listed[], openApi: OpenApiDocument): Html {
  const { status, title } = errors[code]
  const declaring = operations.filter(({ operation }) =>
    Object.values(operation.responses).some((response) => codesOf(response, openApi).includes(code)),
  )
  const links = declaring.map(({ operation }) => html`<a href="#${operation.operationId}"><code>${operation.operationId}</code></a>`)
  const anywhere = declaring.length === operations.length ? 'Any request.' : 'Any request of its kind.'
  const where = isGeneral(code) ? anywhere : joinHtml(links, ' ')
  return html`<div id="${code}"><dt><a class="self" href="#${code}"><code>${code}</code></a> <strong class="status">${status}</strong></dt><dd>${title}. <span class="where">${where}</span></dd></div>`
}

const renderRecord = (name: string, schemas: Record<string, OpenApiSchema>): Html => html`<article id="${name}" class="record">
      <h3><a class="self" href="#${name}">${name}</a></h3>
      <p>${inlineMarkdown(schemas[name]?.description ?? '')}</p>
      ${recordTable(schemas[name] ?? {}, schemas)}
    </article>`

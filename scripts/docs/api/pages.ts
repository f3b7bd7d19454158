import { type ErrorCode, errors, type OpenApiDocument } from '@earshot/contract'
import rendered from '@earshot/contract/openapi.json' with { type: 'json' }
import { type Html, html, trustedHtml } from '../../../service/src/html/html.ts'
import type { Heading, Page } from '../page.ts'
import type { Group } from '../sections.ts'
import { renderCode } from './codes.ts'
import { renderTopic, renderVerification } from './events.ts'
import { renderRecord } from './fields.ts'
import { headingsOf, renderMarkdown, slugOf } from './markdown.ts'
import { renderOperation } from './operations.ts'
import { type Outline, outlineOf } from './outline.ts'
import { codeRecords, objectRecords, operationRecords, topicRecords } from './records.ts'
import { curlCode, curlSample, sample } from './samples.ts'

// The reference of the API as pages of the site: one for each resource, one for webhooks, one each for error codes and objects. It is rendered
// from the OpenAPI document, so that it says what the service does. Every operation, topic, object and code has an anchor of its own.

/** What requests are sent to, in examples: each reader has an Earshot of their own. */
const server = '$EARSHOT_URL'

/** The pages of the section, in groups. */
export function apiPages(openApi: OpenApiDocument = rendered as unknown as OpenApiDocument): Group[] {
  const outline = outlineOf({ ...openApi, servers: [{ url: server, description: '' }] })
  const groups: Group[] = [
    { title: '', pages: [introduction(outline)] },
    { title: 'Resources', pages: outline.resources.map((tag) => resourcePage(tag, outline)) },
    { title: 'Webhooks', pages: [topicsPage(outline)] },
    { title: 'More', pages: [codesPage(outline), objectsPage(outline)] },
  ]
  return linked(groups)
}

/** Parts of the reference link to one another by their ids alone; each may be on another page. */
function linked(groups: readonly Group[]): Group[] {
  const pageOfId = new Map<string, string>()
  for (const page of groups.flatMap(({ pages }) => pages))
    for (const [, id] of page.main.toString().matchAll(/ id="([^"]+)"/g)) pageOfId.set(id!, page.path)
  const link = (page: Page): Page => {
    const turned = page.main.toString().replaceAll(/ href="#([^"]+)"/g, (found, id: string) => {
      const target = pageOfId.get(id)
      if (target === undefined) throw new Error(`${page.path} links to #${id}, which is on no page of the reference.`)
      return target === page.path ? found : ` href="${target.slice('api/'.length)}#${id}"`
    })
    // Trusted, because it is the page's own HTML with the names of our pages in it.
    return { ...page, main: trustedHtml(turned) }
  }
  return groups.map(({ title, pages }) => ({ title, pages: pages.map(link) }))
}

function introduction({ openApi: { info }, resources, operations }: Outline): Page {
  const list = resources.map(
    (tag) => html`<section class="resource"><h3><a href="${tag.name}.html">${tag['x-displayName']}</a></h3><p>${tag.description}</p>
    <ul>${tag.operations.map(({ method, operation }) => html`<li><span class="verb ${method.toLowerCase()}">${method}</span> <a href="#${operation.operationId}">${operation.summary}</a></li>`)}</ul></section>`,
  )
  const [example] = operations
  return {
    path: 'api/index.html',
    title: 'API reference',
    description: info.summary,
    main: html`<h1>API reference</h1>
    <p class="lead">${info.summary}</p>
    <p class="documents">For programs: <a href="openapi.json">OpenAPI</a> · <a href="asyncapi.json">AsyncAPI</a> · <a href="postman.json">Postman collection</a></p>
    <div class="split">
      <div class="rules">${renderMarkdown(info.description)}</div>
      <div class="samples">
        ${sample('Base URL', html`<code>${'export EARSHOT_URL=http://localhost:4000/v1'}</code>`)}
        ${example && sample('Example request', curlCode(curlSample(example.method, server + example.path, example.operation, undefined)))}
        ${sample('Client library', html`<code>${clientStart}</code>`)}
      </div>
    </div>
    <h2 id="resources">Resources</h2>
    <div class="resources">${list}</div>`,
    headings: [...headingsOf(info.description).map((text) => ({ id: slugOf(text), text })), { id: 'resources', text: 'Resources' }],
    records: [
      { address: 'api/index.html', title: 'API reference', heading: '', text: info.summary },
      ...info.description.split('## ').map((part) => {
        const [heading = '', ...text] = part.split('\n\n')
        return { address: `api/index.html#${slugOf(heading)}`, title: 'API reference', heading, text: text.join(' ').replaceAll('`', '') }
      }),
    ].filter(({ text }) => text !== ''),
  }
}

const clientStart = `import { Earshot } from '@earshot/client'

const earshot = new Earshot({
  apiKey: process.env.EARSHOT_API_KEY,
  baseUrl: process.env.EARSHOT_URL,
})`

function resourcePage(tag: Outline['resources'][number], { openApi, server: at }: Outline): Page {
  const path = `api/${tag.name}.html`
  const title = tag['x-displayName']
  return {
    path,
    title,
    description: `${title} in the API of Earshot. ${tag.description}`,
    main: html`<h1>${title}</h1>
    <p class="lead">${tag.description}</p>
    ${tag.operations.map((listed) => renderOperation(listed, at, openApi))}`,
    headings: tag.operations.map(({ operation }) => ({ id: operation.operationId, text: operation.summary })),
    records: [{ address: path, title, heading: '', text: tag.description }, ...operationRecords(path, title, tag.operations)],
  }
}

function topicsPage({ openApi, topics }: Outline): Page {
  const path = 'api/topics.html'
  const description = openApi.tags.find(({ name }) => name === 'events')?.description ?? ''
  return {
    path,
    title: 'Webhook topics',
    description: `Each webhook topic of Earshot, with its payload. ${description}`,
    main: html`<h1>Webhook topics</h1>
    <p class="lead">${description}</p>
    ${renderVerification(topics[0])}
    ${topics.map((topic) => renderTopic(topic, openApi.components.schemas))}`,
    headings: [{ id: 'verify', text: 'Verify a delivery' }, ...topics.map(({ operationId }) => named(operationId))],
    records: topicRecords(path, topics),
  }
}

function codesPage({ openApi, operations }: Outline): Page {
  const path = 'api/errors.html'
  const codes = Object.keys(errors) as ErrorCode[]
  return {
    path,
    title: 'Error codes',
    description: 'All error codes of the API, with their HTTP status and the operations that return them.',
    main: html`<h1>Error codes</h1>
    <p class="lead">All error codes, with their HTTP status and the operations that return them.</p>
    <dl class="codes">${codes.map((code) => renderCode(code, operations, openApi))}</dl>`,
    headings: codes.map(named),
    records: codeRecords(path, codes),
  }
}

function objectsPage({ openApi, records }: Outline): Page {
  const path = 'api/objects.html'
  return {
    path,
    title: 'Objects',
    description: 'The objects in responses and webhooks of the API, field by field.',
    main: html`<h1>Objects</h1>
    <p class="lead">The objects in responses and webhooks.</p>
    <div class="records">${records.map((name): Html => renderRecord(name, openApi.components.schemas))}</div>`,
    headings: records.map(named),
    records: objectRecords(path, openApi.components.schemas),
  }
}

const named = (name: string): Heading => ({ id: name, text: name })

import type { OpenApiDocument, OpenApiResponse, OpenApiSchema } from '@earshot/contract'
import { type Html, html, joinHtml } from '../../../service/src/html/html.ts'
import { renderProblems } from './codes.ts'
import { bodyTable, nameOf, parameterTable, recordTable } from './fields.ts'
import { inlineMarkdown } from './markdown.ts'
import type { Listed } from './outline.ts'
import { clientSample, curlCode, curlSample, exampleOf, highlightJson, sample } from './samples.ts'

// Operations in the reference: method and path, parameters and body, answers and error codes, and samples beside them.

export function renderOperation({ method, path, operation }: Listed, server: string, openApi: OpenApiDocument): Html {
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
      <h2><a class="self" href="#${operationId}">${operation.summary}</a></h2>
      <p class="address"><span class="verb ${method.toLowerCase()}">${method}</span> <code>${breakableAddress(path)}</code></p>
      <p>${inlineMarkdown(description)}</p>
      <p class="facts"><span>Operation <code>${operationId}</code></span> <span>Permission <code>${operation.security[0]?.apiKey?.[0] ?? ''}</code></span></p>
      ${pathParameters.length > 0 ? html`<h3>Path parameters</h3>${parameterTable(pathParameters)}` : ''}
      ${queryParameters.length > 0 ? html`<h3>Query parameters</h3>${parameterTable(queryParameters)}` : ''}
      ${headerParameters.length > 0 ? html`<h3>Headers</h3>${parameterTable(headerParameters)}` : ''}
      ${body ? html`<h3>Request body</h3>${bodyTable(body.schema, schemas)}` : ''}
      <h3>Responses</h3>
      ${successes.map(([status, response]) => renderSuccess(status, response, schemas))}
      ${renderProblems(responses, openApi)}
    </div>
    <div class="samples">
      ${sample('curl', curlCode(curlSample(method, server + path, operation, first)))}
      ${sample('Client library', html`<code>${clientSample(operation, first)}</code>`)}
      ${examples.slice(1).map(([name, { value }]) => sample(`Request body: ${spaced(name)}`, html`<code>${highlightJson(value)}</code>`))}
      ${successes.slice(-1).map(([status, response]) => sample(`Response ${status}`, html`<code>${highlightJson(exampleOf(response.content))}</code>`, 'answer'))}
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

import { type ErrorCode, errors, type OpenApiDocument, type OpenApiOperation, type OpenApiResponse } from '@earshot/contract'
import { type Html, html, joinHtml } from '../../../service/src/html/html.ts'
import { nameOf } from './fields.ts'
import type { Listed } from './outline.ts'

// Error codes in the reference: each with the operations that declare it, and those of one operation.

/** A code, its status and title, and the operations that declare it. */
export function renderCode(code: ErrorCode, operations: readonly Listed[], openApi: OpenApiDocument): Html {
  const { status, title } = errors[code]
  const declaring = operations.filter(({ operation }) =>
    Object.values(operation.responses).some((response) => codesOf(response, openApi).includes(code)),
  )
  const links = declaring.map(({ operation }) => html`<a href="#${operation.operationId}"><code>${operation.operationId}</code></a>`)
  const anywhere = declaring.length === operations.length ? 'All operations.' : 'All operations of this kind.'
  const where = isGeneral(code) ? anywhere : joinHtml(links, ' ')
  return html`<div id="${code}"><dt><a class="self" href="#${code}"><code>${code}</code></a> <strong class="status">${status}</strong></dt><dd>${title}. <span class="where">${where}</span></dd></div>`
}

/** The codes of an operation: its own, then those that any request can get. */
export function renderProblems(responses: OpenApiOperation['responses'], openApi: OpenApiDocument): Html {
  const codes = Object.keys(responses).flatMap((status) => codesOf(responses[status], openApi))
  const own = codes.filter((code) => !isGeneral(code))
  const general = codes.filter(isGeneral)
  const link = (code: string) => html`<li><a href="#${code}"><code>${code}</code></a></li>`
  return html`<h3>Errors</h3><ul class="problems">${own.map((code) => html`<li><a href="#${code}"><code>${code}</code></a> ${errors[code].title}</li>`)}</ul>
      <details class="general"><summary>General errors</summary><ul class="problems row">${general.map(link)}</ul></details>`
}

const isGeneral = (code: ErrorCode): boolean => 'any' in errors[code] || code.startsWith('IDEMPOTENCY_')

function codesOf(response: OpenApiResponse | { $ref: string } | undefined, { components }: OpenApiDocument): ErrorCode[] {
  const shown = response && '$ref' in response ? components.responses[nameOf(response.$ref)] : undefined
  return Object.keys(shown?.content?.['application/problem+json']?.examples ?? {}) as ErrorCode[]
}

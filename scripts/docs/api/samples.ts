import type { OpenApiContent, OpenApiOperation } from '@earshot/contract'
import { type Html, html, trustedHtml } from '../../../service/src/html/html.ts'

// The examples beside an operation: the same request for a terminal and for the client library, and what is answered.

/** A box with code in it, under a title. */
export const sample = (title: string, code: Html, kind = ''): Html =>
  html`<figure class="sample ${kind}"><figcaption>${title}</figcaption><pre>${code}</pre></figure>`

/**
 * A request for the terminal. Key and identifiers come from the environment (`$EARSHOT_API_KEY`, `$PROJECT_ID`), so that it can be
 * pasted and shared.
 */
export function curlSample(method: string, url: string, operation: OpenApiOperation, body: unknown): string {
  const lines = [`"${addressOf(url, operation)}"`, '-H "x-api-key: $EARSHOT_API_KEY"']
  if (body !== undefined) lines.push("-H 'content-type: application/json'", `-d ${quoteForShell(bodyOf(body))}`)
  const implied = body === undefined ? 'GET' : 'POST'
  return `curl ${method === implied ? '' : `-X ${method} `}${lines.join(' \\\n  ')}`
}

/** That request as HTML: its first line, with the address, may be broken anywhere. */
export const curlCode = (text: string): Html => {
  const [first = '', ...rest] = text.split('\n')
  return html`<code><span class="address">${first}</span>${['', ...rest].join('\n')}</code>`
}

/** The same request with the client library; identifiers are variables of the same name. */
export function clientSample(operation: OpenApiOperation, body: unknown): string {
  const parameters = (operation.parameters ?? []).filter(({ example }) => example !== undefined)
  const given = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
  const sent = parameters.filter((parameter) => parameter.in === 'query').map(({ name, example }) => [name, example])
  const request = sourceOf({ ...Object.fromEntries(sent), ...(body as object | undefined) }, '', given)
  const call = `await earshot.${operation.operationId}(${request === '{  }' ? '' : request})`
  if (operation.operationId.endsWith('.delete')) return call
  const fields = answerFields(operation)
  const start = `const ${fields ? `{ ${fields.join(', ')} }` : 'result'} =`
  const firstLine = `${start} ${call}`.split('\n')[0] ?? ''
  return firstLine.length <= lineWidth ? `${start} ${call}` : `${start}\n  ${call.replaceAll('\n', '\n  ')}`
}

/** Fields of an answer that is not a record of its own: of a list, its rows and where the page stands. */
function answerFields(operation: OpenApiOperation): string[] | null {
  const [response] = Object.values(operation.responses)
  const schema = response && 'content' in response ? response.content?.['application/json']?.schema : undefined
  return schema?.properties ? Object.keys(schema.properties) : null
}

function addressOf(url: string, { parameters = [] }: OpenApiOperation): string {
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.example !== undefined)
  const address = url.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`)
  const search = new URLSearchParams(query.map(({ name, example }) => [name, String(example)]))
  return search.size > 0 ? `${address}?${search}` : address
}

function bodyOf(body: unknown): string {
  const line = JSON.stringify(body)
  return line.length < lineWidth ? line : JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')
}

const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** A value as TypeScript source: keys bare, texts in single quotes, short objects on one line. `given` are variables in scope. */
function sourceOf(value: unknown, indent: string, given: readonly string[] = []): string {
  if (typeof value === 'string') return `'${value.replaceAll(/['\\]/g, '\\$&').replaceAll('\n', '\\n')}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const list = Array.isArray(value)
  const members = list
    ? value.map((item) => sourceOf(item, `${indent}  `))
    : [...given, ...Object.entries(value).map(([key, inner]) => `${key}: ${sourceOf(inner, `${indent}  `)}`)]
  const [open, close] = list ? ['[', ']'] : ['{', '}']
  const line = list ? `[${members.join(', ')}]` : `{ ${members.join(', ')} }`
  if (line.length + indent.length <= lineWidth - 12 && !line.includes('\n')) return line
  return `${open}\n${members.map((member) => `${indent}  ${member},\n`).join('')}${indent}${close}`
}

/** Characters of a line that stands beside the text without wrapping. */
const lineWidth = 50

/** JSON as HTML, with keys, texts and other values told apart by colour. */
export function highlightJson(value: unknown): Html {
  const escaped = JSON.stringify(value, null, 2).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const colored = escaped.replaceAll(/("(?:[^"\\]|\\.)*")(:?)|\b(true|false|null|-?\d+(?:\.\d+)?)\b/g, (found, text, colon, other) => {
    if (other !== undefined) return `<span class="value">${found}</span>`
    return colon === ':' ? `<span class="key">${text}</span>:` : `<span class="text">${text}</span>`
  })
  // Trusted, because it was escaped above for elements, where quotes may stay: each of them as an entity would double the size of the page.
  return trustedHtml(colored)
}

/** The first example of what is sent or answered. */
export const exampleOf = (content: Record<string, OpenApiContent> = {}): unknown =>
  Object.values(Object.values(content)[0]?.examples ?? {})[0]?.value

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { OpenApiDocument } from '../../contract/src/openapi-document.ts'

// What a language model, or anybody who reads plain text, finds here: llms.txt in the form of llmstxt.org. Links begin with `/`; a running
// service puts its own address before them.

/** Renders llms.txt from an OpenAPI document and the guides of the repository at `root`. */
export function renderLlmsText(openApi: OpenApiDocument, root: string): string {
  const { info, paths, webhooks, tags, servers } = openApi
  const api = servers[0]?.url ?? ''
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const resources = tags.filter(({ name }) => operations.some((operation) => operation.tags.includes(name)))
  const sections = {
    API: [
      link('Documentation', { to: '/docs/', says: 'Guides, operations, rules and decisions, with a search.' }),
      link('API reference', { to: '/docs/api/', says: 'Every operation, topic, error code and object.' }),
      link('OpenAPI document', { to: `${api}/openapi.json`, says: `The ${operations.length} operations, in OpenAPI 3.1.` }),
      link('AsyncAPI document', {
        to: `${api}/asyncapi.json`,
        says: `The ${Object.keys(webhooks).length} webhook topics, in AsyncAPI 3.0.`,
      }),
      link('Postman collection', { to: `${api}/postman.json`, says: 'A request for each operation, in Postman Collection 2.1.' }),
    ],
    Guides: guidesOf(root),
    Resources: resources.map((tag) => link(tag['x-displayName'], { to: `/docs/api/${tag.name}.html`, says: tag.description })),
  }
  const parts = Object.entries(sections).map(([heading, links]) => `## ${heading}\n\n${links.join('\n')}`)
  return `# ${info.title}\n\n> ${info.summary}\n\n${parts.join('\n\n')}\n`
}

const link = (text: string, { to, says }: { to: string; says: string }): string => `- [${text}](${to}): ${says}`

/** Each guide with its heading and first sentence. Throws when a guide does not begin with them. */
function guidesOf(root: string): string[] {
  const files = globSync('docs/guides/*.md', { cwd: root }).toSorted()
  return files.map((file) => {
    const [, title, first] = /^# (.+)\n\n([\s\S]+?\.)\s/.exec(readFileSync(path.join(root, file), 'utf8')) ?? []
    if (!title || !first) throw new Error(`${file} does not begin with a heading and a sentence.`)
    return link(title, { to: `/${file}`, says: inWords(first) })
  })
}

/** A sentence that stands alone: on one line, without links. */
const inWords = (sentence: string): string => sentence.replaceAll('\n', ' ').replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')

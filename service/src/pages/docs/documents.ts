import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { openApiAt } from './openapi-document.ts'

// What a running Earshot says of its own API to programs: the contract as it is rendered for each kind of them, and the guides.

interface Document {
  path: string
  type: string
  /** Made when it is first asked for, and kept. */
  make: () => string
}

const json = 'application/json; charset=utf-8'
const markdown = 'text/markdown; charset=utf-8'

/**
 * Serves `openapi.json`, `asyncapi.json` and `postman.json` below the API's prefix, `/llms.txt`, and the guides that it lists. Addresses in
 * them begin with `baseUrl`. `/` leads to the documentation.
 */
export function registerDocuments(server: FastifyInstance, { baseUrl, apiPrefix }: { baseUrl: string; apiPrefix: string }): void {
  const documents: Document[] = [
    { path: `${apiPrefix}/openapi.json`, type: json, make: () => JSON.stringify(openApiAt(baseUrl)) },
    { path: `${apiPrefix}/asyncapi.json`, type: json, make: () => JSON.stringify(JSON.parse(rendered('asyncapi.json'))) },
    { path: `${apiPrefix}/postman.json`, type: json, make: () => JSON.stringify(postmanAt(baseUrl)) },
    { path: '/llms.txt', type: 'text/plain; charset=utf-8', make: () => rendered('llms.txt').replaceAll('](/', `](${baseUrl}/`) },
    ...guides(),
  ]
  for (const { path: address, type, make } of documents) {
    let text: string | null = null
    server.get(address, async (_request, reply) => {
      text ??= make()
      return reply.type(type).header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*').send(text)
    })
  }
  server.get('/', async (_request, reply) => reply.redirect('/docs', 302))
}

const rendered = (file: string): string => readFileSync(fileURLToPath(import.meta.resolve(`@earshot/contract/${file}`)), 'utf8')

function postmanAt(baseUrl: string): object {
  const collection = JSON.parse(rendered('postman.json')) as { variable: { key: string; value: string }[] }
  const variable = collection.variable.map((each) => (each.key === 'baseUrl' ? { ...each, value: `${baseUrl}${each.value}` } : each))
  return { ...collection, variable }
}

/** The guides as they are in the repository. What they link to outside of their folder is not served: its name stays, as text. */
function guides(): Document[] {
  const root = path.join(import.meta.dirname, '../../../..')
  return globSync('docs/guides/*.md', { cwd: root }).map((file) => ({
    path: `/${file}`,
    type: markdown,
    make: () => readFileSync(path.join(root, file), 'utf8').replaceAll(/\[([^\]]+)\]\(\.\.\/[^)]*\)/g, '$1'),
  }))
}

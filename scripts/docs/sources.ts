import { existsSync, globSync } from 'node:fs'
import path from 'node:path'

// The Markdown files that are pages of the site: all of docs/, and some that stand where their readers look for them. A new file in docs/
// is a page by being there.

/** The top of the repository. */
export const root = path.resolve(import.meta.dirname, '../..')

/** Files outside of docs/ that users of Earshot read, and the pages that they are. */
const fromElsewhere: Readonly<Record<string, string>> = {
  'CHANGELOG.md': 'changelog.html',
  'GLOSSARY.md': 'glossary.html',
  'SECURITY.md': 'report-a-vulnerability.html',
  'client/README.md': 'clients/typescript.html',
  'clients/python/README.md': 'clients/python.html',
  'clients/php/README.md': 'clients/php.html',
  'clients/n8n/README.md': 'clients/n8n.html',
}

/** A Markdown file, and the page that it is; both paths have `/`, from the top of the repository and of the site. */
export interface Source {
  file: string
  path: string
}

/** Every file that is a page. */
export function findSources(): Source[] {
  const files = globSync('docs/**/*.md', { cwd: root }).toSorted()
  return [...files, ...Object.keys(fromElsewhere)].map((file) => ({ file, path: pageOf(file)! }))
}

/** The page of a Markdown file, or null when it is none of the site. A directory is its README.md. */
export function pageOf(file: string): string | null {
  if (file in fromElsewhere) return fromElsewhere[file]!
  if (!file.startsWith('docs/')) return null
  if (!file.endsWith('.md')) return existsSync(path.join(root, file, 'README.md')) ? pageOf(`${file.replace(/\/$/, '')}/README.md`) : null
  const name = file.slice('docs/'.length, -'.md'.length)
  return `${name.replace(/(^|\/)README$/, '$1index')}.html`
}

/** The address of a page or file of the site as a link from another page: relative, so that the site works wherever it is put. */
export function linkBetween(from: string, to: string): string {
  const link = path.posix.relative(path.posix.dirname(from), to)
  return link === '' ? path.posix.basename(to) : link
}

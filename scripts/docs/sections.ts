import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from './page.ts'
import { pageOf, root, type Source } from './sources.ts'

// The sections of the site and the order of their pages. A folder's README.md says both, for readers of the files as well: a table or a list
// whose cells or items begin with a link to a page, below the heading of its group. A page that it does not name comes last, under "More".

export interface Section {
  title: string
  groups: Group[]
}

export interface Group {
  /** Empty for the section's first page. */
  title: string
  pages: Page[]
}

const folders = { Guides: 'guides', 'API reference': 'api', Operations: 'operations', Rules: 'rules', Decisions: 'decisions' } as const

/** The sections in their order. `api` are the pages that the contract makes. */
export function sectionsOf(pages: readonly Page[], api: readonly Group[]): Section[] {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const start = indexIn('docs/README.md')
  const security = start.filter(({ title }) => title === 'Security')
  const others = start.filter(({ title }) => title !== 'Security')
  const atTop = pages.filter(({ path: at }) => !Object.values(folders).some((folder) => at.startsWith(`${folder}/`)))
  const named = (groups: readonly NamedGroup[]) => new Set(groups.flatMap(({ paths }) => paths))
  const [inStart, inSecurity] = [named(others), named(security)]
  const left = atTop.filter(({ path: at }) => at !== 'index.html' && !inStart.has(at) && !inSecurity.has(at))
  const ofFolder = (title: keyof typeof folders): Section => ({ title, groups: groupsOf(folders[title], pages, byPath) })
  const isHere = (at: string) => atTop.some((page) => page.path === at)
  return [
    { title: 'Start here', groups: [first(byPath, 'index.html'), ...filled(others, byPath, isHere), ...more(left)] },
    ofFolder('Guides'),
    { title: 'API reference', groups: [...api] },
    ...(['Operations', 'Rules', 'Decisions'] as const).map(ofFolder),
    { title: 'Security', groups: filled(security, byPath, isHere).map((group) => ({ ...group, title: '' })) },
  ]
}

/** Files that a README.md should name and does not: `docs/guides/README.md: first-link.md`. */
export function missingInIndexes(sources: readonly Source[]): string[] {
  const missing: string[] = []
  for (const { file } of sources) {
    if (!file.startsWith('docs/')) continue
    const isIndex = path.basename(file) === 'README.md'
    const folder = path.dirname(isIndex ? path.dirname(file) : file)
    if (file === 'docs/README.md' || (isIndex && folder === 'docs')) continue
    const index = `${isIndex ? path.dirname(path.dirname(file)) : folder}/README.md`
    const isNamed = indexIn(index).some(({ paths }) => paths.includes(pageOf(file)!))
    if (!isNamed) missing.push(`${index}: ${path.relative(path.dirname(index), file)}`)
  }
  return missing
}

interface NamedGroup {
  title: string
  paths: string[]
}

/** The groups of a README.md, with the pages that it names. A link to a heading or to the top of another folder names none. */
function indexIn(file: string): NamedGroup[] {
  const groups: NamedGroup[] = []
  let title = ''
  for (const line of readFileSync(path.join(root, file), 'utf8').split('\n')) {
    const [, heading] = /^## (.+)$/.exec(line) ?? []
    if (heading) title = heading
    const starts = line.startsWith('|') ? line.split(/(?<!\\)\|/) : /^- /.test(line) ? [line.slice(1)] : []
    for (const cell of starts.map((each) => each.trim()).filter((each) => each.startsWith('[')))
      for (const [, target] of (line.startsWith('|') ? cell : cell.split(': ')[0]!).matchAll(/\]\(([^)#]+\.md)\)/g)) {
        const page = pageOf(path.posix.join(path.posix.dirname(file), target!))
        if (page === null) continue
        const group = groups.find((each) => each.title === title) ?? groups[groups.push({ title, paths: [] }) - 1]!
        if (!group.paths.includes(page)) group.paths.push(page)
      }
  }
  return groups
}

/** The pages of a folder: its own in the order of its README.md, then those of each folder in it. */
function groupsOf(folder: string, pages: readonly Page[], byPath: ReadonlyMap<string, Page>): Group[] {
  const inside = pages.filter(({ path: at }) => at.startsWith(`${folder}/`) && at !== `${folder}/index.html`)
  const own = inside.filter(({ path: at }) => path.posix.dirname(at) === folder)
  const deeper = [...new Set(inside.map(({ path: at }) => path.posix.dirname(at)))].filter((each) => each !== folder)
  const isHere = (at: string) => own.some((page) => page.path === at)
  const index = indexIn(`docs/${folder}/README.md`)
  const named = new Set(index.flatMap(({ paths }) => paths))
  const groups = filled(index, byPath, isHere)
  return [
    first(byPath, `${folder}/index.html`),
    ...(groups.length === 1 && deeper.length === 0 ? groups.map((group) => ({ ...group, title: '' })) : groups),
    ...more(own.filter(({ path: at }) => !named.has(at))),
    ...deeper.flatMap((each) => {
      const [top, ...rest] = groupsOf(each, pages, byPath)
      return [{ ...top!, title: top!.pages[0]!.title }, ...rest]
    }),
  ]
}

const first = (byPath: ReadonlyMap<string, Page>, at: string): Group => {
  const page = byPath.get(at)
  if (!page) throw new Error(`The site has no page ${at}: write docs/${at.replace('index.html', 'README.md')}.`)
  return { title: '', pages: [page] }
}

const filled = (groups: readonly NamedGroup[], byPath: ReadonlyMap<string, Page>, isHere: (at: string) => boolean): Group[] =>
  groups
    .map(({ title, paths }) => ({ title, pages: paths.filter(isHere).map((at) => byPath.get(at)!) }))
    .filter((group) => group.pages.length > 0)

const more = (pages: readonly Page[]): Group[] => (pages.length === 0 ? [] : [{ title: 'More', pages: [...pages] }])

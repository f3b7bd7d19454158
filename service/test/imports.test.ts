import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// Which folder may import which (ARCHITECTURE.md), and that no two need each other.

const root = path.resolve(import.meta.dirname, '../..')

/** What every folder of the service may import: texts, keys and a small cache, which know nothing of ours. */
const everywhere = ['text.ts', 'secrets.ts', 'keys.ts', 'short-cache.ts']

/** Folders and files of `service/src`, and those that each may import besides `everywhere`, itself, and the contract. */
const mayImport: Record<string, readonly string[]> = {
  database: [],
  homes: ['database', 'accounts'],
  network: [],
  html: ['database'],
  limits: ['database', 'network'],
  workers: ['database'],
  metrics: ['database'],
  tracing: ['database'],
  exports: ['database'],
  backup: ['database', 'html', 'mail'],
  events: ['database', 'tracing'],
  mail: ['database', 'network', 'html'],
  'operation.ts': ['database'],
  webhooks: ['database', 'network', 'html', 'events', 'mail', 'workers'],
  accounts: ['database', 'network', 'html', 'events', 'mail', 'limits'],
  resources: ['database', 'network', 'html', 'events', 'mail', 'limits', 'exports', 'webhooks', 'accounts', 'operation.ts'],
  privacy: ['database', 'network', 'html', 'events', 'mail', 'limits', 'exports', 'accounts', 'resources'],
  'project-files': ['database', 'backup', 'resources'],
  http: ['database', 'network', 'limits', 'operation.ts'],
  mcp: ['http'],
  scim: ['database', 'limits', 'resources', 'http'],
  pages: [
    ...['database', 'network', 'html', 'events', 'mail', 'limits', 'exports', 'webhooks', 'accounts', 'resources', 'privacy'],
    ...['http', 'operation.ts'],
  ],
  demo: ['config.ts', 'database', 'network', 'html', 'events', 'mail', 'webhooks', 'accounts', 'resources', 'privacy'],
}

/** Files that may import everything, and who may import them: one another, and tests. */
const wiring = [
  'app.ts',
  'app-deps.ts',
  'home-routing.ts',
  'home-of-request.ts',
  'home-of-body.ts',
  'surfaces.ts',
  'handlers.ts',
  'jobs.ts',
  'open-workers.ts',
  'main.ts',
  'commands',
  'demo',
]

/** Of the pages: what Vite builds for a browser. */
const pageScripts = /^service\/src\/.*(\.browser\.ts$|\/browser\/)/

/** What other packages may import of ours. */
const packages: [files: RegExp, imports: RegExp, because: string][] = [
  [/^contract\/src\//, /^contract\//, 'the contract knows only itself'],
  [/^messages\/src\//, /^messages\/|^contract\//, 'messages are data'],
  [
    /^scripts\//,
    /^scripts\/|^contract\/|^service\/src\/(config|env-example|setting|html\/html)\.ts$|^web\/build\/replace-folder\.ts$|^service\/test\/(world\/(chromium|free-port)|journeys\/(look|dashboard\/sign-in-form))\.ts$/,
    'renderers read tables, and pictures are taken as tests look',
  ],
  [/^(?!scripts\/)/, /^(?!scripts\/)/, 'what is rendered is read where it was written to'],
  [/^client\/src\//, /^client\//, 'the client is published alone'],
  [
    /^web\/src\/(theme|messages|parts|api)\//,
    /^web\/src\/(theme|messages|parts|api|generated)\/|^contract\//,
    'what every app is made of knows none',
  ],
  [
    /^web\/src\/portal\//,
    /^web\/src\/(theme|messages|parts|api|generated|portal)\/|^contract\//,
    'the portal is shown in the dashboard, and knows nothing of it',
  ],
  [
    /^web\/src\/widget\//,
    /^web\/src\/(theme|widget)\/|^service\/src\/pages\/widget\/view\.ts$/,
    'the widget is small, and knows the shape of what it is sent',
  ],
  [pageScripts, pageScripts, 'a script of a page runs in a browser, which has nothing of the service'],
  [
    /^(?!service\/src\/.*(\.browser\.ts$|\/browser\/))/,
    /^(?!service\/src\/.*(\.browser\.ts$|\/browser\/))/,
    'scripts of pages are built, not imported',
  ],
]

const sources = [
  'contract/src/**/*.ts',
  'client/src/**/*.ts',
  'clients/**/*.ts',
  'messages/src/**/*.ts',
  'service/src/**/*.ts',
  'web/src/**/*.{ts,tsx}',
  'scripts/**/*.ts',
]
const files = globSync(sources, { cwd: root }).filter((file) => !/\.(test|fixture)\.ts$/.test(file))

/** What a file imports, as it says it; what a renderer writes is in a template. */
const namesIn = (file: string): string[] =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/(?<!`[^\n]*)(?:from|import)\s*\(?\s*'([^'\s]+)'/g)].map((match) => match[1]!)

/** What a file imports of our own, as paths from the root. */
const importsOf = (file: string): string[] =>
  namesIn(file)
    .filter((name) => !name.endsWith('/package.json'))
    .flatMap((name) =>
      name.startsWith('.')
        ? [path.relative(root, path.resolve(root, path.dirname(file), name))]
        : name.startsWith('@earshot/contract')
          ? ['contract/']
          : [],
    )

const imports = files.flatMap((file) => importsOf(file).map((imported) => ({ file, imported })))

const inService = (file: string) => (file.startsWith('service/src/') ? file.slice('service/src/'.length) : null)
/** The folder of `service/src` that a file is in, or the file itself where it is in none. */
const topOf = (file: string) => inService(file)?.split('/')[0] ?? null
const named = ({ file, imported }: { file: string; imported: string }) => `${file} imports ${imported}`

test('the reader of imports finds them, as paths from the root', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(importsOf('service/src/resources/goals/api.ts')).toEqual([
    'contract/',
    'service/src/operation.ts',
    'service/src/resources/goals/goals.ts',
  ])
})

test('each folder of the service imports only what the table allows', () => {
  const broken = imports.filter(({ file, imported }) => {
    const [from, to] = [topOf(file), topOf(imported)]
    const allowed = from === null ? undefined : mayImport[from]
    return allowed && to !== null && to !== from && !everywhere.includes(to) && !allowed.includes(to)
  })
  expect(broken.map(named)).toEqual([])
})

test('the table names every folder of the service', () => {
  const folders = new Set(files.map(topOf).filter((top) => top !== null && !top.endsWith('.ts')))
  expect([...folders].filter((folder) => !(folder! in mayImport) && !wiring.includes(folder!))).toEqual([])
})

test('no folder of the service needs another that needs it, over however many between', () => {
  expect(circlesOf(folderImports(imports))).toEqual([])
})

test('a circle between folders is found', () => {
  const knot = [
    { file: 'service/src/resources/goals/goals.ts', imported: 'service/src/resources/questions/questions.ts' },
    { file: 'service/src/resources/questions/questions.ts', imported: 'service/src/resources/tags/tags.ts' },
    { file: 'service/src/resources/tags/tags.ts', imported: 'service/src/resources/goals/goals.ts' },
  ]
  expect(circlesOf(folderImports(knot))).toEqual([['resources/goals', 'resources/questions', 'resources/tags']])
})

test('other packages import only what their place allows', () => {
  const broken = packages.flatMap(([matches, allowed, because]) =>
    imports.filter(({ file, imported }) => matches.test(file) && !allowed.test(imported)).map((each) => `${named(each)}: ${because}`),
  )
  expect(broken).toEqual([])
})

test('the contract is data, which needs nothing but the words of schemas', () => {
  const outside = files.filter((file) => file.startsWith('contract/')).flatMap(namesIn)
  expect([...new Set(outside.filter((name) => !name.startsWith('.')))]).toEqual(['typebox'])
})

test('of the contract a browser loads nothing: the web knows its types alone', () => {
  const broken = files.filter(
    (file) =>
      file.startsWith('web/') &&
      /import (?!type\b)[^'\n]*'@earshot\/(contract|messages')/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(broken).toEqual([])
})

test('only the wiring and tests import the wiring', () => {
  const broken = imports.filter(({ file, imported }) => !wiring.includes(topOf(file) ?? '') && wiring.includes(topOf(imported) ?? ''))
  expect(broken.map(named)).toEqual([])
})

test('no file or folder has a name that says nothing', () => {
  const nameless = /(^|\/)(utils?|helpers?|common|shared|misc|lib|core|manager)(\.|\/|$)/
  expect(files.filter((file) => nameless.test(file))).toEqual([])
})

/** Which folders each folder imports. A folder of `resources`, `pages` and `webhooks` counts by itself; so does a file in none. */
function folderImports(found: readonly { file: string; imported: string }[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const { file, imported } of found) {
    const [from, to] = [folderOf(file), folderOf(imported)]
    if (from !== null && to !== null && from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  }
  return graph
}

function folderOf(file: string): string | null {
  const parts = inService(file)?.split('/')
  if (!parts) return null
  return parts.length > 2 && ['resources', 'pages', 'webhooks'].includes(parts[0]!) ? `${parts[0]}/${parts[1]}` : parts[0]!
}

/** Groups of nodes of which each reaches each other one. */
function circlesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reached = new Map<string, Set<string>>()
  for (const start of graph.keys()) {
    const seen = new Set<string>()
    const toVisit = [...(graph.get(start) ?? [])]
    for (let next = toVisit.pop(); next !== undefined; next = toVisit.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      toVisit.push(...(graph.get(next) ?? []))
    }
    reached.set(start, seen)
  }
  const circles = new Set<string>()
  for (const [node, seen] of reached)
    if (seen.has(node))
      circles.add(
        [...seen]
          .filter((other) => reached.get(other)?.has(node))
          .toSorted()
          .join(),
      )
  return [...circles].map((circle) => circle.split(',')).toSorted()
}

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// Every citation resolves: links between documents, rules and decisions that anything cites, paths that documents name, and the index of
// decisions. How to cite: docs/rules/README.md#how-to-cite-a-rule

const root = path.resolve(import.meta.dirname, '../..')

/** Texts by path. What is read of a repository, so that a test can have one of its own. */
type Repository = ReadonlyMap<string, string>

/** `a/b.md:12: what is wrong`, for every citation that does not resolve. */
function faultsIn(repository: Repository): string[] {
  const known = namesIn(repository)
  const faults: string[] = []
  for (const [file, text] of repository) {
    if (file === thisFile) continue
    // Citations go on in the next line of a comment. Positions stay as they are.
    const flat = text.replaceAll(/\n[ \t]*(?:\/\/|\*|--|#)?/g, (lineBreak) => ' '.repeat(lineBreak.length))
    const report = (at: number, what: string) => faults.push(`${file}:${text.slice(0, at).split('\n').length}: ${what}`)
    if (file.endsWith('.md')) checkLinks({ file, text, known, report })
    checkDecisions({ flat, known, report })
    checkDocuments({ flat, known, report })
    if (/^docs\/.*\.md$/.test(file)) checkPaths({ text, known, report })
    else if (!file.endsWith('.md') && !isReleased(file)) checkSources({ text, report })
  }
  return [...faults, ...faultsOfIndex(repository)]
}

type Report = (at: number, what: string) => void

/** What a citation may name. */
interface Known {
  files: ReadonlySet<string>
  directories: ReadonlySet<string>
  /** By Markdown file. */
  anchors: ReadonlyMap<string, ReadonlySet<string>>
  /** Decisions' files by their number. */
  decisions: ReadonlyMap<number, string>
}

const decisionFile = /^docs\/decisions\/(\d{4})-[^/]*\.md$/
const indexFile = 'docs/decisions/README.md'

function namesIn(repository: Repository): Known {
  const files = new Set(repository.keys())
  const directories = new Set<string>()
  for (const file of files) for (let at = path.dirname(file); at !== '.'; at = path.dirname(at)) directories.add(at)
  const documents = [...repository].filter(([file]) => file.endsWith('.md'))
  return {
    files,
    directories,
    anchors: new Map(documents.map(([file, text]) => [file, anchorsIn(text)])),
    decisions: new Map([...files].flatMap((file) => [...file.matchAll(new RegExp(decisionFile, 'g'))].map(([, no]) => [Number(no), file]))),
  }
}

/** Its examples are citations that do not resolve. */
const thisFile = path.relative(root, import.meta.filename)

/** A released migration never changes, its comments included. */
const isReleased = (file: string) => file.startsWith('service/src/database/migrations/')

/** Headings as GitHub and most readers of Markdown name them, and anchors that are written out. */
function anchorsIn(text: string): Set<string> {
  const anchors = new Set([...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id!))
  for (const [, heading] of withoutFences(text).matchAll(/^#{1,6} (.+)$/gm)) {
    const words = heading!.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const slug = words.replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '').replaceAll(' ', '-')
    for (let no = 0; ; no++) {
      const anchor = no === 0 ? slug : `${slug}-${no}`
      if (anchors.has(anchor)) continue
      anchors.add(anchor)
      break
    }
  }
  return anchors
}

const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')
const fence = /^( *)(`{3,}|~{3,})[^\n]*\n[\s\S]*?\n\1\2 *$/gm
const withoutFences = (text: string) => text.replaceAll(fence, blank)

/** Links of a document to files here, and to anchors in them. */
function checkLinks({ file, text, known, report }: { file: string; text: string; known: Known; report: Report }) {
  const prose = withoutFences(text).replaceAll(/`[^`\n]+`/g, (code) => code.replaceAll(/[[\]()]/g, ' '))
  for (const { 1: words, 2: target, index } of prose.matchAll(/\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)[^)]*\)/g)) {
    if (/^\w+:/.test(target!)) continue
    const [to, anchor] = target!.split('#') as [string, string?]
    const found = to === '' ? file : path.join(path.dirname(file), decodeURIComponent(to)).replace(/\/$/, '')
    if (!known.files.has(found) && !known.directories.has(found)) report(index, `link to ${target}: there is no ${found}`)
    else if (anchor !== undefined && known.anchors.get(found)?.has(anchor) === false)
      report(index, `link to ${target}: ${found} has no such heading`)
    const [, cited] = /^decision (\d+)$/i.exec(words!) ?? []
    const [, linked] = decisionFile.exec(found) ?? []
    if (cited && linked && Number(cited) !== Number(linked)) report(index, `decision ${cited} links to ${linked}`)
  }
}

/** `decision 7`, `decisions 7, 8 and 9`, `decisions/0007`. */
function checkDecisions({ flat, known, report }: { flat: string; known: Known; report: Report }) {
  for (const { 1: numbers, index } of flat.matchAll(/\bdecisions?(?:\s+|\/(?=\d{4}\b))(\d+(?:(?:,|,?\s+and)\s+\d+)*)\b/gi))
    for (const [no] of numbers!.matchAll(/\d+/g)) if (!known.decisions.has(Number(no))) report(index, `there is no decision ${Number(no)}`)
}

/** `docs/rules/links.md#states`, from the top of the repository. */
function checkDocuments({ flat, known, report }: { flat: string; known: Known; report: Report }) {
  for (const { 1: file, 2: anchor, index } of flat.matchAll(/(?<![\w./-])(?:\.\.\/)*(docs\/[\w./-]+?\.md)(?:#([\w-]+))?/g)) {
    if (!known.files.has(file!)) report(index, `there is no ${file}`)
    else if (anchor !== undefined && !known.anchors.get(file!)!.has(anchor)) report(index, `${file} has no heading #${anchor}`)
  }
}

/** Paths that a document names as code or in a command. */
function checkPaths({ text, known, report }: { text: string; known: Known; report: Report }) {
  const tops = [...known.directories]
    .filter((directory) => !directory.includes('/'))
    .join('|')
    .replaceAll('.', '\\.')
  const named = new RegExp(`(?<![\\w./-])(?:${tops})/[\\w./*{},@-]+`, 'g')
  const isThere = (name: string) => known.files.has(name) || known.directories.has(name)
  for (const { 0: code, index } of text.matchAll(new RegExp(`${fence.source}|\`[^\`\\n]+\``, 'gm')))
    for (const found of code.matchAll(named)) {
      const name = found[0].replace(/[.,/]+$/, '')
      const isPattern = /[*{]/.test(name)
      if (isPattern ? ![...known.files].some((file) => path.matchesGlob(file, name)) : !isThere(name))
        report(index + found.index, `there is no ${name}`)
    }
}

/** Comments cite rules where they stand in the repository. */
function checkSources({ text, report }: { text: string; report: Report }) {
  const elsewhere = /\b(?:[Hh]ardening[:,] \w+|[Dd]ecisions[:,] \w+|(?:[Ss]pecification|[Ww]ebhooks), [A-Z][\w']*)/g
  for (const { 0: words, index } of text.matchAll(elsewhere)) {
    const before = text.slice(text.lastIndexOf('\n', index) + 1, index)
    if (/\/[/*]|^\s*(?:\*|--)/.test(before)) report(index, `"${words}": cite docs/rules/<page>.md#<heading>`)
  }
}

/** Each decision has its row in the index; a number without a file is named there as never used. */
function faultsOfIndex(repository: Repository): string[] {
  const index = repository.get(indexFile)
  if (index === undefined) return [`${indexFile}: there is none`]
  const files = [...repository.keys()].filter((file) => decisionFile.test(file)).map((file) => path.basename(file))
  const [, listed = ''] = /^Numbers? ([\d, and]+) (?:was|were) never used\./m.exec(index) ?? []
  const unused = new Set(listed.match(/\d+/g)?.map(Number))
  const numbers = new Set(files.map((file) => Number(file.slice(0, 4))))
  const gaps = Array.from({ length: Math.max(0, ...numbers) }, (_, at) => at + 1).filter((no) => !numbers.has(no))
  return [
    ...files
      .filter(
        (file) => !new RegExp(`^\\| ${Number(file.slice(0, 4))} \\| \\[[^\\]]+\\]\\(${RegExp.escape(file)}\\) \\| \\S`, 'm').test(index),
      )
      .map((file) => `${indexFile}: no line for ${file}`),
    ...gaps.filter((no) => !unused.has(no)).map((no) => `${indexFile}: decision ${no} is neither there nor named as never used`),
    ...[...unused].filter((no) => numbers.has(no)).map((no) => `${indexFile}: decision ${no} is there, and named as never used`),
  ]
}

/** Text files that are tracked, or would be with the next commit. */
function readRepository(): Repository {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const files = [...new Set(list.split('\0'))].filter((file) => file !== '' && existsSync(path.join(root, file)))
  const isText = (contents: Buffer) => !contents.subarray(0, 8000).includes(0)
  return new Map(
    files.map((file) => {
      const contents = readFileSync(path.join(root, file))
      // What is no text is there all the same, for links to it.
      return [file, isText(contents) ? contents.toString() : '']
    }),
  )
}

test('every link, rule, decision and path that the repository cites is there', () => {
  const repository = readRepository()
  expect(repository.size).toBeGreaterThan(1000)
  expect(faultsIn(repository)).toEqual([])
})

/** A repository without a fault, in the smallest form, with one file changed. */
const small = (file: string, text: string): Repository =>
  new Map([
    ['docs/decisions/README.md', '# Decisions\n\nNumber 1 was never used.\n\n| 2 | [Two](0002-two.md) | In a line. |\n'],
    ['docs/decisions/0002-two.md', '# 2. Two\n'],
    ['docs/rules/limits.md', '# Limits\n\n## One `goal`, and two\n\n<a id="old"></a>\n'],
    ['service/src/a.ts', '// See: docs/rules/limits.md#one-goal-and-two, docs/rules/limits.md#old (decision 2)\n'],
    ['web/src/b.tsx', ''],
    [file, text],
  ])

test.each([
  ['nothing', 'docs/a.md', `See [limits](rules/limits.md#old), \`service/src/{a,c}.ts\` and \`web/src\`.\n`, []],
  ['a link to a file', 'docs/a.md', `#\n[x](gone.md)\n`, ['docs/a.md:2: link to gone.md: there is no docs/gone.md']],
  [
    'a link to a heading',
    'docs/a.md',
    `[x](rules/limits.md#three)\n`,
    ['docs/a.md:1: link to rules/limits.md#three: docs/rules/limits.md has no such heading'],
  ],
  ['a link within a file', 'a.md', `# Here\n\n[x](#there)\n`, ['a.md:3: link to #there: a.md has no such heading']],
  ['a decision in code', 'web/src/b.tsx', `\n// (decisions 2 and 7)\n`, ['web/src/b.tsx:2: there is no decision 7']],
  ['a decision over two lines', 'web/src/b.tsx', `// as said in decision\n// 7\n`, ['web/src/b.tsx:1: there is no decision 7']],
  ['a decision by its file', 'web/src/b.tsx', `// (decisions/0007)\n`, ['web/src/b.tsx:1: there is no decision 7']],
  [
    'a decision with the link of another',
    'docs/decisions/0002-two.md',
    `[decision 3](0002-two.md)\n`,
    ['docs/decisions/0002-two.md:1: decision 3 links to 0002', 'docs/decisions/0002-two.md:1: there is no decision 3'],
  ],
  [
    'a rule in code',
    'web/src/b.tsx',
    `/** docs/rules/limits.md#three */\n`,
    ['web/src/b.tsx:1: docs/rules/limits.md has no heading #three'],
  ],
  ['a page of rules in code', 'web/src/b.tsx', `/** docs/rules/gone.md#three */\n`, ['web/src/b.tsx:1: there is no docs/rules/gone.md']],
  ['a path in a document', 'docs/a.md', `Read \`service/src/gone.ts\`.\n`, ['docs/a.md:1: there is no service/src/gone.ts']],
  [
    'a path in a command',
    'docs/a.md',
    `\n\`\`\`sh\nnpx vitest run service/src/gone\n\`\`\`\n`,
    ['docs/a.md:3: there is no service/src/gone'],
  ],
  [
    'a rule that stands elsewhere',
    'web/src/b.tsx',
    `/** 64 KB: hardening, HTTP. */\n`,
    ['web/src/b.tsx:1: "hardening, HTTP": cite docs/rules/<page>.md#<heading>'],
  ],
  ['a decision without a line', 'docs/decisions/0003-three.md', `# 3. Three\n`, ['docs/decisions/README.md: no line for 0003-three.md']],
  [
    'a number that is left out',
    'docs/decisions/0004-four.md',
    '# 4. Four\n',
    ['docs/decisions/README.md: no line for 0004-four.md', 'docs/decisions/README.md: decision 3 is neither there nor named as never used'],
  ],
])('tells of a citation that does not resolve: %s', (_, file, text, faults) => {
  expect(faultsIn(small(file, text))).toEqual(faults)
})

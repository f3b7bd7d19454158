import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

// What the documents say of the repository is so, as far as a program can tell.

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const linesOf = (file: string) => read(file).trimEnd().split('\n').length

const documents = globSync(['*.md', 'docs/**/*.md', 'client/*.md', 'clients/**/*.md', 'bench/*.md'], { cwd: root })
const decisions = documents.filter((file) => /^docs\/decisions\/\d/.test(file))

describe.each(documents)('%s', (file) => {
  test('links to what is there', () => {
    const targets = [...read(file).matchAll(/\]\((?!\w+:|#)([^)#]+)/g)].map((match) => match[1]!)
    expect(targets.filter((target) => !existsSync(path.resolve(root, path.dirname(file), target)))).toEqual([])
  })
})

test('every file that ARCHITECTURE.md names is there', () => {
  const known = new Set(
    globSync(['{contract,client,service,scripts,bench}/**/*.ts', 'web/src/**/*.css', 'web/*.ts'], {
      cwd: root,
      exclude: ['**/node_modules/**', '**/dist/**'],
    }).map((file) => path.basename(file)),
  )
  const named = [...read('ARCHITECTURE.md').matchAll(/(?:[\w-]+\.)+(?:ts|css)\b/g)].map(([name]) => name)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('ARCHITECTURE.md is read in one sitting, a decision on one page', () => {
  expect(linesOf('ARCHITECTURE.md')).toBeLessThanOrEqual(150)
  expect(decisions.length).toBeGreaterThan(0)
  expect(decisions.filter((file) => linesOf(file) > 40)).toEqual([])
})

test('every check of `earshot doctor` is explained, and nothing else is', () => {
  const sources = globSync('service/src/commands/doctor/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
  const checks = sources.flatMap((file) => [...read(file).matchAll(/\bname(?::| =) '([^']+)'/g)].map(([, name]) => name))
  const headings = [...read('docs/operations/doctor.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  expect(headings.toSorted()).toEqual([...new Set(checks)].toSorted())
})
